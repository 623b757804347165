#pragma once

#include <nlohmann/json.hpp>

#include "amble/metrics/clip_fidelity.hpp"

namespace amble::metrics {

/// Every figure by its name.
nlohmann::ordered_json fidelity_json(const Fidelity& figures);
/// The means of a clip beside a capture, every stride, and how the capture repeats itself.
nlohmann::ordered_json fidelity_json(const ClipFidelity& fidelity);

}  // namespace amble::metrics
