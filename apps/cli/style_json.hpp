#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "amble/style/mixed_cycle.hpp"

namespace amble::cli {

/// What `style decompose` reports: components per part and plane, and how well each example comes
/// back with all weights on it.
nlohmann::json decomposition_json(const Decomposition& decomposition, double seconds);

/// The components themselves, as numbers.
nlohmann::json components_json(const Decomposition& decomposition);

/// What `style list` reports.
nlohmann::json list_json(const Decomposition& decomposition);

/// What `style mix` reports, with steps and swings measured on the clip.
nlohmann::json mix_report(const Decomposition& decomposition, const Mix& mix,
                          const MixedCycle& cycle, const Clip& clip);

/// Every stance of the sources as a bar with its moments; those that lack one are red.
std::string phases_picture(const StyleExamples& examples);

}  // namespace amble::cli
