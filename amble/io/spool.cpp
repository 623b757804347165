#include "amble/io/spool.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>

#include "amble/io/held_signals.hpp"

namespace amble {
namespace {

/// A new file in a folder that never has a name, or -1 where the file system knows no such thing.
int open_nameless(const std::string& folder) noexcept {
#ifdef O_TMPFILE
  return ::open(folder.c_str(), O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
#else
  return -1;
#endif
}

/// Elsewhere it loses its name before a signal can stop the program, and is named as what a killed
/// one leaves, which the next one removes.
int make_nameless(const std::string& path) {
  namespace fs = std::filesystem;
  struct stat status {};
  const bool elsewhere =
      is_pipe(path) || (::stat(path.c_str(), &status) == 0 && !S_ISREG(status.st_mode));
  std::error_code none;
  const fs::path place = elsewhere ? fs::temp_directory_path(none) / "spool" : "." / fs::path(path);
  const int nameless = open_nameless(place.parent_path().string());
  if (nameless >= 0) return nameless;
  std::string name = place.string() + ".amble-XXXXXX";
  const HeldSignals held;
  const int handle = ::mkstemp(name.data());
  if (handle < 0) fail_on_file(path, errno, true);
  ::unlink(name.c_str());
  return handle;
}

}  // namespace

Spool::Spool(std::string path) : path_(std::move(path)), handle_(make_nameless(path_)) {}

void Spool::append(std::string_view bytes) {
  if (const int code = write_all(handle_.get(), bytes)) fail_on_file(path_, code, true);
  size_ += bytes.size();
}

void Spool::read(std::uint64_t offset, std::string& bytes) const {
  std::size_t got = 0;
  while (got < bytes.size()) {
    const ssize_t more = ::pread(handle_.get(), bytes.data() + got, bytes.size() - got,
                                 static_cast<off_t>(offset + got));
    if (more < 0 && errno == EINTR) continue;
    if (more <= 0) fail_on_file(path_, more < 0 ? errno : EIO, true);
    got += static_cast<std::size_t>(more);
  }
}

}  // namespace amble
