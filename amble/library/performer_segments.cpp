#include "amble/library/performer_segments.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include "amble/library/example_curves.hpp"
#include "amble/maths/gravity.hpp"
#include "amble/maths/smooth.hpp"

namespace amble {
namespace {

constexpr double kFrames = 60;        // per second
constexpr double kEasing = 0.18;      // seconds in which a start begins and a stop ends
constexpr double kSettingOff = 0.25;  // seconds until a body that stood has begun to step
// Of the lean: how much is the hips', the chest's, and taken back by the head.
constexpr double kHips = 0.3, kTrunk = 0.7, kHead = 0.6;
constexpr double kShift = 0.01;  // metres of the hips per m/s²
constexpr double kElbows = 0.2;  // of their bend, more per m/s² of speeding up

/// A half cycle that the performer shows: how it begins, and by how much it speeds up. One that
/// ends standing slows down just so that it does.
struct Change {
  const char *from, *to;
  double speed, acceleration;  // m/s, m/s²
};
constexpr double kUntilItStands = 0;
constexpr Change kChanges[] = {{"stand", "walk", 0, 0.8},
                               {"walk", "walk", 0.7, 0},
                               {"walk", "walk", 0.7, 0.8},
                               {"walk", "walk", 0.9, -0.8},
                               {"walk", "walk", 1.4, 0},
                               {"walk", "walk", 1.4, 0.8},
                               {"walk", "walk", 1.6, -0.8},
                               {"walk", "stand", 0.35, kUntilItStands},
                               {"walk", "stand", 0.7, kUntilItStands},
                               {"walk", "run", 1.9, 0.5},
                               {"walk", "run", 1.9, 1.5},
                               {"stand", "run", 0, 1.5},
                               {"run", "walk", 2.2, -0.5},
                               {"run", "walk", 2.3, -1.5},
                               {"run", "run", 2.3, 0},
                               {"run", "run", 2.3, 1.5},
                               {"run", "run", 2.6, -1.5},
                               {"run", "run", 3.2, 0},
                               {"run", "run", 3.0, 1.5},
                               {"run", "run", 3.4, -1.5},
                               {"run", "stand", 1.0, kUntilItStands}};

/// The integral of smoothstep from 0.
double under_smoothstep(double x) {
  if (x > 1) return x - 0.5;
  x = clamp01(x);
  return x * x * x * x * (x * (x - 3) + 2.5);
}

/// The straight strides of a gait between which a speed lies, and where between.
struct Between {
  int slower = -1, faster = -1;
  double share = 0;
};

Between around(const MotionLibrary& library, const Group& group, double speed) {
  Between out;
  const auto speed_of = [&](int i) { return library.examples[static_cast<std::size_t>(i)].speed; };
  for (int i = group.first; i < group.first + group.count; ++i) {
    if (library.examples[static_cast<std::size_t>(i)].turn_rate != 0) continue;
    if (speed_of(i) <= speed && (out.slower < 0 || speed_of(i) > speed_of(out.slower)))
      out.slower = i;
    if (speed_of(i) >= speed && (out.faster < 0 || speed_of(i) < speed_of(out.faster)))
      out.faster = i;
  }
  if (out.slower < 0) out.slower = out.faster;
  if (out.faster < 0) out.faster = out.slower;
  const double apart = speed_of(out.faster) - speed_of(out.slower);
  out.share = apart > 0 ? (speed - speed_of(out.slower)) / apart : 0;
  return out;
}

/// Poses of a library, summed with weights.
class Mean {
 public:
  explicit Mean(const MotionLibrary& library) : library_(library), turns_(library.turning.size()) {}

  void add(int example, double phase, double weight) {
    if (weight == 0) return;
    Pose pose{{}, std::vector<Quat>(library_.skeleton.joints.size())};
    ExampleCurves(library_, example).pose(phase, pose);
    root_ += weight * pose.root;
    for (std::size_t t = 0; t < turns_.size(); ++t)
      turns_[t] += weight * log_half(inverse(library_.references[t]) *
                                     pose.rotations[static_cast<std::size_t>(library_.turning[t])]);
  }
  Pose pose() const {
    Pose out{root_, std::vector<Quat>(library_.skeleton.joints.size())};
    for (std::size_t t = 0; t < turns_.size(); ++t)
      out.rotations[static_cast<std::size_t>(library_.turning[t])] =
          library_.references[t] * exp_half(turns_[t]);
    return out;
  }

