#include "amble/blending/fourier_curves.hpp"

#include <algorithm>

#include "amble/maths/bspline.hpp"
#include "amble/maths/fourier.hpp"
#include "amble/maths/smooth.hpp"

namespace amble {

double FourierOptions::share(int k) const noexcept {
  if (k > harmonics) return 0;
  const int from = fades() ? fade_from : (harmonics - 1) / 2;
  const int to = fades() ? fade_to : harmonics + 1;
  if (k <= from) return 1;
  return k >= to ? 0.0 : static_cast<double>(to - k) / (to - from);
}

FourierCurves::FourierCurves(const MotionLibrary& library, const FourierOptions& options)
    : harmonics_(std::clamp(options.harmonics, 0, FourierOptions::kMostHarmonics)),
      channels_(library.body_channels()) {
  constexpr int kSamples = 2 * MotionLibrary::kBodyKnots;
  const std::size_t width = static_cast<std::size_t>(channels_);
  std::vector<double> samples(kSamples * width), shares;
  for (int k = 0; k <= harmonics_; ++k) shares.push_back(options.share(k));
  rows_.reserve(library.examples.size() * size());
  for (int e = 0; e < static_cast<int>(library.examples.size()); ++e) {
    const float* curve = library.body(e);
    for (int i = 0; i < kSamples; ++i) {
      const SplineTap tap =
          periodic_tap(static_cast<double>(i) / kSamples, MotionLibrary::kBodyKnots);
      for (std::size_t c = 0; c < width; ++c) {
        double sum = 0;
        for (std::size_t k = 0; k < 4; ++k)
          sum += tap.share[k] *
                 static_cast<double>(curve[static_cast<std::size_t>(tap.index[k]) * width + c]);
        samples[static_cast<std::size_t>(i) * width + c] = sum;
      }
    }
    FourierSeries series(samples, channels_, harmonics_);
    if (library.stands(e)) {
      series.weigh(std::span(shares).first(1));
    } else {
      series.weigh(shares, options.fades() ? 0 : MotionLibrary::kPelvisChannels);
    }
    for (const double value : series.rows()) rows_.push_back(static_cast<float>(value));
  }
}

}  // namespace amble
