#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "amble/library/body_moves.hpp"

namespace amble {

/// What standing does to the pelvis: metres in the travelling frame, and a rotation vector.
struct IdleSway {
  Vec3 place{}, turn{};
};

/// Where the hips of somebody who stands want to be at a moment: shifts of the weight from one leg
/// to the other and the sway of a body that keeps its balance. Each person has a seed.
struct IdleHips {
  double left = 0, forward = 0;  // metres
  double turned = 0;             // radians, to the left
  std::array<double, 2> bend{};  // metres by which each leg is shorter than it stands

  /// `size`: of the body beside a grown person's.
  IdleHips(std::uint64_t seed, double seconds, double size) noexcept;
};

/// The legs of somebody who stands, in the travelling frame.
struct StandingLegs {
  Transform pelvis;          // without any sway
  std::array<Vec3, 2> hips;  // offsets in the pelvis frame, by index(Side)
  std::array<Vec3, 2> ankles;
};

/// Takes the hips there, `share` of the way, over feet that stay: the pelvis rises, sinks and tips
/// as legs of the same length ask for, since three millimetres of height are 10° of knee.
IdleSway over_planted_feet(const IdleHips& wish, double share, const StandingLegs& legs) noexcept;

/// The same person above the hips: breath, a head and hands that are never quite still, and not the
/// same on both sides. Belongs to a library; adds to its body channels.
class IdleBody {
 public:
  explicit IdleBody(const MotionLibrary& library);
  void add(std::uint64_t seed, double seconds, double share,
           std::span<float> channels) const noexcept;

 private:
  struct Term {
    std::size_t move, channel;
    Vec3 change;
  };
  std::vector<Term> terms_;
};

}  // namespace amble
