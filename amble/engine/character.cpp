#include "amble/engine/character.hpp"

#include <algorithm>
#include <cmath>

#include "amble/engine/character_impl.hpp"
#include "amble/engine/joint_writer.hpp"
#include "amble/maths/hermite.hpp"
#include "amble/maths/smooth.hpp"

namespace amble {
namespace {

constexpr double kLongestUpdate = 1.0;  // seconds; a longer pause is not caught up
constexpr double kStill = 0.02;         // m/s or rad/s of a body that stands

}  // namespace

/// A vehicle that is ridden is shown between steps as it goes there: its acceleration does not
/// jump, whatever the frame rate.
GroundFrame Character::Impl::shown_frame() const noexcept {
  const GroundFrame &now = state.course.frame, &before = earlier.course.frame;
  if (!vehicle || behind < kSameMoment)
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
    if (state.feet[k].planted == last_step.planted[k]) continue;
    add(state.feet[k].planted ? Event::Kind::strike : Event::Kind::lift, side);
  }
  const int own = own_gait_of(state);
  const bool runs = state.gait.value > 0.5;
  if (own >= 0 ? own != last_step.own_gait : last_step.own_gait >= 0 || runs != last_step.runs)
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
  const bool between = vehicle && behind > kSameMoment;
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
    : Character(usual_technique(library)) {}
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
  impl_->terrain.set(terrain ? std::move(terrain) : impl_->technique->body().floor);
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
  const GroundFrame from = shown_frame();
  const double steps = std::min(seconds, kLongestUpdate) / kStep - behind;
  const double whole = std::ceil(steps - 1e-6);
  const double left_over = std::max(0.0, whole - steps);
  for (double done = 0; done < whole; ++done) {
    step(left_over > 0 && done + 1 == whole);
    note_events();
  }
  behind = left_over;
  shown = false;
  const GroundFrame after = shown_frame();
  const Vec3 moved = from.to_local({after.x, 0, after.z});
  root_motion = {moved.x, moved.z, after.heading - from.heading};
  report(after);
}

void Character::update(double seconds, Posing posing) noexcept {
  impl_->update(seconds);
  if (posing == Posing::now) impl_->show();
}

/// As many as the cache holds are moved, and then shown.
template <typename Show>
void Character::Impl::update_all(std::span<Character> those, double seconds,
                                 const Show& show) noexcept {
  for (std::size_t from = 0; from < those.size(); from += kTogether) {
    const std::span<Character> next = those.subspan(from, std::min(kTogether, those.size() - from));
    for (Character& one : next) one.impl_->update(seconds);
    show(from, next);
  }
}

void Character::update(std::span<Character> those, double seconds, Posing posing) noexcept {
  Impl::update_all(those, seconds, [posing](std::size_t, std::span<Character> next) {
    if (posing == Posing::now) show(next);
  });
}
void Character::update(std::span<Character> those, double seconds,
                       const JointBuffer& into) noexcept {
  Impl::update_all(those, seconds, [&into](std::size_t from, std::span<Character> next) {
    JointBuffer part = into;
    part.first = JointWriter::row(into, from, next.front().impl_->world.size());
    show(next, part);
  });
}

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
