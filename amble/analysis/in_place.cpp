#include "amble/analysis/in_place.hpp"

#include <algorithm>
#include <cmath>

#include "amble/maths/statistics.hpp"

namespace amble {
namespace {

constexpr double kLowShare = 0.1;       // of the frames: how low a point of a foot comes
constexpr double kDown = 0.02;          // metres above that: the foot may be down
constexpr double kSlowest = 0.3;        // m/s, of ground that moves; feet of captures slide slower
constexpr double kGoesItself = 0.2;     // of that speed: who travels so fast is not on the spot
constexpr double kAlike = 0.3;          // of the speed: so far apart are velocities of one ground
constexpr double kLeastAlike = 0.6;     // of all moments at which a foot may be down
constexpr double kMostTurn = 0.35;      // radians from the first frame to the last
constexpr double kSame = 0.5;           // of the usual step between frames: the same pose again
constexpr double kNext = 1.6;           // the same: the pose that comes next
constexpr double kLeastStep = 0.003;    // radians of the usual step: below it nothing moves
constexpr double kHeightOfTurn = 0.35;  // metres that count as much as a radian

Vec3 on_ground(Vec3 v) {
  v.y = 0;
  return v;
}

/// Velocities over the ground of one joint of a foot in the frames in which it is low.
void add_low_velocities(const Clip& clip, const std::vector<Transform>& world, int joint,
                        std::vector<Vec3>& out) {
  const auto place = [&](int frame) {
    return world[static_cast<std::size_t>(frame) * clip.skeleton.joints.size() +
                 static_cast<std::size_t>(joint)]
        .position;
  };
  std::vector<double> heights;
  for (int f = 0; f < clip.frames(); ++f) heights.push_back(place(f).y);
  const double low = quantile(heights, kLowShare) + kDown;
  for (int f = 1; f + 1 < clip.frames(); ++f)
    if (place(f).y < low) out.push_back(on_ground(place(f + 1) - place(f - 1)) * (0.5 * clip.fps));
}

/// How far two frames are apart: the joint that turns most, and the height of the root.
double distance(const Clip& clip, int a, int b) {
  double most = std::abs(clip.root(a).y - clip.root(b).y) / kHeightOfTurn;
  for (int j = 0; j < clip.skeleton.size(); ++j)
    most = std::max(most, angle_between(clip.rotation(a, j), clip.rotation(b, j)));
  return most;
}

}  // namespace

std::optional<Vec3> missing_travel(const Clip& clip, const std::vector<Transform>& world,
                                   const BodyTrack& body) {
  if (body.pelvis.size() < 3 || std::abs(body.facing.back() - body.facing.front()) > kMostTurn)
    return std::nullopt;
  std::vector<Vec3> carried;
  for (const Side side : kSides)
    for (const Role role : {Role::left_foot, Role::left_toe})
      if (const int joint = clip.skeleton.joint(on_side(role, side)); joint >= 0)
        add_low_velocities(clip, world, joint, carried);
  if (carried.empty()) return std::nullopt;
  std::vector<double> along_x, along_z;
  for (const Vec3& v : carried) {
    along_x.push_back(v.x);
    along_z.push_back(v.z);
  }
  const Vec3 ground{median(along_x), 0, median(along_z)};
  const double speed = length(ground);
  const double own =
      length(on_ground(body.pelvis.back() - body.pelvis.front())) / body.last_second();
  const auto alike = std::count_if(carried.begin(), carried.end(), [&](const Vec3& v) {
    return length(v - ground) < kAlike * speed;
  });
  if (speed < kSlowest || own > kGoesItself * speed ||
      static_cast<double>(alike) < kLeastAlike * static_cast<double>(carried.size()))
    return std::nullopt;
  return -1.0 * ground;
}

void put_travel_back(Clip& clip, const Vec3& velocity) {
  for (int f = 0; f < clip.frames(); ++f) clip.root(f) += velocity * (f / clip.fps);
}

std::optional<int> loop_length(const Clip& clip) {
  const int frames = clip.frames();
  if (frames < 8) return std::nullopt;
  std::vector<double> steps;
  for (int f = 1; f < frames; ++f) steps.push_back(distance(clip, f - 1, f));
  const double step = median(steps), seam = distance(clip, frames - 1, 0);
  if (step < kLeastStep || seam > kNext * step) return std::nullopt;
  return seam < kSame * step ? frames - 1 : frames;
}

Clip repeated(const Clip& clip, const BodyTrack& body, int length, int times) {
  const double whole = static_cast<double>(length) / (clip.frames() - 1);
  const Vec3 led = on_ground(body.pelvis.back() - body.pelvis.front()) * whole;
  Clip out = clip;
  out.rotations.clear();
  out.translations.clear();
  const std::ptrdiff_t turns = static_cast<std::ptrdiff_t>(length) * clip.skeleton.size();
  const std::ptrdiff_t moves = length * static_cast<std::ptrdiff_t>(clip.translated.size());
  for (int k = 0; k < times; ++k) {
    out.rotations.insert(out.rotations.end(), clip.rotations.begin(),
                         clip.rotations.begin() + turns);
    out.translations.insert(out.translations.end(), clip.translations.begin(),
                            clip.translations.begin() + moves);
    for (int f = k * length; f < (k + 1) * length; ++f) out.root(f) += led * static_cast<double>(k);
  }
  return out;
}

}  // namespace amble
