// Properties of the mathematics at its edges, on inputs that RapidCheck draws and shrinks:
// half turns, straight and folded limbs, regions of one point.

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>
#include <numbers>

#include "amble/kinematics/two_bone.hpp"
#include "amble/maths/convex_hull.hpp"
#include "amble/maths/quaternion.hpp"
#include "draws.hpp"

namespace amble {
namespace {

using std::numbers::pi;

double apart(const Quat& a, const Quat& b) {  // q and −q are one rotation
  return 1 - std::abs(dot(a, b));
}

RC_GTEST_PROP(Quaternions, ALogarithmNearAHalfTurnComesBack, ()) {
  const Vec3 axis = direction();
  const double angle = *rc::gen::element(-1, 1) * (pi - near_zero());
  const Quat q = axis_angle(axis, angle);
  const Vec3 log = log_half(q);
  RC_ASSERT(length(log) <= pi / 2 + 1e-12);
  RC_ASSERT(apart(exp_half(log), q) < 1e-14);
  RC_ASSERT(std::abs(angle_between(Quat{}, q) - std::abs(angle)) < 1e-9);
  if (std::abs(q.w) > 1e-12) RC_ASSERT(length(log_half(-q) - log) < 1e-12);
}

RC_GTEST_PROP(Quaternions, TinyAndWholeTurnsComeBack, ()) {
  const Quat q = axis_angle(direction(), *rc::gen::element(0.0, 2 * pi, -2 * pi) + near_zero());
  RC_ASSERT(apart(exp_half(log_half(q)), q) < 1e-14);
}

RC_GTEST_PROP(Quaternions, TheShortestArcArrives, ()) {
  const Vec3 a = direction();
  const Vec3 aside = normalised(cross(a, direction()) + Vec3{1e-9, 2e-9, 3e-9});
  const double bend = near_zero();
  const Vec3 b = normalised(*rc::gen::element(-1.0, 1.0) * a + bend * aside);
  const Quat q = shortest_arc(a, b);
  RC_ASSERT(std::abs(dot(q, q) - 1) < 1e-12);
  RC_ASSERT(length(rotate(q, a) - b) < 5e-5);  // what lies nearer to a half turn counts as one
}

RC_GTEST_PROP(Quaternions, HeadingsAddUp, ()) {
  const double heading = number(-pi, pi), more = number(-1e3, 1e3);
  const double both = heading_of(rotation_y(more) * rotation_y(heading));
  RC_ASSERT(std::abs(wrap_angle(both - heading - more)) < 1e-9);
  RC_ASSERT(std::abs(wrap_angle(more)) <= pi);
}

RC_GTEST_PROP(Limbs, ReachWhatIsInReachAndPointAtTheRest, ()) {
  const double upper = number(0.05, 1), lower = number(0.05, 1);
  const double most = upper + lower, least = std::abs(upper - lower);
  // Straight, folded, beyond either, and anything between.
  const double distance = std::max(0.0, *rc::gen::element(most, least, number(0, 1.5 * most)) +
                                            *rc::gen::element(-1, 0, 1) * near_zero());
  const Vec3 start{number(-9, 9), number(-9, 9), number(-9, 9)}, way = direction();
  const Vec3 target = start + distance * way;
  const TwoBone limb = solve_two_bone(start, target, direction(), upper, lower);
  RC_ASSERT(std::isfinite(limb.flexion) && limb.flexion >= -1e-12 && limb.flexion <= pi + 1e-12);
  RC_ASSERT(std::abs(length(limb.upper_direction) - 1) < 1e-9);
  RC_ASSERT(std::abs(length(limb.lower_direction) - 1) < 1e-9);
  const Vec3 end = start + upper * limb.upper_direction + lower * limb.lower_direction;
  const double reach = std::clamp(distance, least, most);
  RC_ASSERT(std::abs(length(end - start) - reach) < 2e-6);
  if (distance > 1e-6) RC_ASSERT(length(end - (start + reach * way)) < 2e-6);
}

RC_GTEST_PROP(Regions, OfCoincidentPointsAndLinesAreSound, ()) {
  const Point2 first{number(-3, 3), number(-3, 3)}, along{number(-3, 3), number(-3, 3)};
  const int kind = *rc::gen::inRange(0, 3);  // one point, a line, anything
  std::vector<Point2> points;
  for (int i = *rc::gen::inRange(1, 12); i-- > 0;) {
    const double t = kind == 0 ? 0 : number(-1, 1);
    const double off = kind == 2 ? number(-1, 1) : *rc::gen::element(0.0, 1e-15, -1e-15);
    points.push_back({first[0] + t * along[0] + off, first[1] + t * along[1] - off});
  }
  const ConvexHull hull = ConvexHull::of(points);
  const Point2 scale{number(0.1, 3), number(0.1, 3)}, asked{number(-9, 9), number(-9, 9)};
  double outside = -1;
  const Point2 found = hull.nearest(asked, scale, &outside);
  RC_ASSERT(std::isfinite(found[0]) && std::isfinite(found[1]) && outside >= 0);
  double again = -1;
  const Point2 same = hull.nearest(found, scale, &again);
  RC_ASSERT(std::hypot(same[0] - found[0], same[1] - found[1]) < 1e-7);
  RC_ASSERT(again < 1e-7);
  for (const Point2& point : points) {  // none of them lies outside, none is nearer
    double off = -1;
    hull.nearest(point, scale, &off);
    RC_ASSERT(off < 1e-7);
    RC_ASSERT(outside <=
              std::hypot((point[0] - asked[0]) / scale[0], (point[1] - asked[1]) / scale[1]) +
                  1e-7);
  }
}

}  // namespace
}  // namespace amble
