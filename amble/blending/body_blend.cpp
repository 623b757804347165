#include "amble/blending/body_blend.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "amble/maths/deterministic.hpp"

namespace amble {
namespace {

/// sum += a · row + b · other
void add_two(float a, const float* __restrict row, float b, const float* __restrict other,
             std::size_t count, float* __restrict sum) noexcept {
  for (std::size_t i = 0; i < count; ++i) sum[i] += a * row[i] + b * other[i];
}

bool same(std::span<const ActiveExample> a, std::span<const ActiveExample> b) noexcept {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](const ActiveExample& one, const ActiveExample& other) {
                      return one.example == other.example && one.weight == other.weight;
                    });
}

}  // namespace

BodyBlend::BodyBlend(std::shared_ptr<const MotionLibrary> library,
                     std::shared_ptr<const FourierCurves> curves,
                     std::shared_ptr<const OwnBlender> own)
    : own_(std::move(own)) {
  use(std::move(library), std::move(curves));
}

void BodyBlend::use(std::shared_ptr<const MotionLibrary> library,
                    std::shared_ptr<const FourierCurves> curves) {
  library_ = std::move(library);
  curves_ = std::move(curves);
  summed_.clear();
  chosen_.clear();
  chosen_.reserve(library_->examples.size());
  later_.reserve(library_->examples.size());
  if (own_) {
    const std::size_t examples = library_->examples.size();
    rows_.resize(examples * static_cast<std::size_t>(library_->body_channels()));
    starts_.resize(examples);
    weights_.resize(examples);
  }
  if (!curves_) return;
  summed_.reserve(library_->examples.size());
  spectrum_.assign(curves_->size(), 0.0f);
}

void BodyBlend::choose(std::span<const ActiveExample> active) noexcept {
  active_ = active;
  if (same(active, chosen_)) return;
  chosen_.assign(active.begin(), active.end());
  middle_ = mid_contact(*library_, active);
  align(active);
}

void BodyBlend::choose_some(std::span<const ActiveExample> active) noexcept {
  active_ = active;
  chosen_.clear();
  align(active);
}

/// Lays the examples beside each other by their contacts.
void BodyBlend::align(std::span<const ActiveExample> active) noexcept {
  later_.clear();
  for (const ActiveExample& one : active)
    later_.push_back(middle_.later(library_->examples[static_cast<std::size_t>(one.example)]));
  if (!curves_) return;
  if (middle_ == summed_middle_ && same(active, summed_)) return;
  summed_.assign(active.begin(), active.end());
  summed_middle_ = middle_;
  std::fill(spectrum_.begin(), spectrum_.end(), 0.0f);
  for (const ActiveExample& one : active) add_series(one);
}

/// A series that is read later by a share a of the stride: its k-th cosines and sines turn into
/// each other by 2πka.
void BodyBlend::add_series(const ActiveExample& one) noexcept {
  const std::size_t width = static_cast<std::size_t>(curves_->channels());
  const float* row = curves_->example(one.example);
  const float weight = static_cast<float>(one.weight);
  add_two(weight, row, 0, row, width, spectrum_.data());
  if (library_->stands(one.example)) return;
  const double later = middle_.later(library_->examples[static_cast<std::size_t>(one.example)]);
  const auto [sine, cosine] = deterministic::sincos(2 * std::numbers::pi * later);
  double s = sine, c = cosine;
  for (int k = 1; k <= curves_->harmonics(); ++k) {
    const std::size_t at = (2 * static_cast<std::size_t>(k) - 1) * width;
    const float *cosines = row + at, *sines = cosines + width;
    float* out = spectrum_.data() + at;
    const float turned_c = weight * static_cast<float>(c),
                turned_s = weight * static_cast<float>(s);
    add_two(turned_c, cosines, turned_s, sines, width, out);
    add_two(turned_c, sines, -turned_s, cosines, width, out + width);
    const double next = c * cosine - s * sine;
    s = s * cosine + c * sine;
    c = next;
  }
}

void BodyBlend::read(double phase, double idle_phase, std::span<float> channels) const noexcept {
  if (curves_)
    read_spectrum(spectrum_, curves_->harmonics(), static_cast<std::size_t>(curves_->channels()),
                  phase, channels);
  else if (own_ && active_.size() <= starts_.size())
    ask_own(phase, idle_phase, channels);
  else
    blend_body(*library_, active_, later_, phase, idle_phase, channels);
  if (variation_) variation_->add(phase, channels);
}

/// One row an example, and one call for all of them. A body is kept sound whatever comes back.
void BodyBlend::ask_own(double phase, double idle_phase, std::span<float> channels) const noexcept {
  constexpr float kFarthest = 100;  // metres; no half-angle vector is as long
  for (std::size_t i = 0; i < active_.size(); ++i) {
    float* row = rows_.data() + i * channels.size();
    const ActiveExample alone{active_[i].example, 1};
    blend_body(*library_, {&alone, 1}, middle_, phase, idle_phase, {row, channels.size()});
    starts_[i] = row;
    weights_[i] = active_[i].weight;
  }
  own_->blend(std::span(weights_).first(active_.size()), std::span(starts_).first(active_.size()),
              channels);
  for (std::size_t c = 0; c < channels.size(); ++c)
    if (!(std::abs(channels[c]) <= kFarthest)) channels[c] = rows_[c];
}

Transform BodyBlend::pelvis(double phase, double idle_phase) const noexcept {
  float channels[MotionLibrary::kPelvisChannels];
  read(phase, idle_phase, channels);
  return library_->pelvis(channels);
}

void read_spectrum(std::span<const float> spectrum, int harmonics, std::size_t width, double phase,
                   std::span<float> channels) noexcept {
  std::copy_n(spectrum.begin(), channels.size(), channels.begin());
  const auto [sine, cosine] = deterministic::sincos(2 * std::numbers::pi * phase);
  double s = sine, c = cosine;
  for (int k = 1; k <= harmonics; ++k) {
    const float* __restrict cosines =
        spectrum.data() + (2 * static_cast<std::size_t>(k) - 1) * width;
    const float* __restrict sines = cosines + width;
    float* __restrict out = channels.data();
    const float a = static_cast<float>(c), b = static_cast<float>(s);
    for (std::size_t i = 0; i < channels.size(); ++i) out[i] += a * cosines[i] + b * sines[i];
    const double next = c * cosine - s * sine;  // one harmonic on: cos and sin of a sum
    s = s * cosine + c * sine;
    c = next;
  }
}

}  // namespace amble
