#include "amble/analysis/flight.hpp"

#include <algorithm>
#include <array>
#include <deque>

#include "amble/maths/statistics.hpp"

namespace amble {
namespace {

constexpr double kClear = 0.035;    // metres: a foot this far above its low is off the ground
constexpr int kShortestFlight = 5;  // frames
constexpr double kUsuallySlower = 0.92, kSlow = 0.2;  // quantile of a foot's speed; share of that

const Vec3& position(const std::vector<Transform>& world, const Clip& clip, int frame, int joint) {
  return world[static_cast<std::size_t>(frame) * clip.skeleton.joints.size() +
               static_cast<std::size_t>(joint)]
      .position;
}

/// The lowest value within some frames of each: the floor under a foot, also where it drifts.
std::vector<double> lowest_around(const std::vector<double>& values, int reach) {
  const int count = static_cast<int>(values.size());
  std::vector<double> out(values.size());
  std::deque<int> rising;  // places of candidates, their values ascending
  int next = 0;
  for (int i = 0; i < count; ++i) {
    for (; next < std::min(count, i + reach + 1); ++next) {
      const double value = values[static_cast<std::size_t>(next)];
      while (!rising.empty() && values[static_cast<std::size_t>(rising.back())] >= value)
        rising.pop_back();
      rising.push_back(next);
    }
    while (rising.front() < i - reach) rising.pop_front();
    out[static_cast<std::size_t>(i)] = values[static_cast<std::size_t>(rising.front())];
  }
  return out;
}

/// By frame: whether toes and ankles of both feet are off the ground, and the speed of the slowest
/// of them as a share of what is fast for it.
struct Feet {
  std::vector<bool> off;
  std::vector<double> slowest;
};

Feet feet_of(const Clip& clip, const std::vector<Transform>& world) {
  const auto frames = static_cast<std::size_t>(clip.frames());
  Feet out{std::vector<bool>(frames, true), std::vector<double>(frames, 1e9)};
  for (const Role role : {Role::left_foot, Role::right_foot, Role::left_toe, Role::right_toe}) {
    const int joint = clip.skeleton.joint(role);
    if (joint < 0) continue;
    std::vector<double> heights, speeds;  // metres, and metres a frame
    for (int f = 0; f < clip.frames(); ++f) {
      heights.push_back(position(world, clip, f, joint).y);
      speeds.push_back(0.5 *
                       length(position(world, clip, std::min(f + 1, clip.frames() - 1), joint) -
                              position(world, clip, std::max(f - 1, 0), joint)));
    }
    const std::vector<double> low = lowest_around(heights, static_cast<int>(clip.fps));
    const double fast = std::max(1e-9, quantile(speeds, kUsuallySlower));
    for (std::size_t f = 0; f < frames; ++f) {
      if (heights[f] < low[f] + kClear) out.off[f] = false;
      out.slowest[f] = std::min(out.slowest[f], speeds[f] / fast);
    }
  }
  return out;
}

/// Downward acceleration of a parabola through the heights of the frames [first, last).
double fall(const Clip& clip, const std::vector<Transform>& world, int first, int last) {
  const double middle = 0.5 * (first + last - 1);
  double n = 0, s2 = 0, s4 = 0, y = 0, y2 = 0;
  for (int f = first; f < last; ++f) {
    const double t = (f - middle) / clip.fps, h = centre_of_mass(clip, world, f).y;
    n += 1, s2 += t * t, s4 += t * t * t * t, y += h, y2 += h * t * t;
  }
  return -2 * (n * y2 - s2 * y) / (n * s4 - s2 * s2);  // least squares; odd powers vanish
}

}  // namespace

Vec3 centre_of_mass(const Clip& clip, const std::vector<Transform>& world, int frame) {
  struct Part {
    Role role;
    double mass;
  };
  static constexpr std::array<Part, 15> kParts{{{Role::pelvis, 0.25},
                                                {Role::chest, 0.25},
                                                {Role::head, 0.08},
                                                {Role::left_thigh, 0.05},
                                                {Role::right_thigh, 0.05},
                                                {Role::left_shin, 0.075},
                                                {Role::right_shin, 0.075},
                                                {Role::left_foot, 0.04},
                                                {Role::right_foot, 0.04},
                                                {Role::left_upper_arm, 0.014},
                                                {Role::right_upper_arm, 0.014},
                                                {Role::left_forearm, 0.022},
                                                {Role::right_forearm, 0.022},
                                                {Role::left_hand, 0.016},
                                                {Role::right_hand, 0.016}}};
  Vec3 sum;
  double mass = 0;
  for (const Part& part : kParts) {
    const int joint = clip.skeleton.joint(part.role);
    if (joint < 0) continue;
    sum += part.mass * position(world, clip, frame, joint);
    mass += part.mass;
  }
  return mass > 0 ? sum / mass : sum;
}

std::vector<double> falls_in_flight(const Clip& clip, const std::vector<Transform>& world) {
  std::vector<double> falls;
  const Feet feet = feet_of(clip, world);
  for (const auto& [first, last] : runs(feet.off)) {
    if (last - first < kShortestFlight || first == 0 || last == clip.frames()) continue;
    // Who stands on a raised foot is in no flight.
    if (median({feet.slowest.begin() + first, feet.slowest.begin() + last}) < kSlow) continue;
    falls.push_back(fall(clip, world, first, last));
  }
  return falls;
}

}  // namespace amble
