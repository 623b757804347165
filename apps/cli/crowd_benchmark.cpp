#include "crowd_benchmark.hpp"

#include <malloc.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>

#include "amble/crowd.hpp"
#include "amble/terrain.hpp"
#include "bindings/c/thread_pool.hpp"

namespace amble::cli {
namespace {

constexpr double kFrame = 1.0 / 60;
constexpr double kApart = 3;         // metres between two who are told by themselves
constexpr double kUneven = 0.1;      // metres of rough ground, up and down
constexpr std::size_t kPiece = 256;  // characters that a thread takes at a time

enum class Task { steady, stick, rough, standing };
enum class Wanted { moved, posed, in_memory };

double microseconds() {
  return std::chrono::duration<double, std::micro>(
             std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

/// What the quickest quarter of them is at most.
double quiet(std::vector<double>& times) {
  const auto at = times.begin() + static_cast<std::ptrdiff_t>(times.size() / 4);
  std::nth_element(times.begin(), at, times.end());
  return *at;
}

std::shared_ptr<const Terrain> rough_ground(double width) {
  auto ground = std::make_shared<HeightGrid>();
  ground->origin_x = ground->origin_z = -kApart;
  ground->columns = static_cast<int>(width + 2 * kApart) + 2;
  for (int i = 0; i < ground->columns * ground->columns; ++i)
    ground->heights.push_back(kUneven * ((i * 7 + i / ground->columns * 3) % 5 - 2) / 2);
  return ground;
}

/// Characters in rows, each told by itself.
class Told {
 public:
  Told(const std::shared_ptr<const Technique>& technique, int count, Task task, c::ThreadPool& pool)
      : task_(task), pool_(pool) {
    const int row = static_cast<int>(std::ceil(std::sqrt(count)));
    const std::shared_ptr<const Terrain> ground =
        task == Task::rough ? rough_ground(kApart * row) : nullptr;
    for (int i = 0; i < count; ++i) {
      characters_.emplace_back(technique);
      if (ground) characters_.back().walk_on(ground);
      characters_.back().reset(wish(i, 0), kApart * (i % row), kApart * (i / row), 0,
                               0.618 * i - std::floor(0.618 * i));
    }
  }
  void move(Wanted wanted) {
    ++frame_;
    JointBuffer into;
    memory_.resize(characters_.size() * characters_.front().model().size() *
                   floats_of(into.format));
    pool_.share(characters_.size(), kPiece, [&](std::size_t from, std::size_t to) noexcept {
      for (std::size_t i = from; task_ == Task::stick && i < to; ++i)
        characters_[i].command(wish(static_cast<int>(i), frame_));
      const std::span<Character> part = std::span(characters_).subspan(from, to - from);
      JointBuffer rows = into;
      rows.first = memory_.data() + from * part.front().model().size() * floats_of(into.format);
      if (wanted == Wanted::in_memory)
        Character::update(part, kFrame, rows);
      else
        Character::update(part, kFrame, wanted == Wanted::posed ? Posing::now : Posing::later);
    });
  }

 private:
  /// Three of four walk, the fourth runs; a stick goes to and fro.
  Command wish(int i, int frame) const {
    if (task_ == Task::standing) return {};
    const double share = 0.618 * i - std::floor(0.618 * i), along = (i * 37 + frame) % 600 / 600.0;
    if (task_ == Task::stick) return {.speed = 0.8 + 1.2 * along, .turn_rate = 0.5 - along};
    return {.speed = i % 4 == 3 ? 2.6 + 0.8 * share : 0.8 + 0.8 * share,
            .turn_rate = 0.6 * share - 0.3};
  }

  Task task_;
  c::ThreadPool& pool_;
  int frame_ = 0;
  std::vector<Character> characters_;
  std::vector<float> memory_;
};

}  // namespace

Scheduler on_threads(c::ThreadPool& pool) {
  if (pool.threads() < 2) return nullptr;
  return [&pool](int count, const std::function<void(int)>& task) {
    pool.share(static_cast<std::size_t>(count), 1, [&](std::size_t from, std::size_t to) noexcept {
      for (std::size_t i = from; i < to; ++i) task(static_cast<int>(i));
    });
  };
}

namespace {

/// A crowd with everybody in each other's way.
class Crowded {
 public:
  Crowded(const std::shared_ptr<const Technique>& technique, int count, c::ThreadPool& pool)
      : crowd_(technique, count) {
    crowd_.run_on(on_threads(pool));
  }
  void move(Wanted wanted) {
    JointBuffer into;
    memory_.resize(static_cast<std::size_t>(crowd_.size()) * crowd_[0].model().size() *
                   floats_of(into.format));
    into.first = memory_.data();
    if (wanted == Wanted::in_memory)
      crowd_.update(kFrame, into);
    else
      crowd_.update(kFrame, wanted == Wanted::posed ? Posing::now : Posing::later);
  }

 private:
  Crowd crowd_;
  std::vector<float> memory_;
};

template <typename People>
CrowdCosts::Row timed(const std::string& doing, People people, int count, double seconds) {
  std::array<std::vector<double>, 3> times;
  const double begin = microseconds();
  do {
    for (const Wanted wanted : {Wanted::moved, Wanted::posed, Wanted::in_memory}) {
      const double start = microseconds();
      people.move(wanted);
      times[static_cast<std::size_t>(wanted)].push_back((microseconds() - start) / count);
    }
  } while (microseconds() - begin < 1e6 * seconds || times[0].size() < 8);
  return {doing, quiet(times[0]), quiet(times[1]), quiet(times[2])};
}

double bytes_of(const std::shared_ptr<const Technique>& technique) {
  constexpr std::size_t kSeveral = 16;
  std::vector<Character> several;
  several.reserve(kSeveral);
  const auto held = [] { return static_cast<double>(mallinfo2().uordblks); };
  const double before = held();
  for (std::size_t i = 0; i < kSeveral; ++i) several.emplace_back(technique);
  return (held() - before) / static_cast<double>(kSeveral);
}

}  // namespace

CrowdCosts crowd_costs(const std::shared_ptr<const Technique>& technique, int characters,
                       double seconds, int threads) {
  c::ThreadPool pool(static_cast<std::size_t>(threads));
  CrowdCosts costs;
  costs.bytes = bytes_of(technique);
  const auto told = [&](const char* doing, Task task) {
    costs.rows.push_back(
        timed(doing, Told(technique, characters, task, pool), characters, seconds));
  };
  told("steady", Task::steady);
  told("moving stick", Task::stick);
  told("rough ground", Task::rough);
  told("standing", Task::standing);
  costs.rows.push_back(
      timed("crowd, avoiding", Crowded(technique, characters, pool), characters, seconds));
  return costs;
}

}  // namespace amble::cli
