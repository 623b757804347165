#include "amble/analysis/understand.hpp"
#include "amble/core/no_memory.hpp"

namespace amble {

Clip in_metres(Clip clip) {
  or_no_memory([&] { understand(clip); });
  return clip;
}

}  // namespace amble
