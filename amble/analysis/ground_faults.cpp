#include <array>
#include <cmath>

#include "amble/analysis/faults.hpp"
#include "amble/maths/statistics.hpp"

namespace amble {
namespace {

constexpr double kFloorRange = 0.03;  // metres
constexpr double kStanding = 0.25;    // m/s: a slower foot stands
constexpr double kSteepest = 0.05;    // slope of a tilted studio floor; more is a hill
constexpr double kExplained = 0.5;    // of the squares of what a floor is to explain stays, at most
constexpr double kUnwalked = 0.01;    // m²: keeps a direction level that was not walked
constexpr std::size_t kFewestStances = 4;

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

/// Slopes (dy/dx, dy/dz) of a floor.
struct Slope {
  double x = 0, z = 0;
};

/// Lets heights count from the mean of the foot's own; returns the sum of their squares.
double centre_heights(std::vector<Stance>& places) {
  std::array<double, 2> mean{}, count{};
  for (const Stance& one : places) mean[one.foot] += one.place.y, ++count[one.foot];
  double squares = 0;
  for (Stance& one : places) {
    one.place.y -= mean[one.foot] / count[one.foot];
    squares += one.place.y * one.place.y;
  }
  return squares;
}

/// The plane through the stances, each foot's about its own middle.
Slope fit_plane(const std::vector<Stance>& places) {
  std::array<Vec3, 2> mean;
  std::array<double, 2> count{};
  for (const Stance& one : places) mean[one.foot] += one.place, ++count[one.foot];
  for (std::size_t foot = 0; foot < 2; ++foot)
    if (count[foot] > 0) mean[foot] *= 1 / count[foot];
  double xx = kUnwalked * double(places.size()), zz = xx, xz = 0, xy = 0, zy = 0;
  for (const Stance& one : places) {
    const Vec3 d = one.place - mean[one.foot];
    xx += d.x * d.x, zz += d.z * d.z, xz += d.x * d.z, xy += d.x * d.y, zy += d.z * d.y;
  }
  const double determinant = xx * zz - xz * xz;
  return {(xy * zz - zy * xz) / determinant, (zy * xx - xy * xz) / determinant};
}

}  // namespace

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

std::vector<double> floor_under(const Clip& clip, const std::vector<Transform>& world) {
  std::vector<Stance> places = stances(clip, world);
  if (places.size() < kFewestStances) return {};
  const double before = centre_heights(places);
  const Slope slope = fit_plane(places);
  for (Stance& one : places) one.place.y -= slope.x * one.place.x + slope.z * one.place.z;
  const double after = centre_heights(places);
  if (std::hypot(slope.x, slope.z) >= kSteepest || after >= kExplained * before) return {};
  const int pelvis = std::max(0, clip.skeleton.joint(Role::pelvis));
  std::vector<double> floor;
  double mean = 0;
  for (int f = 0; f < clip.frames(); ++f) {
    const Vec3& at = position(world, clip, f, pelvis);
    floor.push_back(slope.x * at.x + slope.z * at.z);
    mean += floor.back() / clip.frames();
  }
  for (double& height : floor) height -= mean;
  return floor;
}

}  // namespace amble
