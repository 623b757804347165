#pragma once

#include <string>
#include <vector>

#include "run.hpp"

namespace amble::scorecard {

/// How much is run: half a minute of work, three, or three and the long random commands.
enum class Extent { quick, usual, with_long };

/// A cell to fill and how many of its runs.
struct PlannedCell {
  std::string wearer, ground, drive;
  int runs = 0;
  std::string name() const { return cell_name(wearer, ground, drive); }
};

struct Plan {
  std::vector<PlannedCell> cells;
  bool fidelity = false, frames = false;

  std::vector<std::string> wearers() const;  ///< those that its cells need, each once
};

/// The plan of an extent, drawn in by words such as {"flat", "performer"}: of the words that name
/// wearers, one has to fit, and so with grounds and drives. "fidelity" and "frames" name the two
/// other parts; without any word all is run. Throws amble::Error for a word that names nothing.
Plan make_plan(Extent extent, const std::vector<std::string>& only,
               const std::vector<std::string>& wearers = kWearers);

}  // namespace amble::scorecard
