#pragma once

#include "amble/deterministic.hpp"
#include "amble/vector.hpp"

namespace amble {

/// A unit quaternion (w, x, y, z) that rotates vectors actively: v' = q v q⁻¹.
/// The product a·b applies b first. A joint's local rotation takes child to parent coordinates.
struct Quat {
  double w = 1;  ///< cosine of half the angle
  double x = 0;  ///< of the axis, times the sine of half the angle
  double y = 0;  ///< the same
  double z = 0;  ///< the same
  /// Whether they have the same bits, zeros aside.
  constexpr bool operator==(const Quat&) const noexcept = default;
};

constexpr Quat operator*(const Quat& a, const Quat& b) noexcept {
  return {
      a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z, a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y,
      a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x, a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w};
}
constexpr Quat operator-(const Quat& q) noexcept { return {-q.w, -q.x, -q.y, -q.z}; }
constexpr double dot(const Quat& a, const Quat& b) noexcept {
  return a.w * b.w + a.x * b.x + a.y * b.y + a.z * b.z;
}
constexpr Quat inverse(const Quat& q) noexcept { return {q.w, -q.x, -q.y, -q.z}; }

inline Quat normalised(const Quat& q) noexcept {
  const double n = std::sqrt(dot(q, q));
  if (!(n > 1e-12)) return {};
  return {q.w / n, q.x / n, q.y / n, q.z / n};
}

constexpr Vec3 rotate(const Quat& q, const Vec3& v) noexcept {
  const Vec3 u{q.x, q.y, q.z};
  const Vec3 t = 2.0 * cross(u, v);
  return v + q.w * t + cross(u, t);
}

/// Rotation by `angle` radians about a unit axis.
inline Quat axis_angle(const Vec3& axis, double angle) noexcept {
  const auto [s, c] = deterministic::sincos(0.5 * angle);
  return {c, axis.x * s, axis.y * s, axis.z * s};
}
inline Quat rotation_x(double angle) noexcept { return axis_angle({1, 0, 0}, angle); }
inline Quat rotation_y(double angle) noexcept { return axis_angle({0, 1, 0}, angle); }
inline Quat rotation_z(double angle) noexcept { return axis_angle({0, 0, 1}, angle); }

/// park2002:12  exp v. The argument is HALF the rotation vector: |v| is half the angle.
inline Quat exp_half(const Vec3& v) noexcept {
  const double n2 = dot(v, v);
  if (n2 < 2.5) {  // the whole range of a logarithm, |v| <= π/2: series in |v|², error below 1e-13
    double c = 1.0 / 20922789888000.0, s = 1.0 / 355687428096000.0;
    c = c * n2 - 1.0 / 87178291200.0;
    s = s * n2 - 1.0 / 1307674368000.0;
    c = c * n2 + 1.0 / 479001600.0;
    s = s * n2 + 1.0 / 6227020800.0;
    c = c * n2 - 1.0 / 3628800.0;
    s = s * n2 - 1.0 / 39916800.0;
    c = c * n2 + 1.0 / 40320.0;
    s = s * n2 + 1.0 / 362880.0;
    c = c * n2 - 1.0 / 720.0;
    s = s * n2 - 1.0 / 5040.0;
    c = c * n2 + 1.0 / 24.0;
    s = s * n2 + 1.0 / 120.0;
    c = c * n2 - 0.5;
    s = s * n2 - 1.0 / 6.0;
    c = c * n2 + 1.0;
    s = s * n2 + 1.0;
    return {c, v.x * s, v.y * s, v.z * s};
  }
  const double n = std::sqrt(n2);
  const auto [s, c] = deterministic::sincos(n);
  const double k = s / n;
  return {c, v.x * k, v.y * k, v.z * k};
}

/// park2002:11  log q as a half-angle vector, |log q| <= π/2: q and −q give the same one.
inline Vec3 log_half(const Quat& q) noexcept {
  const double sign = q.w < 0 ? -1.0 : 1.0;
  const Vec3 u{sign * q.x, sign * q.y, sign * q.z};
  const double n = length(u);
  if (n < 1e-9) return u;
  return u * (deterministic::atan2(n, sign * q.w) / n);
}

/// Angle of the rotation from a to b, radians in [0, π].
inline double angle_between(const Quat& a, const Quat& b) noexcept {
  return 2.0 * length(log_half(inverse(a) * b));
}

/// The shortest rotation that takes direction a to direction b (unit vectors).
inline Quat shortest_arc(const Vec3& a, const Vec3& b) noexcept {
  const double d = dot(a, b);
  if (d < -1.0 + 1e-9) {  // opposite: any axis square to a
    const Vec3 side = a.x * a.x < 0.5 ? cross(a, {1, 0, 0}) : cross(a, {0, 1, 0});
    const Vec3 n = normalised(side);
    return {0, n.x, n.y, n.z};
  }
  const Vec3 c = cross(a, b);
  return normalised(Quat{1.0 + d, c.x, c.y, c.z});
}

/// Normalised linear interpolation along the shorter way; for close orientations.
inline Quat nlerp(const Quat& a, const Quat& b, double t) noexcept {
  const double s = dot(a, b) < 0 ? -t : t;
  const double r = 1.0 - t;
  return normalised(
      Quat{r * a.w + s * b.w, r * a.x + s * b.x, r * a.y + s * b.y, r * a.z + s * b.z});
}

/// Rotation whose matrix has these columns (orthonormal, right-handed).
Quat from_axes(const Vec3& x, const Vec3& y, const Vec3& z) noexcept;

/// Heading of a body orientation: the angle about Y that takes +Z to the rotated +Z on the ground.
inline double heading_of(const Quat& q) noexcept {
  const Vec3 forward = rotate(q, {0, 0, 1});
  return deterministic::atan2(forward.x, forward.z);
}

/// An angle brought to (−π, π].
double wrap_angle(double angle) noexcept;

}  // namespace amble
