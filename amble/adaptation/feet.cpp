#include "amble/adaptation/feet.hpp"

#include <algorithm>
#include <cmath>

#include "amble/adaptation/footing.hpp"
#include "amble/maths/smooth.hpp"

namespace amble {
namespace {

constexpr double kClearanceSoftness = 0.007;  // metres
constexpr double kReachShare = 0.9985,
                 kReachReserve = 0.012;  // of the leg: beyond it the heel rises
constexpr double kReachSoftness = 0.0014, kReserveSoftness = 0.005;  // metres
constexpr double kRisePerMetre = 50.0;  // radians of heel rise per metre of missing reach
constexpr double kMostRise = 0.9;       // radians
constexpr double kUnevenReach = 0.9945, kUnevenRisePerMetre = 120.0, kUnevenStrike = 0.992,
                 kUnevenPelvis = 0.996;  // the same on uneven ground
constexpr double kStrikeReach = 0.9975,
                 kStrikeReserve = 0.0095;  // of the leg, when a foot comes down
constexpr double kStrikeSoftness = 0.003;  // metres
constexpr double kPelvisReach = 0.9985,
                 kPelvisReserve = 0.004;  // of the leg: beyond it the pelvis comes down
constexpr double kLandReach = 0.995;  // of the leg: the pelvis is raised no further before a strike
constexpr double kFlatter = 0.6;      // share of the toes-up strike given up in unrest
constexpr double kToesUp = 0.1;       // radians
constexpr double kDutyRate = 3;       // change of a contact's share per stride
constexpr double kFollow =
    0.5;  // share of a change of plan that a swinging foot takes up each step
constexpr double kRolled = 0.5;    // share of what a lift's place misses of the roll, made up
constexpr double kCatchUp = 0.15;  // seconds in which the pelvis joins its ground
constexpr double kDownReserve = 0.02, kStepDown = 0.15;      // of the leg; metres
constexpr double kMostPlanned = 0.2, kDropSoftness = 0.004;  // metres of drop for a strike
constexpr double kDropFollow = 0.3;  // share of a change of that drop taken up each step
constexpr double kHold = 0.08, kOnGround = 0.03;  // metres
constexpr double kPerHeight = 0.6;                // metres of shift worth a metre of height
constexpr double kSettled = 0.4;  // share of a swing after which a foot keeps to its tread
constexpr double kSettledPlan = 0.75, kElsewhere = 0.01, kPlanFollow = 0.3;  // TODO
constexpr double kReleased = 0.3;     // phases after a strike when its drop is gone
constexpr double kOverreach = 0.004;  // metres beyond the leg at which a foot is let go

double square(double x) noexcept { return x * x; }
std::size_t at(Side side) noexcept { return static_cast<std::size_t>(index(side)); }
const Sole& sole_of(const FootWork& work, Side side) noexcept {
  return work.library.skeleton.soles[at(side)];
}
const ExampleFoot& blended_foot(const FootWork& work, Side side) noexcept {
  return work.gait.feet[at(side)];
}

double speed_of(const FootWork& work) noexcept { return work.course.drive.speed.value; }
double turn_rate_of(const FootWork& work) noexcept { return work.course.drive.turn_rate.value; }

/// The hip of a side at a generic phase, in the travelling frame, the pelvis as far down as now.
Vec3 hip_at(const FootWork& work, Side side, double phase) noexcept {
  const Transform pelvis = work.body.pelvis(phase, work.idle_phase);
  return pelvis.position + rotate(pelvis.rotation, work.hip_offsets[at(side)]) -
         Vec3{0, work.pelvis_drop - work.underfoot.elevation, 0};
}

/// How the pelvis's ground will have risen some phases from now, and its rate per second then.
Moving<double> coming_rise(const FootWork& work, double phases) noexcept {
  const Underfoot& ground = work.underfoot;
  constexpr double kProbe = 0.01;
  const double there = phases + ground.lead, stride = work.gait.seconds();
  const double then = ground.pelvis.height(there);
  // The pelvis is a little behind its ground; what it is will soon be made up.
  const double off = ground.elevation - ground.pelvis.height(ground.lead);
  const double left = std::max(0.0, 1 - phases * stride / kCatchUp);
  return {then + off * left * left - ground.elevation,
          (ground.pelvis.height(there + kProbe) - ground.pelvis.height(there - kProbe)) /
              (2 * kProbe * stride)};
}

/// Pitch at share s of the contact with its rate per second.
Moving<double> stance_pitch(const FootWork& work, Side side, double s, double duty) noexcept {
  const double seconds = duty * work.gait.seconds();
  const Moving<double> pitch = blend_stance_pitch(work.library, work.active, side, s);
  // Between gaits a heel-strike of the one would meet the short contact of the other, and the foot
  // slap down: it comes down flatter instead.
  const double given_up = kFlatter * work.unrest;
  const double kept = pitch.value > 0 ? 1.0 - given_up : 1.0;
  // A landing foot is brought to this rate: it must not jump where the pitch passes flat.
  const double rate_kept = 1.0 - given_up * smoothstep(pitch.value / kToesUp);
  return {pitch.value * work.activity * kept, pitch.rate * work.activity * rate_kept / seconds};
}

/// How far a foot is behind its hip, 0 to 1: there the heel can rise.
double behind_hip(const Plant& plant, const Vec3& hip) noexcept {
  const auto [s, c] = deterministic::sincos(plant.yaw);
  return smoothstep(((hip.x - plant.x) * s + (hip.z - plant.z) * c - 0.02) / 0.12);
}

/// The planted foot at this pitch, its heel raised as far as it takes to bring the ankle into reach
/// of the hip: rise = G·softplus(|hip − ankle(pitch − rise)| − limit). Implicit, so that it starts
/// and ends without a kink; Newton from the last answer.
FootPose roll_in_reach(const FootWork& work, Side side, const Plant& plant, double pitch,
                       double share, double& rise) noexcept {
  const Vec3 hip = work.axes.to_world(work.hips[at(side)]);
  const bool uneven = work.underfoot.terrain != nullptr;
  const double share_reached = uneven ? kUnevenReach : kReachShare;
  const double limit =
      (share_reached - kReachReserve * work.unrest) * work.bones[at(side)].length();
  const double rise_per_metre = uneven ? kUnevenRisePerMetre : kRisePerMetre;
  const double softness = kReachSoftness + kReserveSoftness * work.unrest;
  const auto rolled = [&](double by) { return roll_foot(sole_of(work, side), plant, pitch - by); };
  const auto missing = [&](const FootPose& pose) { return length(hip - pose.ankle) - limit; };
  const FootPose plain = rolled(0);
  // Only behind the hip, and not at once when the foot comes down there or a body sets off.
  const double helps = behind_hip(plant, hip) * smoothstep(share / 0.25) * work.activity;
  if (helps <= 0 || (rise < 1e-6 && missing(plain) < -8 * softness)) {
    rise = 0;
    return plain;
  }
  const auto error = [&](double by) {
    return by - helps * rise_per_metre * soft_positive(missing(rolled(by)), softness);
  };
  double least = 0, most = kMostRise;
  for (int i = 0; i < (uneven ? 8 : 3); ++i) {
    constexpr double kProbe = 1e-4;
    const double here = error(rise);
    if (here < 1e-6 && here > -1e-6) break;
    const double next = rise - here * kProbe / (error(rise + kProbe) - here);
    if (uneven) (here > 0 ? most : least) = rise;  // steep ground asks for much at once
    rise = next > least && next < most ? next
           : uneven                    ? 0.5 * (least + most)
                                       : clamp(next, 0.0, kMostRise);
  }
  return rolled(rise);
}

/// How far beyond the leg's reach a plant would be at the strike, over the ground, and which way
/// lies the hip.
struct Overreach {
  double metres, x, z;
};
Overreach overreach(const FootWork& work, Side side, const Landing& landing,
                    const Plant& plant) noexcept {
  const Vec3 hip = landing.frame.to_world(landing.hip.value);
  const Vec3 ankle = roll_foot(sole_of(work, side), plant, landing.pitch.value).ankle;
  const double dx = hip.x - ankle.x, dz = hip.z - ankle.z, drop = hip.y - ankle.y;
  const double apart = std::sqrt(dx * dx + dz * dz),
               leg = (kStrikeReach - kStrikeReserve * work.unrest) * work.bones[at(side)].length();
  const double most = std::sqrt(std::max(0.01, leg * leg - drop * drop));
  const double scale = apart > 1e-6 ? 1 / apart : 0.0;
  return {apart - most, dx * scale, dz * scale};
}

/// A plant drawn in, where the leg could not reach it at the strike.
Plant within_reach(const FootWork& work, Side side, const Landing& landing, Plant plant) noexcept {
  const Overreach over = overreach(work, side, landing, plant);
  const double by = soft_positive(over.metres, kStrikeSoftness);
  plant.x += over.x * by;
  plant.z += over.z * by;
  return plant;
}

/// The hip at the strike over uneven ground, the pelvis brought down for it as far as it takes.
void plan_drop(const FootWork& work, Side side, FootState& foot) noexcept {
  const Moving<double> rise = coming_rise(work, 1.0 - foot.phase);
  Moving<Vec3>& hip = foot.landing.hip;
  hip.value.y += rise.value + work.underfoot.planned_drop;
  hip.rate.y += rise.rate;
  const Vec3 above = foot.landing.frame.to_world(hip.value);
  const Vec3 ankle = roll_foot(sole_of(work, side), foot.target, foot.landing.pitch.value).ankle;
  const double leg = (kStrikeReach - kStrikeReserve * work.unrest) * work.bones[at(side)].length();
  const double dx = above.x - ankle.x, dz = above.z - ankle.z;
  const double needed =
      above.y - ankle.y - std::sqrt(std::max(0.01, leg * leg - dx * dx - dz * dz));
  const double wanted = std::min(kMostPlanned, soft_positive(needed, kDropSoftness));
  foot.drop += kDropFollow * (wanted - foot.drop);
  hip.value.y -= foot.drop;
}

/// The foothold nearest to where a foot is wanted. A foot half way does not change its tread.
Plant choose_foothold(const FootWork& work, Side side, const Plant& wanted,
                      FootState& foot) noexcept {
  const double s = (foot.phase - foot.lift_phase) / (1.0 - foot.lift_phase);
  const bool swings = !foot.planted && s > 0;
  const Plant& near = swings && foot.edged && s > kSettled ? foot.target : wanted;
  const Preference preference{foot.choice, swings ? kHold : 0.0,
                              work.underfoot.support[1 - at(side)], kPerHeight, foot.tread > 0};
  const Foothold found = foothold(*work.underfoot.terrain, sole_of(work, side), near, preference);
  foot.tread = found.tread;
  foot.choice = found.plant;
  if (&near == &wanted) foot.shift = found.shift;
  return found.plant;
}

/// Lays the target on its ground, unless it is on its way from one tread to another.
void settle_target(const FootWork& work, Side side, FootState& foot) noexcept {
  const Plant laid = grounded(*work.underfoot.terrain, sole_of(work, side), foot.target);
  const double off = laid.height - foot.target.height;
  if (off < kOnGround && off > -kOnGround) foot.target = laid;
}

/// Looks ahead to the strike, and keeps the target where the foot should come down: in its place
/// when the body passes over it, half a contact after the strike. `follow` says how far a target
/// still heeds a new plan.
void plan_landing(const FootWork& work, Side side, double follow, FootState& foot) noexcept {
  const ExampleFoot& blended = blended_foot(work, side);
  const double strike = strike_phase(side), stride = work.gait.seconds();
  Course course = work.course;
  course.advance(work.speed_wanted, work.turn_wanted,
                 work.gait.seconds_between(strike + foot.phase, strike + 1.0));
  foot.landing = {course.frame,
                  {hip_at(work, side, strike), blended.hip_slope / stride},
                  stance_pitch(work, side, 0, blended.duty)};
  if (work.underfoot.terrain) plan_drop(work, side, foot);
  // However late, what became too far is drawn in; from a tread there is nowhere to go.
  const Overreach over = overreach(work, side, foot.landing, foot.target);
  const double by = foot.tread > 0 ? 0.0 : kFollow * std::max(0.0, over.metres);
  foot.target.x += over.x * by;
  foot.target.z += over.z * by;
  if (follow > 0) {
    course.advance(work.speed_wanted, work.turn_wanted, 0.5 * blended.duty * stride);
    Plant wanted = within_reach(work, side, foot.landing, placed_in(course.frame, blended));
    if (work.underfoot.terrain) wanted = choose_foothold(work, side, wanted, foot);
    foot.target.x += follow * (wanted.x - foot.target.x);
    foot.target.z += follow * (wanted.z - foot.target.z);
    foot.target.yaw += follow * wrap_angle(wanted.yaw - foot.target.yaw);
    foot.target.height += follow * (wanted.height - foot.target.height);
  }
  if (work.underfoot.terrain) settle_target(work, side, foot);
}

/// Where a foot that stands will stand next: the pelvis's ground leads there.
void foresee(const FootWork& work, Side side, FootState& foot) noexcept {
  foot.target = foot.plant;
  if (!work.stepping) return;
  const ExampleFoot& blended = blended_foot(work, side);
  const double phases = 1.0 - foot.phase + 0.5 * blended.duty;
  Course course = work.course;
  course.advance(work.speed_wanted, work.turn_wanted, phases * work.gait.seconds());
  foot.target =
      grounded(*work.underfoot.terrain, sole_of(work, side), placed_in(course.frame, blended));
}

/// The swinging foot at share s of its swing, over even ground, hung on a hip in a frame.
FootPose swing_pose(const FootWork& work, Side side, const FootState& foot, double s,
                    const Vec3& hip) noexcept {
  const Landing& landing = foot.landing;
  const double seconds = (1.0 - foot.lift_phase) * work.gait.seconds();
  const LegBones& bones = work.bones[at(side)];
  const MovingFoot down = rolling_foot(sole_of(work, side), foot.target, landing.pitch);
  const SwingEnd strike = swing_end(
      bones, landing.hip, seen_from(landing.frame, speed_of(work), turn_rate_of(work), down));
  const double haste = (1.0 - blended_foot(work, side).duty) / (1.0 - foot.lift_phase);
  return swing_foot(bones, foot.lift, strike, seconds, s,
                    blend_swing(work.library, work.active, side, s), haste, hip);
}

/// Lays a swinging foot of the travelling frame into the world, leaning from the ground it left to
/// the ground it goes to.
void place(const GroundAxes& axes, double heading, const FootState& foot, double s,
           FootPose& pose) noexcept {
  pose.ankle = axes.to_world(pose.ankle);
  pose.yaw += heading;
  if (!foot.plant.tilt.level() || !foot.target.tilt.level())
    pose.tilt.turn = nlerp(foot.plant.tilt.turn, foot.target.tilt.turn, smoothstep(s));
}

/// Looks at the whole swing for edges in its way.
StepOver plan_step_over(const FootWork& work, Side side, const FootState& foot) noexcept {
  constexpr int kMoments = 20;
  std::array<SwingMoment, kMoments> moments;
  const double strike = strike_phase(side);
  for (int i = 0; i < kMoments; ++i) {
    const double s = (i + 0.5) / kMoments;
    const double phase = lerp(foot.lift_phase, 1.0, s), ahead = phase - foot.phase;
    const double seconds = work.gait.seconds_between(strike + foot.phase, strike + phase);
    Course course = work.course;
    course.advance(work.speed_wanted, work.turn_wanted, seconds);
    const GroundFrame& frame = course.frame;
    Vec3 hip = hip_at(work, side, strike + phase);
    hip.y +=
        coming_rise(work, ahead).value + work.underfoot.planned_drop - foot.drop * smoothstep(s);
    SwingMoment& moment = moments[static_cast<std::size_t>(i)];
    moment = {s, swing_pose(work, side, foot, s, hip)};
    place(frame.axes(), frame.heading, foot, s, moment.pose);
  }
  return step_over(*work.underfoot.terrain, sole_of(work, side), foot.plant, foot.target, moments,
                   foot.planned_over);
}

/// Looks for edges in the way of a swing, when it begins and when it goes elsewhere.
void look_for_edges(const FootWork& work, Side side, FootState& foot) noexcept {
  foot.edged = edges_between(*work.underfoot.terrain, foot.plant, foot.target);
  foot.planned_over = foot.edged ? plan_step_over(work, side, foot) : StepOver{};
  foot.planned_for = foot.target;
}

/// Takes a swinging foot over the edges in its way.
void step_over_edges(const FootWork& work, Side side, double s, FootState& foot,
                     FootPose& pose) noexcept {
  const double dx = foot.target.x - foot.planned_for.x, dz = foot.target.z - foot.planned_for.z;
  const double off =
      std::max(dx * dx + dz * dz, square(foot.target.height - foot.planned_for.height));
  if (s < kSettledPlan && off > square(kElsewhere)) look_for_edges(work, side, foot);
  foot.over.follow(foot.planned_over, kPlanFollow);
  const Vec3 way =
      normalised({foot.target.x - foot.plant.x, 0, foot.target.z - foot.plant.z}, {0, 0, 1});
  pose.ankle += way * foot.over.forward_at(s);
  pose.ankle.y += foot.over.up_at(s);
}

FootPose swinging(const FootWork& work, Side side, FootState& foot) noexcept {
  const double s = clamp01((foot.phase - foot.lift_phase) / (1.0 - foot.lift_phase));
  const Terrain* terrain = work.underfoot.terrain;
  FootPose pose = swing_pose(work, side, foot, s, work.hips[at(side)]);
  double depth = terrain ? 0.0 : -lowest_sole_point(sole_of(work, side), pose);
  place(work.axes, work.course.frame.heading, foot, s, pose);
  if (terrain) {
    step_over_edges(work, side, s, foot, pose);
    if (foot.edged) return pose;
    depth = depth_of(*terrain, sole_of(work, side), pose);
  }
  const double window = smoothstep(s / 0.14) * smoothstep((1 - s) / 0.3);
  pose.ankle.y += window * soft_positive(depth, kClearanceSoftness);
  return pose;
}

RollHistory::Sample sample_of(const FootWork& work, Side side, const FootPose& pose) noexcept {
  const Vec3 ankle = work.axes.to_local(pose.ankle);
  return {reach_of(work.bones[at(side)], work.hips[at(side)], ankle), pose.pitch};
}

/// A contact keeps the share of the stride it was planted for, more so the longer it lasts: a foot
/// planted for a run would be left far behind in the long contact of a walk.
void adapt_duty(const FootWork& work, Side side, double phases, FootState& foot) noexcept {
  const double open = 1.0 - smoothstep(foot.phase / foot.duty);
  const double most = kDutyRate * open * std::max(0.0, phases);
  foot.duty += clamp(blended_foot(work, side).duty - foot.duty, -most, most);
}

void roll_planted(const FootWork& work, Side side, FootState& foot) noexcept {
  const double s = foot.phase / foot.duty;
  const double pitch = stance_pitch(work, side, clamp01(s), foot.duty).value;
  foot.pose = roll_in_reach(work, side, foot.plant, pitch, s, foot.rise);
  for (std::size_t i = foot.history.last.size() - 1; i > 0; --i)
    foot.history.last[i] = foot.history.last[i - 1];
  foot.history.last[0] = sample_of(work, side, foot.pose);
}

/// The quadratic through three even samples, `seconds` after the newest.
template <typename T>
Moving<T> continued(const T& newest, const T& before, const T& oldest, double step,
                    double seconds) noexcept {
  const T rate = (newest * 3.0 - before * 4.0 + oldest) * (0.5 / step);
  const T bend = (newest - before * 2.0 + oldest) * (1.0 / (step * step));
  return {newest + rate * seconds + bend * (0.5 * seconds * seconds), rate + bend * seconds};
}

/// A hip with the rate at which the gait moves it.
Moving<Vec3> steady_hip(const FootWork& work, Side side, double phase) noexcept {
  constexpr double kStep = 0.004;
  const Vec3 before = hip_at(work, side, phase - kStep), after = hip_at(work, side, phase + kStep);
  return {hip_at(work, side, phase), (after - before) * (0.5 / (kStep * work.gait.seconds()))};
}

/// How the foot of a gait that has always been as it is left the ground at `at_phase`.
SwingEnd steady_lift(const FootWork& work, Side side, double at_phase,
                     const FootState& foot) noexcept {
  const double duty = blended_foot(work, side).duty, strike = strike_phase(side);
  const double ago = work.gait.seconds_between(strike + at_phase, strike + foot.phase);
  const GroundFrame then = work.course.frame.along_arc(speed_of(work), turn_rate_of(work), -ago);
  Moving<double> pitch = stance_pitch(work, side, clamp01(at_phase / duty), duty);
  pitch.value -= foot.rise;
  return swing_end(work.bones[at(side)], steady_hip(work, side, strike + at_phase),
                   seen_from(then, speed_of(work), turn_rate_of(work),
                             rolling_foot(sole_of(work, side), foot.plant, pitch)));
}

/// The foot leaves the ground as it was rolling, `seconds` after the last step of time.
void lift(const FootWork& work, Side side, double at_phase, double step, double seconds,
          FootState& foot) noexcept {
  const auto& [newest, before, oldest] = foot.history.last;
  const auto pitch = continued(newest.pitch, before.pitch, oldest.pitch, step, seconds);
  auto reach = continued(newest.reach, before.reach, oldest.reach, step, seconds);
  const double turn_rate = turn_rate_of(work);
  const GroundFrame then =
      work.course.frame.along_arc(speed_of(work), turn_rate, -(step - seconds));
  // A quick roll leaves the quadratic: half way back to it, and the tip does not dig in.
  const Vec3 rolled = roll_foot(sole_of(work, side), foot.plant, pitch.value).ankle;
  const Reach exact =
      reach_of(work.bones[at(side)], hip_at(work, side, strike_phase(side) + at_phase),
               then.to_local(rolled));
  reach.value = reach.value + (exact - reach.value) * kRolled;
  foot.lift = {{reach.value, pitch.value, foot.plant.yaw - then.heading, 0},
               {reach.rate, pitch.rate, -turn_rate, 0}};
  foot.lift_phase = at_phase;
  foot.planted = false;
  foot.rise = 0;
  foot.target = foot.plant;
  foot.planned_over = {};
  plan_landing(work, side, 1.0, foot);
  if (work.underfoot.terrain) {
    look_for_edges(work, side, foot);
    foot.over = foot.planned_over;
  }
}

}  // namespace

double missing_reach(const FootWork& work, Side side, const FootState& foot) noexcept {
  const double share = work.underfoot.terrain ? kUnevenPelvis : kPelvisReach;
  const double leg = (share - kPelvisReserve * work.unrest) * work.bones[at(side)].length();
  const Vec3 apart = work.hips[at(side)] - work.axes.to_local(foot.pose.ankle);
  const double across = apart.x * apart.x + apart.z * apart.z;
  return apart.y - std::sqrt(std::max(0.01, leg * leg - across));
}

double missing_at_strike(const FootWork& work, Side side, const FootState& foot) noexcept {
  const double leg = kLandReach * work.bones[at(side)].length();
  const Landing& landing = foot.landing;
  const Vec3 apart = landing.frame.to_world(landing.hip.value) -
                     roll_foot(sole_of(work, side), foot.target, landing.pitch.value).ankle;
  const double across = apart.x * apart.x + apart.z * apart.z;
  return apart.y - std::sqrt(std::max(0.01, leg * leg - across));
}

double ahead_of_hip(const FootWork& work, Side side, const FootState& foot) noexcept {
  return 1.0 - behind_hip(foot.plant, work.axes.to_world(work.hips[at(side)]));
}

double sag(const FootWork& work, Side side, const FootState& foot) noexcept {
  const Vec3 apart = work.hips[at(side)] - work.axes.to_local(foot.pose.ankle);
  const double across = apart.x * apart.x + apart.z * apart.z, leg = work.leg_lengths[at(side)];
  return std::sqrt(std::max(0.01, leg * leg - across)) - apart.y;
}

double carried_by(const FootState& foot) noexcept {
  const double share = foot.phase / foot.duty;
  return smoothstep(share / 0.15) * smoothstep((1 - share) / 0.15);
}

double planned_drop(const std::array<FootState, 2>& feet, double passed) noexcept {
  double sum = 0;
  for (const FootState& foot : feet) {
    const double phase = foot.phase + passed;
    sum +=
        foot.drop * (foot.planted ? 1 - smoothstep(phase / kReleased)
                                  : smoothstep((phase - foot.lift_phase) / (1 - foot.lift_phase)));
  }
  return sum;
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
    const Terrain* terrain = work.underfoot.terrain;
    return terrain ? foothold(*terrain, sole_of(work, side), plant).plant : plant;
  };
  foot.plant = on_ground(plant_of(-since_strike));
  foot.height_before = on_ground(plant_of(-since_strike - stride)).height;
  if (foot.phase < placement.duty || work.activity == 0) {
    roll_planted(work, side, foot);
    if (work.underfoot.terrain) foresee(work, side, foot);
    foot.history.last.fill(foot.history.last[0]);
    return;
  }
  foot.lift = steady_lift(work, side, placement.duty, foot);
  foot.lift_phase = placement.duty;
  foot.planted = false;
  foot.target = on_ground(plant_of(stride - since_strike));
  plan_landing(work, side, 0.0, foot);
  if (work.underfoot.terrain) {
    look_for_edges(work, side, foot);
    foot.over = foot.planned_over;
  }
  foot.pose = swinging(work, side, foot);
}

