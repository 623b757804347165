#pragma once

#include <array>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "amble/motion/skeleton.hpp"

namespace amble {

/// The curves of a stride, in the order of the figures: rotation vectors of the joints (radians,
/// limbs of the right side), hip centre, and the right foot in the travelling frame (metres).
enum class Curve {
  hips_x,
  hips_y,
  hips_z,
  spine_x,
  spine_y,
  spine_z,
  spine1_x,
  spine1_y,
  spine1_z,
  spine2_x,
  spine2_y,
  spine2_z,
  neck_x,
  neck_y,
  neck_z,
  head_x,
  head_y,
  head_z,
  arm_x,
  arm_y,
  arm_z,
  forearm_y,
  hand_x,
  thigh_x,
  thigh_y,
  thigh_z,
  shin_x,
  foot_x,
  foot_y,
  foot_z,
  toe_x,
  pelvis_left,
  pelvis_height,
  pelvis_forward,
  foot_pitch,
  foot_roll,
  foot_yaw,
  ankle_left,
  ankle_height,
  ankle_forward,
  count
};
/// The curve with a name of the figures ("Hips.x", "pelvis_left"); throws Error for another one.
Curve curve_named(std::string_view name);

inline constexpr int kCurveCount = static_cast<int>(Curve::count);
inline constexpr int kHarmonics = 6;
inline constexpr int kTerms = 1 + 2 * kHarmonics;  // mean, cos 1, sin 1, … of a curve

enum class Gait { walk, run };

/// Figures of human gait measured on captures: Fourier coefficients of every curve and their
/// regression on speed and turn rate, stride time, contact times, foot placement and styles.
/// For an adult of 1.75 m; metres, seconds, radians. docs/performer.md explains every field.
struct GaitFigures {
  using Terms = std::array<double, kTerms>;
  static constexpr int kBasis = 6;  // 1, x, x², w, v w, (v w)²

  struct GaitTable {
    double speed_centre, speed_scale;  // x = (speed − centre) / scale
    std::array<std::array<Terms, kBasis>, kCurveCount> coefficients;
    std::array<double, 4> log_stride_time;                       // on 1, ln v, (ln v)², w²
    std::array<double, 3> foot_flat, heel_off, toe_off;          // on 1, x, x²: foot phases
    std::array<double, 4> place_left, place_forward, place_yaw;  // on 1, x, w, v w
    std::array<double, 2> speed_range;
    double largest_turn_rate, largest_speed_times_turn;
  };

  /// What a style adds to the neutral walk of the same people; fractions of it are styles too.
  struct Style {
    std::map<Curve, std::array<double, 5>> add;  // mean, cos 1, sin 1, cos 2, sin 2
    double measured_speed = 1.2, stride_time_factor = 1;
    double foot_flat = 0, heel_off = 0, toe_off = 0;        // added to the foot phases
    double step_width = 0, place_forward = 0, toe_out = 0;  // whole width and metres; radians
  };

  std::array<GaitTable, 2> gaits;  // by Gait
  std::array<double, kCurveCount> mirror_sign;
  Quat arm_reference, thigh_reference;  // of the right side
  std::vector<Joint> joints;
  std::map<std::string, Style, std::less<>> styles;

  const GaitTable& table(Gait gait) const noexcept { return gaits[gait == Gait::run ? 1 : 0]; }
};

/// The figures that the library carries, parsed once.
const GaitFigures& gait_figures();

}  // namespace amble
