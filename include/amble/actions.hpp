#pragma once

#include <array>
#include <cstddef>
#include <limits>
#include <memory>
#include <optional>
#include <string_view>

#include "amble/clip.hpp"
#include "amble/library.hpp"
#include "amble/skeleton.hpp"

namespace amble {

class ActionBody;
class ActionClip;

/// What actions compete for (menardais2004: the resources i). A hand's place belongs to its arm,
/// the gaze to the head, the height of the hips to the hips, a foot's spot to its leg.
enum class ActionPart { head, torso, left_arm, right_arm, hips, left_leg, right_leg };
inline constexpr std::size_t kActionPartCount = 7;
inline constexpr std::array<ActionPart, kActionPartCount> kActionParts{
    ActionPart::head, ActionPart::torso,    ActionPart::left_arm, ActionPart::right_arm,
    ActionPart::hips, ActionPart::left_leg, ActionPart::right_leg};
/// Those whose joints actions move; hips and legs belong to the gait.
inline constexpr std::array<ActionPart, 4> kUpperParts{ActionPart::head, ActionPart::torso,
                                                       ActionPart::left_arm, ActionPart::right_arm};
constexpr std::size_t index(ActionPart part) noexcept { return static_cast<std::size_t>(part); }
constexpr ActionPart arm_part(Side side) noexcept {
  return side == Side::left ? ActionPart::left_arm : ActionPart::right_arm;
}
constexpr ActionPart action_leg(Side side) noexcept {
  return side == Side::left ? ActionPart::left_leg : ActionPart::right_leg;
}

std::string_view action_part_name(ActionPart part) noexcept;  ///< "left_arm"
std::optional<ActionPart> action_part_named(std::string_view name) noexcept;

/// Something to do while walking (menardais2004: an elementary action): where its motion comes
/// from, which parts of the body it wants and how much it matters there. A value, made by an
/// ActionBody.
struct Action {
  /// Where its motion comes from.
  enum class Source { clip, gait, reach, look, hips_height, step };
  static constexpr double kNoPart = -1;        ///< in place of a priority: asks nothing of a part
  static constexpr double kUsualPriority = 5;  ///< of what says nothing else
  /// Begins at once.
  static constexpr double kAnyPhase = std::numeric_limits<double>::quiet_NaN();

  /// Where its motion comes from.
  Source source = Source::clip;
  /// The body that it was made for.
  std::shared_ptr<const ActionBody> body;
  /// What it plays, of a clip.
  std::shared_ptr<const ActionClip> clip;
  int gait = 0;             ///< another gait: which of the library's groups, manoeuvres counting on
  Side side = Side::right;  ///< of a hand or a foot
  Vec3 target;              ///< world; of hips: y, metres over the ground; of a step: x and z
  /// By index(ActionPart), 0 or more; kNoPart where it asks for nothing.
  std::array<double, kActionPartCount> priority{};
  double rise = 0.5;               ///< seconds to become fully active, and to end
  double fall = 0.5;               ///< seconds to become fully active, and to end
  double start_phase = kAnyPhase;  ///< of the stride at which it begins; at once when not a number

  /// Wants every part, with one priority.
  Action& with_every_part(double value) noexcept {
    priority.fill(value);
    return *this;
  }
  /// One priority for every part that it moves. Not a number, or below 0: as it was.
  Action& with_priority(double value) noexcept;
  /// The same of one part. False, and nothing done, when it does not move that part.
  bool set_priority(ActionPart part, double value) noexcept;
  /// Has a looped clip that walks or runs take pelvis height, legs and pace as well, with one
  /// priority: it then steps as it was captured, in phase with the gait and on feet that stand.
  /// False, and nothing done, for any other action.
  bool take_legs(double value = kUsualPriority) noexcept;
  /// Whether it does.
  bool takes_legs() const noexcept;
  /// A posture of its own, which others are blended with; else it is put on the blended one.
  bool has_posture() const noexcept { return source == Source::clip || source == Source::gait; }
  /// Whether it wants a part.
  bool moves(ActionPart part) const noexcept { return priority[index(part)] >= 0; }
};

/// What is to be known of an action under way.
struct ActionState {
  int number = 0;      ///< as Character::play gave it
  double state = 0;    ///< 0, just begun or nearly over, to 1, fully active
  double seconds = 0;  ///< of its clip
  double spare = 0;  ///< of a reach: metres by which its point is within reach; negative beyond it
  Vec3 target{};     ///< as it is followed now
  std::array<double, kActionPartCount>
      weights{};  ///< what it has of each part, by index(ActionPart)
};

/// Makes actions for the characters of a library. Clips are put on its body here, and this is where
/// anything may throw; one is made for many characters and actions.
///
///   const amble::ActionMaker make(library);
///   walker.play(make.gesture("wave"));
///   walker.play(make.reach(amble::Side::right, {0.3, 1.1, 4}).with_priority(9));
class ActionMaker {
 public:
  /// Throws amble::Error when the library's body has no trunk.
  explicit ActionMaker(std::shared_ptr<const MotionLibrary> library);

  /// One of the built-in gestures: wave, reach, carry_tray, look_around, crouch, arms_open. Throws
  /// amble::Error, naming them, for another name.
  Action gesture(std::string_view name, bool loop = false) const;
  /// Plays a clip, in metres and Y up, of any skeleton, once or over and over. It moves head, torso
  /// and arms, and the hips where it lowers them by more than a step does; the gait keeps the rest.
  /// Throws amble::Error when its skeleton has no legs or no trunk, or it has fewer than two
  /// frames.
  Action clip(const Clip& clip, bool loop = false) const;
  /// Goes in another way: "walk", "run" or a type of the library's own that goes ahead. Throws
  /// amble::Error, naming those that there are, for another name.
  Action gait(std::string_view name) const;
  /// The hand's joint to a point of the world.
  Action reach(Side hand, const Vec3& point) const;
  /// Head and eyes towards a point of the world.
  Action look_at(const Vec3& point) const;
  /// The pelvis joint so many metres over the ground, in the mean.
  Action hips_height(double metres) const;
  /// A foot on a spot of the ground.
  Action step_on(Side foot, double x, double z) const;

  /// What these actions are made for.
  const std::shared_ptr<const ActionBody>& body() const noexcept { return body_; }

 private:
  std::shared_ptr<const ActionBody> body_;
};

}  // namespace amble
