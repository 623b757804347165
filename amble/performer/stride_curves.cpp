#include "amble/performer/stride_curves.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "amble/core/error.hpp"
#include "amble/maths/gravity.hpp"
#include "amble/maths/smooth.hpp"
#include "amble/performer/styles.hpp"

namespace amble {
namespace {

constexpr double kLeastHalfStepWidth = 0.02;  // straight steps do not cross the midline

// Averaging smears the contact: the mean foot comes to rest this much after its strike (seconds; in
// runs and styled walks, and in upright ones),
constexpr double kStrikeDelay[] = {0.034, 0.05};
// lies flat this much sooner after that than after the strike measured (seconds),
constexpr double kFlatSooner[] = {0.034, 0.044};
// and rises from the ground this much before its toes leave (share of the stride, per unit of x).
constexpr double kToeOffAdvance[2][2] = {{0.024, 0.004}, {0.042, -0.018}}, kUprightToeOff = -0.024;

// Toes stay a little longer in a turn, per rad/s.
constexpr double kTurningToes = 0.012;
// Below this speed, where nobody was measured, steps become shorter but not slower. m/s.
constexpr double kSlowestCadence = 0.5;
// Above this one, where hardly anybody was, strides lengthen and quicken but keep their shape. m/s.
constexpr double kFastestShape = 4.0, kShapeSettles = 0.08;
constexpr double kRootAboveHips = 0.07;
constexpr double kHeadLean = 0.35;  // of the body's lean in a turn
constexpr double kForeAft = 1.4;    // of the pelvis, times its mean over people
// The captures' hips lie ahead of their bodies: walkers would fall, and bend the knee that they
// land on by 30°. Metres by which they walk further back, chosen so that a leg is about as straight
// when it lands as before it leaves.
constexpr double kHipsBack = 0.03;
constexpr double kRunBob = 1.25,
                 kRunBobLoss = 0.12;  // the same of its rise and fall, and less per m/s above 3
constexpr double kWalkBob[] = {1.25, 1.7};  // walking at 1 and 2 m/s
constexpr double kToeOut[] = {
    0.1, 0.03};  // walk and run, radians; the captures' feet are calibrated to 0

/// How far a gait has what makes a walk upright. Styles were measured as differences from captured
/// walks and would snap their knees with it.
double uprightness(const GaitSpec& spec) {
  if (spec.gait == Gait::run) return 0;
  const auto style = performed_styles().find(spec.style);
  const bool plain = style == performed_styles().end() || style->second.change.add.empty();
  return plain ? 1 : 1 - clamp01(spec.style_amount);
}

/// The speed whose curves and contact times a gait takes. Beyond the fastest runs measured only the
/// stride time goes on changing: extrapolated shapes would snap the ankles.
double shape_speed(const GaitSpec& spec) noexcept {
  const double beyond = spec.speed - kFastestShape;
  if (spec.gait == Gait::walk || beyond <= 0) return spec.speed;
  return kFastestShape + kShapeSettles * (1 - deterministic::exp(-beyond / kShapeSettles));
}

/// The turn rate whose curves a gait takes. The turns measured were slow ones; what they change in
/// a stride fades beyond the fastest runs, where feet and lean alone make the turn.
double shape_turn_rate(const GaitSpec& spec, double turn_rate) noexcept {
  const double beyond = spec.speed - kFastestShape;
  if (spec.gait == Gait::walk || beyond <= 0) return turn_rate;
  return turn_rate / (1 + beyond * beyond);
}

std::size_t at(Curve curve) noexcept { return static_cast<std::size_t>(curve); }

double polynomial(const std::array<double, 3>& c, double x) noexcept {
  return c[0] + x * (c[1] + x * c[2]);
}

}  // namespace

Harmonics::Harmonics(double phase) noexcept {
  basis_[0] = 1;
  const auto [s1, c1] = deterministic::sincos(2.0 * std::numbers::pi * phase);
  double c = 1, s = 0;
  for (std::size_t h = 0; h < kHarmonics; ++h) {
    const double next = c * c1 - s * s1;
    s = s * c1 + c * s1;
    c = next;
    basis_[1 + 2 * h] = c;
    basis_[2 + 2 * h] = s;
  }
}

double Harmonics::operator()(const GaitFigures::Terms& terms) const noexcept {
  double sum = 0;
  for (std::size_t k = 0; k < kTerms; ++k) sum += basis_[k] * terms[k];
  return sum;
}

double foot_phase(Side side, double phase) noexcept {
  const double shifted = side == Side::left ? phase + 0.5 : phase;
  return shifted - std::floor(shifted);
}

StrideCurves::StrideCurves(const GaitSpec& spec)
    : figures_(gait_figures()), upright_(uprightness(spec)) {
  const GaitFigures::GaitTable& table = figures_.table(spec.gait);
  evaluate(spec, spec.turn_rate, series_[static_cast<std::size_t>(index(Side::right))]);
  evaluate(spec, -spec.turn_rate, series_[static_cast<std::size_t>(index(Side::left))]);

  const double x = (shape_speed(spec) - table.speed_centre) / table.speed_scale;
  const double log_speed = deterministic::log(std::max(spec.speed, kSlowestCadence));
  const auto& t = table.log_stride_time;
  stride_seconds_ = deterministic::exp(t[0] + t[1] * log_speed + t[2] * log_speed * log_speed +
                                       t[3] * spec.turn_rate * spec.turn_rate);
  foot_flat_ = polynomial(table.foot_flat, x);
  heel_off_ = polynomial(table.heel_off, x);
  toe_off_ = polynomial(table.toe_off, x);
  place_feet(spec);
  liven(spec);
  lean(spec);
  if (!spec.style.empty()) apply_style(spec);
  mid_stance_ = spec.gait == Gait::walk ? 0.5 * (foot_flat_ + heel_off_) : 0.4 * toe_off_;
  const auto& advance = kToeOffAdvance[spec.gait == Gait::run ? 1 : 0];
  toe_off_ -= advance[0] + upright_ * kUprightToeOff + advance[1] * x -
              kTurningToes * std::min(std::abs(spec.turn_rate), 1.0);
  delay_strike(lerp(kStrikeDelay[0], kStrikeDelay[1], upright_) / stride_seconds_);
}

void StrideCurves::evaluate(const GaitSpec& spec, double turn_rate, Series& out) const {
  turn_rate = shape_turn_rate(spec, turn_rate);
  const GaitFigures::GaitTable& table = figures_.table(spec.gait);
  const double x = (shape_speed(spec) - table.speed_centre) / table.speed_scale;
  const double vw = shape_speed(spec) * turn_rate;
  const std::array<double, GaitFigures::kBasis> basis{1, x, x * x, turn_rate, vw, vw * vw};
  for (std::size_t c = 0; c < kCurveCount; ++c) {
    out[c].fill(0);
    for (std::size_t b = 0; b < basis.size(); ++b)
      for (std::size_t k = 0; k < kTerms; ++k) out[c][k] += basis[b] * table.coefficients[c][b][k];
  }
}

/// Lets phase 0 come a little later in the measured stride.
void StrideCurves::delay_strike(double phase) {
  for (Series& series : series_)
    for (GaitFigures::Terms& terms : series)
      for (std::size_t h = 1; h <= kHarmonics; ++h) {
        const double angle = 2 * std::numbers::pi * static_cast<double>(h) * phase;
        const deterministic::SinCos turned = deterministic::sincos(angle);
        const double c = terms[2 * h - 1], s = terms[2 * h];
        terms[2 * h - 1] = c * turned.cos + s * turned.sin;
        terms[2 * h] = s * turned.cos - c * turned.sin;
      }
  for (double* instant : {&heel_off_, &toe_off_, &mid_stance_}) *instant -= phase;
  foot_flat_ -= lerp(kFlatSooner[0], kFlatSooner[1], upright_) / stride_seconds_;
}

void StrideCurves::place_feet(const GaitSpec& spec) {
  const GaitFigures::GaitTable& table = figures_.table(spec.gait);
  const double x = (shape_speed(spec) - table.speed_centre) / table.speed_scale;
  for (const Side side : kSides) {
    const double mirrored = -sign(side);  // the figures hold the right foot
    const double w = mirrored * spec.turn_rate;
    const auto regress = [&](const std::array<double, 4>& c) {
      return c[0] + c[1] * x + c[2] * w + c[3] * shape_speed(spec) * w;
    };
    const double toe_out = kToeOut[spec.gait == Gait::run ? 1 : 0];
    const double straight = table.place_left[0] + table.place_left[1] * x;
    const double left =
        regress(table.place_left) + std::min(straight, -kLeastHalfStepWidth) - straight;
    placement_[static_cast<std::size_t>(index(side))] = {
        mirrored * left, regress(table.place_forward),
        mirrored * (regress(table.place_yaw) - toe_out)};
  }
}

/// Averages over people are quieter than any of them: gives the pelvis back the rise and fall and
/// the fore-and-aft motion that single strides show, and puts it over its feet.
void StrideCurves::liven(const GaitSpec& spec) {
  const bool runs = spec.gait == Gait::run;
  const double bob =
      runs ? clamp(kRunBob - kRunBobLoss * (spec.speed - 3.0), 1.0, kRunBob)
           : clamp(lerp(kWalkBob[0], kWalkBob[1], spec.speed - 1.0), kWalkBob[0], 1.6);
  for (Series& series : series_)
    for (std::size_t k = 1; k < kTerms; ++k) {
      series[at(Curve::pelvis_height)][k] *= bob;
      series[at(Curve::pelvis_forward)][k] *= kForeAft;
    }
  for (Series& series : series_) series[at(Curve::pelvis_forward)][0] -= upright_ * kHipsBack;
}

/// Balance in a turn asks the body to lean by v w / g; the measured feet do, the measured trunk
/// only in part. Pelvis and spine share what is missing, and the head stays nearly level.
void StrideCurves::lean(const GaitSpec& spec) {
  constexpr Curve kTrunk[] = {Curve::hips_z, Curve::spine_z, Curve::spine1_z, Curve::spine2_z};
  constexpr Curve kHead[] = {Curve::neck_z, Curve::head_z};
  const double wanted = -deterministic::atan2(spec.speed * spec.turn_rate / kGravity, 1);
  Series& series = series_[static_cast<std::size_t>(index(Side::right))];
  double trunk = 0, head = 0;
  for (const Curve curve : kTrunk) trunk += series[at(curve)][0];
  for (const Curve curve : kHead) head += series[at(curve)][0];
  const double missing = wanted - trunk;
  series[at(Curve::hips_z)][0] += 0.25 * missing;
  series[at(Curve::spine_z)][0] += 0.75 * missing;
  // The root joint leans inwards of the hips, and rolls to and fro above them; the arc travelled
  // and the sway measured are the root's. Slower than anybody was measured it would sway more than
  // it travels.
  GaitFigures::Terms& left = series[at(Curve::pelvis_left)];
  const GaitFigures::Terms& roll = series[at(Curve::hips_z)];
  left[0] += kRootAboveHips * deterministic::sin(roll[0]);
  const double above = kRootAboveHips * smoothstep((spec.speed - 0.7) / 0.3);
  for (std::size_t k = 1; k < left.size(); ++k) left[k] += above * roll[k];
  const double tilted = wanted * kHeadLean - (wanted + head);
  series[at(Curve::neck_z)][0] += 0.5 * tilted;
  series[at(Curve::head_z)][0] += 0.5 * tilted;
}

void StrideCurves::apply_style(const GaitSpec& spec) {
  const auto found = performed_styles().find(spec.style);
  if (found == performed_styles().end()) {
    std::string names;
    for (const auto& [name, known] : performed_styles())
      names += (names.empty() ? "" : ", ") + name;
    throw Error("performer: no style named '" + spec.style + "'; there are " + names);
  }
  const GaitFigures::Style& style = found->second.change;
  const double amount = spec.style_amount;
  for (Series& series : series_)
    for (const auto& [curve, terms] : style.add)
      for (std::size_t k = 0; k < terms.size(); ++k) series[at(curve)][k] += amount * terms[k];
  stride_seconds_ *= deterministic::pow(style.stride_time_factor, amount);
  if (spec.gait == Gait::walk) {  // contact times were measured walking and mean nothing in a run
    foot_flat_ += amount * clamp(style.foot_flat, -0.04, 0.06);
    heel_off_ += amount * clamp(style.heel_off, -0.08, 0.08);
    toe_off_ += amount * clamp(style.toe_off, -0.03, 0.08);
  }
  for (const Side side : kSides) {
    Plant& place = placement_[static_cast<std::size_t>(index(side))];
    place.x += sign(side) * amount * style.step_width / 2;
    place.z += amount * style.place_forward;
    place.yaw += sign(side) * amount * style.toe_out;
  }
}

double StrideCurves::value(Curve curve, Side side, const Harmonics& phase) const noexcept {
  const double value = phase(series_[static_cast<std::size_t>(index(side))][at(curve)]);
  return side == Side::right ? value : figures_.mirror_sign[at(curve)] * value;
}

Vec3 StrideCurves::vector(Curve first, Side side, const Harmonics& phase) const noexcept {
  const auto next = [&](int k) {
    return value(static_cast<Curve>(static_cast<int>(first) + k), side, phase);
  };
  return {next(0), next(1), next(2)};
}

void StrideCurves::add(Curve curve, const GaitFigures::Terms& terms) noexcept {
  GaitFigures::Terms& series = series_[static_cast<std::size_t>(index(Side::right))][at(curve)];
  for (std::size_t k = 0; k < kTerms; ++k) series[k] += terms[k];
}

double StrideCurves::mean(Curve curve, Side side) const noexcept {
  const double value = series_[static_cast<std::size_t>(index(side))][at(curve)][0];
  return side == Side::right ? value : figures_.mirror_sign[at(curve)] * value;
}

Vec3 StrideCurves::mean_vector(Curve first, Side side) const noexcept {
  const auto next = [&](int k) {
    return mean(static_cast<Curve>(static_cast<int>(first) + k), side);
  };
  return {next(0), next(1), next(2)};
}

}  // namespace amble
