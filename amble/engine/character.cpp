#include "amble/engine/character.hpp"

#include <algorithm>
#include <cmath>

#include "amble/engine/character_impl.hpp"
#include "amble/maths/smooth.hpp"

namespace amble {
namespace {

constexpr double kLongestUpdate = 1.0;  // seconds; a longer pause is not caught up

}  // namespace

/// The pose of a state: blended joints (park2002:12), pelvis on the vehicle, legs on the feet.
void Character::Impl::evaluate(const CharacterState& s, std::span<const ActiveExample> blend,
                               Pose& out) noexcept {
  const Skeleton& skeleton = library->skeleton;
  blend_body(*library, blend, s.phase, s.idle_phase, channels);
  const Transform body = pelvis(s);
  out.root = body.position;
  out.rotations[0] = body.rotation;
  for (std::size_t t = 1; t < library->turning.size(); ++t) {
    const float* v = channels.data() + MotionLibrary::kPelvisChannels + 3 * (t - 1);
    out.rotations[static_cast<std::size_t>(library->turning[t])] =
        library->references[t] * exp_half({v[0], v[1], v[2]});
  }
  forward_kinematics(skeleton, out, world);
  for (const Side side : kSides) {
    const std::size_t k = static_cast<std::size_t>(index(side));
    if (legs[k].foot >= 0) close_leg(skeleton, side, legs[k], s.feet[k].pose, out, world);
  }
}

/// Brings pose and readings up to the shown moment. Between two internal steps both are posed and
/// interpolated, so that every frame rate shows the same motion.
void Character::Impl::refresh() noexcept {
  if (shown) return;
  shown = true;
  if (behind > 1e-9) evaluate(earlier, active_before, pose_before);
  evaluate(state, active, pose);
  if (behind > 1e-9) {
    pose.root = lerp(pose.root, pose_before.root, behind);
    for (std::size_t j = 0; j < pose.rotations.size(); ++j)
      pose.rotations[j] = nlerp(pose.rotations[j], pose_before.rotations[j], behind);
    forward_kinematics(library->skeleton, pose, world);
  }
  report();
}

void Character::Impl::report() noexcept {
  const GroundFrame &now = state.course.frame, &before = earlier.course.frame;
  doing.speed = state.course.drive.speed.value;
  doing.turn_rate = state.course.drive.turn_rate.value;
  doing.gait = state.gait.value;
  doing.phase = state.phase;
  doing.outside = outside;
  for (std::size_t k = 0; k < 2; ++k) doing.contact[k] = state.feet[k].planted;
  doing.x = lerp(now.x, before.x, behind);
  doing.z = lerp(now.z, before.z, behind);
  doing.heading = lerp(now.heading, before.heading, behind);
}

Character::Character(std::shared_ptr<const MotionLibrary> library)
    : impl_(std::make_unique<Impl>(std::move(library))) {}
Character::~Character() = default;
Character::Character(Character&&) noexcept = default;
Character& Character::operator=(Character&&) noexcept = default;

void Character::reset(const Command& command, double x, double z, double heading) noexcept {
  impl_->reset(command, {x, z, heading});
}
void Character::command(const Command& command) noexcept { impl_->wish = command; }

void Character::update(double seconds) noexcept {
  if (!(seconds > 0)) return;
  double steps = std::min(seconds, kLongestUpdate) / Impl::kStep - impl_->behind;
  const double whole = std::ceil(steps - 1e-6);
  for (double done = 0; done < whole; ++done) impl_->step();
  impl_->behind = std::max(0.0, whole - steps);
  impl_->shown = false;
}

const Pose& Character::pose() const noexcept {
  impl_->refresh();
  return impl_->pose;
}
std::span<const Transform> Character::model() const noexcept {
  impl_->refresh();
  return impl_->world;
}
const Doing& Character::doing() const noexcept {
  impl_->refresh();
  return impl_->doing;
}
std::span<const double> Character::weights() const noexcept { return impl_->weights; }
const MotionLibrary& Character::library() const noexcept { return *impl_->library; }

}  // namespace amble
