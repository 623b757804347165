#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "amble/metrics/contacts.hpp"
#include "amble/metrics/summary.hpp"
#include "amble/score.hpp"

namespace amble::metrics {

SkateFigures measure_skate(const Body& body, const Travel& travel,
                           const std::array<FootContact, 2>& contacts);

}  // namespace amble::metrics
