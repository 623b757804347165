#include <algorithm>
#include <cmath>

#include "amble/actions/action_body.hpp"
#include "amble/adaptation/footing.hpp"
#include "amble/adaptation/gaze.hpp"
#include "amble/adaptation/hands.hpp"
#include "amble/adaptation/reach.hpp"
#include "amble/adaptation/stoop.hpp"
#include "amble/engine/character_impl.hpp"
#include "amble/maths/fixed_step.hpp"
#include "amble/maths/smooth.hpp"

namespace amble {
namespace {

constexpr double kHipsTime = 0.4;  // seconds over which the height of the hips is averaged
constexpr double kBobKept = 0.5;   // share of the bob of a gait whose hips are held
constexpr double kDeepest = 0.55, kDeepestRun = 0.2;  // of the leg: how far hips come down at most
constexpr double kNoCrouch = 1e-6;                    // metres
constexpr Lag kCrouchLag{0.1, kFixedStep};
constexpr double kCrouchSoftness = 0.01;            // metres
constexpr double kTakenUp = 0.06, kHeldBack = 0.7;  // metres out of reach; of its freedom
constexpr double kRound = 0.8;                      // of a hand that goes round by the front
constexpr double kTreads = 1.2;                     // metres less for each that a stride climbs
constexpr double kLeanPerMetre = 1.2;               // radians of trunk for each metre of hips
constexpr int kStepsBefore = 3;                     // strides that are adapted to a spot, at most
constexpr double kMostHurry = 0.15, kSlowestPace = 0.3;  // of the speed; m/s
constexpr double kJustNow = 2;                           // steps of time since a strike
constexpr double kInTime = 0.2;                          // seconds before a step, and as many more

constexpr const char* kNoSuchAction = "no action under way has that number";
static_assert(Character::kMostActions == ActionStack::kMost);

const LiveAction* find(const ActionStack& acts, int number) noexcept {
  for (const LiveAction& live : acts.live())
    if (live.id == number) return &live;
  return nullptr;
}

/// What is asked of a hand, as its shoulder sees it: several points are blended by direction and
/// distance, those that oppose each other by way of the front, and never through the shoulder.
Wanted wanted_of(const ActionStack& acts, Side side, const Vec3& shoulder,
                 const Vec3& front) noexcept {
  Wanted out = acts.wanted(Action::Source::reach, arm_part(side));
  Vec3 direction;
  double distance = 0, each = 0;
  int points = 0;
  for (const LiveAction& live : acts.live()) {
    if (live.action.source != Action::Source::reach || live.action.side != side) continue;
    const double weight = live.weights[index(arm_part(side))];
    if (!(weight > 0)) continue;
    const Vec3 line = live.target() - shoulder;
    const double far = std::sqrt(dot(line, line) + kCore * kCore), share = weight / out.weight;
    direction += line * (share / far);
    distance += share * far;
    each += share * length(line) / far;
    ++points;
  }
  if (points > 1)
    out.point = shoulder + (direction + front * (each - length(direction))) * distance;
  return out;
}

}  // namespace

Layering Character::Impl::layering() const noexcept {
  Layering layering;
  if (technique->options().as_printed) layering.rule = Layering::Rule::as_printed;
  if (technique->options().action_weights == TechniqueOptions::ActionWeights::proportional)
    layering.rule = Layering::Rule::proportional;
  return layering;
}

/// Lets states, priorities and weights go on, and the hips go where they are held.
void Character::Impl::advance_actions(CharacterState& s, double passed) noexcept {
  actions_before = actions;
  actions.advance({kStep, s.phase, passed, body_frame(s), s.course.drive.speed.value,
                   s.course.drive.turn_rate.value, facing(s), free_shoulders},
                  layering());
  body_blend.choose(active);
  body_blend.read(s.phase, s.idle_phase, std::span(channels).first(MotionLibrary::kPelvisChannels));
  lean_for_hands(s);
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
  lower += (1 - std::min(1.0, hips.weight)) * sink_of_stoop(actions.stoop());
  s.crouch.advance(soft_limit(lower, most_crouch(s), kCrouchSoftness), kCrouchLag);
  if (actions.empty() && std::abs(s.crouch.value) + std::abs(s.crouch.velocity) < kNoCrouch)
    s.crouch = {};
  // A swing has one aim: what is asked of a foot in the air is for its next step.
  for (std::size_t k = 0; k < 2; ++k) {
    if (!s.feet[k].planted) continue;
    if (s.feet[k].phase < kJustNow * passed && s.spots[k].weight > 0) note_spot(s, kSides[k]);
    s.spots[k] = spot(kSides[k]);
  }
}

/// A foot that aimed at a spot came down: how far from it.
void Character::Impl::note_spot(const CharacterState& s, Side side) noexcept {
  const auto k = static_cast<std::size_t>(index(side));
  const Plant& plant = s.feet[k].plant;
  const auto [sine, cosine] = deterministic::sincos(plant.yaw);
  const double middle = middle_of(library->skeleton.soles[k]);
  actions.note_step(side, {plant.x + middle * sine, 0, plant.z + middle * cosine});
}

/// Metres that hips come down at most: on stairs, so far that a knee has room above the next tread.
double Character::Impl::most_crouch(const CharacterState& s) const noexcept {
  const double leg = 0.5 * (bones[0].length() + bones[1].length());
  const double deepest = leg * lerp(kDeepest, kDeepestRun, clamp01(running(s)));
  return soft_positive(deepest - kTreads * std::abs(s.climb.value), kCrouchSoftness);
}

/// Lets the shoulders go after the hands.
void Character::Impl::lean_for_hands(const CharacterState& s) noexcept {
  if (!acting) return;
  const GroundFrame body = body_frame(s);
  const Vec3 origin = body.to_world({}), ahead = body.to_world({0, 0, 1}) - origin,
             hips = pelvis(s).position;
  for (const Side side : kSides) {
    const Vec3 shoulder = body.to_world(free_shoulders[static_cast<std::size_t>(index(side))]);
    const HandWish asked = hand_wish(s, actions, side);
    const Vec3 lean = lean_for(*acting, asked, side, shoulder, hips);
    ReachingArm& arm = actions.arm(side);
    const Stooping now{shoulder,      hips, ahead, s.crouch.value, bend_of_stoop(actions.stoop()),
                       most_crouch(s)};
    arm.stoop_by(stoop_for(*acting, asked.wanted, asked.passing, side, now), kStep);
    arm.lean_towards(body.to_local(origin + lean), kStep);
    if (asked.wanted.weight > 0)
      arm.note_sway(free_shoulders[static_cast<std::size_t>(index(side))], kStep);
    else
      arm.forget_sway();
    const Vec3 leant = shoulder + (body.to_world(arm.lean()) - origin);
    arm.note_distance(asked.wanted.weight > 0 ? length(asked.wanted.point - leant) : 0, kStep);
  }
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
  // A hand that holds a point turns its joints as hard as that takes; on its way there, less so.
  std::array<double, kActionPartCount> holds{};
  for (const Side side : kSides) {
    const double weight = actions.wanted(Action::Source::reach, arm_part(side)).weight,
                 away = -reach_spare[static_cast<std::size_t>(index(side))] / kTakenUp;
    holds[index(arm_part(side))] = smoothstep(2 * weight - 1) * (1 - kHeldBack * smoothstep(away));
  }
  const std::span<const ActionPart> parts = acting->upper_parts();
  for (std::size_t k = 0; k < parts.size(); ++k) freedom[k] = holds[index(parts[k])];
  steadied.advance(acting->upper_body(), pose, std::span(freedom).first(parts.size()));
  free_shoulders = shoulders;
  for (const Side side : kSides)
    actions.note_spare(side, reach_spare[static_cast<std::size_t>(index(side))]);
}

StepSpot Character::Impl::spot(Side side) const noexcept {
  const Wanted step = actions.wanted(Action::Source::step, action_leg(side));
  return {step.weight, step.point.x, step.point.z};
}

/// What the speed should change by, m/s, so that one of the next steps comes down on the spot that
/// its foot is asked for: people lengthen or shorten a few steps before it.
double Character::Impl::hurry_to_spots(const CharacterState& s) const noexcept {
  const double speed = wanted_speed, turn = s.course.drive.turn_rate.value;
  if (!(speed > kSlowestPace) || actions.empty()) return 0;
  double hurry = 0;
  for (std::size_t k = 0; k < 2; ++k) {
    const StepSpot goal = spot(kSides[k]);
    if (!(goal.weight > 0)) continue;
    const double strike = strike_phase(kSides[k]), stride = gait.seconds();
    double until = gait.seconds_between(strike + s.feet[k].phase, strike + 1.0) +
                   0.5 * gait.feet[k].duty * stride;
    const double middle = middle_of(library->skeleton.soles[k]);
    for (int steps = 0; steps < kStepsBefore; ++steps, until += stride) {
      const GroundFrame then = s.course.frame.along_arc(speed, turn, until);
      const Plant plant = placed_in(then, gait.feet[k]);
      const auto [sine, cosine] = deterministic::sincos(plant.yaw);
      const double ahead = (goal.x - plant.x) * sine + (goal.z - plant.z) * cosine - middle;
      if (ahead > 0.5 * speed * stride) continue;  // that is for a later one
      if (ahead > -0.5 * speed * stride)
        hurry += goal.weight * smoothstep((until - kInTime) / kInTime) *
                 clamp(ahead / until, -kMostHurry * speed, kMostHurry * speed);
      break;
    }
  }
  const bool runs = library->groups.size() > 1 && wanted_gait > 0.5;
  const ConvexHull::Span can = library->groups[runs ? 1 : 0].envelope.section(1, wanted_turn);
  return clamp(hurry, std::min(0.0, can.low - speed), std::max(0.0, can.high - speed));
}

GroundFrame Character::Impl::body_frame(const CharacterState& s) const noexcept {
  return {s.course.frame.x, s.course.frame.z, s.course.frame.heading + facing(s)};
}

/// What is asked of a hand, as the body sees it pass.
HandWish Character::Impl::hand_wish(const CharacterState& s, const ActionStack& acts,
                                    Side side) const noexcept {
  const GroundFrame body = body_frame(s);
  const Vec3 shoulder = body.to_world(free_shoulders[static_cast<std::size_t>(index(side))]),
             front = body.to_world(round_by_front(side) * kRound) - body.to_world({});
  HandWish asked{wanted_of(acts, side, shoulder, front), {}, {}};
  const GroundFrame& frame = s.course.frame;
  const auto [sine, cosine] = deterministic::sincos(frame.heading);
  const double speed = s.course.drive.speed.value, turn = s.course.drive.turn_rate.value;
  const Vec3& point = asked.wanted.point;
  asked.passing = asked.wanted.velocity + Vec3{-speed * sine - turn * (point.z - frame.z), 0,
                                               -speed * cosine + turn * (point.x - frame.x)};
  asked.lean = body.to_world(acts.arm(side).lean()) - body.to_world({});
  asked.closing = acts.arm(side).closing;
  asked.sway = acts.arm(side).sway;
  return asked;
}

/// What constraints ask of the posed body, solved last.
void Character::Impl::meet_the_world(const CharacterState& s, const ActionStack& acts,
                                     Pose& out) noexcept {
  const Wanted gaze = acts.wanted(Action::Source::look, ActionPart::head);
  const std::array<Wanted, 2> hands{acts.wanted(Action::Source::reach, ActionPart::left_arm),
                                    acts.wanted(Action::Source::reach, ActionPart::right_arm)};
  const double hips = acts.wanted(Action::Source::hips_height, ActionPart::hips).weight;
  const double bend =
      kLeanPerMetre * hips * s.crouch.value +
      bend_of_stoop(acts.stoop()) * clamp01(std::max(hands[0].weight, hands[1].weight));
  if (!(gaze.weight > 0 || hands[0].weight > 0 || hands[1].weight > 0 || bend > 0)) return;
  const ActionBody& body = *acts.live().front().action.body;
  forward_kinematics(library->skeleton, out, body.chain(), world);
  if (bend > 0) lean_forward(body, bend, s.course.frame.heading + facing(s), out, world);
  std::array<HandWish, 2> wishes;
  for (const Side side : kSides) {
    const auto k = static_cast<std::size_t>(index(side));
    const LimbAnatomy& arm = body.anatomy().limb(amble::arm(side));
    if (arm.whole())
      shoulders[k] = body_frame(s).to_local(world[static_cast<std::size_t>(arm.upper)].position);
    wishes[k] = hand_wish(s, acts, side);
  }
  reach_spare = reach_with_hands(body, wishes, out, world);
  const auto head = static_cast<std::size_t>(body.anatomy().head);
  if (gaze.weight > 0) look_at(body, acts.wanted_from(world[head].position), out, world);
}

void Character::Impl::make_room_for_actions() {
  if (!acting) return;
  if (technique->options().action_blend == TechniqueOptions::ActionBlend::posture) {
    if (!posture_layers) posture_layers = std::make_unique<PostureLayers>();
    posture_layers->reserve(*acting);
  }
  if (freedom.size() < acting->upper_body().size()) freedom.resize(acting->upper_body().size());
}

Outcome Character::prepare_actions(const std::shared_ptr<const ActionBody>& body) {
  Impl& self = *impl_;
  if (!body)
    return Outcome::refused("the action was made for no body; an ActionMaker makes actions");
  if (body->library().turning != self.library->turning ||
      body->library().skeleton.joints.size() != self.library->skeleton.joints.size())
    return Outcome::refused("the action was made for the body of another library");
  self.actions_before.reserve();
  self.acting = body;
  self.steadied.reserve(body->upper_body().size());
  self.make_room_for_actions();
  return {};
}

Played Character::play(const Action& action) {
  if (const Outcome ready = prepare_actions(action.body); !ready) return {0, ready};
  if (impl_->actions.live().size() >= kMostActions)
    return {0, Outcome::refused("sixteen actions are under way already; stop one first")};
  if (const int number = impl_->actions.play(action); number != ActionStack::kNone) {
    if (action.takes_legs()) impl_->give_legs(number);
    return {number, {}};
  }
  return {0, Outcome::refused("the action's target is not a point, or it has no clip to play")};
}

Outcome Character::stop(int action) noexcept {
  return impl_->actions.stop(action) ? Outcome{} : Outcome::refused(kNoSuchAction);
}

Outcome Character::set_priority(int action, ActionPart part, double priority) noexcept {
  if (impl_->actions.set_priority(action, part, priority)) return {};
  if (!find(impl_->actions, action)) return Outcome::refused(kNoSuchAction);
  return Outcome::refused(priority >= 0 ? "the action does not move that part"
                                        : "a priority is a number from 0 on");
}

Outcome Character::set_target(int action, const Vec3& target) noexcept {
  if (impl_->actions.set_target(action, target)) return {};
  const LiveAction* live = find(impl_->actions, action);
  if (!live) return Outcome::refused(kNoSuchAction);
  return Outcome::refused(live->action.has_posture() ? "the action has no target to be moved"
                                                     : "the target is not a point");
}

std::size_t Character::actions(std::span<ActionState> out) const noexcept {
  const std::span<const LiveAction> live = impl_->actions.live();
  for (std::size_t i = 0; i < live.size() && i < out.size(); ++i)
    out[i] = {live[i].id,    live[i].state.value(), live[i].seconds,
              live[i].spare, live[i].target(),      live[i].weights};
  return live.size();
}

}  // namespace amble
