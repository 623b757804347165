#pragma once

#include <algorithm>

#include "amble/motion/clip.hpp"
#include "amble/motion/mirror.hpp"

namespace amble {

/// Every n-th frame of a clip: the same motion at a lower rate.
inline Clip every_nth(const Clip& clip, int n) {
  Clip out = clip;
  out.fps = clip.fps / n;
  out.rotations.clear(), out.translations.clear();
  for (int f = 0; f < clip.frames(); f += n) {
    for (int j = 0; j < clip.skeleton.size(); ++j) out.rotations.push_back(clip.rotation(f, j));
    for (std::size_t k = 0; k < clip.translated.size(); ++k)
      out.translations.push_back(
          clip.translations[static_cast<std::size_t>(f) * clip.translated.size() + k]);
  }
  return out;
}

/// The motion somewhere else, turned about Y.
inline Clip moved_clip(Clip clip, double heading, const Vec3& by) {
  for (int f = 0; f < clip.frames(); ++f) {
    clip.root(f) = rotate(rotation_y(heading), clip.root(f)) + by;
    clip.rotation(f, 0) = rotation_y(heading) * clip.rotation(f, 0);
  }
  return clip;
}

/// The mirror image of a motion, on the mirror image of its skeleton: left is right.
inline Clip mirror_clip(const Clip& clip) {
  const Mirror mirror(clip.skeleton);
  Clip out = clip;
  for (int j = 0; j < clip.skeleton.size(); ++j) {
    const Vec3& offset = clip.skeleton.joints[static_cast<std::size_t>(j)].offset;
    out.skeleton.joints[static_cast<std::size_t>(mirror.twin(j))].offset = {-offset.x, offset.y,
                                                                            offset.z};
  }
  const auto reflect = [](const Quat& q) { return Quat{q.w, q.x, -q.y, -q.z}; };
  for (std::size_t side = 0; side < 2; ++side) {
    Sole& sole = out.skeleton.soles[side];
    sole = clip.skeleton.soles[1 - side];
    for (Vec3* point : {&sole.heel, &sole.ball_joint, &sole.tip_joint}) point->x = -point->x;
    sole.flat_foot = reflect(sole.flat_foot);
    sole.flat_toe = reflect(sole.flat_toe);
  }
  const auto track_of = [&](int joint) {
    const auto at = std::find(clip.translated.begin(), clip.translated.end(), joint);
    return static_cast<std::size_t>(at - clip.translated.begin());
  };
  const std::size_t tracks = clip.translated.size();
  for (int f = 0; f < clip.frames(); ++f) {
    for (std::size_t k = 0; k < tracks; ++k) {
      const std::size_t row = static_cast<std::size_t>(f) * tracks;
      const Vec3& place = clip.translations[row + track_of(mirror.twin(clip.translated[k]))];
      out.translations[row + k] = {-place.x, place.y, place.z};
    }
    for (int j = 0; j < clip.skeleton.size(); ++j)
      out.rotation(f, mirror.twin(j)) = reflect(clip.rotation(f, j));
  }
  return out;
}

}  // namespace amble
