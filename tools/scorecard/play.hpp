#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>

#include "card.hpp"
#include "plan.hpp"
#include "wearers.hpp"

namespace amble::scorecard {

using Wearers = std::map<std::string, std::shared_ptr<const Wearer>>;

/// Makes and judges every run of a plan's cells, on so many threads; the result does not depend on
/// their number. Cells of wearers that are not there are left out. `progress` hears how many runs
/// are done, of how many, from one thread at a time.
std::map<std::string, Cell> play(const Plan& plan, const Wearers& wearers, unsigned seed,
                                 int threads, const std::function<void(int, int)>& progress);

}  // namespace amble::scorecard
