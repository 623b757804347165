#include <benchmark/benchmark.h>

#include "amble/engine/character.hpp"

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

// The command changes every frame, so that nothing about the weights can be kept.
void frame_with_a_moving_stick(benchmark::State& state) {
  amble::Character character(amble::default_library());
  int count = 0;
  for (auto _ : state) {
    count = (count + 1) % 600;
    character.command({.speed = 0.8 + 0.002 * count, .turn_rate = 0.5 - count / 600.0});
    character.update(1.0 / 60);
    benchmark::DoNotOptimize(character.pose().root);
  }
}
BENCHMARK(frame_with_a_moving_stick);

}  // namespace
