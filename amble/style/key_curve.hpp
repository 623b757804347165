#pragma once

#include "amble/maths/matrix.hpp"
#include "amble/style/cycle_curves.hpp"

namespace amble {

/// The smooth closed curve nearest to values at key frames: the one with the least
/// Σ (value − key)² + Σ |harmonic h|² (h/m)⁴. Keys a few hundredths of a stride apart that are of
/// different examples would turn a line from one to the next so sharply that trunk and arms are
/// jerked at every step; what must not meet the ground at a moment has time.
class KeyCurve {
 public:
  explicit KeyCurve(const KeyFrameTimes& times);
  /// The shares of the keys' values in the curve's at a phase.
  KeyFrameTimes shares(double phase) const noexcept;

 private:
  KeyFrameTimes times_;
  Matrix from_keys_;
};

/// Rows of channels at CycleCurves::kSamples uniform phases on the curve near rows of key frames.
std::vector<double> rows_on_curve(const KeyFrameTimes& times, const std::vector<double>& keys);

/// A phase of a mixed cycle to the phase of an example, as PhaseWarp, but near its keys rather than
/// on them: its pace never changes at once.
class SmoothWarp {
 public:
  SmoothWarp(const KeyFrameTimes& mixed, const KeyFrameTimes& example);
  double operator()(double phase) const noexcept;

 private:
  KeyCurve curve_;
  KeyFrameTimes ahead_{};  // of the example's keys, phases
};

}  // namespace amble
