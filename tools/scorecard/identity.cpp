#include "identity.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "amble/engine/character.hpp"
#include "amble/evaluation/prediction.hpp"
#include "amble/kinematics/forward.hpp"
#include "amble/performer/performer.hpp"
#include "amble/performer/repertoire.hpp"

namespace amble::scorecard {
namespace {

constexpr double kDegrees = 180 / std::numbers::pi;

/// Smallest and largest of a number over a stride.
struct Range {
  double low = 1e9, high = -1e9;
  void see(double value) { low = std::min(low, value), high = std::max(high, value); }
  double span() const { return high - low; }
};

/// What a stride's pelvis and legs do.
struct Shape {
  Range up, sideways, along;
  std::array<Range, 2> ankle, knee;  // by index(Side); metres, degrees

  void see(const Skeleton& skeleton, const std::vector<Transform>& joints) {
    const Vec3& pelvis = joints[0].position;
    up.see(pelvis.y), sideways.see(pelvis.x), along.see(pelvis.z);
    for (const Side side : kSides) {
      const auto place = [&](Role role) {
        return joints[static_cast<std::size_t>(skeleton.joint(on_side(role, side)))].position;
      };
      const Vec3 hip = place(Role::left_thigh), bend = place(Role::left_shin),
                 foot = place(Role::left_foot);
      const Vec3 thigh = bend - hip, shin = foot - bend;
      const auto k = static_cast<std::size_t>(index(side));
      knee[k].see(kDegrees * std::atan2(length(cross(thigh, shin)), dot(thigh, shin)));
      ankle[k].see(foot.y);
    }
  }
};

/// Some strides of a character that has been on its way for a while, step by step, and the
/// performer's own at the same phases.
void watch(const GaitSpec& spec, SeenStride& made, SeenStride& wanted) {
  constexpr int kSettling = 300, kStrides = 5;  // frames, strides
  constexpr double kFrame = 1.0 / 60;           // a step of the engine's own: nothing between
  const PerformedGait gait(spec);
  Character walker(default_library());
  walker.reset({.speed = spec.speed,
                .turn_rate = spec.turn_rate,
                .gait = spec.gait == Gait::run ? 1.0 : 0.0});
  for (int i = 0; i < kSettling; ++i) walker.update(kFrame);
  for (double time = 0; time < kStrides * gait.stride_seconds(); time += kFrame) {
    walker.update(kFrame);
    const Doing& doing = walker.doing();
    const GroundFrame vehicle{doing.x, doing.z, doing.heading};
    Pose pose = walker.pose();
    pose.root = vehicle.to_local(pose.root);
    pose.rotations[0] = rotation_y(-vehicle.heading) * pose.rotations[0];
    made.push_back(std::move(pose));
    wanted.emplace_back();
    gait.pose(doing.phase, 0, wanted.back());
  }
}

}  // namespace

Figures difference(const Skeleton& skeleton, const SeenStride& made, const SeenStride& wanted) {
  std::vector<int> compared = body_joints(skeleton);
  compared.insert(compared.begin(), 0);  // the pelvis, whose height, sway and surge count
  std::vector<Transform> one(skeleton.joints.size()), other(skeleton.joints.size());
  Shape made_shape, wanted_shape;
  double metres = 0, degrees = 0, feet = 0;
  for (std::size_t i = 0; i < made.size(); ++i) {
    forward_kinematics(skeleton, made[i], one);
    forward_kinematics(skeleton, wanted[i], other);
    made_shape.see(skeleton, one);
    wanted_shape.see(skeleton, other);
    for (const int joint : compared) {
      const auto j = static_cast<std::size_t>(joint);
      metres += length(one[j].position - other[j].position);
      degrees += kDegrees * angle_between(made[i].rotations[j], wanted[i].rotations[j]);
    }
    for (const Side side : kSides) {
      const auto ankle = static_cast<std::size_t>(skeleton.joint(on_side(Role::left_foot, side)));
      feet += 0.5 * length(one[ankle].position - other[ankle].position);
    }
  }
  const auto moments = static_cast<double>(made.size());
  const double joints = moments * static_cast<double>(compared.size());
  double knee = 0, rise = 0;
  for (std::size_t k = 0; k < 2; ++k) {
    const double more = made_shape.knee[k].high - wanted_shape.knee[k].high;
    if (std::abs(more) > std::abs(knee)) knee = more;
    rise += 0.5 * made_shape.ankle[k].span() / wanted_shape.ankle[k].span();
  }
  return {{"cm", 100 * metres / joints},
          {"deg", degrees / joints},
          {"feet", 100 * feet / moments},
          {"knee", knee},
          {"bob", made_shape.up.span() / wanted_shape.up.span()},
          {"sway", made_shape.sideways.span() / wanted_shape.sideways.span()},
          {"surge", made_shape.along.span() / wanted_shape.along.span()},
          {"rise", rise}};
}

bool identical(const Figures& figures) {
  constexpr double kCentimetres = 0.3, kMostDegrees = 0.5, kKnee = 2, kShare = 0.03;
  const auto close = [&](const char* figure) { return std::abs(figures.at(figure) - 1) <= kShare; };
  return figures.at("cm") <= kCentimetres && figures.at("deg") <= kMostDegrees &&
         std::abs(figures.at("knee")) <= kKnee && close("bob") && close("sway") && close("surge");
}

std::map<std::string, Figures> measure_identity() {
  std::map<std::string, Figures> out;
  for (const Performance& clip : repertoire()) {
    if (!clip.steady || !clip.style.empty()) continue;
    SeenStride made, wanted;
    watch(clip.gait, made, wanted);
    out[clip.name] = difference(default_library()->skeleton, made, wanted);
  }
  return out;
}

}  // namespace amble::scorecard
