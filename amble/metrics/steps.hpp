#pragma once

#include <array>
#include <optional>

#include "amble/metrics/contacts.hpp"
#include "amble/metrics/summary.hpp"
#include "amble/score.hpp"

namespace amble::metrics {

StepFigures measure_steps(const Skeleton& skeleton, const Body& body, const Travel& travel,
                          const std::array<FootContact, 2>& contacts);

}  // namespace amble::metrics
