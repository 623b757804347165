#include "amble/metrics/resample.hpp"

#include <algorithm>
#include <cmath>

namespace amble::metrics {
namespace {

Vec3 scaled(double s, const Vec3& v) noexcept { return s * v; }
Quat scaled(double s, const Quat& q) noexcept { return {s * q.w, s * q.x, s * q.y, s * q.z}; }
Vec3 sum(const Vec3& a, const Vec3& b) noexcept { return a + b; }
Quat sum(const Quat& a, const Quat& b) noexcept {
  return {a.w + b.w, a.x + b.x, a.y + b.y, a.z + b.z};
}

template <class T>
T low_passed(const std::vector<T>& x, int at, const std::vector<double>& weights) {
  const int reach = static_cast<int>(weights.size()) / 2, last = static_cast<int>(x.size()) - 1;
  T total = scaled(0.0, x.front());
  for (int k = -reach; k <= reach; ++k)
    total = sum(total, scaled(weights[static_cast<std::size_t>(k + reach)],
                              x[static_cast<std::size_t>(std::clamp(at + k, 0, last))]));
  return total;
}

template <class T>
std::vector<T> sampled(const std::vector<T>& x, double ratio) {
  const int reach = static_cast<int>(std::ceil(ratio)) - 1;
  std::vector<double> weights;
  double total = 0;
  for (int k = -reach; k <= reach; ++k) {
    weights.push_back(1 - std::abs(k) / ratio);
    total += weights.back();
  }
  for (double& weight : weights) weight /= total;

  std::vector<T> out;
  const double end = static_cast<double>(x.size()) - 1 + 1e-9;
  for (int i = 0; i * ratio < end; ++i) {
    const double place = i * ratio;
    const int below = std::min(static_cast<int>(place), static_cast<int>(x.size()) - 2);
    const double fraction = place - below;
    out.push_back(sum(scaled(1 - fraction, low_passed(x, below, weights)),
                      scaled(fraction, low_passed(x, below + 1, weights))));
  }
  return out;
}

}  // namespace

Resampling resampling_of(double fps, int frames) noexcept {
  const double ratio = fps / kJudgedRate;
  if (ratio < 1.05 || frames < 4) return {fps, 1.0};
  return {kJudgedRate, ratio};
}

std::vector<Vec3> resampled(const std::vector<Vec3>& x, const Resampling& rate) {
  return rate.ratio == 1.0 ? x : sampled(x, rate.ratio);
}

std::vector<Quat> resampled(std::vector<Quat> x, const Resampling& rate) {
  if (rate.ratio == 1.0) return x;
  for (std::size_t i = 1; i < x.size(); ++i)
    if (dot(x[i], x[i - 1]) < 0) x[i] = -x[i];
  auto out = sampled(x, rate.ratio);
  for (Quat& q : out) q = normalised(q);
  return out;
}

}  // namespace amble::metrics
