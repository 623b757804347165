#pragma once

#include <memory>
#include <string>
#include <string_view>

namespace amble {

/// A file on its way: written beside its place as NAME.amble-XXXXXX, piece by piece, until it is
/// finished and takes its name. Unless it does, it goes again and what was there stays. Devices and
/// pipes are written straight, and a link is followed. Every call throws amble::Error that names
/// the file and says what to do.
class NewFile {
 public:
  /// When the bytes reach the disk: before `finish` returns, or when the system likes, for files
  /// that can be looked over and made again.
  enum class Disk { kNow, kLater };

  explicit NewFile(const std::string& path);
  ~NewFile();
  NewFile(const NewFile&) = delete;
  NewFile& operator=(const NewFile&) = delete;

  void append(std::string_view bytes);
  /// Nothing more is appended after this.
  void finish(Disk disk = Disk::kNow);
  void take_place();

 private:
  struct State;
  std::unique_ptr<State> state_;
};

/// Whether a file is named as one that has not taken its place: NAME.amble-XXXXXX.
bool has_unfinished_name(std::string_view name) noexcept;

/// Removes the new files that have not taken their names yet. May be called by a signal handler,
/// from which the program does not come back.
void discard_unfinished_files() noexcept;

}  // namespace amble
