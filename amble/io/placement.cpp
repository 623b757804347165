#include "amble/io/placement.hpp"

namespace amble {

std::vector<Placement> place_joints(const Skeleton& skeleton, const std::vector<Vec3>& offsets,
                                    const std::vector<Quat>& rotations) {
  std::vector<Placement> world;
  world.reserve(offsets.size());
  for (std::size_t j = 0; j < offsets.size(); ++j) {
    const int parent = skeleton.joints[j].parent;
    if (parent < 0) {
      world.push_back({offsets[j], rotations[j]});
    } else {
      const Placement& above = world[static_cast<std::size_t>(parent)];
      world.push_back(
          {above.position + rotate(above.rotation, offsets[j]), above.rotation * rotations[j]});
    }
  }
  return world;
}

std::vector<Placement> place_joints(const Clip& clip, int frame) {
  const std::size_t joints = clip.skeleton.joints.size(), tracks = clip.translated.size();
  std::vector<Vec3> offsets;
  for (const Joint& joint : clip.skeleton.joints) offsets.push_back(joint.offset);
  for (std::size_t k = 0; k < tracks; ++k)
    offsets[static_cast<std::size_t>(clip.translated[k])] =
        clip.translations[static_cast<std::size_t>(frame) * tracks + k];
  const auto first = clip.rotations.begin() +
                     static_cast<std::ptrdiff_t>(static_cast<std::size_t>(frame) * joints);
  return place_joints(clip.skeleton, offsets, {first, first + static_cast<std::ptrdiff_t>(joints)});
}

}  // namespace amble
