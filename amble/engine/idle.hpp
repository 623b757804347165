#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "amble/library/body_moves.hpp"
#include "amble/maths/noise.hpp"

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

/// How the moves of somebody who stands change the body channels of one library, found once.
class IdleMoves {
 public:
  explicit IdleMoves(const MotionLibrary& library);
  void add(std::span<const double> amounts, double share, std::span<float> channels) const noexcept;

 private:
  struct Term {
    std::size_t move, channel;
    Vec3 change;
  };
  std::vector<Term> terms_;
};

/// The same person above the hips: breath, a head and hands that are never quite still, and not the
/// same on both sides. Belongs to one character; adds to the body channels of its library.
class IdleBody {
 public:
  /// `moves` must stay.
  explicit IdleBody(const IdleMoves& moves) noexcept;
  void add(std::uint64_t seed, double seconds, double share, std::span<float> channels) noexcept;

 private:
  static constexpr std::size_t kDrifting = 14;  // parts of the body
  const IdleMoves* moves_;
  std::array<Wandering, kDrifting> drifts_;
  std::uint64_t seed_ = 0;  // of whom they are
};

}  // namespace amble
