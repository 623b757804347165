#include "amble/adaptation/steady_joints.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "amble/adaptation/reach.hpp"
#include "amble/maths/eased_limit.hpp"
#include "amble/maths/fixed_step.hpp"

namespace amble {
namespace {

constexpr double kDegree = std::numbers::pi / 180;
constexpr double kHardest = kHardestTurn * 0.5 * kDegree;    // half angle a step²
constexpr double kSharpest = kSharpestTurn * 0.5 * kDegree;  // half angle a step³
constexpr double kFreer = 2.4;   // times these: of a joint that is let free
constexpr double kEasing = 0.3;  // of these: over which they are eased
constexpr double kFade = 0.1;    // seconds
constexpr double kTrace = 1e-7;  // half angle that is nothing
constexpr double kFadesHardest =
    0.8 * 0.5 * kDegree / (kFixedStep * kFixedStep);  // half angle a second²

std::size_t at(int joint) noexcept { return static_cast<std::size_t>(joint); }

/// As it is up to a limit, and no longer than a little more.
Vec3 no_longer(const Vec3& change, double most) noexcept {
  const double size = length(change), width = kEasing * most;
  if (size <= most - 0.5 * width) return change;
  return change * (eased_limit(size, most, width) / size);
}

/// The part of a change of velocity that is let in after `before` was: no harder than kHardest, no
/// farther from what went before than kSharpest, and no more than can be braked again in time.
Vec3 let_in(const Vec3& change, const Vec3& before, double freedom) noexcept {
  const double times = lerp(1, kFreer, freedom), hardest = times * kHardest,
               sharpest = times * kSharpest;
  const double brakes = std::sqrt(2 * sharpest * length(change));
  const Vec3 wanted = no_longer(change, std::min(hardest, std::max(brakes, 2 * sharpest)));
  return before + no_longer(wanted - before, sharpest);
}

/// Critically damped to nothing; the more there is, the more slowly.
void fade(Vec3& held, Vec3& fading, double freedom) noexcept {
  const double least = kFade / lerp(1, kFreer, freedom);
  const double time = std::sqrt(least * least + length(held) / kFadesHardest), omega = 1 / time;
  const double decay = deterministic::exp(-kFixedStep * omega);
  const Vec3 push = fading + held * omega;
  held = (held + push * kFixedStep) * decay;
  fading = (fading - push * (omega * kFixedStep)) * decay;
}

/// Of the two logarithms of a rotation the one that is nearer to another.
Vec3 nearest_log(const Quat& turn, const Vec3& to) noexcept {
  const Vec3 one = log_half(turn);
  const double size = length(one);
  if (size < 0.5) return one;
  const Vec3 other = one * (1 - std::numbers::pi / size);
  return length(other - to) < length(one - to) ? other : one;
}

}  // namespace

void SteadyJoints::advance(std::span<const int> which, const Pose& pose,
                           std::span<const double> freedom) noexcept {
  const bool first = joints_.size() != which.size();
  if (first) {
    joints_.assign(which.size(), {});
    moving_ = false;
  }
  idle_ = true;
  for (std::size_t k = 0; k < which.size(); ++k) {
    Joint& joint = joints_[k];
    const Quat now = pose.rotations[at(which[k])];
    joint.held_before = joint.held;
    if (!first) {
      const Quat held = exp_half(joint.held);
      const Vec3 step = log_half(inverse(joint.turned) * now);
      const double free = k < freedom.size() ? freedom[k] : 0;
      const Vec3 change = rotate(inverse(held), step) - joint.velocity,
                 taken = moving_ ? let_in(change, joint.acceleration, free) : change;
      joint.acceleration = moving_ ? taken : Vec3{};
      joint.velocity += taken;
      if (taken != change)
        joint.held = nearest_log(exp_half(-step) * held * exp_half(joint.velocity), joint.held);
      fade(joint.held, joint.fading, free);
      const double left =
          dot(joint.held, joint.held) + kFixedStep * kFixedStep * dot(joint.fading, joint.fading);
      if (left > kTrace * kTrace)
        idle_ = false;
      else
        joint.held = joint.fading = {};
    }
    joint.turned = now;
  }
  moving_ = !first;
}

void SteadyJoints::hold_back(std::span<const int> which, Pose& pose) const noexcept {
  for (std::size_t k = 0; k < joints_.size(); ++k)
    if (joints_[k].held != Vec3{}) {
      Quat& turned = pose.rotations[at(which[k])];
      turned = normalised(turned * exp_half(joints_[k].held));
    }
}

void SteadyJoints::hold_back_before(std::span<const int> which, Pose& pose) const noexcept {
  for (std::size_t k = 0; k < joints_.size(); ++k)
    if (joints_[k].held_before != Vec3{}) {
      Quat& turned = pose.rotations[at(which[k])];
      turned = normalised(turned * exp_half(joints_[k].held_before));
    }
}

}  // namespace amble
