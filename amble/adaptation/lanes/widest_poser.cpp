#include "amble/adaptation/lanes/lane_body.hpp"

namespace amble::lanes {

const Poser& widest_poser() noexcept {
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx2")) return kEightLanes;
#endif
  return kFourLanes;
}

}  // namespace amble::lanes
