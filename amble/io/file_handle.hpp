#pragma once

#include <string>
#include <string_view>

namespace amble {

/// An open file that closes itself.
class FileHandle {
 public:
  explicit FileHandle(int handle) noexcept : handle_(handle) {}
  ~FileHandle();
  FileHandle(const FileHandle&) = delete;
  FileHandle& operator=(const FileHandle&) = delete;
  int get() const noexcept { return handle_; }
  int close() noexcept;
  /// Holds this one, where it held none.
  void take(int handle) noexcept { handle_ = handle; }

 private:
  int handle_;
};

/// Throws amble::Error: what the system's error means to the person who named the file.
[[noreturn]] void fail_on_file(const std::string& path, int code, bool writing);

/// 0, or the system's error that stopped it.
int write_all(int handle, std::string_view bytes) noexcept;

/// "-" is standard input or output; "-.glb" the same, with an ending that tells the format.
bool is_pipe(const std::string& path) noexcept;

}  // namespace amble
