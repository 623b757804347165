#include "amble/metrics/steps.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace amble::metrics {
namespace {

constexpr double kStandingSpeed = 0.05;  // m/s
constexpr double kSteadySpeed = 0.1;     // of the speed: it changes by less during a stance
constexpr double kStandingTime = 0.5;    // seconds on both feet: who turns on the spot treads

struct Foothold {
  int frame = 0, side = 0;
  Vec3 place;
};

// Where and when feet come down, in order; a contact that is already there at the start is none.
std::vector<Foothold> footholds(const Body& body, const std::array<FootContact, 2>& contacts) {
  std::vector<Foothold> holds;
  for (std::size_t s = 0; s < 2; ++s) {
    const auto& toe = body.positions(body.feet[s].toe);
    for (const Run& run : true_runs(contacts[s].any)) {
      if (run.begin == 0) continue;
      std::vector<double> x, z;
      for (int i = run.begin; i < run.end; ++i) {
        x.push_back(toe[static_cast<std::size_t>(i)].x);
        z.push_back(toe[static_cast<std::size_t>(i)].z);
      }
      holds.push_back({run.begin, static_cast<int>(s), {median(x), 0, median(z)}});
    }
  }
  std::stable_sort(holds.begin(), holds.end(),
                   [](const Foothold& a, const Foothold& b) { return a.frame < b.frame; });
  return holds;
}

// Mean interval of steps that are neither double nor missing ones; the median would be a whole
// number of frames.
std::optional<double> cadence(const std::vector<Foothold>& holds, double dt) {
  std::vector<double> intervals;
  for (std::size_t i = 1; i < holds.size(); ++i)
    intervals.push_back((holds[i].frame - holds[i - 1].frame) * dt);
  const double typical = median(intervals);
  double sum = 0;
  int used = 0;
  for (const double interval : intervals)
    if (interval > 0.6 * typical && interval < 1.5 * typical) {
      sum += interval;
      ++used;
    }
  if (used == 0) return std::nullopt;
  return 60 * used / sum;
}

Mask standing_still(const Travel& travel, const std::array<FootContact, 2>& contacts, double dt) {
  Mask still = both(contacts[0].any, contacts[1].any);
  for (std::size_t i = 0; i < still.size(); ++i)
    still[i] = still[i] && travel.speed[i] < kStandingSpeed;
  for (const Run& run : true_runs(still))
    if ((run.end - run.begin) * dt < kStandingTime)
      std::fill(still.begin() + run.begin, still.begin() + run.end, 0);
  return still;
}

// Degrees by which a knee is bent, one a frame; none where the foot hangs from no leg.
std::vector<double> knee_flexion(const Skeleton& skeleton, const Body& body, std::size_t side) {
  std::vector<double> flexion;
  const int ankle = body.feet[side].ankle;
  const int knee = skeleton.joints[static_cast<std::size_t>(ankle)].parent;
  const int hip = knee < 0 ? -1 : skeleton.joints[static_cast<std::size_t>(knee)].parent;
  if (hip < 0) return flexion;
  const auto& a = body.positions(ankle);
  const auto& k = body.positions(knee);
  const auto& h = body.positions(hip);
  for (std::size_t i = 0; i < a.size(); ++i) {
    const Vec3 thigh = normalised(k[i] - h[i]), shin = normalised(a[i] - k[i]);
    flexion.push_back(std::atan2(length(cross(thigh, shin)), dot(thigh, shin)) * 180 /
                      std::numbers::pi);
  }
  return flexion;
}

// A planted leg of each side, one entry a frame.
struct PlantedKnees {
  std::array<std::vector<double>, 2> flexion;  // degrees
  std::array<const Mask*, 2> down{};

