#include <benchmark/benchmark.h>

#include <cmath>

#include "amble/io/bvh.hpp"

namespace amble {
namespace {

/// A clip of a body-sized tree that turns everywhere: 31 joints, as captures have.
Clip waving_clip(int frames) {
  Clip clip;
  for (int j = 0; j < 31; ++j)
    clip.skeleton.joints.push_back(
        {"joint" + std::to_string(j), j ? (j - 1) / 2 : -1, {0.1, 0.2, 0.3}, false});
  Pose pose;
  pose.rotations.resize(clip.skeleton.joints.size());
  for (int f = 0; f < frames; ++f) {
    pose.root = {std::sin(0.01 * f), 0.9, 0.012 * f};
    for (std::size_t j = 0; j < pose.rotations.size(); ++j)
      pose.rotations[j] =
          rotation_z(std::sin(0.02 * f + double(j))) * rotation_x(std::cos(0.03 * f));
    clip.append(pose);
  }
  return clip;
}

void read_bvh_bytes(benchmark::State& state) {
  const std::string text = write_bvh(waving_clip(10000));
  for (auto _ : state) benchmark::DoNotOptimize(read_bvh(text, "waving.bvh").rotations.data());
  state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(text.size()));
}
BENCHMARK(read_bvh_bytes)->Unit(benchmark::kMillisecond);

void write_bvh_bytes(benchmark::State& state) {
  const Clip clip = waving_clip(2000);
  std::size_t size = 0;
  for (auto _ : state) benchmark::DoNotOptimize(size = write_bvh(clip).size());
  state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(size));
}
BENCHMARK(write_bvh_bytes)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace amble
