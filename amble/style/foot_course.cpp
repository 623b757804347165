#include "amble/style/foot_course.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "amble/kinematics/forward.hpp"
#include "amble/kinematics/leg_reach.hpp"
#include "amble/maths/deterministic.hpp"
#include "amble/maths/ground_frame.hpp"
#include "amble/maths/matrix.hpp"
#include "amble/maths/smooth.hpp"

namespace amble {
namespace {

constexpr double kTurn = 2 * std::numbers::pi;
constexpr double kStraightest = 0.9995;  // of a leg: a knee of 4°
// The pelvis of a walk rises and sinks twice a stride; four waves a stride follow any limp.
constexpr int kWaves = 4, kUnknowns = 1 + 2 * kWaves;
constexpr int kRounds = 10;  // of Newton's method: the pelvis moves by centimetres
// Of a leg that carries on a pelvis not its own: a knee of 9°, where a millimetre is a degree. How
// much more than being as long as it was chosen it counts that no leg is longer.
constexpr double kReach = 0.9968, kOutOfReach = 200;
constexpr double kSwings = 0.1;    // of a foot that carries: how much one that swings counts
constexpr double kOwnWalk = 1e-6;  // metres off its course: a leg is in its own walk
constexpr double kStill = 1e-4;    // of a wave, against its square: none where no leg asks for it

/// Where a leg's ends are to be at a phase, and how long it was chosen to be there.
struct Course {
  std::vector<Vec3> ankle;
  std::vector<Quat> foot;  // in the travelling frame
  std::vector<double> length;
  std::vector<double> carries;  // share
  std::vector<bool> down;
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

/// The middle between the hips: legs hang there, however the pelvis leans.
Vec3 between_hips(const Skeleton& skeleton, const Pose& pose) {
  return pose.root + rotate(pose.rotations[0], 0.5 * (skeleton.hip_offset(Side::left) +
                                                      skeleton.hip_offset(Side::right)));
}

Vec3 mean_between_hips(const Skeleton& skeleton, const std::vector<Pose>& poses) {
  Vec3 mean;
  for (const Pose& pose : poses)
    mean += between_hips(skeleton, pose) / static_cast<double>(poses.size());
  return mean;
}

/// The phase since the strike of a foot.
double since_strike(Side side, double phase) {
  const double since = phase - (side == Side::right ? 0.0 : 0.5);
  return since - std::floor(since);
}

/// How much a foot carries some phase after its strike: none in the swing, all of it but for the
/// ends of a contact.
double carrying(double duty, double since) {
  constexpr double kEnds = 0.15;  // of a contact
  return smoothstep(since / (kEnds * duty)) * smoothstep((duty - since) / (kEnds * duty));
}

/// Seconds since the middle of a foot's stance. While it swings they run back to where the next
/// stance begins: where a foot stands under a body that goes on is a matter of its stance.
double since_middle(const WalkTimes& times, double duty, double strike, double since) {
  const auto passed = [&](double phase) {
    const double whole = std::floor(phase), share = 2 * (phase - whole);
    const auto [first, second] = times.half_seconds;
    return whole * times.seconds() + (share < 1 ? share * first : first + (share - 1) * second);
  };
  return passed(strike + since) - passed(strike + 0.5 * duty) -
         smoothstep((since - duty) / (1 - duty)) * times.seconds();
}

/// From the bend that one walk goes round to that of another, at a moment of a foot: what stands on
/// the ground of the one stands on that of the other, steps as much longer as the other's are.
class Bend {
 public:
  Bend(const ChosenLeg& leg, double duty, double strike, double since)
      : stretch_(stretch_of(leg.own, leg.taken)),
        own_(ahead(leg.own, since_middle(leg.own, duty, strike, since))),
        taken_(ahead(leg.taken, since_middle(leg.taken, duty, strike, since))) {}

  Vec3 place(const Vec3& at) const {
    Vec3 straight = own_.frame.to_world(at);
    straight.z = stretch_ * (straight.z - own_.gone) + taken_.gone;
    return taken_.frame.to_local(straight);
  }
  Quat turn(const Quat& foot) const {
    return rotation_y(own_.frame.heading - taken_.frame.heading) * foot;
  }

