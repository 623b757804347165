#include "amble/motion/rooted.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace amble {
namespace {

std::size_t at(int k) { return static_cast<std::size_t>(k); }

/// Bones of the leg, each hanging on the one before it.
constexpr std::array<std::pair<Role, Role>, 4> kLeg{{{Role::pelvis, Role::left_thigh},
                                                     {Role::left_thigh, Role::left_shin},
                                                     {Role::left_shin, Role::left_foot},
                                                     {Role::left_foot, Role::left_toe}}};

int parent_of(const Skeleton& skeleton, int joint) { return skeleton.joints[at(joint)].parent; }

/// Joints of a skeleton from its pelvis on; from its root, where nobody knows its pelvis.
std::vector<int> below_pelvis(const Skeleton& skeleton) {
  std::vector<int> kept;
  std::vector<bool> below(skeleton.joints.size(), false);
  const int pelvis = std::max(0, skeleton.joint(Role::pelvis));
  for (int j = pelvis; j < skeleton.size(); ++j) {
    const int parent = parent_of(skeleton, j);
    below[at(j)] = j == pelvis || (parent >= 0 && below[at(parent)]);
    if (below[at(j)]) kept.push_back(j);
  }
  return kept;
}

/// Joints between one and another further down, from the top.
std::vector<int> between(const Skeleton& skeleton, int above, int joint) {
  std::vector<int> out;
  for (int j = parent_of(skeleton, joint); j >= 0 && j != above; j = parent_of(skeleton, j))
    out.insert(out.begin(), j);
  return out;
}

bool any_turns(const Clip& clip, const std::vector<int>& joints) {
  constexpr double kTurned = 1e-6;  // radians; less is rounding
  for (int f = 0; f < clip.frames(); ++f)
    for (const int j : joints)
      if (angle_between(clip.rotation(f, j), {}) > kTurned) return true;
  return false;
}

/// The joint that each joint of a body is to hang on.
std::vector<int> hanging(const Clip& clip) {
  const Skeleton& skeleton = clip.skeleton;
  std::vector<int> out;
  for (const Joint& joint : skeleton.joints) out.push_back(joint.parent);
  for (const Side side : kSides)
    for (const auto& [upper, lower] : kLeg) {
      const int above = skeleton.joint(upper == Role::pelvis ? upper : on_side(upper, side)),
                joint = skeleton.joint(on_side(lower, side));
      if (above < 0 || joint < 0) continue;
      const std::vector<int> skipped = between(skeleton, above, joint);
      if (!skipped.empty() && parent_of(skeleton, skipped.front()) != above) continue;
      // What never turns between pelvis and thigh is only a longer way (`hip_offset`).
      if (upper != Role::pelvis || any_turns(clip, skipped)) out[at(joint)] = above;
    }
  return out;
}

/// Where joints in a row take a point, and how they turn it.
Transform along(const Skeleton& skeleton, const std::vector<int>& joints, const Quat* rotations) {
  Transform out;
  for (const int j : joints) {
    out.position += rotate(out.rotation, skeleton.joints[at(j)].offset);
    if (rotations) out.rotation = out.rotation * rotations[j];
  }
  return out;
}

/// Where the joints between take a joint, in the mean of a clip.
Vec3 mean_offset(const Clip& clip, const std::vector<int>& skipped, int joint) {
  const Vec3& own = clip.skeleton.joints[at(joint)].offset;
  const auto offset = [&](const Quat* rotations) {
    const Transform way = along(clip.skeleton, skipped, rotations);
    return way.position + rotate(way.rotation, own);
  };
  Vec3 sum;
  for (int f = 0; f < clip.frames(); ++f) sum += offset(&clip.rotation(f, 0));
  return clip.frames() > 0 ? sum / clip.frames() : offset(nullptr);
}

/// The pelvis in the world.
Transform pelvis_of(const Clip& clip, const std::vector<int>& chain, int frame) {
  Transform out;
  for (const int j : chain) {
    Vec3 offset = clip.skeleton.joints[at(j)].offset;
    for (std::size_t k = 0; k < clip.translated.size(); ++k)
      if (clip.translated[k] == j)
        offset = clip.translations[at(frame) * clip.translated.size() + k];
    out.position += rotate(out.rotation, offset);
    out.rotation = out.rotation * clip.rotation(frame, j);
  }
  return out;
}

}  // namespace

