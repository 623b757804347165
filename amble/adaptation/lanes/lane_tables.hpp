#pragma once

#include <array>
#include <vector>

#include "amble/adaptation/lanes/lane_body.hpp"
#include "amble/adaptation/legs.hpp"
#include "amble/library/motion_library.hpp"

namespace amble {

/// One library's body as posing in lanes wants it, worked out once.
class LaneTables {
 public:
  LaneTables(const MotionLibrary& library, const std::array<Leg, 2>& legs);
  LaneTables(const LaneTables&) = delete;
  LaneTables& operator=(const LaneTables&) = delete;

  const lanes::LaneBody& body() const noexcept { return body_; }

 private:
  void note_leg(const MotionLibrary& library, const Leg& leg, Side side);

  std::vector<lanes::LaneJoint> joints_;
  std::vector<lanes::LaneLink> links_;
  std::array<std::vector<int>, 2> above_arms_;
  lanes::LaneBody body_{};
};

}  // namespace amble
