#include "amble/io/file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <memory>

#include "amble/core/error.hpp"

namespace amble {
namespace {

/// What the system's error means to the person who named the file.
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

[[noreturn]] void fail(const std::string& path, int code, bool writing) {
  throw Error(path + ": " + explain(code, writing));
}

/// An open file that closes itself.
class Descriptor {
 public:
  explicit Descriptor(int handle) : handle_(handle) {}
  ~Descriptor() {
    if (handle_ >= 0) ::close(handle_);
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  int get() const noexcept { return handle_; }
  int close() noexcept {
    const int handle = handle_;
    handle_ = -1;
    return ::close(handle);
  }

 private:
  int handle_;
};

/// 0, or the error that stopped it.
int write_all(int handle, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t written = ::write(handle, bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return errno;
    bytes.remove_prefix(static_cast<std::size_t>(written));
  }
  return 0;
}

void write_straight(const std::string& path, std::string_view bytes) {
  Descriptor file(::open(path.c_str(), O_WRONLY | O_CLOEXEC));
  if (file.get() < 0) fail(path, errno, true);
  if (const int code = write_all(file.get(), bytes)) fail(path, code, true);
  if (file.close() != 0) fail(path, errno, true);
}

/// The file itself where `path` is a link to one.
std::string resolved(const std::string& path) {
  char* real = ::realpath(path.c_str(), nullptr);
  if (!real) return path;
  std::string out(real);
  std::free(real);
  return out;
}

/// A file written beside the one it shall become. Unless it takes its place it goes again.
class NewFile {
 public:
  NewFile(const std::string& path, std::string_view bytes) : path_(path) {
    if (path.empty()) throw Error("the name of the output file is empty; give one");
    struct stat status {};
    const bool exists = ::stat(path.c_str(), &status) == 0;
    if (exists && S_ISDIR(status.st_mode)) fail(path, EISDIR, true);
    if (exists && !S_ISREG(status.st_mode)) {
      write_straight(path, bytes);
      return;
    }
    if (exists && ::access(path.c_str(), W_OK) != 0) fail(path, errno, true);

    target_ = exists ? resolved(path) : path;
    temporary_ = target_ + ".XXXXXX";
    Descriptor file(::mkstemp(temporary_.data()));
    if (file.get() < 0) {
      const int code = errno;
      temporary_.clear();
      fail(path, code, true);
    }
    const mode_t mask = ::umask(0);
    ::umask(mask);
    const mode_t mode = exists ? status.st_mode & 07777 : 0666 & ~mask;
    int code = write_all(file.get(), bytes);
    if (!code && ::fchmod(file.get(), mode) != 0) code = errno;
    if (!code && ::fsync(file.get()) != 0) code = errno;
    if (file.close() != 0 && !code) code = errno;
    if (code) {
      discard();
      fail(path, code, true);
    }
  }
  ~NewFile() { discard(); }
  NewFile(const NewFile&) = delete;
  NewFile& operator=(const NewFile&) = delete;

  void take_place() {
    if (temporary_.empty()) return;
    if (::rename(temporary_.c_str(), target_.c_str()) != 0) fail(path_, errno, true);
    temporary_.clear();
  }

 private:
  void discard() noexcept {
    if (!temporary_.empty()) ::unlink(temporary_.c_str());
  }

  std::string path_, target_, temporary_;  // temporary_ is empty when there is nothing to rename
};

}  // namespace

std::string read_file(const std::string& path, std::uint64_t most) {
  Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (file.get() < 0) fail(path, errno, false);
  struct stat status {};
  if (::fstat(file.get(), &status) != 0) fail(path, errno, false);
  if (S_ISDIR(status.st_mode)) fail(path, EISDIR, false);
  const auto refuse_more = [&](std::uint64_t size) {
    if (size > most)
      throw Error(path + ": is larger than " + std::to_string(most >> 20U) +
                  " MB, the most that is read; cut it into parts");
  };
  if (S_ISREG(status.st_mode)) refuse_more(static_cast<std::uint64_t>(status.st_size));
  std::string bytes;
  std::size_t used = 0;
  // One byte more than the file holds, so that its end is seen without growing the buffer.
  bytes.resize(S_ISREG(status.st_mode) ? static_cast<std::size_t>(status.st_size) + 1 : 65536);
  for (;;) {
    const ssize_t got = ::read(file.get(), bytes.data() + used, bytes.size() - used);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) fail(path, errno, false);
    if (got == 0) break;
    used += static_cast<std::size_t>(got);
    refuse_more(used);
    if (used == bytes.size()) bytes.resize(2 * used);
  }
  bytes.resize(used);
  return bytes;
}

void write_file(const std::string& path, std::string_view bytes) {
  NewFile file(path, bytes);
  file.take_place();
}

void write_files(const std::vector<FileContent>& files) {
  std::vector<std::unique_ptr<NewFile>> written;
  for (const FileContent& file : files)
    written.push_back(std::make_unique<NewFile>(file.path, file.bytes));
  for (const auto& file : written) file->take_place();
}

}  // namespace amble
