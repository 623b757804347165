#include "amble/performer/footwork.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <vector>

#include "amble/maths/smooth.hpp"
#include "amble/performer/dying_out.hpp"
#include "amble/performer/performer.hpp"
#include "amble/performer/performer_skeleton.hpp"
#include "amble/performer/staging.hpp"
#include "amble/performer/standing.hpp"

namespace amble {
namespace {

using FootPath = std::function<FootPose(double)>;  // of time, in the world

constexpr double kLookAhead = 0.3;       // seconds by which the head leads a turn
constexpr double kTimeStep = 1.0 / 480;  // for differences, seconds
constexpr double kEasing = 0.5;          // seconds in which a body comes to its feet's pace

std::size_t at(Side side) noexcept { return static_cast<std::size_t>(index(side)); }
const Sole& sole(Side side) { return performer_skeleton().soles[at(side)]; }

/// Distance covered by a speed that rises from 0 to 1 over [0, 1] as smoothstep does.
double eased_distance(double x) noexcept {
  x = clamp01(x);
  return x * x * x * x * (x * (x - 3.0) + 2.5);
}

/// Seconds at full pace that a body has gone which keeps to its feet: they step from 0 to
/// `seconds`, and it takes kEasing about either end to reach their pace and to lose it. In between
/// every stride is like the one before.
double paced(double t, double seconds) noexcept {
  const double begun = t + 0.5 * kEasing, ending = t - seconds + 0.5 * kEasing;
  return kEasing * (eased_distance(begun / kEasing) - eased_distance(ending / kEasing)) +
         std::max(0.0, begun - kEasing) - std::max(0.0, ending - kEasing);
}

/// What a foot is made of, so that feet can be added and scaled.
using Channels = std::array<double, 7>;
Channels channels(const FootPose& f) noexcept {
  return {f.ankle.x, f.ankle.y, f.ankle.z, f.yaw, f.pitch, f.roll, f.toe_pitch};
}
FootPose foot_of(const Channels& c) noexcept {
  return {{c[0], c[1], c[2]}, c[3], c[4], c[5], c[6]};
}

/// Follows `before` until `from`, `after` from `to` on, and in between goes over from one to the
/// other: what separates them at either end dies out, in value, velocity and acceleration.
/// `during` is the motion in between, to which both are joined.
FootPath joined(FootPath before, FootPath during, FootPath after, double from, double to) {
  const auto departure = [&](const FootPath& path, double t) {
    std::array<Channels, 3> d;
    for (std::size_t k = 0; k < 3; ++k) {
      const double time = t + (static_cast<double>(k) - 1.0) * kTimeStep;
      const Channels a = channels(path(time)), b = channels(during(time));
      for (std::size_t c = 0; c < a.size(); ++c) d[k][c] = a[c] - b[c];
    }
    return d;
  };
  const auto start = departure(before, from), end = departure(after, to);
  return [=](double t) {
    if (t <= from) return before(t);
    if (t >= to) return after(t);
    Channels c = channels(during(t));
    const double span = to - from;
    const auto add = [&](const std::array<Channels, 3>& d, double gone, double direction) {
      const DyingOut fade(gone / span);
      for (std::size_t k = 0; k < c.size(); ++k) {
        const double slope = (d[2][k] - d[0][k]) / (2 * kTimeStep);
        const double bend = (d[2][k] - 2 * d[1][k] + d[0][k]) / (kTimeStep * kTimeStep);
        c[k] += fade.value * d[1][k] + fade.slope * span * direction * slope +
                fade.bend * span * span * bend;
      }
    };
    add(start, t - from, 1.0);
    add(end, to - t, -1.0);
    FootPose foot = foot_of(c);
    const double s = (t - from) / span, free = smoothstep(s / 0.2) - smoothstep((s - 0.8) / 0.2);
    foot.ankle.y += free * soft_positive(-lowest_sole_point(sole(Side::left), foot), 0.002);
    return foot;
  };
}

FootPath planted(Side side, const Plant& plant) {
  const FootPose flat = roll_foot(sole(side), plant, 0.0);
  return [flat](double) { return flat; };
}

/// A step from place to place: the foot leaves over its toes, is lifted, and comes down level.
FootPath stepping(Side side, const Plant& from, const Plant& to, double lift, double land,
                  double height) {
  const FootPose a = roll_foot(sole(side), from, 0.0), b = roll_foot(sole(side), to, 0.0);
  const FootPath during = [=](double t) {
    const double s = clamp01((t - lift) / (land - lift)), way = smoothstep(s);
    const double bump = 64 * s * s * s * (1 - s) * (1 - s) * (1 - s);
    FootPose foot;
    foot.ankle = lerp(a.ankle, b.ankle, way) + Vec3{0, height * bump, 0};
    foot.yaw = lerp(a.yaw, b.yaw, way);
    foot.pitch = foot.toe_pitch = -0.35 * bump * (1 - s);
    return foot;
  };
  return joined(planted(side, from), during, planted(side, to), lift, land);
}

/// The pose of the body that a moment of standing and a phase of a gait make together.
StagedFrame staged(const PerformedStand& stand, const PerformedGait& gait, double seconds,
                   double phase, double amount, const Plant& frame, double stand_aside) {
  StagedFrame out;
  Pose standing, walking;
  stand.pose(seconds, standing);
  gait.pose(phase, 0.0, walking);
  blend_upper(standing, walking, amount, out.upper);
  Pelvis still = stand.pelvis(seconds);
  still.hip_centre.x += stand_aside;
  const Pelvis moving = gait.pelvis(phase);
  const Quat heading = rotation_y(frame.yaw);
  out.pelvis.hip_centre = in_world(frame, lerp(still.hip_centre, moving.hip_centre, amount));
  out.pelvis.rotation = heading * between(still.rotation, moving.rotation, amount);
  for (const Side side : kSides) {
    const Vec3 rest = rotate(rotation_y(PerformedStand::placement(side).yaw), {1, 0, 0});
    out.knee_axes[at(side)] = rotate(heading, lerp(rest, gait.knee_axis(side, phase), amount));
  }
  return out;
}

FootPose in_world(const Plant& frame, FootPose foot) {
  foot.ankle = in_world(frame, foot.ankle);
  foot.yaw += frame.yaw;
  return foot;
}

/// Where the flat foot of a gait's stance stands, seen from the frame at a phase.
Plant stance_plant(const PerformedGait& gait, Side side, double phase) {
  const double u = foot_phase(side, phase);
  return in_world(gait.travel().after((gait.mid_stance() - u) * gait.stride_seconds()),
                  gait.placement(side));
}

int frame_count(double seconds, double fps) {
  return static_cast<int>(std::lround(seconds * fps)) + 1;
}

/// One step of a sequence: which foot goes where, and when (seconds).
struct FootStep {
  Side side;
  double lift, land;
  Plant to;
};

/// Eyes and chest turn before the hips do.
void look_ahead(double yaw, Pose& pose) {
  joint_rotation(pose, Role::chest) = joint_rotation(pose, Role::chest) * rotation_y(0.3 * yaw);
  joint_rotation(pose, Role::neck) = joint_rotation(pose, Role::neck) * rotation_y(0.3 * yaw);
  joint_rotation(pose, Role::head) = joint_rotation(pose, Role::head) * rotation_y(0.4 * yaw);
}

/// Stands, takes steps and stands; `frame` is where the body is at a time.
Clip perform_steps(const std::vector<FootStep>& steps, const std::function<Plant(double)>& frame,
                   double seconds, double fps, const std::string& name) {
  std::array<Plant, 2> place;
  std::array<std::vector<std::pair<double, FootPath>>, 2> paths;  // from when which path holds
  for (const Side side : kSides) {
    place[at(side)] = PerformedStand::placement(side);
    paths[at(side)].push_back({0.0, planted(side, place[at(side)])});
  }
  for (const FootStep& step : steps) {
    Plant& from = place[at(step.side)];
    paths[at(step.side)].push_back(
        {step.lift, stepping(step.side, from, step.to, step.lift, step.land, 0.07)});
    from = step.to;
  }
  const PerformedStand stand(0);  // weight shifts with the steps alone, so that they repeat
  std::vector<StagedFrame> frames;
  for (int f = 0; f < frame_count(seconds, fps); ++f) {
    const double t = f / fps;
    StagedFrame out;
    stand.pose(t, out.upper);
    out.pelvis = stand.pelvis(t);
    const Plant body = frame(t);
    Vec3 aside;  // the hips lean over the foot that stands while the other one steps
    for (const FootStep& step : steps) {
      const double s = (t - step.lift + 0.12) / (step.land - step.lift + 0.24);
      if (s <= 0 || s >= 1) continue;
      const double bump = 64 * s * s * s * (1 - s) * (1 - s) * (1 - s);
      aside.x -= sign(step.side) * 0.045 * bump;
      aside.y -= 0.008 * bump;
    }
    out.pelvis.hip_centre = in_world(body, out.pelvis.hip_centre + aside);
    out.pelvis.rotation = rotation_y(body.yaw) * out.pelvis.rotation;
    look_ahead(frame(t + kLookAhead).yaw - body.yaw, out.upper);
    for (const Side side : kSides) {
      const auto& segments = paths[at(side)];
      std::size_t k = segments.size() - 1;
      while (k > 0 && segments[k].first > t) --k;
      out.feet[at(side)] = segments[k].second(t);
      const double yaw =
          0.5 * (out.feet[at(side)].yaw + body.yaw + PerformedStand::placement(side).yaw);
      out.knee_axes[at(side)] = rotate(rotation_y(yaw), {1, 0, 0});
    }
    frames.push_back(out);
  }
  return close_legs(std::move(frames), fps, name);
}

}  // namespace

Clip perform_start(double speed, double fps) {
  const PerformedGait gait({Gait::walk, speed, 0.0});
  const PerformedStand stand;
  const double stride = gait.stride_seconds();
  // The body has come up to speed when the right foot strikes, as far ahead of the standing left
  // foot as it is in the walk.
  const double ahead = -stance_plant(gait, Side::left, 0.0).z;
  const double rising = 2 * ahead / speed, strike = 1.0 + rising;
  const auto phase = [=](double t) { return (t - strike) / stride; };
  const auto frame = [=](double t) {
    const double eased = speed * rising * eased_distance((t - strike + rising) / rising);
    return Plant{0, eased + speed * std::max(0.0, t - strike), 0};
  };
  const auto amount = [=](double t) {
    return smoothstep((t - strike + rising + 0.15) / (rising + 0.15));
  };
  const FootPath right_walk = [=](double t) {
    return in_world(frame(t), gait.foot(Side::right, phase(t)));
  };
  const FootPath left_walk = [=](double t) {
    return in_world(frame(t), gait.foot(Side::left, phase(t)));
  };
  const double right_lift = strike - (1 - gait.duty(Side::right)) * stride;
  const double left_lift = strike + (gait.duty(Side::left) - 0.5) * stride;
  const Plant left_plant = PerformedStand::placement(Side::left);
  const FootPath left_stance = [=](double t) {
    const double u = phase(t) + 0.5;
    const double pitch = u > gait.mid_stance() ? gait.foot_pitch(Side::left, u) : 0.0;
    return roll_foot(sole(Side::left), left_plant, pitch);
  };
  const std::array<FootPath, 2> feet{
      joined(left_stance, left_walk, left_walk, left_lift, strike + 0.5 * stride),
      joined(planted(Side::right, PerformedStand::placement(Side::right)), right_walk, right_walk,
             right_lift, strike)};
  std::vector<StagedFrame> frames;
  for (int f = 0; f < frame_count(strike + 2 * stride, fps); ++f) {
    const double t = f / fps;
    frames.push_back(staged(stand, gait, t, phase(t), amount(t), frame(t), 0.0));
    for (const Side side : kSides) frames.back().feet[at(side)] = feet[at(side)](t);
  }
  return close_legs(std::move(frames), fps, "start");
}

Clip perform_stop(double speed, double fps) {
  const PerformedGait gait({Gait::walk, speed, 0.0});
  const PerformedStand stand;
  const double stride = gait.stride_seconds(), strike = 2 * stride;
  // The body slows down from the last strike on and comes to rest over that foot.
  const Plant last = stance_plant(gait, Side::right, 0.0);
  const double slowing = 2 * last.z / speed;
  const auto travelled = [=](double t) {  // since the strike, in seconds at full speed
    const double x = clamp01((t - strike) / slowing);
    return t < strike ? t - strike : slowing * (x - eased_distance(x));
  };
  const auto phase = [=](double t) { return travelled(t) / stride; };
  const auto frame = [=](double t) { return Plant{0, speed * travelled(t), 0}; };
  const auto amount = [=](double t) { return 1.0 - smoothstep((t - strike) / (slowing + 0.35)); };
  const FootPath walk_left = [=](double t) {
    return in_world(frame(t), gait.foot(Side::left, phase(t)));
  };
  const FootPath right = [=](double t) {
    if (t < strike) return in_world(frame(t), gait.foot(Side::right, phase(t)));
    return roll_foot(sole(Side::right), last,
                     std::max(0.0, gait.foot_pitch(Side::right, phase(t))));
  };
  const Plant beside{last.x + 2 * PerformedStand::placement(Side::left).x - 0.015, last.z,
                     PerformedStand::placement(Side::left).yaw};
  const double toe_off = gait.duty(Side::left) - 0.5;
  double lift = strike;  // when the slowing walk reaches its toe-off
  while (phase(lift) < toe_off && lift < strike + slowing) lift += 1e-3;
  const double land = lift + 0.62;
  const Plant behind = stance_plant(gait, Side::left, 0.0);
  const FootPath left = stepping(Side::left, behind, beside, lift, land, 0.10);
  const FootPath left_path = joined(walk_left, left, planted(Side::left, beside), lift, land);
  const double aside = 0.5 * (last.x + beside.x);
  std::vector<StagedFrame> frames;
  for (int f = 0; f < frame_count(strike + slowing + 1.6, fps); ++f) {
    const double t = f / fps;
    frames.push_back(staged(stand, gait, t, phase(t), amount(t), frame(t), aside));
    frames.back().feet = {left_path(t), right(t)};
  }
  return close_legs(std::move(frames), fps, "stop");
}

Clip perform_turn(double angle, double fps) {
  constexpr double kWait = 0.8, kSwing = 0.48, kPause = 0.06, kLargestStep = 0.9;
  // The foot on the inner side opens first; then each foot follows the other.
  const Side inner = angle > 0 ? Side::left : Side::right;
  const int pairs = std::max(1, static_cast<int>(std::ceil(std::abs(angle) / kLargestStep)));
  std::vector<FootStep> steps;
  double t = kWait;
  for (int k = 1; k <= pairs; ++k)
    for (const Side side : {inner, other(inner)}) {
      const Plant facing{0, 0, angle * k / pairs};
      steps.push_back({side, t, t + kSwing, in_world(facing, PerformedStand::placement(side))});
      t += kSwing + kPause;
    }
  const double turning = t - kWait;
  const auto frame = [=](double time) {
    return Plant{0, 0, angle * paced(time - kWait, turning) / turning};
  };
  return perform_steps(steps, frame, t + 1.0, fps, "turn");
}

Clip perform_side_steps(int steps, double fps) {
  constexpr double kWait = 0.8, kCycle = 1.15, kLength = 0.28;
  const Side leading = steps > 0 ? Side::left : Side::right;
  const int count = std::abs(steps);
  std::vector<FootStep> taken;
  for (int k = 0; k < count; ++k) {
    const double start = kWait + k * kCycle;
    for (const bool leads : {true, false}) {
      const Side side = leads ? leading : other(leading);
      Plant to = PerformedStand::placement(side);
      to.x += sign(leading) * kLength * (k + 1);
      const double lift = start + (leads ? 0.02 : 0.53) * kCycle;
      taken.push_back({side, lift, lift + 0.42 * kCycle, to});
    }
  }
  const double total = count * kCycle;
  const auto frame = [=](double time) {
    return Plant{sign(leading) * kLength * paced(time - kWait, total) / kCycle, 0, 0};
  };
  return perform_steps(taken, frame, kWait + total + 1.0, fps, "side");
}

Clip perform_backward(double speed, int strides, double least_fps) {
  // Legs walk backwards nearly as they walk forwards with time reversed; the arms swing less.
  const PerformedGait gait({Gait::walk, speed, 0.0});
  const double stride = gait.stride_seconds();
  const int a_stride = static_cast<int>(std::ceil(stride * least_fps));
  Clip clip;
  clip.name = "backward";
  clip.skeleton = performer_skeleton();
  clip.fps = a_stride / stride;
  Pose pose;
  for (int f = 0; f <= strides * a_stride; ++f) {
    const double seconds = f / clip.fps;
    gait.pose(-seconds / stride, -seconds, pose);
    clip.append(pose);
  }
  return clip;
}

}  // namespace amble
