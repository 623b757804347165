// Ways round the obstacles of a stage: a navigation library finds on which side to pass them, here
// it becomes the curve that a planned walk would have, with the same time law and the same end.

#include <emscripten/emscripten.h>

#include <cmath>

#include "amble/core/error.hpp"
#include "amble/engine/character_snapshot.hpp"
#include "amble/planning/body_proxy.hpp"
#include "amble/planning/clearance_along.hpp"
#include "amble/planning/walkable_way.hpp"
#include "amble/steering/goal_walk.hpp"
#include "handles.hpp"
#include "steering.hpp"

namespace amble::web {
namespace {

constexpr double kEasySpeed = 0.5;  // m/s at which every bend must be walkable
constexpr double kMoving = 0.25;    // m/s from which on a walk goes on instead of starting anew
constexpr double kThatWay = 0.15;   // radians between a walk and the way that it goes on along

class WebWay : public WebSteering {
 public:
  WebWay(const MotionLibrary& library, const GroundCurve& curve, const GroundFrame& goal,
         double speed, bool walking)
      : walk_(library, curve, goal, speed, walking) {
    if (walk_.track()) lay(*walk_.track());
    for (const GroundCurve::Cubic& cubic : curve.pieces)
      for (const Vec3& point : cubic) cubics.insert(cubics.end(), {point.x, point.z});
  }
  Directive advance(const Character& character, double) noexcept override {
    return walk_.advance(character.snapshot().state.course);
  }
  double done() const noexcept override {
    return walk_.track() ? walk_.progress() / walk_.track()->length() : 1;
  }
  bool arrived() const noexcept override { return walk_.arrived(); }

 private:
  GoalWalk walk_;
};

double first_heading(const GroundCurve& curve) {
  return Track(GroundCurve{{curve.pieces.front()}, false}).at(0).frame.heading;
}

}  // namespace
}  // namespace amble::web

using amble::web::WebCharacter;
using amble::web::WebLibrary;
using amble::web::WebSteering;

extern "C" {

/// How far a walk at this speed reaches to the side of its way, metres.
EMSCRIPTEN_KEEPALIVE double amble_library_side_reach(const WebLibrary* library, double speed) {
  return amble::body_proxy(library->library, speed).radius;
}

/// `places` holds x, z of `corners` places between the character and the goal, then those of the
/// corners of `triangles` triangles that are in the way. Null where no open way was found.
EMSCRIPTEN_KEEPALIVE WebSteering* amble_steering_around(const WebLibrary* library,
                                                        const WebCharacter* from,
                                                        const double* places, int corners,
                                                        int triangles, double radius, double x,
                                                        double z, double heading, double speed) {
  using namespace amble;
  return web::made([&] {
    const auto place = [&](int i) { return Point2{places[2 * i], places[2 * i + 1]}; };
    Footprint footprint;
    for (int i = corners; i < corners + 3 * triangles; i += 3)
      footprint.push_back({{place(i), place(i + 1), place(i + 2)}});
    Obstacles obstacles;
    obstacles.add(footprint);
    const Doing& now = from->character.doing();
    const GroundFrame start{now.x, now.z, now.heading}, goal{x, z, heading},
        end = vehicle_standing_at(*library->library, goal);
    std::vector<Point2> way{{start.x, start.z}};
    for (int i = 0; i < corners; ++i) way.push_back(place(i));
    way.push_back({end.x, end.z});
    WayLimits limits;
    limits.radius = radius;
    limits.speed = speed;
    const bool moving = now.speed > web::kMoving;
    std::optional<GroundCurve> curve;
    for (const double pace : {std::max(now.speed, web::kEasySpeed), web::kEasySpeed}) {
      limits.most_bend = sharpest_walked(*library->library, pace);
      curve = smooth_way(obstacles, way, start, end, ReachableSpeeds(*library->library), limits);
      if (!curve || !moving ||
          std::abs(wrap_angle(web::first_heading(*curve) - start.heading)) < web::kThatWay)
        break;
    }
    if (!curve || !open_along(obstacles, *curve, radius - 0.005))
      throw Error("the way is closed, or too narrow");
    const bool goes_on =
        moving && std::abs(wrap_angle(web::first_heading(*curve) - start.heading)) < web::kThatWay;
    return std::make_unique<web::WebWay>(*library->library, *curve, goal, speed, goes_on);
  });
}
}
