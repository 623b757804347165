#include "amble/engine/character.hpp"

#include <algorithm>
#include <cmath>

#include "amble/actions/action_body.hpp"
#include "amble/engine/character_impl.hpp"
#include "amble/maths/hermite.hpp"
#include "amble/maths/smooth.hpp"

namespace amble {
namespace {

constexpr double kLongestUpdate = 1.0;  // seconds; a longer pause is not caught up
constexpr double kStill = 0.02;         // m/s or rad/s of a body that stands

}  // namespace

/// The pose of a state: blended joints (park2002:12) with the actions' clips, pelvis on the
/// vehicle, legs on the feet, then what must meet a point of the world.
void Character::Impl::evaluate(const CharacterState& s, std::span<const ActiveExample> blend,
                               const ActionStack& acts, Pose& out) noexcept {
  const Skeleton& skeleton = library->skeleton;
  body_blend.choose(blend);
  vary(s);
  body_blend.read(s.phase, s.idle_phase, channels);
  if (!acts.empty()) mix_gaits(s, blend, acts);
  add_transition(s);
  breathe(s);
  const bool on_posture =
      technique->options().action_blend == TechniqueOptions::ActionBlend::posture;
  if (!acts.empty() && !on_posture) acts.layer_clips(layering(), channels);
  const Transform body = pelvis(s);
  out.root = body.position;
  out.rotations[0] = body.rotation;
  for (std::size_t t = 1; t < library->turning.size(); ++t) {
    const float* v = channels.data() + MotionLibrary::kPelvisChannels + 3 * (t - 1);
    out.rotations[static_cast<std::size_t>(library->turning[t])] =
        library->references[t] * exp_half({v[0], v[1], v[2]});
  }
  if (!acts.empty() && on_posture) posture_layers.layer(*acting, acts, layering(), out);
  trunk.carry(s.carriage, s.course.frame.heading, out);
  forward_kinematics(skeleton, out, to_the_hips, world);
  for (const Side side : kSides) {
    const std::size_t k = static_cast<std::size_t>(index(side));
    if (legs[k].foot >= 0) close_leg(skeleton, side, legs[k], s.feet[k].pose, out, world);
  }
  if (!acts.empty()) meet_the_world(s, acts, out);
}

/// Poses the body at the shown moment. Between two internal steps both are posed and interpolated,
/// so that every frame rate shows the same motion.
void Character::Impl::show() noexcept {
  if (shown) return;
  shown = true;
  if (!posed) evaluate(state, active, actions, pose);
  posed = false;
  if (!steadied.idle()) steadied.hold_back(acting->upper_body(), pose);
  if (behind > 1e-9) {
    evaluate(earlier, active_before, actions_before, pose_before);
    if (!steadied.idle()) steadied.hold_back_before(acting->upper_body(), pose_before);
  }
  if (behind > 1e-9) {
    pose.root = lerp(pose.root, pose_before.root, behind);
    for (std::size_t j = 0; j < pose.rotations.size(); ++j)
      pose.rotations[j] = nlerp(pose.rotations[j], pose_before.rotations[j], behind);
  }
  forward_kinematics(library->skeleton, pose, world);
}

/// A vehicle that is ridden is shown between steps as it goes there: its acceleration does not
/// jump, whatever the frame rate.
GroundFrame Character::Impl::shown_frame() const noexcept {
  const GroundFrame &now = state.course.frame, &before = earlier.course.frame;
  if (!vehicle || behind < 1e-9)
    return {lerp(now.x, before.x, behind), lerp(now.z, before.z, behind),
            lerp(now.heading + facing(state), before.heading + facing(earlier), behind)};
  const Drive &to = state.course.drive, &from = earlier.course.drive;
  const GroundAxes axes = now.axes(), axes_before = before.axes();
  const double step = kStep * to.speed.value, step_before = kStep * from.speed.value,
               share = 1 - behind;
  return {
      hermite<double>({before.x, step_before * axes_before.sine}, {now.x, step * axes.sine}, share),
      hermite<double>({before.z, step_before * axes_before.cosine}, {now.z, step * axes.cosine},
                      share),
      hermite<double>({before.heading, kStep * from.turn_rate.value},
                      {now.heading, kStep * to.turn_rate.value}, share)};
}

/// Compares the last two steps.
void Character::Impl::note_events() noexcept {
  const auto add = [this](Event::Kind kind, Side side) {
    if (event_count < events.size()) events[event_count++] = {kind, side};
  };
  for (const Side side : kSides) {
    const std::size_t k = static_cast<std::size_t>(index(side));
    if (state.feet[k].planted == earlier.feet[k].planted) continue;
    add(state.feet[k].planted ? Event::Kind::strike : Event::Kind::lift, side);
  }
  const int own = own_gait_of(state), own_before = own_gait_of(earlier);
  const bool runs = state.gait.value > 0.5;
  if (own >= 0 ? own != own_before : own_before >= 0 || runs != (earlier.gait.value > 0.5))
    add(own >= 0 ? Event::Kind::own : runs ? Event::Kind::run : Event::Kind::walk, Side::left);
}

Command::Type Character::Impl::type_now() const noexcept {
  const double speed = state.course.drive.speed.value,
               turn_rate = state.course.drive.turn_rate.value;
  if (std::abs(speed) < kStill)
    return std::abs(turn_rate) < kStill ? Command::Type::stand : Command::Type::turn;
  if (state.manoeuvre >= 0 && slow_group(state).ahead()) return own_type(state.manoeuvre);
  if (state.manoeuvre >= 0)
    return std::abs(facing(state)) > 0.5 ? Command::Type::side : Command::Type::back;
  if (const int own = own_gait_of(state); own >= 0) return own_type(own);
  return state.gait.value > 0.5 ? Command::Type::run : Command::Type::walk;
}

void Character::Impl::report(const GroundFrame& frame) noexcept {
  doing.type = type_now();
  const bool counts_down = state.manoeuvre >= 0 && facing(state) > -0.5 &&
                           !slow_group(state).ahead();  // right and backwards
  const Drive &to = state.course.drive, &from = earlier.course.drive;
  const bool between = vehicle && behind > 1e-9;
  const double speed =
      between
          ? hermite<double>({from.speed.value, kStep * earlier.prescription.acceleration},
                            {to.speed.value, kStep * state.prescription.acceleration}, 1 - behind)
          : to.speed.value;
  doing.speed = counts_down ? -speed : speed;
  doing.turn_rate =
      between ? lerp(to.turn_rate.value, from.turn_rate.value, behind) : to.turn_rate.value;
  doing.gait = running(state);
  doing.phase = state.phase;
  doing.outside = outside;
  for (std::size_t k = 0; k < 2; ++k) doing.contact[k] = state.feet[k].planted;
  doing.x = frame.x;
  doing.z = frame.z;
  doing.heading = frame.heading;
}

Character::Character(std::shared_ptr<const MotionLibrary> library)
    : Character(std::make_shared<const Technique>(std::move(library))) {}
Character::Character(std::shared_ptr<const Technique> technique)
    : impl_(std::make_unique<Impl>(std::move(technique))) {}
Character::~Character() = default;
Character::Character(Character&&) noexcept = default;
Character& Character::operator=(Character&&) noexcept = default;

void Character::reset(const Command& command, double x, double z, double heading,
                      double phase) noexcept {
  impl_->reset(command, {x, z, heading}, phase);
}
void Character::walk_on(std::shared_ptr<const Terrain> terrain) noexcept {
  impl_->terrain.set(terrain ? std::move(terrain) : impl_->floor);
}
void Character::command(const Command& command) noexcept { impl_->wish = command; }

void Character::set_manner(const Manner& manner) noexcept { impl_->manner = manner; }
const Manner& Character::manner() const noexcept { return impl_->manner; }

void Character::ride(RiddenVehicle* vehicle) noexcept {
  impl_->ride(vehicle);
  impl_->owned_vehicle.reset();
}
void Character::ride(std::shared_ptr<RiddenVehicle> vehicle) noexcept {
  impl_->ride(vehicle.get());
  impl_->owned_vehicle = std::move(vehicle);
}

void Character::Impl::update(double seconds) noexcept {
  event_count = 0;
  root_motion = {};
  if (!(seconds > 0)) return;
  const GroundFrame before = shown_frame();
  const double steps = std::min(seconds, kLongestUpdate) / kStep - behind;
  const double whole = std::ceil(steps - 1e-6);
  for (double done = 0; done < whole; ++done) {
    step();
    note_events();
  }
  behind = std::max(0.0, whole - steps);
  shown = false;
  const GroundFrame after = shown_frame();
  const Vec3 moved = before.to_local({after.x, 0, after.z});
  root_motion = {moved.x, moved.z, after.heading - before.heading};
  report(after);
}

void Character::update(double seconds, Posing posing) noexcept {
  impl_->update(seconds);
  if (posing == Posing::now) impl_->show();
}
void Character::show() noexcept { impl_->show(); }

const Pose& Character::pose() const noexcept { return impl_->pose; }
std::span<const Transform> Character::model() const noexcept { return impl_->world; }
const Doing& Character::doing() const noexcept { return impl_->doing; }
std::span<const double> Character::weights() const noexcept { return impl_->weights; }
std::span<const Event> Character::events() const noexcept {
  return std::span(impl_->events).first(impl_->event_count);
}
const RootMotion& Character::root_motion() const noexcept { return impl_->root_motion; }

const CharacterSnapshot& Character::snapshot() const noexcept { return *impl_; }

Outcome Character::restore(const CharacterSnapshot& snapshot) noexcept {
  if (snapshot.library_mark != impl_->library_mark)
    return Outcome::refused("the snapshot is of a library with another body or other examples");
  static_cast<CharacterSnapshot&>(*impl_) = snapshot;
  impl_->posed = false;
  impl_->make_room_for_actions();  // a snapshot may be of one who acts
  impl_->shoulders = impl_->free_shoulders;
  impl_->fit_to_worn();
  for (CharacterState* state : {&impl_->state, &impl_->earlier}) {
    Prescription& p = state->prescription;
    for (SegmentTable::Blend* blend : {&p.blend, &p.before[0].blend, &p.before[1].blend})
      if (const SegmentTable* table = impl_->technique->segments())
        table->fit(*blend);
      else
        blend->count = 0;
  }
  impl_->shown = false;
  impl_->report(impl_->shown_frame());
  impl_->show();
  return {};
}

const MotionLibrary& Character::library() const noexcept { return *impl_->library; }
const std::shared_ptr<const Technique>& Character::technique() const noexcept {
  return impl_->technique;
}

}  // namespace amble
