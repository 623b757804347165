#include "amble/dataset/generate.hpp"

#include <atomic>
#include <chrono>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

#include "amble/dataset/folder.hpp"
#include "amble/dataset/keep_memory.hpp"

namespace amble::dataset {
namespace {

using Clock = std::chrono::steady_clock;
constexpr auto kGlance = std::chrono::milliseconds(20);  // how often the main thread looks
constexpr double kTelling = 0.25;                        // seconds between two reports

long clips_of(const Spec& spec, int shard) {
  return std::min<long>(spec.shard, spec.clips - static_cast<long>(shard) * spec.shard);
}

/// A rank's threads, each of which makes one shard after the other.
class Workers {
 public:
  Workers(const Cast& cast, const Folder& folder, std::vector<int> shards, int threads)
      : cast_(cast), folder_(folder), shards_(std::move(shards)) {
    for (int i = 0; i < threads; ++i) threads_.emplace_back([this] { work(); });
  }
  ~Workers() {
    next_ = shards_.size();  // nobody begins another one
    for (std::thread& thread : threads_) thread.join();
  }
  long clips() const noexcept { return clips_; }
  bool busy() const noexcept { return ended_ < static_cast<int>(threads_.size()); }
  /// Passes on what stopped a thread.
  void check() {
    const std::lock_guard hold(mutex_);
    if (fault_) std::rethrow_exception(fault_);
  }

 private:
  void work() {
    try {
      Stage stage(cast_);
      for (std::size_t i = next_++; i < shards_.size(); i = next_++)
        folder_.write(make_shard(cast_, stage, shards_[i], clips_));
    } catch (...) {
      const std::lock_guard hold(mutex_);
      if (!fault_) fault_ = std::current_exception();
      next_ = shards_.size();
    }
    ++ended_;
  }

  const Cast& cast_;
  const Folder& folder_;
  const std::vector<int> shards_;
  std::atomic<std::size_t> next_{0};
  std::atomic<long> clips_{0};
  std::atomic<int> ended_{0};
  std::mutex mutex_;
  std::exception_ptr fault_;
  std::vector<std::thread> threads_;
};

/// Tells how far this rank is and shows how far all are, now and then.
class Telling {
 public:
  Telling(const GenerateOptions& options, Ranks& ranks, long all)
      : options_(options), ranks_(ranks), begin_(Clock::now()), all_(all) {}
  Progress tell(long before, long made, bool at_once) {
    const double now = std::chrono::duration<double>(Clock::now() - begin_).count();
    if (!at_once && now < next_) return last_;
    next_ = now + kTelling;
    ranks_.tell({before, made});
    const Told others = ranks_.heard();
    last_ = {before + others.before, made + others.made, all_, now};
    if (ranks_.rank() == 0 && options_.watch) options_.watch(last_);
    return last_;
  }

 private:
  const GenerateOptions& options_;
  Ranks& ranks_;
  Clock::time_point begin_;
  long all_;
  double next_ = 0;
  Progress last_;
};

void meet(Ranks& ranks, const std::function<void()>& meanwhile = {}) {
  while (!ranks.met()) {
    if (meanwhile) meanwhile();
    std::this_thread::sleep_for(kGlance);
  }
}

}  // namespace

Progress generate(const Cast& cast, const GenerateOptions& options, Ranks& ranks) {
  const Spec& spec = cast.spec();
  const Folder folder(options.folder, cast);
  Telling telling(options, ranks, spec.clips);
  if (ranks.rank() == 0) folder.prepare(options.resume);
  meet(ranks);
  const auto finished = folder.finished(ranks.rank(), ranks.size());
  long before = 0;
  std::vector<int> missing;
  for (int shard = ranks.rank(); shard < spec.shards(); shard += ranks.size()) {
    if (finished.contains(shard))
      before += clips_of(spec, shard);
    else
      missing.push_back(shard);
  }
  keep_memory();
  Workers workers(cast, folder, std::move(missing), options.threads);
  while (workers.busy()) {
    workers.check();
    telling.tell(before, workers.clips(), false);
    std::this_thread::sleep_for(kGlance);
  }
  workers.check();
  folder.settle();
  telling.tell(before, workers.clips(), true);
  meet(ranks, [&] { telling.tell(before, workers.clips(), false); });
  if (ranks.rank() == 0) folder.finish();
  meet(ranks);
  return telling.tell(before, workers.clips(), true);
}

}  // namespace amble::dataset
