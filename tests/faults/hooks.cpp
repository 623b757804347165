// Stands before the C library's memory and files, and lets one call fail: linked into a program
// that arms it, or loaded before any other (LD_PRELOAD), told by the environment:
//   AMBLE_FAULT=KIND:NUMBER   the NUMBER-th call of that kind fails, counted from main on
//   AMBLE_FAULT_AFTER=accept  … counted from the first connection on
//   AMBLE_FAULT_COUNTS=FILE   how many calls of each kind there were, written at the end
#include "hooks.hpp"

#include <dlfcn.h>
#include <execinfo.h>
#include <fcntl.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <cstring>

extern "C" {
void* __libc_malloc(std::size_t size);
void* __libc_calloc(std::size_t count, std::size_t size);
void* __libc_realloc(void* memory, std::size_t size);
void* __libc_memalign(std::size_t alignment, std::size_t size);
void __libc_free(void* memory);
}

namespace amble::faults {
namespace {

std::atomic<bool> armed{false};
std::atomic<int> failing{0};
std::atomic<std::size_t> target{0};
std::atomic<std::size_t> counts[kKinds];
std::atomic<long> live{0};

Parts spared, noted;
bool in_noted = false;

/// Whether one of the callers is to be spared; notes what else there is to know of them.
bool is_spared() noexcept {
  if (!spared.pairs) return false;
  armed = false;  // looking up the callers calls for memory, too
  void* frames[24];
  const int depth = backtrace(frames, 24);
  armed = true;
  const auto among = [&](const Parts& parts) {
    for (int k = 0; k < depth; ++k)
      for (std::size_t pair = 0; pair < parts.pairs; ++pair) {
        const auto at = reinterpret_cast<std::size_t>(frames[k]);
        if (at >= parts.ranges[2 * pair] && at < parts.ranges[2 * pair + 1]) return true;
      }
    return false;
  };
  in_noted = among(noted);
  return among(spared);
}

/// Counts a call; whether it is the one to fail.
bool fails(Kind kind) noexcept {
  if (!armed.load(std::memory_order_relaxed)) return false;
  const std::size_t now = ++counts[static_cast<int>(kind)];
  return failing.load(std::memory_order_relaxed) == static_cast<int>(kind) &&
         now == target.load() && !is_spared();
}

/// The C library's own; its name is looked up without a call that is counted.
template <typename Function>
Function* real(const char* name) noexcept {
  return reinterpret_cast<Function*>(dlsym(RTLD_NEXT, name));
}

/// Of a call that moves bytes: whether it fails, and how many it is to move.
bool hindered(Kind kind, int error, std::size_t& size) noexcept {
  if (fails(kind)) {
    errno = error;
    return true;
  }
  if (fails(Kind::pause)) {
    errno = EINTR;
    return true;
  }
  if (fails(Kind::part) && size > 1) size /= 2;
  return false;
}

void write_counts() noexcept {
  const char* path = std::getenv("AMBLE_FAULT_COUNTS");
  armed = false;
  if (!path) return;
  if (std::FILE* file = std::fopen(path, "w")) {
    for (int k = 0; k < kKinds; ++k) std::fprintf(file, "%s %zu\n", kNames[k], counts[k].load());
    std::fclose(file);
  }
}

void arm_by_environment() noexcept {
  Kind kind = Kind::allocation;
  std::size_t number = 0;
  if (const char* told = std::getenv("AMBLE_FAULT")) {
    for (int k = 0; k < kKinds; ++k) {
      const std::size_t length = std::strlen(kNames[k]);
      if (std::strncmp(told, kNames[k], length) == 0 && told[length] == ':') {
        kind = static_cast<Kind>(k);
        number = std::strtoull(told + length + 1, nullptr, 10);
      }
    }
  } else if (!std::getenv("AMBLE_FAULT_COUNTS")) {
    return;
  }
  arm(kind, number);
}

}  // namespace

void arm(Kind kind, std::size_t number) noexcept {
  for (auto& one : counts) one = 0;
  failing = static_cast<int>(kind);
  in_noted = false;
  target = number;
  armed = true;
}
void heed(const Parts& to_spare, const Parts& to_note) noexcept {
  void* frame[1];
  backtrace(frame, 1);  // what it keeps for good is taken now
  spared = to_spare;
  noted = to_note;
}
bool failed_in_noted() noexcept { return in_noted; }
void disarm() noexcept { armed = false; }
std::size_t count(Kind kind) noexcept { return counts[static_cast<int>(kind)]; }
long live_blocks() noexcept { return live; }

}  // namespace amble::faults

using namespace amble::faults;

namespace {

void* counted(void* memory) noexcept {
  if (memory) ++live;
  return memory;
}

bool no_memory() noexcept {
  if (!fails(Kind::allocation)) return false;
  errno = ENOMEM;
  return true;
}

bool is_for_writing(int flags) { return (flags & O_ACCMODE) != O_RDONLY; }

bool cannot_open(int flags) noexcept {
  if (!fails(is_for_writing(flags) ? Kind::write : Kind::read)) return false;
  errno = is_for_writing(flags) ? ENOSPC : EIO;
  return true;
}

}  // namespace

