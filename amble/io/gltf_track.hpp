#pragma once

#include <string>

#include "amble/io/gltf_document.hpp"
#include "amble/maths/quaternion.hpp"

namespace amble {

/// One animated property of a node: keys and how to go between them.
class GltfTrack {
 public:
  /// `width` is 3 for translations, 4 for rotations (x, y, z, w).
  GltfTrack(const GltfDocument& document, const nlohmann::json& sampler, std::size_t width);

  const std::vector<double>& times() const noexcept { return times_; }
  Vec3 translation(double time) const;
  Quat rotation(double time) const;
  /// Whether any key differs from the first.
  bool moves() const noexcept;

 private:
  struct Place {
    std::size_t key;  // the key at or before the time
    double fraction;  // of the way to the next; 0 at a key
  };
  Place find(double time) const;
  const double* value(std::size_t key) const noexcept;
  void cubic(const Place& place, double* out) const noexcept;

  enum class Interpolation { linear, step, cubic };
  std::size_t width_;
  Interpolation interpolation_ = Interpolation::linear;
  std::vector<double> times_, values_;
};

}  // namespace amble
