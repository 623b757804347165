#pragma once

#include <array>

namespace amble {

struct FootState;

/// The ground that carries the pelvis: a smooth curve through the heights on which the feet stand,
/// have stood and are going to stand. Each plant counts most in the middle of its contact; on an
/// even slope the curve is the slope itself. Metres over phases of the stride.
class PelvisGround {
 public:
  PelvisGround() = default;
  /// `duty` is the share of the stride that a contact lasts; now is `passed` phases after the feet
  /// were as they are given.
  PelvisGround(const std::array<FootState, 2>& feet, double duty, double passed) noexcept;

  /// Its height some phases after now (negative: before).
  double height(double ahead) const noexcept;
  /// Metres between the highest and the lowest plant that it goes through.
  double spread() const noexcept { return spread_; }
  /// Metres that it rises over a whole stride, around then.
  double rise(double ahead) const noexcept { return height(ahead + 0.5) - height(ahead - 0.5); }

 private:
  struct Control {
    double ahead = 0, height = 0;
  };
  static constexpr std::size_t kControls = 7;
  std::array<Control, kControls> controls_;
  double spread_ = 0;
};

/// What the pelvis knows of a foot's plant to come, after a step of time: it learns of a change of
/// plan without a jerk.
void foresee_height(bool struck, const FootState& other, FootState& foot) noexcept;

}  // namespace amble
