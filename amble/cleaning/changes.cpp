#include "amble/cleaning/changes.hpp"

#include <algorithm>

#include "amble/kinematics/forward.hpp"
#include "amble/maths/statistics.hpp"

namespace amble {
namespace {

/// Whether a joint is an ankle or hangs on one.
std::vector<bool> of_feet(const Skeleton& skeleton) {
  std::vector<bool> out(skeleton.joints.size(), false);
  for (std::size_t j = 0; j < out.size(); ++j) {
    const int own = static_cast<int>(j), parent = skeleton.joints[j].parent;
    out[j] = own == skeleton.joint(Role::left_foot) || own == skeleton.joint(Role::right_foot) ||
             (parent >= 0 && out[static_cast<std::size_t>(parent)]);
  }
  return out;
}

/// The pelvis, what hangs on it and is no end.
std::vector<bool> of_body(const Skeleton& skeleton) {
  const int pelvis = std::max(0, skeleton.joint(Role::pelvis));
  std::vector<bool> below(skeleton.joints.size(), false), out(below);
  for (std::size_t j = 0; j < out.size(); ++j) {
    const int parent = skeleton.joints[j].parent;
    below[j] =
        static_cast<int>(j) == pelvis || (parent >= 0 && below[static_cast<std::size_t>(parent)]);
    out[j] = below[j] && !skeleton.joints[j].end;
  }
  return out;
}

Moved summed(std::vector<double> distances) {
  if (distances.empty()) return {};
  Moved out;
  for (const double one : distances) {
    out.mean += one / static_cast<double>(distances.size());
    out.most = std::max(out.most, one);
  }
  out.p95 = quantile(std::move(distances), 0.95);
  return out;
}

}  // namespace

Changes changes_between(const Clip& capture, const Clip& made, const Vec3& shifted) {
  const std::size_t joints = capture.skeleton.joints.size();
  const std::vector<bool> feet = of_feet(capture.skeleton), body = of_body(capture.skeleton);
  std::vector<Transform> was(joints), is(joints);
  std::vector<double> of_the_feet, of_the_body;
  for (int f = 0; f < std::min(capture.frames(), made.frames()); ++f) {
    forward_kinematics(capture, f, was);
    forward_kinematics(made, f, is);
    for (std::size_t j = 0; j < joints; ++j) {
      if (!body[j]) continue;
      const double moved = length(is[j].position - was[j].position - shifted);
      (feet[j] ? of_the_feet : of_the_body).push_back(moved);
    }
  }
  return {summed(std::move(of_the_body)), summed(std::move(of_the_feet))};
}

}  // namespace amble
