#include "amble/library/lifted_toes.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <optional>

#include "amble/kinematics/forward.hpp"
#include "amble/library/example_motion.hpp"
#include "amble/maths/bspline.hpp"
#include "amble/maths/deterministic.hpp"
#include "amble/maths/ring_least_squares.hpp"
#include "amble/maths/smooth.hpp"

namespace amble {
namespace {

constexpr double kLacks = 8.0;   // weight of toes that dip, against 1 of those that do not
constexpr double kCorner = 3.0;  // Hz of the correction
constexpr double kSunk = 0.003;  // metres: less is left as it is
constexpr int kRounds = 4;       // each corrects what the last one left
constexpr std::size_t kMoments = MotionLibrary::kBodyKnots;

using Term = RingLeastSquares::Term;

std::size_t at(Side side) { return static_cast<std::size_t>(index(side)); }

class ToeLift {
 public:
  ToeLift(MotionLibrary& library, int example, Side side)
      : library_(library),
        example_(example),
        side_(side),
        sole_(library.skeleton.soles[at(side)]),
        toe_(static_cast<std::size_t>(library.skeleton.joint(on_side(Role::left_toe, side)))) {}

  /// Whether something was to do.
  bool lift() {
    const ExampleMotion motion(library_, example_);
    RingLeastSquares rows(kMoments, 3);
    bool dips = false;
    for (std::size_t k = 0; k < kMoments; ++k) {
      const std::optional<Vec3> lacks = lacking(motion, phase(k));
      dips |= lacks.has_value();
      const Vec3 turn = lacks.value_or(Vec3{});
      const std::array values{turn.x, turn.y, turn.z};
      for (std::size_t u = 0; u < 3; ++u) {
        rows.add(1.0, 0, std::array{Term{k, u, 1}});
        if (lacks) rows.add(kLacks, values[u], std::array{Term{k, u, 1}});
      }
      change_slowly(rows, motion.curves(), k);
    }
    if (!dips) return false;
    turn_toes(motion.curves(), rows.solve());
    return true;
  }

 private:
  static double phase(std::size_t k) { return static_cast<double>(k) / kMoments; }

  std::optional<Vec3> lacking(const ExampleMotion& motion, double phase) const {
    if (motion.curves().share_of_contact(side_, phase) <= 1) return std::nullopt;
    Pose pose;
    motion.pose(phase, pose);
    std::vector<Transform> world(library_.skeleton.joints.size());
    forward_kinematics(library_.skeleton, pose, world);
    return toe_lift(sole_, world[toe_]);
  }

  void change_slowly(RingLeastSquares& rows, const ExampleCurves& curves, std::size_t k) const {
    const double corner = 2 * std::numbers::pi * kCorner, slow = 1 / (corner * corner);
    const std::size_t before = (k + kMoments - 1) % kMoments, after = (k + 1) % kMoments;
    const double a = curves.seconds_per_phase(phase(before)) / kMoments,
                 b = curves.seconds_per_phase(phase(k)) / kMoments;
    const double to_before = 2 * slow / (a * (a + b)), to_after = 2 * slow / (b * (a + b));
    for (std::size_t u = 0; u < 3; ++u)
      rows.add(1.0, 0,
               std::array{Term{before, u, to_before}, Term{k, u, -to_before - to_after},
                          Term{after, u, to_after}});
  }

  void turn_toes(const ExampleCurves& curves, const std::vector<double>& found) {
    const auto turning =
        std::lower_bound(library_.turning.begin(), library_.turning.end(), static_cast<int>(toe_));
    const auto t = static_cast<std::size_t>(turning - library_.turning.begin());
    std::array<std::vector<double>, 3> channels;
    Pose pose{{}, std::vector<Quat>(library_.skeleton.joints.size())};
    for (std::size_t k = 0; k < kMoments; ++k) {
      curves.pose(phase(k), pose);
      const Quat turned =
          pose.rotations[toe_] * exp_half({found[3 * k], found[3 * k + 1], found[3 * k + 2]});
      const Vec3 v = log_half(inverse(library_.references[t]) * turned);
      channels[0].push_back(v.x), channels[1].push_back(v.y), channels[2].push_back(v.z);
    }
    const auto width = static_cast<std::size_t>(library_.body_channels());
    float* rows = library_.body_.data() + (library_.body(example_) - library_.body_.data());
    for (std::size_t c = 0; c < 3; ++c) {
      fit_periodic(channels[c]);
      for (std::size_t k = 0; k < kMoments; ++k)
        rows[k * width + MotionLibrary::kPelvisChannels + 3 * (t - 1) + c] =
            static_cast<float>(channels[c][k]);
    }
  }

  MotionLibrary& library_;
  int example_;
  Side side_;
  const Sole& sole_;
  std::size_t toe_;
};

}  // namespace

std::optional<Vec3> toe_lift(const Sole& sole, const Transform& toe, double ground) {
  const Quat flat = toe.rotation * inverse(sole.flat_toe);
  const Vec3 tip = rotate(flat, sole.tip_joint - sole.ball_joint - Vec3{0, sole.tip_height, 0});
  const double height = toe.position.y - ground;
  if (height + tip.y > -kSunk) return std::nullopt;
  const Vec3 ahead = rotate(flat, {0, 0, 1});
  const double most = -deterministic::asin(clamp(ahead.y, -1.0, 1.0));
  if (!(most > 0)) return std::nullopt;  // they are up
  const Vec3 axis = normalised(cross(ahead, {0, 1, 0}), {1, 0, 0});
  double low = 0, high = most;
  for (int halving = 0; halving < 20; ++halving) {
    const double middle = 0.5 * (low + high);
    (height + rotate(axis_angle(axis, middle), tip).y < 0 ? low : high) = middle;
  }
  return 0.5 * high * rotate(inverse(toe.rotation), axis);
}

void lift_toes(MotionLibrary& library, int example) {
  if (library.stands(example)) return;
  for (const Side side : kSides) {
    if (library.skeleton.joint(on_side(Role::left_toe, side)) < 0) continue;
    ToeLift toes(library, example, side);
    for (int round = 0; round < kRounds && toes.lift(); ++round) {
    }
  }
}

}  // namespace amble
