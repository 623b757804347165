#pragma once

#include <amble.h>

#include <array>

#include "amble/quaternion.hpp"

namespace amble::c {

/// From Amble's coordinates to an engine's and back: axes change places and signs, lengths their
/// unit. Where that mirrors the world, rotations turn the other way about the mirrored axis.
class SpaceMap {
 public:
  /// Amble's own.
  SpaceMap() noexcept = default;
  /// Of a space that a caller gave, or Amble's where there is none. Throws Refusal.
  explicit SpaceMap(const amble_space* space);

  bool changes() const noexcept { return changes_; }
  Vec3 point(const Vec3& p) const noexcept { return units_ * direction(p); }
  Vec3 direction(const Vec3& v) const noexcept {
    const double in[3] = {v.x, v.y, v.z};
    return {sign_[0] * in[from_[0]], sign_[1] * in[from_[1]], sign_[2] * in[from_[2]]};
  }
  Quat rotation(const Quat& q) const noexcept {
    const Vec3 axis = handed_ * direction({q.x, q.y, q.z});
    return {q.w, axis.x, axis.y, axis.z};
  }

  Vec3 point_back(const Vec3& p) const noexcept { return direction_back(p) * (1.0 / units_); }
  Vec3 direction_back(const Vec3& v) const noexcept {
    const double in[3] = {v.x, v.y, v.z};
    double out[3];
    for (std::size_t i = 0; i < 3; ++i) out[from_[i]] = sign_[i] * in[i];
    return {out[0], out[1], out[2]};
  }
  Quat rotation_back(const Quat& q) const noexcept {
    const Vec3 axis = handed_ * direction_back({q.x, q.y, q.z});
    return {q.w, axis.x, axis.y, axis.z};
  }

 private:
  std::array<std::size_t, 3> from_{0, 1, 2};  // which axis of Amble's each of the engine's is
  std::array<double, 3> sign_{1, 1, 1};
  double handed_ = 1;  // −1: the world is mirrored
  double units_ = 1;   // of a metre
  bool changes_ = false;
};

}  // namespace amble::c
