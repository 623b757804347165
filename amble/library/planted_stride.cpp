#include "amble/library/planted_stride.hpp"

#include <cmath>
#include <numbers>

#include "amble/library/planted_foot.hpp"
#include "amble/library/planted_toes.hpp"
#include "amble/maths/smooth.hpp"
#include "amble/maths/statistics.hpp"

namespace amble {
namespace {

constexpr double kDegree = std::numbers::pi / 180;
constexpr double kLiftPitch = -42 * kDegree;   // a foot rolled up this far has left the ground …
constexpr double kShortest = 0.75;             // … though not before this share of its contact
constexpr double kFlatWithin = 2.5 * kDegree;  // a planted foot this near to flat is flat

std::size_t at(Side side) { return static_cast<std::size_t>(index(side)); }

/// Lets the travelling frame ride under the mean of the pelvis. A point to the left of a frame that
/// turns left is slower than the frame.
void centre(Stride& stride) {
  double left = 0;
  for (const Pose& pose : stride.poses)
    left += pose.root.x / static_cast<double>(stride.poses.size());
  for (Pose& pose : stride.poses) pose.root.x -= left;
  for (StrideFoot& foot : stride.feet) {
    foot.placement.x -= left;
    for (FootPose& swinging : foot.swing) swinging.ankle.x -= left;
  }
  stride.speed -= left * stride.turn_rate;
}

/// The captured foot of a side, a share of the stride after its own strike.
const FootPose& foot_after(const LegCourse& course, Side side, double share) {
  const auto count = static_cast<double>(course.foot.size());
  const double place = (side == Side::right ? 0.0 : 0.5) + share;
  return course.foot[static_cast<std::size_t>(std::lround(place * count)) % course.foot.size()];
}

/// A foot that rolls on over its toes has all but left the ground: from there on it swings.
double leaves_in_time(const LegCourse& course, Side side, double duty) {
  const double least = kShortest * duty;
  while (duty > least && foot_after(course, side, duty).pitch < kLiftPitch) duty -= 0.001;
  return duty;
}

/// Height at which the planted feet, rolling as they do, have their ankles as captured.
double floor_level(const std::array<LegCourse, 2>& legs, const Skeleton& skeleton,
                   const std::array<double, 2>& duty) {
  double floor = 0;
  for (const Side side : kSides) {
    std::vector<double> heights;
    for (int i = 0; i <= 16; ++i) {
      const FootPose& foot =
          foot_after(legs[at(side)], side, lerp(0.15, 0.85, i / 16.0) * duty[at(side)]);
      const double pitch = std::abs(foot.pitch) < kFlatWithin ? 0.0 : foot.pitch;
      heights.push_back(foot.ankle.y - roll_foot(skeleton.soles[at(side)], {}, pitch).ankle.y);
    }
    floor += 0.5 * median(heights);
  }
  return floor;
}

}  // namespace

Stride planted_stride(std::vector<Pose> poses, const Skeleton& skeleton,
                      const std::array<double, 2>& duty, Stride stride) {
  std::array<LegCourse, 2> legs = leg_courses(skeleton, poses);
  std::array<double, 2> down = duty;
  for (const Side side : kSides)
    down[at(side)] = leaves_in_time(legs[at(side)], side, duty[at(side)]);
  const double floor = floor_level(legs, skeleton, down);
  for (LegCourse& leg : legs) {
    for (FootPose& foot : leg.foot) foot.ankle.y -= floor;
    for (Vec3& hip : leg.hip) hip.y -= floor;
  }
  for (const Side side : kSides) {
    stride.feet[at(side)] = planted_foot(legs[at(side)], skeleton, side, stride, down[at(side)]);
    plant_toes(skeleton, side, stride, poses);
  }
  stride.poses.clear();
  const std::size_t every = poses.size() / kStridePoses;
  for (std::size_t i = 0; i < kStridePoses; ++i) {
    stride.poses.push_back(std::move(poses[every * i]));
    stride.poses.back().root.y -= floor;
  }
  centre(stride);
  return stride;
}

}  // namespace amble
