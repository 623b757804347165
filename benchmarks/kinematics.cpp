#include <benchmark/benchmark.h>

#include <vector>

#include "amble/kinematics/forward.hpp"
#include "amble/kinematics/two_bone.hpp"

namespace {

/// A body-sized tree: five chains of five joints from one root.
amble::Skeleton five_chains() {
  amble::Skeleton skeleton;
  skeleton.joints.push_back({.name = "root", .parent = -1, .offset = {}});
  for (int chain = 0; chain < 5; ++chain) {
    int parent = 0;
    for (int link = 0; link < 5; ++link) {
      skeleton.joints.push_back(
          {.name = "joint", .parent = parent, .offset = {0.1 * chain, 0.2, 0.0}});
      parent = skeleton.size() - 1;
    }
  }
  return skeleton;
}

void forward_kinematics_of_26_joints(benchmark::State& state) {
  const amble::Skeleton skeleton = five_chains();
  const auto count = static_cast<std::size_t>(skeleton.size());
  amble::Pose pose{{0, 1, 0}, std::vector<amble::Quat>(count, amble::rotation_x(0.3))};
  std::vector<amble::Transform> world(count);
  for (auto _ : state) {
    amble::forward_kinematics(skeleton, pose, world);
    benchmark::DoNotOptimize(world.data());
    benchmark::ClobberMemory();
  }
}
BENCHMARK(forward_kinematics_of_26_joints);

void two_bone_leg(benchmark::State& state) {
  amble::Vec3 ankle{0.1, 0.1, 0.2};
  for (auto _ : state) {
    benchmark::DoNotOptimize(ankle);
    benchmark::DoNotOptimize(amble::solve_two_bone({0.1, 0.9, 0}, ankle, {1, 0, 0}, 0.42, 0.44));
  }
}
BENCHMARK(two_bone_leg);

}  // namespace
