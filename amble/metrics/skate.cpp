#include "amble/metrics/skate.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <numbers>

namespace amble::metrics {
namespace {

constexpr double kDegrees = 180 / std::numbers::pi;
constexpr double kTurningBody = 0.5;     // rad/s above which a body counts as turning
constexpr double kFewestContacts = 0.5;  // per second and foot of a body that moves
constexpr double kLongestLeap = 1.5;     // seconds; no leap lasts longer
constexpr double kCentimetres = 100;
constexpr const char* kOrNotLevel = "(or the ground is not level: --level-floor, --terrain)";

std::vector<double> ground_speed(const std::vector<Vec3>& points, double dt) {
  std::vector<double> speed(points.size());
  const auto velocity = derivative(points, dt);
  for (std::size_t i = 0; i < points.size(); ++i) speed[i] = length(on_ground(velocity[i]));
  return speed;
}

// What is known of the whole motion before single contacts are measured.
struct Locomotion {
  Mask active;                                // travelling or turning
  Mask adrift;                                // no foot holds for longer than any leap lasts
  std::array<bool, 2> gliding{false, false};  // feet that hardly ever hold
  bool any_adrift = false;
};

void find_gliding(const Body& body, const Travel& travel,
                  const std::array<FootContact, 2>& contacts, Locomotion& motion,
                  SkateFigures& figures) {
  double active_speed = 0, active_turn = 0;
  for (std::size_t i = 0; i < motion.active.size(); ++i)
    if (motion.active[i]) {
      active_speed += travel.speed[i];
      active_turn += std::abs(travel.body_turn_rate[i]);
    }
  const int active = count(motion.active);
  const double seconds = active * body.dt;
  for (std::size_t s = 0; s < 2; ++s) {
    int steps = 0;
    for (const Run& run : true_runs(contacts[s].any))
      steps += std::any_of(motion.active.begin() + run.begin, motion.active.begin() + run.end,
                           [](std::uint8_t on) { return on != 0; });
    if (seconds < 1.0 || steps / seconds >= kFewestContacts) continue;
    motion.gliding[s] = true;
    std::array<char, 256> text{};
    std::snprintf(text.data(), text.size(),
                  "the body moves (%.2f m/s, turning %.2f rad/s) for %.1f s but the %s foot has %d "
                  "contacts there: it glides or spins %s",
                  active_speed / active, active_turn / active, seconds, s == 0 ? "left" : "right",
                  steps, kOrNotLevel);
    figures.problems.emplace_back(text.data());
  }
}

Locomotion judge_locomotion(const Body& body, const Travel& travel,
                            const std::array<FootContact, 2>& contacts, SkateFigures& figures) {
  Locomotion motion;
  const auto n = static_cast<std::size_t>(body.frames);
  motion.active.resize(n);
  motion.adrift.assign(n, 0);
  for (std::size_t i = 0; i < n; ++i)
    motion.active[i] =
        travel.speed[i] > kMovingSpeed || std::abs(travel.body_turn_rate[i]) > kTurningBody;
  for (const Run& flight : false_runs(either(contacts[0].any, contacts[1].any))) {
    const double seconds = flight.length() * body.dt;
    figures.longest_flight = std::max(figures.longest_flight, seconds);
    if (seconds <= kLongestLeap) continue;
    motion.any_adrift = true;
    std::fill(motion.adrift.begin() + flight.begin, motion.adrift.begin() + flight.end, 1);
  }
  find_gliding(body, travel, contacts, motion, figures);
  if (motion.any_adrift && !motion.gliding[0] && !motion.gliding[1]) {
    std::array<char, 256> text{};
    std::snprintf(
        text.data(), text.size(),
        "no foot is in contact for %.1f s at a stretch: it glides or treads on the spot %s",
        figures.longest_flight, kOrNotLevel);
    figures.problems.emplace_back(text.data());
  }
  return motion;
}

struct Samples {
  std::vector<double> skate, drift;

