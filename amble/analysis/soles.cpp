#include "amble/analysis/soles.hpp"

#include <cmath>

#include "amble/kinematics/foot_roll.hpp"
#include "amble/kinematics/forward.hpp"
#include "amble/maths/smooth.hpp"
#include "amble/maths/statistics.hpp"

namespace amble {
namespace {

constexpr double kNear = 0.02;     // metres above its level at which a joint still stands
constexpr double kSlow = 0.5;      // m/s of a standing joint
constexpr double kHeelBack = 0.2;  // of the distance from ankle to toe joint: heels are round
constexpr double kTipAhead = 0.5;  // of the same, where the toes have no end site
// Heel rises, radians, at which standing toes tell how stiff they are, and in how many frames.
constexpr double kRolls = 0.4, kRolled = 1.1;
constexpr std::size_t kFewestRolls = 8;

const Transform& placed(const Clip& clip, const std::vector<Transform>& world, int frame,
                        int joint) {
  return world[static_cast<std::size_t>(frame) * clip.skeleton.joints.size() +
               static_cast<std::size_t>(joint)];
}

double speed(const Clip& clip, const std::vector<Transform>& world, int frame, int joint) {
  const int before = std::max(0, frame - 1), after = std::min(clip.frames() - 1, frame + 1);
  if (after == before) return 0;
  const Vec3 moved =
      placed(clip, world, after, joint).position - placed(clip, world, before, joint).position;
  return length(moved) * clip.fps / (after - before);
}

class FootMeasure {
 public:
  FootMeasure(const Clip& clip, const std::vector<Transform>& world, Side side)
      : clip_(clip), world_(world) {
    ankle_ = clip.skeleton.joint(on_side(Role::left_foot, side));
    toe_ = clip.skeleton.joint(on_side(Role::left_toe, side));
    if (toe_ >= 0)
      tip_ = end_of(toe_);
    else if (ankle_ >= 0)
      tip_ = end_of(ankle_);
  }

  /// Number of flat frames found; `sole` is filled when there are any.
  int measure(Sole& sole) {
    if (ankle_ < 0 || (toe_ < 0 && tip_ < 0)) return 0;
    const int front = toe_ >= 0 ? toe_ : tip_;
    const double ankle_level = resting_height(clip_, world_, ankle_),
                 front_level = resting_height(clip_, world_, front);
    std::vector<int> flat = frames_near(ankle_level, front, front_level, kSlow);
    if (flat.size() < 3) flat = frames_near(ankle_level, front, front_level, 1e9);
    if (flat.empty()) return 0;

    sole.ankle_height = std::max(0.0, ankle_level);
    sole.ball_height = std::max(0.0, front_level);
    describe(flat, front, sole);
    return static_cast<int>(flat.size());
  }

  /// How far toes rise with the foot while their tip stands: between the two rolls that there are,
  /// frame by frame.
  void add_stiffness(const Sole& sole, std::vector<double>& shares) const {
    if (toe_ < 0) return;
    const auto pitch = [](const Quat& turn) {
      return std::asin(clamp(rotate(turn, {0, 0, 1}).y, -1.0, 1.0));
    };
    Sole soft = sole, stiff = sole;
    soft.toe_stiffness = 0, stiff.toe_stiffness = 1;
    for (int f = 0; f < clip_.frames(); ++f) {
      const double foot = pitch(at(f, ankle_).rotation * inverse(sole.flat_foot));
      if (-foot < kRolls || -foot > kRolled) continue;
      const Quat turn = at(f, toe_).rotation * inverse(sole.flat_toe);
      const double tip = at(f, toe_).position.y + rotate(turn, sole.tip_joint - sole.ball_joint).y;
      if (std::abs(tip - sole.tip_height) > kNear) continue;
      const double least = rolled_toe_pitch(soft, foot), most = rolled_toe_pitch(stiff, foot);
      shares.push_back((pitch(turn) - least) / (most - least));
    }
  }

 private:
  /// The end site of a joint, when it lies away from it.
  int end_of(int joint) const {
    for (int j = 0; j < clip_.skeleton.size(); ++j) {
      const Joint& child = clip_.skeleton.joints[static_cast<std::size_t>(j)];
      if (child.parent == joint && length(child.offset) > 1e-3) return j;
    }
    return -1;
  }

