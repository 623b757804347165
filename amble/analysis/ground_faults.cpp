#include <array>
#include <cmath>
#include <deque>

#include "amble/analysis/faults.hpp"
#include "amble/maths/statistics.hpp"

namespace amble {
namespace {

constexpr double kGravity = 9.81;
constexpr double kClear = 0.035;      // metres: a foot this far above its low is off the ground
constexpr int kShortestFlight = 5;    // frames
constexpr double kTooHeavy = 1.85;    // times gravity: nobody falls faster
constexpr double kFloorRange = 0.03;  // metres
constexpr double kStanding = 0.25;    // m/s: a slower foot stands
constexpr double kSteepest = 0.05;    // slope of a tilted studio floor; more is a hill

const Vec3& position(const std::vector<Transform>& world, const Clip& clip, int frame, int joint) {
  return world[static_cast<std::size_t>(frame) * clip.skeleton.joints.size() +
               static_cast<std::size_t>(joint)]
      .position;
}

/// Toe joints, or ankles where there are none.
std::vector<int> foot_points(const Skeleton& skeleton) {
  std::vector<int> points;
  for (const Side side : kSides) {
    int joint = skeleton.joint(on_side(Role::left_toe, side));
    if (joint < 0) joint = skeleton.joint(on_side(Role::left_foot, side));
    if (joint >= 0) points.push_back(joint);
  }
  return points;
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

/// Frames in which toes and ankles of both feet are off the ground.
std::vector<bool> airborne(const Clip& clip, const std::vector<Transform>& world) {
  std::vector<bool> air(static_cast<std::size_t>(clip.frames()), true);
  for (const Role role : {Role::left_foot, Role::right_foot, Role::left_toe, Role::right_toe}) {
    const int joint = clip.skeleton.joint(role);
    if (joint < 0) continue;
    std::vector<double> heights;
    for (int f = 0; f < clip.frames(); ++f) heights.push_back(position(world, clip, f, joint).y);
    const std::vector<double> low = lowest_around(heights, static_cast<int>(clip.fps));
    for (std::size_t f = 0; f < heights.size(); ++f)
      if (heights[f] < low[f] + kClear) air[f] = false;
  }
  return air;
}

/// Height of the body's centre of mass, from where its parts are and what they weigh.
double centre_height(const Clip& clip, const std::vector<Transform>& world, int frame) {
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
  double sum = 0, mass = 0;
  for (const Part& part : kParts) {
    const int joint = clip.skeleton.joint(part.role);
    if (joint < 0) continue;
    sum += part.mass * position(world, clip, frame, joint).y;
    mass += part.mass;
  }
  return mass > 0 ? sum / mass : 0;
}

/// Downward acceleration of a parabola through the heights of the frames [first, last).
double fall(const Clip& clip, const std::vector<Transform>& world, int first, int last) {
  const double middle = 0.5 * (first + last - 1);
  double n = 0, s2 = 0, s4 = 0, y = 0, y2 = 0;
  for (int f = first; f < last; ++f) {
    const double t = (f - middle) / clip.fps, h = centre_height(clip, world, f);
    n += 1, s2 += t * t, s4 += t * t * t * t, y += h, y2 += h * t * t;
  }
  return -2 * (n * y2 - s2 * y) / (n * s4 - s2 * s2);  // least squares; odd powers vanish
}

struct Stance {
  Vec3 place;
  std::size_t foot;
};

/// Where each foot stood: median place of every stretch of at least 0.08 s of a slow foot point.
std::vector<Stance> stances(const Clip& clip, const std::vector<Transform>& world) {
  std::vector<Stance> out;
  const std::vector<int> feet = foot_points(clip.skeleton);
  const int reach = std::max(1, static_cast<int>(std::lround(0.02 * clip.fps)));
  for (std::size_t foot = 0; foot < feet.size(); ++foot) {
    std::vector<bool> slow(static_cast<std::size_t>(clip.frames()));
    for (int f = 0; f < clip.frames(); ++f) {
      const int before = std::max(0, f - reach), after = std::min(clip.frames() - 1, f + reach);
      const Vec3 moved =
          position(world, clip, after, feet[foot]) - position(world, clip, before, feet[foot]);
      slow[static_cast<std::size_t>(f)] = length(moved) * clip.fps < kStanding * (after - before);
    }
    for (const auto& [first, last] : runs(slow)) {
      if (last - first < 0.08 * clip.fps) continue;
      std::vector<double> x, y, z;
      for (int f = first; f < last; ++f) {
        const Vec3& p = position(world, clip, f, feet[foot]);
        x.push_back(p.x), y.push_back(p.y), z.push_back(p.z);
      }
      out.push_back({{median(x), median(y), median(z)}, foot});
    }
  }
  return out;
}

}  // namespace

std::vector<Fault> find_frame_rate(const Clip& clip, const std::vector<Transform>& world) {
  std::vector<double> falls;
  for (const auto& [first, last] : runs(airborne(clip, world)))
    if (last - first >= kShortestFlight && first > 0 && last < clip.frames())
      falls.push_back(fall(clip, world, first, last));
  const double middle = median(falls);
  // Two flights are enough where both would be far too heavy.
  const bool clear = falls.size() == 2 && quantile(falls, 0) > 1.2 * kTooHeavy * kGravity;
  if (falls.size() < 3 && !clear) return {};
  double rate = clip.fps;
  if (middle > kTooHeavy * kGravity) {
    rate = clip.fps / std::max(2.0, std::round(std::sqrt(middle / kGravity)));
  } else if (middle > 0.2 * kGravity && quantile(falls, 0.75) < 0.31 * kGravity &&
             quantile(falls, 0.25) > 0.2 * kGravity) {
    rate = 2 * clip.fps;  // flights agree on a quarter of gravity: played at half speed
  }
  if (rate == clip.fps) return {};
  return {{FaultKind::frame_rate, 0, clip.frames() - 1, -1, rate, "reported"}};
}

std::vector<Fault> find_floor(const Clip& clip, const std::vector<Transform>& world) {
  const int window = static_cast<int>(std::lround(clip.fps)), step = std::max(1, window / 4);
  Fault worst{FaultKind::floor, 0, clip.frames() - 1, -1, 0, "reported"};
  for (const int joint : foot_points(clip.skeleton)) {
    double lowest = 1e9, highest = -1e9;
    for (int start = 0; start + window <= clip.frames(); start += step) {
      double low = 1e9;
      for (int f = start; f < start + window; ++f)
        low = std::min(low, position(world, clip, f, joint).y);
      lowest = std::min(lowest, low);
      highest = std::max(highest, low);
    }
    if (highest - lowest > worst.amount) {
      worst.amount = highest - lowest;
      worst.joint = joint;
    }
  }
  if (worst.amount < kFloorRange) return {};
  return {worst};
}

Slope fit_floor(const Clip& clip, const std::vector<Transform>& world) {
  const std::vector<Stance> places = stances(clip, world);
  if (places.size() < 6) return {};
  std::array<Vec3, 2> mean;
  std::array<double, 2> count{};
  for (const Stance& stance : places) {
    mean[stance.foot] += stance.place;
    count[stance.foot] += 1;
  }
  for (std::size_t foot = 0; foot < 2; ++foot)
    if (count[foot] > 0) mean[foot] *= 1 / count[foot];
  // A little weight against any slope keeps a direction that was not walked at zero.
  double xx = 0.09 * double(places.size()), zz = xx, xz = 0, xy = 0, zy = 0, before = 0, after = 0;
  for (const Stance& stance : places) {
    const Vec3 d = stance.place - mean[stance.foot];
    xx += d.x * d.x, zz += d.z * d.z, xz += d.x * d.z, xy += d.x * d.y, zy += d.z * d.y;
  }
  const double determinant = xx * zz - xz * xz;
  const Slope slope{(xy * zz - zy * xz) / determinant, (zy * xx - xy * xz) / determinant};
  for (const Stance& stance : places) {
    const Vec3 d = stance.place - mean[stance.foot];
    const double rest = d.y - slope.x * d.x - slope.z * d.z;
    before += d.y * d.y;
    after += rest * rest;
  }
  const bool plausible = std::hypot(slope.x, slope.z) < kSteepest && after < 0.5 * before;
  return plausible ? slope : Slope{};
}

}  // namespace amble
