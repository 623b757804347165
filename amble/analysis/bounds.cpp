#include "amble/analysis/bounds.hpp"

#include <algorithm>
#include <cmath>

#include "amble/maths/filter.hpp"

namespace amble {
namespace {

constexpr double kSmoothing = 0.25;  // seconds
constexpr double kEdge = 0.35;       // seconds at either end of a clip that smoothing bends
constexpr double kSlowest = 0.3;     // m/s: below, a path has no direction
constexpr double kGap = 3.0;         // seconds between two motions that follow each other

}  // namespace

std::vector<TravelSample> travel_in(const Study& study, const std::string& type) {
  std::vector<TravelSample> out;
  const double fps = study.body.fps, dt = 1 / fps;
  const std::vector<Vec3> path = gaussian(study.body.pelvis, kSmoothing * fps);
  const std::vector<Vec3> velocity = derivative(path, dt), acceleration = derivative(velocity, dt),
                          jerk = derivative(acceleration, dt);
  const auto last = static_cast<double>(path.size());
  double before = 0;
  bool follows = false;
  for (double t = kEdge; t < last * dt - kEdge; t += 0.1) {
    const bool inside =
        std::any_of(study.cycles.begin(), study.cycles.end(), [&](const Cycle& cycle) {
          return cycle.type == type && t >= cycle.start && t <= cycle.end;
        });
    const auto f = static_cast<std::size_t>(t * fps);
    const Vec3 v{velocity[f].x, 0, velocity[f].z}, a{acceleration[f].x, 0, acceleration[f].z};
    const double speed = length(v);
    if (!inside || speed < kSlowest) {
      follows = false;
      continue;
    }
    const Vec3 ahead = v / speed, left{ahead.z, 0, -ahead.x};
    TravelSample sample{
        speed, dot(a, ahead), dot(a, left), std::hypot(jerk[f].x, jerk[f].z), dot(a, left) / speed,
        0};
    if (follows) sample.turn_acceleration = (sample.turn_rate - before) / 0.1;
    before = sample.turn_rate;
    follows = true;
    out.push_back(sample);
  }
  return out;
}

std::vector<std::string> motion_sequence(const Study& study) {
  struct Span {
    double start, end;
    std::string type;
  };
  std::vector<Span> spans;
  for (const Cycle& cycle : study.cycles)
    if (cycle.rejected.empty()) spans.push_back({cycle.start, cycle.end, cycle.type});
  for (const auto& [first, last] : study.standing) spans.push_back({first, last, "stand"});
  std::sort(spans.begin(), spans.end(),
            [](const Span& a, const Span& b) { return a.start < b.start; });
  std::vector<std::string> out;
  double end = 0;
  for (const Span& span : spans) {
    if (!out.empty() && span.start > end + kGap) out.push_back("");
    if (out.empty() || out.back() != span.type) out.push_back(span.type);
    end = std::max(end, span.end);
  }
  return out;
}

}  // namespace amble
