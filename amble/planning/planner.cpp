#include "amble/planning/planner.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>

#include "amble/core/error.hpp"
#include "amble/maths/track.hpp"
#include "amble/steering/goal_walk.hpp"

namespace amble {
namespace {

constexpr double kRoadmapSpare = 0.01;  // metres more than the body, for the curve to be rounded in
constexpr double kPerSquareMetre = 12;  // samples of the ground …
constexpr double kLeastSamples = 400, kMostSamples = 1800;  // … before the first answer
constexpr int kChunk = 20;                                  // samples between looks at the clock
constexpr int kTries = 3;                                   // at rounding what the roadmap gives
constexpr double kUnderfoot = 0.012;                        // metres: no step is made for less
constexpr double kEasySpeed = 0.5;  // m/s at which every bend must be walkable
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

double most_bend(const MotionLibrary& library) {
  const ConvexHull::Span turns = library.groups.front().envelope.section(0, kEasySpeed);
  return std::max(0.1, std::min(turns.high, -turns.low) / kEasySpeed);
}

}  // namespace

Planner::Planner(std::shared_ptr<const MotionLibrary> library, TriangleMesh scene,
                 const Options& options)
    : library_(std::move(library)),
      options_(options),
      body_(body_proxy(library_, options.speed)),
      scene_(std::move(scene), body_.height) {
  obstacles_.add(scene_.obstacles());
  limits_.radius = body_.radius;
  limits_.most_bend = most_bend(*library_);
}

void Planner::check_open(const GroundFrame& place, const char* which) const {
  const std::string name = std::string("the ") + which + " " + written(place);
  if (!(std::abs(place.x) < kFarthest && std::abs(place.z) < kFarthest &&
        std::abs(place.heading) < kFarthest))
    throw Error(std::string("the ") + which + " must be three numbers, x and z within 100 km");
  const GroundRectangle& ground = scene_.ground();
  if (!scene_.endless() && !ground.contains(place.x, place.z))
    throw Error(name + " lies outside the scene, whose ground reaches from " +
                written(ground.low_x, ground.low_z) + " to " +
                written(ground.high_x, ground.high_z));
  const Obstacles::Nearest near = obstacles_.nearest(place.x, place.z);
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
      obstacles_, Roadmap::Options{ground_, body_.radius + kRoadmapSpare, options_.seed});
}

/// Grows the roadmap until two of its places are connected, and dense enough for a short way.
bool Planner::grow_until_connected(int from, int to) {
  const double area = (ground_.high_x - ground_.low_x) * (ground_.high_z - ground_.low_z);
  const int enough =
      static_cast<int>(std::clamp(kPerSquareMetre * area, kLeastSamples, kMostSamples));
  const auto began = std::chrono::steady_clock::now();
  while (roadmap_->samples() < enough || !roadmap_->connected(from, to)) {
    const double seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
    if (options_.progress) options_.progress(std::min(1.0, seconds / options_.time_limit));
    if (seconds > options_.time_limit) return roadmap_->connected(from, to);
    roadmap_->grow(kChunk);
  }
  return true;
}

Plan Planner::plan(const GroundFrame& start, const GroundFrame& goal) {
  check_open(start, "start");
  check_open(goal, "goal");
  Plan plan;
  plan.start = start;
  plan.goal = goal;
  // The vehicle stands a little beside the pelvis; what is open for the one is so for the other.
  const GroundFrame end = vehicle_standing_at(*library_, goal);
  if (std::hypot(end.x - start.x, end.z - start.z) < kUnderfoot) {
    plan.clearance = obstacles_.clearance(start.x, start.z);
    return plan;
  }
  prepare_roadmap(start, goal);
  const int from = roadmap_->add({start.x, start.z}), to = roadmap_->add({end.x, end.z});
  const bool straight =
      obstacles_.open_between({start.x, start.z}, {end.x, end.z}, limits_.radius + limits_.spare);
  for (int attempt = 0; attempt < kTries; ++attempt) {
    if (!straight && !grow_until_connected(from, to)) break;
    plan.corners = straight ? std::vector<Point2>{{start.x, start.z}, {end.x, end.z}}
                            : roadmap_->way(from, to);
    if (const auto way = walkable_way(obstacles_, plan.corners, start, end, limits_)) {
      plan.way = *way;
      plan.length = Track(plan.way).length();
      plan.clearance = least_clearance(obstacles_, plan.way, body_.radius);
      return plan;
    }
    roadmap_->grow(20 * kChunk);
  }
  throw Error("no way was found from " + written(start) + " to " + written(goal) + " within " +
              in_metres(options_.time_limit) + " s (" + std::to_string(roadmap_->samples()) +
              " samples of the ground): it may be closed off, or narrower than " +
              in_metres(2 * (body_.radius + kRoadmapSpare)) + " m somewhere");
}

}  // namespace amble
