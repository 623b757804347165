#include "amble/blending/stride_variation.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "amble/maths/noise.hpp"

namespace amble {
namespace {

constexpr std::uint64_t kFirstRow = 64;  // of noise; those before are for standing

void add_scaled(float by, const std::vector<float>& from, float* __restrict sum) noexcept {
  const float* __restrict row = from.data();
  for (std::size_t i = 0; i < from.size(); ++i) sum[i] += by * row[i];
}

}  // namespace

StrideVariation::StrideVariation(const MotionLibrary& library) : spread_(library.spread) {
  if (spread_.count() == 0) return;
  difference_.assign(spread_.mode_size(), 0.0f);
  for (Draw& one : draws_) one.difference = difference_;
}

const StrideVariation::Draw& StrideVariation::draw(std::uint64_t seed, int half_cycle) noexcept {
  Draw& one = draws_[static_cast<std::size_t>(half_cycle) % kDraws];
  if (one.half_cycle == half_cycle && one.seed == seed) return one;
  one.seed = seed;
  one.half_cycle = half_cycle;
  std::fill(one.difference.begin(), one.difference.end(), 0.0f);
  for (std::size_t m = 0; m < spread_.count(); ++m) {
    const auto by = static_cast<float>(Noise(seed, kFirstRow + m).normal(half_cycle));
    const float* __restrict mode = spread_.mode(m);
    float* __restrict sum = one.difference.data();
    for (std::size_t i = 0; i < spread_.mode_size(); ++i) sum[i] += by * mode[i];
  }
  return one;
}

void StrideVariation::choose(const DrawnStride& drawn) noexcept {
  if (chosen_ == drawn) return;
  chosen_ = drawn;
  if (spread_.count() == 0) chosen_.strength = 0;
  if (none()) return;
  // Two that are drawn apart vary as much as one when the squares of their shares sum to one.
  const double next = smoothstep(drawn.share), last = 1 - next;
  const double even = drawn.strength / std::sqrt(next * next + last * last);
  std::fill(difference_.begin(), difference_.end(), 0.0f);
  add_scaled(static_cast<float>(even * last), draw(drawn.seed, drawn.half_cycle).difference,
             difference_.data());
  add_scaled(static_cast<float>(even * next), draw(drawn.seed, drawn.half_cycle + 1).difference,
             difference_.data());
}

void StrideVariation::add(double phase, std::span<float> channels) const noexcept {
  if (none()) return;
  const auto [sine, cosine] = deterministic::sincos(2 * std::numbers::pi * phase);
  const float shares[] = {1, static_cast<float>(cosine), static_cast<float>(sine),
                          static_cast<float>(cosine * cosine - sine * sine),
                          static_cast<float>(2 * sine * cosine)};
  const std::size_t width = spread_.channels;
  const float* __restrict row = difference_.data();
  float* __restrict out = channels.data();
  for (std::size_t i = 0; i < channels.size(); ++i)
    out[i] += row[i] + shares[1] * row[width + i] + shares[2] * row[2 * width + i] +
              shares[3] * row[3 * width + i] + shares[4] * row[4 * width + i];
}

Vec3 StrideVariation::step(Side side) const noexcept {
  if (none()) return {};
  const float* step = difference_.data() + StrideSpread::kRows * spread_.channels +
                      3 * static_cast<std::size_t>(index(side));
  return {step[0], step[1], step[2]};
}

double StrideVariation::longer(std::size_t half) const noexcept {
  return none()
             ? 0.0
             : difference_[StrideSpread::kRows * spread_.channels + StrideSpread::kHalves + half];
}

}  // namespace amble
