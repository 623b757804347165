#pragma once

#include <string>
#include <string_view>

#include "amble/motion/clip.hpp"

namespace amble {

/// Reads a motion in Acclaim format: the skeleton (ASF) and its frames (AMC), in the file's own
/// unit. Each bone becomes a joint at its start; bones without children get an end. An AMC file
/// does not say its rate: a comment "# frames per second 60" is understood, else it is 120.
Clip read_asf_amc(std::string_view asf, const std::string& asf_name, std::string_view amc,
                  const std::string& amc_name);

struct AsfAmc {
  std::string asf, amc;
};

/// A clip as ASF and AMC, in metres. Where a joint's children start at different places, bones
/// that never turn ("Chest_to_Neck") lead to them; the reader folds them away again.
AsfAmc write_asf_amc(const Clip& clip);

}  // namespace amble
