#include "amble/analysis/understand.hpp"

namespace amble {

Clip in_metres(Clip clip) {
  understand(clip);
  return clip;
}

}  // namespace amble
