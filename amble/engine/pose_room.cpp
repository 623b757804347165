#include "amble/engine/pose_room.hpp"

#include "amble/maths/quaternion.hpp"

namespace amble {

void AskedLane::put(int row, const Quat& q) const noexcept {
  put(row, q.w), put(row + 1, q.x), put(row + 2, q.y), put(row + 3, q.z);
}

void AskedLane::put(bool is_carried, bool is_swung, const Carriage& carriage,
                    double heading) const noexcept {
  put(lanes::kCarried, is_carried ? 1.0f : 0.0f);
  put(lanes::kSwung, is_swung ? 1.0f : 0.0f);
  deterministic::SinCos turned{0, 1};
  if (is_carried || is_swung) turned = deterministic::sincos(heading);
  put(lanes::kHeading, turned.sin), put(lanes::kHeading + 1, turned.cos);
  const double angles[] = {carriage.lean.value, carriage.aside.value, carriage.chest.value,
                           carriage.head.value};
  for (int k = 0; k < 4; ++k) put(lanes::kCarried + 1 + k, angles[k]);
  put(lanes::kSwung + 1, carriage.arms_out.value);
  put(lanes::kSwung + 2, carriage.arms_back.value);
}

void AskedLane::put(int row, const FootPose& foot, const Vec3& pelvis) const noexcept {
  const Vec3 ankle = foot.ankle - pelvis;
  put(row, ankle.x), put(row + 1, ankle.y), put(row + 2, ankle.z);
  put(row + 3, wrap_angle(foot.yaw)), put(row + 4, foot.pitch), put(row + 5, foot.roll);
  put(row + 6, foot.toe_pitch);
  put(row + 7, foot.tilt.turn);
  put(row + 11, foot.free_toes);
}

}  // namespace amble