Clip rooted_at_pelvis(const Clip& clip) {
  const Skeleton& whole = clip.skeleton;
  const int pelvis = whole.joint(Role::pelvis);
  if (pelvis < 0) return clip;
  Clip out;
  out.name = clip.name;
  out.fps = clip.fps;
  out.skeleton.soles = whole.soles;
  const std::vector<int> kept = below_pelvis(whole), above = hanging(clip);
  std::vector<int> place(whole.joints.size(), -1);
  std::vector<std::vector<int>> skipped;
  for (const int j : kept) {
    place[at(j)] = out.skeleton.size();
    out.skeleton.joints.push_back(whole.joints[at(j)]);
    skipped.push_back(j == pelvis ? std::vector<int>{} : between(whole, above[at(j)], j));
    Joint& joint = out.skeleton.joints.back();
    joint.parent = j == pelvis ? -1 : place[at(above[at(j)])];
    if (!skipped.back().empty()) joint.offset = mean_offset(clip, skipped.back(), j);
  }
  for (int r = 0; r < kRoleCount; ++r)
    if (const int joint = whole.joint(static_cast<Role>(r)); joint >= 0)
      out.skeleton.set_role(static_cast<Role>(r), place[at(joint)]);
  std::vector<int> chain = between(whole, -1, pelvis);
  chain.push_back(pelvis);
  for (int f = 0; f < clip.frames(); ++f) {
    const Transform body = pelvis_of(clip, chain, f);
    out.translations.push_back(body.position);
    for (std::size_t k = 0; k < kept.size(); ++k) {
      const Quat& own = clip.rotation(f, kept[k]);
      out.rotations.push_back(kept[k] == pelvis ? body.rotation
                              : skipped[k].empty()
                                  ? own
                                  : along(whole, skipped[k], &clip.rotation(f, 0)).rotation * own);
    }
  }
  return out;
}

Clip hung_in(const Skeleton& whole, const Clip& rooted) {
  const int pelvis = whole.joint(Role::pelvis);
  Clip out;
  out.name = rooted.name;
  out.fps = rooted.fps;
  out.skeleton = whole;
  if (pelvis > 0) out.translated = {0, pelvis};
  Vec3 above;  // where the pelvis hangs
  for (int j = pelvis < 0 ? -1 : parent_of(whole, pelvis); j > 0; j = parent_of(whole, j))
    above += whole.joints[at(j)].offset;
  const std::vector<int> kept = below_pelvis(whole);
  std::vector<std::vector<int>> skipped;
  for (std::size_t k = 0; k < kept.size(); ++k) {
    const Joint& joint = rooted.skeleton.joints[k];
    skipped.push_back(joint.parent < 0 ? std::vector<int>{}
                                       : between(whole, kept[at(joint.parent)], kept[k]));
    if (joint.parent >= 0) out.skeleton.joints[at(kept[k])].offset = joint.offset;
  }
  for (int f = 0; f < rooted.frames(); ++f) {
    if (pelvis > 0) out.translations.push_back({});
    out.translations.push_back(rooted.root(f) - above);
    const std::size_t first = out.rotations.size();
    out.rotations.resize(first + whole.joints.size());
    for (std::size_t k = 0; k < kept.size(); ++k)
      out.rotations[first + at(kept[k])] = rooted.rotation(f, static_cast<int>(k));
    for (std::size_t k = 0; k < kept.size(); ++k) {
      if (skipped[k].empty()) continue;
      const Transform way = along(out.skeleton, skipped[k], &out.rotations[first]);
      Quat& own = out.rotations[first + at(kept[k])];
      own = inverse(way.rotation) * own;
      if (f == 0)
        out.skeleton.joints[at(kept[k])].offset =
            rotate(inverse(way.rotation), rooted.skeleton.joints[k].offset - way.position);
    }
  }
  return out;
}

}  // namespace amble
