#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "amble/io/file_handle.hpp"

namespace amble {

/// Bytes that are kept aside, outside memory and without a name, so that nothing is left of them
/// whatever happens. Throws amble::Error that names the file that they are for.
class Spool {
 public:
  /// In the folder of the file `path`; for a pipe or a device in that of temporary files.
  explicit Spool(std::string path);

  void append(std::string_view bytes);
  std::uint64_t size() const noexcept { return size_; }
  /// `bytes` becomes those from `offset` on, as many as it has.
  void read(std::uint64_t offset, std::string& bytes) const;

 private:
  std::string path_;
  FileHandle handle_;
  std::uint64_t size_ = 0;
};

}  // namespace amble
