#pragma once

#include <sys/types.h>

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

namespace amble::c {

/// Threads that share the pieces of one piece of work. The caller works, too. Giving work allocates
/// nothing. After a fork the child begins with new threads when it first gives work.
class ThreadPool {
 public:
  explicit ThreadPool(std::size_t threads);
  ~ThreadPool();
  ThreadPool(const ThreadPool&) = delete;
  ThreadPool& operator=(const ThreadPool&) = delete;

  std::size_t threads() const noexcept { return threads_; }

  /// Calls `work(from, to)` for pieces of 0 … count, each once, on all threads.
  template <typename Work>
  void share(std::size_t count, std::size_t piece, const Work& work) {
    run(
        count, piece,
        [](const void* what, std::size_t from, std::size_t to) noexcept {
          (*static_cast<const Work*>(what))(from, to);
        },
        &work);
  }

 private:
  using Call = void (*)(const void* work, std::size_t from, std::size_t to) noexcept;
  struct Crew;
  void run(std::size_t count, std::size_t piece, Call call, const void* work);

  std::size_t threads_;
  pid_t process_;
  std::unique_ptr<Crew> crew_;  // none: the caller works alone
};

}  // namespace amble::c
