#include "fuzz/making/sound.hpp"

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <initializer_list>

#include "amble/analysis/stream.hpp"
#include "amble/core/error.hpp"
#include "amble/io/bvh.hpp"
#include "amble/io/csv.hpp"
#include "amble/io/gltf.hpp"

namespace amble::fuzz {
namespace {

constexpr double kFarthest = 1e12;  // metres, rad/s, …: what runs stays far within

bool bounded(double value) { return std::abs(value) < kFarthest; }
bool bounded(const Vec3& v) { return bounded(v.x) && bounded(v.y) && bounded(v.z); }
bool finite(const Vec3& v) {
  return std::isfinite(v.x) && std::isfinite(v.y) && std::isfinite(v.z);
}
bool turns(const Quat& q) {
  const double size = q.w * q.w + q.x * q.x + q.y * q.y + q.z * q.z;
  return std::abs(size - 1) < 1e-3;
}
bool finite(std::initializer_list<double> values) {
  for (const double value : values)
    if (!std::isfinite(value)) return false;
  return true;
}

void require_sound(const Contact& contact) {
  require(finite({contact.begin, contact.end, contact.level}), "a contact is finite");
  for (const auto& event : contact.events) {
    if (!event) continue;
    require(finite({event->seconds, event->confidence}), "an event of a foot is finite");
    for (const double other : event->candidates)
      require(std::isfinite(other), "a candidate is finite");
  }
}

}  // namespace

void require(bool so, const char* what) {
  if (so) return;
  std::fprintf(stderr, "does not hold: %s\n", what);
  std::abort();
}

void require_sound(const Study& study) {
  for (const auto& foot : study.contacts)
    for (const Contact& contact : foot) require_sound(contact);
  for (const Cycle& c : study.cycles)
    require(finite({c.start, c.middle, c.end, c.duty[0], c.duty[1], c.gait, c.speed, c.turn_rate,
                    c.facing, c.acceleration, c.confidence, c.turn_change, c.frame.x, c.frame.z,
                    c.frame.heading}),
            "a cycle is finite");
  for (const auto& [first, last] : study.standing)
    require(finite({first, last}), "standing is finite");
  for (const StreamSpan& span : spans_of(cut_stream(study)))
    require(finite({span.start, span.end}), "a span of a stream is finite");
  for (const Sole& sole : study.clip.skeleton.soles)
    require(finite({sole.ankle_height, sole.ball_height, sole.tip_height}) && finite(sole.heel) &&
                turns(sole.flat_foot) && turns(sole.flat_toe),
            "a sole is finite");
  require_sound(study.clip);
}

void require_sound(const MotionLibrary& library) {
  for (const Example& e : library.examples) {
    require(finite({e.start, e.end, e.gait, e.speed, e.turn_rate, e.duration, e.half_duration[0],
                    e.half_duration[1], e.acceleration}),
            "an example is finite");
    for (const ExampleFoot& foot : e.feet)
      require(finite({foot.duty, foot.left, foot.forward, foot.yaw}) && finite(foot.hip_slope),
              "a foot of an example is finite");
    for (const auto& [name, value] : e.parameters)
      require(std::isfinite(value), "a parameter is finite");
  }
  for (const auto* curves : {&library.body_, &library.stance_, &library.swing_})
    for (const float value : *curves) require(std::isfinite(value), "a curve is finite");
  for (const Transition& one : library.transitions)
    for (const Bounds& b : {one.start, one.end})
      require(finite({b.slowest, b.fastest, b.acceleration, b.sideways, b.jerk}),
              "bounds are finite");
}

void require_sound(const Character& character) {
  const Pose& pose = character.pose();
  require(bounded(pose.root), "the root of a pose is finite");
  for (const Quat& rotation : pose.rotations) require(turns(rotation), "a pose turns its joints");
  for (const Transform& joint : character.model())
    require(bounded(joint.position) && turns(joint.rotation), "a joint in the world is finite");
  const Doing& doing = character.doing();
  for (const double value : {doing.speed, doing.turn_rate, doing.gait, doing.phase, doing.outside,
                             doing.x, doing.z, doing.heading})
    require(bounded(value), "what a character does is finite");
  const RootMotion& moved = character.root_motion();
  require(bounded(Vec3{moved.left, moved.forward, moved.turned}), "a root motion is finite");
  for (const double weight : character.weights()) require(bounded(weight), "a weight is finite");
}

void require_sound(const Clip& clip) {
  require(std::isfinite(clip.fps) && clip.fps > 0, "a clip has a rate");
  for (const Vec3& place : clip.translations) require(finite(place), "a clip's place is finite");
  for (const Quat& rotation : clip.rotations) require(turns(rotation), "a clip turns its joints");
}

void require_sound_files(const Clip& clip) {
  if (clip.frames() < 1) return;
  const Clip bvh = read_bvh(write_bvh(clip), "again.bvh");
  require(bvh.frames() == clip.frames() && bvh.skeleton.size() == clip.skeleton.size(),
          "a BVH file holds the clip");
  require_sound(bvh);
  const auto none = [](const std::string& uri) -> std::string { throw Error(uri); };
  for (const Clip& each : read_gltf(write_glb(clip), "again.glb", none)) require_sound(each);
  require(write_csv(clip).find("nan") == std::string::npos, "a CSV file holds numbers");
}

}  // namespace amble::fuzz
