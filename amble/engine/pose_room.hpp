#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "amble/adaptation/carriage.hpp"
#include "amble/adaptation/lanes/lane_body.hpp"
#include "amble/engine/joint_writer.hpp"
#include "amble/kinematics/foot_roll.hpp"
#include "amble/motion/clip.hpp"

namespace amble {

/// Where one character writes what its pose is worked out from: a lane of `width`.
struct AskedLane {
  float* first;  // of the lane
  std::size_t width;

  void put(int row, float value) const noexcept {
    first[static_cast<std::size_t>(row) * width] = value;
  }
  void put(int row, std::span<const float> values) const noexcept {
    float* at = first + static_cast<std::size_t>(row) * width;
    for (const float value : values) {
      *at = value;
      at += width;
    }
  }
  void put(int row, double value) const noexcept { put(row, static_cast<float>(value)); }
  void put(int row, const Quat& q) const noexcept;
  void put(bool carried, bool swung, const Carriage& carriage, double heading) const noexcept;
  /// `pelvis`: what places are seen from.
  void put(int row, const FootPose& foot, const Vec3& pelvis) const noexcept;
};

/// Where it finds its pose, a lane of so many.
template <std::size_t kLanes>
struct PosedLane {
  float* first;  // of the lane

  void read(const Vec3& pelvis, Pose& out) const noexcept {
    out.root = pelvis;
    const float* at = first;
    for (Quat& q : out.rotations) {
      q = turn(at);
      at += lanes::kJointRows * kLanes;
    }
  }
  void read(const Vec3& pelvis, std::span<Transform> out) const noexcept {
    const float* at = first + lanes::kPlaceRow * kLanes;
    for (Transform& joint : out) {
      joint.position = pelvis + Vec3{at[0], at[kLanes], at[2 * kLanes]};
      joint.rotation = turn(at + (lanes::kWorldRow - lanes::kPlaceRow) * kLanes);
      at += lanes::kJointRows * kLanes;
    }
  }
  void read(const Vec3& pelvis, int joints, JointWriter out) const noexcept {
    const float* at = first + lanes::kPlaceRow * kLanes;
    for (int j = 0; j < joints; ++j) {
      out.write(pelvis + Vec3{at[0], at[kLanes], at[2 * kLanes]},
                turn(at + (lanes::kWorldRow - lanes::kPlaceRow) * kLanes));
      at += lanes::kJointRows * kLanes;
    }
  }
  /// The joints' own rotations alone.
  void write(const Pose& pose) const noexcept {
    float* at = first;
    for (const Quat& q : pose.rotations) {
      at[0] = static_cast<float>(q.w), at[kLanes] = static_cast<float>(q.x);
      at[2 * kLanes] = static_cast<float>(q.y), at[3 * kLanes] = static_cast<float>(q.z);
      at += lanes::kJointRows * kLanes;
    }
  }

 private:
  static Quat turn(const float* at) noexcept {
    return {at[0], at[kLanes], at[2 * kLanes], at[3 * kLanes]};
  }
};

inline constexpr std::size_t kRoomJoints = 128;  // a body of more is posed alone

inline bool fits_in_room(const lanes::LaneBody& body) noexcept {
  return static_cast<std::size_t>(body.joints) <= kRoomJoints;
}

/// Floats that a body takes: what is asked for, and its pose.
inline std::size_t asked_floats(std::size_t channels) noexcept {
  return lanes::kAskedRows + channels;
}
inline std::size_t pose_floats(const lanes::LaneBody& body) noexcept {
  return lanes::kJointRows * static_cast<std::size_t>(body.joints);
}

/// Room to pose so many bodies at once, on the stack: it is needed for a moment only.
template <std::size_t kLanes>
class PoseRoom {
 public:
  PoseRoom(const lanes::LaneBody&, std::size_t) noexcept {}
  /// A body that does not fit finds room elsewhere.
  PoseRoom(const lanes::LaneBody& body, std::size_t channels,
           std::vector<float>& elsewhere) noexcept {
    if (fits_in_room(body)) return;
    asked = elsewhere.data();
    pose = elsewhere.data() + asked_floats(channels);
  }
  PoseRoom(const PoseRoom&) = delete;
  PoseRoom& operator=(const PoseRoom&) = delete;

  AskedLane lane(std::size_t k) noexcept { return {asked + k, kLanes}; }
  PosedLane<kLanes> posed(std::size_t k) noexcept { return {pose + k}; }

 private:
  alignas(32) float asked_[kLanes * (lanes::kAskedRows + 8 + 3 * kRoomJoints)];
  alignas(32) float pose_[kLanes * lanes::kJointRows * kRoomJoints];

 public:
  float *asked = asked_, *pose = pose_;
};

}  // namespace amble