  // The smallest flexion of a leg that is down, within some frames.
  double straightest(int begin, int end) const {
    double smallest = 180;
    for (std::size_t s = 0; s < 2; ++s) {
      const auto n = static_cast<int>(flexion[s].size());
      for (int i = std::max(begin, 0); i < std::min(end, n); ++i)
        if ((*down[s])[static_cast<std::size_t>(i)])
          smallest = std::min(smallest, flexion[s][static_cast<std::size_t>(i)]);
    }
    return smallest;
  }
};

// How straight legs get around each stance of a walk, by whether the walk is steady.
struct WalkingStances {
  std::vector<double> steady, changing;
};

// A walk hands over from foot to foot: the other one is down when the stance begins and when it
// ends, and the body travels all the while. Who turns sharply straightens one leg more than the
// other, so both are looked at, over about a stride.
void add_walking_stances(const PlantedKnees& knees, const Travel& travel, std::size_t side,
                         WalkingStances& stances) {
  const Mask &stance = *knees.down[side], &other = *knees.down[1 - side];
  const auto n = static_cast<int>(stance.size());
  for (const Run& run : true_runs(stance)) {
    if (run.begin == 0 || run.end == n) continue;
    if (!other[static_cast<std::size_t>(run.begin)] ||
        !other[static_cast<std::size_t>(run.end - 1)])
      continue;
    const auto [slowest, fastest] =
        std::minmax_element(travel.speed.begin() + run.begin, travel.speed.begin() + run.end);
    if (*slowest <= kMovingSpeed) continue;
    const bool steady = *fastest - *slowest < kSteadySpeed * *fastest;
    (steady ? stances.steady : stances.changing)
        .push_back(knees.straightest(run.begin - run.length() / 2, run.end + run.length() / 2));
  }
}

void measure_knees(const Skeleton& skeleton, const Body& body, const Travel& travel,
                   const std::array<FootContact, 2>& contacts, StepFigures& figures) {
  std::vector<double> stance, standing, straighter;
  WalkingStances walking;
  const Mask still = standing_still(travel, contacts, body.dt);
  PlantedKnees knees;
  for (std::size_t s = 0; s < 2; ++s) {
    const std::vector<double>& flexion = knees.flexion[s] = knee_flexion(skeleton, body, s);
    knees.down[s] = &contacts[s].any;
    for (std::size_t i = 0; i < flexion.size(); ++i) {
      if (!contacts[s].any[i]) continue;
      if (travel.speed[i] > kMovingSpeed) stance.push_back(flexion[i]);
      if (still[i]) standing.push_back(flexion[i]);
    }
  }
  for (std::size_t s = 0; s < 2; ++s)
    if (!knees.flexion[s].empty()) add_walking_stances(knees, travel, s, walking);
  const auto& [left, right] = knees.flexion;
  for (std::size_t i = 0; i < std::min(left.size(), right.size()); ++i)
    if (still[i]) straighter.push_back(std::min(left[i], right[i]));
  if (!stance.empty()) figures.straightest_stance = *std::min_element(stance.begin(), stance.end());
  figures.stance_knee_flexion = summarise(std::move(stance));
  figures.standing_knee_flexion = summarise(std::move(standing));
  figures.walking_stance_flexion = summarise(std::move(walking.steady));
  figures.changing_stance_flexion = summarise(std::move(walking.changing));
  figures.straighter_standing = summarise(std::move(straighter));
}

}  // namespace

StepFigures measure_steps(const Skeleton& skeleton, const Body& body, const Travel& travel,
                          const std::array<FootContact, 2>& contacts) {
  StepFigures figures;
  figures.flight_fraction = 1.0 - fraction(either(contacts[0].any, contacts[1].any));
  figures.double_support_fraction = fraction(both(contacts[0].any, contacts[1].any));
  const auto holds = footholds(body, contacts);
  figures.cadence = cadence(holds, body.dt);
  std::vector<double> lengths;
  for (std::size_t i = 1; i < holds.size(); ++i) {
    const Foothold &from = holds[i - 1], &to = holds[i];
    if (from.side == to.side) continue;
    const auto between = static_cast<std::size_t>((from.frame + to.frame) / 2);
    lengths.push_back(std::abs(dot(to.place - from.place, travel.direction[between])));
  }
  figures.step_length = summarise(std::move(lengths));
  measure_knees(skeleton, body, travel, contacts, figures);
  return figures;
}

}  // namespace amble::metrics
