#include "amble/analysis/body_track.hpp"

#include <algorithm>
#include <cmath>

#include "amble/maths/smooth.hpp"

namespace amble {
namespace {

struct Pair {
  int left = -1, right = -1;
};

/// Frame before a moment, and the share of the way to the next.
std::pair<std::size_t, double> place_of(double seconds, double fps, std::size_t frames) {
  const double place = clamp(seconds * fps, 0.0, static_cast<double>(frames - 1));
  const auto frame = std::min(static_cast<std::size_t>(place), frames - 2);
  return {frame, place - static_cast<double>(frame)};
}

}  // namespace

Vec3 BodyTrack::pelvis_at(double seconds) const noexcept {
  if (pelvis.size() < 2) return pelvis.empty() ? Vec3{} : pelvis[0];
  const auto [frame, share] = place_of(seconds, fps, pelvis.size());
  return lerp(pelvis[frame], pelvis[frame + 1], share);
}

double BodyTrack::facing_at(double seconds) const noexcept {
  if (facing.size() < 2) return facing.empty() ? 0.0 : facing[0];
  const auto [frame, share] = place_of(seconds, fps, facing.size());
  return lerp(facing[frame], facing[frame + 1], share);
}

BodyTrack body_track(const Clip& clip, const std::vector<Transform>& world) {
  BodyTrack track;
  track.fps = clip.fps;
  const Skeleton& skeleton = clip.skeleton;
  const int pelvis = skeleton.joint(Role::pelvis);
  std::vector<Pair> pairs;
  for (const Role role : {Role::left_thigh, Role::left_upper_arm}) {
    const Pair pair{skeleton.joint(role), skeleton.joint(on_side(role, Side::right))};
    if (pair.left >= 0 && pair.right >= 0) pairs.push_back(pair);
  }
  if (pelvis < 0 || pairs.empty()) return track;
  const std::size_t joints = skeleton.joints.size();
  std::vector<double> before(pairs.size(), 0.0);
  for (std::size_t start = 0; start + joints <= world.size(); start += joints) {
    track.pelvis.push_back(world[start + static_cast<std::size_t>(pelvis)].position);
    double sum = 0;
    for (std::size_t k = 0; k < pairs.size(); ++k) {
      const Vec3 left = world[start + static_cast<std::size_t>(pairs[k].left)].position -
                        world[start + static_cast<std::size_t>(pairs[k].right)].position;
      const double heading = std::atan2(-left.z, left.x);
      const double near = start == 0 ? (k == 0 ? 0.0 : before[0]) : before[k];
      before[k] = near + wrap_angle(heading - near);
      sum += before[k];
    }
    track.facing.push_back(sum / static_cast<double>(pairs.size()));
  }
  return track;
}

}  // namespace amble
