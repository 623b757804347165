#pragma once

#include <nlohmann/json.hpp>

#include "amble/metrics/limits.hpp"
#include "amble/metrics/score.hpp"

namespace amble::metrics {

/// A score as the JSON object of `amble score --json`. `brief` leaves out the table of joints.
nlohmann::ordered_json score_json(const Score& score, const LimitSet& limits, bool brief);

}  // namespace amble::metrics
