#include "amble/motion/edit.hpp"

#include <algorithm>

namespace amble {
namespace {

/// The last translated joint: the one that carries the body around.
std::size_t carrier(const Clip& clip) { return clip.translated.size() - 1; }

Vec3& carried(Clip& clip, int frame, std::size_t track) {
  return clip.translations[static_cast<std::size_t>(frame) * clip.translated.size() + track];
}

bool is_translated(const Clip& clip, int joint) {
  return std::binary_search(clip.translated.begin(), clip.translated.end(), joint);
}

}  // namespace

void scale_body(Skeleton& skeleton, double size) {
  for (Joint& joint : skeleton.joints) joint.offset *= size;
  for (Sole& sole : skeleton.soles) {
    for (Vec3* point : {&sole.heel, &sole.ball_joint, &sole.tip_joint}) *point *= size;
    for (double* height : {&sole.ankle_height, &sole.ball_height, &sole.tip_height})
      *height *= size;
  }
}

Clip frame_range(const Clip& clip, int first, int last) {
  Clip out = clip;
  const auto cut = [&](auto& values, std::size_t width) {
    const auto from = static_cast<std::ptrdiff_t>(static_cast<std::size_t>(first) * width);
    const auto to = static_cast<std::ptrdiff_t>(static_cast<std::size_t>(last + 1) * width);
    values.erase(values.begin() + to, values.end());
    values.erase(values.begin(), values.begin() + from);
  };
  cut(out.rotations, clip.skeleton.joints.size());
  cut(out.translations, clip.translated.size());
  return out;
}

Clip in_place(const Clip& clip) {
  Clip out = clip;
  const int frames = clip.frames(), half = std::max(1, static_cast<int>(0.5 * clip.fps));
  const std::size_t tracks = clip.translated.size();
  for (std::size_t track = 0; track < tracks; ++track) {
    std::vector<Vec3> sums(static_cast<std::size_t>(frames) + 1);
    for (int f = 0; f < frames; ++f)
      sums[static_cast<std::size_t>(f) + 1] =
          sums[static_cast<std::size_t>(f)] +
          clip.translations[static_cast<std::size_t>(f) * tracks + track];
    // Only tracks that travel: the root, or the body below a root that stands still.
    if (track != 0 && track != carrier(clip)) continue;
    for (int f = 0; f < frames; ++f) {
      const int reach =
          std::min({half, f, frames - 1 - f});  // symmetric, so that steady travel vanishes
      const Vec3 mean = (sums[static_cast<std::size_t>(f + reach) + 1] -
                         sums[static_cast<std::size_t>(f - reach)]) *
                        (1.0 / (2 * reach + 1));
      Vec3& place = carried(out, f, track);
      place.x -= mean.x;
      place.z -= mean.z;
    }
  }
  return out;
}

Clip closed_loop(const Clip& clip) {
  Clip out = clip;
  const int last = clip.frames() - 1;
  if (last < 1) return out;
  for (int j = 0; j < clip.skeleton.size(); ++j) {
    const bool root = is_translated(clip, j);
    const auto tilt = [&](int frame) {  // without the heading, for joints that carry the body
      const Quat& q = clip.rotation(frame, j);
      return root ? rotation_y(-heading_of(q)) * q : q;
    };
    const Vec3 gap = log_half(inverse(tilt(last)) * tilt(0));
    for (int f = 0; f <= last; ++f)
      out.rotation(f, j) = normalised(clip.rotation(f, j) * exp_half(gap * (double(f) / last)));
  }
  for (std::size_t track = 0; track < clip.translated.size(); ++track) {
    const double gap = carried(out, 0, track).y - carried(out, last, track).y;
    for (int f = 0; f <= last; ++f) carried(out, f, track).y += gap * f / last;
  }
  return out;
}

}  // namespace amble
