#pragma once

#include <array>
#include <memory>

#include "amble/maths/fast_ica.hpp"
#include "amble/style/body_part.hpp"
#include "amble/style/cycle_curves.hpp"

namespace amble {

/// The plane in which a component moves its part most: forward and back, to the sides, or about
/// the vertical.
enum class BodyPlane { sagittal, coronal, transverse };
const char* plane_name(BodyPlane plane) noexcept;  ///< "sagittal"

/// What is known of one component of a part.
struct ComponentTraits {
  BodyPlane plane = BodyPlane::sagittal;
  int main_joint = -1;       // the one that moves the part most
  bool held = false;         // tells examples apart by posture rather than by movement
  double share = 0;          // of the range of movement, over all examples
  std::vector<double> rank;  // kim2012:5, metres, one per example
  std::string line;          // for people: "left arm swing, sagittal, 62 % of the range"
};

/// The independent components of one body part. Observations of `components` are the key frames of
/// all examples, one example after the other. Component 0 is the one with the highest rank.
struct PartComponents {
  std::vector<int> joints;    // ascending
  std::vector<int> channels;  // of PoseChannels, three per joint
  IndependentComponents ica;
  std::vector<ComponentTraits> traits;

  double component(int number, int example, int key) const noexcept {
    return ica.components(number, example * kKeyFrames + key);
  }
};

struct DecompositionOptions {
  double variance = 0.9999;  // share that the components of a part keep together
  int most = 1 << 20;        // components of a part, at most
};

/// Examples of style taken apart (kim2012, Section 3): key frames, posture offsets between them,
/// and the independent components of each body part. Immutable; mixes share it.
struct Decomposition {
  StyleExamples source;
  PoseChannels channels;
  std::vector<CycleCurves> cycles;  // one per example
  std::vector<double> root_mean;    // of the root's six channels over all key frames
  std::array<PartComponents, 5> parts;

  /// −1 when there is none. A clip of which a library took several strides, "clip-1", "clip-2",
  /// stands for its straightest.
  int example_named(const std::string& name) const noexcept;
  std::size_t examples() const noexcept { return cycles.size(); }
};

/// Throws amble::Error when there is no example at all.
std::shared_ptr<const Decomposition> decompose(StyleExamples examples,
                                               const DecompositionOptions& options = {});

/// kim2012:4  V = V̂ + P⁺ W⁻¹ C: adds to a row of pose channels what the components of a part make
/// of it. `amounts` has one entry per component.
void put_part(const PartComponents& part, std::span<const double> amounts,
              std::span<double> row) noexcept;

}  // namespace amble
