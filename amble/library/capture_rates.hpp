#pragma once

#include <string>
#include <vector>

#include "amble/library/capture_library.hpp"

namespace amble {

/// The true rate of every source over its header's, as its people agree on it. All clips of a body
/// with the same rate in their headers are corrected alike, or none is; a body whose clips tell
/// nothing goes by the others of that rate. Sources whose rate a person gave keep it.
std::vector<double> agreed_rates(const std::vector<CaptureSource>& sources);

/// What was done about rates, a sentence for every body and rate.
std::vector<std::string> rate_notes(const std::vector<CaptureSource>& sources);

}  // namespace amble
