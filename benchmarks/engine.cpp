#include <benchmark/benchmark.h>

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
