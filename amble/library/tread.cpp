#include "amble/library/tread.hpp"

#include <cmath>
#include <numbers>

#include "amble/maths/ground_frame.hpp"
#include "amble/maths/smooth.hpp"

namespace amble {
namespace {

constexpr double kLiveliness = 0.4;  // share of the walk's own movement that is kept
constexpr double kSeconds = 1.0;     // a stride of treading
constexpr double kDuty = 0.66;
constexpr double kLift = 0.07;                             // of the ankle, metres
constexpr double kHeelRise = 14 * std::numbers::pi / 180;  // when the foot leaves the ground
constexpr double kTurnRate = 1.2;
constexpr double kSettle = 0.008;  // the pelvis rides a little lower than in standing, metres

StrideFoot tread_foot(const Sole& sole, const StrideFoot& standing) {
  StrideFoot foot;
  foot.duty = kDuty;
  foot.placement = standing.placement;
  constexpr int kSamples = 49;
  for (int i = 0; i < kSamples; ++i) {
    const double s = static_cast<double>(i) / (kSamples - 1);
    foot.stance_pitch.push_back(-kHeelRise * smoothstep((s - 0.55) / 0.6));
  }
  // The foot goes straight up and comes down flat; the pitch fades before the middle.
  const double leave = foot.stance_pitch.back();
  const FootPose lifted =
      roll_foot(sole, {standing.placement.x, standing.placement.z, standing.placement.yaw}, leave);
  for (int i = 0; i < kSamples; ++i) {
    const double s = static_cast<double>(i) / (kSamples - 1);
    FootPose pose;
    const double bump = std::sin(std::numbers::pi * smoothstep(0.5 * s + 0.5 * s * s));
    const double left_behind = 1 - smoothstep(s / 0.8);
    pose.ankle = {standing.placement.x,
                  sole.ankle_height + left_behind * (lifted.ankle.y - sole.ankle_height) +
                      kLift * bump * bump,
                  standing.placement.z + left_behind * (lifted.ankle.z - standing.placement.z)};
    pose.yaw = standing.placement.yaw;
    pose.pitch = leave * (1 - smoothstep(s / 0.7));
    foot.swing.push_back(pose);
  }
  return foot;
}

}  // namespace

std::vector<Stride> tread_on_the_spot(const Skeleton& skeleton, const Stride& slow_walk,
                                      const Stride& standing) {
  Stride tread;
  tread.name = "tread";
  tread.type = slow_walk.type;
  tread.gait = slow_walk.gait;
  tread.seconds = kSeconds;
  tread.half_seconds = {0.5 * kSeconds, 0.5 * kSeconds};

  const Pose& still = standing.poses.front();
  double mean_height = 0, mean_forward = 0;
  for (const Pose& pose : slow_walk.poses) {
    mean_height += pose.root.y / static_cast<double>(slow_walk.poses.size());
    mean_forward += pose.root.z / static_cast<double>(slow_walk.poses.size());
  }
  for (const Pose& walking : slow_walk.poses) {
    Pose pose = walking;
    pose.root = {still.root.x + kLiveliness * walking.root.x,
                 still.root.y - kSettle + kLiveliness * (walking.root.y - mean_height),
                 still.root.z + kLiveliness * (walking.root.z - mean_forward)};
    for (std::size_t j = 0; j < pose.rotations.size(); ++j) {
      const Quat& base = still.rotations[j];
      pose.rotations[j] =
          base * exp_half(kLiveliness * log_half(inverse(base) * walking.rotations[j]));
    }
    tread.poses.push_back(pose);
  }
  for (std::size_t s = 0; s < 2; ++s)
    tread.feet[s] = tread_foot(skeleton.soles[s], standing.feet[s]);

  std::vector<Stride> out;
  for (const double turn_rate : {-kTurnRate, 0.0, kTurnRate}) {
    tread.turn_rate = turn_rate;
    tread.name = turn_rate == 0 ? "tread" : turn_rate > 0 ? "tread left" : "tread right";
    out.push_back(tread);
  }
  return out;
}

}  // namespace amble
