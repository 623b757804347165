#include <benchmark/benchmark.h>

#include <memory>
#include <vector>

#include "amble/engine/character.hpp"
#include "amble/engine/technique.hpp"
#include "amble/library/performer_library.hpp"

namespace {

void frame(benchmark::State& state, const amble::Command& command) {
  amble::Character character(amble::default_library());
  character.reset(command);
  for (auto _ : state) {
    character.update(1.0 / 60);
    benchmark::DoNotOptimize(character.pose().root);
  }
}

BENCHMARK_CAPTURE(frame, standing, amble::Command{.speed = 0.0, .turn_rate = 0.0});
BENCHMARK_CAPTURE(frame, walking, amble::Command{.speed = 1.3, .turn_rate = 0.0});
BENCHMARK_CAPTURE(frame, running, amble::Command{.speed = 3.0, .turn_rate = 0.2});
BENCHMARK_CAPTURE(frame, between_gaits,
                  amble::Command{.speed = 2.1, .turn_rate = -0.2, .gait = 0.5});

/// Commands that change every frame, so that nothing about the weights can be kept.
class MovingStick {
 public:
  amble::Command next() noexcept {
    count_ = (count_ + 1) % 600;
    return {.speed = 0.8 + 0.002 * count_, .turn_rate = 0.5 - count_ / 600.0};
  }

 private:
  int count_ = 0;
};

void frame_with_a_moving_stick(benchmark::State& state) {
  amble::Character character(amble::default_library());
  MovingStick stick;
  for (auto _ : state) {
    character.command(stick.next());
    character.update(1.0 / 60);
    benchmark::DoNotOptimize(character.pose().root);
  }
}
BENCHMARK(frame_with_a_moving_stick);

/// What many characters do, each told by itself.
enum class Task { steady, stick, rough, standing };

/// Ground that rises and falls by a hand's breadth from step to step.
class RoughGround : public amble::Terrain {
 public:
  double height(double x, double z) const noexcept override {
    return 0.05 * (amble::deterministic::sin(1.7 * x) + amble::deterministic::sin(2.3 * z + 1));
  }
  amble::Vec3 normal(double x, double z) const noexcept override {
    return amble::normalised(amble::Vec3{-0.085 * amble::deterministic::cos(1.7 * x), 1,
                                         -0.115 * amble::deterministic::cos(2.3 * z + 1)});
  }
};

/// One frame of each of many characters of a library, moved and posed to model space.
void frame_of_many(benchmark::State& state, Task task) {
  const auto count = static_cast<std::size_t>(state.range(0));
  const auto technique = std::make_shared<const amble::Technique>(amble::default_library());
  const auto ground = std::make_shared<const RoughGround>();
  std::vector<amble::Character> people;
  std::vector<MovingStick> sticks(count);
  people.reserve(count);
  for (std::size_t i = 0; i < count; ++i) {
    people.emplace_back(technique);
    if (task == Task::rough) people[i].walk_on(ground);
    const double share = static_cast<double>(i) / static_cast<double>(count);
    const amble::Command walks{.speed = i % 4 == 3 ? 2.6 + 0.8 * share : 0.8 + 0.8 * share,
                               .turn_rate = 0.6 * share - 0.3};
    const double aside = 3.0 * static_cast<double>(i);
    people[i].reset(task == Task::standing ? amble::Command{} : walks, aside, 0, 0, share);
    for (std::size_t k = 0; k < 37 * i % 600; ++k) sticks[i].next();
  }
  for (auto _ : state) {
    for (std::size_t i = 0; i < count; ++i) {
      if (task == Task::stick) people[i].command(sticks[i].next());
      people[i].update(1.0 / 60, amble::Posing::later);
      if (i % 32 == 31 || i + 1 == count)
        amble::Character::show(std::span(people).subspan(i / 32 * 32, i % 32 + 1));
    }
    benchmark::DoNotOptimize(people.back().model().data());
  }
  state.SetItemsProcessed(state.iterations() * state.range(0));
}
BENCHMARK_CAPTURE(frame_of_many, steady, Task::steady)->Arg(1)->Arg(1000)->Arg(10000);
BENCHMARK_CAPTURE(frame_of_many, moving_stick, Task::stick)->Arg(1)->Arg(1000)->Arg(10000);
BENCHMARK_CAPTURE(frame_of_many, rough_ground, Task::rough)->Arg(1)->Arg(1000)->Arg(10000);
BENCHMARK_CAPTURE(frame_of_many, standing, Task::standing)->Arg(1)->Arg(1000)->Arg(10000);

/// One more character of a library that others use already.
void make_a_character(benchmark::State& state) {
  const amble::Character another(amble::default_library());
  for (auto _ : state) {
    amble::Character character(amble::default_library());
    benchmark::DoNotOptimize(character.pose().root);
  }
}
BENCHMARK(make_a_character);

void reset_a_character(benchmark::State& state, double speed) {
  amble::Character character(amble::default_library());
  for (auto _ : state) {
    character.reset({.speed = speed});
    benchmark::DoNotOptimize(character.pose().root);
  }
}
BENCHMARK_CAPTURE(reset_a_character, standing, 0.0);
BENCHMARK_CAPTURE(reset_a_character, walking, 1.3);

// park2002, Figure 8: cost against the number of examples, the whole frame with planted feet.
void frame_of_a_library(benchmark::State& state, bool moving) {
  const auto gaits = amble::spread_gaits(static_cast<int>(state.range(0)));
  amble::Character character(amble::performer_library(gaits));
  MovingStick stick;
  character.reset({.speed = 1.3, .turn_rate = 0.1});
  for (auto _ : state) {
    if (moving) character.command(stick.next());
    character.update(1.0 / 60);
    benchmark::DoNotOptimize(character.pose().root);
  }
}
BENCHMARK_CAPTURE(frame_of_a_library, steady, false)->Arg(5)->Arg(10)->Arg(20)->Arg(40)->Arg(80);
BENCHMARK_CAPTURE(frame_of_a_library, moving_stick, true)
    ->Arg(5)
    ->Arg(10)
    ->Arg(20)
    ->Arg(40)
    ->Arg(80);

/// The weights alone, for a directive that changes every time.
void weights_of_a_library(benchmark::State& state, amble::WeightOptions::Method method) {
  const auto library =
      amble::performer_library(amble::spread_gaits(static_cast<int>(state.range(0))));
  const amble::Weighting weighting(library, {method});
  std::vector<double> weights(library->examples.size()),
      scratch(amble::kTiltScratch * weights.size());
  amble::WeightTrail trail;
  MovingStick stick;
  for (auto _ : state) {
    const amble::Command command = stick.next();
    weighting.weigh(0, {command.speed, command.turn_rate}, {}, trail, weights, scratch);
    benchmark::DoNotOptimize(weights.data());
  }
}
BENCHMARK_CAPTURE(weights_of_a_library, rbf, amble::WeightOptions::Method::rbf)
    ->Arg(5)
    ->Arg(10)
    ->Arg(20)
    ->Arg(40)
    ->Arg(80);
BENCHMARK_CAPTURE(weights_of_a_library, delaunay, amble::WeightOptions::Method::delaunay)
    ->Arg(5)
    ->Arg(20)
    ->Arg(80);

}  // namespace
