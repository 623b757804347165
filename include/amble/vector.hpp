#pragma once

#include <cmath>

namespace amble {

/// A point or direction in space. Metres unless a name says otherwise; right-handed, Y up.
struct Vec3 {
  double x = 0;  ///< to the left of who faces +Z
  double y = 0;  ///< up
  double z = 0;  ///< forward at heading 0

  /// Adds another one.
  constexpr Vec3& operator+=(const Vec3& o) noexcept {
    x += o.x;
    y += o.y;
    z += o.z;
    return *this;
  }
  /// Takes another one away.
  constexpr Vec3& operator-=(const Vec3& o) noexcept {
    x -= o.x;
    y -= o.y;
    z -= o.z;
    return *this;
  }
  /// Makes it `s` times as long.
  constexpr Vec3& operator*=(double s) noexcept {
    x *= s;
    y *= s;
    z *= s;
    return *this;
  }
  /// Whether they have the same bits, zeros aside.
  constexpr bool operator==(const Vec3&) const noexcept = default;
};

constexpr Vec3 operator+(Vec3 a, const Vec3& b) noexcept { return a += b; }
constexpr Vec3 operator-(Vec3 a, const Vec3& b) noexcept { return a -= b; }
constexpr Vec3 operator-(const Vec3& a) noexcept { return {-a.x, -a.y, -a.z}; }
constexpr Vec3 operator*(Vec3 a, double s) noexcept { return a *= s; }
constexpr Vec3 operator*(double s, Vec3 a) noexcept { return a *= s; }
constexpr Vec3 operator/(const Vec3& a, double s) noexcept { return {a.x / s, a.y / s, a.z / s}; }

constexpr double dot(const Vec3& a, const Vec3& b) noexcept {
  return a.x * b.x + a.y * b.y + a.z * b.z;
}
constexpr Vec3 cross(const Vec3& a, const Vec3& b) noexcept {
  return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
inline double length(const Vec3& a) noexcept { return std::sqrt(dot(a, a)); }

/// The direction of a, or `fallback` where a has none.
inline Vec3 normalised(const Vec3& a, const Vec3& fallback = {0, 0, 1}) noexcept {
  const double n = length(a);
  return n > 1e-12 ? a / n : fallback;
}

constexpr Vec3 lerp(const Vec3& a, const Vec3& b, double t) noexcept { return a + (b - a) * t; }

}  // namespace amble
