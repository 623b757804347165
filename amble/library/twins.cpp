#include "amble/library/twins.hpp"

#include "amble/maths/smooth.hpp"

namespace amble {
namespace {

/// Curves twice over, in memory that is asked for once.
std::vector<float> twice(const std::vector<float>& curves) {
  std::vector<float> out;
  out.reserve(2 * curves.size());
  out.insert(out.end(), curves.begin(), curves.end());
  out.insert(out.end(), curves.begin(), curves.end());
  return out;
}

void hand_over(std::vector<float>& both, float share, const std::vector<float>& next) {
  const std::size_t half = both.size() / 2, from = next.size() - half;
  for (std::size_t i = 0; i < half; ++i) {
    both[i] += share * (both[half + i] - both[i]);
    both[half + i] = next[from + i];
  }
}

void approach(Example& one, const Example& other, double share) {
  one.duration = lerp(one.duration, other.duration, share);
  for (std::size_t h = 0; h < 2; ++h)
    one.half_duration[h] = lerp(one.half_duration[h], other.half_duration[h], share);
  for (std::size_t f = 0; f < 2; ++f) {
    ExampleFoot& foot = one.feet[f];
    const ExampleFoot& to = other.feet[f];
    foot.duty = lerp(foot.duty, to.duty, share);
    foot.left = lerp(foot.left, to.left, share);
    foot.forward = lerp(foot.forward, to.forward, share);
    foot.yaw = lerp(foot.yaw, to.yaw, share);
    foot.hip_slope = lerp(foot.hip_slope, to.hip_slope, share);
    foot.leaves = foot.leaves + (to.leaves - foot.leaves) * share;
    foot.lands = foot.lands + (to.lands - foot.lands) * share;
  }
}

}  // namespace

std::shared_ptr<MotionLibrary> with_twins(const MotionLibrary& library) {
  auto both = std::make_shared<MotionLibrary>();
  both->name = library.name;
  both->skeleton = library.skeleton;
  both->turning = library.turning;
  both->references = library.references;
  both->groups = library.groups;
  both->parameters = library.parameters;
  both->manoeuvres = library.manoeuvres;
  both->stand = library.stand;
  both->twins = static_cast<int>(library.examples.size());
  both->examples.reserve(2 * library.examples.size());
  for (int copy = 0; copy < 2; ++copy)
    both->examples.insert(both->examples.end(), library.examples.begin(), library.examples.end());
  both->body_ = twice(library.body_);
  both->stance_ = twice(library.stance_);
  both->swing_ = twice(library.swing_);
  both->leg_ = twice(library.leg_);
  return both;
}

void hand_over(MotionLibrary& both, double share, const MotionLibrary& next) {
  const std::size_t half = both.examples.size() / 2, from = next.examples.size() - half;
  for (std::size_t e = 0; e < half; ++e) {
    approach(both.examples[e], both.examples[half + e], share);
    both.examples[half + e] = next.examples[from + e];
  }
  hand_over(both.body_, static_cast<float>(share), next.body_);
  hand_over(both.stance_, static_cast<float>(share), next.stance_);
  hand_over(both.swing_, static_cast<float>(share), next.swing_);
  hand_over(both.leg_, static_cast<float>(share), next.leg_);
}

}  // namespace amble
