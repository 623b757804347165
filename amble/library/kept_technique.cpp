#include "amble/library/kept_technique.hpp"

#include <algorithm>
#include <mutex>
#include <vector>

namespace amble {
namespace {

/// A technique keeps its library, so while there is one the address is that of no other library.
struct Kept {
  const MotionLibrary* library;
  std::weak_ptr<const Technique> technique;
};
struct AllKept {
  std::mutex mutex;
  std::vector<Kept> those;
};

}  // namespace

std::shared_ptr<const Technique> kept_technique(
    const MotionLibrary& library, const std::function<std::shared_ptr<const Technique>()>& make) {
  static AllKept kept;
  const std::lock_guard lock(kept.mutex);
  std::erase_if(kept.those, [](const Kept& one) { return one.technique.expired(); });
  for (const Kept& one : kept.those)
    if (one.library == &library)
      if (auto held = one.technique.lock()) return held;
  std::shared_ptr<const Technique> made = make();
  kept.those.push_back({&library, made});
  return made;
}

}  // namespace amble
