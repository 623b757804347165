#pragma once

#include <memory>
#include <span>
#include <string_view>

#include "amble/actions/action.hpp"
#include "amble/library/motion_library.hpp"
#include "amble/retargeting/anatomy.hpp"

namespace amble {

/// What actions have to know of the body of a library, found once and shared by its characters.
/// Makes actions for them; this is where clips are put on that body, and where anything may throw.
///
///   const auto body = std::make_shared<const amble::ActionBody>(library);
///   const int wave = walker.play(body->clip(amble::perform_gesture("wave", 60)));
///   const int cup = walker.play(body->reach(amble::Side::right, {0.3, 1.1, 4}).with_priority(9));
class ActionBody : public std::enable_shared_from_this<ActionBody> {
 public:
  /// Throws amble::Error when the library's body has no trunk.
  explicit ActionBody(std::shared_ptr<const MotionLibrary> library);

  /// Plays a clip, in metres and Y up, of any skeleton, once or over and over. It moves head, torso
  /// and arms, and the hips where it lowers them by more than a step does; the gait keeps the rest.
  /// Throws amble::Error when its skeleton has no legs or no trunk, or it has fewer than two
  /// frames.
  Action clip(const Clip& clip, bool loop = false) const;
  /// Goes in another way: "walk", "run" or a type of the library's own that goes ahead. There is
  /// one clock: its stride is blended with the commanded one by the weights on hips and legs, its
  /// upper body part by part. Throws amble::Error, naming those that there are, for another name.
  Action gait(std::string_view name) const;
  Action reach(Side hand, const Vec3& point) const;  ///< the hand's joint to a point of the world
  Action look_at(const Vec3& point) const;
  Action hips_height(double metres) const;  ///< of the pelvis joint over the ground, in the mean
  Action step_on(Side foot, double x, double z) const;

  const MotionLibrary& library() const noexcept { return *library_; }
  const Anatomy& anatomy() const noexcept { return anatomy_; }
  /// Entries of MotionLibrary::turning that belong to a part of the upper body.
  const std::vector<int>& turning(ActionPart part) const noexcept { return turning_[index(part)]; }
  /// Joints of the trunk, from the pelvis up, the pelvis left out.
  const std::vector<int>& trunk() const noexcept { return trunk_; }
  /// Joints of trunk, head and arms with all above them, ascending.
  const std::vector<int>& chain() const noexcept { return chain_; }
  /// The same without the pelvis, which follows the gait.
  std::span<const int> upper_body() const noexcept { return std::span(chain_).subspan(1); }
  /// To which part each of these belongs.
  std::span<const ActionPart> upper_parts() const noexcept { return upper_parts_; }

 private:
  Action bare(Action::Source source, ActionPart part) const;
  void take_frame(const Clip& clip, int frame, double hips_top, ActionClip& out) const;

  std::shared_ptr<const MotionLibrary> library_;
  Anatomy anatomy_;
  std::array<std::vector<int>, kActionPartCount> turning_;
  std::vector<int> trunk_, chain_;
  std::vector<ActionPart> upper_parts_;
};

}  // namespace amble
