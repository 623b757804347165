#pragma once

#include "amble/kinematics/foot_roll.hpp"
#include "amble/performer/gait_spec.hpp"

namespace amble {

/// cos and sin of the harmonics at one phase: every curve of a stride is a scalar product with it.
class Harmonics {
 public:
  explicit Harmonics(double phase) noexcept;
  double operator()(const GaitFigures::Terms& terms) const noexcept;

 private:
  GaitFigures::Terms basis_;
};

/// The figures evaluated for one speed, turn rate and style: the curves of both sides as Fourier
/// series over the stride, the instants of contact and the place of the feet.
///
/// Phase 0 is the strike of the right foot and 0.5 that of the left one. Departures from the plain
/// figures, which average people and so flatten some of what each of them does, are made here.
class StrideCurves {
 public:
  explicit StrideCurves(const GaitSpec& spec);

  /// A curve of the whole body, or of the limb of a side, at the phase of the body or of the foot
  /// on that side (see foot_phase).
  double value(Curve curve, Side side, const Harmonics& at) const noexcept;
  /// A trunk or pelvis curve.
  double value(Curve curve, const Harmonics& at) const noexcept {
    return value(curve, Side::right, at);
  }
  /// Three successive curves that form a rotation vector, `first` its x.
  Vec3 vector(Curve first, Side side, const Harmonics& at) const noexcept;

  /// Mean of a curve over the stride: posture without motion.
  double mean(Curve curve, Side side) const noexcept;
  Vec3 mean_vector(Curve first, Side side) const noexcept;

  /// Adds to the series of a curve of the whole body.
  void add(Curve curve, const GaitFigures::Terms& terms) noexcept;

  double stride_seconds() const noexcept { return stride_seconds_; }
  double foot_flat() const noexcept { return foot_flat_; }  // foot phases: 0 is the foot's strike
  double heel_off() const noexcept { return heel_off_; }
  double toe_off() const noexcept { return toe_off_; }
  double mid_stance() const noexcept { return mid_stance_; }
  /// 1 for a walk whose hips are over its feet, 0 for one that is as measured.
  double upright() const noexcept { return upright_; }
  /// The flat foot in the travelling frame at its mid-stance.
  const Plant& placement(Side side) const noexcept {
    return placement_[static_cast<std::size_t>(index(side))];
  }

 private:
  using Series = std::array<GaitFigures::Terms, kCurveCount>;

  void evaluate(const GaitSpec& spec, double turn_rate, Series& out) const;
  void delay_strike(double phase);
  void liven(const GaitSpec& spec);
  void lean(const GaitSpec& spec);
  void place_feet(const GaitSpec& spec);
  void apply_style(const GaitSpec& spec);

  const GaitFigures& figures_;
  double upright_;
  std::array<Series, 2> series_;  // by index(Side); of the left one, mirrored
  std::array<Plant, 2> placement_;
  double stride_seconds_, foot_flat_, heel_off_, toe_off_, mid_stance_;
};

/// Phase of a foot within its own stride, in [0, 1): 0 is its strike.
double foot_phase(Side side, double phase) noexcept;

}  // namespace amble
