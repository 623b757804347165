#include <benchmark/benchmark.h>

#include <array>
#include <cmath>
#include <cstdint>

#include "amble/maths/deterministic.hpp"
#include "amble/maths/quaternion.hpp"

namespace {

// Arguments as motion has them: half angles of joints, well within one turn.
constexpr std::array<double, 8> kAngles{-1.4, -0.9, -0.31, -0.02, 0.05, 0.44, 1.1, 1.5};

void sincos_deterministic(benchmark::State& state) {
  for (auto _ : state) {
    for (double angle : kAngles) {
      benchmark::DoNotOptimize(angle);
      benchmark::DoNotOptimize(amble::deterministic::sincos(angle));
    }
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(kAngles.size()));
}
BENCHMARK(sincos_deterministic);

void sincos_libm(benchmark::State& state) {
  for (auto _ : state) {
    for (double angle : kAngles) {
      benchmark::DoNotOptimize(angle);
      benchmark::DoNotOptimize(std::sin(angle));
      benchmark::DoNotOptimize(std::cos(angle));
    }
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(kAngles.size()));
}
BENCHMARK(sincos_libm);

void exp_and_log_of_a_joint(benchmark::State& state) {
  for (auto _ : state) {
    for (double angle : kAngles) {
      benchmark::DoNotOptimize(angle);
      const amble::Quat turned = amble::exp_half({0.5 * angle, 0.1, -0.2});
      benchmark::DoNotOptimize(amble::log_half(turned));
    }
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(kAngles.size()));
}
BENCHMARK(exp_and_log_of_a_joint);

}  // namespace
