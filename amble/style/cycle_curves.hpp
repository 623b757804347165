#pragma once

#include <span>
#include <vector>

#include "amble/style/style_example.hpp"

namespace amble {

/// Poses as vectors: the root's place (left, height, forward), then a half-angle vector about a
/// reference orientation for every joint that turns, the root first. One layout for all examples.
struct PoseChannels {
  std::vector<int> turning;      // joints, ascending; the root first
  std::vector<Quat> references;  // per turning joint

  int count() const noexcept { return 3 + 3 * static_cast<int>(turning.size()); }
  /// First channel of a joint; −1 of one that does not turn.
  int channel_of(int joint) const noexcept;
  void read(const Pose& pose, std::span<double> row) const noexcept;
  void write(std::span<const double> row, Pose& pose) const noexcept;
};

PoseChannels pose_channels(const StyleExamples& examples);

/// Key frames of a cycle: left heel-strike, foot-flat, push-off, toe-off, then the right foot's.
inline constexpr int kKeyFrames = 2 * kFootPhaseCount;
constexpr int key_index(Side side, FootPhase phase) noexcept {
  return kFootPhaseCount * index(side) + static_cast<int>(phase);
}

/// Phases of the key frames in [0, 1), in the order of key_index: the order in time differs from
/// one example to the next, so frames are known by name.
using KeyFrameTimes = std::array<double, kKeyFrames>;
KeyFrameTimes key_times(const std::array<KeyPhases, 2>& keys) noexcept;

/// One example as curves over phase: its key frames, and what is left of it between them.
struct CycleCurves {
  static constexpr int kSamples = 96;

  KeyFrameTimes times{};
  std::vector<double> keys;     // kKeyFrames rows of channels
  std::vector<double> offsets;  // kSamples rows: kim2012:1, the cycle less the line between keys
};

CycleCurves cycle_curves(const PoseChannels& channels, const StyleExample& example);

/// The line between key frames: which two lie around a phase, and the share of the later one.
class KeyLine {
 public:
  explicit KeyLine(const KeyFrameTimes& times);
  struct Place {
    int before, after;
    double share;
  };
  Place at(double phase) const noexcept;
  /// Keys in the order of time.
  const std::array<int, kKeyFrames>& order() const noexcept { return order_; }

 private:
  KeyFrameTimes times_;
  std::array<int, kKeyFrames> order_;
};

/// Rows of channels at CycleCurves::kSamples uniform phases on the line through rows of key frames.
std::vector<double> rows_on_line(const KeyFrameTimes& times, const std::vector<double>& keys);

/// A phase of a mixed cycle to the phase of an example, so that keys meet the keys of the same
/// name. Where the two have their keys in another order it still runs on, never back.
class PhaseWarp {
 public:
  PhaseWarp(const KeyFrameTimes& mixed, const KeyFrameTimes& example);
  double operator()(double phase) const noexcept;

 private:
  std::array<double, kKeyFrames + 1> from_{}, to_{};
};

}  // namespace amble
