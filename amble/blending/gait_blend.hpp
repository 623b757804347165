#pragma once

#include <span>

#include "amble/kinematics/foot_swing.hpp"
#include "amble/library/motion_library.hpp"

namespace amble {

/// An example that has a say in a blend, with its weight. The weights of a blend sum to one.
struct ActiveExample {
  int example;
  double weight;
};

/// The numbers of a blended stride: how long, how far, and where its feet go.
struct BlendedGait {
  std::array<double, 2> half_seconds{0.5, 0.5};  // right strike to left strike, and back
  double speed = 0, turn_rate = 0;
  std::array<ExampleFoot, 2> feet;

  double seconds() const noexcept { return half_seconds[0] + half_seconds[1]; }
  /// Time from one generic phase to a later one, at most a stride on.
  double seconds_between(double from, double to) const noexcept;
  /// The phase that lies `seconds` after (before, when negative) another.
  double phase_after(double phase, double seconds) const noexcept;
};

/// Blends the numbers with the weights. Speed and turn rate are blended stride over blended
/// duration, so that the feet of the blend stand still on the ground.
BlendedGait blend_gait(const MotionLibrary& library,
                       std::span<const ActiveExample> active) noexcept;

/// The phases at which feet are half through their contacts, counted from their strikes: those of
/// the walks in a blend, of its runs, and of the whole. Feet are aligned by their contacts, and so
/// are walking and running bodies: with strikes alone a jog would have its pelvis up in the air,
/// where runners fly, over feet that still stand as walkers' do.
struct MidContact {
  double walking = 0.25, running = 0.25, whole = 0.25;
  bool operator==(const MidContact&) const = default;
  /// By how much an example of the blend is read later than the whole.
  double later(const Example& example) const noexcept {
    return (example.gait > 0.5 ? running : walking) - whole;
  }
};
MidContact mid_contact(const MotionLibrary& library,
                       std::span<const ActiveExample> active) noexcept;

/// The first `channels` body channels at a phase (of the gait) and at a phase of standing; walks
/// and runs as they are as long before or after their mid-contact as the blend is.
void blend_body(const MotionLibrary& library, std::span<const ActiveExample> active,
                const MidContact& middle, double phase, double idle_phase,
                std::span<float> channels) noexcept;
/// The same where it is known by how much each example is read later.
void blend_body(const MotionLibrary& library, std::span<const ActiveExample> active,
                std::span<const double> later, double phase, double idle_phase,
                std::span<float> channels) noexcept;

/// Pitch of a planted foot at share s of its contact, with its rate by s.
Moving<double> blend_stance_pitch(const MotionLibrary& library,
                                  std::span<const ActiveExample> active, Side side,
                                  double s) noexcept;

/// How long the examples' legs are at share s of a contact, metres.
double blend_stance_leg(const MotionLibrary& library, std::span<const ActiveExample> active,
                        Side side, double s) noexcept;

/// The blended course of a swing: at its share s, and at its ends, with the rates per swing there.
struct BlendedSwing {
  SwingPoint now;
  Moving<SwingPoint> lift, strike;
};
BlendedSwing blend_swing(const MotionLibrary& library, std::span<const ActiveExample> active,
                         Side side, double s) noexcept;

}  // namespace amble
