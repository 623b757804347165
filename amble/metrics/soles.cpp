#include "amble/metrics/soles.hpp"

#include <algorithm>
#include <cmath>

namespace amble::metrics {
namespace {

constexpr double kHeelBack = 0.2;        // of the ankle–toe distance: heels are round
constexpr double kJointOverSole = 0.01;  // least height of a joint above a sole, metres
constexpr double kMillimetres = 1000;

std::vector<int> frames_of(const Mask& mask) {
  std::vector<int> frames;
  for (std::size_t i = 0; i < mask.size(); ++i)
    if (mask[i]) frames.push_back(static_cast<int>(i));
  return frames;
}

// Frames in which the foot stands flat: both points down; else any; else its lowest ones.
std::vector<int> flat_frames(const Body& body, const FootJoints& foot, const FootContact& contact) {
  auto frames = frames_of(both(contact.toe.mask, contact.ankle.mask));
  if (frames.size() < 3) frames = frames_of(contact.any);
  if (frames.size() >= 3) return frames;
  std::vector<double> heights;
  for (const Vec3& p : body.positions(foot.toe)) heights.push_back(p.y);
  std::vector<double> sorted = heights;
  const double low = percentile(sorted, 10);
  frames.clear();
  for (std::size_t i = 0; i < heights.size(); ++i)
    if (heights[i] <= low) frames.push_back(static_cast<int>(i));
  return frames;
}

template <class Value>
double median_over(const std::vector<int>& frames, Value value) {
  std::vector<double> values;
  values.reserve(frames.size());
  for (const int frame : frames) values.push_back(value(static_cast<std::size_t>(frame)));
  return percentile(values, 50);
}

template <class Value>
Vec3 median_vector(const std::vector<int>& frames, Value value) {
  return {median_over(frames, [&](std::size_t f) { return value(f).x; }),
          median_over(frames, [&](std::size_t f) { return value(f).y; }),
          median_over(frames, [&](std::size_t f) { return value(f).z; })};
}

// Mean direction, in a joint's own frame, of a world vector given per frame.
template <class Direction>
Vec3 local_direction(const std::vector<int>& frames, const std::vector<Quat>& rotations,
                     Direction direction) {
  Vec3 sum;
  for (const int frame : frames) {
    const auto f = static_cast<std::size_t>(frame);
    sum += rotate(inverse(rotations[f]), direction(f));
  }
  sum = sum / static_cast<double>(std::max<std::size_t>(frames.size(), 1));
  return sum / std::max(length(sum), 1e-9);
}

int toe_end(const Skeleton& skeleton, const FootJoints& foot) {
  if (foot.ankle == foot.toe) return -1;
  for (const int j : children(skeleton, foot.toe))
    if (length(skeleton.joints[static_cast<std::size_t>(j)].offset) > 1e-5) return j;
  return -1;
}

SoleModel fit_sole(const Skeleton& skeleton, const Body& body, const FootJoints& foot,
                   const FootContact& contact, const Ground& ground,
                   const std::optional<SoleHeights>& given) {
  const auto frames = flat_frames(body, foot, contact);
  const auto& ankle = body.positions(foot.ankle);
  const auto& toe = body.positions(foot.toe);
  const auto& foot_turn = body.rotations(foot.ankle);
  const auto& toe_turn = body.rotations(foot.toe);
  const int end = toe_end(skeleton, foot);

  const auto normal = [&](std::size_t f) { return ground.normal(ankle[f]); };
  const auto forward = [&](std::size_t f) {
    const Vec3 n = normal(f), along = toe[f] - ankle[f];
    return along - dot(along, n) * n;
  };
  const auto height_over_ground = [&](const std::vector<Vec3>& points) {
    return median_over(frames,
                       [&](std::size_t f) { return points[f].y - ground.height(points[f]); });
  };

  SoleModel sole;
  if (given) {
    sole.heights = *given;
  } else {
    SoleHeights h;
    h.heel = ground.flat() ? contact.ankle.level - ground.level : height_over_ground(ankle);
    h.ball = ground.flat() ? contact.toe.level - ground.level : height_over_ground(toe);
    h.tip = end >= 0 ? height_over_ground(body.positions(end)) : h.ball;
    // A joint below the ground is sunk, whatever the sole.
    sole.heights = {std::max(0.0, h.heel), std::max(0.0, h.ball), std::max(0.0, h.tip)};
  }

  const Vec3 foot_up = local_direction(frames, foot_turn, normal);
  sole.heel = {foot.ankle, -sole.heights.heel * foot_up};
  if (foot.ankle == foot.toe) return sole;

  const double foot_length =
      median_over(frames, [&](std::size_t f) { return length(toe[f] - ankle[f]); });
  sole.heel.local -= kHeelBack * foot_length * local_direction(frames, foot_turn, forward);
  const Vec3 toe_up = local_direction(frames, toe_turn, normal);
  sole.ball = SolePoint{foot.toe, -sole.heights.ball * toe_up};
  const Vec3 tip = end >= 0 ? median_vector(frames,
                                            [&](std::size_t f) {
                                              return rotate(inverse(toe_turn[f]),
                                                            body.positions(end)[f] - toe[f]);
                                            })
                            : 0.5 * foot_length * local_direction(frames, toe_turn, forward);
  sole.tip = SolePoint{foot.toe, tip - sole.heights.tip * toe_up};
  return sole;
}

// Height of a sole point above the ground, millimetres, and its depth joined to `deepest`.
std::vector<double> heights_of(const Body& body, const SolePoint& point, const Ground& ground,
                               std::vector<double>& deepest) {
  const JointTrack& track = body.track(point.joint);
  std::vector<double> heights(track.positions.size());
  deepest.resize(heights.size(), 0.0);
  for (std::size_t i = 0; i < heights.size(); ++i) {
    const Vec3 p = track.positions[i] + rotate(track.rotations[i], point.local);
    heights[i] = (p.y - ground.height(p)) * kMillimetres;
    deepest[i] = std::max(deepest[i], -heights[i]);
  }
  return heights;
}

void join_joint_depths(const Body& body, int joint, const Ground& ground,
                       std::optional<double> level, std::vector<double>& deepest) {
  const auto& points = body.positions(joint);
  for (std::size_t i = 0; i < points.size(); ++i) {
    const double zero = level ? *level : ground.height(points[i]);
    deepest[i] = std::max(deepest[i], (zero - points[i].y) * kMillimetres);
  }
}

}  // namespace

std::array<SoleModel, 2> fit_soles(const Skeleton& skeleton, const Body& body,
                                   const std::array<FootContact, 2>& contacts,
                                   const std::array<Ground, 2>& grounds,
                                   const std::optional<std::array<SoleHeights, 2>>& heights) {
  std::array<SoleModel, 2> soles;
  for (std::size_t s = 0; s < 2; ++s) {
    const auto given = heights ? std::optional<SoleHeights>((*heights)[s]) : std::nullopt;
    soles[s] = fit_sole(skeleton, body, body.feet[s], contacts[s], grounds[s], given);
  }
  return soles;
}

std::array<Ground, 2> guess_grounds(const Skeleton& skeleton, const Body& body,
                                    const std::array<FootContact, 2>& contacts) {
  std::array<Ground, 2> grounds;
  for (std::size_t s = 0; s < 2; ++s) {
    Mask stance = contacts[s].any;
    if (count(stance) == 0) stance.assign(stance.size(), 1);
    const auto frames = frames_of(stance);
    double low = std::min(contacts[s].toe.level, contacts[s].ankle.level);
    for (const int j : children(skeleton, body.feet[s].toe))
      low =
          std::min(low, median_over(frames, [&](std::size_t f) { return body.positions(j)[f].y; }));
    grounds[s].level = low - kJointOverSole;
  }
  return grounds;
}

SoleFigures measure_soles(const Body& body, const std::array<FootContact, 2>& contacts,
                          const std::array<Ground, 2>& grounds, bool known_ground,
                          const std::array<SoleModel, 2>& soles) {
  const auto n = static_cast<std::size_t>(body.frames);
  std::vector<double> heel, ball, tip, joints(n, 0.0), deepest(n, 0.0), planted, floating;
  SoleFigures figures;
  for (std::size_t s = 0; s < 2; ++s) {
    const SoleModel& sole = soles[s];
    std::vector<double> lowest = heights_of(body, sole.heel, grounds[s], heel);
    const auto join = [&](const std::optional<SolePoint>& point, std::vector<double>& depths) {
      if (!point) return;
      const auto heights = heights_of(body, *point, grounds[s], depths);
      for (std::size_t i = 0; i < n; ++i) lowest[i] = std::min(lowest[i], heights[i]);
    };
    join(sole.ball, ball);
    join(sole.tip, tip);
    for (std::size_t i = 0; i < n; ++i) deepest[i] = std::max(deepest[i], -lowest[i]);

    std::vector<double> standing;
    for (const Run& core : contact_cores(contacts[s].any))
      standing.insert(standing.end(), lowest.begin() + core.begin, lowest.begin() + core.end);
    planted.insert(planted.end(), standing.begin(), standing.end());
    figures.planted_by_foot[s] = summarise(std::move(standing));

    const auto own_level = [&](double level) {
      return known_ground ? std::nullopt : std::optional<double>(level);
    };
    join_joint_depths(body, body.feet[s].toe, grounds[s], own_level(contacts[s].toe.level), joints);
    if (body.feet[s].ankle != body.feet[s].toe)
      join_joint_depths(body, body.feet[s].ankle, grounds[s], own_level(contacts[s].ankle.level),
                        joints);
  }
  for (const double height : planted) floating.push_back(std::max(0.0, height));
  figures.penetration = summarise(std::move(deepest));
  figures.heel = summarise(std::move(heel));
  figures.ball = summarise(std::move(ball));
  figures.tip = summarise(std::move(tip));
  figures.joint_penetration = summarise(std::move(joints));
  figures.planted = summarise(std::move(planted));
  figures.floating = summarise(std::move(floating));
  return figures;
}

}  // namespace amble::metrics
