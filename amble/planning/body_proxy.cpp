#include "amble/planning/body_proxy.hpp"

#include <algorithm>
#include <cmath>

#include "amble/engine/character.hpp"
#include "amble/maths/ground_frame.hpp"

namespace amble {
namespace {

constexpr double kFlesh = 0.04, kStray = 0.03;  // metres around joints, and off the curve
constexpr double kOverHead = 0.06;              // metres of a skull above the last joint
constexpr double kSeconds = 2.5;                // of each motion: two strides

}  // namespace

BodyProxy body_proxy(const std::shared_ptr<const MotionLibrary>& library, double speed) {
  Character character(library);
  double aside = 0, top = 0;
  const Command motions[] = {{0, 0},
                             {speed, 0},
                             {0.7 * speed, 0.6},
                             {0.7 * speed, -0.6},
                             {0.3 * speed, 1.0},
                             {0.3 * speed, -1.0}};
  for (const Command& motion : motions) {
    character.reset(motion);
    for (double t = 0; t < kSeconds; t += 1.0 / 30) {
      character.update(1.0 / 30);
      const Doing& doing = character.doing();
      const GroundAxes vehicle = GroundFrame{doing.x, doing.z, doing.heading}.axes();
      for (const Transform& joint : character.model()) {
        const Vec3 local = vehicle.to_local(joint.position);
        aside = std::max(aside, std::abs(local.x));
        top = std::max(top, local.y);
      }
    }
  }
  return {aside + kFlesh + kStray, top + kOverHead};
}

}  // namespace amble
