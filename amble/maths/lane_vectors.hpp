#pragma once

#include "amble/maths/lanes.hpp"

namespace amble::lanes {

/// Vectors and unit quaternions over a lane type, see vector.hpp and quaternion.hpp.
template <typename F>
struct Vector {
  F x, y, z;
};
template <typename F>
struct Turn {
  F w, x, y, z;
};

template <typename F>
AMBLE_LANES Vector<F> operator+(const Vector<F>& a, const Vector<F>& b) noexcept {
  return {a.x + b.x, a.y + b.y, a.z + b.z};
}
template <typename F>
AMBLE_LANES Vector<F> operator-(const Vector<F>& a, const Vector<F>& b) noexcept {
  return {a.x - b.x, a.y - b.y, a.z - b.z};
}
template <typename F>
AMBLE_LANES Vector<F> scaled(const Vector<F>& a, const F& by) noexcept {
  return {a.x * by, a.y * by, a.z * by};
}
template <typename F>
AMBLE_LANES F dot(const Vector<F>& a, const Vector<F>& b) noexcept {
  return a.x * b.x + a.y * b.y + a.z * b.z;
}
template <typename F>
AMBLE_LANES Vector<F> cross(const Vector<F>& a, const Vector<F>& b) noexcept {
  return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
/// Its direction; down where it has none.
template <typename F>
AMBLE_LANES Vector<F> direction(const Vector<F>& a) noexcept {
  const F square = dot(a, a);
  const auto none = !(square > 1e-20f);
  const F by = 1.0f / root(pick<F>(none, splat<F>(1), square));
  return {pick<F>(none, splat<F>(0), a.x * by), pick<F>(none, splat<F>(-1), a.y * by),
          pick<F>(none, splat<F>(0), a.z * by)};
}

template <typename F>
AMBLE_LANES Turn<F> operator*(const Turn<F>& a, const Turn<F>& b) noexcept {
  return {
      a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z, a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y,
      a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x, a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w};
}
template <typename F>
AMBLE_LANES Turn<F> inverse(const Turn<F>& q) noexcept {
  return {q.w, -q.x, -q.y, -q.z};
}
template <typename F>
AMBLE_LANES Turn<F> normalised(const Turn<F>& q) noexcept {
  const F by = 1.0f / root(q.w * q.w + q.x * q.x + q.y * q.y + q.z * q.z);
  return {q.w * by, q.x * by, q.y * by, q.z * by};
}
template <typename F>
AMBLE_LANES Vector<F> rotate(const Turn<F>& q, const Vector<F>& v) noexcept {
  const Vector<F> u{q.x, q.y, q.z}, t = scaled(cross(u, v), splat<F>(2));
  return v + scaled(t, q.w) + cross(u, t);
}
template <typename F, typename Mask>
AMBLE_LANES Turn<F> pick(const Mask& mask, const Turn<F>& yes, const Turn<F>& no) noexcept {
  return {pick<F>(mask, yes.w, no.w), pick<F>(mask, yes.x, no.x), pick<F>(mask, yes.y, no.y),
          pick<F>(mask, yes.z, no.z)};
}

template <typename F>
AMBLE_LANES Vector<F> splat(const float (&v)[3]) noexcept {
  return {splat<F>(v[0]), splat<F>(v[1]), splat<F>(v[2])};
}
template <typename F>
AMBLE_LANES Turn<F> splat(const float (&q)[4]) noexcept {
  return {splat<F>(q[0]), splat<F>(q[1]), splat<F>(q[2]), splat<F>(q[3])};
}

/// park2002:12  exp v of a half-angle vector: its series where that is as good as exact.
template <typename F>
AMBLE_LANES Turn<F> exp_half(const Vector<F>& v) noexcept {
  const F n = dot(v, v);
  F c = n * (1.0f / 479001600) - 1.0f / 3628800, s = n * (1.0f / 6227020800) - 1.0f / 39916800;
  c = c * n + 1.0f / 40320, s = s * n + 1.0f / 362880;
  c = c * n - 1.0f / 720, s = s * n - 1.0f / 5040;
  c = c * n + 1.0f / 24, s = s * n + 1.0f / 120;
  c = c * n - 0.5f, s = s * n - 1.0f / 6;
  c = c * n + 1.0f, s = s * n + 1.0f;
  const auto long_way = n > 2.5f;
  if (any(long_way)) {
    const F angle = root(pick<F>(long_way, n, splat<F>(1)));
    const Turned<F> whole = sincos<F>(angle);
    c = pick<F>(long_way, whole.cosine, c);
    s = pick<F>(long_way, whole.sine / angle, s);
  }
  return {c, v.x * s, v.y * s, v.z * s};
}

/// The shortest rotation from one unit vector to another, as long as they are not opposite.
template <typename F>
AMBLE_LANES Turn<F> shortest_arc(const Vector<F>& a, const Vector<F>& b) noexcept {
  const Vector<F> c = cross(a, b);
  const F along = dot(a, b);
  return normalised(
      Turn<F>{1.0f + pick<F>(along < -0.99999f, splat<F>(-0.99999f), along), c.x, c.y, c.z});
}

}  // namespace amble::lanes
