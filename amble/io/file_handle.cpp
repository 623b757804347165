#include "amble/io/file_handle.hpp"

#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "amble/core/error.hpp"

namespace amble {
namespace {

std::string explain(int code, bool writing) {
  switch (code) {
    case ENOENT:
      return writing ? "its folder does not exist; create it first"
                     : "no such file; check the name and the folder";
    case ENOTDIR: return "a part of the path is not a folder; check the path";
    case EISDIR: return "is a directory; give the name of a file";
    case EACCES:
    case EPERM:
    case EROFS:
      return writing ? "no right to write here; choose another folder or change its permissions"
                     : "no right to read it; change its permissions";
    case ENOSPC:
    case EDQUOT: return "the disk is full; free some space or choose another disk";
    case EFBIG: return "too large for this file system; choose another disk";
    case ENAMETOOLONG: return "the name is too long; choose a shorter one";
    case ELOOP: return "its links lead in a circle; give the file itself";
    default: return std::strerror(code);
  }
}

}  // namespace

FileHandle::~FileHandle() { close(); }

int FileHandle::close() noexcept {
  const int handle = handle_;
  handle_ = -1;
  return handle < 0 ? 0 : ::close(handle);
}

void fail_on_file(const std::string& path, int code, bool writing) {
  throw Error(path + ": " + explain(code, writing));
}

int write_all(int handle, std::string_view bytes) noexcept {
  while (!bytes.empty()) {
    const ssize_t written = ::write(handle, bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return errno;
    bytes.remove_prefix(static_cast<std::size_t>(written));
  }
  return 0;
}

bool is_pipe(const std::string& path) noexcept {
  return path == "-" || (path.rfind("-.", 0) == 0 && path.find('/') == std::string::npos);
}

}  // namespace amble
