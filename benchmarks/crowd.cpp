#include <benchmark/benchmark.h>

#include <memory>

#include "amble/actions.hpp"
#include "amble/engine/crowd.hpp"
#include "amble/engine/style_maker.hpp"
#include "amble/engine/technique.hpp"

namespace {

/// One frame of everybody: decided, moved and, where somebody is to look, posed.
void frame_of_a_crowd(benchmark::State& state, bool posed) {
  amble::CrowdOptions options;
  options.posed = posed;
  amble::Crowd crowd(amble::default_library(), static_cast<int>(state.range(0)), options);
  for (int frame = 0; frame < 60; ++frame) crowd.update(1.0 / 60);
  for (auto _ : state) {
    crowd.update(1.0 / 60);
    for (int i = 0; i < crowd.size(); ++i) benchmark::DoNotOptimize(crowd[i].model().data());
  }
  state.SetItemsProcessed(state.iterations() * state.range(0));
}
BENCHMARK_CAPTURE(frame_of_a_crowd, moved_and_posed, true)
    ->Arg(1)
    ->Arg(100)
    ->Arg(500)
    ->Arg(1000)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(frame_of_a_crowd, moved, false)->Arg(500)->Unit(benchmark::kMillisecond);

/// The same of people who wear styles and do five things each: wave, look about, carry, look at a
/// point and keep their hips low.
void frame_of_an_acting_crowd(benchmark::State& state) {
  const auto technique = std::make_shared<const amble::Technique>(amble::default_library());
  amble::Crowd crowd(technique, static_cast<int>(state.range(0)));
  const amble::ActionMaker make(amble::default_library());
  const auto happy = amble::make_style(technique, "happy"),
             tired = amble::make_style(technique, "tired");
  for (int i = 0; i < crowd.size(); ++i) {
    crowd[i].wear(i % 2 ? happy : tired, 0);
    for (const char* gesture : {"wave", "look_around", "carry_tray"})
      crowd[i].play(make.gesture(gesture, true));
    crowd[i].play(make.look_at({0, 1.5, 0}));
    crowd[i].play(make.hips_height(0.85));
  }
  for (int frame = 0; frame < 60; ++frame) crowd.update(1.0 / 60);
  for (auto _ : state) {
    crowd.update(1.0 / 60);
    for (int i = 0; i < crowd.size(); ++i) benchmark::DoNotOptimize(crowd[i].model().data());
  }
  state.SetItemsProcessed(state.iterations() * state.range(0));
}
BENCHMARK(frame_of_an_acting_crowd)->Arg(100)->Unit(benchmark::kMillisecond);

}  // namespace
