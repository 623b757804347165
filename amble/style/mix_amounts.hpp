#pragma once

#include "amble/style/decomposition.hpp"
#include "amble/style/mix.hpp"

namespace amble {

/// A mix with examples by number instead of by name.
struct MixAmounts {
  std::vector<double> root;                    // per example
  std::array<std::vector<double>, 5> weights;  // of parts, per example
  std::array<Matrix, 5> parts;                 // the same by component: components × examples
  std::vector<double> root_offset;             // per example: of the root's posture offsets …
  std::array<std::vector<double>, 5> offset;   // … and of each part's
};

/// Throws amble::Error when the mix names what there is not, or its root weighs nothing.
MixAmounts resolve(const Decomposition& all, const Mix& mix);

double sum_of(const std::vector<double>& weights) noexcept;
inline constexpr double kLeastWeight = 0.05;  // of all examples together, for a walk

/// The same with legs that have a share of the root's weights.
MixAmounts lent(const MixAmounts& given, double share);

/// Puts a part into key frames.
void put_keys(const Decomposition& all, BodyPart name, const Matrix& weights,
              std::vector<double>& keys);

/// Key frames of the base sequence: everything with the weights of the root.
std::vector<double> base_keys(const Decomposition& all, const std::vector<double>& root);

/// How trunk, head and arms go from key frame to key frame: near them on a smooth curve, or
/// straight from one to the next as the paper has it. Legs, which must meet the ground, always go
/// straight.
enum class KeyPath { smooth, straight };

/// kim2012:1  poses at uniform phases: the path by the key frames at these times and the posture
/// offsets on it. Offsets of examples are warped in time so that their keys meet those of the mix.
std::vector<Pose> poses_of(const Decomposition& all, const MixAmounts& amounts, const Mix& mix,
                           const std::vector<double>& keys, const KeyFrameTimes& times,
                           KeyPath upper_body = KeyPath::smooth);

}  // namespace amble
