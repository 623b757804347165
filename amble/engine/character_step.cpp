#include <algorithm>
#include <cmath>

#include "amble/adaptation/footing.hpp"
#include "amble/engine/character_impl.hpp"
#include "amble/maths/fixed_step.hpp"
#include "amble/maths/gravity.hpp"
#include "amble/maths/smooth.hpp"

namespace amble {
namespace {

constexpr double kAtRest = 0.02;  // of pace and activity
constexpr double kTurns = 0.1;    // rad/s of who sets off with a turn
constexpr double kUnrestSpeeding = 0.6, kUnrestTurning = 1.2,
                 kUnrestChanging = 0.6;  // m/s², rad/s², 1/s
constexpr double kUnrestDressing = 5;    // of a style that comes in
constexpr double kFastEnough = 0.05;     // m/s above the slowest run
constexpr double kMostOfIt = 0.8;        // of the speed that the ground allows

// Seconds in which a body follows what is wanted of it.
constexpr Lag kPlanLag{0.06, kFixedStep}, kGaitLag{0.12, kFixedStep},
    kRidingGaitLag{0.20, kFixedStep}, kActivityLag{0.08, kFixedStep}, kPaceLag{0.06, kFixedStep},
    kUnrestRising{0.04, kFixedStep}, kUnrestFalling{0.2, kFixedStep};

/// How far the body is from a steady gait, 0 to 1, smoothly.
double unrest(const CharacterState& s) noexcept {
  const double speeding = s.course.drive.speed.velocity / kUnrestSpeeding;
  const double turning = s.course.drive.turn_rate.velocity / kUnrestTurning;
  const double changing = s.gait.velocity / kUnrestChanging;
  const double dressing = kUnrestDressing * s.style * (1 - s.style);
  const double sum = speeding * speeding + turning * turning + changing * changing + dressing;
  return sum / (1.0 + sum);
}

}  // namespace

Character::Impl::Impl(std::shared_ptr<const Technique> shared)
    : technique(std::move(shared)),
      library(technique->library()),
      terrain(technique->body().floor),
      body_blend(library, technique->curves(), technique->options().own_blend),
      variation(library),
      idle_body(technique->body().idle_moves) {
  library_mark = technique->body().library_mark;
  weights.assign(library->examples.size(), 0.0);
  goals = halfway = lagged = weights;
  scratch.assign(kTiltScratch * weights.size(), 0.0);
  active.reserve(2 * weights.size());  // a style that fades in has examples of its own
  active_before.reserve(2 * weights.size());
  channels.assign(static_cast<std::size_t>(library->body_channels()), 0.0f);
  lent_channels = channels;
  lent.reserve(2 * weights.size());
  pose.rotations.assign(library->skeleton.joints.size(), Quat{});
  pose_before = pose;
  world.assign(library->skeleton.joints.size(), Transform{});
  const lanes::LaneBody& body = technique->body().tables.body();
  if (!fits_in_room(body)) large_body.resize(asked_floats(channels.size()) + pose_floats(body));
  reset({}, {}, 0);
}

/// Whether it runs, by speed: it changes up in the middle of what both gaits can do, and down a
/// little lower. Speeds between the two that neither can do are leapt over. `asked` is the speed
/// before the ground held it up.
void Character::Impl::choose_gait(double speed, double turn, double asked, bool held_up) noexcept {
  const double now = state.course.drive.speed.value, change = 0.5 * (walk_top + run_bottom);
  const double ahead = 0.6 * brisk + 0.5 * std::max(0.0, run_bottom - walk_top);
  const double decider = speed > now ? std::min(speed, now + ahead) : std::max(speed, now - ahead);
  // Who is held up by the ground alone runs, slowly.
  const bool slow_run = held_up && asked > change && now > kMostOfIt * state.fastest;
  if (decider > change + 0.05 * brisk || slow_run) state.running = true;
  if (decider < change - 0.1 * brisk && !((held_up || state.slow_run) && asked > change))
    state.running = false;
  state.slow_run =
      state.running && (held_up || (state.slow_run && now < slowest_run(turn) + kFastEnough));
}

/// From the wish to what can be done: the gait, and the nearest speed and turn rate it reaches.
void Character::Impl::decide() noexcept {
  using Type = Command::Type;
  const int manoeuvre = wanted_manoeuvre();
  const bool stop = wish.type == Type::stand || manoeuvre != state.manoeuvre;
  const double along = wish.type == Type::side   ? std::abs(finite_or_zero(wish.speed))
                       : wish.type == Type::back ? -std::max(0.0, finite_or_zero(wish.speed))
                                                 : std::max(0.0, finite_or_zero(wish.speed));
  double speed = stop || wish.type == Type::turn ? 0.0 : along,
         turn = stop ? 0.0 : finite_or_zero(wish.turn_rate);
  const double asked = speed, change = 0.5 * (walk_top + run_bottom);
  // A vehicle has been told already.
  const bool held_up = !vehicle && slow_down(speed, turn, asked > change);
  if (state.manoeuvre >= 0) {
    const Point2 reached =
        technique->weighting().reachable(slow_group(state), {speed, turn}, outside);
    const bool stand = std::abs(speed) < 0.02 && std::abs(turn) < 0.02;
    wanted_gait = 0;
    state.running = false;
    wanted_speed = stand ? 0.0 : reached[0];
    wanted_turn = stand ? 0.0 : reached[1];
    return;
  }
  const Group& slow = library->groups.front();
  const Group& fast = library->groups.back();
  if (&slow != &fast) choose_gait(speed, turn, asked, held_up);
  wanted_gait = wish.gait == wish.gait ? clamp01(wish.gait) : (state.running ? 1.0 : 0.0);
  if (wish.type == Type::walk || wish.type == Type::run) wanted_gait = wish.type == Type::run;
  if (vehicle) wanted_gait = state.prescription.runs;
  // Stairs are taken as the ground has it, whatever else is asked for.
  if (!held_up && !(state.fastest < run_bottom)) wanted_gait = gait_with_actions(wanted_gait);
  const double gone = state.slow_run ? std::max(speed, slowest_run(turn)) : speed;
  const auto reach = [&](const Group& group) {
    Point2 reached = mixed_reach(group, {gone, turn});
    // Treading goes down to no speed at all.
    if (speed < reached[0] && (group.tread >= 0 || state.slow_run)) reached[0] = speed;
    return reached;
  };
  if (state.own_gait >= 0) {
    const bool stand = speed < 0.02 && std::abs(turn) < 0.02;
    const Point2 own = reach(library->manoeuvres[static_cast<std::size_t>(state.own_gait)]);
    wanted_speed = stand ? 0.0 : own[0];
    wanted_turn = stand ? 0.0 : own[1];
    return;
  }
  // The gait is a parameter like the others: a jog reaches what lies between.
  Point2 reached = reach(wanted_gait < 1 ? slow : fast);
  if (wanted_gait > 0 && wanted_gait < 1 && &slow != &fast) {
    const double walking = outside;
    const Point2 running = reach(fast);
    for (std::size_t i = 0; i < 2; ++i) reached[i] = lerp(reached[i], running[i], wanted_gait);
    outside = lerp(walking, outside, wanted_gait);
  }
  turn_sharply({asked, turn}, reached);
  const bool stand = speed < 0.02 && std::abs(turn) < 0.02 && !(wanted_gait > 0.5);
  wanted_speed = stand ? 0.0 : reached[0];
  wanted_turn = stand ? 0.0 : reached[1];
}

FootWork Character::Impl::foot_work(const CharacterState& s) noexcept {
  const std::span<float> pelvis_channels =
      std::span(channels).first(MotionLibrary::kPelvisChannels);
  body_blend.choose(active);
  vary(s);
  body_blend.read(s.phase, s.idle_phase, pelvis_channels);
  const Transform body = local_pelvis(s);
  FootWork work{blended(),
                active,
                body_blend,
                gait,
                s.course,
                s.course.frame.axes(),
                s.planned_speed.value,
                s.planned_turn.value,
                s.phase,
                s.idle_phase,
                s.activity.value,
                s.pace > 0.5 && !s.resting,
                s.lowered(),
                s.unrest.value,
                bones,
                hip_offsets,
                {},
                underfoot,
                details_of(s)};
  for (std::size_t k = 0; k < 2; ++k) {
    work.hips[k] = body.position + rotate(body.rotation, hip_offsets[k]);
    work.spots[k] = s.spots[k];
  }
  work.runs = running(s);
  work.last = last_steps(s);
  if (vehicle && technique->segments()) work.legs = s.prescription.legs.data();
  return work;
}

/// Who sets off falls first: a foot that lifts at once has nowhere to step yet. A body falls when
/// the point over which it could still come to rest, x + v·√(l/g) of a pendulum as long as its
/// legs, has gone on from where it stands to the middle of its feet.
bool Character::Impl::falls_first(const CharacterState& s) const noexcept {
  const Drive& drive = s.course.drive;
  if (wanted_speed == 0 || s.pace > kAtRest || s.activity.value > kAtRest || library->stand < 0 ||
      std::abs(drive.turn_rate.value) > kTurns)
    return false;
  const Example& standing = library->examples[static_cast<std::size_t>(slow_group(s).stand)];
  Vec3 gone;
  for (std::size_t k = 0; k < 2; ++k) {
    const Plant stood = placed_in(s.course.frame, standing.feet[k]);
    gone += Vec3{stood.x - s.feet[k].plant.x, 0, stood.z - s.feet[k].plant.z} * 0.5;
  }
  const double falls = std::abs(drive.speed.value) * std::sqrt(bones[0].length() / kGravity);
  return length(gone) + falls < middle_of(library->skeleton.soles[0]);
}

/// From a stand the phase is free: begin just before the lift of the foot that should go first,
/// the one behind, or the inner one of a turn.
void Character::Impl::start_stepping(CharacterState& s) noexcept {
  const double lead = s.course.frame.to_local({s.feet[0].plant.x, 0, s.feet[0].plant.z}).z -
                      s.course.frame.to_local({s.feet[1].plant.x, 0, s.feet[1].plant.z}).z;
  bool left_first = lead < 0;
  if (std::abs(wanted_turn) > kTurns) left_first = wanted_turn > 0;
  if (const double aside = deterministic::sin(facing(s)); std::abs(aside) > 0.5)
    left_first = aside < 0;  // of a side step: the foot that leads
  const Side first = left_first ? Side::left : Side::right;
  const double duty = gait.feet[static_cast<std::size_t>(index(first))].duty;
  const double phase = strike_phase(first) + duty - 0.06;
  s.phase = phase - whole_below(phase);
  for (const Side side : kSides) {
    const double since = s.phase - strike_phase(side);
    const std::size_t k = static_cast<std::size_t>(index(side));
    s.feet[k].phase = since - whole_below(since);
    s.feet[k].duty = gait.feet[k].duty;
  }
}

/// What it does of what it is told: the manoeuvre, the vehicle, the gait, and the speed and turn
/// rate that plans look ahead to.
void Character::Impl::obey(CharacterState& s) noexcept {
  if (const int manoeuvre = wanted_manoeuvre();
      manoeuvre != s.manoeuvre && s.pace < kAtRest && s.activity.value < kAtRest)
    change_manoeuvre(s, manoeuvre);
  s.own_gait = wanted_own_gait();
  if (waiting) ride(waiting);
  if (vehicle) follow_vehicle(s);
  ask_for_gaits();
  decide();
  if (!vehicle && !actions.empty()) wanted_speed += hurry_to_spots(s);
  s.planned_speed.advance(wanted_speed, kPlanLag);
  s.planned_turn.advance(wanted_turn, kPlanLag);
}

/// Speed and turn rate follow what is wanted, and how much of a run it is follows the speed.
void Character::Impl::drive(CharacterState& s) noexcept {
  if (vehicle)
    s.course.drive.copy(ridden.speed, s.prescription.speeding.value, ridden.turn_rate,
                        s.prescription.turning.value);
  else
    s.course.drive.advance(wanted_speed, wanted_turn, kStep);
  // Running starts only once the body is fast enough for it, and lasts while it is too fast to
  // walk, or for the jog that is wanted.
  const double speed = s.course.drive.speed.value,
               fastest_wanted = std::max(walk_top, wanted_speed);
  const double least =
      library->groups.size() > 1 ? smoothstep((speed - fastest_wanted) / (0.5 * brisk)) : 0.0;
  const double most = s.slow_run ? 1.0 : smoothstep((speed / brisk - 1.0) / 0.9);
  s.gait.advance(std::max(least, std::min(wanted_gait, most)), vehicle ? kRidingGaitLag : kGaitLag);
  const double stir = unrest(s);
  s.unrest.advance(stir, stir > s.unrest.value ? kUnrestRising : kUnrestFalling);
}

/// Time goes on: the phase of the stride and that of standing, and the way. Returns the phases that
/// have passed.
double Character::Impl::pass_time(CharacterState& s) noexcept {
  s.resting = comes_to_rest(s);
  if (!s.resting && s.pace < 0.5 && s.activity.value < kAtRest) start_stepping(s);
  const double steps = s.resting || falls_first(s) ? 0 : 1;
  s.pace = steps + (s.pace - steps) * kPaceLag.decay;
  s.activity.advance(steps, kActivityLag);
  // park2002:9  generic time advances by the blended rate of the half of the stride it is in.
  const double half = gait.half_seconds[s.phase < 0.5 ? 0 : 1];
  const double passed = s.pace * kStep * 0.5 / half;
  const double phase_before = s.phase;
  s.phase += passed;
  s.phase -= whole_below(s.phase);
  count_halves(s, phase_before);
  const double idle_seconds =
      library->stand >= 0 ? library->examples[static_cast<std::size_t>(library->stand)].duration
                          : 1.0;
  s.idle_phase += (1 - life.idle) * kStep / idle_seconds;  // else no loop
  s.idle_phase -= whole_below(s.idle_phase);
  const Drive& drive = s.course.drive;
  s.course.frame = vehicle
                       ? ridden.frame
                       : s.course.frame.along_arc(drive.speed.value, drive.turn_rate.value, kStep);
  return passed;
}

/// The feet roll, lift, swing and land; then the pelvis does what legs still ask for.
void Character::Impl::move_feet(CharacterState& s) noexcept {
  const FootWork work = foot_work(s);
  for (const Side side : kSides) {
    const std::size_t k = static_cast<std::size_t>(index(side));
    advance_foot(work, side, s.feet[1 - k].planted, s.feet[k]);
  }
  for (std::size_t k = 0; k < 2; ++k)
    foresee_height(s.feet[k].phase < last_step.phase[k] - 0.5, s.feet[1 - k], s.feet[k]);
  keep_in_reach(work, s);
  steady_knees(work, s);
}

/// One step of time, stage by stage: docs/architecture.md has the same list.
void Character::Impl::step(bool between) noexcept {
  CharacterState& s = state;
  if (between) {
    earlier = s;
    active_before.assign(active.begin(), active.end());
  }
  for (std::size_t k = 0; k < 2; ++k) {
    last_step.planted[k] = s.feet[k].planted;
    last_step.phase[k] = s.feet[k].phase;
  }
  last_step.own_gait = own_gait_of(s);
  last_step.runs = s.gait.value > 0.5;
  obey(s);
  follow_parameters(false);
  follow_mix(false);
  follow_style(s);
  drive(s);
  solve_weights(s);
  vary_steps(s);
  const double passed = pass_time(s);
  carry_body(s);
  split_standing(s);
  follow_ground(passed, false);
  if (acts()) advance_actions(s, passed);
  stand_alive(s);
  move_feet(s);
  shown = posed = false;
  if (!actions.empty() || !steadied.idle())
    steady_body();
  else
    steadied.clear();
}

}  // namespace amble
