#pragma once

#include <functional>
#include <memory>
#include <optional>

#include "amble/io/obj.hpp"
#include "amble/library/motion_library.hpp"
#include "amble/planning/body_proxy.hpp"
#include "amble/planning/roadmap.hpp"
#include "amble/planning/walkable_way.hpp"

namespace amble {

/// A way through a scene that a body can walk without touching anything.
struct Plan {
  GroundFrame start, goal;  // of the pelvis
  GroundCurve along_roadmap;
  GroundCurve way;       // the same made shorter, of the vehicle; no piece when it is there already
  double length = 0;     // metres of the way
  double clearance = 0;  // the least along it, metres; infinite where nothing stands
};

/// Finds walks through one scene (pettre2006:roadmap and path): its obstacles and its roadmap are
/// made once and serve every query. The same seed and the same queries give the same plans, unless
/// time runs out.
class Planner {
 public:
  struct Options {
    std::uint32_t seed = 1;
    double speed = 1.3;                            // m/s that the walk has at most
    double time_limit = 10;                        // seconds for one query
    std::function<void(double share)> progress{};  // called now and then with the share of the time
  };
  Planner(std::shared_ptr<const MotionLibrary> library, TriangleMesh scene, const Options& options);

  /// Throws Error with the reason when start or goal are blocked or outside, or when no way was
  /// found in time.
  Plan plan(const GroundFrame& start, const GroundFrame& goal);

  const Scene& scene() const noexcept { return scene_; }
  const Obstacles& obstacles() const noexcept { return obstacles_; }
  const BodyProxy& body() const noexcept { return body_; }
  const Options& options() const noexcept { return options_; }
  /// Null before the first plan that needed one.
  const Roadmap* roadmap() const noexcept { return roadmap_.get(); }

 private:
  void check_open(const GroundFrame& place, const GroundFrame& vehicle, const char* which) const;
  void prepare_roadmap(const GroundFrame& start, const GroundFrame& goal);
  std::optional<GroundCurve> grow_until_connected(const Roadmap::End& from, const Roadmap::End& to);

  std::shared_ptr<const MotionLibrary> library_;
  Options options_;
  BodyProxy body_;
  Scene scene_;
  Obstacles obstacles_;
  WayLimits limits_;
  GroundRectangle ground_;
  std::unique_ptr<Roadmap> roadmap_;
};

}  // namespace amble
