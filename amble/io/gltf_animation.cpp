#include "amble/io/gltf_animation.hpp"

#include <algorithm>
#include <cmath>

#include "amble/core/error.hpp"

namespace amble {
namespace {

constexpr float kLargest = 1e9f;  // that our reader takes

float single(double value) { return static_cast<float>(value); }

/// Whether every element is as the first.
bool is_still(const std::vector<float>& values, std::size_t width) {
  for (std::size_t i = width; i < values.size(); ++i)
    if (values[i] != values[i - width]) return false;
  return true;
}

}  // namespace

GltfAnimation::GltfAnimation(GltfBytes& bytes, std::string name, int frames, double fps)
    : bytes_(bytes), name_(std::move(name)), frames_(frames), fps_(fps) {}

void GltfAnimation::rotate(std::size_t node, const std::function<Quat(int)>& rotation) {
  std::vector<float> values;
  Quat previous;
  for (int f = 0; f < frames_; ++f) {
    Quat q = rotation(f);
    if (f > 0 && dot(q, previous) < 0) q = -q;  // so that viewers interpolate the short way
    previous = q;
    values.insert(values.end(), {single(q.x), single(q.y), single(q.z), single(q.w)});
  }
  channel(node, "rotation", "VEC4", std::move(values));
}

void GltfAnimation::translate(std::size_t node, const std::function<Vec3(int)>& translation) {
  std::vector<float> values;
  for (int f = 0; f < frames_; ++f) {
    const Vec3 t = translation(f);
    values.insert(values.end(), {single(t.x), single(t.y), single(t.z)});
  }
  channel(node, "translation", "VEC3", std::move(values));
}

void GltfAnimation::channel(std::size_t node, const char* path, const char* type,
                            std::vector<float> values) {
  if (!std::all_of(values.begin(), values.end(),
                   [](float value) { return std::abs(value) < kLargest; }))
    throw Error(name_ +
                ": on this character the motion has numbers that no file holds; check its scales");
  const std::size_t width = static_cast<std::size_t>(type[3] - '0');
  const bool still = frames_ > 2 && is_still(values, width);
  if (still) values.resize(2 * width);
  const std::size_t input = times(still);
  samplers_.push_back(
      {{"input", input}, {"output", bytes_.add(values, type)}, {"interpolation", "LINEAR"}});
  channels_.push_back(
      {{"sampler", samplers_.size() - 1}, {"target", {{"node", node}, {"path", path}}}});
}

std::size_t GltfAnimation::times(bool still) {
  long& accessor = still ? still_times_ : moving_times_;
  if (accessor < 0) {
    std::vector<float> seconds;
    for (int f = 0; f < frames_; f += still ? frames_ - 1 : 1) seconds.push_back(single(f / fps_));
    accessor = static_cast<long>(bytes_.add(seconds, "SCALAR", 0, true));
  }
  return static_cast<std::size_t>(accessor);
}

nlohmann::json GltfAnimation::json() const {
  return {{"name", name_}, {"samplers", samplers_}, {"channels", channels_}};
}

}  // namespace amble
