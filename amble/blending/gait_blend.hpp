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

/// The phase at which a foot of the blend is half through its contact, counted from its strike.
/// Feet are aligned by their contacts, and so are bodies: with strikes alone a jog would have its
/// pelvis up in the air, where runners fly, over feet that still stand as walkers' do.
double mid_contact(const MotionLibrary& library, std::span<const ActiveExample> active) noexcept;
/// The same of one example.
double mid_contact(const Example& example) noexcept;

/// The first `channels` body channels at a phase (of the gait) and at a phase of standing; every
/// example as it is as long before or after its mid-contact as the blend is, whose is `middle`.
void blend_body(const MotionLibrary& library, std::span<const ActiveExample> active, double middle,
                double phase, double idle_phase, std::span<float> channels) noexcept;

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
