#pragma once

#include <string>
#include <vector>

#include "card.hpp"

namespace amble::scorecard {

/// How one cell changed, over the runs that both cards have.
struct CellChange {
  std::string cell;
  int runs = 0;
  int before = 0, after = 0;         // broken limits
  std::vector<std::string> figures;  // "joint pops 1 → 3", those that changed
};

struct Comparison {
  std::vector<CellChange> worse, better;
  int runs = 0, cells = 0;    // in common
  int before = 0, after = 0;  // broken limits in them
};

/// Lays a card beside an older one, cell by cell. Where one has more runs than the other the first
/// ones count, which are the same. Throws amble::Error when the seeds differ: then the runs are
/// others.
Comparison compare(const Card& before, const Card& after);

}  // namespace amble::scorecard
