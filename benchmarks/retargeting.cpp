#include <benchmark/benchmark.h>

#include "amble/performer/performer.hpp"
#include "amble/retargeting/retargeter.hpp"

namespace {

/// One frame of a walk on a body with other proportions: its feet on the ground, its root moved.
void one_retargeted_frame(benchmark::State& state) {
  const amble::Clip walk = amble::perform_strides({amble::Gait::walk, 1.4}, 1, 60);
  amble::Clip body = walk;
  for (amble::Joint& joint : body.skeleton.joints) joint.offset *= 0.6;
  const amble::Retargeter retargeter(amble::study_anatomy(walk), amble::study_anatomy(body));
  std::vector<amble::Pose> poses;
  for (int f = 0; f < walk.frames(); ++f) {
    poses.push_back({walk.root(f), {}});
    for (int j = 0; j < walk.skeleton.size(); ++j)
      poses.back().rotations.push_back(walk.rotation(f, j));
  }
  amble::RetargetState memory = retargeter.start();
  amble::Pose out{{}, std::vector<amble::Quat>(retargeter.target().joints.size())};
  std::size_t frame = 0;
  for (auto _ : state) {
    retargeter.retarget(poses[frame], 1.0 / 60, memory, out);
    frame = (frame + 1) % poses.size();
    benchmark::DoNotOptimize(out.rotations.data());
    benchmark::ClobberMemory();
  }
}
BENCHMARK(one_retargeted_frame);

}  // namespace
