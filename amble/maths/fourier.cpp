#include "amble/maths/fourier.hpp"

#include <algorithm>
#include <numbers>

#include "amble/maths/deterministic.hpp"

namespace amble {

FourierSeries::FourierSeries(std::span<const double> samples, int channels, int harmonics)
    : channels_(channels) {
  const auto width = static_cast<std::size_t>(channels);
  const std::size_t count = samples.size() / width;
  harmonics_ = std::min(harmonics, (static_cast<int>(count) - 1) / 2);
  rows_.assign((1 + 2 * static_cast<std::size_t>(harmonics_)) * width, 0.0);
  const double share = 1.0 / static_cast<double>(count);
  struct Turn {
    double sine, cosine;
  };
  std::vector<Turn> turns(count);  // all angles that occur, times twice the share of a sample
  for (std::size_t i = 0; i < count; ++i) {
    const auto [sine, cosine] =
        deterministic::sincos(2 * std::numbers::pi * share * static_cast<double>(i));
    turns[i] = {2 * share * sine, 2 * share * cosine};
  }
  for (std::size_t i = 0; i < count; ++i) {
    const double* row = samples.data() + i * width;
    for (std::size_t c = 0; c < width; ++c) rows_[c] += share * row[c];
    for (int k = 1; k <= harmonics_; ++k) {
      const auto [sine, cosine] = turns[static_cast<std::size_t>(k) * i % count];
      double* out = rows_.data() + (2 * static_cast<std::size_t>(k) - 1) * width;
      for (std::size_t c = 0; c < width; ++c) {
        out[c] += cosine * row[c];
        out[width + c] += sine * row[c];
      }
    }
  }
}

void FourierSeries::weigh(std::span<const double> shares, std::size_t first_channel,
                          std::size_t channels) {
  const auto width = static_cast<std::size_t>(channels_);
  const std::size_t end = first_channel + std::min(channels, width - first_channel);
  for (std::size_t row = 0; row * width < rows_.size(); ++row) {
    const std::size_t harmonic = (row + 1) / 2;
    const double share = harmonic < shares.size() ? shares[harmonic] : 0.0;
    for (std::size_t c = first_channel; c < end; ++c) rows_[row * width + c] *= share;
  }
}

void FourierSeries::evaluate(double phase, std::span<double> values, std::size_t first) const {
  const auto width = static_cast<std::size_t>(channels_);
  const std::size_t asked = std::min(width - first, values.size());
  std::copy_n(rows_.data() + first, asked, values.begin());
  const auto [sine, cosine] = deterministic::sincos(2 * std::numbers::pi * phase);
  double s = sine, c = cosine;
  for (int k = 1; k <= harmonics_; ++k) {
    const double* row = rows_.data() + (2 * static_cast<std::size_t>(k) - 1) * width + first;
    for (std::size_t i = 0; i < asked; ++i) values[i] += c * row[i] + s * row[width + i];
    const double next = c * cosine - s * sine;  // one harmonic on: cos and sin of a sum
    s = s * cosine + c * sine;
    c = next;
  }
}

}  // namespace amble
