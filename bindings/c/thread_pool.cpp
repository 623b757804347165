#include "thread_pool.hpp"

#include <unistd.h>

#include <algorithm>

namespace amble::c {

struct ThreadPool::Crew {
  explicit Crew(std::size_t helpers) {
    try {
      for (std::size_t i = 0; i < helpers; ++i) crew.emplace_back([this] { help(); });
    } catch (...) {  // as many as the machine allows
      if (crew.empty()) throw;
    }
  }
  ~Crew() {
    {
      const std::lock_guard lock(mutex);
      over = true;
    }
    wake.notify_all();
    for (std::thread& one : crew) one.join();
  }

  void take_pieces() noexcept {
    for (std::size_t from; (from = next.fetch_add(piece, std::memory_order_relaxed)) < count;)
      call(work, from, std::min(from + piece, count));
  }

  void help() {
    std::uint64_t done = 0;
    std::unique_lock lock(mutex);
    while (true) {
      wake.wait(lock, [&] { return over || task != done; });
      if (over) return;
      done = task;
      lock.unlock();
      take_pieces();
      lock.lock();
      if (--busy == 0) finished.notify_one();
    }
  }

  void run(std::size_t how_many, std::size_t at_once, Call what, const void* with) {
    {
      const std::lock_guard lock(mutex);
      count = how_many, piece = at_once, call = what, work = with;
      next.store(0, std::memory_order_relaxed);
      busy = crew.size();
      ++task;
    }
    wake.notify_all();
    take_pieces();
    std::unique_lock lock(mutex);
    finished.wait(lock, [&] { return busy == 0; });
  }

  std::mutex mutex;
  std::condition_variable wake, finished;
  bool over = false;
  std::uint64_t task = 0;
  std::size_t busy = 0;
  std::size_t count = 0, piece = 1;
  Call call = nullptr;
  const void* work = nullptr;
  std::atomic<std::size_t> next{0};
  std::vector<std::thread> crew;
};

ThreadPool::ThreadPool(std::size_t threads)
    : threads_(threads != 0 ? threads : std::max(1U, std::thread::hardware_concurrency())),
      process_(getpid()),
      crew_(threads_ > 1 ? std::make_unique<Crew>(threads_ - 1) : nullptr) {}

ThreadPool::~ThreadPool() {
  if (process_ != getpid()) static_cast<void>(crew_.release());  // its threads stayed behind
}

void ThreadPool::run(std::size_t count, std::size_t piece, Call call, const void* work) {
  if (!crew_) {
    if (count > 0) call(work, 0, count);
    return;
  }
  if (process_ != getpid()) {
    static_cast<void>(crew_.release());
    crew_ = std::make_unique<Crew>(threads_ - 1);
    process_ = getpid();
  }
  crew_->run(count, piece, call, work);
}

}  // namespace amble::c
