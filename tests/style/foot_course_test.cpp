#include "amble/style/foot_course.hpp"

#include <gtest/gtest.h>

#include "amble/engine/character.hpp"
#include "amble/engine/style_legs.hpp"
#include "amble/evaluation/example_score.hpp"
#include "amble/kinematics/forward.hpp"
#include "amble/library/stride_library.hpp"
#include "amble/library/twins.hpp"
#include "examples.hpp"
#include "likeness.hpp"

namespace amble {
namespace {

const std::vector<Pose>& walk_of(const std::string& name) {
  const Decomposition& all = performed_styles_apart();
  return all.source.examples[static_cast<std::size_t>(all.example_named(name))].cycle.poses;
}

/// The body of one walk with the joints of another's legs.
std::vector<Pose> on_legs(const std::string& body, const std::string& legs) {
  const Decomposition& all = performed_styles_apart();
  std::vector<Pose> out = walk_of(body);
  for (const BodyPart part : {BodyPart::left_leg, BodyPart::right_leg})
    for (const int joint : all.parts[index(part)].joints)
      for (std::size_t i = 0; i < out.size(); ++i)
        out[i].rotations[static_cast<std::size_t>(joint)] =
            walk_of(legs)[i].rotations[static_cast<std::size_t>(joint)];
  return out;
}

/// A walk of so many strides of a metre a second, whose feet are down for so much of each.
WalkTimes times_of(double strides, double duty, double turn_rate = 0) {
  WalkTimes out;
  out.speed = strides, out.turn_rate = turn_rate;
  out.half_seconds = {0.5, 0.5};
  for (KeyPhases& keys : out.keys) keys[static_cast<std::size_t>(FootPhase::toe_off)] = duty;
  return out;
}

ChosenLeg leg_of(const std::vector<Pose>& walk, double stretch, double duty) {
  return {&walk, times_of(1, duty), times_of(stretch, duty)};
}

double knee(const Pose& pose) {
  const Skeleton& skeleton = performed_styles_apart().source.skeleton;
  std::vector<Transform> world(skeleton.joints.size());
  forward_kinematics(skeleton, pose, world);
  const auto at = [&](Role role) {
    return world[static_cast<std::size_t>(skeleton.joint(role))].position;
  };
  const Vec3 thigh = at(Role::left_shin) - at(Role::left_thigh),
             shin = at(Role::left_foot) - at(Role::left_shin);
  return 57.29577951308232 * std::acos(dot(thigh, shin) / (length(thigh) * length(shin)));
}

TEST(FootCourse, ALegInItsOwnWalkIsLeftAlone) {
  const Skeleton& skeleton = performed_styles_apart().source.skeleton;
  for (const char* name : {"basic", "gorilla", "chaplin"}) {
    std::vector<Pose> poses = walk_of(name);
    const ChosenLeg leg = leg_of(walk_of(name), 1, 0.6);
    for (const CourseError& off : put_feet_on_course(skeleton, {leg, leg}, walk_of(name), poses))
      EXPECT_LT(off.after, 1e-6);
    for (std::size_t i = 0; i < poses.size(); ++i) {
      EXPECT_LT(length(poses[i].root - walk_of(name)[i].root), 1e-6);
      for (std::size_t j = 0; j < poses[i].rotations.size(); ++j)
        EXPECT_LT(angle_between(poses[i].rotations[j], walk_of(name)[i].rotations[j]), 1e-5);
    }
  }
}

TEST(FootCourse, FeetOnAnothersPelvisGoWhereTheyWentAndKneesBendAsTheyDid) {
  const Skeleton& skeleton = performed_styles_apart().source.skeleton;
  const ChosenLeg leg = leg_of(walk_of("gorilla"), 1, 0.63);
  std::vector<Pose> poses = on_legs("basic", "gorilla");
  for (const CourseError& off : put_feet_on_course(skeleton, {leg, leg}, walk_of("basic"), poses)) {
    EXPECT_GT(off.before, 0.03);
    EXPECT_LT(off.after, 0.02);
  }
  double most = 0, chosen = 0;
  for (std::size_t i = 0; i < poses.size(); ++i) {
    most = std::max(most, knee(poses[i]));
    chosen = std::max(chosen, knee(walk_of("gorilla")[i]));
  }
  EXPECT_NEAR(most, chosen, 5);
}

/// Where the middle between the hips is on the average.
Vec3 mean_hips(const std::vector<Pose>& poses) {
  const Skeleton& skeleton = performed_styles_apart().source.skeleton;
  Vec3 mean;
  for (const Pose& pose : poses)
    for (const Side side : kSides)
      mean += (pose.root + rotate(pose.rotations[0], skeleton.hip_offset(side))) /
              (2 * static_cast<double>(poses.size()));
  return mean;
}

/// Legs under a pelvis that was carried higher: it comes down to where they reach.
TEST(FootCourse, NoFootThatCarriesIsOutOfReach) {
  const Skeleton& skeleton = performed_styles_apart().source.skeleton;
  const auto thigh = static_cast<std::size_t>(skeleton.joint(Role::left_thigh)),
             foot = static_cast<std::size_t>(skeleton.joint(Role::left_foot));
  constexpr double kDuty = 0.6, kStretch = 1.35;
  std::vector<Transform> world(skeleton.joints.size());
  for (const char* body : {"basic", "tired", "chaplin"}) {
    std::vector<Pose> poses = on_legs(body, "confident");
    const std::vector<Pose>& walk = walk_of("confident");
    const ChosenLeg leg = leg_of(walk, kStretch, kDuty);
    const Vec3 here = mean_hips(poses), own = mean_hips(walk);
    put_feet_on_course(skeleton, {leg, leg}, walk_of(body), poses);
    for (std::size_t i = 0; i < poses.size(); ++i) {
      const double since = static_cast<double>(i) / static_cast<double>(poses.size()) + 0.5;
      if (since - std::floor(since) > kDuty) continue;
      forward_kinematics(skeleton, walk[i], world);
      const Vec3 ankle = world[foot].position;
      const Vec3 goes{here.x + ankle.x - own.x, ankle.y, here.z + kStretch * (ankle.z - own.z)};
      forward_kinematics(skeleton, poses[i], world);
      EXPECT_LT(length(world[thigh].position - goes), 1.004 * skeleton.leg_length(Side::left))
          << body << ", " << i;
    }
  }
}

TEST(FootCourse, StepsAreAsLongAsTheyAreStretched) {
  const Skeleton& skeleton = performed_styles_apart().source.skeleton;
  const auto reach = [&](const std::vector<Pose>& poses) {
    const auto foot = static_cast<std::size_t>(skeleton.joint(Role::left_foot));
    std::vector<Transform> world(skeleton.joints.size());
    double front = -1, back = 1;
    for (const Pose& pose : poses) {
      forward_kinematics(skeleton, pose, world);
      front = std::max(front, world[foot].position.z),
      back = std::min(back, world[foot].position.z);
    }
    return front - back;
  };
  std::vector<Pose> poses = walk_of("basic");
  const ChosenLeg leg = leg_of(walk_of("basic"), 0.7, 0.6);
  put_feet_on_course(skeleton, {leg, leg}, walk_of("basic"), poses);
  EXPECT_NEAR(reach(poses), 0.7 * reach(walk_of("basic")), 0.02);
}

/// Legs of who goes straight ahead, taken over by who turns: a foot that carries stands on the
/// ground of the bend, and is turned with it.
TEST(FootCourse, FeetStandOnTheGroundOfTheBendThatTheyAreTakenTo) {
  const Skeleton& skeleton = performed_styles_apart().source.skeleton;
  const StyleExample& basic = performed_styles_apart().source.examples[static_cast<std::size_t>(
      performed_styles_apart().example_named("basic"))];
  WalkTimes own;
  own.speed = basic.cycle.speed, own.half_seconds = basic.cycle.half_seconds;
  own.keys = basic.keys;
  for (const double turn_rate : {-1.0, 1.0}) {
    WalkTimes taken = own;
    taken.turn_rate = turn_rate;
    std::vector<Pose> poses = walk_of("basic");
    put_feet_on_course(
        skeleton,
        {ChosenLeg{&walk_of("basic"), own, taken}, ChosenLeg{&walk_of("basic"), own, taken}},
        walk_of("basic"), poses);
    const auto foot = static_cast<std::size_t>(skeleton.joint(Role::right_foot));
    std::vector<Transform> world(skeleton.joints.size());
    Vec3 first;
    double slid = 0, heading = 0, turned = 0;
    for (std::size_t i = 0; i < poses.size(); ++i) {
      const double phase = static_cast<double>(i) / static_cast<double>(poses.size());
      if (phase < 0.15 * own.duty(1) || phase > 0.5 * own.duty(1)) continue;
      const GroundFrame frame =
          GroundFrame{}.along_arc(taken.speed, turn_rate, phase * own.seconds());
      forward_kinematics(skeleton, poses[i], world);
      const Vec3 place = frame.to_world(world[foot].position),
                 ahead = rotate(world[foot].rotation, {0, 0, 1});
      const double now = frame.heading + std::atan2(ahead.x, ahead.z);
      if (first == Vec3{}) first = place, heading = now;
      slid = std::max(slid, std::hypot(place.x - first.x, place.z - first.z));
      turned = std::max(turned, std::abs(now - heading));
    }
    EXPECT_LT(slid, 0.02) << turn_rate;
    EXPECT_LT(turned, 0.05) << turn_rate;
  }
}

const std::vector<std::string> kTen{"basic",      "energetic",    "gorilla",   "tired",
                                    "delightful", "side_sway",    "confident", "bouncy",
                                    "chaplin",    "shoulder_roll"};

/// A mix as a character walks it, feet planted, and one stride of that.
struct Walked {
  Clip clip;
  std::vector<Pose> stride;
};

Walked walked(const Decomposition& all, const Mix& mix) {
  constexpr int kPoses = 96, kStrides = 5;
  const MixedCycle cycle = mix_cycle(all, mix);
  const Stride stride = planted(all, cycle, "mix");
  const auto library = with_twins(*stride_library(all.source.skeleton, stride));
  for (int e = 0; e < static_cast<int>(library->examples.size()); ++e)
    if (library->examples[static_cast<std::size_t>(e)].speed != 0 && stays_bent(*library, e)) {
      stand_as_straight(*library, e, straightness(*library, e));  // as `amble style mix` does
      measure_legs(*library, e);
    }
  Character character(library);
  character.reset({.speed = stride.speed, .turn_rate = stride.turn_rate, .gait = stride.gait});
  Walked out;
  out.clip.skeleton = all.source.skeleton;
  out.clip.fps = 60;
  while (out.clip.seconds() < kStrides * cycle.seconds) {
    out.clip.append(character.pose());
    character.update(1 / out.clip.fps);
  }
  character.reset({.speed = stride.speed, .turn_rate = stride.turn_rate, .gait = stride.gait});
  for (int i = 0; i < kPoses; ++i) {
    out.stride.push_back(character.pose());
    character.update(2 * cycle.half_seconds[i < kPoses / 2 ? 0 : 1] / kPoses);
  }
  return out;
}

/// In all ordered pairs: how often a part, with its other side, is nearer to where it was chosen
/// from than to the base, and how often the walk keeps the motion limits.
struct Pairs {
  int pairs = 0, nearer = 0, held = 0;
};

Pairs pairs_of(const Decomposition& all, const std::vector<std::string>& names,
               const std::vector<BodyPart>& parts, metrics::LimitSet limits) {
  std::map<std::string, std::vector<Pose>> own;
  std::map<std::string, double> knees;
  const auto knee_in_stance = [](const metrics::LimitCheck& check) {
    return check.figure == "smallest knee flexion in stance";
  };
  const auto judged = [&](const Clip& clip) {
    return metrics::check_limits(score_clip(clip, on_floor(all.source.skeleton)), limits);
  };
  for (const std::string& name : names) {
    const Walked walk = walked(all, whole_mix(name));
    own[name] = walk.stride;
    for (const metrics::LimitCheck& check : judged(walk.clip))
      if (knee_in_stance(check)) knees[name] = check.value;
  }
  Pairs out;
  for (const std::string& base : names)
    for (const std::string& from : names) {
      if (base == from) continue;
      const Walked mixed = walked(all, with_parts_of(base, parts, from));
      bool near = true, held = true;
      for (const BodyPart part : parts)
        near = near && unlikeness(all, part, mixed.stride, own[from]) <
                           unlikeness(all, part, mixed.stride, own[base]);
      for (const metrics::LimitCheck& check : judged(mixed.clip))  // who crouches does so in mixes
        held = held && (check.held() || (knee_in_stance(check) &&
                                         check.value < std::max(knees[base], knees[from]) + 2));
      ++out.pairs;
      out.nearer += near;
      out.held += held;
    }
  return out;
}

TEST(Likeness, EveryPartOfThePerformerIsNearerToWhereItWasChosenFrom) {
  const Decomposition& all = performed_styles_apart();
  for (const std::vector<BodyPart>& parts :
       {std::vector{BodyPart::left_leg, BodyPart::right_leg},
        std::vector{BodyPart::left_arm, BodyPart::right_arm}, std::vector{BodyPart::torso}}) {
    const Pairs seen = pairs_of(all, kTen, parts, metrics::LimitSet::walking());
    EXPECT_EQ(seen.pairs, 90);
    EXPECT_EQ(seen.nearer, 90) << body_part_name(parts[0]);
    EXPECT_GE(seen.held, 88) << body_part_name(parts[0]);
  }
}

TEST(Likeness, EveryPartOfCapturesIsNearerToWhereItWasChosenFrom) {
  AMBLE_NEEDS_CAPTURES();
  const auto all = decompose(captured_examples("styles10"));
  std::vector<std::string> names;
  for (const StyleExample& one : all->source.examples) names.push_back(one.name);
  const auto seen = [&](const std::vector<BodyPart>& parts) {
    return pairs_of(*all, names, parts, metrics::LimitSet::walking().of_captures());
  };
  const Pairs legs = seen({BodyPart::left_leg, BodyPart::right_leg}),
              arms = seen({BodyPart::left_arm, BodyPart::right_arm}),
              torso = seen({BodyPart::torso});
  EXPECT_EQ(legs.pairs, 90);
  EXPECT_GE(legs.nearer, 86);
  EXPECT_GE(legs.held, 80);
  EXPECT_GE(arms.nearer, 88);
  EXPECT_GE(arms.held, 88);
  EXPECT_EQ(torso.nearer, 90);
  EXPECT_GE(torso.held, 88);
}

}  // namespace
}  // namespace amble
