#include "library_json.hpp"

#include <algorithm>

#include "amble/library/body_shape.hpp"
#include "amble/steering/steering_limits.hpp"
#include "control_space.hpp"

namespace amble::cli {
namespace {

using nlohmann::json;

json skeleton_json(const MotionLibrary& library) {
  int joints = 0;
  for (const Joint& joint : library.skeleton.joints) joints += joint.end ? 0 : 1;
  json soles = json::object();
  for (const Side side : kSides) {
    const Sole& sole = library.skeleton.soles[static_cast<std::size_t>(index(side))];
    soles[side == Side::left ? "left" : "right"] = {sole.ankle_height, sole.ball_height,
                                                    sole.tip_height};
  }
  return {{"joints", joints}, {"height", body_height(library)}, {"soles", soles}};
}

json bounds_json(const Bounds& bounds) {
  return {{"speed", {bounds.slowest, bounds.fastest}},
          {"a_z", {bounds.mean_acceleration, bounds.acceleration}},
          {"c_x", bounds.sideways},
          {"u_f", bounds.jerk},
          {"turn_acceleration", bounds.turn_acceleration}};
}

}  // namespace

ConvexHull whole_envelope(const MotionLibrary& library) {
  std::vector<Point2> points;
  for (const Group& group : library.groups)
    points.insert(points.end(), group.envelope.corners.begin(), group.envelope.corners.end());
  return ConvexHull::of(points);
}

json library_json(const MotionLibrary& library) {
  json examples = json::array(), rejected = json::array(), groups = json::array(),
       transitions = json::array(), bounds = json::object();
  for (const Example& example : library.examples)
    examples.push_back({{"name", example.name},
                        {"source", example.source},
                        {"start", example.start},
                        {"end", example.end},
                        {"gait", example.gait},
                        {"type", example.type},
                        {"speed", example.speed},
                        {"turn_rate", example.turn_rate},
                        {"duration", example.duration},
                        {"acceleration", example.acceleration},
                        {"parameters", example.parameters}});
  for (const Rejection& one : library.rejected)
    rejected.push_back({{"source", one.source}, {"reason", one.reason}});
  for (const std::vector<Group>* kind : {&library.groups, &library.manoeuvres})
    for (const Group& group : *kind) {
      groups.push_back({{"name", group.name},
                        {"count", group.count},
                        {"gait", group.gait},
                        {"facing", group.facing},
                        {"envelope", group.envelope.corners}});
      bounds[group.name] = bounds_json(group.bounds);
    }
  if (library.stand >= 0) groups.push_back({{"name", "stand"}, {"count", 1}, {"gait", 0}});
  const auto way_json = [](const Transition& way) {
    json entry = bounds_json(way.start);  // that of its start; what it goes over to is in "end"
    entry["end"] = bounds_json(way.end);
    return entry;
  };
  for (const Transition& one : library.transitions) {
    transitions.push_back({{"from", one.from}, {"to", one.to}, {"count", one.count}});
    bounds[one.from + " to " + one.to] = way_json(one);
  }
  for (const Transition& one : usual_ways(library)) {
    json& entry = bounds[one.from + " to " + one.to] = way_json(one);
    entry["usual"] = true;  // nobody showed it
  }
  json segments = json::object();  // captured half cycles, by what they lead from and to
  for (const Segment& segment : library.segments) {
    const std::string way = segment.changes() ? segment.from + " to " + segment.to : segment.from;
    segments[way] = segments.value(way, 0) + 1;
  }
  return {{"name", library.name},   {"skeleton", skeleton_json(library)},
          {"examples", examples},   {"rejected", rejected},
          {"groups", groups},       {"transitions", transitions},
          {"bounds", bounds},       {"envelope", whole_envelope(library).corners},
          {"notes", library.notes}, {"missing", what_to_capture(library)},
          {"segments", segments}};
}

}  // namespace amble::cli
