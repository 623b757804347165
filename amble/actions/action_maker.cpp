#include <string>

#include "amble/actions/action_body.hpp"
#include "amble/core/error.hpp"
#include "amble/performer/gestures.hpp"

namespace amble {

ActionMaker::ActionMaker(std::shared_ptr<const MotionLibrary> library)
    : body_(std::make_shared<const ActionBody>(std::move(library))) {}

Action ActionMaker::gesture(std::string_view name, bool loop) const {
  std::string all;
  for (const std::string& known : gesture_names()) {
    if (known == name) return body_->clip(perform_gesture(known, ActionClip::kRate), loop);
    all += (all.empty() ? "" : ", ") + known;
  }
  throw Error("no gesture is named '" + std::string(name) + "'; there are " + all);
}

Action ActionMaker::clip(const Clip& clip, bool loop) const { return body_->clip(clip, loop); }
Action ActionMaker::gait(std::string_view name) const { return body_->gait(name); }
Action ActionMaker::reach(Side hand, const Vec3& point) const { return body_->reach(hand, point); }
Action ActionMaker::look_at(const Vec3& point) const { return body_->look_at(point); }
Action ActionMaker::hips_height(double metres) const { return body_->hips_height(metres); }
Action ActionMaker::step_on(Side foot, double x, double z) const {
  return body_->step_on(foot, x, z);
}

}  // namespace amble
