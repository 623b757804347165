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

/// Joints of a skeleton from its pelvis on, in the order in which rooted_at_pelvis keeps them.
std::vector<int> below_pelvis(const Skeleton& skeleton) {
  std::vector<int> kept;
  std::vector<bool> below(skeleton.joints.size(), false);
  const int pelvis = skeleton.joint(Role::pelvis);
  for (int j = pelvis; j < skeleton.size(); ++j) {
    const int parent = skeleton.joints[static_cast<std::size_t>(j)].parent;
    const bool in = j == pelvis || (parent >= 0 && below[static_cast<std::size_t>(parent)]);
    below[static_cast<std::size_t>(j)] = in;
    if (in) kept.push_back(j);
  }
  return kept;
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

Clip rooted_at_pelvis(const Clip& clip) {
  const int pelvis = clip.skeleton.joint(Role::pelvis), joints = clip.skeleton.size();
  if (pelvis < 0) return clip;
  const auto at = [](int k) { return static_cast<std::size_t>(k); };
  Clip out;
  out.name = clip.name;
  out.fps = clip.fps;
  out.skeleton.soles = clip.skeleton.soles;
  const std::vector<int> kept = below_pelvis(clip.skeleton);
  std::vector<int> place(at(joints), -1);
  for (const int j : kept) {
    const Joint& joint = clip.skeleton.joints[at(j)];
    place[at(j)] = out.skeleton.size();
    out.skeleton.joints.push_back(joint);
    out.skeleton.joints.back().parent = j == pelvis ? -1 : place[at(joint.parent)];
  }
  for (int r = 0; r < kRoleCount; ++r)
    if (const int joint = clip.skeleton.joint(static_cast<Role>(r)); joint >= 0)
      out.skeleton.set_role(static_cast<Role>(r), place[at(joint)]);
  std::vector<int> chain;  // from the root down to the pelvis
  for (int j = pelvis; j >= 0; j = clip.skeleton.joints[at(j)].parent)
    chain.insert(chain.begin(), j);
  for (int f = 0; f < clip.frames(); ++f) {
    Vec3 position;
    Quat rotation;
    for (const int j : chain) {
      Vec3 offset = clip.skeleton.joints[at(j)].offset;
      for (std::size_t k = 0; k < clip.translated.size(); ++k)
        if (clip.translated[k] == j) offset = clip.translations[at(f) * clip.translated.size() + k];
      position += rotate(rotation, offset);
      rotation = rotation * clip.rotation(f, j);
    }
    out.translations.push_back(position);
    for (const int j : kept) out.rotations.push_back(j == pelvis ? rotation : clip.rotation(f, j));
  }
  return out;
}

Clip hung_in(const Skeleton& whole, const Clip& rooted) {
  const auto at = [](int k) { return static_cast<std::size_t>(k); };
  const int pelvis = whole.joint(Role::pelvis);
  Clip out;
  out.name = rooted.name;
  out.fps = rooted.fps;
  out.skeleton = whole;
  if (pelvis > 0) out.translated = {0, pelvis};
  Vec3 above;  // where the pelvis hangs
  for (int j = pelvis < 0 ? -1 : whole.joints[at(pelvis)].parent; j > 0;
       j = whole.joints[at(j)].parent)
    above += whole.joints[at(j)].offset;
  const std::vector<int> kept = below_pelvis(whole);
  for (int f = 0; f < rooted.frames(); ++f) {
    if (pelvis > 0) out.translations.push_back({});
    out.translations.push_back(rooted.root(f) - above);
    const std::size_t first = out.rotations.size();
    out.rotations.resize(first + whole.joints.size());
    for (std::size_t k = 0; k < kept.size(); ++k)
      out.rotations[first + at(kept[k])] = rooted.rotation(f, static_cast<int>(k));
  }
  return out;
}

}  // namespace amble
