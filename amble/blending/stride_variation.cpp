#include "amble/blending/stride_variation.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <numbers>

#include "amble/maths/noise.hpp"

namespace amble {
namespace {

constexpr std::uint64_t kFirstRow = 64;  // of noise; those before are for standing

}  // namespace

StrideVariation::StrideVariation(std::shared_ptr<const MotionLibrary> library)
    : library_(std::move(library)) {
  if (library_->spread.count() > 0) differences_.resize(kDraws * library_->spread.mode_size());
}

std::size_t StrideVariation::draw(std::uint64_t seed, int half_cycle) noexcept {
  const std::size_t which = static_cast<std::size_t>(half_cycle) % kDraws;
  Draw& one = draws_[which];
  if (one.half_cycle == half_cycle && one.seed == seed) return which;
  one.seed = seed;
  one.half_cycle = half_cycle;
  const StrideSpread& spread = library_->spread;
  float* __restrict sum = differences_.data() + which * spread.mode_size();
  std::fill_n(sum, spread.mode_size(), 0.0f);
  for (std::size_t m = 0; m < spread.count(); ++m) {
    const auto by = static_cast<float>(Noise(seed, kFirstRow + m).normal(half_cycle));
    const float* __restrict mode = spread.mode(m);
    for (std::size_t i = 0; i < spread.mode_size(); ++i) sum[i] += by * mode[i];
  }
  return which;
}

void StrideVariation::choose(const DrawnStride& drawn) noexcept {
  if (chosen_ == drawn) return;
  chosen_ = drawn;
  if (differences_.empty()) chosen_.strength = 0;
  if (none()) return;
  // Two that are drawn apart vary as much as one when the squares of their shares sum to one.
  const double next = smoothstep(drawn.share), last = 1 - next;
  const double even = drawn.strength / std::sqrt(next * next + last * last);
  shares_ = {static_cast<float>(even * last), static_cast<float>(even * next)};
  drawn_ = {draw(drawn.seed, drawn.half_cycle), draw(drawn.seed, drawn.half_cycle + 1)};
}

/// Only the channels that are read are worked out: most readers want the pelvis alone.
void StrideVariation::add(double phase, std::span<float> channels) const noexcept {
  if (none()) return;
  const auto [sine, cosine] = deterministic::sincos(2 * std::numbers::pi * phase);
  const float of_phase[] = {1, static_cast<float>(cosine), static_cast<float>(sine),
                            static_cast<float>(cosine * cosine - sine * sine),
                            static_cast<float>(2 * sine * cosine)};
  static_assert(std::size(of_phase) == StrideSpread::kRows);
  const std::size_t width = library_->spread.channels, count = channels.size();
  float* __restrict out = channels.data();
  for (std::size_t k = 0; k < 2; ++k) {
    const float by[] = {shares_[k], shares_[k] * of_phase[1], shares_[k] * of_phase[2],
                        shares_[k] * of_phase[3], shares_[k] * of_phase[4]};
    const float* __restrict row = difference(drawn_[k]);
    for (std::size_t i = 0; i < count; ++i)
      out[i] += by[0] * row[i] + by[1] * row[width + i] + by[2] * row[2 * width + i] +
                by[3] * row[3 * width + i] + by[4] * row[4 * width + i];
  }
}

double StrideVariation::in_force(std::size_t at) const noexcept {
  return shares_[0] * difference(drawn_[0])[at] + shares_[1] * difference(drawn_[1])[at];
}

Vec3 StrideVariation::step(Side side) const noexcept {
  if (none()) return {};
  const std::size_t at =
      StrideSpread::kRows * library_->spread.channels + 3 * static_cast<std::size_t>(index(side));
  return {in_force(at), in_force(at + 1), in_force(at + 2)};
}

double StrideVariation::longer(std::size_t half) const noexcept {
  if (none()) return 0;
  return in_force(StrideSpread::kRows * library_->spread.channels + StrideSpread::kHalves + half);
}

}  // namespace amble
