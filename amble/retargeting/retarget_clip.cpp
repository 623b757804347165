#include "amble/retargeting/retarget_clip.hpp"

#include <algorithm>

#include "amble/maths/filter.hpp"
#include "amble/motion/edit.hpp"
#include "amble/retargeting/retargeter.hpp"

namespace amble {
namespace {

// Gaussians, seconds: the first halves what shakes at 30 Hz. Toes are told from one marker each.
constexpr double kTremor = 0.006, kToeTremor = 0.015;
// No body travels as fast or turns as many joints so fast: between two such frames something else
// begins.
constexpr double kFastestTurn = 40, kFastestTravel = 20;  // radians and metres a second
constexpr int kTurnedAtOnce = 4;

/// Frames at which something else begins, such as the motion after a T-pose; the last one is the
/// end.
std::vector<int> cuts(const Clip& clip) {
  std::vector<int> out{0};
  for (int f = 1; f < clip.frames(); ++f) {
    int turned = 0;
    for (int j = 0; j < clip.skeleton.size(); ++j)
      if (angle_between(clip.rotation(f - 1, j), clip.rotation(f, j)) * clip.fps > kFastestTurn)
        ++turned;
    const double travelled = length(clip.root(f) - clip.root(f - 1)) * clip.fps;
    if (turned >= kTurnedAtOnce || travelled > kFastestTravel) out.push_back(f);
  }
  out.push_back(clip.frames());
  return out;
}

/// Takes out what shakes faster than a body moves, on all tracks and with no delay: markers
/// tremble, and a leg that is nearly straight makes much of it.
void calm(Clip& clip, int first, int last) {
  std::vector<Vec3> places(clip.translations.begin() + first, clip.translations.begin() + last);
  places = gaussian(places, kTremor * clip.fps);
  std::copy(places.begin(), places.end(), clip.translations.begin() + first);
  for (int j = 0; j < clip.skeleton.size(); ++j) {
    if (clip.skeleton.joints[static_cast<std::size_t>(j)].end) continue;
    const bool toe =
        j == clip.skeleton.joint(Role::left_toe) || j == clip.skeleton.joint(Role::right_toe);
    const double sigma = (toe ? kToeTremor : kTremor) * clip.fps;
    std::array<std::vector<double>, 4> parts;
    Quat before = clip.rotation(first, j);
    for (int f = first; f < last; ++f) {
      const Quat& q = clip.rotation(f, j);
      before = dot(q, before) < 0 ? -q : q;
      const double values[] = {before.w, before.x, before.y, before.z};
      for (std::size_t k = 0; k < parts.size(); ++k) parts[k].push_back(values[k]);
    }
    for (std::vector<double>& part : parts) part = gaussian(part, sigma);
    for (int f = first; f < last; ++f) {
      const auto i = static_cast<std::size_t>(f - first);
      clip.rotation(f, j) = normalised(Quat{parts[0][i], parts[1][i], parts[2][i], parts[3][i]});
    }
  }
}

}  // namespace

Clip retarget(const Clip& clip, const Clip& target) {
  const Retargeter retargeter(study_anatomy(clip), study_anatomy(target));
  Clip moving = rooted_at_pelvis(clip);
  Clip out;
  out.name = clip.name;
  out.fps = clip.fps;
  out.skeleton = retargeter.target().skeleton;
  Pose from, to;
  from.rotations.resize(moving.skeleton.joints.size());
  to.rotations.resize(retargeter.target().joints.size());
  const std::vector<int> begins = cuts(moving);
  for (std::size_t k = 0; k + 1 < begins.size(); ++k) {
    calm(moving, begins[k], begins[k + 1]);
    RetargetState state = retargeter.start();
    for (int f = begins[k]; f < begins[k + 1]; ++f) {
      from.root = moving.root(f);
      for (int j = 0; j < moving.skeleton.size(); ++j)
        from.rotations[static_cast<std::size_t>(j)] = moving.rotation(f, j);
      retargeter.retarget(from, f == begins[k] ? 0.0 : 1.0 / clip.fps, state, to);
      out.append(to);
    }
  }
  return hung_in(target.skeleton, out);
}

}  // namespace amble
