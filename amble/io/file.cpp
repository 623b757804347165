#include "amble/io/file.hpp"

#include <fcntl.h>
#include <signal.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <filesystem>
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

/// "-" is standard input or output; "-.glb" the same, with an ending that tells the format.
bool is_pipe(const std::string& path) {
  return path == "-" || (path.rfind("-.", 0) == 0 && path.find('/') == std::string::npos);
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

/// All bytes of an open file.
std::string read_all(const Descriptor& file, const std::string& path, std::uint64_t most) {
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

/// Names of new files that have not taken their place, where a signal handler finds them: memory
/// that never moves. A name that finds no room, or is too long, is not listed.
struct Unfinished {
  std::atomic<bool> taken{false}, listed{false};
  char name[1024] = {};
};
constinit std::array<Unfinished, 256> unfinished{};

Unfinished* list_unfinished(const std::string& name) noexcept {
  if (name.size() >= sizeof(Unfinished::name)) return nullptr;
  for (Unfinished& one : unfinished) {
    if (one.taken.exchange(true)) continue;
    std::copy(name.c_str(), name.c_str() + name.size() + 1, one.name);
    one.listed = true;
    return &one;
  }
  return nullptr;
}

void strike_off(Unfinished* one) noexcept {
  if (!one) return;
  one->listed = false;
  one->taken = false;
}

/// Signals wait while this lives.
class SignalsHeld {
 public:
  SignalsHeld() noexcept {
    sigset_t all;
    ::sigfillset(&all);
    ::pthread_sigmask(SIG_BLOCK, &all, &before_);
  }
  ~SignalsHeld() { ::pthread_sigmask(SIG_SETMASK, &before_, nullptr); }
  SignalsHeld(const SignalsHeld&) = delete;
  SignalsHeld& operator=(const SignalsHeld&) = delete;

 private:
  sigset_t before_;
};

constexpr std::string_view kNew = ".amble-";  // of a file that has not taken its name yet
constexpr std::string_view kUnique = "XXXXXX";

/// Removes what a killed program left beside a file: nobody holds its lock, and it is not being
/// made at this moment.
void remove_left_behind(const std::string& target) {
  constexpr auto kFresh = std::chrono::seconds(10);
  namespace fs = std::filesystem;
  const fs::path whole(target);
  const fs::path folder = whole.has_parent_path() ? whole.parent_path() : fs::path(".");
  const std::string start = whole.filename().string() + std::string(kNew);
  std::error_code failure;
  for (fs::directory_iterator entry(folder, failure), end; !failure && entry != end;
       entry.increment(failure)) {
    const std::string name = entry->path().filename().string();
    if (name.size() != start.size() + kUnique.size() || name.rfind(start, 0) != 0) continue;
    const auto written = entry->last_write_time(failure);
    if (failure || fs::file_time_type::clock::now() - written < kFresh) continue;
    const Descriptor file(::open(entry->path().c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW));
    if (file.get() >= 0 && ::flock(file.get(), LOCK_EX | LOCK_NB) == 0)
      ::unlink(entry->path().c_str());
  }
}

/// A file written beside the one it shall become. Unless it takes its place it goes again.
class NewFile {
 public:
  NewFile(const std::string& path, std::string_view bytes) : path_(path) {
    if (path.empty()) throw Error("the name of the output file is empty; give one");
    if (is_pipe(path)) {
      if (const int code = write_all(STDOUT_FILENO, bytes)) fail("standard output", code, true);
      return;
    }
    struct stat status {};
    const bool exists = ::stat(path.c_str(), &status) == 0;
    struct stat link {};
    if (!exists && ::lstat(path.c_str(), &link) == 0 && S_ISLNK(link.st_mode))
      throw Error(path + ": is a link that leads nowhere; give the file itself");
    if (exists && S_ISDIR(status.st_mode)) fail(path, EISDIR, true);
    if (exists && !S_ISREG(status.st_mode)) {
      write_straight(path, bytes);
      return;
    }
    if (exists && ::access(path.c_str(), W_OK) != 0) fail(path, errno, true);

    target_ = exists ? resolved(path) : path;
    remove_left_behind(target_);
    temporary_ = target_ + std::string(kNew) + std::string(kUnique);
    file_ = make_and_list();
    const Descriptor& file = *file_;
    ::flock(file.get(), LOCK_EX | LOCK_NB);  // until it has its name: somebody is at work
    const mode_t mask = ::umask(0);
    ::umask(mask);
    const mode_t mode = exists ? status.st_mode & 07777 : 0666 & ~mask;
    int code = write_all(file.get(), bytes);
    if (!code && ::fchmod(file.get(), mode) != 0) code = errno;
    if (!code && ::fsync(file.get()) != 0) code = errno;
    if (code) {
      discard();
      fail(path, code, true);
    }
    if (!listed_) file_->close();  // of hundreds, not all can stay open
  }
  ~NewFile() { discard(); }
  NewFile(const NewFile&) = delete;
  NewFile& operator=(const NewFile&) = delete;

  void take_place() {
    if (temporary_.empty()) return;
    if (::rename(temporary_.c_str(), target_.c_str()) != 0) fail(path_, errno, true);
    temporary_.clear();
    strike_off(listed_);
    listed_ = nullptr;
  }

 private:
  std::unique_ptr<Descriptor> make_and_list() {
    const SignalsHeld held;  // a new file is listed before anything can stop the program
    auto file = std::make_unique<Descriptor>(::mkstemp(temporary_.data()));
    if (file->get() < 0) {
      const int code = errno;
      temporary_.clear();
      fail(path_, code, true);
    }
    listed_ = list_unfinished(temporary_);
    return file;
  }
  void discard() noexcept {
    if (!temporary_.empty()) ::unlink(temporary_.c_str());
    temporary_.clear();
    strike_off(listed_);
    listed_ = nullptr;
  }

  std::string path_, target_, temporary_;  // temporary_ is empty when there is nothing to rename
  std::unique_ptr<Descriptor> file_;
  Unfinished* listed_ = nullptr;
};

}  // namespace

std::string read_file(const std::string& path, std::uint64_t most) {
  if (is_pipe(path)) {  // a command that reads a document twice finds it twice
    static const std::string piped = read_all(Descriptor(::dup(STDIN_FILENO)), path, most);
    return piped;
  }
  return read_all(Descriptor(::open(path.c_str(), O_RDONLY | O_CLOEXEC)), path, most);
}

void write_file(const std::string& path, std::string_view bytes) {
  NewFile file(path, bytes);
  file.take_place();
}

void discard_unfinished_files() noexcept {
  for (const Unfinished& one : unfinished)
    if (one.listed) ::unlink(one.name);
}

void write_files(const std::vector<FileContent>& files) {
  std::vector<std::unique_ptr<NewFile>> written;
  for (const FileContent& file : files)
    written.push_back(std::make_unique<NewFile>(file.path, file.bytes));
  for (const auto& file : written) file->take_place();
}

}  // namespace amble
