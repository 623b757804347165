#include <algorithm>
#include <cmath>

#include "amble/actions/action_body.hpp"
#include "amble/adaptation/gaze.hpp"
#include "amble/adaptation/hands.hpp"
#include "amble/engine/character_impl.hpp"
#include "amble/maths/smooth.hpp"

namespace amble {
namespace {

constexpr double kHipsTime = 0.4;  // seconds over which the height of the hips is averaged
constexpr double kBobKept = 0.5;   // share of the bob of a gait whose hips are held
constexpr double kDeepest = 0.55, kDeepestRun = 0.2;   // of the leg: how far hips come down at most
constexpr double kCrouchTime = 0.1, kNoCrouch = 1e-6;  // seconds; metres
const Lag kCrouchLag{kCrouchTime, 1.0 / 60};
constexpr double kCrouchSoftness = 0.01;  // metres
constexpr double kLeanPerMetre = 1.2;     // radians of trunk for each metre of hips

}  // namespace

Layering Character::Impl::layering() const noexcept {
  Layering layering;
  if (technique->options().as_printed) layering.rule = Layering::Rule::as_printed;
  return layering;
}

/// Lets states, priorities and weights go on, and the hips go where they are held.
void Character::Impl::advance_actions(CharacterState& s, double passed) noexcept {
  actions_before = actions;
  const GroundFrame& frame = s.course.frame;
  actions.advance({kStep,
                   s.phase,
                   passed,
                   {frame.x, frame.z, frame.heading + facing(s)},
                   s.course.drive.speed.value,
                   s.course.drive.turn_rate.value},
                  layering());
  body_blend.choose(active);
  body_blend.read(s.phase, s.idle_phase, std::span(channels).first(MotionLibrary::kPelvisChannels));
  const double height = library->pelvis(channels.data()).position.y;
  if (actions_before.empty() || hips_height.value == 0) hips_height = {height, 0};
  hips_height.advance(height, kHipsTime, kStep);
  const Wanted hips = actions.wanted(Action::Source::hips_height, ActionPart::hips);
  double lower = actions.clip_drop();
  if (hips.weight > 0) {
    const double bob = kBobKept * (height - hips_height.value);
    lower += hips.weight * soft_positive(hips_height.value - hips.point.y, kCrouchSoftness) +
             hips.weight * bob;
  }
  const double deepest = lerp(kDeepest, kDeepestRun, clamp01(s.gait.value));
  const double most = deepest * 0.5 * (bones[0].length() + bones[1].length());
  s.crouch.advance(soft_limit(lower, most, kCrouchSoftness), kCrouchLag);
  if (actions.empty() && std::abs(s.crouch.value) + std::abs(s.crouch.velocity) < kNoCrouch)
    s.crouch = {};
  // A swing has one aim: what is asked of a foot in the air is for its next step.
  for (std::size_t k = 0; k < 2; ++k)
    if (s.feet[k].planted) s.spots[k] = spot(kSides[k]);
}

/// Something is being done, or has not died away.
bool Character::Impl::acts() const noexcept {
  return !actions.empty() || !actions_before.empty() || state.crouch.value != 0 ||
         state.spots[0].weight > 0 || state.spots[1].weight > 0;
}

/// Poses the body, and keeps what actions do to it from jerking it.
void Character::Impl::steady_body() noexcept {
  evaluate(state, active, actions, pose);
  posed = true;
  steadied.advance(acting->upper_body(), pose);
}

StepSpot Character::Impl::spot(Side side) const noexcept {
  const Wanted step = actions.wanted(Action::Source::step, action_leg(side));
  return {step.weight, step.point.x, step.point.z};
}

/// What constraints ask of the posed body, solved last.
void Character::Impl::meet_the_world(const CharacterState& s, const ActionStack& acts,
                                     Pose& out) noexcept {
  const Wanted gaze = acts.wanted(Action::Source::look, ActionPart::head);
  const std::array<Wanted, 2> hands{acts.wanted(Action::Source::reach, ActionPart::left_arm),
                                    acts.wanted(Action::Source::reach, ActionPart::right_arm)};
  const double hips = acts.wanted(Action::Source::hips_height, ActionPart::hips).weight;
  if (!(gaze.weight > 0 || hands[0].weight > 0 || hands[1].weight > 0 || hips > 0)) return;
  const ActionBody& body = *acts.live().front().action.body;
  forward_kinematics(library->skeleton, out, body.chain(), world);
  if (hips > 0)
    lean_forward(body, kLeanPerMetre * hips * s.crouch.value, s.course.frame.heading + facing(s),
                 out, world);
  reach_with_hands(body, hands, std::abs(s.course.drive.speed.value), out, world);
  const auto head = static_cast<std::size_t>(body.anatomy().head);
  if (gaze.weight > 0) look_at(body, acts.wanted_from(world[head].position), out, world);
}

int Character::play(const Action& action) {
  Impl& self = *impl_;
  if (!action.body || action.body->library().turning != self.library->turning ||
      action.body->library().skeleton.joints.size() != self.library->skeleton.joints.size())
    return ActionStack::kNone;
  self.actions_before.reserve();
  self.acting = action.body;
  self.steadied.reserve(action.body->upper_body().size());
  return self.actions.play(action);
}

bool Character::stop(int action) noexcept { return impl_->actions.stop(action); }

bool Character::set_priority(int action, ActionPart part, double priority) noexcept {
  return impl_->actions.set_priority(action, part, priority);
}

bool Character::set_target(int action, const Vec3& target) noexcept {
  return impl_->actions.set_target(action, target);
}

std::span<const LiveAction> Character::actions() const noexcept { return impl_->actions.live(); }

}  // namespace amble
