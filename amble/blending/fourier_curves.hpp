#pragma once

#include <vector>

#include "amble/library/motion_library.hpp"
#include "amble/technique.hpp"

namespace amble {

/// The body curves of a library's examples as Fourier series over the phase of the stride
/// (pettre2006:series): per example a row of means, then a row of cosines and one of sines for each
/// harmonic. Standing examples are stop poses, the mean alone. Made once, shared and immutable; the
/// same bits on every platform.
class FourierCurves {
 public:
  explicit FourierCurves(const MotionLibrary& library, const FourierOptions& options = {});

  int harmonics() const noexcept { return harmonics_; }
  int channels() const noexcept { return channels_; }
  std::size_t rows() const noexcept { return 1 + 2 * static_cast<std::size_t>(harmonics_); }
  const float* example(int index) const noexcept {
    return rows_.data() + static_cast<std::size_t>(index) * size();
  }
  std::size_t size() const noexcept { return rows() * static_cast<std::size_t>(channels_); }

 private:
  int harmonics_, channels_;
  std::vector<float> rows_;
};

}  // namespace amble
