#include "amble/motion/mirror.hpp"

#include "amble/core/error.hpp"

namespace amble {
namespace {

constexpr double kUnlike = 0.06;  // metres by which the two sides of a body may differ

constexpr Vec3 mirrored(const Vec3& v) noexcept { return {-v.x, v.y, v.z}; }
constexpr Quat mirrored(const Quat& q) noexcept { return {q.w, q.x, -q.y, -q.z}; }

/// +1 for joints above limbs of the left side alone, −1 for the right, 0 for the middle.
std::vector<int> sides_of(const Skeleton& skeleton) {
  std::vector<int> left(skeleton.joints.size()), right = left, side = left;
  for (int r = static_cast<int>(Role::left_clavicle); r < kRoleCount; ++r) {
    const bool is_left = r < static_cast<int>(Role::right_clavicle);
    for (int j = skeleton.joint(static_cast<Role>(r)); j >= 0;
         j = skeleton.joints[static_cast<std::size_t>(j)].parent)
      (is_left ? left : right)[static_cast<std::size_t>(j)] = 1;
  }
  for (std::size_t j = 0; j < side.size(); ++j) {
    side[j] = left[j] - right[j];
    const int parent = skeleton.joints[j].parent;
    if (!left[j] && !right[j] && parent >= 0) side[j] = side[static_cast<std::size_t>(parent)];
  }
  return side;
}

}  // namespace

Mirror::Mirror(const Skeleton& skeleton) : twins_(skeleton.joints.size(), -1) {
  const std::vector<int> side = sides_of(skeleton);
  std::vector<bool> taken(twins_.size(), false);
  twins_[0] = 0;
  taken[0] = true;
  for (std::size_t j = 1; j < twins_.size(); ++j) {
    const Joint& joint = skeleton.joints[j];
    const int parent = twins_[static_cast<std::size_t>(joint.parent)];
    double best = kUnlike;
    for (std::size_t k = 1; k < twins_.size(); ++k) {
      const Joint& other = skeleton.joints[k];
      if (taken[k] || other.parent != parent || side[k] != -side[j] || other.end != joint.end)
        continue;
      const double apart = length(mirrored(joint.offset) - other.offset);
      if (apart >= best) continue;
      best = apart;
      twins_[j] = static_cast<int>(k);
    }
    if (twins_[j] < 0)
      throw Error("joint " + joint.name +
                  " has no counterpart on the other side: this skeleton cannot be mirrored");
    taken[static_cast<std::size_t>(twins_[j])] = true;
  }
}

Pose Mirror::operator()(const Pose& pose) const {
  Pose out;
  out.root = mirrored(pose.root);
  out.rotations.resize(pose.rotations.size());
  for (std::size_t j = 0; j < pose.rotations.size(); ++j)
    out.rotations[j] = mirrored(pose.rotations[static_cast<std::size_t>(twins_[j])]);
  return out;
}

}  // namespace amble
