#include "amble/performer/stagger.hpp"

#include <array>
#include <cmath>
#include <numbers>

#include "amble/maths/smooth.hpp"
#include "amble/motion/edit.hpp"
#include "amble/performer/performer.hpp"
#include "amble/performer/performer_skeleton.hpp"
#include "amble/performer/staging.hpp"

namespace amble {
namespace {

constexpr int kStrides = 6;       // after which everything repeats
constexpr double kMargin = 0.5;   // seconds performed before and after and cut off again
constexpr double kFollows = 0.7;  // of the path's direction, by the hips

std::size_t at(Side side) noexcept { return static_cast<std::size_t>(index(side)); }

/// A sum of waves that go 1, 3 and 5 times through the six strides: its second half is its first
/// one upside down, so that its mean, and that of its slope, is nothing.
struct Waves {
  std::array<double, 3> size, phase;

  double value(double strides) const noexcept { return sum(strides, false); }
  double slope(double strides) const noexcept { return sum(strides, true); }  // per stride

 private:
  double sum(double strides, bool slope) const noexcept {
    double total = 0;
    for (std::size_t k = 0; k < size.size(); ++k) {
      const double rate = 2 * std::numbers::pi * (1.0 + 2.0 * static_cast<double>(k)) / kStrides;
      const double angle = rate * strides + phase[k];
      total += size[k] * (slope ? rate * deterministic::cos(angle) : deterministic::sin(angle));
    }
    return total;
  }
};

constexpr Waves kHurry{{0.075, 0.028, 0.010}, {0, 0, 0}};     // strides ahead of time
constexpr Waves kWeave{{0.11, -0.03, 0}, {0, 0, 0}};          // metres to the left
constexpr Waves kSway{{0.05, 0.045, 0.02}, {2.1, 0.2, 1.0}};  // roll of the trunk, radians
constexpr Waves kNod{{0.05, 0.03, 0.03}, {1.0, 2.6, 0.3}};    // pitch of trunk and head
constexpr Waves kFlail{{0.08, 0.10, 0.05}, {0.4, 1.8, 2.9}};  // lift of the arms
constexpr double kAside[] = {0.030, -0.022, 0.008, -0.034, 0.026, -0.008};  // metres, by stride
constexpr double kAhead[] = {-0.025, 0.030, -0.010, 0.022, -0.030, 0.013};
constexpr double kTurned[] = {0.10, -0.04, -0.12, 0.07, 0.05, -0.06};  // radians

/// What happens to the place of one step.
struct Misstep {
  Plant straight;  // where the regular gait would stand
  double aside, ahead, turned;
};

class Stagger {
 public:
  Stagger(const GaitSpec& spec, double amount)
      : amount_(amount),
        gait_(slowed(spec, amount)),
        seconds_(PerformedGait(spec).stride_seconds()),
        metres_(gait_.spec().speed * gait_.stride_seconds()) {}

  StagedFrame frame(double seconds) const {
    // Time runs unevenly; the body travels with it, so that planted feet stay planted.
    const double strides =
        seconds / seconds_ + amount_ * (kHurry.value(seconds / seconds_) - kHurry.value(0));
    StagedFrame out;
    gait_.pose(strides, 0.0, out.upper);
    sway(strides, out.upper);
    const double heading = direction(strides), travelled = metres_ * strides;
    const Plant body{amount_ * kWeave.value(strides), travelled, kFollows * heading};
    const Pelvis hips = gait_.pelvis(strides);
    out.pelvis.hip_centre = in_world(body, hips.hip_centre);
    out.pelvis.rotation = rotation_y(body.yaw) * hips.rotation;
    for (const Side side : kSides) {
      out.feet[at(side)] = foot(side, strides);
      out.knee_axes[at(side)] = rotate(rotation_y(body.yaw), gait_.knee_axis(side, strides));
    }
    return out;
  }

