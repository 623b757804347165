#pragma once

#include <map>
#include <memory>
#include <vector>

#include "amble/engine/crowd.hpp"
#include "handles.hpp"

namespace amble::web {

/// A crowd and what the page reads of it, in places that never move.
struct WebCrowd {
  static constexpr int kFloatsPerJoint = 8;  // position x y z 0, rotation x y z w: two texels
  static constexpr int kPlaceNumbers = 4;    // x, z, heading, speed

  WebCrowd(const WebLibrary& library, int characters, const CrowdOptions& options);
  /// Gives one of them the body of another library with the same joints, where it is and as it
  /// goes. Throws amble::Error when it has other joints, or there is no such one.
  void embody(int number, const WebLibrary& library);
  void pose() noexcept;

  Crowd crowd;
  std::map<const MotionLibrary*, std::shared_ptr<const Technique>> techniques;  // of other bodies
  std::vector<float> model, places;
};

}  // namespace amble::web
