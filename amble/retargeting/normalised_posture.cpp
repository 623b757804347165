#include "amble/retargeting/normalised_posture.hpp"

#include <algorithm>

#include "amble/maths/smooth.hpp"

namespace amble {
namespace {

constexpr double kLeastSquare = 1e-9;  // of a hinge square to its limb: less has no direction

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

/// A limb whose ends are to be this far apart along a unit line: where its upper bone points and
/// how far the lower one is bent from it. The same triangle as solve_two_bone, by its cosines: a
/// frame asks for it four times.
struct Bend {
  Vec3 upper;
  double half_cosine, half_sine;  // of half the bend
};
Bend bend_limb(const LimbAnatomy& limb, const Vec3& line, const Vec3& hinge,
               double wanted) noexcept {
  const double u = limb.upper_length, l = limb.lower_length;
  const double reach = clamp(wanted, (u > l ? u - l : l - u) + 1e-6, (u + l) * (1 - 1e-9));
  const double cosine = clamp((u * u + reach * reach - l * l) / (2 * u * reach), -1, 1);
  const Vec3 upper = line * cosine - cross(hinge, line) * std::sqrt(1 - cosine * cosine);
  const double bent = clamp((reach * reach - u * u - l * l) / (2 * u * l), -1, 1);
  return {upper, std::sqrt(0.5 * (1 + bent)), std::sqrt(0.5 * (1 - bent))};
}

/// `local`, where it is given, holds the rotations of all joints.
void read_limb(const Anatomy& body, Limb which, std::span<const Transform> world, const Quat* local,
               NormalisedPosture& posture) noexcept {
  const LimbAnatomy& limb = body.limb(which);
  LimbPosture& out = posture.limb(which);
  if (!limb.whole()) return;
  const Quat to_girdle = inverse(posture.girdle(which));
  const Transform &upper = world[at(limb.upper)], &lower = world[at(limb.lower)],
                  &end = world[at(limb.end)];
  out.reach = rotate(to_girdle, end.position - upper.position) * (1 / limb.length());
  const Vec3 direction = normalised(out.reach, held(which));
  const Vec3 world_hinge = rotate(upper.rotation, limb.upper_hinge);
  const Vec3 hinge = rotate(to_girdle, world_hinge);
  const Vec3 square_hinge = hinge - direction * dot(hinge, direction);
  const double squareness = length(square_hinge);
  out.hinge = squareness > kLeastSquare ? square_hinge / squareness : plain_hinge(which, direction);
  // Against the upper bone the lower one bends about the hinge; what is left of it is twist.
  const Vec3 bone = (end.position - lower.position) * (1 / limb.lower_length);
  const Vec3 turned_hinge = rotate(lower.rotation, limb.lower_hinge);
  const Vec3 square = normalised(world_hinge - bone * dot(world_hinge, bone), turned_hinge);
  out.twist = turn_about_y(dot(square, turned_hinge), -dot(cross(square, turned_hinge), bone));
  if (is_leg(which)) {
    const Sole& sole = sole_of(body, which);
    out.end = foot_orientation(sole, end.rotation);
    if (limb.toe < 0)
      out.toes = {};
    else if (local && limb.toe_hangs)
      out.toes = sole.flat_foot * local[at(limb.toe)] * inverse(sole.flat_toe);
    else
      out.toes = inverse(out.end) * (world[at(limb.toe)].rotation * inverse(sole.flat_toe));
  } else {
    const Quat turned =
        local && limb.end_hangs ? local[at(limb.end)] : inverse(lower.rotation) * end.rotation;
    out.end = limb.end_read_before * turned * limb.end_read_after;
  }
}

void read_posture_with(const Anatomy& body, std::span<const Transform> world, const Quat* local,
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
  posture.hips = hips * (1 / body.leg_length);
  for (const Side side : kSides) {
    const int clavicle = body.skeleton.joint(on_side(Role::left_clavicle, side));
    posture.clavicles[static_cast<std::size_t>(index(side))] =
        clavicle < 0 ? Quat{} : inverse(posture.chest) * upright(clavicle);
  }
  for (int k = 0; k < kLimbCount; ++k) read_limb(body, static_cast<Limb>(k), world, local, posture);
}

/// The product with a turn about x or y, of which only w and x or y are not zero.
Quat turned_about_x(const Quat& q, double w, double x) noexcept {
  return {q.w * w - q.x * x, q.x * w + q.w * x, q.y * w + q.z * x, q.z * w - q.y * x};
}

Quat turned_about_y(const Quat& q, double w, double y) noexcept {
  return {q.w * w - q.y * y, q.x * w - q.z * y, q.y * w + q.w * y, q.z * w + q.x * y};
}

/// Local rotations of a limb that hangs from a joint turned so.
void write_limb(const Anatomy& body, Limb which, const NormalisedPosture& posture,
                const Quat& above, std::span<Quat> local) noexcept {
  const LimbAnatomy& limb = body.limb(which);
  const LimbPosture& wanted = posture.limb(which);
  const Quat& girdle = posture.girdle(which);
  const double stretch = length(wanted.reach);
  const Vec3 towards = stretch > 1e-9 ? wanted.reach * (1 / stretch) : held(which);
  const Vec3 line = rotate(girdle, towards);
  const Vec3 square = wanted.hinge - towards * dot(wanted.hinge, towards);
  const double squareness = length(square);
  const Vec3 axis =
      rotate(girdle, squareness > kLeastSquare ? square / squareness : plain_hinge(which, towards));
  const Bend bend = bend_limb(limb, line, axis, stretch * limb.length());
  const Quat upper = bone_frame(axis, bend.upper);
  local[at(limb.upper)] = rounded(inverse(above) * upper * limb.upper_after);
  // The lower bone: bent about the hinge, then turned about itself.
  const double w = bend.half_cosine, x = bend.half_sine;
  const Quat& twist = wanted.twist;
  const Quat bent{w * twist.w, x * twist.w, w * twist.y, x * twist.y};
  local[at(limb.lower)] = rounded(limb.lower_before * bent * limb.lower_after);
  if (!is_leg(which)) {
    local[at(limb.end)] = rounded(limb.end_before * wanted.end * limb.end_after);
    return;
  }
  const Quat lower = turned_about_x(upper, w, x);
  const Quat free = inverse(lower) * wanted.end, kept = at_most(free, body.limits.ankle);
  local[at(limb.end)] =
      rounded(turned_about_y(limb.end_before, twist.w, -twist.y) * kept * limb.end_after);
  if (limb.toe < 0) return;
  // What the ankle may not do, the toes make up for.
  const Quat toes = kept == free ? wanted.toes : inverse(kept) * free * wanted.toes;
  local[at(limb.toe)] = rounded(limb.toe_before * toes * limb.toe_after);
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

TrunkCurve::TrunkCurve(const NormalisedPosture& posture, bool to_the_head) noexcept
    : share_{0, clamp(posture.spine_share, 0.05, 0.95), 1, 2, 3},
      turned_{posture.pelvis, posture.spine, posture.chest, posture.neck, posture.head} {
  const std::size_t turns = to_the_head ? kKnots - 1 : kBelowNeck;
  Vec3 before;
  for (std::size_t k = 0; k < turns; ++k) {
    turn_[k] = log_half(inverse(turned_[k]) * turned_[k + 1]);
    const Vec3 rate = turn_[k] * (1 / (share_[k + 1] - share_[k]));
    slope_[k] = k == 0 ? rate : 0.5 * (before + rate);
    before = rate;
  }
  if (to_the_head) slope_[kKnots - 1] = before;
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
  read_posture_with(body, world, nullptr, posture);
}

void read_posture(const Anatomy& body, const Pose& pose, std::span<Transform> world,
                  NormalisedPosture& posture) noexcept {
  world[0] = {pose.root, pose.rotations[0]};
  for (const int j : body.read)
    if (j > 0)
      world[at(j)].rotation =
          world[at(body.skeleton.joints[at(j)].parent)].rotation * pose.rotations[at(j)];
  for (const int j : body.placed)
    if (j > 0) {
      const Joint& joint = body.skeleton.joints[at(j)];
      const Transform& parent = world[at(joint.parent)];
      world[at(j)].position = parent.position + rotate(parent.rotation, joint.offset);
    }
  read_posture_with(body, world, pose.rotations.data(), posture);
}

void keep_angles(const Anatomy& from, std::span<const Transform> world, const Anatomy& to,
                 std::span<const Limb> limbs, NormalisedPosture& posture) noexcept {
  for (const Limb which : limbs) {
    const LimbAnatomy &source = from.limb(which), &target = to.limb(which);
    if (!source.whole() || !target.whole()) continue;
    const Vec3 ends = with_same_angles(source, world, target) * (1 / target.length());
    posture.limb(which).reach = rotate(inverse(posture.girdle(which)), ends);
  }
}

void write_posture(const Anatomy& body, const NormalisedPosture& posture, std::span<Quat> world,
                   Pose& pose) noexcept {
  const TrunkCurve trunk(posture, body.long_neck);
  std::copy(body.at_ease.begin(), body.at_ease.end(), pose.rotations.begin());
  for (const int j : body.carrying) {
    const AnatomyJoint& joint = body.joints[at(j)];
    const int parent = body.skeleton.joints[at(j)].parent;
    const Quat above = parent < 0 ? Quat{} : world[at(parent)];
    if (joint.part == Part::trunk)
      world[at(j)] = trunk.at(joint.share) * joint.upright;
    else if (joint.part == Part::clavicle)
      world[at(j)] = posture.chest * posture.clavicles[index(joint.limb)] * joint.upright;
    else
      world[at(j)] = above * joint.at_ease;
    if (joint.part != Part::at_ease) pose.rotations[at(j)] = rounded(inverse(above) * world[at(j)]);
  }
  for (int k = 0; k < kLimbCount; ++k) {
    const LimbAnatomy& limb = body.limbs[static_cast<std::size_t>(k)];
    if (!limb.whole()) continue;
    const int parent = body.skeleton.joints[at(limb.upper)].parent;
    write_limb(body, static_cast<Limb>(k), posture, world[at(parent)], pose.rotations);
  }
  pose.root = posture.hips * body.leg_length - rotate(world[0], body.hip_centre);
}

}  // namespace amble
