#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "amble/library/motion_library.hpp"
#include "amble/motion/pose.hpp"

namespace amble::determinism {

/// FNV-1a, 64 bits, over the little-endian bytes of doubles.
class Hash {
 public:
  void add(double value) noexcept {
    std::uint64_t bits = 0;
    std::memcpy(&bits, &value, sizeof bits);
    for (int shift = 0; shift < 64; shift += 8)
      value_ = (value_ ^ ((bits >> shift) & 0xff)) * 0x100000001b3u;
  }
  void add(const Pose& pose) noexcept {
    for (const double value : {pose.root.x, pose.root.y, pose.root.z}) add(value);
    for (const Quat& q : pose.rotations)
      for (const double value : {q.w, q.x, q.y, q.z}) add(value);
  }
  std::uint64_t value() const noexcept { return value_; }

 private:
  std::uint64_t value_ = 0xcbf29ce484222325u;
};

/// Is told the hash of a scene's motion so far, after every second of it.
using Seconds = std::function<void(std::uint64_t)>;

/// One way in which characters are driven, played on a library for a while. A nudge is added to a
/// number that the motion follows from, so that another one must come out.
struct Scene {
  const char* name;
  int seconds;
  void (*play)(const std::shared_ptr<const MotionLibrary>& library, double nudge,
               const Seconds& second);
};

/// All of them. Each makes its characters anew and shares nothing but the library.
std::span<const Scene> scenes() noexcept;

/// The hash at the end of one, and of each of them.
std::uint64_t last_hash(const Scene& scene, const std::shared_ptr<const MotionLibrary>& library);
std::vector<std::uint64_t> last_hashes(const std::shared_ptr<const MotionLibrary>& library);

}  // namespace amble::determinism
