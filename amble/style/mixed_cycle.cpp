#include "amble/style/mixed_cycle.hpp"

#include <algorithm>
#include <cmath>

#include "amble/analysis/closed_cycle.hpp"
#include "amble/core/error.hpp"
#include "amble/kinematics/forward.hpp"
#include "amble/library/planted_stride.hpp"
#include "amble/maths/smooth.hpp"
#include "amble/motion/same_joints.hpp"
#include "amble/style/foot_course.hpp"
#include "amble/style/mix_amounts.hpp"
#include "amble/style/mix_times.hpp"
#include "amble/style/straight_cycle.hpp"

namespace amble {
namespace {

constexpr double kMostLent = 0.2;  // of the base's legs, to others that could not go as it does
constexpr int kLendings = 6;       // halvings of that: 0.3 %

/// The walk that a leg was chosen from: all of it with the weights of the leg.
struct OwnWalk {
  MixAmounts amounts;
  std::vector<double> keys;
};

OwnWalk own_walk(const Decomposition& all, const MixAmounts& amounts, Side side) {
  const std::size_t part = index(leg_part(side));
  OwnWalk out{amounts, {}};
  if (sum_of(amounts.weights[part]) > kLeastWeight) {
    out.amounts.root = amounts.weights[part];
    out.amounts.root_offset = amounts.offset[part];
  }
  out.keys = base_keys(all, out.amounts.root);
  put_keys(all, leg_part(side), amounts.parts[part], out.keys);
  return out;
}

/// A mix on legs that go as they were chosen to.
struct LegChoice {
  MixAmounts amounts;
  std::array<OwnWalk, 2> walks;
  std::array<WalkTimes, 2> legs;
  WalkTimes times;
  bool managed = true;
};

LegChoice choice(const Decomposition& all, const MixAmounts& given, const WalkTimes& base,
                 double share) {
  LegChoice out;
  out.amounts = lent(given, share);
  for (const Side side : kSides) {
    const auto s = static_cast<std::size_t>(index(side));
    out.walks[s] = own_walk(all, out.amounts, side);
    out.legs[s] = times_of(all, out.walks[s].amounts.root, out.walks[s].keys);
  }
  out.times = times_on_legs(base, out.legs);
  out.managed = manages(base, out.legs, out.times);
  return out;
}

/// Slow legs at a high speed would be thrown, and short ones torn: of the base's own legs they are
/// lent as much as keeps them from it, yet so little that they stay what was chosen.
LegChoice legs_that_manage(const Decomposition& all, const MixAmounts& given,
                           const WalkTimes& base) {
  LegChoice as_given = choice(all, given, base, 0);
  if (as_given.managed) return as_given;
  double least = 0, enough = kMostLent;
  for (int i = 0; i < kLendings; ++i) {
    const double share = 0.5 * (least + enough);
    (choice(all, given, base, share).managed ? enough : least) = share;
  }
  return choice(all, given, base, enough);
}

void set_times(const WalkTimes& times, MixedCycle& out) {
  out.gait = times.gait, out.speed = times.speed, out.turn_rate = times.turn_rate;
  out.half_seconds = times.half_seconds;
  out.seconds = times.seconds();
  out.keys = times.keys;
}

/// All parts by their weights, between the base's times.
void fill_poses(const Decomposition& all, const MixAmounts& amounts, const Mix& mix,
                std::vector<double> keys, KeyPath path, MixedCycle& out) {
  for (const BodyPart part : kBodyParts) put_keys(all, part, amounts.parts[index(part)], keys);
  out.poses = poses_of(all, amounts, mix, keys, key_times(out.keys), path);
}

/// Legs with the weights as given, or with those that kim2012:6 finds.
void mix_as_printed(const Decomposition& all, MixAmounts amounts, const Mix& mix, bool optimise,
                    const std::vector<double>& base, MixedCycle& out) {
  for (const Side side : kSides) {
    const std::size_t part = index(leg_part(side));
    LegWeights& leg = out.legs[static_cast<std::size_t>(index(side))];
    leg = optimise_leg(all, side, amounts.parts[part], base, amounts.root);
    if (optimise)
      amounts.parts[part] = leg.weights;
    else
      leg.optimised = leg.linear;
  }
  fill_poses(all, amounts, mix, base, optimise ? KeyPath::straight : KeyPath::smooth, out);
}

void mix_on_course(const Decomposition& all, const MixAmounts& given, const Mix& mix,
                   const WalkTimes& times, const std::vector<double>& base, MixedCycle& out) {
  const LegChoice made = legs_that_manage(all, given, times);
  set_times(made.times, out);
  fill_poses(all, made.amounts, mix, base, KeyPath::smooth, out);
  std::array<std::vector<Pose>, 2> walks;
  std::array<ChosenLeg, 2> chosen;
  for (std::size_t s = 0; s < 2; ++s) {
    walks[s] = poses_of(all, made.walks[s].amounts, mix, made.walks[s].keys, key_times(out.keys));
    chosen[s] = {&walks[s], made.legs[s], made.times};
  }
  MixAmounts on_own = given;  // base has the keys of its own legs
  for (const BodyPart part : kBodyParts) on_own.offset[index(part)] = given.root_offset;
  const std::vector<Pose> own = poses_of(all, on_own, mix, base, key_times(out.keys));
  const std::array<CourseError, 2> off =
      put_feet_on_course(all.source.skeleton, chosen, own, out.poses);
  for (const Side side : kSides) {
    const auto s = static_cast<std::size_t>(index(side));
    out.legs[s] = {made.amounts.parts[index(leg_part(side))], off[s].before, off[s].after};
  }
}

double legs(const Skeleton& skeleton) {
  return skeleton.leg_length(Side::left) + skeleton.leg_length(Side::right);
}

/// Turns the feet of a body so that they are flat where those of another are: bodies of the same
/// joints still have them lie in their feet in other ways.
void flatten_as(const Skeleton& from, const Skeleton& to, Side side, std::vector<Pose>& poses) {
  const int foot = to.joint(on_side(Role::left_foot, side)),
            toe = to.joint(on_side(Role::left_toe, side));
  if (&from == &to || foot < 0) return;
  const Sole &was = from.soles[static_cast<std::size_t>(index(side))],
             &is = to.soles[static_cast<std::size_t>(index(side))];
  const Quat of_foot = inverse(was.flat_foot) * is.flat_foot,
             of_toe = inverse(was.flat_toe) * is.flat_toe;
  for (Pose& pose : poses) {
    Quat& turned = pose.rotations[static_cast<std::size_t>(foot)];
    turned = turned * of_foot;
    if (toe < 0) continue;
    Quat& bent = pose.rotations[static_cast<std::size_t>(toe)];
    bent = inverse(of_foot) * bent * of_toe;
  }
}

/// Lifts a swing that would brush the ground, most in its middle.
void clear_the_ground(const Sole& sole, StrideFoot& foot) {
  constexpr double kClear = 0.012, kRise = 0.3;  // metres; share of the swing to come up in
  const double last = static_cast<double>(foot.swing.size() - 1);
  const auto raised = [&](std::size_t i) {
    const double s = static_cast<double>(i) / last;
    return smoothstep(s / kRise) * smoothstep((1 - s) / kRise);
  };
  double lift = 0;
  for (std::size_t i = 0; i < foot.swing.size(); ++i)
    if (const double share = raised(i); share > 0.15)
      lift = std::max(lift, (kClear * share - lowest_sole_point(sole, foot.swing[i])) / share);
  for (std::size_t i = 0; i < foot.swing.size(); ++i) foot.swing[i].ankle.y += lift * raised(i);
}

/// A cycle of one body on the feet of another.
Stride stood_on(const Skeleton& body, const Skeleton& own, const MixedCycle& cycle,
                const std::string& name) {
  const double scale = legs(own) > 0 ? legs(body) / legs(own) : 1.0;
  Stride stride;
  stride.name = stride.source = name;
  stride.type = cycle.gait > 0.5 ? "run" : "walk";
  stride.gait = cycle.gait;
  stride.speed = scale * cycle.speed, stride.turn_rate = cycle.turn_rate;
  stride.seconds = stride.end = cycle.seconds;
  stride.half_seconds = cycle.half_seconds;
  std::array<double, 2> duty{};
  for (std::size_t s = 0; s < 2; ++s)
    duty[s] = cycle.keys[s][static_cast<std::size_t>(FootPhase::toe_off)];
  std::vector<Pose> poses = cycle.poses;
  for (Pose& pose : poses) pose.root *= scale;
  for (const Side side : kSides) flatten_as(own, body, side, poses);
  stride = planted_stride(ClosedCycle(poses, cycle.half_seconds).poses(kStridePoses), body, duty,
                          std::move(stride));
  for (std::size_t s = 0; s < 2; ++s) clear_the_ground(body.soles[s], stride.feet[s]);
  return stride;
}

}  // namespace

MixedCycle mix_cycle(const Decomposition& decomposition, const Mix& mix,
                     const MixOptions& options) {
  const MixAmounts amounts = resolve(decomposition, mix);
  const std::vector<double> base = base_keys(decomposition, amounts.root);
  const WalkTimes times = times_of(decomposition, amounts.root, base);
  MixedCycle out;
  set_times(times, out);
  if (options.legs == MixLegs::on_course)
    mix_on_course(decomposition, amounts, mix, times, base, out);
  else
    mix_as_printed(decomposition, amounts, mix, options.legs == MixLegs::optimised, base, out);
  return out;
}

CycleDifference difference(const Decomposition& decomposition, const std::vector<Pose>& poses,
                           const StyleExample& example) {
  const Skeleton& skeleton = decomposition.source.skeleton;
  std::vector<Transform> a(skeleton.joints.size()), b(a);
  CycleDifference out;
  double angles = 0, places = 0;
  for (std::size_t i = 0; i < poses.size(); ++i) {
    forward_kinematics(skeleton, poses[i], a);
    forward_kinematics(skeleton, example.cycle.poses[i], b);
    for (const int joint : decomposition.channels.turning) {
      const auto j = static_cast<std::size_t>(joint);
      out.degrees += angle_between(poses[i].rotations[j], example.cycle.poses[i].rotations[j]);
      angles += 1;
    }
    for (std::size_t j = 0; j < a.size(); ++j) {
      out.centimetres += length(a[j].position - b[j].position);
      places += 1;
    }
  }
  out.degrees *= 57.29577951308232 / std::max(1.0, angles);
  out.centimetres *= 100 / std::max(1.0, places);
  return out;
}

Stride planted(const Decomposition& decomposition, const MixedCycle& cycle,
               const std::string& name) {
  return stood_on(decomposition.source.skeleton, decomposition.source.skeleton, cycle, name);
}

Stride planted_on(const Skeleton& body, const Decomposition& decomposition, const MixedCycle& cycle,
                  const std::string& name) {
  const Skeleton& own = decomposition.source.skeleton;
  if (!same_joints(own, body))
    throw Error(
        "style: its body has other joints than the library's; take clips apart on the "
        "library's body");
  return stood_on(body, own, straight_ahead(own, cycle), name);
}

}  // namespace amble
