#include "amble/retargeting/normalised_posture.hpp"

#include <algorithm>

#include "amble/maths/smooth.hpp"

namespace amble {
namespace {

std::size_t at(int joint) noexcept { return static_cast<std::size_t>(joint); }
bool is_leg(Limb limb) noexcept { return limb == Limb::left_leg || limb == Limb::right_leg; }

const Sole& sole_of(const Anatomy& body, Limb limb) noexcept {
  return body.skeleton.soles[static_cast<std::size_t>(index(side_of(limb)))];
}

/// Where a limb points and where its hinge lies on a body at attention, arms held out.
Vec3 held(Limb limb) noexcept {
  return is_leg(limb) ? Vec3{0, -1, 0} : Vec3{sign(side_of(limb)), 0, 0};
}
Vec3 held_hinge(Limb limb) noexcept {
  return is_leg(limb) ? Vec3{1, 0, 0} : Vec3{0, -sign(side_of(limb)), 0};
}

Quat bone_frame(const Vec3& hinge, const Vec3& direction) noexcept {
  return from_axes(hinge, -direction, cross(hinge, -direction));
}

/// The turn about y that has this cosine and sine.
Quat turn_about_y(double cosine, double sine) noexcept {
  const double w = std::sqrt(std::max(0.0, 0.5 * (1 + cosine)));
  return w > 1e-6 ? Quat{w, 0, 0.5 * sine / w, 0} : Quat{0, 0, 1, 0};
}

/// A product of unit quaternions is one but for rounding.
Quat rounded(const Quat& q) noexcept {
  const double k = 1.5 - 0.5 * dot(q, q);
  return {q.w * k, q.x * k, q.y * k, q.z * k};
}

/// Where the bones of a limb point whose ends are to be this far apart along a unit line. The same
/// triangle as solve_two_bone, by its sines: a frame asks for it four times.
struct Bend {
  Vec3 upper, lower;
};
Bend bend_limb(const LimbAnatomy& limb, const Vec3& line, const Vec3& hinge,
               double wanted) noexcept {
  const double u = limb.upper_length, l = limb.lower_length;
  const double reach = clamp(wanted, (u > l ? u - l : l - u) + 1e-6, (u + l) * (1 - 1e-9));
  const double cosine = clamp((u * u + reach * reach - l * l) / (2 * u * reach), -1, 1);
  const Vec3 upper = line * cosine - cross(hinge, line) * std::sqrt(1 - cosine * cosine);
  return {upper, normalised(line * reach - upper * u, upper)};
}

void read_limb(const Anatomy& body, Limb which, std::span<const Transform> world,
               NormalisedPosture& posture) noexcept {
  const LimbAnatomy& limb = body.limb(which);
  LimbPosture& out = posture.limb(which);
  if (!limb.whole()) return;
  const Quat to_girdle = inverse(posture.girdle(which));
  const Transform &upper = world[at(limb.upper)], &lower = world[at(limb.lower)],
                  &end = world[at(limb.end)];
  out.reach = rotate(to_girdle, end.position - upper.position) / limb.length();
  const Vec3 direction = normalised(out.reach, held(which));
  const Quat upper_bone = upper.rotation * limb.upper_frame;
  const Vec3 hinge = rotate(to_girdle, rotate(upper_bone, {1, 0, 0}));
  out.hinge = normalised(hinge - direction * dot(hinge, direction), plain_hinge(which, direction));
  const Quat lower_bone = lower.rotation * limb.lower_frame;
  // Against the upper bone the lower one bends about the hinge; what is left of it is twist.
  const Vec3 world_hinge = rotate(upper_bone, {1, 0, 0}), bone = -rotate(lower_bone, {0, 1, 0});
  const Vec3 turned_hinge = rotate(lower_bone, {1, 0, 0});
  const Vec3 square = normalised(world_hinge - bone * dot(world_hinge, bone), turned_hinge);
  out.twist = turn_about_y(dot(square, turned_hinge), -dot(cross(square, turned_hinge), bone));
  if (is_leg(which)) {
    const Sole& sole = sole_of(body, which);
    out.end = foot_orientation(sole, end.rotation);
    const int toe = body.skeleton.joint(on_side(Role::left_toe, side_of(which)));
    out.toes =
        toe < 0 ? Quat{} : inverse(out.end) * (world[at(toe)].rotation * inverse(sole.flat_toe));
  } else {
    const Quat turned = inverse(lower.rotation) * end.rotation * inverse(limb.end_at_ease);
    out.end = inverse(limb.lower_frame) * turned * limb.lower_frame;
  }
}

/// World rotations of the joints of a limb that hangs where its first joint is.
struct LimbRotations {
  Quat upper, lower, end;
};

LimbRotations solve_limb(const Anatomy& body, Limb which,
                         const NormalisedPosture& posture) noexcept {
  const LimbAnatomy& limb = body.limb(which);
  const LimbPosture& wanted = posture.limb(which);
  const Quat& girdle = posture.girdle(which);
  const double wanted_length = length(wanted.reach);
  const Vec3 line =
      rotate(girdle, wanted_length > 1e-9 ? wanted.reach / wanted_length : held(which));
  const Vec3 hinge = rotate(girdle, wanted.hinge);
  const Vec3 axis = normalised(hinge - line * dot(hinge, line), hinge);
  const Bend bend = bend_limb(limb, line, axis, wanted_length * limb.length());
  LimbRotations out;
  out.upper = bone_frame(axis, bend.upper) * inverse(limb.upper_frame);
  const Quat lower = bone_frame(axis, bend.lower);
  out.lower = lower * wanted.twist * inverse(limb.lower_frame);
  if (is_leg(which)) {
    out.end = lower * at_most(inverse(lower) * wanted.end, body.limits.ankle) *
              sole_of(body, which).flat_foot;
  } else {
    out.end =
        out.lower * limb.lower_frame * wanted.end * inverse(limb.lower_frame) * limb.end_at_ease;
  }
  return out;
}

}  // namespace

/// The shortest turn from one unit vector to another, in closed form for a third one that is square
/// to the first.
Vec3 plain_hinge(Limb which, const Vec3& direction) noexcept {
  const Vec3 from = held(which), hinge = held_hinge(which);
  const double open = 1 + dot(from, direction);
  if (open < 1e-9) return hinge;
  return hinge - (from + direction) * (dot(hinge, direction) / open);
}

double half_plane(Limb which, const LimbPosture& limb) noexcept {
  const Vec3 direction = normalised(limb.reach, held(which));
  const Vec3 plain = plain_hinge(which, direction);
  return deterministic::atan2(dot(cross(plain, limb.hinge), direction), dot(plain, limb.hinge));
}

void set_half_plane(Limb which, double angle, LimbPosture& limb) noexcept {
  const Vec3 direction = normalised(limb.reach, held(which));
  limb.hinge = rotate(axis_angle(direction, angle), plain_hinge(which, direction));
}

Quat foot_orientation(const Sole& sole, const Quat& ankle) noexcept {
  return ankle * inverse(sole.flat_foot);
}

TrunkCurve::TrunkCurve(const NormalisedPosture& posture) noexcept
    : share_{0, clamp(posture.spine_share, 0.05, 0.95), 1, 2, 3},
      turned_{posture.pelvis, posture.spine, posture.chest, posture.neck, posture.head} {
  for (std::size_t k = 0; k + 1 < kKnots; ++k)
    turn_[k] = log_half(inverse(turned_[k]) * turned_[k + 1]);
  const auto rate = [this](std::size_t k) { return turn_[k] / (share_[k + 1] - share_[k]); };
  slope_[0] = rate(0), slope_[kKnots - 1] = rate(kKnots - 2);
  for (std::size_t k = 1; k + 1 < kKnots; ++k) slope_[k] = 0.5 * (rate(k - 1) + rate(k));
}

Quat TrunkCurve::at(double share) const noexcept {
  std::size_t k = 0;
  while (k + 2 < kKnots && share > share_[k + 1]) ++k;
  if (share <= share_[k]) return turned_[k];
  if (share >= share_[k + 1]) return turned_[k + 1];
  const double span = share_[k + 1] - share_[k];
  const double t = (share - share_[k]) / span;
  const Vec3 leaves = slope_[k] * span - turn_[k], arrives = slope_[k + 1] * span - turn_[k];
  return turned_[k] * exp_half(turn_[k] * t + (leaves * (1 - t) - arrives * t) * (t * (1 - t)));
}

void read_posture(const Anatomy& body, std::span<const Transform> world,
                  NormalisedPosture& posture) noexcept {
  const auto upright = [&](int joint) {
    return world[at(joint)].rotation * inverse(body.joints[at(joint)].upright);
  };
  posture.pelvis = upright(0);
  posture.spine = upright(body.spine);
  posture.chest = upright(body.chest);
  posture.neck = upright(body.neck);
  posture.head = upright(body.head);
  posture.spine_share = body.joints[at(body.spine)].share;
  const Vec3 hips = world[0].position + rotate(world[0].rotation, body.hip_centre);
  posture.hips = hips / body.leg_length;
  for (const Side side : kSides) {
    const int clavicle = body.skeleton.joint(on_side(Role::left_clavicle, side));
    posture.clavicles[static_cast<std::size_t>(index(side))] =
        clavicle < 0 ? Quat{} : inverse(posture.chest) * upright(clavicle);
  }
  for (int k = 0; k < kLimbCount; ++k) read_limb(body, static_cast<Limb>(k), world, posture);
}

void keep_angles(const Anatomy& from, std::span<const Transform> world, const Anatomy& to,
                 NormalisedPosture& posture) noexcept {
  for (int k = 0; k < kLimbCount; ++k) {
    const Limb which = static_cast<Limb>(k);
    const LimbAnatomy &source = from.limb(which), &target = to.limb(which);
    if (!source.whole() || !target.whole()) continue;
    const Vec3 &first = world[at(source.upper)].position,
               &middle = world[at(source.lower)].position, &last = world[at(source.end)].position;
    const Vec3 ends = (middle - first) * (target.upper_length / source.upper_length) +
                      (last - middle) * (target.lower_length / source.lower_length);
    posture.limb(which).reach = rotate(inverse(posture.girdle(which)), ends) / target.length();
  }
}

void write_posture(const Anatomy& body, const NormalisedPosture& posture, std::span<Quat> world,
                   Pose& pose) noexcept {
  const TrunkCurve trunk(posture);
  std::array<LimbRotations, kLimbCount> limbs;
  for (int k = 0; k < kLimbCount; ++k)
    if (body.limbs[static_cast<std::size_t>(k)].whole())
      limbs[static_cast<std::size_t>(k)] = solve_limb(body, static_cast<Limb>(k), posture);
  for (std::size_t j = 0; j < body.joints.size(); ++j) {
    const AnatomyJoint& joint = body.joints[j];
    const int parent = body.skeleton.joints[j].parent;
    const Quat above = parent < 0 ? Quat{} : world[at(parent)];
    const LimbRotations& limb = limbs[index(joint.limb)];
    Quat turned;
    switch (joint.part) {
      case Part::at_ease: turned = above * joint.at_ease; break;
      case Part::trunk: turned = trunk.at(joint.share) * joint.upright; break;
      case Part::clavicle:
        turned = posture.chest * posture.clavicles[index(joint.limb)] * joint.upright;
        break;
      case Part::upper: turned = limb.upper; break;
      case Part::lower: turned = limb.lower; break;
      case Part::end: turned = limb.end; break;
      case Part::toe:
        turned = posture.limb(joint.limb).end * posture.limb(joint.limb).toes *
                 sole_of(body, joint.limb).flat_toe;
        break;
    }
    world[j] = turned;
    pose.rotations[j] =
        joint.part == Part::at_ease ? joint.at_ease : rounded(inverse(above) * turned);
  }
  pose.root = posture.hips * body.leg_length - rotate(world[0], body.hip_centre);
}

}  // namespace amble
