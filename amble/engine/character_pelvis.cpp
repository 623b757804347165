#include <algorithm>
#include <cmath>

#include "amble/adaptation/reach.hpp"
#include "amble/engine/character_impl.hpp"
#include "amble/maths/fixed_step.hpp"
#include "amble/maths/smooth.hpp"

namespace amble {
namespace {

constexpr Lag kClimbLag{0.12, kFixedStep};
constexpr double kUnlike = 0.04;       // metres between plants of uneven ground
constexpr double kMisplaced = 0.06;    // metres between a foothold and where the gait steps
constexpr double kSteepDescent = 0.3;  // metres a stride
constexpr double kLead = 0.1, kRunLead = 0.16,
                 kTrail = 0.08;  // phases by which the pelvis goes down before the
// feet, and up after them

constexpr double kSink = 0.12, kSinkEasing = 0.02;  // of the climb; metres: bent knees uphill
constexpr double kRunSink = 0.06;                   // the same of a run
constexpr double kLeanUp = 0.3, kLeanDown = 0.12;   // radians for a slope of 45°
constexpr Lag kLeanLag{0.2, kFixedStep};
constexpr double kUneven = 0.15,
                 kUnevenDrop = 0.02;  // metres: climbed in a stride; of planned drop
constexpr double kMostDrop = 0.12, kDropSoftness = 0.0008;  // metres
constexpr Lag kDropLag{0.04, kFixedStep};
constexpr double kDipKept = 0.85;        // of the dip, a step of time later
constexpr double kDipSoftness = 0.0012;  // metres
constexpr double kRestSoftness = 0.15;   // share of the softnesses at rest, where no knee moves
constexpr double kMostRaise = 0.03, kRaiseReserve = 0.002;  // metres
constexpr double kMixed = 0.12;          // of the weights, beside the largest: a blend that may sag
constexpr double kRaiseShare = 1.8;      // of what has sagged
constexpr double kRaisedInUnrest = 0.5;  // share of a raise that is left when nothing is steady
constexpr double kNoSag = 0.001;         // metres that legs of even strides may be bent by blending
// Share of what the pelvis gives that a swinging foot goes along with; the rest is its knee's say,
// which was bent by the swing and is to land. All of it: knees snap as runs set in.
constexpr double kGoesAlong = 0.7;

/// How far a blend is from being one example's own stride, 0 to 1.
double mixedness(std::span<const ActiveExample> active) noexcept {
  double most = 0;
  for (const ActiveExample& one : active) most = std::max(most, one.weight);
  return smoothstep((1 - most) / kMixed);
}

}  // namespace

/// The blended pelvis in the travelling frame, brought down for reach.
Transform Character::Impl::local_pelvis(const CharacterState& s) const noexcept {
  const PelvisDetails* details = details_of(s);
  Transform local = details ? detailed_pelvis(*library, channels.data(), *details)
                            : library->pelvis(channels.data());
  if (technique->options().as_printed) local.position.x = local.position.z = 0;  // park2002:20
  local.position.y += s.height - s.lowered();
  local.rotation = leant_pelvis(s.carriage, s.lean.value) * local.rotation;
  if (s.alive.value != 0) {
    local.position += s.sway.place;
    local.rotation = exp_half(0.5 * s.sway.turn) * local.rotation;
  }
  return local;
}

Transform Character::Impl::pelvis(const CharacterState& s) const noexcept {
  Transform local = local_pelvis(s);
  local.position.y -= s.knees.lowered();
  const GroundFrame& frame = s.course.frame;
  return {frame.to_world(local.position), rotation_y(frame.heading) * local.rotation};
}

/// 1 on even ground, 0 where it is so steep that bent knees are no sag.
double Character::Impl::evenness(const CharacterState& s) const noexcept {
  return (1 - smoothstep(std::abs(s.climb.value) / (kUneven * library->size))) *
         (1 - smoothstep((s.feet[0].drop.value + s.feet[1].drop.value) /
                         (kUnevenDrop * library->size)));
}

/// Plans how the pelvis goes over the ground of the feet, `passed` phases after their last step of
/// time.
void Character::Impl::follow_ground(double passed, bool at_once) noexcept {
  CharacterState& s = state;
  const double size = library->size, steep = kSteepDescent * size;
  const double duty = 0.5 * (gait.feet[0].duty + gait.feet[1].duty);
  underfoot.terrain = &terrain;
  underfoot.pelvis = PelvisPlan(s.feet, duty, passed, size);
  PelvisPlan& plan = underfoot.pelvis;
  const double climb = s.activity.value * 2 * (plan.ground(0.25) - plan.ground(-0.25));
  const auto follow = [at_once](double wanted, const Lag& lag, CriticallyDamped& value) {
    if (at_once)
      value = {wanted, 0};
    else
      value.advance(wanted, lag);
  };
  follow(climb, kClimbLag, s.climb);
  const double misplaced = std::max(s.feet[0].off_gait(), s.feet[1].off_gait());
  const double uneven = std::max(smoothstep(plan.spread() / (kUnlike * size)),
                                 smoothstep(misplaced / (kMisplaced * size)));
  follow(uneven, kClimbLag, s.uneven);
  underfoot.uneven = clamp01(s.uneven.value);
  const double slope = slope_underfoot();
  const double lean = s.activity.value * slope * (slope > 0 ? kLeanUp : kLeanDown);
  follow(lean, kLeanLag, s.lean);
  underfoot.lean = leant_pelvis(s.carriage, s.lean.value);
  const double runs = clamp01(running(s));
  underfoot.climb = s.climb.value;
  const double lead = lerp(kLead, kRunLead, runs) * smoothstep(-s.climb.value / steep) -
                      kTrail * smoothstep(s.climb.value / steep);
  plan.go({lead,
           lerp(kSink, kRunSink, runs) *
               eased_positive(s.climb.value - 0.5 * kSinkEasing * size, kSinkEasing * size),
           std::min(s.feet[0].height_here.value, s.feet[1].height_here.value), s.activity.value});
  s.height = plan.at(0).value;
  for (std::size_t k = 0; k < 2; ++k) {
    // A foot that swings comes from the other's plant, even in flight.
    const bool stands = s.feet[k].planted || !s.feet[1 - k].planted;
    underfoot.support[k] = stands ? s.feet[k].plant.height : s.feet[k].target.height;
  }
}

/// What the plan could not know: the pelvis comes down at once for a planted leg that is about to
/// lock, soon for what else is out of reach, and up for legs that a blend of long and short strides
/// has left shorter than the examples'.
void Character::Impl::keep_in_reach(const FootWork& work, CharacterState& s) noexcept {
  const double size = library->size;  // of what follows in metres
  double missing = 0, sagged = 0, load = 0, locking = 0, headroom = kMostRaise * size;
  const double softer = lerp(kRestSoftness, 1.0, s.activity.value);
  for (const Side side : kSides) {
    const FootState& foot = s.feet[static_cast<std::size_t>(index(side))];
    if (!foot.planted) {
      const double share = (foot.phase - foot.lift_phase) / (1 - foot.lift_phase);
      const double soon = smoothstep((share - 0.3) / 0.4);
      if (soon <= 0) continue;
      const double spare = -missing_at_strike(work, side, foot) - work.lowered;
      headroom = std::min(headroom, lerp(kMostRaise * size, std::max(0.0, spare), soon));
      continue;
    }
    const double now = missing_reach(work, side, foot) + work.lowered - s.crouch.value;
    headroom = std::min(headroom, std::max(0.0, -now - kRaiseReserve * size * s.activity.value));
    // A foot that stands bears weight whatever its phase.
    const double bears = std::max(smoothstep(foot.phase / (0.15 * foot.duty)), 1 - work.activity);
    const double locks = soft_positive(now - s.pelvis_drop.value, softer * kDipSoftness * size);
    if (locks > 0) locking += bears * ahead_of_hip(work, side, foot) * locks;
    missing = std::max(missing, soft_positive(now, softer * kDropSoftness * size));
    const double carries = carried_by(foot);
    sagged += carries * (sag(work, side, foot) - work.lowered - work.underfoot.pelvis.dipped());
    load += carries;
  }
  const double forgiven = kNoSag * (1 - underfoot.uneven) * size;
  double raise = load > 1e-3 ? clamp(kRaiseShare * (sagged / load) - forgiven, 0.0, headroom) *
                                   std::min(1.0, 4 * load)
                             : 0.0;
  s.raise.advance(raise, kDropLag);
  raise = std::min(lerp(raise, s.raise.value, underfoot.uneven), headroom);
  const double tall = lerp(1.0, kRaisedInUnrest, work.unrest) * (1 - clamp01(running(s))) *
                      evenness(s) *
                      lerp(1.0, mixedness(active), (1 - underfoot.uneven) * s.activity.value);
  s.pelvis_drop.advance(std::min(missing, kMostDrop * size) - tall * raise, kDropLag);
  // A foot that leaves takes its dip with it, but not in one moment.
  s.dip = std::max(locking, kDipKept * s.dip);
}

/// What is left of it that would jerk a knee: for that the pelvis gives, and feet know nothing of
/// it.
void Character::Impl::steady_knees(const FootWork& work, CharacterState& s) noexcept {
  std::array<SteadyKnees::Leg, 2> hanging;
  for (std::size_t k = 0; k < 2; ++k) {
    hanging[k] = {work.hips[k], work.axes.to_local(s.feet[k].pose.ankle), bones[k]};
    hanging[k].hip.y += work.lowered - s.lowered();  // by which it was kept in reach since
  }
  for (std::size_t k = 0; k < 2; ++k) hanging[k].swings = kGoesAlong * s.feet[k].swings();
  s.knees.advance(hanging, clamp01(work.runs));
  for (std::size_t k = 0; k < 2; ++k)
    s.feet[k].pose.ankle.y -= hanging[k].swings * s.knees.lowered();
}

}  // namespace amble
