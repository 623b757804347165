#include "amble/analysis/bounds.hpp"

#include <algorithm>
#include <cmath>

#include "amble/analysis/vehicle.hpp"
#include "amble/maths/filter.hpp"

namespace amble {
namespace {

constexpr double kSmoothing = 0.25;  // seconds
constexpr double kEdge = 0.35;       // seconds at either end of a clip that smoothing bends
constexpr double kSlowest = 0.3;     // m/s: below, a path has no direction
constexpr double kCreeping = 0.05;   // m/s in a transition from or to standing
constexpr double kQuick = 0.15;      // seconds around a change that is quicker than a span

/// Samples of a study's travel at the moments that `inside` admits (kwon2007:2). Speed and
/// accelerations are the vehicle's; where a clip has too few supports for one, and for the jerk,
/// which a spline with one knot a stride makes up, the pelvis is smoothed instead.
template <typename Inside>
std::vector<TravelSample> travel_where(const Study& study, double slowest, const Inside& inside) {
  std::vector<TravelSample> out;
  const double fps = study.body.fps, dt = 1 / fps;
  const std::vector<Vec3> path = gaussian(study.body.pelvis, kSmoothing * fps);
  const std::vector<Vec3> velocity = derivative(path, dt), acceleration = derivative(velocity, dt),
                          jerk = derivative(acceleration, dt);
  const auto track = VehicleTrack::fit(study.body, study.contacts, study.standing);
  const double seconds = static_cast<double>(path.size()) * dt;
  const double first = std::max(kEdge, track ? track->first() : 0.0),
               last = std::min(seconds - kEdge, track ? track->last() : seconds);
  double before = 0;
  bool follows = false;
  for (double t = first; t < last; t += 0.1) {
    const auto f = static_cast<std::size_t>(t * fps);
    Vec3 v{velocity[f].x, 0, velocity[f].z}, a{acceleration[f].x, 0, acceleration[f].z};
    if (track) {
      const VehicleState state = track->at({t}).front();
      v = state.velocity, a = state.acceleration;
    }
    const double speed = length(v);
    if (!inside(t) || speed < slowest) {
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

}  // namespace

std::vector<TravelSample> travel_in(const Study& study, const std::string& type) {
  return travel_where(study, kSlowest, [&](double t) {
    return std::any_of(study.cycles.begin(), study.cycles.end(), [&](const Cycle& cycle) {
      return cycle.type == type && t >= cycle.start && t <= cycle.end;
    });
  });
}

std::vector<TransitionTravel> transitions_in(const Study& study) {
  std::vector<TransitionTravel> out;
  const std::vector<StreamSpan> spans = spans_of(cut_stream(study));
  for (std::size_t i = 0; i < spans.size(); ++i) {
    TransitionTravel way;
    if (spans[i].changes())
      way.span = spans[i];
    else if (i + 1 < spans.size() && !spans[i + 1].changes())  // too quick to be a span
      way.span = {spans[i].end - kQuick, spans[i].end + kQuick, spans[i].to, spans[i + 1].from};
    else
      continue;
    const double middle = 0.5 * (way.span.start + way.span.end);
    way.first_half =
        travel_where(study, kCreeping, [&](double t) { return t >= way.span.start && t < middle; });
    way.second_half =
        travel_where(study, kCreeping, [&](double t) { return t >= middle && t <= way.span.end; });
    out.push_back(std::move(way));
  }
  return out;
}

}  // namespace amble
