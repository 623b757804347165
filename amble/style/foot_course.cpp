#include "amble/style/foot_course.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "amble/kinematics/forward.hpp"
#include "amble/kinematics/leg_reach.hpp"
#include "amble/maths/deterministic.hpp"
#include "amble/maths/matrix.hpp"
#include "amble/maths/smooth.hpp"

namespace amble {
namespace {

constexpr double kTurn = 2 * std::numbers::pi;
constexpr double kStraightest = 0.9995;  // of a leg: a knee of 4°
// The pelvis of a walk rises and sinks twice a stride; four waves a stride follow any limp.
constexpr int kWaves = 4, kUnknowns = 1 + 2 * kWaves;
constexpr int kRounds = 4;       // of Newton's method: the pelvis moves by centimetres
constexpr double kStill = 1e-4;  // of a wave, against its square: none where no leg asks for it

/// Where a leg's ends are to be at a phase, and how long it was chosen to be there.
struct Course {
  std::vector<Vec3> ankle;
  std::vector<Quat> foot;  // in the travelling frame
  std::vector<double> length;
  std::vector<double> carries;  // share
};

struct LegJoints {
  std::size_t thigh, shin, foot;
};

LegJoints joints_of(const Skeleton& skeleton, Side side) {
  const auto joint = [&](Role role) {
    return static_cast<std::size_t>(skeleton.joint(on_side(role, side)));
  };
  return {joint(Role::left_thigh), joint(Role::left_shin), joint(Role::left_foot)};
}

bool has_leg(const Skeleton& skeleton, Side side) {
  return skeleton.has(on_side(Role::left_thigh, side)) &&
         skeleton.has(on_side(Role::left_shin, side)) &&
         skeleton.has(on_side(Role::left_foot, side)) && leg_bones(skeleton, side).whole();
}

Vec3 mean_root(const std::vector<Pose>& poses) {
  Vec3 mean;
  for (const Pose& pose : poses) mean += pose.root / static_cast<double>(poses.size());
  return mean;
}

/// How much a foot carries at a phase: none in the swing, all of it but for the ends of a contact.
double carrying(Side side, double duty, double phase) {
  constexpr double kEnds = 0.15;  // of a contact
  const double since = phase - (side == Side::right ? 0.0 : 0.5), own = since - std::floor(since);
  return smoothstep(own / (kEnds * duty)) * smoothstep((duty - own) / (kEnds * duty));
}

Course course_of(const Skeleton& skeleton, Side side, const ChosenLeg& leg,
                 const std::vector<Pose>& poses) {
  const LegJoints joints = joints_of(skeleton, side);
  const Vec3 own = mean_root(*leg.walk), here = mean_root(poses);
  std::vector<Transform> world(skeleton.joints.size());
  Course out;
  for (std::size_t i = 0; i < poses.size(); ++i) {
    forward_kinematics(skeleton, (*leg.walk)[i], world);
    const Vec3 ankle = world[joints.foot].position;
    out.ankle.push_back(
        {here.x + ankle.x - own.x, ankle.y, here.z + leg.stretch * (ankle.z - own.z)});
    out.foot.push_back(world[joints.foot].rotation);
    out.length.push_back(length(ankle - world[joints.thigh].position));
    out.carries.push_back(
        carrying(side, leg.duty, static_cast<double>(i) / static_cast<double>(poses.size())));
  }
  return out;
}

/// Waves over a stride: 1, cos, sin, cos 2, sin 2, …
std::array<double, kUnknowns> waves_at(double phase) {
  std::array<double, kUnknowns> out{1};
  for (int k = 1; k <= kWaves; ++k) {
    const auto [sine, cosine] = deterministic::sincos(kTurn * k * phase);
    out[static_cast<std::size_t>(2 * k - 1)] = cosine;
    out[static_cast<std::size_t>(2 * k)] = sine;
  }
  return out;
}

/// Raises and lowers the pelvis until legs that carry are as long as they were chosen.
void set_height(const Skeleton& skeleton, const std::array<Course, 2>& courses,
                std::vector<Pose>& poses) {
  std::vector<double> height(poses.size(), 0.0);
  for (int round = 0; round < kRounds; ++round) {
    Matrix normal(kUnknowns, kUnknowns);
    std::vector<double> right(kUnknowns, 0.0);
    for (int k = 0; k < kUnknowns; ++k) normal(k, k) = kStill * static_cast<double>(poses.size());
    for (std::size_t i = 0; i < poses.size(); ++i) {
      const auto waves = waves_at(static_cast<double>(i) / static_cast<double>(poses.size()));
      for (const Side side : kSides) {
        const Course& course = courses[static_cast<std::size_t>(index(side))];
        const Pose& pose = poses[i];
        const Vec3 leg = pose.root + rotate(pose.rotations[0], skeleton.hip_offset(side)) +
                         Vec3{0, height[i], 0} - course.ankle[i];
        const double now = std::max(0.01, length(leg)), slope = leg.y / now,
                     weight = course.carries[i];
        for (int a = 0; a < kUnknowns; ++a) {
          right[static_cast<std::size_t>(a)] +=
              weight * slope * waves[static_cast<std::size_t>(a)] * (course.length[i] - now);
          for (int b = 0; b < kUnknowns; ++b)
            normal(a, b) += weight * slope * slope * waves[static_cast<std::size_t>(a)] *
                            waves[static_cast<std::size_t>(b)];
        }
      }
    }
    solve_by_cholesky(cholesky(std::move(normal)), right);
    for (std::size_t i = 0; i < poses.size(); ++i) {
      const auto waves = waves_at(static_cast<double>(i) / static_cast<double>(poses.size()));
      for (std::size_t a = 0; a < kUnknowns; ++a) height[i] += right[a] * waves[a];
    }
  }
  for (std::size_t i = 0; i < poses.size(); ++i) poses[i].root.y += height[i];
}

/// The axis that a knee bends about, in the thigh's frame: as it is where it is bent most.
Vec3 hinge_of(const Skeleton& skeleton, const LegJoints& joints, const std::vector<Pose>& poses) {
  std::vector<Transform> world(skeleton.joints.size());
  Vec3 hinge{1, 0, 0};
  double most = 0;
  for (const Pose& pose : poses) {
    forward_kinematics(skeleton, pose, world);
    const Vec3 knee = world[joints.shin].position;
    const Vec3 bend = cross(normalised(knee - world[joints.thigh].position, {0, -1, 0}),
                            normalised(world[joints.foot].position - knee, {0, -1, 0}));
    if (length(bend) <= most) continue;
    most = length(bend);
    hinge = rotate(inverse(world[joints.thigh].rotation), bend / most);
  }
  return hinge;
}

/// Turns a joint and all below it by a rotation of the travelling frame.
void turn(const Skeleton& skeleton, std::size_t joint, const Quat& by, Pose& pose,
          const std::vector<Transform>& world) {
  const auto parent = static_cast<std::size_t>(skeleton.joints[joint].parent);
  pose.rotations[joint] = normalised(inverse(world[parent].rotation) * by * world[joint].rotation);
}

/// What the knee must bend beyond what was chosen for the foot to be on its course, radians: the
/// mean of a stride. Near full stretch a millimetre is a degree, and a knee that followed each
/// would snap; what is left is small, and feet are planted after this by the least change.
double more_bend(const Skeleton& skeleton, Side side, const LegJoints& joints, const Course& course,
                 const std::vector<Pose>& poses) {
  const LegBones bones = leg_bones(skeleton, side);
  const double most = kStraightest * bones.length();
  std::vector<Transform> world(skeleton.joints.size());
  double sum = 0;
  for (std::size_t i = 0; i < poses.size(); ++i) {
    forward_kinematics(skeleton, poses[i], world);
    const Vec3 hip = world[joints.thigh].position;
    const double now = length(world[joints.foot].position - hip),
                 wanted = length(course.ankle[i] - hip);
    sum += plain_flexion(bones, std::min(most, wanted)) - plain_flexion(bones, std::min(most, now));
  }
  return sum / static_cast<double>(poses.size());
}

/// Bends the knee of a leg by so much, and turns hip and ankle until its foot is on its course.
void bend_leg(const Skeleton& skeleton, const LegJoints& joints, const Vec3& hinge, double more,
              const Vec3& ankle, const Quat& foot, Pose& pose, std::vector<Transform>& world) {
  forward_kinematics(skeleton, pose, world);
  const Vec3 hip = world[joints.thigh].position;
  const Vec3 axis = rotate(world[joints.thigh].rotation, hinge);
  turn(skeleton, joints.shin, exp_half(axis * (0.5 * more)), pose, world);
  forward_kinematics(skeleton, pose, world);
  turn(skeleton, joints.thigh,
       shortest_arc(normalised(world[joints.foot].position - hip, {0, -1, 0}),
                    normalised(ankle - hip, {0, -1, 0})),
       pose, world);
  forward_kinematics(skeleton, pose, world);
  turn(skeleton, joints.foot, foot * inverse(world[joints.foot].rotation), pose, world);
}

/// Mean distance of a foot that carries from its course, metres.
double mean_error(const Skeleton& skeleton, const LegJoints& joints, const Course& course,
                  const std::vector<Pose>& poses) {
  std::vector<Transform> world(skeleton.joints.size());
  double sum = 0, weight = 0;
  for (std::size_t i = 0; i < poses.size(); ++i) {
    forward_kinematics(skeleton, poses[i], world);
    sum += course.carries[i] * length(world[joints.foot].position - course.ankle[i]);
    weight += course.carries[i];
  }
  return weight > 0 ? sum / weight : 0.0;
}

}  // namespace

std::array<CourseError, 2> put_feet_on_course(const Skeleton& skeleton,
                                              const std::array<ChosenLeg, 2>& legs,
                                              std::vector<Pose>& poses) {
  std::array<CourseError, 2> out;
  for (const Side side : kSides)
    if (!has_leg(skeleton, side)) return out;
  std::array<Course, 2> courses;
  for (const Side side : kSides) {
    const auto s = static_cast<std::size_t>(index(side));
    courses[s] = course_of(skeleton, side, legs[s], poses);
    out[s].before = mean_error(skeleton, joints_of(skeleton, side), courses[s], poses);
  }
  for (std::size_t i = 0; i < poses.size(); ++i)
    poses[i].root.y = 0.5 * ((*legs[0].walk)[i].root.y + (*legs[1].walk)[i].root.y);
  set_height(skeleton, courses, poses);
  std::vector<Transform> world(skeleton.joints.size());
  for (const Side side : kSides) {
    const auto s = static_cast<std::size_t>(index(side));
    const LegJoints joints = joints_of(skeleton, side);
    const Vec3 hinge = hinge_of(skeleton, joints, poses);
    const double more = more_bend(skeleton, side, joints, courses[s], poses);
    for (std::size_t i = 0; i < poses.size(); ++i)
      bend_leg(skeleton, joints, hinge, more, courses[s].ankle[i], courses[s].foot[i], poses[i],
               world);
    out[s].after = mean_error(skeleton, joints, courses[s], poses);
  }
  return out;
}

}  // namespace amble
