#include "amble/kinematics/forward.hpp"

namespace amble {

namespace {

void place_joint(const Skeleton& skeleton, const Pose& pose, std::size_t j,
                 std::span<Transform> world) noexcept {
  const Joint& joint = skeleton.joints[j];
  if (joint.parent < 0) {
    world[j] = {pose.root, pose.rotations[j]};
  } else {
    const Transform& parent = world[static_cast<std::size_t>(joint.parent)];
    world[j] = {parent.position + rotate(parent.rotation, joint.offset),
                parent.rotation * pose.rotations[j]};
  }
}

}  // namespace

void forward_kinematics(const Skeleton& skeleton, const Pose& pose,
                        std::span<Transform> world) noexcept {
  for (std::size_t j = 0; j < skeleton.joints.size(); ++j) place_joint(skeleton, pose, j, world);
}

void forward_kinematics(const Skeleton& skeleton, const Pose& pose, std::span<const int> joints,
                        std::span<Transform> world) noexcept {
  for (const int j : joints) place_joint(skeleton, pose, static_cast<std::size_t>(j), world);
}

void forward_kinematics(const Clip& clip, int frame, std::span<Transform> world) noexcept {
  const std::size_t tracks = clip.translated.size();
  std::size_t track = 0;
  for (std::size_t j = 0; j < clip.skeleton.joints.size(); ++j) {
    const Joint& joint = clip.skeleton.joints[j];
    Vec3 offset = joint.offset;
    if (track < tracks && clip.translated[track] == static_cast<int>(j))
      offset = clip.translations[static_cast<std::size_t>(frame) * tracks + track++];
    const Quat& local = clip.rotation(frame, static_cast<int>(j));
    if (joint.parent < 0) {
      world[j] = {offset, local};
    } else {
      const Transform& parent = world[static_cast<std::size_t>(joint.parent)];
      world[j] = {parent.position + rotate(parent.rotation, offset), parent.rotation * local};
    }
  }
}

std::vector<Transform> forward_kinematics(const Clip& clip) {
  const std::size_t joints = clip.skeleton.joints.size();
  std::vector<Transform> world(joints * static_cast<std::size_t>(clip.frames()));
  for (int f = 0; f < clip.frames(); ++f)
    forward_kinematics(clip, f,
                       std::span(world).subspan(static_cast<std::size_t>(f) * joints, joints));
  return world;
}

}  // namespace amble
