#include "amble/dataset/keep_memory.hpp"

#include <malloc.h>

namespace amble::dataset {

void keep_memory() noexcept {
#ifdef __GLIBC__
  constexpr int kKept = 1 << 30;  // bytes: more than the arrays of any shard
  mallopt(M_MMAP_THRESHOLD, kKept);
  mallopt(M_TRIM_THRESHOLD, kKept);
#endif
}

}  // namespace amble::dataset