void advance_foot(const FootWork& work, Side side, bool other_planted, double seconds,
                  FootState& foot) noexcept {
  const double before = foot.phase;
  const double phase = work.phase - strike_phase(side);
  foot.phase = phase - whole_below(phase);
  const bool struck = foot.phase < before - 0.5;
  if (struck) foot.height_before = foot.plant.height;
  if (!foot.planted && struck) {
    foot.planted = true;
    foot.plant = foot.target;
    foot.duty = blended_foot(work, side).duty;
    foot.rise = 0;
    foot.short_by = 0;
  }
  if (foot.planted && work.stepping) {
    adapt_duty(work, side, foot.phase - before, foot);
    const double duty = foot.duty;
    const Vec3 hip = work.axes.to_world(work.hips[at(side)]);
    const bool dragged = other_planted && foot.phase > 0.25 * duty &&
                         length(hip - foot.pose.ankle) > work.bones[at(side)].length() + kOverreach;
    if (foot.phase >= duty && before < foot.phase) {
      const double at_phase = std::max(duty, before);
      lift(work, side, at_phase, seconds, seconds * (at_phase - before) / (foot.phase - before),
           foot);
    } else if (dragged) {
      lift(work, side, before, seconds, 0.0, foot);
    }
  }
  if (foot.planted) {
    roll_planted(work, side, foot);
    if (work.underfoot.terrain) foresee(work, side, foot);
  } else {
    // Less and less towards the strike: a foot about to land does not change its mind.
    const double s = (foot.phase - foot.lift_phase) / (1.0 - foot.lift_phase);
    plan_landing(work, side, (1.0 - smoothstep((s - 0.5) / 0.4)) * kFollow, foot);
    foot.pose = swinging(work, side, foot);
  }
}

}  // namespace amble