 private:
  /// A path that weaves is longer than the way it leads.
  static GaitSpec slowed(GaitSpec spec, double amount) {
    const double stride = PerformedGait(spec).stride_seconds() * spec.speed;
    double longer = 0;
    for (int k = 0; k < 96; ++k) {
      const double slope = amount * kWeave.slope(kStrides * k / 96.0) / stride;
      longer += std::sqrt(1 + slope * slope) / 96;
    }
    spec.speed /= longer;
    return spec;
  }

  double direction(double strides) const noexcept {
    return deterministic::atan2(amount_ * kWeave.slope(strides) / metres_, 1);
  }

  Misstep misstep(Side side, int step) const noexcept {
    const double strike = step - (side == Side::left ? 0.5 : 0.0);
    const Plant place = gait_.placement(side);
    const double z = metres_ * (strike + gait_.mid_stance()) + place.z;
    const double along = z / metres_;  // in strides
    // The feet take their missteps from different places of the lists.
    const int shifted = step + (side == Side::left ? 2 : 0);
    const auto k = static_cast<std::size_t>(((shifted % kStrides) + kStrides) % kStrides);
    return {{place.x, z, place.yaw},
            amount_ * (kWeave.value(along) + kAside[k]),
            amount_ * kAhead[k],
            kFollows * direction(along) + sign(side) * amount_ * kTurned[k]};
  }

  /// A foot of the regular gait, moved and turned about the place it stands on.
  static FootPose moved(FootPose foot, const Misstep& step) noexcept {
    const Vec3 from{foot.ankle.x - step.straight.x, foot.ankle.y, foot.ankle.z - step.straight.z};
    const Vec3 turned = rotate(rotation_y(step.turned), from);
    foot.ankle = {turned.x + step.straight.x + step.aside, turned.y,
                  turned.z + step.straight.z + step.ahead};
    foot.yaw += step.turned;
    return foot;
  }

  FootPose foot(Side side, double strides) const noexcept {
    const double shifted = strides + (side == Side::left ? 0.5 : 0.0);
    const int step = static_cast<int>(std::floor(shifted));
    const double u = shifted - step, duty = gait_.duty(side);
    FootPose straight = gait_.foot(side, strides);
    straight.ankle.z += metres_ * strides;
    const FootPose left = moved(straight, misstep(side, step));
    if (u <= duty) return left;
    const double way = smoothstep((u - duty) / (1 - duty));
    FootPose next = moved(straight, misstep(side, step + 1));
    next.ankle = lerp(left.ankle, next.ankle, way);
    next.yaw = lerp(left.yaw, next.yaw, way);
    return next;
  }

  void sway(double strides, Pose& upper) const {
    const Skeleton& body = performer_skeleton();
    const auto bend = [&](const char* joint, const Vec3& rotation_vector) {
      Quat& rotation = upper.rotations[static_cast<std::size_t>(body.find(joint))];
      rotation = rotation * exp_full(rotation_vector * amount_);
    };
    const double roll = kSway.value(strides), nod = kNod.value(strides);
    bend("Spine", {0.5 * nod, 0, roll});
    bend("Spine2", {0.5 * nod, 0.4 * roll, 0.4 * roll});
    bend("Neck", {nod, 0, -0.6 * roll});
    bend("Head", {nod, 0.5 * roll, -0.6 * roll});
    for (const Side side : kSides) {
      Quat& arm = joint_rotation(upper, on_side(Role::left_upper_arm, side));
      const double lift = kFlail.value(strides + (side == Side::left ? 1.7 : 0.0));
      arm = rotation_z(sign(side) * amount_ * lift) * arm;
    }
  }

  double amount_;
  PerformedGait gait_;
  double seconds_, metres_;  // of a stride, in the mean and along the way it leads
};

}  // namespace

Clip perform_staggering(const GaitSpec& spec, double amount, double seconds, double fps) {
  const Stagger stagger(spec, amount);
  const int margin = static_cast<int>(std::lround(kMargin * fps));
  const int count = static_cast<int>(std::lround(seconds * fps)) + 1;
  std::vector<StagedFrame> frames;
  for (int f = -margin; f < count + margin; ++f) frames.push_back(stagger.frame(f / fps));
  return frame_range(close_legs(std::move(frames), fps, spec.style), margin, margin + count - 1);
}

}  // namespace amble
