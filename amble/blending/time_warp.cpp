#include "amble/blending/time_warp.hpp"

#include "amble/maths/smooth.hpp"

namespace amble {

std::size_t KeyTimes::piece(double generic) const noexcept {
  const std::size_t pieces = seconds.size() - 1;
  const double place = clamp01(generic) * static_cast<double>(pieces);
  const std::size_t m = static_cast<std::size_t>(place);
  return m < pieces ? m : pieces - 1;
}

double KeyTimes::generic(double at) const noexcept {
  const std::size_t pieces = seconds.size() - 1;
  std::size_t m = 0;
  while (m + 1 < pieces && at >= seconds[m + 1]) ++m;
  const double within = (at - seconds[m]) / (seconds[m + 1] - seconds[m]);
  return (static_cast<double>(m) + within) / static_cast<double>(pieces);
}

double KeyTimes::actual(double generic) const noexcept {
  const std::size_t m = piece(generic), pieces = seconds.size() - 1;
  const double within = generic * static_cast<double>(pieces) - static_cast<double>(m);
  return seconds[m] + within * (seconds[m + 1] - seconds[m]);
}

double KeyTimes::rate(double generic) const noexcept {
  const std::size_t m = piece(generic);
  return (seconds[m + 1] - seconds[m]) * static_cast<double>(seconds.size() - 1);
}

double blended_time(std::span<const KeyTimes> examples, std::span<const double> weights,
                    double generic) noexcept {
  double sum = 0;
  for (std::size_t i = 0; i < examples.size(); ++i) sum += weights[i] * examples[i].actual(generic);
  return sum;
}

double blended_rate(std::span<const KeyTimes> examples, std::span<const double> weights,
                    double generic) noexcept {
  double sum = 0;
  for (std::size_t i = 0; i < examples.size(); ++i) sum += weights[i] * examples[i].rate(generic);
  return sum;
}

}  // namespace amble
