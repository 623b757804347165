#include "amble/library/stop_pose.hpp"

#include <algorithm>

#include "amble/core/error.hpp"

namespace amble {
namespace {

/// The joint of another skeleton that stands for this one; −1 when there is none.
int counterpart(const Skeleton& own, int joint, const Skeleton& other) {
  const std::string& name = own.joints[static_cast<std::size_t>(joint)].name;
  for (int j = 0; j < other.size(); ++j)
    if (other.joints[static_cast<std::size_t>(j)].name == name) return j;
  for (int r = 0; r < kRoleCount; ++r)
    if (own.joint(static_cast<Role>(r)) == joint) return other.joint(static_cast<Role>(r));
  return -1;
}

/// Whether a joint is the pelvis or belongs to a leg, hip dummies included.
bool carries(const Skeleton& skeleton, int joint) {
  if (joint == 0) return true;
  for (const Side side : kSides) {
    const int thigh = skeleton.joint(on_side(Role::left_thigh, side));
    for (int j = thigh; j > 0; j = skeleton.joints[static_cast<std::size_t>(j)].parent)
      if (j == joint) return true;
    for (int j = joint; j > 0; j = skeleton.joints[static_cast<std::size_t>(j)].parent)
      if (j == thigh) return true;
  }
  return false;
}

}  // namespace

std::shared_ptr<const MotionLibrary> with_stop_pose(const MotionLibrary& library,
                                                    const Skeleton& skeleton, const Pose& pose) {
  auto out = std::make_shared<MotionLibrary>(library);
  std::vector<int> standing;
  for (int e = 0; e < static_cast<int>(library.examples.size()); ++e)
    if (library.stands(e) || library.examples[static_cast<std::size_t>(e)].speed == 0)
      standing.push_back(e);
  const std::size_t row = static_cast<std::size_t>(library.body_channels()),
                    size = MotionLibrary::kBodyKnots * row;
  bool arms = false;
  for (std::size_t t = 1; t < library.turning.size(); ++t) {
    const int joint = library.turning[t];
    if (carries(library.skeleton, joint)) continue;
    const int other = counterpart(library.skeleton, joint, skeleton);
    if (other < 0) continue;
    arms = arms || joint == library.skeleton.joint(Role::left_upper_arm) ||
           joint == library.skeleton.joint(Role::right_upper_arm);
    const Vec3 turned =
        log_half(inverse(library.references[t]) * pose.rotations[static_cast<std::size_t>(other)]);
    const float channels[] = {static_cast<float>(turned.x), static_cast<float>(turned.y),
                              static_cast<float>(turned.z)};
    for (const int e : standing)
      for (std::size_t k = 0; k < MotionLibrary::kBodyKnots; ++k)
        std::copy_n(channels, 3,
                    out->body_.begin() +
                        static_cast<std::ptrdiff_t>(static_cast<std::size_t>(e) * size + k * row +
                                                    MotionLibrary::kPelvisChannels + 3 * (t - 1)));
  }
  if (!arms) throw Error("the stop pose has no arm that the library's skeleton knows");
  return out;
}

}  // namespace amble
