#pragma once

#include <string>
#include <utility>
#include <vector>

#include "amble/metrics/body.hpp"
#include "amble/metrics/summary.hpp"
#include "amble/score.hpp"

namespace amble::metrics {

SmoothnessFigures measure_smoothness(const Clip& clip, const Body& body, bool joint_table = true);

}  // namespace amble::metrics