  void append(const Samples& other) {
    skate.insert(skate.end(), other.skate.begin(), other.skate.end());
    drift.insert(drift.end(), other.drift.begin(), other.drift.end());
  }
};

Samples measure_point(const Body& body, const Travel& travel, const Locomotion& motion, int joint,
                      const Mask& mask, std::size_t side) {
  const auto& points = body.positions(joint);
  const auto speed = ground_speed(points, body.dt);
  Samples samples;
  for (const Run& core : contact_cores(mask)) {
    for (int i = core.begin; i < core.end; ++i)
      samples.skate.push_back(speed[static_cast<std::size_t>(i)] * kCentimetres);
    const Vec3 moved = points[static_cast<std::size_t>(core.end - 1)] -
                       points[static_cast<std::size_t>(core.begin)];
    samples.drift.push_back(length(on_ground(moved)) * kCentimetres);
  }
  if (motion.gliding[side]) {  // the foot goes with the body
    samples.skate.clear();
    for (std::size_t i = 0; i < points.size(); ++i)
      if (motion.active[i])
        samples.skate.push_back((travel.speed[i] > kMovingSpeed ? travel.speed[i] : speed[i]) *
                                kCentimetres);
  } else if (motion.any_adrift) {  // then the lower foot ought to hold
    const auto& left = body.positions(body.feet[0].toe);
    const auto& right = body.positions(body.feet[1].toe);
    for (std::size_t i = 0; i < points.size(); ++i)
      if (motion.adrift[i] && (left[i].y <= right[i].y) == (side == 0))
        samples.skate.push_back(speed[i] * kCentimetres);
  }
  return samples;
}

PointFigures point_figures(const PointContact& contact, const Samples& samples) {
  return {fraction(contact.mask), contact.level, static_cast<int>(true_runs(contact.mask).size()),
          summarise(samples.skate), summarise(samples.drift)};
}

std::vector<double> yaw_drifts(const std::vector<Quat>& foot, const Mask& toe_contact) {
  std::vector<double> yaw(foot.size());  // accumulated twist about the vertical, degrees
  for (std::size_t i = 1; i < foot.size(); ++i) {
    const Quat step = foot[i] * inverse(foot[i - 1]);
    const double sense = step.w < 0 ? -1 : 1;
    yaw[i] = yaw[i - 1] + 2 * std::atan2(sense * step.y, sense * step.w) * kDegrees;
  }
  std::vector<double> drifts;
  for (const Run& core : contact_cores(toe_contact))
    drifts.push_back(std::abs(yaw[static_cast<std::size_t>(core.end - 1)] -
                              yaw[static_cast<std::size_t>(core.begin)]));
  return drifts;
}

}  // namespace

SkateFigures measure_skate(const Body& body, const Travel& travel,
                           const std::array<FootContact, 2>& contacts) {
  SkateFigures figures;
  const Locomotion motion = judge_locomotion(body, travel, contacts, figures);
  Samples toes, ankles;
  std::vector<double> yaws;
  for (std::size_t s = 0; s < 2; ++s) {
    const FootJoints& foot = body.feet[s];
    const Samples toe = measure_point(body, travel, motion, foot.toe, contacts[s].toe.mask, s);
    figures.feet[s].toe = point_figures(contacts[s].toe, toe);
    toes.append(toe);
    if (foot.ankle != foot.toe) {
      const Samples ankle =
          measure_point(body, travel, motion, foot.ankle, contacts[s].ankle.mask, s);
      figures.feet[s].ankle = point_figures(contacts[s].ankle, ankle);
      ankles.append(ankle);
    }
    const auto yaw = yaw_drifts(body.rotations(foot.ankle), contacts[s].toe.mask);
    figures.feet[s].yaw_drift = summarise(yaw);
    yaws.insert(yaws.end(), yaw.begin(), yaw.end());
  }
  figures.toe_skate = summarise(toes.skate);
  figures.toe_drift = summarise(toes.drift);
  figures.ankle_skate = summarise(ankles.skate);
  figures.ankle_drift = summarise(ankles.drift);
  figures.yaw_drift = summarise(yaws);
  return figures;
}

}  // namespace amble::metrics
