#include "amble/metrics/leading_frames.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "amble/metrics/summary.hpp"

namespace amble::metrics {
namespace {

constexpr int kLook = 12;  // frames at the start in which foreign ones are looked for

// How far the body turns from each frame to the next, degrees: the 60th percentile over the
// joints that turn at all, so that noisy fingers do not decide.
std::vector<double> body_steps(const Clip& clip) {
  std::vector<std::vector<double>> by_frame(
      static_cast<std::size_t>(std::max(clip.frames() - 1, 0)));
  for (int j = 0; j < clip.skeleton.size(); ++j) {
    std::vector<double> steps;
    double largest = 0;
    for (int f = 0; f + 1 < clip.frames(); ++f) {
      steps.push_back(angle_between(clip.rotation(f, j), clip.rotation(f + 1, j)) * 180 /
                      std::numbers::pi);
      largest = std::max(largest, steps.back());
    }
    if (largest <= 0.01) continue;
    for (std::size_t f = 0; f < steps.size(); ++f) by_frame[f].push_back(steps[f]);
  }
  std::vector<double> out;
  for (auto& steps : by_frame) out.push_back(percentile(steps, 60));
  return out;
}

}  // namespace

int leading_foreign_frames(const Clip& clip) {
  const int look = std::min(kLook, clip.frames() / 3);
  if (look < 2) return 0;
  const auto steps = body_steps(clip);
  const double limit = std::max(8.0 * median(steps), 2.0);
  int foreign = 0;
  for (int f = 0; f < look; ++f) {
    const bool missing = clip.root(f) == Vec3{};
    if (missing || steps[static_cast<std::size_t>(f)] > limit) foreign = f + 1;
  }
  return foreign;
}

void drop_leading_frames(Clip& clip, int frames) {
  const auto n = static_cast<std::ptrdiff_t>(std::clamp(frames, 0, clip.frames()));
  clip.rotations.erase(clip.rotations.begin(), clip.rotations.begin() + n * clip.skeleton.size());
  clip.translations.erase(
      clip.translations.begin(),
      clip.translations.begin() + n * static_cast<std::ptrdiff_t>(clip.translated.size()));
}

}  // namespace amble::metrics
