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
    : character(from.library),
      model(static_cast<std::size_t>(from.library->skeleton.size()) * kFloatsPerJoint),
      weights(from.library->examples.size()) {
  publish();
}

void WebCharacter::publish() noexcept {
  float* out = model.data();
  for (const Transform& joint : character.model()) {
    const double values[kFloatsPerJoint] = {joint.position.x, joint.position.y, joint.position.z,
                                            joint.rotation.x, joint.rotation.y, joint.rotation.z,
                                            joint.rotation.w};
    for (const double value : values) *out++ = static_cast<float>(value);
  }
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

}  // namespace amble::web
