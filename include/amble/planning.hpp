#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "amble/steering.hpp"

namespace amble {

/// A way through a scene that a body can walk without touching anything.
struct PlannedWay {
  GroundFrame start;                        ///< of the pelvis
  GroundFrame goal;                         ///< of the pelvis
  std::vector<std::array<Vec3, 4>> pieces;  ///< Bézier points; none when it is there already
  double length = 0;                        ///< metres
  double clearance = 0;                     ///< the least along it, metres; infinite in the open
};

/// Of a planner.
struct PlanningOptions {
  std::uint32_t seed = 1;                        ///< the same one gives the same ways
  double speed = 1.3;                            ///< m/s that the walk has at most
  double time_limit = 10;                        ///< seconds for one way
  std::function<void(double share)> progress{};  ///< called now and then with the share of the time
};

/// Finds walks through one scene of polygons: its obstacles and its roadmap are made once and serve
/// every query. In the component `planning`: find_package(amble COMPONENTS planning), link
/// amble::planning.
class WalkPlanner {
 public:
  /// `obj`: the text of a Wavefront OBJ scene, metres, Y up; `name` stands for it in messages.
  /// Throws amble::Error.
  WalkPlanner(std::shared_ptr<const MotionLibrary> library, std::string_view obj,
              const std::string& name, const PlanningOptions& options = {});
  ~WalkPlanner();

  /// Throws amble::Error with the reason when start or goal are blocked or outside, or when no way
  /// was found in time.
  PlannedWay plan(const GroundFrame& start, const GroundFrame& goal);
  /// Leads a character that stands at the way's start along it, to stand at its goal.
  std::unique_ptr<Steering> walk(const PlannedWay& way) const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace amble
