#include "amble/retargeting/retargeter.hpp"

#include <algorithm>

#include "amble/maths/smooth.hpp"

namespace amble {
namespace {

constexpr double kFootMatters = 0.35, kHandMatters = 0.5;  // of the limb's length
constexpr double kUsualLeg = 0.835;                        // metres, of an adult
constexpr double kSurelyReached = 0.985;  // of a leg: no need to come nearer than that
constexpr double kStandsUpright = 0.994;  // the same for one that stands: knees are not bent for it
constexpr double kLongestReach = 0.9995, kReachSoftness = 0.002;
constexpr int kReachRounds = 3;
constexpr double kTaller = 0.001;      // of a leg: what is smoothed loses its straightest moment
constexpr double kBodyRises = 0.08;    // seconds
constexpr double kRootFollows = 0.03;  // seconds

std::size_t at(Side side) noexcept { return static_cast<std::size_t>(index(side)); }
std::size_t at(int joint) noexcept { return static_cast<std::size_t>(joint); }

double sum(const Vec3& v) noexcept { return v.x + v.y + v.z; }
/// Whether every place of it is one (a sum with a number that is none is none either) and every
/// rotation a rotation.
bool is_posture(const NormalisedPosture& p) noexcept {
  double places = sum(p.hips), worst = 0;
  const auto turned = [&](const Quat& q) { worst += std::abs(dot(q, q) - 1); };
  for (const Quat* q : {&p.pelvis, &p.spine, &p.chest, &p.neck, &p.head}) turned(*q);
  for (const Quat& clavicle : p.clavicles) turned(clavicle);
  for (const LimbPosture& limb : p.limbs) {
    places += sum(limb.reach) + sum(limb.hinge);
    turned(limb.twist), turned(limb.end), turned(limb.toes);
  }
  return places - places == 0 && worst < 0.01;
}

double ankle_height(const Skeleton& skeleton) noexcept {
  return 0.5 * (skeleton.soles[0].ankle_height + skeleton.soles[1].ankle_height);
}

}  // namespace

Retargeter::Retargeter(Anatomy source, Anatomy target)
    : source_(std::move(source)),
      target_(std::move(target)),
      scale_(target_.leg_length / source_.leg_length) {}

RetargetState Retargeter::start() const {
  RetargetState state;
  state.source_world.resize(source_.joints.size());
  state.touching_world.resize(source_.joints.size());
  state.target_world.resize(target_.joints.size());
  state.turned.resize(target_.joints.size());
  state.posture.hips.y = 1;
  for (const Side side : kSides) {  // as they stay where the source has no arms
    LimbPosture& limb = state.posture.limb(arm(side));
    limb.reach = {sign(side), 0, 0};
    limb.hinge = plain_hinge(arm(side), limb.reach);
  }
  state.read = state.posture;
  return state;
}

FootPlace Retargeter::source_foot(const RetargetState& state, Side side) const noexcept {
  const LimbPosture& limb = state.read.limb(leg(side));
  const int ankle = source_.limb(leg(side)).end;
  return {state.source_world[at(ankle)].position, limb.end, limb.toes};
}

double Retargeter::source_size() const noexcept { return source_.leg_length / kUsualLeg; }

/// Where the target's feet go: near the ground, to `scale` times the source's place, held while
/// they stand; in the air, where the same leg would carry them.
Retargeter::Feet Retargeter::place_feet(double seconds, RetargetState& state,
                                        NormalisedPosture& posture) const noexcept {
  Feet feet, carried;
  std::array<double, 2> weight;
  for (const Side side : kSides) {
    const Sole &from = source_.skeleton.soles[at(side)], &to = target_.skeleton.soles[at(side)];
    FootPlace& foot = feet[at(side)];
    foot = hold_foot(from, source_foot(state, side), source_size(), scale_, to, seconds,
                     state.feet[at(side)], state.guides ? &(*state.guides)[at(side)] : nullptr,
                     state.told_count > 0 ? &state.told.lift[at(side)] : nullptr);
    state.wanted.lift[at(side)] = state.feet[at(side)].wanted_lift;
    carried[at(side)].ankle =
        hip(posture, side) +
        with_same_angles(source_.limb(leg(side)), state.source_world, target_.limb(leg(side)));
    weight[at(side)] =
        importance(std::max(0.0, state.feet[at(side)].height), kFootMatters * source_.leg_length);
    posture.limb(leg(side)).end = foot.foot;
  }
  const Vec3 before = posture.hips;
  rise_with_feet(feet, carried, seconds, state, posture);
  for (const Side side : kSides) {
    const Vec3 risen = carried[at(side)].ankle + (posture.hips - before) * target_.leg_length;
    feet[at(side)].ankle = lerp(risen, feet[at(side)].ankle, weight[at(side)]);
  }
  bring_within_reach(feet, weight, seconds, state, posture);
  return feet;
}

/// Captured soles sink and float for long: where those that stand are brought to the floor, the
/// body comes along, and no knee has to bend for it.
void Retargeter::rise_with_feet(const Feet& feet, const Feet& carried, double seconds,
                                RetargetState& state, NormalisedPosture& posture) const noexcept {
  double wanted = 0, heard = 0;
  for (const Side side : kSides) {
    const double stands = state.feet[at(side)].stands;
    wanted += stands * (feet[at(side)].ankle.y - carried[at(side)].ankle.y);
    heard += stands;
  }
  state.wanted.standing = std::min(1.0, heard);
  state.wanted.height = heard > 0 ? wanted / heard / target_.leg_length + kTaller : 0.0;
  if (state.told_count > 1)
    state.height = {state.told.height, 0};
  else if (heard > 0)
    state.height.advance(lerp(state.height.value, state.wanted.height, state.wanted.standing),
                         kBodyRises, seconds, state.height_decay);
  posture.hips.y += state.height.value;
}

/// A leg may be as straight as the source's is, and nearly straight in any case.
double Retargeter::allowed_stretch(const RetargetState& state, Side side) const noexcept {
  const double sure = lerp(kSurelyReached, kStandsUpright, state.feet[at(side)].stands);
  return clamp(length(state.read.limb(leg(side)).reach), sure, kLongestReach);
}

/// Moves the root as little as the important feet need to be in reach, and smoothly.
void Retargeter::bring_within_reach(const Feet& feet, const std::array<double, 2>& weight,
                                    double seconds, RetargetState& state,
                                    NormalisedPosture& posture) const noexcept {
  const Vec3 before = posture.hips;
  bool reached = false;
  for (int round = 0; round < kReachRounds && !reached; ++round) {
    reached = true;
    for (const Side side : kSides) {
      const Vec3 line = feet[at(side)].ankle - hip(posture, side);
      const double apart = length(line);
      const double excess = apart - allowed_stretch(state, side) * target_.limb(leg(side)).length();
      if (!(excess > 0)) continue;
      reached = false;
      posture.hips += line * (excess * weight[at(side)] / (apart * target_.leg_length));
    }
  }
  state.wanted.root = posture.hips - before;
  const Vec3& next = state.told_count > 2 ? state.told.root : state.wanted.root;
  const double parts[] = {next.x, next.y, next.z};
  for (std::size_t k = 0; k < 3; ++k) {
    if (seconds > 0 && state.told_count < 3)
      state.root[k].advance(parts[k], kRootFollows, seconds, state.root_decay);
    else
      state.root[k] = {parts[k], 0};
  }
  posture.hips = before + Vec3{state.root[0].value, state.root[1].value, state.root[2].value};
}

bool Retargeter::reach_touched(const Touched& touched, const Pose& source, const Pose& pose,
                               RetargetState& state, NormalisedPosture& posture) const noexcept {
  if (!touched[0] && !touched[1]) return false;
  forward_kinematics(target_.skeleton, pose, state.target_world);
  forward_kinematics(source_.skeleton, source, state.touching_world);
  bool any = false;
  for (const Side side : kSides) {
    const LimbAnatomy &from = source_.limb(arm(side)), &to = target_.limb(arm(side));
    if (!touched[at(side)] || !from.whole() || !to.whole()) continue;
    const Vec3& wrist = state.touching_world[at(from.end)].position;
    const double matters =
        importance(length(wrist - *touched[at(side)]), kHandMatters * from.length());
    if (!(matters > 0)) continue;
    const Vec3 shoulder = state.target_world[at(to.upper)].position;
    const Vec3 kept = rotate(inverse(posture.chest), wrist * scale_ - shoulder) / to.length();
    LimbPosture& limb = posture.limb(arm(side));
    limb.reach = lerp(limb.reach, kept, matters);
    any = true;
  }
  return any;
}

void Retargeter::retarget(const Pose& pose, double seconds, RetargetState& state, Pose& out,
                          const Touched& touched) const noexcept {
  seconds = clamp(finite_or_zero(seconds), 0, 1);
  if (seconds != state.step) {
    state.step = seconds;
    state.height_decay = deterministic::exp(-seconds / kBodyRises);
    state.root_decay = deterministic::exp(-seconds / kRootFollows);
  }
  NormalisedPosture& read = state.read;
  read_posture(source_, pose, state.source_world, read);
  if (!is_posture(read)) return write_posture(target_, state.posture, state.turned, out);
  NormalisedPosture& posture = state.posture;
  posture = read;
  const auto arms = std::span(kLimbs).first<2>();  // legs go where the feet are
  keep_angles(source_, state.source_world, target_, arms, posture);
  const double source_ankle = ankle_height(source_.skeleton) / source_.leg_length,
               target_ankle = ankle_height(target_.skeleton) / target_.leg_length;
  posture.hips.y += target_ankle - source_ankle;
  const Feet feet = place_feet(seconds, state, posture);
  for (const Side side : kSides) {
    const Vec3 line =
        (feet[at(side)].ankle - hip(posture, side)) * (1 / target_.limb(leg(side)).length());
    // What is still out of reach is approached; the knee is not thrown straight for it.
    const double stretch = std::max(length(line), 1e-6);
    const double kept =
        soft_limit(stretch, allowed_stretch(state, side) + 3 * kReachSoftness, kReachSoftness);
    posture.limb(leg(side)).reach =
        rotate(inverse(posture.pelvis), line * (std::min(kept, kLongestReach) / stretch));
  }
  keep_limits(target_, posture);
  write_posture(target_, posture, state.turned, out);
  if (!reach_touched(touched, pose, out, state, posture)) return;
  keep_limits(target_, posture);
  write_posture(target_, posture, state.turned, out);
}

}  // namespace amble
