#include "amble/io/new_file.hpp"

#include <dirent.h>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <cstdlib>
#include <ctime>

#include "amble/core/error.hpp"
#include "amble/io/file_handle.hpp"
#include "amble/io/held_signals.hpp"

namespace amble {
namespace {

/// The file itself where `path` is a link to one.
std::string resolved(const std::string& path) {
  const std::unique_ptr<char, void (*)(void*)> real(::realpath(path.c_str(), nullptr), std::free);
  return real ? std::string(real.get()) : path;
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

constexpr std::string_view kNew = ".amble-";  // of a file that has not taken its name yet
constexpr std::string_view kUnique = "XXXXXX";

/// Removes what a killed program left beside a file: nobody holds its lock, and it is not being
/// made at this moment.
void remove_left_behind(const std::string& target) {
  constexpr std::time_t kFresh = 10;  // seconds
  const std::size_t slash = target.rfind('/');
  const std::string folder = slash == std::string::npos ? "./" : target.substr(0, slash + 1);
  const std::string start = target.substr(slash + 1) + std::string(kNew);
  // The system's own calls: the iterator of the standard library ends the program where there is no
  // memory for it.
  const std::unique_ptr<DIR, int (*)(DIR*)> entries(::opendir(folder.c_str()), ::closedir);
  while (const dirent* entry = entries ? ::readdir(entries.get()) : nullptr) {
    const std::string_view name = entry->d_name;
    if (name.size() != start.size() + kUnique.size() || name.rfind(start, 0) != 0) continue;
    const std::string path = folder + entry->d_name;
    const FileHandle file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW));
    struct stat status {};
    if (file.get() < 0 || ::fstat(file.get(), &status) != 0 ||
        std::time(nullptr) - status.st_mtime < kFresh)
      continue;
    if (::flock(file.get(), LOCK_EX | LOCK_NB) == 0) ::unlink(path.c_str());
  }
}

}  // namespace

struct NewFile::State {
  explicit State(const std::string& name) : path(name) {}
  ~State() { discard(); }
  State(const State&) = delete;
  State& operator=(const State&) = delete;

  void open();
  void open_beside(bool exists, mode_t mode);
  void discard() noexcept {
    if (!temporary.empty()) ::unlink(temporary.c_str());
    temporary.clear();
    strike_off(listed);
    listed = nullptr;
  }

  std::string path, target, temporary;  // temporary is empty when there is nothing to rename
  std::unique_ptr<FileHandle> file;     // none for standard output
  mode_t mode = 0;
  Unfinished* listed = nullptr;
};

void NewFile::State::open() {
  if (path.empty()) throw Error("the name of the output file is empty; give one");
  if (is_pipe(path)) {
    path = "standard output";
    return;
  }
  struct stat status {};
  const bool exists = ::stat(path.c_str(), &status) == 0;
  struct stat link {};
  if (!exists && ::lstat(path.c_str(), &link) == 0 && S_ISLNK(link.st_mode))
    throw Error(path + ": is a link that leads nowhere; give the file itself");
  if (exists && S_ISDIR(status.st_mode)) fail_on_file(path, EISDIR, true);
  if (exists && !S_ISREG(status.st_mode)) {
    file = std::make_unique<FileHandle>(::open(path.c_str(), O_WRONLY | O_CLOEXEC));
    if (file->get() < 0) fail_on_file(path, errno, true);
    return;
  }
  if (exists && ::access(path.c_str(), W_OK) != 0) fail_on_file(path, errno, true);
  open_beside(exists, status.st_mode & 07777);
}

void NewFile::State::open_beside(bool exists, mode_t own_mode) {
  target = exists ? resolved(path) : path;
  remove_left_behind(target);
  const mode_t mask = ::umask(0);
  ::umask(mask);
  mode = exists ? own_mode : 0666 & ~mask;
  std::string name = target + std::string(kNew) + std::string(kUnique);
  file = std::make_unique<FileHandle>(-1);
  const HeldSignals held;  // a new file is listed before anything can stop the program
  const int handle = ::mkstemp(name.data());
  if (handle < 0) fail_on_file(path, errno, true);
  temporary.swap(name);
  listed = list_unfinished(temporary);
  file->take(handle);
  ::flock(handle, LOCK_EX | LOCK_NB);  // until it has its name: somebody is at work
}

NewFile::NewFile(const std::string& path) : state_(std::make_unique<State>(path)) {
  state_->open();
}

NewFile::~NewFile() = default;

void NewFile::append(std::string_view bytes) {
  const int handle = state_->file ? state_->file->get() : STDOUT_FILENO;
  if (const int code = write_all(handle, bytes)) {
    state_->discard();
    fail_on_file(state_->path, code, true);
  }
}

void NewFile::finish(Disk disk) {
  State& state = *state_;
  if (!state.file) return;
  int code = 0;
  if (!state.temporary.empty()) {
    if (::fchmod(state.file->get(), state.mode) != 0) code = errno;
    if (!code && disk == Disk::kNow && ::fsync(state.file->get()) != 0) code = errno;
  }
  // Of hundreds, not all can stay open; those that are listed keep their lock.
  if (!code && (state.temporary.empty() || !state.listed) && state.file->close() != 0) code = errno;
  if (!code) return;
  state.discard();
  fail_on_file(state.path, code, true);
}

void NewFile::take_place() {
  State& state = *state_;
  if (state.temporary.empty()) return;
  if (::rename(state.temporary.c_str(), state.target.c_str()) != 0)
    fail_on_file(state.path, errno, true);
  state.temporary.clear();
  strike_off(state.listed);
  state.listed = nullptr;
}

bool has_unfinished_name(std::string_view name) noexcept {
  const std::size_t end = kNew.size() + kUnique.size();
  return name.size() > end && name.substr(name.size() - end, kNew.size()) == kNew;
}

void discard_unfinished_files() noexcept {
  for (const Unfinished& one : unfinished)
    if (one.listed) ::unlink(one.name);
}

}  // namespace amble
