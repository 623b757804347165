#include "amble/adaptation/legs.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "amble/maths/smooth.hpp"

namespace amble {
namespace {

/// The direction in which vectors vary most, by power iteration; `usual` where they do not.
Vec3 main_axis(std::span<const Vec3> vectors, const Vec3& usual) noexcept {
  Vec3 mean, left, up, forward;  // the three columns of Σ (v − mean)(v − mean)ᵀ
  for (const Vec3& v : vectors) mean += v / static_cast<double>(vectors.size());
  for (const Vec3& v : vectors) {
    const Vec3 off = v - mean;
    left += off.x * off, up += off.y * off, forward += off.z * off;
  }
  Vec3 axis = usual;
  for (int i = 0; i < 60; ++i) {
    const Vec3 next = axis.x * left + axis.y * up + axis.z * forward;
    if (!(dot(next, next) > 1e-20)) return axis;
    axis = normalised(next, usual);
  }
  return axis;
}

Vec3 knee_hinge(const MotionLibrary& library, const Leg& leg) {
  constexpr Vec3 kUsual{1, 0, 0};
  const auto found = std::find(library.turning.begin(), library.turning.end(), leg.shin);
  if (found == library.turning.end() || found == library.turning.begin()) return kUsual;
  const auto joint = static_cast<std::size_t>(found - library.turning.begin());
  const auto channels = static_cast<std::size_t>(library.body_channels());
  const std::size_t channel = MotionLibrary::kPelvisChannels + 3 * (joint - 1);
  std::vector<Vec3> turns;  // half-angle vectors from the reference, seen from the thigh
  for (std::size_t row = 0; row < library.body_.size() / channels; ++row) {
    const float* v = library.body_.data() + row * channels + channel;
    turns.push_back(rotate(library.references[joint], Vec3{v[0], v[1], v[2]}));
  }
  // From a start that is not blind to any axis.
  const Vec3 axis = main_axis(turns, normalised(Vec3{1, 0.3, 0.2}, kUsual));
  const Vec3& thigh_bone = library.skeleton.joints[static_cast<std::size_t>(leg.shin)].offset;
  const Vec3& shin_bone = library.skeleton.joints[static_cast<std::size_t>(leg.foot)].offset;
  const auto along = [&](const Vec3& a, const Vec3& b) { return dot(a, axis) < dot(b, axis); };
  const auto [least, most] = std::minmax_element(turns.begin(), turns.end(), along);
  const auto leg_length = [&](const Vec3& turn) {
    return length(thigh_bone + rotate(exp_half(turn) * library.references[joint], shin_bone));
  };
  return leg_length(*most) <= leg_length(*least) ? axis : -axis;
}

}  // namespace

Leg leg_of(const MotionLibrary& library, Side side) {
  const Skeleton& skeleton = library.skeleton;
  Leg leg;
  leg.thigh = skeleton.joint(on_side(Role::left_thigh, side));
  leg.shin = skeleton.joint(on_side(Role::left_shin, side));
  leg.foot = skeleton.joint(on_side(Role::left_foot, side));
  leg.toe = skeleton.joint(on_side(Role::left_toe, side));
  leg.length = skeleton.leg_length(side);
  leg.hinge = knee_hinge(library, leg);
  return leg;
}

}  // namespace amble