extern "C" {

void* malloc(std::size_t size) { return no_memory() ? nullptr : counted(__libc_malloc(size)); }
void* calloc(std::size_t count, std::size_t size) {
  return no_memory() ? nullptr : counted(__libc_calloc(count, size));
}
void* realloc(void* memory, std::size_t size) {
  if (no_memory()) return nullptr;
  if (!memory) ++live;
  return __libc_realloc(memory, size);
}
void* memalign(std::size_t alignment, std::size_t size) {
  return no_memory() ? nullptr : counted(__libc_memalign(alignment, size));
}
void* aligned_alloc(std::size_t alignment, std::size_t size) { return memalign(alignment, size); }
int posix_memalign(void** memory, std::size_t alignment, std::size_t size) {
  void* got = memalign(alignment, size);
  if (!got) return ENOMEM;
  *memory = got;
  return 0;
}
void free(void* memory) {
  if (memory) --live;
  __libc_free(memory);
}

ssize_t write(int file, const void* bytes, std::size_t size) {
  static auto* const own = real<ssize_t(int, const void*, std::size_t)>("write");
  return hindered(Kind::write, ENOSPC, size) ? -1 : own(file, bytes, size);
}
ssize_t pwrite(int file, const void* bytes, std::size_t size, off_t at) {
  static auto* const own = real<ssize_t(int, const void*, std::size_t, off_t)>("pwrite");
  return hindered(Kind::write, ENOSPC, size) ? -1 : own(file, bytes, size, at);
}
ssize_t pwrite64(int file, const void* bytes, std::size_t size, off64_t at) {
  return pwrite(file, bytes, size, at);
}
ssize_t read(int file, void* bytes, std::size_t size) {
  static auto* const own = real<ssize_t(int, void*, std::size_t)>("read");
  return hindered(Kind::read, EIO, size) ? -1 : own(file, bytes, size);
}
ssize_t pread(int file, void* bytes, std::size_t size, off_t at) {
  static auto* const own = real<ssize_t(int, void*, std::size_t, off_t)>("pread");
  return hindered(Kind::read, EIO, size) ? -1 : own(file, bytes, size, at);
}
ssize_t pread64(int file, void* bytes, std::size_t size, off64_t at) {
  return pread(file, bytes, size, at);
}
ssize_t send(int file, const void* bytes, std::size_t size, int flags) {
  static auto* const own = real<ssize_t(int, const void*, std::size_t, int)>("send");
  return hindered(Kind::write, ECONNRESET, size) ? -1 : own(file, bytes, size, flags);
}
ssize_t recv(int file, void* bytes, std::size_t size, int flags) {
  static auto* const own = real<ssize_t(int, void*, std::size_t, int)>("recv");
  return hindered(Kind::read, ECONNRESET, size) ? -1 : own(file, bytes, size, flags);
}
int accept4(int file, sockaddr* address, socklen_t* length, int flags) {
  static auto* const own = real<int(int, sockaddr*, socklen_t*, int)>("accept4");
  const int guest = own(file, address, length, flags);
  static const char* const after = std::getenv("AMBLE_FAULT_AFTER");
  static bool met = false;
  if (guest >= 0 && after && !met) {
    met = true;
    arm_by_environment();
  }
  return guest;
}

int open(const char* path, int flags, ...) {
  static auto* const own = real<int(const char*, int, ...)>("open");
  if (cannot_open(flags)) return -1;
  va_list more;
  va_start(more, flags);
  const unsigned mode = (flags & O_CREAT) ? va_arg(more, unsigned) : 0;
  va_end(more);
  return own(path, flags, mode);
}
int open64(const char* path, int flags, ...) {
  va_list more;
  va_start(more, flags);
  const unsigned mode = (flags & O_CREAT) ? va_arg(more, unsigned) : 0;
  va_end(more);
  return open(path, flags, mode);
}
int mkstemp(char* name) {
  static auto* const own = real<int(char*)>("mkstemp");
  return cannot_open(O_WRONLY) ? -1 : own(name);
}
int mkstemp64(char* name) { return mkstemp(name); }
int fsync(int file) {
  static auto* const own = real<int(int)>("fsync");
  if (!fails(Kind::write)) return own(file);
  errno = EIO;
  return -1;
}
int rename(const char* from, const char* to) {
  static auto* const own = real<int(const char*, const char*)>("rename");
  if (!fails(Kind::write)) return own(from, to);
  errno = EIO;
  return -1;
}

/// Counting begins with main: what libraries do before it is not the program's to answer for.
int __libc_start_main(int (*main)(int, char**, char**), int argc, char** argv, void (*first)(),
                      void (*last)(), void (*loader)(), void* stack) {
  using Main = int (*)(int, char**, char**);
  static Main program = nullptr;
  program = main;
  const auto begin = [](int count, char** words, char** environment) {
    if (!std::getenv("AMBLE_FAULT_AFTER")) arm_by_environment();
    std::atexit(write_counts);
    return program(count, words, environment);
  };
  static auto* const own =
      real<int(Main, int, char**, void (*)(), void (*)(), void (*)(), void*)>("__libc_start_main");
  return own(begin, argc, argv, first, last, loader, stack);
}

}  // extern "C"
