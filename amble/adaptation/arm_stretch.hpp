#pragma once

namespace amble {

/// How far an arm stretches for a point that nears its shoulder, or leaves it, at some speed. Up to
/// a distance the hand is exactly there; beyond it the elbow stops short of straight. The nearer to
/// straight, the faster an elbow has to bend for the same way of the hand, so the bending itself is
/// eased: it sets in no harder than an elbow can, and what comes fast is met with the elbow farther
/// from straight. Metres, m/s, radians.
class ArmStretch {
 public:
  /// Of an arm with these two bones; the speed counts alike in both directions.
  ArmStretch(double upper, double lower, double speed) noexcept;

  double exact() const noexcept { return exact_; }  ///< so far the hand is where it is wanted
  double most() const noexcept;                     ///< it stretches no farther
  double to(double distance) const noexcept;
  /// Between two lengths of the arm, as the elbow goes from the one to the other.
  double between(double from, double to, double share) const noexcept;

 private:
  double meet_at(double flexion, double pace) noexcept;
  double flexion_at(double length) const noexcept;
  double length_at(double flexion) const noexcept;

  double squares_, product_;                    // of the bones
  double exact_ = 0, width_ = 0;                // metres; over which the elbow comes to rest beyond
  double flexion_ = 0, slope_ = 0, curve_ = 0;  // at exact_: radians, and by metres
};

}  // namespace amble
