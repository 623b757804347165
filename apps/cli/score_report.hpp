#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "amble/metrics/limits.hpp"
#include "amble/metrics/score.hpp"

namespace amble::cli {

/// A score as the JSON object of `amble score --json`. `brief` leaves out the table of joints.
nlohmann::ordered_json score_json(const metrics::Score& score, const metrics::LimitSet& limits,
                                  bool brief);

/// The same for people: the figures that have a limit, each with its verdict.
std::string score_table(const std::string& file, const metrics::Score& score,
                        const metrics::LimitSet& limits);

}  // namespace amble::cli
