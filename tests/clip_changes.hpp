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

/// The clip made of these frames of another, which may repeat and run backwards.
inline Clip clip_of_frames(const Clip& clip, const std::vector<int>& frames) {
  Clip out = clip;
  out.rotations.clear(), out.translations.clear();
  const std::size_t tracks = clip.translated.size();
  for (const int f : frames) {
    for (int j = 0; j < clip.skeleton.size(); ++j) out.rotations.push_back(clip.rotation(f, j));
    for (std::size_t k = 0; k < tracks; ++k)
      out.translations.push_back(clip.translations[static_cast<std::size_t>(f) * tracks + k]);
  }
  return out;
}

inline Clip reversed_clip(const Clip& clip) {
  std::vector<int> frames;
  for (int f = clip.frames() - 1; f >= 0; --f) frames.push_back(f);
  return clip_of_frames(clip, frames);
}

/// Played so many times, from the same place each time.
inline Clip repeated_clip(const Clip& clip, int times) {
  std::vector<int> frames;
  for (int f = 0; f < times * clip.frames(); ++f) frames.push_back(f % clip.frames());
  return clip_of_frames(clip, frames);
}

/// A share of a clip, [from, to] of its length.
inline Clip part_of_clip(const Clip& clip, double from, double to) {
  std::vector<int> frames;
  for (int f = 0; f < clip.frames(); ++f)
    if (f >= from * clip.frames() && f <= to * clip.frames()) frames.push_back(f);
  if (frames.empty()) frames.push_back(0);
  return clip_of_frames(clip, frames);
}

/// The same motion at another rate, frames between interpolated.
inline Clip resampled_clip(const Clip& clip, double fps) {
  Clip out = clip;
  out.fps = fps;
  out.rotations.clear(), out.translations.clear();
  const std::size_t tracks = clip.translated.size();
  const int last = clip.frames() - 1;
  for (int i = 0; i / fps * clip.fps <= last; ++i) {
    const double place = i / fps * clip.fps;
    const int before = std::min(static_cast<int>(place), last), after = std::min(before + 1, last);
    for (int j = 0; j < clip.skeleton.size(); ++j)
      out.rotations.push_back(
          nlerp(clip.rotation(before, j), clip.rotation(after, j), place - before));
    for (std::size_t k = 0; k < tracks; ++k)
      out.translations.push_back(
          lerp(clip.translations[static_cast<std::size_t>(before) * tracks + k],
               clip.translations[static_cast<std::size_t>(after) * tracks + k], place - before));
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
