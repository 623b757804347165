#include "amble/engine/style_arms.hpp"

#include <algorithm>
#include <limits>
#include <numbers>
#include <optional>

#include "amble/kinematics/forward.hpp"
#include "amble/maths/smooth.hpp"

namespace amble {
namespace {

constexpr double kDegree = std::numbers::pi / 180;
// An elbow folds by 145 degrees, where forearm and upper arm touch, and few open beyond straight.
constexpr double kMostBent = 145 * kDegree, kFarthestBack = -8 * kDegree;
constexpr double kEased = 5 * kDegree;  // before an end, and beyond what is a body's own
constexpr double kStraight = 0.02;      // sine of a bend that tells no hinge

/// An arm in the posture that the library's curves are relative to.
struct Arm {
  std::size_t channel;  // of the forearm's rotation, the first of three
  Quat reference;       // of the forearm in its parent
  Vec3 upper, fore;     // along the upper arm in the parent's frame, along the forearm in its own
  Vec3 hinge;           // about which it folds, in the parent's frame
};

std::optional<Arm> arm_of(const MotionLibrary& library, Side side) {
  const Skeleton& skeleton = library.skeleton;
  const int shoulder = skeleton.joint(on_side(Role::left_upper_arm, side)),
            elbow = skeleton.joint(on_side(Role::left_forearm, side)),
            hand = skeleton.joint(on_side(Role::left_hand, side));
  const auto found = std::lower_bound(library.turning.begin(), library.turning.end(), elbow);
  if (shoulder < 0 || elbow < 0 || hand < 0 || found == library.turning.end() || *found != elbow ||
      found == library.turning.begin())
    return std::nullopt;
  const auto t = static_cast<std::size_t>(found - library.turning.begin());
  std::vector<Transform> world(skeleton.joints.size());
  Pose pose{{}, std::vector<Quat>(world.size())};
  for (std::size_t k = 0; k < library.turning.size(); ++k)
    pose.rotations[static_cast<std::size_t>(library.turning[k])] = library.references[k];
  forward_kinematics(skeleton, pose, world);
  const auto at = [&](int joint) -> const Transform& {
    return world[static_cast<std::size_t>(joint)];
  };
  const int parent = skeleton.joints[static_cast<std::size_t>(elbow)].parent;
  Arm arm;
  arm.channel = static_cast<std::size_t>(MotionLibrary::kPelvisChannels) + 3 * (t - 1);
  arm.reference = library.references[t];
  arm.upper = rotate(inverse(at(parent).rotation), at(elbow).position - at(shoulder).position);
  arm.fore = rotate(inverse(at(elbow).rotation), at(hand).position - at(elbow).position);
  // Arms fold forwards: who hangs them straight has the hinge across the body, to its right.
  const Vec3 across = rotate(inverse(at(parent).rotation), {-1, 0, 0});
  const Vec3 bent = cross(arm.upper, rotate(arm.reference, arm.fore));
  arm.hinge = length(bent) > kStraight * length(arm.upper) * length(arm.fore)
                  ? normalised(bent, across)
                  : across;
  return arm;
}

Quat rotation_at(const Arm& arm, const float* row) {
  const float* v = row + arm.channel;
  return arm.reference * exp_half({v[0], v[1], v[2]});
}

/// The angle from the upper arm to the forearm about the hinge. A fold beyond half a turn counts
/// on.
double bend_of(const Arm& arm, const Quat& rotation) {
  const auto across = [&](const Vec3& v) { return v - arm.hinge * dot(v, arm.hinge); };
  const Vec3 upper = across(arm.upper), fore = across(rotate(rotation, arm.fore));
  const double bend = deterministic::atan2(dot(cross(upper, fore), arm.hinge), dot(upper, fore));
  return bend < -0.5 * std::numbers::pi ? bend + 2 * std::numbers::pi : bend;
}

/// Beyond `from` it nears `end` and never gets there.
double eased(double value, double from, double end) {
  const double room = end - from, share = (value - from) / room;
  return share <= 0 ? value : from + room * (1 - deterministic::exp(-share));
}

}  // namespace

std::array<ElbowRange, 2> elbow_ranges(const MotionLibrary& library, int example) {
  const auto channels = static_cast<std::size_t>(library.body_channels());
  std::array<ElbowRange, 2> out{};
  for (const Side side : kSides) {
    const std::optional<Arm> arm = arm_of(library, side);
    if (!arm) continue;
    ElbowRange& range = out[static_cast<std::size_t>(index(side))];
    range = {std::numeric_limits<double>::infinity(), -std::numeric_limits<double>::infinity()};
    for (std::size_t k = 0; k < MotionLibrary::kBodyKnots; ++k) {
      const double bend = bend_of(*arm, rotation_at(*arm, library.body(example) + k * channels));
      range = {std::min(range.back, bend), std::max(range.fold, bend)};
    }
  }
  return out;
}

void keep_elbows_human(const MotionLibrary& plain, int example,
                       const std::array<ElbowRange, 2>& shown, MotionLibrary& both, int twin) {
  const auto channels = static_cast<std::size_t>(plain.body_channels());
  constexpr std::size_t kKnots = MotionLibrary::kBodyKnots;
  float* styled = both.body_.data() + static_cast<std::size_t>(twin) * kKnots * channels;
  const std::array<ElbowRange, 2> own = elbow_ranges(plain, example);
  for (const Side side : kSides) {
    const std::optional<Arm> arm = arm_of(plain, side);
    if (!arm) continue;
    const auto s = static_cast<std::size_t>(index(side));
    const double fold = std::max({kMostBent - kEased, own[s].fold, shown[s].fold}),
                 back = std::min({kFarthestBack + kEased, own[s].back, shown[s].back});
    const double most = std::max(kMostBent, fold + kEased),
                 least = std::min(kFarthestBack, back - kEased);
    for (std::size_t k = 0; k < kKnots; ++k) {
      float* row = styled + k * channels;
      const Quat rotation = rotation_at(*arm, row);
      const double bend = bend_of(*arm, rotation),
                   kept = bend > 0 ? eased(bend, fold, most) : eased(bend, back, least);
      if (kept == bend) continue;
      const Quat mended = exp_half(arm->hinge * (0.5 * (kept - bend))) * rotation;
      const Vec3 v = log_half(inverse(arm->reference) * mended);
      row[arm->channel] = static_cast<float>(v.x);
      row[arm->channel + 1] = static_cast<float>(v.y);
      row[arm->channel + 2] = static_cast<float>(v.z);
    }
  }
}

}  // namespace amble
