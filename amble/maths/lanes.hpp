#pragma once

#include <cstring>

#if defined(__SSE2__)
#include <immintrin.h>
#elif defined(__wasm_simd128__)
#include <wasm_simd128.h>
#endif

// Code written over a lane type is written once for one float and for several at once. It is
// compiled for several kinds of processor, so everything here is inlined: no copy of one kind must
// be left for another. Only +, −, ×, ÷ and square roots, each rounded by itself: every lane gets
// the same bits whatever the width.
#define AMBLE_LANES [[gnu::always_inline]] inline

namespace amble::lanes {

using Four = float __attribute__((vector_size(16)));
using Eight = float __attribute__((vector_size(32)));

template <typename F>
struct Whole;  // numbers of the same width
template <>
struct Whole<float> {
  using Type = int;
};
template <>
struct Whole<Four> {
  using Type = int __attribute__((vector_size(16)));
};
template <>
struct Whole<Eight> {
  using Type = int __attribute__((vector_size(32)));
};

template <typename F>
inline constexpr int kWidth = sizeof(F) / sizeof(float);

template <typename F>
AMBLE_LANES F splat(float x) noexcept {
  if constexpr (kWidth<F> == 1)
    return x;
  else
    return x - F{};
}
template <typename F>
AMBLE_LANES F load(const float* from) noexcept {
  F lanes;
  std::memcpy(&lanes, from, sizeof lanes);
  return lanes;
}
template <typename F>
AMBLE_LANES void store(const F& lanes, float* to) noexcept {
  std::memcpy(to, &lanes, sizeof lanes);
}
template <typename F>
AMBLE_LANES typename Whole<F>::Type bits(const F& lanes) noexcept {
  typename Whole<F>::Type whole;
  std::memcpy(&whole, &lanes, sizeof whole);
  return whole;
}

/// Of two, lane by lane.
template <typename F, typename Mask>
AMBLE_LANES F pick(const Mask& mask, const F& yes, const F& no) noexcept {
  return mask ? yes : no;
}
template <typename Mask>
AMBLE_LANES bool any(const Mask& mask) noexcept {
  if constexpr (sizeof(Mask) <= sizeof(int)) {
    return mask;
  } else {
    int together = 0;
    for (unsigned k = 0; k < sizeof(Mask) / sizeof(int); ++k) together |= mask[k];
    return together != 0;
  }
}
template <typename F>
AMBLE_LANES F clamp(const F& x, float low, float high) noexcept {
  const F over = pick<F>(x < low, splat<F>(low), x);
  return pick<F>(over > high, splat<F>(high), over);
}

AMBLE_LANES float root(float x) noexcept { return __builtin_sqrtf(x); }
/// Square roots, by the instruction where there is one of the width.
template <typename F>
AMBLE_LANES F root(const F& x) noexcept {
#if defined(__AVX__)
  if constexpr (kWidth<F> == 8)
    return reinterpret_cast<F>(_mm256_sqrt_ps(reinterpret_cast<__m256>(x)));
#endif
#if defined(__SSE2__)
  if constexpr (kWidth<F> == 4)
    return reinterpret_cast<F>(_mm_sqrt_ps(reinterpret_cast<__m128>(x)));
#elif defined(__wasm_simd128__)
  if constexpr (kWidth<F> == 4)
    return reinterpret_cast<F>(wasm_f32x4_sqrt(reinterpret_cast<v128_t>(x)));
#endif
  F out = x;
  for (int k = 0; k < kWidth<F>; ++k) out[k] = __builtin_sqrtf(x[k]);
  return out;
}

template <typename F>
struct Turned {
  F sine, cosine;
};
/// Of angles within a few turns, to a few last places: Cody and Waite's reduction to a quarter turn
/// and the polynomials of least error there.
template <typename F>
AMBLE_LANES Turned<F> sincos(const F& angle) noexcept {
  constexpr float kRounds = 12582912;  // 1.5 · 2²³: adding it rounds to a whole number
  const F shifted = angle * 0.636619772f + kRounds, quarters = shifted - kRounds;
  const F r = ((angle - quarters * 1.5703125f) - quarters * 4.837512969970703125e-4f) -
              quarters * 7.54978995489188216e-8f;
  const F z = r * r;
  const F s = r + r * z * (-1.6666654611e-1f + z * (8.3321608736e-3f + z * -1.9515295891e-4f));
  const F c =
      1.0f - 0.5f * z +
      z * z * (4.166664568298827e-2f + z * (-1.388731625493765e-3f + z * 2.443315711809948e-5f));
  const typename Whole<F>::Type quarter = bits<F>(shifted);
  const F sine = pick<F>((quarter & 1) != 0, c, s), cosine = pick<F>((quarter & 1) != 0, s, c);
  return {pick<F>((quarter & 2) != 0, -sine, sine),
          pick<F>(((quarter + 1) & 2) != 0, -cosine, cosine)};
}

}  // namespace amble::lanes
