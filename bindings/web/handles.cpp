#include "handles.hpp"

#include <algorithm>
#include <cstring>

#include "last_error.hpp"

namespace amble::web {

std::string& last_error() noexcept {
  static std::string reason;
  return reason;
}

WebCharacter::WebCharacter(const WebLibrary& from)
    : library(from.library),
      character(from.library),
      model(static_cast<std::size_t>(from.library->skeleton.size()) * kFloatsPerJoint),
      weights(from.library->examples.size()),
      pose(3 + 4 * static_cast<std::size_t>(from.library->skeleton.size())) {
  publish();
}

void WebCharacter::publish(bool posed) noexcept {
  if (posed) {
    float* out = model.data();
    const auto write = [&out](std::initializer_list<double> values) {
      for (const double value : values) *out++ = static_cast<float>(value);
    };
    for (const auto& [p, q] : character.model()) write({p.x, p.y, p.z, q.x, q.y, q.z, q.w});
    const Pose& local = character.pose();
    out = pose.data();
    write({local.root.x, local.root.y, local.root.z});
    for (const Quat& q : local.rotations) write({q.x, q.y, q.z, q.w});
  }
  publish(character.events(), character.root_motion());
  std::transform(character.weights().begin(), character.weights().end(), weights.begin(),
                 [](double weight) { return static_cast<float>(weight); });
  const Doing& now = character.doing();
  const double numbers[kDoingNumbers] = {now.speed,
                                         now.turn_rate,
                                         now.gait,
                                         now.phase,
                                         now.outside,
                                         now.contact[0] ? 1.0 : 0.0,
                                         now.contact[1] ? 1.0 : 0.0,
                                         now.x,
                                         now.z,
                                         now.heading,
                                         static_cast<double>(now.type)};
  std::memcpy(doing, numbers, sizeof doing);
}

void WebCharacter::publish(std::span<const Event> events, const RootMotion& motion) noexcept {
  double* out = happened;
  for (const double value : {motion.left, motion.forward, motion.turned}) *out++ = value;
  events = events.first(std::min(events.size(), kMostEvents));
  *out++ = static_cast<double>(events.size());
  for (const Event& event : events) {
    *out++ = static_cast<double>(event.kind);
    *out++ = index(event.side);
  }
}

}  // namespace amble::web
