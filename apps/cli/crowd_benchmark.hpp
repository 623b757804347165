#pragma once

#include <memory>
#include <string>
#include <vector>

#include "amble/crowd.hpp"

namespace amble::c {
class ThreadPool;
}

namespace amble::cli {

/// What one character costs among many of one library.
struct CrowdCosts {
  struct Row {
    std::string doing;
    // Microseconds a character and frame: moved alone; and posed; and posed into an engine's
    // memory.
    double moved = 0, both = 0, into_memory = 0;
  };
  std::vector<Row> rows;
  double bytes = 0;  // a character
};

/// Times so many for so many seconds at everything they may do, on so many threads. Blocks of
/// frames in which something else had the processor do not count: of all blocks the quickest
/// quarter tells.
CrowdCosts crowd_costs(const std::shared_ptr<const Technique>& technique, int characters,
                       double seconds, int threads);

/// Has a crowd go by such threads; none where there is only the caller's.
Scheduler on_threads(c::ThreadPool& pool);

}  // namespace amble::cli
