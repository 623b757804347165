#include <benchmark/benchmark.h>

#include <vector>

#include "amble/actions/action_body.hpp"
#include "amble/engine/character.hpp"
#include "amble/performer/gestures.hpp"

namespace {

/// One frame of a hundred walkers with five actions each that never end: a tray, a wave, a gaze, a
/// hand that holds a point which goes along, and lowered hips. At 60 frames a second, a fifth of a
/// core is 3.3 milliseconds.
void a_hundred_busy_walkers(benchmark::State& state) {
  const auto library = amble::default_library();
  const auto body = std::make_shared<const amble::ActionBody>(library);
  const amble::Action tray = body->clip(amble::perform_gesture("carry_tray", 60), true),
                      wave = body->clip(amble::perform_gesture("wave", 60), true);
  std::vector<amble::Character> walkers;
  std::vector<int> hands;
  for (int i = 0; i < 100; ++i) {
    amble::Character& walker = walkers.emplace_back(library);
    walker.reset({.speed = 0.8 + 0.01 * i}, 0, 0, 0, 0.01 * i);
    walker.play(tray);
    walker.play(wave);
    walker.play(body->look_at({3, 1.5, 900}));
    walker.play(body->hips_height(0.8));
    hands.push_back(walker.play(body->reach(amble::Side::left, {0.3, 1.1, 1}).with_priority(9)));
  }
  for (auto _ : state)
    for (std::size_t i = 0; i < walkers.size(); ++i) {
      const amble::Doing& doing = walkers[i].doing();
      walkers[i].set_target(hands[i], {doing.x + 0.3, 1.1, doing.z + 0.4});
      walkers[i].update(1.0 / 60);
      benchmark::DoNotOptimize(walkers[i].pose().rotations.data());
    }
}
BENCHMARK(a_hundred_busy_walkers)->Unit(benchmark::kMillisecond);

}  // namespace
