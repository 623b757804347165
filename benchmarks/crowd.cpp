#include <benchmark/benchmark.h>

#include "amble/engine/crowd.hpp"

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

}  // namespace
