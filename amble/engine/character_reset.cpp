#include <algorithm>
#include <utility>

#include "amble/engine/character_impl.hpp"
#include "amble/maths/smooth.hpp"

namespace amble {
namespace {

constexpr int kRunUp = 60;  // steps of time before a moving start
// Phases by which a start at a strike is after it: it has come down, whatever the last bit says.
constexpr double kJustAfter = 1e-9;

std::size_t at(Side side) noexcept { return static_cast<std::size_t>(index(side)); }

}  // namespace

/// Puts a character into the steady motion of its wish, at a place and a phase of the stride.
void Character::Impl::reset(const Command& command, const GroundFrame& frame,
                            double phase) noexcept {
  wish = command;
  state = {};
  for (FootState& foot : state.feet) foot.planted = false;  // until they are placed below
  if (dressed && legs_of == 0) state.style = 1;
  underfoot = {};
  actions.clear();
  actions_before.clear();
  steadied.clear();
  asked_gaits = {};
  underfoot.terrain = &terrain;
  weighed_run = -1;
  state.own_gait = wanted_own_gait();
  state.manoeuvre = wanted_manoeuvre();
  state.course.frame = {finite_or_zero(frame.x), finite_or_zero(frame.z),
                        finite_or_zero(frame.heading) - facing(state)};
  state.phase = finite_or_zero(phase);
  state.phase -= whole_below(state.phase);
  // The gait that this speed has when nothing came before.
  state.course.drive.speed.value = finite_or_zero(command.speed);
  follow_mix(true);
  decide();
  state.course.drive.settle(wanted_speed, wanted_turn);
  state.planned_speed.value = wanted_speed;
  state.planned_turn.value = wanted_turn;
  state.gait.value = wanted_gait;
  state.prescription.runs = wanted_gait > 0.5;
  if (wanted_speed != 0)
    state.prescription.to = wanted_gait > 0.5 ? Prescription::Kind::run : Prescription::Kind::walk;
  follow_parameters(true);
  const bool stand = wanted_speed == 0 && wanted_turn == 0 && library->stand >= 0;
  state.pace = state.activity.value = stand ? 0.0 : 1.0;
  state.resting = stand;
  solve_weights(state);
  if (stand)
    stand_here();
  else
    run_up();
  earlier = state;
  active_before.assign(active.begin(), active.end());
  behind = 0;
  event_count = 0;
  root_motion = {};
  shown = false;
  report(shown_frame());
  show();
}

void Character::Impl::stand_here() noexcept {
  gait.feet = library->examples[static_cast<std::size_t>(slow_group(state).stand)].feet;
  split_standing(state);
  const FootWork work = foot_work(state);
  for (const Side side : kSides) {
    FootState& foot = state.feet[at(side)];
    place_in_steady_gait(work, side, foot);
    foot.plant = placed_in(state.course.frame, gait.feet[at(side)]);
    foot.plant = on_ground(side, foot.plant);
    foot.target = foot.choice = foot.halfway = foot.plant;
    foot.height_before = foot.plant.height;
    foot.height_here = foot.height_next = {foot.plant.height, 0};
    foot.pose = roll_foot(library->skeleton.soles[at(side)], foot.plant, 0);
  }
  follow_ground(0, true);
  if (on_level_ground()) return;
  // The pelvis settles between feet of unlike height, while nothing is ridden.
  RiddenVehicle* const ridden_again = std::exchange(vehicle, nullptr);
  for (int i = 0; i < kRunUp; ++i) step(false);
  vehicle = ridden_again;
}

void Character::Impl::place_feet() noexcept {
  const FootWork work = foot_work(state);
  for (const Side side : kSides) place_in_steady_gait(work, side, state.feet[at(side)]);
}

/// A moving start has come here at this gait for a while: what only settles as it goes has settled.
/// Twice, because it shows only then by how much the settled gait's phase runs ahead.
void Character::Impl::run_up() noexcept {
  const CharacterState here = state;
  const BlendedGait even = gait;
  const double before = kRunUp * kStep;
  double ahead = 0;
  for (int attempt = 0; attempt < 2; ++attempt) {
    state = here;
    gait = even;
    state.course.frame = here.course.frame.along_arc(wanted_speed, wanted_turn, -before);
    const double then = gait.phase_after(here.phase + kJustAfter - ahead, -before);
    state.phase = then - whole_below(then);
    split_standing(state);
    place_feet();
    follow_ground(0, true);  // which shows once the feet have theirs
    place_feet();
    for (int i = 0; i < kRunUp; ++i) step(false);
    const double off = state.phase - here.phase - kJustAfter;
    ahead = off - whole_below(off + 0.5);
  }
}

}  // namespace amble
