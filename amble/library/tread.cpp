#include "amble/library/tread.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "amble/library/planted_toes.hpp"
#include "amble/maths/ground_frame.hpp"
#include "amble/maths/hermite.hpp"
#include "amble/maths/smooth.hpp"

namespace amble {
namespace {

constexpr double kLiveliness = 0.3;  // share of the walk's own movement that is kept
// A walk's pelvis rises and falls with the square of its steps: what is kept is that of a walk this
// slow, m/s.
constexpr double kSlow = 1.0;
constexpr double kSway = 0.08;    // and of its sway, which would bend a small circle
constexpr double kSeconds = 1.0;  // a stride of treading
constexpr double kDuty = 0.66;
// Metres that the ankle is lifted: captured people who turn on the spot and step to a stand lift it
// by 2 to 8 cm. A child's foot that is lifted by less than 4 cm seems to stand, and to hover.
constexpr double kLift = 0.06;
constexpr double kHeelRise = 8 * std::numbers::pi / 180;  // when the foot leaves the ground
constexpr double kToesUp = 6 * std::numbers::pi / 180;    // in the middle of the swing
constexpr int kSamples = 49;
constexpr double kTurnRate = 1.2;

}  // namespace

StrideFoot stepping_foot(const Sole& sole, const Plant& placement, double seconds, double speed,
                         double turn_rate) {
  StrideFoot foot;
  foot.duty = kDuty;
  foot.placement = placement;
  for (int i = 0; i < kSamples; ++i) {
    const double s = static_cast<double>(i) / (kSamples - 1);
    foot.stance_pitch.push_back(-kHeelRise * smoothstep((s - 0.6) / 0.55));
  }
  // Seen from the body a planted foot goes back, and turns back, by as much before as after
  // mid-stance; the swing brings it round again while it is lifted, and its toes come up to clear
  // the ground.
  const double leave = foot.stance_pitch.back(), swing_seconds = (1 - kDuty) * seconds;
  const auto brought_back = [&](double rate, double s) {
    const double half = 0.5 * rate * kDuty * seconds, slope = -rate * swing_seconds;
    return hermite<double>({-half, slope}, {half, slope}, s);
  };
  for (int i = 0; i < kSamples; ++i) {
    const double s = static_cast<double>(i) / (kSamples - 1);
    const double angle = brought_back(turn_rate, s);
    const Vec3 place =
        GroundFrame{0, brought_back(speed, s), angle}.to_world({placement.x, 0, placement.z});
    const double pitch = leave * (1 - smoothstep(s / 0.45)) +
                         kToesUp * smoothstep(s / 0.5) * smoothstep((1 - s) / 0.5);
    const Plant under{place.x, place.z, placement.yaw + angle};
    FootPose pose = roll_foot(sole, under, leave * (1 - smoothstep(s / 0.45)));
    const double bump = deterministic::sin(std::numbers::pi * deterministic::pow(s, 0.8));
    pose.ankle.y += kLift * bump * bump;
    pose.pitch = pitch;
    foot.swing.push_back(pose);
  }
  return foot;
}

std::vector<Stride> tread_on_the_spot(const Skeleton& skeleton, const Stride& slow_walk,
                                      const Stride& standing) {
  Stride tread;
  tread.name = "tread";
  tread.type = slow_walk.type;
  tread.gait = slow_walk.gait;
  tread.seconds = kSeconds;
  tread.half_seconds = {0.5 * kSeconds, 0.5 * kSeconds};

  const Pose& still = standing.poses.front();
  double highest = slow_walk.poses.front().root.y, mean = 0;
  for (const Pose& pose : slow_walk.poses) {
    highest = std::max(highest, pose.root.y);
    mean += pose.root.y / static_cast<double>(slow_walk.poses.size());
  }
  const double standing_at = 0.5 * (mean + highest);  // legs that stand are nearly straight
  const double slower = std::min(1.0, kSlow / std::max(kSlow, slow_walk.speed));
  const double bounce = kLiveliness * slower * slower;
  for (const Pose& walking : slow_walk.poses) {
    Pose pose = walking;
    pose.root = {still.root.x + kSway * walking.root.x,
                 still.root.y + bounce * (walking.root.y - standing_at), still.root.z};
    for (std::size_t j = 0; j < pose.rotations.size(); ++j) {
      const Quat& base = still.rotations[j];
      pose.rotations[j] =
          base * exp_half(kLiveliness * log_half(inverse(base) * walking.rotations[j]));
    }
    tread.poses.push_back(pose);
  }

  std::vector<Stride> out;
  for (const double turn_rate : {-kTurnRate, 0.0, kTurnRate}) {
    tread.turn_rate = turn_rate;
    for (std::size_t s = 0; s < 2; ++s)
      tread.feet[s] =
          stepping_foot(skeleton.soles[s], standing.feet[s].placement, kSeconds, 0, turn_rate);
    tread.name = turn_rate == 0 ? "tread" : turn_rate > 0 ? "tread left" : "tread right";
    out.push_back(tread);
    for (const Side side : kSides) plant_toes(skeleton, side, tread, out.back().poses);
  }
  return out;
}

}  // namespace amble