  const Transform& at(int frame, int joint) const { return placed(clip_, world_, frame, joint); }

  std::vector<int> frames_near(double ankle_level, int front, double front_level,
                               double slow) const {
    std::vector<int> frames;
    for (int f = 0; f < clip_.frames(); ++f)
      if (std::abs(at(f, ankle_).position.y - ankle_level) < kNear &&
          std::abs(at(f, front).position.y - front_level) < kNear &&
          speed(clip_, world_, f, front) < slow && speed(clip_, world_, f, ankle_) < slow)
        frames.push_back(f);
    return frames;
  }

  /// Points and rotations, each frame turned so that the foot points along +Z.
  void describe(const std::vector<int>& flat, int front, Sole& sole) const {
    std::vector<double> ball_z, tip_x, tip_z, tip_above;  // the ball: both are looked at together
    Quat foot{0, 0, 0, 0}, toe{0, 0, 0, 0};
    for (const int f : flat) {
      const Vec3 ankle = at(f, ankle_).position, ahead = at(f, front).position - ankle;
      const Quat unturn = rotation_y(-std::atan2(ahead.x, ahead.z));
      ball_z.push_back(rotate(unturn, ahead).z);
      if (tip_ >= 0) {
        const Vec3 tip = rotate(unturn, at(f, tip_).position - ankle);
        tip_x.push_back(tip.x), tip_z.push_back(tip.z);
        tip_above.push_back(at(f, tip_).position.y - at(f, front).position.y);
      }
      add(foot, unturn * at(f, ankle_).rotation);
      add(toe, unturn * at(f, front).rotation);
    }
    const double forward = median(ball_z);
    const double reach = std::hypot(forward, sole.ankle_height - sole.ball_height);
    sole.heel = {0, -sole.ankle_height, -kHeelBack * reach};
    sole.ball_joint = {0, sole.ball_height - sole.ankle_height, forward};
    sole.tip_height =
        tip_ >= 0 ? std::max(0.0, sole.ball_height + median(tip_above)) : sole.ball_height;
    sole.tip_joint =
        tip_ >= 0 ? Vec3{median(tip_x), sole.tip_height - sole.ankle_height, median(tip_z)}
                  : Vec3{0, sole.ball_height - sole.ankle_height, forward + kTipAhead * reach};
    sole.flat_foot = normalised(foot);
    sole.flat_toe = normalised(toe);
  }

  static void add(Quat& sum, const Quat& q) {
    const double sign = dot(sum, q) < 0 ? -1 : 1;
    sum = {sum.w + sign * q.w, sum.x + sign * q.x, sum.y + sign * q.y, sum.z + sign * q.z};
  }

  const Clip& clip_;
  const std::vector<Transform>& world_;
  int ankle_ = -1, toe_ = -1, tip_ = -1;
};

}  // namespace

double resting_height(const Clip& clip, const std::vector<Transform>& world, int joint) {
  std::vector<double> all, slow;
  for (int f = 0; f < clip.frames(); ++f) {
    all.push_back(placed(clip, world, f, joint).position.y);
    if (speed(clip, world, f, joint) < kSlow) slow.push_back(all.back());
  }
  const std::vector<double>& base = slow.size() > 5 ? slow : all;
  const double low = quantile(base, 0.05);
  std::vector<double> near;
  for (const double height : base)
    if (height < low + kNear) near.push_back(height);
  return median(near);
}

std::array<int, 2> fit_soles(Clip& clip) {
  std::array<int, 2> frames{};
  const std::vector<Transform> world = forward_kinematics(clip);
  std::vector<double> stiffness;  // of both feet: they are one person's
  for (const Side side : kSides) {
    const auto k = static_cast<std::size_t>(index(side));
    FootMeasure foot(clip, world, side);
    frames[k] = foot.measure(clip.skeleton.soles[k]);
    if (frames[k] > 0) foot.add_stiffness(clip.skeleton.soles[k], stiffness);
  }
  if (stiffness.size() >= kFewestRolls)
    for (Sole& sole : clip.skeleton.soles) sole.toe_stiffness = clamp01(median(stiffness));
  return frames;
}

}  // namespace amble
