#pragma once

#include <array>
#include <limits>
#include <memory>

#include "amble/actions/action_clip.hpp"
#include "amble/actions/action_part.hpp"

namespace amble {

class ActionBody;

/// Something to do while walking (menardais2004: an elementary action): where its motion comes
/// from, which parts of the body it wants and how much it matters there. A value, made by an
/// ActionBody.
struct Action {
  enum class Source { clip, gait, reach, look, hips_height, step };
  static constexpr double kNoPart = -1, kUsualPriority = 5;
  static constexpr double kAnyPhase = std::numeric_limits<double>::quiet_NaN();

  Source source = Source::clip;
  std::shared_ptr<const ActionBody> body;
  std::shared_ptr<const ActionClip> clip;
  int gait = 0;             // another gait: which of the library's groups, manoeuvres counting on
  Side side = Side::right;  // of a hand or a foot
  Vec3 target;              // world; of hips: y, metres over the ground; of a step: x and z
  /// By index(ActionPart), 0 or more; kNoPart where it asks for nothing.
  std::array<double, kActionPartCount> priority{};
  double rise = 0.5, fall = 0.5;   // seconds to become fully active, and to end
  double start_phase = kAnyPhase;  // of the stride at which it begins; at once when not a number

  /// Wants every part, with one priority.
  Action& with_every_part(double value) noexcept {
    priority.fill(value);
    return *this;
  }
  /// One priority for every part that it moves. Not a number, or below 0: as it was.
  Action& with_priority(double value) noexcept;
  /// The same of one part. False, and nothing done, when it does not move that part.
  bool set_priority(ActionPart part, double value) noexcept;
  /// A posture of its own, which others are blended with; else it is put on the blended one.
  bool has_posture() const noexcept { return source == Source::clip || source == Source::gait; }
  bool moves(ActionPart part) const noexcept { return priority[index(part)] >= 0; }
};

}  // namespace amble
