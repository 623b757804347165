#include "amble/engine/character_impl.hpp"
#include "amble/maths/fixed_step.hpp"
#include "amble/maths/smooth.hpp"

namespace amble {
namespace {

// Seconds: who comes to a stand is calm first, and who sets off has the weight on both legs before
// the first foot lifts.
constexpr Lag kComingIn{0.5, kFixedStep}, kGoing{0.07, kFixedStep};
constexpr double kTrace = 1e-4;          // of standing alive: less is none
constexpr int kCountOn = (1 << 30) - 1;  // counters begin again after half a year

}  // namespace

/// Moves the clock of a body that stands on, and its pelvis over the planted feet.
void Character::Impl::stand_alive(CharacterState& s) noexcept {
  s.lived = (s.lived + 1) & kCountOn;
  s.alive.advance(s.resting ? life.idle : 0.0, s.resting ? kComingIn : kGoing);
  s.sway = {};
  if (!(s.alive.value > kTrace) || legs[0].foot < 0 || legs[1].foot < 0) return;
  body_blend.choose(active);
  body_blend.read(s.phase, s.idle_phase, std::span(channels).first(MotionLibrary::kPelvisChannels));
  const GroundAxes axes = s.course.frame.axes();
  const StandingLegs stand{
      local_pelvis(s),
      hip_offsets,
      {axes.to_local(s.feet[0].pose.ankle), axes.to_local(s.feet[1].pose.ankle)}};
  s.sway = over_planted_feet({life.seed, s.lived * kStep, library->size}, s.alive.value, stand);
}

/// The same above the hips.
void Character::Impl::breathe(const CharacterState& s) noexcept {
  if (s.alive.value > kTrace) idle_body.add(life.seed, s.lived * kStep, s.alive.value, channels);
}

/// Counts the half cycles, each of which draws a stride of its own.
void Character::Impl::count_halves(CharacterState& s, double phase_before) noexcept {
  if ((s.phase < 0.5) != (phase_before < 0.5)) s.half_cycles = (s.half_cycles + 1) & kCountOn;
}

/// What the stride of a state differs by from the one that the blend repeats; every reader of the
/// blend sees it.
void Character::Impl::vary(const CharacterState& s) noexcept {
  const double share = s.phase < 0.5 ? 2 * s.phase : 2 * s.phase - 1;
  variation.choose({life.seed, s.half_cycles, share, life.variation * clamp01(s.activity.value)});
  body_blend.vary(variation.none() ? nullptr : &variation);
}

/// The steps that go with it.
void Character::Impl::vary_steps(const CharacterState& s) noexcept {
  vary(s);
  if (variation.none()) return;
  for (const Side side : kSides) {
    ExampleFoot& foot = gait.feet[static_cast<std::size_t>(index(side))];
    const Vec3 step = variation.step(side);
    foot.left += step.x;
    foot.forward += step.y;
    foot.yaw += step.z;
  }
  for (std::size_t half = 0; half < 2; ++half)
    gait.half_seconds[half] *= 1 + variation.longer(half);
}

void Character::set_life(const Life& life) noexcept {
  impl_->life = {clamp01(finite_or_zero(life.idle)), clamp01(finite_or_zero(life.variation)),
                 life.seed};
}
const Life& Character::life() const noexcept { return impl_->life; }

}  // namespace amble
