#include "amble/io/gltf_track.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "amble/io/json_text.hpp"

namespace amble {
namespace {

/// Keys are stored in single precision: this near to one counts as on it.
constexpr double kOnKey = 1e-3;

Quat slerp(const Quat& a, const Quat& b, double t) {
  return a * exp_half(log_half(inverse(a) * b) * t);
}

}  // namespace

GltfTrack::GltfTrack(const GltfDocument& document, const nlohmann::json& sampler, std::size_t width)
    : width_(width) {
  const std::size_t accessors = document.list("accessors").size();
  const int input = document.index(sampler, "input", accessors),
            output = document.index(sampler, "output", accessors);
  if (input < 0 || output < 0) document.fail("an animation sampler needs input and output");
  const nlohmann::json kind = sampler.value("interpolation", nlohmann::json("LINEAR"));
  if (is_text(kind, "STEP"))
    interpolation_ = Interpolation::step;
  else if (is_text(kind, "CUBICSPLINE"))
    interpolation_ = Interpolation::cubic;
  else if (!is_text(kind, "LINEAR"))
    document.fail("an animation's interpolation must be LINEAR, STEP or CUBICSPLINE");
  times_ = document.values(input, 1);
  values_ = document.values(output, width);
  const std::size_t per_key = interpolation_ == Interpolation::cubic ? 3 * width : width;
  if (times_.empty()) document.fail("an animation sampler has no keys");
  if (values_.size() != times_.size() * per_key)
    document.fail("an animation sampler has " + std::to_string(times_.size()) + " times for " +
                  std::to_string(values_.size() / per_key) + " values");
  for (std::size_t k = 1; k < times_.size(); ++k)
    if (!(times_[k] > times_[k - 1])) document.fail("the times of an animation must increase");
}

const double* GltfTrack::value(std::size_t key) const noexcept {
  return values_.data() +
         (interpolation_ == Interpolation::cubic ? (3 * key + 1) * width_ : key * width_);
}

GltfTrack::Place GltfTrack::find(double time) const {
  if (time <= times_.front()) return {0, 0};
  if (time >= times_.back()) return {times_.size() - 1, 0};
  const auto after = static_cast<std::size_t>(std::upper_bound(times_.begin(), times_.end(), time) -
                                              times_.begin());
  const double fraction = (time - times_[after - 1]) / (times_[after] - times_[after - 1]);
  if (fraction < kOnKey) return {after - 1, 0};
  if (fraction > 1 - kOnKey) return {after, 0};
  return {after - 1, interpolation_ == Interpolation::step ? 0 : fraction};
}

/// Hermite curve between two keys, with tangents per second as glTF stores them.
void GltfTrack::cubic(const Place& place, double* out) const noexcept {
  const double t = place.fraction, t2 = t * t, t3 = t2 * t;
  const double span = times_[place.key + 1] - times_[place.key];
  const double *from = value(place.key), *to = value(place.key + 1);
  for (std::size_t k = 0; k < width_; ++k) {
    const double leaving = from[width_ + k] * span, arriving = (to - width_)[k] * span;
    out[k] = (2 * t3 - 3 * t2 + 1) * from[k] + (t3 - 2 * t2 + t) * leaving +
             (3 * t2 - 2 * t3) * to[k] + (t3 - t2) * arriving;
  }
}

Vec3 GltfTrack::translation(double time) const {
  const Place place = find(time);
  const double* a = value(place.key);
  if (place.fraction == 0) return {a[0], a[1], a[2]};
  if (interpolation_ == Interpolation::cubic) {
    std::array<double, 3> v;
    cubic(place, v.data());
    return {v[0], v[1], v[2]};
  }
  const double* b = value(place.key + 1);
  return lerp(Vec3{a[0], a[1], a[2]}, Vec3{b[0], b[1], b[2]}, place.fraction);
}

Quat GltfTrack::rotation(double time) const {
  const Place place = find(time);
  const auto quaternion = [](const double* v) { return normalised(Quat{v[3], v[0], v[1], v[2]}); };
  if (place.fraction == 0) return quaternion(value(place.key));
  if (interpolation_ == Interpolation::cubic) {
    std::array<double, 4> v;
    cubic(place, v.data());
    return quaternion(v.data());
  }
  return slerp(quaternion(value(place.key)), quaternion(value(place.key + 1)), place.fraction);
}

bool GltfTrack::moves() const noexcept {
  double largest = 0, change = 0;
  for (std::size_t k = 0; k < times_.size(); ++k)
    for (std::size_t i = 0; i < width_; ++i) {
      largest = std::max(largest, std::abs(value(k)[i]));
      change = std::max(change, std::abs(value(k)[i] - value(0)[i]));
    }
  return change > 1e-5 * std::max(largest, 1e-3);
}

}  // namespace amble
