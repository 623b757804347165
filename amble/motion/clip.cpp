#include "amble/motion/clip.hpp"

namespace amble {

void Clip::append(const Pose& pose) {
  translations.push_back(pose.root);
  for (std::size_t k = 1; k < translated.size(); ++k)
    translations.push_back(skeleton.joints[static_cast<std::size_t>(translated[k])].offset);
  rotations.insert(rotations.end(), pose.rotations.begin(), pose.rotations.end());
}

}  // namespace amble
