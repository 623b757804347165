#pragma once

#include <optional>
#include <string>
#include <vector>

#include "amble/metrics/fidelity.hpp"

namespace amble::cli {

/// The heading of a table of figures, and one row of it.
std::string fidelity_heading(const std::string& first);
std::string fidelity_row(const std::string& name, const metrics::Fidelity& figures);

/// The figures as columns of CSV, each after a comma; without figures the columns are empty.
std::string fidelity_columns();
std::string fidelity_cells(const std::optional<metrics::Fidelity>& figures);

/// What stands beside a stride in a picture: clip, speed and turn rate, and the first figures.
std::vector<std::string> fidelity_words(const metrics::StrideMotion& captured,
                                        const metrics::Fidelity& figures);

}  // namespace amble::cli
