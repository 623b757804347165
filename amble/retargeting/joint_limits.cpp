#include "amble/retargeting/joint_limits.hpp"

#include <algorithm>

#include "amble/maths/smooth.hpp"
#include "amble/retargeting/normalised_posture.hpp"

namespace amble {
namespace {

// A limb whose ends are this far apart, over its length, is bent by less than this.
constexpr double kSurelyOpen = 0.6, kWide = 2.1;

/// Distance of the ends of a limb over its length, when its middle joint is bent so far.
double bent_reach(const LimbAnatomy& limb, double flexion) noexcept {
  const double u = limb.upper_length, l = limb.lower_length;
  return std::sqrt(u * u + l * l + 2 * u * l * deterministic::sincos(flexion).cos) / limb.length();
}

/// No less than the cosine: what lies above it is inside an angle, for the price of two products.
double above_cosine(double angle) noexcept {
  const double square = angle * angle;
  return 1 - square * (0.5 - square / 24);
}

/// Direction of a leg inside what the hip allows.
Vec3 hip_direction(const JointLimits& limits, Side side, const Vec3& direction) noexcept {
  const double least =
      std::min({limits.hip_in, limits.hip_out, limits.hip_back, limits.hip_forward});
  if (-direction.y >= above_cosine(least)) return direction;
  const double out = deterministic::atan2(
      sign(side) * direction.x, std::sqrt(direction.y * direction.y + direction.z * direction.z));
  const double forward = deterministic::atan2(direction.z, -direction.y);
  const double kept_out = clamp(out, -limits.hip_in, limits.hip_out),
               kept_forward = clamp(forward, -limits.hip_back, limits.hip_forward);
  if (kept_out == out && kept_forward == forward) return direction;
  const auto o = deterministic::sincos(kept_out), f = deterministic::sincos(kept_forward);
  return {sign(side) * o.sin, -o.cos * f.cos, o.cos * f.sin};
}

/// Direction of an arm inside a wide cone: ahead, out and down are its middle.
Vec3 shoulder_direction(const JointLimits& limits, Side side, const Vec3& direction) noexcept {
  constexpr double kLength = 0.96953597148326580;  // of (0.6, 0.3, 0.7)
  const Vec3 middle{0.6 / kLength * sign(side), -0.3 / kLength, 0.7 / kLength};
  if (dot(middle, direction) >= above_cosine(limits.shoulder)) return direction;
  const Quat swing = shortest_arc(middle, direction);
  const Quat kept = at_most(swing, limits.shoulder);
  return kept == swing ? direction : rotate(kept, middle);
}

void keep_limb(const Anatomy& body, Limb which, LimbPosture& limb) noexcept {
  const LimbAnatomy& bones = body.limb(which);
  if (!bones.whole()) return;
  const JointLimits& limits = body.limits;
  const bool is_leg = which == Limb::left_leg || which == Limb::right_leg;
  const double stretch = length(limb.reach), flexion = is_leg ? limits.knee : limits.elbow;
  const bool open = stretch > kSurelyOpen && stretch <= 1 && flexion > kWide;
  const double kept = open ? stretch : clamp(stretch, bent_reach(bones, flexion), 1.0);
  const Vec3 direction = stretch > 1e-9 ? limb.reach * (1 / stretch) : Vec3{0, -1, 0};
  const Vec3 allowed = is_leg ? hip_direction(limits, side_of(which), direction)
                              : shoulder_direction(limits, side_of(which), direction);
  limb.reach = allowed * kept;
  const double turn = is_leg ? limits.hip_turn : limits.shoulder_turn;
  if (dot(limb.hinge, plain_hinge(which, allowed)) < above_cosine(turn))
    set_half_plane(which, clamp(half_plane(which, limb), -turn, turn), limb);
  limb.twist = at_most(limb.twist, limits.forearm_turn);
  if (is_leg)
    limb.toes = at_most(limb.toes, limits.toes);
  else
    limb.end = at_most(limb.end, limits.wrist);
}

}  // namespace

Quat at_most(const Quat& turn, double largest) noexcept {
  if (std::abs(turn.w) >= above_cosine(0.5 * largest)) return turn;
  const Vec3 half = log_half(turn);
  const double angle = 2 * length(half);
  return angle <= largest ? turn : exp_half(half * (largest / angle));
}

void keep_limits(const Anatomy& body, NormalisedPosture& posture) noexcept {
  const JointLimits& limits = body.limits;
  // Whether a turn is too far is told from the product's first part alone.
  const auto too_far = [](const Quat& below, const Quat& above, double largest) {
    return std::abs(dot(below, above)) < above_cosine(0.5 * largest);
  };
  const auto limit = [](const Quat& below, double largest, const Quat& above) {
    return below * at_most(inverse(below) * above, largest);
  };
  const bool bent = too_far(posture.pelvis, posture.chest, limits.trunk);
  if (too_far(posture.pelvis, posture.spine, limits.trunk))
    posture.spine = limit(posture.pelvis, limits.trunk, posture.spine);
  if (bent || too_far(posture.chest, posture.neck, limits.neck) ||
      too_far(posture.neck, posture.head, limits.neck)) {
    const Quat neck = inverse(posture.chest) * posture.neck,
               head = inverse(posture.neck) * posture.head;
    if (bent) posture.chest = limit(posture.pelvis, limits.trunk, posture.chest);
    posture.neck = posture.chest * at_most(neck, limits.neck);
    posture.head = posture.neck * at_most(head, limits.neck);
  }
  for (Quat& clavicle : posture.clavicles) clavicle = at_most(clavicle, limits.clavicle);
  for (int k = 0; k < kLimbCount; ++k)
    keep_limb(body, static_cast<Limb>(k), posture.limbs[static_cast<std::size_t>(k)]);
}

}  // namespace amble
