#include "amble/metrics/stride_arc.hpp"

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>
#include <numbers>

namespace amble::metrics {
namespace {

constexpr double kMostTurn = 3.0;  // rad/s that are looked at
constexpr int kTurns = 61;         // tried between, before the best is closed in on
constexpr int kHalvings = 40;      // golden sections: far below what a capture tells
constexpr int kHarmonics = 2;      // of the sway
constexpr int kUnknowns = 4 + 4 * kHarmonics;
constexpr double kSwayCost = 1e-3;  // per metre and root of a frame: sway is small

/// Of a frame that starts at the origin and goes ahead at unit speed: how far it is ahead and to
/// the left.
struct Ahead {
  double forward, left;
};
Ahead unit_arc(double seconds, double turn_rate) {
  const GroundFrame frame = GroundFrame{}.along_arc(1, turn_rate, seconds);
  return {frame.z, frame.x};
}

/// The linear problem that is left once the turn rate is known: place and velocity at the start,
/// and sway in the turning frame.
class ArcFit {
 public:
  ArcFit(std::span<const Vec3> places, double dt) : places_(places), dt_(dt) {}

  double cost(double turn_rate) {
    const auto frames = static_cast<Eigen::Index>(places_.size());
    Eigen::MatrixXd rows = Eigen::MatrixXd::Zero(2 * frames + kUnknowns, kUnknowns);
    Eigen::VectorXd wanted = Eigen::VectorXd::Zero(rows.rows());
    const double period = dt_ * static_cast<double>(frames - 1);
    for (Eigen::Index i = 0; i < frames; ++i) {
      const double t = dt_ * static_cast<double>(i);
      const auto [forward, left] = unit_arc(t, turn_rate);
      const double c = std::cos(turn_rate * t), s = std::sin(turn_rate * t);
      rows.row(i).head<4>() << 1, 0, forward, left;
      rows.row(frames + i).head<4>() << 0, 1, -left, forward;
      for (int h = 1; h <= kHarmonics; ++h) {
        const double angle = 2 * std::numbers::pi * h * t / period;
        Eigen::Index column = 4 * h;
        for (const double wave : {std::cos(angle), std::sin(angle)}) {
          rows.row(i).segment<2>(column) << wave * c, wave * s;
          rows.row(frames + i).segment<2>(column) << -wave * s, wave * c;
          column += 2;
        }
      }
      wanted[i] = places_[static_cast<std::size_t>(i)].x;
      wanted[frames + i] = places_[static_cast<std::size_t>(i)].z;
    }
    for (Eigen::Index k = 4; k < kUnknowns; ++k)
      rows(2 * frames + k, k) = kSwayCost * std::sqrt(static_cast<double>(frames));
    solution_ = rows.colPivHouseholderQr().solve(wanted);
    return (rows * solution_ - wanted).squaredNorm();
  }

  double speed() const { return std::hypot(solution_[2], solution_[3]); }

 private:
  std::span<const Vec3> places_;
  double dt_;
  Eigen::VectorXd solution_;
};

}  // namespace

ArcRates fit_arc(std::span<const Vec3> places, double dt) {
  ArcFit fit(places, dt);
  const double step = 2 * kMostTurn / (kTurns - 1);
  int best = 0;
  double least = 0;
  for (int k = 0; k < kTurns; ++k) {
    const double cost = fit.cost(-kMostTurn + step * k);
    if (k == 0 || cost < least) least = cost, best = k;
  }
  double low = -kMostTurn + step * std::max(best - 1, 0),
         high = -kMostTurn + step * std::min(best + 1, kTurns - 1);
  for (int round = 0; round < kHalvings; ++round) {
    const double part = (high - low) / std::numbers::phi;
    if (fit.cost(high - part) < fit.cost(low + part))
      high = low + part;
    else
      low = high - part;
  }
  const double turn_rate = (low + high) / 2;
  fit.cost(turn_rate);
  return {fit.speed(), turn_rate};
}

ArcRates arc_between(const Vec3& first, const Vec3& last, double seconds, double turn_rate) {
  const double half = 0.5 * turn_rate * seconds;
  const double shorter = std::abs(half) < 1e-9 ? 1.0 : std::sin(half) / half;
  return {std::hypot(last.x - first.x, last.z - first.z) / seconds / shorter, turn_rate};
}

StrideArc lay_arc(std::span<const Vec3> places, double dt, const ArcRates& rates) {
  const double seconds = dt * static_cast<double>(places.size() - 1);
  const Vec3 way = places.back() - places.front();
  StrideArc arc{rates, {0, 0, std::atan2(way.x, way.z) - 0.5 * rates.turn_rate * seconds}};
  Vec3 off;
  for (std::size_t i = 0; i < places.size(); ++i) {
    const GroundFrame frame = arc.at(dt * static_cast<double>(i));
    off += (places[i] - Vec3{frame.x, 0, frame.z}) / static_cast<double>(places.size());
  }
  arc.start.x = off.x;
  arc.start.z = off.z;
  return arc;
}

}  // namespace amble::metrics
