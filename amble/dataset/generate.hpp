#pragma once

#include <functional>
#include <string>

#include "amble/dataset/cast.hpp"
#include "amble/dataset/ranks.hpp"

namespace amble::dataset {

/// How far a dataset is, over all ranks.
struct Progress {
  long before = 0;     // clips that were there already
  long made = 0;       // clips since
  long all = 0;        // that there shall be
  double seconds = 0;  // since it began
  long done() const noexcept { return before + made; }
  double rate() const noexcept { return seconds > 0 ? static_cast<double>(made) / seconds : 0; }
};

struct GenerateOptions {
  std::string folder;
  int threads = 1;      // of this rank
  bool resume = false;  // go on with what is there
  /// Called by the first rank a few times a second, and at the end.
  std::function<void(const Progress&)> watch{};
};

/// Makes a dataset, or what is missing of it. Shards are dealt to ranks in turn and to a rank's
/// threads as they come free; what comes out does not depend on how many there are. The first rank
/// writes index and manifest when all are done. Throws amble::Error, also of its threads.
Progress generate(const Cast& cast, const GenerateOptions& options, Ranks& ranks);

}  // namespace amble::dataset
