#include "amble/adaptation/feet.hpp"

#include <algorithm>
#include <cmath>

#include "amble/adaptation/footing.hpp"
#include "amble/adaptation/landing.hpp"
#include "amble/adaptation/swing.hpp"
#include "amble/maths/eased_limit.hpp"
#include "amble/maths/fixed_step.hpp"
#include "amble/maths/smooth.hpp"

namespace amble {
namespace {

constexpr double kReachShare =
    0.9985;  // of the leg: beyond it heels rise, and the pelvis comes down
constexpr double kReachSoftness = 0.0014, kReserveSoftness = 0.005,
                 kRunnersSoftness = 0.017;  // metres; the last two out of the usual stride
constexpr double kRisePerMetre = 50.0;      // radians of heel rise per metre of missing reach
constexpr double kMostRise = 1.1;           // radians
constexpr double kToesUp = 0.25;            // radians
constexpr double kHeelDown = 0.25;          // of the contact: by then it may rise
constexpr double kHeelUp = 0.12, kMostLetDown = 0.08;             // radians
constexpr double kClimbReach = 0.9945, kClimbRisePerMetre = 120;  // the same up stairs
constexpr double kGentleClimb = 0.15;  // metres a stride: slopes that are walked as level ground
constexpr int kMostTries = 8;
constexpr double kLandReach = 0.995;  // of the leg: the pelvis is raised no further before a strike
constexpr double kDutyRate = 3;       // change of a contact's share per stride
constexpr double kFollowTread = 0.35;  // the same of one among treads, to the end
// Radians about flat over which toes begin to bend, and seconds of a foot that rolls.
constexpr double kToeSoftness = 0.04, kToeTime = 0.12;
constexpr double kRuns = 0.95, kStretchedFrom = 0.7;    // a run, no jog; of the contact
constexpr double kStretched = 0.96, kStraighter = 0.1;  // of the leg; radians
constexpr double kOverreach = 0.004;  // metres beyond the leg at which a foot is let go

/// How far a foot is behind its hip, 0 to 1: there the heel can rise.
double behind_hip(const PlantedSole& sole, const Vec3& hip, double size) noexcept {
  return smoothstep((sole.ahead(hip) - 0.02 * size) / (0.12 * size));
}

/// How far an ankle is from its hip, with the slope by the foot's pitch.
Moving<double> leg_of(const PlantedSole::Ankle& ankle, const Vec3& hip) noexcept {
  const Vec3 leg = hip - ankle.value;
  const double apart = length(leg);
  return {apart, -dot(leg, ankle.slope) / std::max(1e-6, apart)};
}

/// max(x, 0) with a corner rounded over about ±3k, and its slope.
Moving<double> softly_positive(double x, double k) noexcept {
  if (x > 30 * k) return {x, 1};
  if (x < -30 * k) return {0, 0};
  const double e = deterministic::exp(x / k);
  return {k * deterministic::log(1 + e), e / (1 + e)};
}

/// By how much a heel that is up is let down or raised for its leg to be as long as the examples'
/// own: a blend of long and short strides would leave it shorter. Radians.
double as_long_as_theirs(const FootWork& work, Side side, const PlantedSole& sole, const Vec3& hip,
                         double behind, double pitch, double s) noexcept {
  // Out of the usual stride, and on uneven ground, theirs are other legs.
  const double up = (1 - work.unrest) * (1 - work.underfoot.uneven) * work.activity * behind *
                    smoothstep(-pitch / kHeelUp);
  if (up <= 0) return 0;
  constexpr double kLeastSlope = 0.03;  // metres a radian
  const Moving<double> leg = leg_of(sole.ankle(sole.roll(pitch)), hip);
  if (leg.rate < kLeastSlope) return 0;
  const double theirs = blend_stance_leg(work.library, work.active, side, s),
               most = kReachShare * work.bones[at(side)].length(),
               wanted = (std::min(theirs, most) - leg.value) / (leg.rate * kMostLetDown);
  return up * kMostLetDown * wanted / std::sqrt(1 + wanted * wanted);
}

/// The planted foot at this pitch, its heel raised as far as it takes to bring the ankle into reach
/// of the hip: rise = G·softplus(|hip − ankle(pitch − rise)| − limit). Implicit, so that it starts
/// and ends without a kink; Newton from the last answer.
FootPose roll_in_reach(const FootWork& work, Side side, const PlantedSole& sole, const Vec3& hip,
                       double behind, double pitch, double share, double& rise) noexcept {
  // Up stairs a heel rises far and early, before its knee locks.
  const double climbs = smoothstep(work.underfoot.climb / (kGentleClimb * work.library.size) - 1);
  const double limit = lerp(kReachShare, kClimbReach, climbs) * work.bones[at(side)].length();
  const double size = work.library.size,
               rise_per_metre = lerp(kRisePerMetre, kClimbRisePerMetre, climbs) / size;
  // A runner's foot rolls so quickly that what it lacks must be begun early.
  const double runs = 1 - smoothstep((blended_foot(work, side).duty - 0.4) / 0.15);
  const double softness =
      size * (kReachSoftness + lerp(kReserveSoftness, kRunnersSoftness, runs) * work.unrest);
  // Only behind the hip, not while the toes are up, and not at once when the foot comes down there
  // or a body sets off.
  const double helps =
      behind * smoothstep(share / kHeelDown) * work.activity * (1 - smoothstep(pitch / kToesUp));
  Roll rolled = sole.roll(pitch);
  if (helps <= 0 ||
      (rise < 1e-6 && leg_of(sole.ankle(rolled), hip).value - limit < -8 * softness)) {
    rise = 0;
    return sole.pose(pitch, rolled);
  }
  // Where much is asked for at once Newton overshoots: what is known to be too little or too much
  // is not gone back to.
  double least = 0, most = kMostRise;
  for (int i = 0; i <= kMostTries; ++i) {
    rolled = sole.roll(pitch - rise);
    const Moving<double> leg = leg_of(sole.ankle(rolled), hip),
                         missing = softly_positive(leg.value - limit, softness);
    const double error = rise - helps * rise_per_metre * missing.value;
    if (std::abs(error) < 1e-6 || i == kMostTries) break;
    const double next = rise - error / (1 + helps * rise_per_metre * missing.rate * leg.rate);
    (error > 0 ? most : least) = rise;
    rise = next > least && next < most ? next : 0.5 * (least + most);
  }
  return sole.pose(pitch - rise, rolled);
}

/// A contact keeps the share of the stride it was planted for, more so the longer it lasts: a foot
/// planted for a run would be left far behind in the long contact of a walk.
void adapt_duty(const FootWork& work, Side side, double phases, FootState& foot) noexcept {
  const double open = 1.0 - smoothstep(foot.phase / foot.duty);
  const double most = kDutyRate * open * std::max(0.0, phases);
  foot.duty += clamp(blended_foot(work, side).duty - foot.duty, -most, most);
}

/// The planted foot at share s of its contact under a hip of the world.
FootPose standing_foot(const FootWork& work, Side side, double s, const Vec3& hip,
                       FootState& foot) noexcept {
  const PlantedSole sole(sole_of(work, side), foot.plant);
  const double behind = behind_hip(sole, hip, work.library.size);
  double pitch = stance_pitch(work, side, clamp01(s), foot.duty, foot.flat).value;
  pitch += as_long_as_theirs(work, side, sole, hip, behind, pitch, clamp01(s));
  return roll_in_reach(work, side, sole, hip, behind, pitch, s, foot.rise);
}

/// A foot as a swing would have it.
SwingPoint seen_from_hip(const FootWork& work, Side side, const GroundAxes& axes, double heading,
                         const Vec3& hip, const FootPose& pose) noexcept {
  return {reach_of(work.bones[at(side)], hip, axes.to_local(pose.ankle)), pose.pitch,
          pose.yaw - heading, 0};
}

void roll_planted(const FootWork& work, Side side, FootState& foot) noexcept {
  foot.pose = standing_foot(work, side, foot.phase / foot.duty,
                            work.axes.to_world(work.hips[at(side)]), foot);
  foot.pose.free_toes =
      freedom_of_toes(foot.pose.pitch, stance_pitch(work, side, 0, foot.duty, foot.flat).rate);
  foot.stood[1] = foot.stood[0];
  foot.stood[0] = {seen_from_hip(work, side, work.axes, work.course.frame.heading,
                                 work.hips[at(side)], foot.pose),
                   foot.phase};
}

/// How a planted foot was seen from its hip at a phase of the contact that has just been: body and
/// ground have gone on evenly since.
SwingPoint standing_at(const FootWork& work, Side side, double phase, FootState foot) noexcept {
  const double strike = strike_phase(side);
  const double ago = work.gait.seconds_between(strike + phase, strike + foot.phase);
  const GroundFrame frame = work.course.frame.along_arc(speed_of(work), turn_rate_of(work), -ago);
  const Vec3 hip = hip_ahead(work, side, phase - foot.phase);
  const GroundAxes axes = frame.axes();
  const FootPose pose = standing_foot(work, side, phase / foot.duty, axes.to_world(hip), foot);
  return seen_from_hip(work, side, axes, frame.heading, hip, pose);
}

/// How a planted foot leaves the ground at a phase of its contact: as it was rolling. The gait says
/// how that goes on; what the last two steps of time were unlike it goes on as well.
SwingEnd leaving(const FootWork& work, Side side, double at_phase, const FootState& foot) noexcept {
  constexpr double kProbe = 0.004;  // of the stride
  const double strike = strike_phase(side),
               seconds = work.gait.seconds_between(strike + at_phase - kProbe, strike + at_phase);
  const SwingPoint leaves = standing_at(work, side, at_phase, foot),
                   before = standing_at(work, side, at_phase - kProbe, foot);
  SwingEnd end{leaves, (leaves - before) * (1 / seconds)};
  const auto& [newest, oldest] = foot.stood;
  if (!(oldest.phase < newest.phase && newest.phase <= at_phase)) return end;
  const SwingPoint unlike = newest.seen - standing_at(work, side, newest.phase, foot),
                   unlike_before = oldest.seen - standing_at(work, side, oldest.phase, foot);
  const double between = work.gait.seconds_between(strike + oldest.phase, strike + newest.phase);
  const SwingPoint rate = (unlike - unlike_before) * (1 / between);
  end.value = end.value + unlike +
              rate * work.gait.seconds_between(strike + newest.phase, strike + at_phase);
  end.rate = end.rate + rate;
  return end;
}

/// Whether the body has gone on beyond a planted foot's reach, its heel raised as far as it goes.
bool out_of_reach(const FootWork& work, Side side, const FootState& foot) noexcept {
  const Vec3 hip = work.axes.to_world(work.hips[at(side)]);
  return length(hip - foot.pose.ankle) >
         work.bones[at(side)].length() + kOverreach * work.library.size;
}

/// Whether a runner's leg is straighter already than the examples' are when their feet leave, or
/// opens so fast that it soon will be: where some of them are in the air, the blended body goes on
/// with them. It leaves now, or the knee locks.
bool stretched(const FootWork& work, Side side, const FootState& foot) noexcept {
  if (work.runs < kRuns || foot.phase < kStretchedFrom * foot.duty) return false;
  const LegBones& bones = work.bones[at(side)];
  const double leg = length(work.axes.to_world(work.hips[at(side)]) - foot.pose.ankle);
  if (leg < kStretched * bones.length()) return false;
  const double left = blend_swing(work.library, work.active, side, 0).lift.value.reach.flexion;
  const double now = plain_flexion(bones, leg);
  // By how much in a step of time, or in what is left of the contact, at the rate of the last one.
  const auto& [newest, oldest] = foot.stood;
  const double seconds = std::min(kFixedStep, (foot.duty - foot.phase) * work.gait.seconds()),
               since = (newest.phase - oldest.phase) * work.gait.seconds();
  const double opens =
      since > 1e-4
          ? seconds / since * std::max(0.0, oldest.seen.reach.flexion - newest.seen.reach.flexion)
          : 0.0;
  return now - opens < left - kStraighter;
}

/// The foot leaves the ground at a phase that has just been.
void lift(const FootWork& work, Side side, double at_phase, FootState& foot) noexcept {
  foot.lift = leaving(work, side, at_phase, foot);
  foot.lift_phase = at_phase;
  foot.planted = false;
  foot.rise = 0;
  foot.target = foot.choice;
  plan_landing(work, side, 1.0, foot);
  look_for_edges(work, side, foot);
}

/// How the pitch of a foot changes, radians a second, as far as its toes have to be ready for it:
/// on the ground, and as it comes down, or toes would snap at the strike.
double roll_to_ease(const FootWork& work, Side side, const FootState& foot) noexcept {
  if (foot.planted)
    return stance_pitch(work, side, clamp01(foot.phase / foot.duty), foot.duty, foot.flat).rate;
  const double left = (1 - foot.phase) / (1 - foot.lift_phase);
  return smoothstep(1 - left / (2 * kLands)) * foot.landing.pitch.rate;
}

/// Toes begin to bend a little before the foot rolls over flat, the sooner the quicker it does: one
/// that slaps down or rolls on would jerk them.
void soften_toes(const FootWork& work, Side side, FootState& foot) noexcept {
  FootPose& pose = foot.pose;
  // Out of the usual stride, and where edges are near, toes stay as the sole has them.
  pose.free_toes *= (1 - work.unrest) * (1 - work.underfoot.uneven);
  pose.toe_pitch += 0.5 * (std::sqrt(pose.pitch * pose.pitch + kToeSoftness * kToeSoftness) -
                           std::abs(pose.pitch));
  const double rate = roll_to_ease(work, side, foot);
  pose.toe_pitch += std::min(pose.pitch, 0.0) -
                    eased_limit(pose.pitch, 0, kToeTime * std::abs(rate) + kToeSoftness);
}

}  // namespace

double missing_reach(const FootWork& work, Side side, const FootState& foot) noexcept {
  return above_reach(work.hips[at(side)] - work.axes.to_local(foot.pose.ankle),
                     kReachShare * work.bones[at(side)].length());
}

double missing_at_strike(const FootWork& work, Side side, const FootState& foot) noexcept {
  const Landing& landing = foot.landing;
  return above_reach(landing.frame.to_world(landing.hip.value) -
                         roll_foot(sole_of(work, side), foot.target, landing.pitch.value).ankle,
                     kLandReach * work.bones[at(side)].length());
}

double ahead_of_hip(const FootWork& work, Side side, const FootState& foot) noexcept {
  return 1.0 - behind_hip(PlantedSole(sole_of(work, side), foot.plant),
                          work.axes.to_world(work.hips[at(side)]), work.library.size);
}

double sag(const FootWork& work, Side side, const FootState& foot) noexcept {
  return -above_reach(
      work.hips[at(side)] - work.axes.to_local(foot.pose.ankle),
      blend_stance_leg(work.library, work.active, side, clamp01(foot.phase / foot.duty)));
}

double carried_by(const FootState& foot) noexcept {
  const double share = foot.phase / foot.duty;
  return smoothstep(share / 0.15) * smoothstep((1 - share) / 0.15);
}

Plant placed_in(const GroundFrame& frame, const ExampleFoot& placement) noexcept {
  const Vec3 place = frame.to_world({placement.left, 0, placement.forward});
  return {place.x, place.z, frame.heading + placement.yaw};
}

void place_in_steady_gait(const FootWork& work, Side side, FootState& foot) noexcept {
  foot = {};
  const ExampleFoot& placement = blended_foot(work, side);
  const double phase = work.phase - strike_phase(side);
  foot.phase = phase - whole_below(phase);
  foot.duty = placement.duty;
  const double stride = work.gait.seconds();
  const double since_strike =
      work.gait.seconds_between(strike_phase(side), strike_phase(side) + foot.phase);
  const auto plant_of = [&](double strike_seconds) {
    const double mid_stance = strike_seconds + 0.5 * placement.duty * stride;
    return placed_in(work.course.frame.along_arc(speed_of(work), turn_rate_of(work), mid_stance),
                     placement);
  };
  const auto on_ground = [&](const Plant& plant) {
    return foothold(*work.underfoot.terrain, sole_of(work, side), plant, work.library.size).plant;
  };
  foot.plant = on_ground(plant_of(-since_strike));
  foot.height_before = on_ground(plant_of(-since_strike - stride)).height;
  foot.height_here = {foot.plant.height, 0};
  if (foot.phase < placement.duty || work.activity == 0) {
    roll_planted(work, side, foot);
    foresee(work, side, foot);
    foot.height_next = {foot.target.height, 0};
    soften_toes(work, side, foot);
    return;
  }
  foot.lift = leaving(work, side, placement.duty, foot);
  foot.lift_phase = placement.duty;
  foot.planted = false;
  foot.target = foot.choice = foot.halfway = on_ground(plant_of(stride - since_strike));
  foot.height_next = {foot.target.height, 0};
  plan_landing(work, side, 0.0, foot);
  look_for_edges(work, side, foot);
  foot.pose = swinging(work, side, foot);
  soften_toes(work, side, foot);
}

void advance_foot(const FootWork& work, Side side, bool other_planted, FootState& foot) noexcept {
  const double before = foot.phase;
  const double phase = work.phase - strike_phase(side);
  foot.phase = phase - whole_below(phase);
  const bool struck = foot.phase < before - 0.5;
  if (!foot.planted && struck) {
    foot.planted = true;
    foot.plant = foot.target;
    foot.misplaced = std::abs(foot.shift) + std::abs(foot.aside);
    foot.duty = blended_foot(work, side).duty;
    foot.rise = 0;
  }
  if (foot.planted && work.stepping) {
    adapt_duty(work, side, foot.phase - before, foot);
    if (foot.phase >= foot.duty && before < foot.phase)
      lift(work, side, std::max(foot.duty, before), foot);
  }
  if (foot.planted) {
    const FootPose pose = foot.pose;
    const std::array<Stood, 2> stood = foot.stood;
    const double rise = foot.rise;
    roll_planted(work, side, foot);
    const bool dragged =
        other_planted && foot.phase > 0.25 * foot.duty && out_of_reach(work, side, foot);
    if (work.stepping && (dragged || stretched(work, side, foot))) {
      // It left at the step of time before, as it stood then.
      foot.pose = pose;
      foot.stood = stood;
      foot.rise = rise;
      lift(work, side, before, foot);
    }
  }
  if (foot.planted) {
    foresee(work, side, foot);
  } else {
    // Less and less towards the strike: a foot about to land does not change its mind.
    const double s = (foot.phase - foot.lift_phase) / (1.0 - foot.lift_phase);
    const double follow = lerp((1.0 - smoothstep((s - 0.5) / 0.4)) * kFollow, kFollowTread,
                               clamp01(foot.straight.value));
    plan_landing(work, side, follow, foot);
    foot.pose = swinging(work, side, foot);
  }
  soften_toes(work, side, foot);
}

}  // namespace amble
