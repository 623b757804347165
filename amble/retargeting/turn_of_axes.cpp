#include "amble/retargeting/turn_of_axes.hpp"

#include <numbers>

namespace amble {
namespace {

constexpr double kDegree = std::numbers::pi / 180;
constexpr double kNear = 40 * kDegree, kStoops = 80 * kDegree;
constexpr double kUp = 0.8;  // cosine of a bone that goes up

/// The nearest turn of axes that is `allowed` and no further than `least`; otherwise the mean.
template <class Allowed>
Quat nearest(const Quat& mean, double least, const Allowed& allowed) noexcept {
  const Vec3 axes[] = {{1, 0, 0}, {-1, 0, 0}, {0, 1, 0}, {0, -1, 0}, {0, 0, 1}, {0, 0, -1}};
  Quat best = mean;
  for (const Vec3& x : axes)
    for (const Vec3& y : axes) {
      if (dot(x, y) != 0) continue;
      const Quat turn = from_axes(x, y, cross(x, y));
      const double angle = angle_between(turn, mean);
      if (angle < least && allowed(turn)) least = angle, best = turn;
    }
  return best;
}

}  // namespace

Quat turn_of_axes(const Quat& mean) noexcept {
  return nearest(mean, kNear, [](const Quat&) { return true; });
}

Quat turn_of_axes(const Quat& mean, const Quat& below, const Vec3& bone) noexcept {
  const Vec3 along = normalised(bone, {});
  const Quat upward =
      nearest(mean, kStoops, [&](const Quat& turn) { return rotate(below * turn, along).y > kUp; });
  return upward == mean ? turn_of_axes(mean) : upward;
}

}  // namespace amble
