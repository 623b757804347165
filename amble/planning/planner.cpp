#include "amble/planning/planner.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>

#include "amble/core/error.hpp"
#include "amble/maths/track.hpp"
#include "amble/planning/clearance_along.hpp"
#include "amble/planning/local_way.hpp"
#include "amble/steering/goal_walk.hpp"

namespace amble {
namespace {

constexpr double kRoadmapSpare = 0.01;  // metres more than the body, for the curve to be rounded in
constexpr double kPerSquareMetre = 12;  // samples of the ground …
constexpr double kLeastSamples = 400, kMostSamples = 1800;  // … before the first answer
constexpr int kChunk = 20;                                  // samples between looks at the clock
constexpr int kSearchEvery = 100;                           // samples between looks for a way
constexpr double kUnderfoot = 0.012;                        // metres: no step is made for less
constexpr double kEasySpeed = 0.5;  // m/s at which a bend that is chosen must be walkable …
constexpr double kSlowSpeed = 0.3;  // … and those of the roadmap
constexpr double kFarthest = 1e5;   // metres from the origin

std::string in_metres(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.2f", value);
  return text;
}

std::string written(double x, double z) {
  char text[64];
  std::snprintf(text, sizeof text, "(%.2f, %.2f)", x, z);
  return text;
}

std::string written(const GroundFrame& place) { return written(place.x, place.z); }

}  // namespace

Planner::Planner(std::shared_ptr<const MotionLibrary> library, TriangleMesh scene,
                 const Options& options)
    : library_(std::move(library)),
      options_(options),
      body_(body_proxy(library_, options.speed)),
      scene_(std::move(scene), body_.height) {
  obstacles_.add(scene_.obstacles());
  limits_.radius = body_.radius;
  limits_.speed = options.speed;
  limits_.most_bend = sharpest_walked(*library_, kEasySpeed);
  if (!scene_.endless()) limits_.ground = scene_.ground();
}

void Planner::check_open(const GroundFrame& place, const GroundFrame& vehicle,
                         const char* which) const {
  const std::string name = std::string("the ") + which + " " + written(place);
  if (!(std::abs(place.x) < kFarthest && std::abs(place.z) < kFarthest &&
        std::abs(place.heading) < kFarthest))
    throw Error(std::string("the ") + which + " must be three numbers, x and z within 100 km");
  const GroundRectangle& ground = scene_.ground();
  if (!scene_.endless() && !ground.contains(place.x, place.z))
    throw Error(name + " lies outside the scene, whose ground reaches from " +
                written(ground.low_x, ground.low_z) + " to " +
                written(ground.high_x, ground.high_z));
  const Obstacles::Nearest near = obstacles_.nearest(vehicle.x, vehicle.z);
  if (near.clearance < body_.radius + kRoadmapSpare)
    throw Error(name + " is blocked: " +
                (near.clearance < 1e-9
                     ? std::string("it is inside of an obstacle")
                     : "an obstacle is " + in_metres(near.clearance) + " m away, at " +
                           written(near.place[0], near.place[1])) +
                "; a walking body needs " + in_metres(body_.radius + kRoadmapSpare) + " m");
  if (scene_.inside_solid(place.x, place.z))
    throw Error(name + " is blocked: it is inside of an obstacle");
}

void Planner::prepare_roadmap(const GroundFrame& start, const GroundFrame& goal) {
  if (roadmap_ && !scene_.endless()) return;
  ground_ = scene_.ground();
  if (scene_.endless()) {
    ground_ = {start.x, start.z, start.x, start.z};
    ground_.include(goal.x, goal.z);
  }
  // A strip without width would be no ground to sample.
  if (std::min(ground_.high_x - ground_.low_x, ground_.high_z - ground_.low_z) < 1e-3)
    ground_ = ground_.grown(1e-3);
  roadmap_ = std::make_unique<Roadmap>(
      obstacles_, Roadmap::Options{ground_, body_.radius + kRoadmapSpare,
                                   sharpest_walked(*library_, kSlowSpeed), options_.seed});
}

/// Grows the roadmap until two of its places are connected, and dense enough for a short way.
std::optional<GroundCurve> Planner::grow_until_connected(const Roadmap::End& from,
                                                         const Roadmap::End& to) {
  const double area = (ground_.high_x - ground_.low_x) * (ground_.high_z - ground_.low_z);
  const int enough =
      static_cast<int>(std::clamp(kPerSquareMetre * area, kLeastSamples, kMostSamples));
  const auto began = std::chrono::steady_clock::now();
  while (true) {
    const double seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
    if (options_.progress) options_.progress(std::min(1.0, seconds / options_.time_limit));
    const bool late = seconds > options_.time_limit;
    if (late || (roadmap_->samples() >= enough && roadmap_->samples() % kSearchEvery < kChunk))
      if (auto way = roadmap_->way(from, to); way || late) return way;
    roadmap_->grow(kChunk);
  }
}

Plan Planner::plan(const GroundFrame& start, const GroundFrame& goal) {
  // The vehicle stands a little beside the pelvis.
  const GroundFrame end = vehicle_standing_at(*library_, goal);
  check_open(start, start, "start");
  check_open(goal, end, "goal");
  Plan plan;
  plan.start = start;
  plan.goal = goal;
  if (std::hypot(end.x - start.x, end.z - start.z) < kUnderfoot) {
    plan.clearance = obstacles_.clearance(start.x, start.z);
    return plan;
  }
  prepare_roadmap(start, goal);
  const bool straight =
      obstacles_.open_between({start.x, start.z}, {end.x, end.z}, limits_.radius + limits_.spare);
  if (straight) {
    const double bearing = std::atan2(end.x - start.x, end.z - start.z);
    plan.along_roadmap.pieces = {
        local_way({start.x, start.z, bearing}, {end.x, end.z, bearing}).cubic};
  } else {
    const Roadmap::End from = roadmap_->add(start), to = roadmap_->add(end);
    if (auto found = grow_until_connected(from, to)) plan.along_roadmap = *found;
  }
  if (!plan.along_roadmap.pieces.empty()) {
    plan.way = walkable_way(obstacles_, plan.along_roadmap, start, end, ReachableSpeeds(*library_),
                            limits_);
    plan.length = Track(plan.way).length();
    plan.clearance = least_clearance(obstacles_, plan.way, body_.radius);
    return plan;
  }
  throw Error("no way was found from " + written(start) + " to " + written(goal) + " within " +
              in_metres(options_.time_limit) + " s (" + std::to_string(roadmap_->samples()) +
              " samples of the ground): it may be closed off, or narrower than " +
              in_metres(2 * (body_.radius + kRoadmapSpare)) + " m somewhere");
}

}  // namespace amble
