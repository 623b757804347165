#include "play.hpp"

#include <atomic>
#include <exception>
#include <mutex>
#include <thread>

#include "drives.hpp"

namespace amble::scorecard {
namespace {

struct Job {
  const PlannedCell* cell;
  const Wearer* wearer;
  int number;
  std::vector<Breach> broken;
  PopMoments pops;
};

void play(Job& job, unsigned seed) {
  const Run run = draw_run(*job.wearer, job.cell->ground, job.cell->drive, job.number, seed);
  const Performed performed = perform(run, *job.wearer);
  const metrics::Score score = score_of(run, performed);
  job.broken = judge(run, performed, score);
  if (score.measured && !job.broken.empty()) job.pops = moments_of(score, performed);
}

}  // namespace

std::map<std::string, Cell> play(const Plan& plan, const Wearers& wearers, unsigned seed,
                                 int threads, const std::function<void(int, int)>& progress) {
  std::vector<Job> jobs;
  for (const PlannedCell& cell : plan.cells)
    if (const auto wearer = wearers.find(cell.wearer); wearer != wearers.end())
      for (int number = 0; number < cell.runs; ++number)
        jobs.push_back({&cell, wearer->second.get(), number, {}, {}});
  std::atomic<std::size_t> next{0};
  std::mutex reporting;
  std::exception_ptr failure;
  int done = 0;
  const auto work = [&] {
    for (std::size_t i = next++; i < jobs.size(); i = next++) {
      std::exception_ptr failed;
      try {
        play(jobs[i], seed);
      } catch (...) {
        failed = std::current_exception();
      }
      const std::lock_guard<std::mutex> lock(reporting);
      if (failed && !failure) failure = failed, next = jobs.size();
      progress(++done, static_cast<int>(jobs.size()));
    }
  };
  std::vector<std::thread> workers;
  for (int i = 1; i < threads; ++i) workers.emplace_back(work);
  work();
  for (std::thread& worker : workers) worker.join();
  if (failure) std::rethrow_exception(failure);
  std::map<std::string, Cell> cells;
  for (Job& job : jobs) {
    Cell& cell = cells[job.cell->name()];
    ++cell.runs;
    if (!job.broken.empty()) cell.broken[job.number] = std::move(job.broken);
    cell.pops.add(job.pops);
  }
  return cells;
}

}  // namespace amble::scorecard
