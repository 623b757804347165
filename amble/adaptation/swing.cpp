#include "amble/adaptation/swing.hpp"

#include <algorithm>
#include <cmath>

#include "amble/adaptation/footing.hpp"
#include "amble/adaptation/landing.hpp"
#include "amble/adaptation/reach.hpp"
#include "amble/maths/fixed_step.hpp"
#include "amble/maths/smooth.hpp"

namespace amble {
namespace {

// Metres over which a swinging foot is eased off the ground: at ease, more in unrest, on uneven
// ground, and there of a foot that leaves; and the share of a swing in which that is over.
constexpr double kClearance = 0.008, kUneasyClearance = 0.06, kUnevenClearance = 0.16,
                 kLeaving = 0.024, kLeft = 0.4;
constexpr double kPlanned = 0.75;    // share of a swing up to which it is planned again
constexpr double kPlanEvery = 0.25;  // and how often, at least
constexpr double kElsewhere = 0.01;  // metres that its target has moved by then
constexpr double kPlanFollow = 0.3;  // share of a new plan taken up each step

// Shares of a swing in which captured legs come in and go again: it leaves and lands as it must.
// And of how they pitch the foot, whose toes are still down or soon will be.
constexpr double kComeIn = 0.4, kGo = 0.7, kOfPitch = 0.4;
constexpr double kSwingReach = 0.97, kSwingSoftness = 0.008;  // of the leg; metres
constexpr Lag kStraightLag{0.04, kFixedStep};

double square(double x) noexcept { return x * x; }

/// Where the swing of a foot ends.
SwingEnd strike_of(const FootWork& work, Side side, const FootState& foot) noexcept {
  const Landing& landing = foot.landing;
  const MovingFoot down = rolling_foot(sole_of(work, side), foot.target, landing.pitch);
  return swing_end(work.bones[at(side)], landing.hip,
                   seen_from(landing.frame, speed_of(work), turn_rate_of(work), down));
}

/// The swinging foot at share s of its swing, over even ground, hung on a hip, in the travelling
/// frame.
FootPose swing_pose(const FootWork& work, Side side, const FootState& foot, const SwingEnd& strike,
                    double s, const Vec3& hip) noexcept {
  const double seconds = (1.0 - foot.lift_phase) * work.gait.seconds();
  const double haste = (1.0 - blended_foot(work, side).duty) / (1.0 - foot.lift_phase);
  const BlendedSwing swing = blend_swing(work.library, work.active, side, s);
  const ExampleFoot& examples = blended_foot(work, side);
  SwingCourse course{swing.now,
                     {swing.lift.value, examples.leaves},
                     {swing.strike.value, examples.lands},
                     examples.leaves - swing.lift.rate,
                     examples.lands - swing.strike.rate};
  if (work.legs) {
    const double by = smoothstep(s / kComeIn) * smoothstep((1 - s) / kGo);
    SwingPoint more = work.legs[at(side)];
    more.pitch *= kOfPitch;
    course.now = course.now + more * by;
  }
  return swing_foot(work.bones[at(side)], sole_of(work, side), foot.lift, strike, seconds, s,
                    course, haste, hip);
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

/// Among edges a foot goes straight on: it gives up a share of its sway beside the way.
void straighten(const FootState& foot, double s, double share, FootPose& pose) noexcept {
  const Vec3 way =
      normalised({foot.target.x - foot.plant.x, 0, foot.target.z - foot.plant.z}, {0, 0, 1});
  const double sway = (pose.ankle.x - foot.plant.x) * way.z - (pose.ankle.z - foot.plant.z) * way.x;
  const double by = share * sway * smoothstep(s / kLeaves) * smoothstep((1 - s) / kLands);
  pose.ankle.x -= by * way.z;
  pose.ankle.z += by * way.x;
}

/// Looks at what is left of a swing that goes to its choice for edges in its way.
StepOver plan_step_over(const FootWork& work, Side side, FootState foot,
                        const StepOver& before) noexcept {
  foot.target = foot.choice;
  constexpr int kMoments = 28;
  std::array<SwingMoment, kMoments> moments;
  std::size_t count = 0;
  const double from = strike_phase(side) + foot.phase;
  const SwingEnd strike = strike_of(work, side, foot);
  for (int i = 0; i < kMoments; ++i) {
    const double share = (i + 0.5) / kMoments, s = share * share * (3 - 2 * share);
    const double ahead = lerp(foot.lift_phase, 1.0, s) - foot.phase;
    if (ahead < -0.01) continue;
    Course course = work.course;
    course.advance(work.speed_wanted, work.turn_wanted,
                   work.gait.seconds_between(from, from + ahead));
    const Vec3 hip = hip_ahead(work, side, ahead);
    SwingMoment& moment = moments[count++];
    moment = {s, swing_pose(work, side, foot, strike, s, hip)};
    place(course.frame.axes(), course.frame.heading, foot, s, moment.pose);
    straighten(foot, s, 1, moment.pose);
  }
  return step_over(*work.underfoot.terrain, sole_of(work, side), foot.plant, foot.target,
                   work.library.size, std::span(moments).first(count), before);
}

/// Plans for the edges in the way of a swing, when it begins and when it goes elsewhere.
void plan_over(const FootWork& work, Side side, const StepOver& before, FootState& foot) noexcept {
  foot.edged = edges_between(*work.underfoot.terrain, foot.plant, foot.choice, work.library.size);
  foot.planned_over = foot.edged ? plan_step_over(work, side, foot, before) : StepOver{};
  foot.planned_for = foot.choice;
}

/// Takes a swinging foot over the edges in its way.
void step_over_edges(const FootWork& work, Side side, double s, FootState& foot,
                     FootPose& pose) noexcept {
  if (!foot.edged && foot.over == StepOver{} && foot.half_over == StepOver{} &&
      foot.straight.value == 0 && level_ahead(work))
    return;
  const double dx = foot.choice.x - foot.planned_for.x, dz = foot.choice.z - foot.planned_for.z;
  const double off =
      std::max(dx * dx + dz * dz, square(foot.choice.height - foot.planned_for.height));
  const double size = work.library.size;
  const bool elsewhere = off > square(kElsewhere * size),
             long_ago = s > foot.planned_at + kPlanEvery;
  if (s < kPlanned && (elsewhere || (foot.edged && long_ago))) {
    // On another tread it is another way; on the same one what was needed still is.
    const bool same_tread =
        std::abs(foot.choice.height - foot.planned_for.height) < kElsewhere * size;
    plan_over(work, side, same_tread ? foot.planned_over : StepOver{}, foot);
    foot.planned_at = s;
  }
  foot.straight.advance(foot.edged, kStraightLag);
  straighten(foot, s, foot.straight.value, pose);
  foot.half_over.follow(foot.planned_over, kPlanFollow);  // twice, without a kink
  foot.over.follow(foot.half_over, kPlanFollow);
  const Vec3 hip = work.axes.to_world(work.hips[at(side)]);
  const double even = length(pose.ankle - hip);
  const Vec3 way =
      normalised({foot.target.x - foot.plant.x, 0, foot.target.z - foot.plant.z}, {0, 0, 1});
  pose.ankle += way * foot.over.forward_at(s);
  pose.ankle.y += foot.over.up_at(s);
  // No further than the leg is long, or than it was without.
  const Vec3 leg = pose.ankle - hip;
  const double most = even + soft_positive(kSwingReach * work.bones[at(side)].length() - even,
                                           kSwingSoftness * size);
  const double over = soft_positive(length(leg) - most, kSwingSoftness * size) -
                      soft_positive(even - most, kSwingSoftness * size);
  pose.ankle -= normalised(leg, {0, -1, 0}) * over;
}

}  // namespace

void look_for_edges(const FootWork& work, Side side, FootState& foot) noexcept {
  foot.planned_over = {};
  foot.planned_at = 0;
  plan_over(work, side, {}, foot);
  foot.over = foot.half_over = foot.planned_over;
  foot.straight = {foot.edged ? 1.0 : 0.0, 0};
}

FootPose swinging(const FootWork& work, Side side, FootState& foot) noexcept {
  const double s = clamp01((foot.phase - foot.lift_phase) / (1.0 - foot.lift_phase));
  FootPose pose = swing_pose(work, side, foot, strike_of(work, side, foot), s, work.hips[at(side)]);
  place(work.axes, work.course.frame.heading, foot, s, pose);
  step_over_edges(work, side, s, foot, pose);
  if (foot.edged) return pose;
  const double depth = depth_of(*work.underfoot.terrain, sole_of(work, side), pose);
  // What a foot is eased off by goes in time before it strikes, the sooner the more that may be.
  const double uneven = work.underfoot.uneven,
               window = smoothstep(s / 0.14) *
                        smoothstep((1 - s) / lerp(0.15, 0.3, std::max(uneven, work.unrest)));
  // Who speeds up or brakes may come down on the ground early, and is eased off it.
  const double width =
      lerp(kClearance + kUneasyClearance * work.unrest * smoothstep((s - 0.15) / 0.25),
           lerp(kLeaving, kUnevenClearance, smoothstep(s / kLeft)), uneven);
  pose.ankle.y += window * eased_positive(depth, width * work.library.size);
  return pose;
}

}  // namespace amble
