#include "amble/motion/iron.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "amble/maths/filter.hpp"
#include "amble/maths/smooth.hpp"
#include "amble/maths/statistics.hpp"

namespace amble {
namespace {

constexpr double kBroad = 0.03;               // seconds: the Gaussian that a kink follows
constexpr double kAcross = 0.03;              // seconds to either side of a kink that follow it
constexpr double kNear = 0.045, kFar = 0.14;  // seconds away: what is usual around a frame
constexpr double kTimes = 2.5;                // what is usual, before a change is a kink
// Radians a frame by which turning may always change from one frame to the next, at 60 frames/s.
constexpr double kAllowed = 1.0 * std::numbers::pi / 180;
constexpr double kRate = 60;
constexpr int kRounds = 3;

std::vector<Quat> course_of(const Clip& clip, int joint, int first, int last) {
  std::vector<Quat> out;
  for (int f = first; f < last; ++f) {
    const Quat& q = clip.rotation(f, joint);
    out.push_back(!out.empty() && dot(q, out.back()) < 0 ? -q : q);
  }
  return out;
}

std::vector<Quat> broadened(const std::vector<Quat>& course, double sigma) {
  std::array<std::vector<double>, 4> parts;
  for (const Quat& q : course) {
    parts[0].push_back(q.w), parts[1].push_back(q.x);
    parts[2].push_back(q.y), parts[3].push_back(q.z);
  }
  for (std::vector<double>& part : parts) part = gaussian(part, sigma);
  std::vector<Quat> out;
  for (std::size_t i = 0; i < course.size(); ++i)
    out.push_back(normalised(Quat{parts[0][i], parts[1][i], parts[2][i], parts[3][i]}));
  return out;
}

/// How much the turning changes at each frame, radians a frame², over a stride of frames that is
/// about one of 60 a second.
std::vector<double> changes_of(const std::vector<Quat>& course, int stride) {
  const int count = static_cast<int>(course.size());
  std::vector<double> out(course.size(), 0.0);
  const auto at = [&](int i) -> const Quat& { return course[static_cast<std::size_t>(i)]; };
  for (int i = stride; i + stride < count; ++i)
    out[static_cast<std::size_t>(i)] = 2 * length(log_half(inverse(at(i)) * at(i + stride)) -
                                                  log_half(inverse(at(i - stride)) * at(i)));
  return out;
}

/// 1 where something kinks, 0 elsewhere.
std::vector<double> kinks_of(const std::vector<double>& changes, double fps, double allowed) {
  const int count = static_cast<int>(changes.size());
  const int near = std::max(2, static_cast<int>(std::lround(kNear * fps))),
            far = std::max(near + 3, static_cast<int>(std::lround(kFar * fps)));
  std::vector<double> out(changes.size(), 0.0);
  for (int i = 0; i < count; ++i) {
    if (changes[static_cast<std::size_t>(i)] < allowed) continue;
    std::vector<double> around;
    for (int away = near; away <= far; ++away)
      for (const int k : {i - away, i + away})
        if (k >= 0 && k < count) around.push_back(changes[static_cast<std::size_t>(k)]);
    if (changes[static_cast<std::size_t>(i)] > allowed + kTimes * quantile(around, 0.6))
      out[static_cast<std::size_t>(i)] = 1;
  }
  return out;
}

}  // namespace

int iron(Clip& clip, int first, int last) {
  const int stride = std::max(1, static_cast<int>(std::lround(clip.fps / kRate)));
  const double rate = clip.fps / stride;
  // Below 60 frames/s smooth turning changes more from frame to frame.
  const double allowed = kAllowed * std::max(1.0, (kRate / rate) * (kRate / rate));
  int changed = 0;
  for (int j = 0; j < clip.skeleton.size(); ++j) {
    if (clip.skeleton.joints[static_cast<std::size_t>(j)].end) continue;
    for (int round = 0; round < kRounds; ++round) {
      const std::vector<Quat> course = course_of(clip, j, first, last);
      std::vector<double> kinks = kinks_of(changes_of(course, stride), clip.fps, allowed);
      if (std::none_of(kinks.begin(), kinks.end(), [](double k) { return k > 0; })) break;
      const double sigma = std::max(0.8, kAcross * clip.fps);
      kinks = gaussian(kinks, sigma);
      const std::vector<Quat> broad = broadened(course, std::max(0.8, kBroad * clip.fps));
      const double one = 1 / (sigma * std::sqrt(2 * std::numbers::pi));  // of a single kink
      for (int f = first; f < last; ++f) {
        const auto i = static_cast<std::size_t>(f - first);
        const double share = clamp01(kinks[i] / one);
        if (share < 0.01) continue;
        clip.rotation(f, j) = nlerp(course[i], broad[i], share);
        ++changed;
      }
    }
  }
  return changed;
}

}  // namespace amble
