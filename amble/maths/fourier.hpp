#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace amble {

/// A closed curve of several channels as a Fourier series over phase [0, 1):
/// x(p) = a₀ + Σ aₖ cos 2πkp + bₖ sin 2πkp (pettre2006:series, with 2πk in place of its printed
/// πk).
class FourierSeries {
 public:
  /// `samples` holds rows of `channels` values at uniform phases; harmonics above half the rows
  /// are left out.
  FourierSeries(std::span<const double> samples, int channels, int harmonics);

  /// Multiplies harmonic k by shares[k]; those beyond the list vanish. Channels before the first
  /// named, and those after as many as are asked for, keep theirs.
  void weigh(std::span<const double> shares, std::size_t first_channel = 0,
             std::size_t channels = SIZE_MAX);

  /// Values at a phase of as many channels as there is room for, from `first` on.
  void evaluate(double phase, std::span<double> values, std::size_t first = 0) const;

  int channels() const noexcept { return channels_; }
  int harmonics() const noexcept { return harmonics_; }
  /// The mean, then cosine and sine of each harmonic: rows of channels.
  std::span<const double> rows() const noexcept { return rows_; }

 private:
  int channels_, harmonics_;
  std::vector<double> rows_;
};

}  // namespace amble
