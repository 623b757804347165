#include "amble/io/spool.hpp"

#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>

#include "amble/io/held_signals.hpp"

namespace amble {
namespace {

/// A new file that has lost its name before anything can stop the program.
int make_nameless(const std::string& path) {
  namespace fs = std::filesystem;
  struct stat status {};
  const bool elsewhere =
      is_pipe(path) || (::stat(path.c_str(), &status) == 0 && !S_ISREG(status.st_mode));
  std::error_code none;
  const fs::path folder = elsewhere ? fs::temp_directory_path(none) : fs::path(path).parent_path();
  std::string name = ((folder.empty() ? fs::path(".") : folder) / ".amble-XXXXXX").string();
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