 private:
  struct Ahead {
    GroundFrame frame;
    double gone;  // metres
  };
  static Ahead ahead(const WalkTimes& times, double seconds) {
    return {GroundFrame{}.along_arc(times.speed, times.turn_rate, seconds), times.speed * seconds};
  }
  double stretch_;
  Ahead own_, taken_;
};

/// How far to the left of its hips a walk has its feet while they carry: who goes round a bend
/// leans into it.
double aside(const Skeleton& skeleton, const std::vector<Pose>& walk, const WalkTimes& times) {
  std::vector<Transform> world(skeleton.joints.size());
  std::array<double, 2> left{}, weight{};
  for (std::size_t i = 0; i < walk.size(); ++i) {
    forward_kinematics(skeleton, walk[i], world);
    const double middle = between_hips(skeleton, walk[i]).x;
    for (std::size_t s = 0; s < 2; ++s) {
      const double carries = carrying(
          times.duty(s),
          since_strike(kSides[s], static_cast<double>(i) / static_cast<double>(walk.size())));
      left[s] += carries * (world[joints_of(skeleton, kSides[s]).foot].position.x - middle);
      weight[s] += carries;
    }
  }
  return 0.5 * (left[0] / weight[0] + left[1] / weight[1]);
}

Course course_of(const Skeleton& skeleton, Side side, const ChosenLeg& leg,
                 const std::vector<Pose>& base, const std::vector<Pose>& poses) {
  const LegJoints joints = joints_of(skeleton, side);
  Vec3 own = mean_between_hips(skeleton, *leg.walk), here = mean_between_hips(skeleton, poses);
  own.x += aside(skeleton, *leg.walk, leg.taken);
  here.x += aside(skeleton, base, leg.taken);
  const double duty = leg.taken.duty(static_cast<std::size_t>(index(side))),
               strike = side == Side::right ? 0.0 : 0.5;
  std::vector<Transform> world(skeleton.joints.size());
  Course out;
  for (std::size_t i = 0; i < poses.size(); ++i) {
    forward_kinematics(skeleton, (*leg.walk)[i], world);
    const Vec3 ankle = world[joints.foot].position;
    const double since =
        since_strike(side, static_cast<double>(i) / static_cast<double>(poses.size()));
    const Bend bend(leg, duty, strike, since);
    const Vec3 goes = bend.place({ankle.x - own.x, 0, ankle.z - own.z});
    out.ankle.push_back({here.x + goes.x, ankle.y, here.z + goes.z});
    out.foot.push_back(bend.turn(world[joints.foot].rotation));
    out.length.push_back(length(ankle - world[joints.thigh].position));
    out.carries.push_back(carrying(duty, since));
    out.down.push_back(since <= duty);
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
        const double most = kReach * leg_bones(skeleton, side).length(),
                     now = std::max(0.01, length(leg)), slope = leg.y / now,
                     wanted = std::min(course.length[i], most),
                     weight = course.down[i] && now > most ? kOutOfReach : course.carries[i];
        for (int a = 0; a < kUnknowns; ++a) {
          right[static_cast<std::size_t>(a)] +=
              weight * slope * waves[static_cast<std::size_t>(a)] * (wanted - now);
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
/// mean of a stride, nearly all of it while the foot carries. Near full stretch a millimetre is a
/// degree, and a knee that followed each would snap; what is left is small, and feet are planted
/// after this by the least change.
double more_bend(const Skeleton& skeleton, Side side, const LegJoints& joints, const Course& course,
                 const std::vector<Pose>& poses) {
  const LegBones bones = leg_bones(skeleton, side);
  const double most = kStraightest * bones.length();
  std::vector<Transform> world(skeleton.joints.size());
  double sum = 0, whole = 0;
  for (std::size_t i = 0; i < poses.size(); ++i) {
    forward_kinematics(skeleton, poses[i], world);
    const Vec3 hip = world[joints.thigh].position;
    const double now = length(world[joints.foot].position - hip),
                 wanted = length(course.ankle[i] - hip), counts = kSwings + course.carries[i];
    sum += counts * (plain_flexion(bones, std::min(most, wanted)) -
                     plain_flexion(bones, std::min(most, now)));
    whole += counts;
  }
  return sum / whole;
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
                                              const std::vector<Pose>& base,
                                              std::vector<Pose>& poses) {
  std::array<CourseError, 2> out;
  for (const Side side : kSides)
    if (!has_leg(skeleton, side)) return out;
  std::array<Course, 2> courses;
  for (const Side side : kSides) {
    const auto s = static_cast<std::size_t>(index(side));
    courses[s] = course_of(skeleton, side, legs[s], base, poses);
    out[s].before = mean_error(skeleton, joints_of(skeleton, side), courses[s], poses);
  }
  if (out[0].before < kOwnWalk && out[1].before < kOwnWalk) {
    for (CourseError& off : out) off.after = off.before;
    return out;
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