 private:
  const MotionLibrary& library_;
  Vec3 root_;
  std::vector<Vec3> turns_;
};

/// Leans a body against an acceleration ahead.
void lean(const Skeleton& skeleton, double acceleration, Pose& pose) {
  const double angle = deterministic::atan2(acceleration / kGravity, 1);
  const auto turn = [&](Role role, double by) {  // about the body's left, from below
    if (const int joint = skeleton.joint(role); joint >= 0) {
      Quat& q = pose.rotations[static_cast<std::size_t>(joint)];
      q = rotation_x(by) * q;
    }
  };
  pose.root.z += kShift * acceleration;
  turn(Role::pelvis, kHips * angle);
  turn(Role::spine, 0.5 * kTrunk * angle);
  turn(Role::chest, 0.5 * kTrunk * angle);
  turn(Role::neck, -0.5 * kHead * angle);
  turn(Role::head, -0.5 * kHead * angle);
  for (const Side side : kSides)
    if (const int elbow = skeleton.joint(on_side(Role::left_forearm, side)); elbow >= 0) {
      Quat& q = pose.rotations[static_cast<std::size_t>(elbow)];
      q = exp_half((1 + kElbows * std::max(0.0, acceleration)) * log_half(q));
    }
}

/// One change as it is performed, with the right foot striking at its end.
class Performed {
 public:
  Performed(const MotionLibrary& library, const Change& change)
      : library_(library), change_(change), seconds_(half_seconds()) {
    if (to_stand()) change_.acceleration = -change_.speed / (seconds_ - 0.5 * kEasing);
  }

  Segment segment() const {
    Segment out;
    out.source = "performer";
    out.from = change_.from, out.to = change_.to;
    out.fps = kFrames;
    out.speed = change_.speed, out.acceleration = acceleration(0);
    const int frames = static_cast<int>(std::lround(seconds_ * kFrames)) + 1;
    out.end = (frames - 1) / kFrames;
    double way = 0;
    for (int f = 0; f < frames; ++f) {
      if (f > 0) way += 0.5 * (speed((f - 1) / kFrames) + speed(f / kFrames)) / kFrames;
      const Pose pose = at(f / kFrames);
      const MotionDetails details = details_of({}, {pose.root, pose.rotations[0]});
      const Vec3 tilt = log_half(details.lean);
      for (const double value :
           {0.0, way, 0.0, details.offset.x, details.offset.y, details.offset.z,
            2 * log_half(details.turn).y, tilt.x, tilt.y, tilt.z})
        out.frames.push_back(static_cast<float>(value));
    }
    for (int k = 0; k < Segment::kPostures; ++k) {
      const Pose pose = at(Segment::posture_share(k) * seconds_);
      for (std::size_t t = 1; t < library_.turning.size(); ++t) {
        const Vec3 v = log_half(inverse(library_.references[t]) *
                                pose.rotations[static_cast<std::size_t>(library_.turning[t])]);
        for (const double value : {v.x, v.y, v.z})
          out.postures.push_back(static_cast<float>(value));
      }
    }
    return out;
  }

 private:
  bool from_stand() const { return change_.from == std::string("stand"); }
  bool to_stand() const { return change_.to == std::string("stand"); }
  double half_seconds() const {
    const Group& group =
        change_.from == std::string("run") ? library_.groups.back() : library_.groups.front();
    const Between near = around(library_, group, change_.speed);
    const auto of = [&](int i) {
      return library_.examples[static_cast<std::size_t>(i)].half_duration[1];
    };
    return lerp(of(near.slower), of(near.faster), near.share);
  }
  double acceleration(double t) const {
    if (from_stand()) return change_.acceleration * smoothstep(t / kEasing);
    if (to_stand()) return change_.acceleration * (1 - smoothstep((t - seconds_) / kEasing + 1));
    return change_.acceleration;
  }
  double speed(double t) const {
    double pulled = t;  // seconds at the full acceleration
    if (from_stand()) pulled = kEasing * under_smoothstep(t / kEasing);
    if (to_stand()) pulled -= kEasing * under_smoothstep((t - seconds_) / kEasing + 1);
    return std::max(0.0, change_.speed + change_.acceleration * pulled);
  }
  Pose at(double t) const {
    const double share = t / seconds_, phase = 0.5 + 0.5 * share;
    const double stepping = from_stand() ? smoothstep(t / kSettingOff) : 1.0;
    const double runs =
        lerp(change_.from == std::string("run"), change_.to == std::string("run"), clamp01(share));
    Mean mean(library_);
    for (const Group* group : {&library_.groups.front(), &library_.groups.back()}) {
      const double weight = stepping * (group->gait < 0.5 ? 1 - runs : runs);
      const Between near = around(library_, *group, speed(t));
      mean.add(near.slower, phase - whole_below(phase), weight * (1 - near.share));
      mean.add(near.faster, phase - whole_below(phase), weight * near.share);
    }
    mean.add(library_.stand, 0, 1 - stepping);
    Pose pose = mean.pose();
    lean(library_.skeleton, acceleration(t), pose);
    return pose;
  }

  const MotionLibrary& library_;
  Change change_;
  double seconds_;
};

}  // namespace

void add_performed_segments(MotionLibrary& library) {
  for (const Change& change : kChanges) {
    library.segments.push_back(Performed(library, change).segment());
    if (change.from == std::string(change.to)) continue;
    const auto known = std::find_if(
        library.transitions.begin(), library.transitions.end(),
        [&](const Transition& way) { return way.from == change.from && way.to == change.to; });
    if (known == library.transitions.end())
      library.transitions.push_back({change.from, change.to, 1});
    else
      ++known->count;
  }
}

}  // namespace amble
