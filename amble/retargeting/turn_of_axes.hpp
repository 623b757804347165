#pragma once

#include "amble/maths/quaternion.hpp"

namespace amble {

/// Many files have joints whose axes are swapped and turned against their parent's by quarter
/// turns. The mean of what such a joint does tells which turn it is: the nearest one, where one is
/// near; otherwise the mean itself.
Quat turn_of_axes(const Quat& mean) noexcept;

/// The same of a joint of the back, whose bone to the next one goes up in a body that stands, the
/// joint below being turned so: then a turn is told however far the body stoops.
Quat turn_of_axes(const Quat& mean, const Quat& below, const Vec3& bone) noexcept;

}  // namespace amble
