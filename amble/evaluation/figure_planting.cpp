#include "amble/evaluation/figure_planting.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <random>

#include "amble/analysis/study.hpp"
#include "amble/core/error.hpp"
#include "amble/evaluation/drawing.hpp"
#include "amble/kinematics/leg_reach.hpp"
#include "amble/library/capture_stride.hpp"
#include "amble/library/leg_course.hpp"
#include "amble/library/planted_stride.hpp"
#include "amble/maths/ground_frame.hpp"
#include "amble/motion/rooted.hpp"
#include "amble/performer/performer.hpp"

namespace amble {
namespace {

constexpr int kMoments = kStridePoses;
constexpr double kDown = 0.55;  // share of the stride in which the right foot is down, about
constexpr double kDegrees = 180 / std::numbers::pi;

/// A walk as a capture has it: the body goes a little further than its feet say, wanders, and every
/// joint trembles.
Clip captured_walk() {
  constexpr double kFurther = 0.03, kWander = 0.02, kTremble = 0.2 / kDegrees;  // share, m, rad
  Clip clip = perform({Gait::walk, 1.2, 0}, 5, 120);
  std::mt19937 random(3);
  for (int f = 0; f < clip.frames(); ++f) {
    Vec3& root = clip.root(f);
    root.z *= 1 + kFurther;
    root.x += kWander * std::sin(1.7 * f / clip.fps);
    for (int j = 0; j < clip.skeleton.size(); ++j) {
      const auto any = [&] { return kTremble * (2.0 * random() / random.max() - 1); };
      const double x = any(), y = any(), z = any();
      if (!clip.skeleton.joints[static_cast<std::size_t>(j)].end)
        clip.rotation(f, j) = clip.rotation(f, j) * exp_half(0.5 * Vec3{x, y, z});
    }
  }
  return clip;
}

/// What is drawn of one moment.
struct Moment {
  double pelvis = 0, ankle = 0, along = 0, knee = 0;  // cm, cm, cm, degrees
};

/// One stride, the right foot's from its strike on.
class Drawn {
 public:
  Drawn(const Skeleton& skeleton, const Stride& stride)
      : skeleton_(skeleton), stride_(stride), bones_(leg_bones(skeleton, Side::right)) {}

  Moment moment(double phase, const Vec3& root, const Vec3& hip, const Vec3& ankle) const {
    const double seconds = stride_.seconds_after_strike(Side::right, phase);
    const GroundFrame frame = GroundFrame{}.along_arc(stride_.speed, stride_.turn_rate, seconds);
    return {100 * root.y, 100 * ankle.y, 100 * frame.to_world(ankle).z,
            kDegrees * plain_flexion(bones_, length(hip - ankle))};
  }
  /// As the library holds it.
  Moment planted(double phase) const {
    const StrideFoot& foot = stride_.feet[static_cast<std::size_t>(index(Side::right))];
    const auto sample = [](const auto& samples, double s, auto of) {
      const double place = s * static_cast<double>(samples.size() - 1);
      const auto i = std::min(static_cast<std::size_t>(place), samples.size() - 2);
      const double t = place - static_cast<double>(i);
      return of(samples[i]) * (1 - t) + of(samples[i + 1]) * t;
    };
    Vec3 ankle;
    if (phase < foot.duty) {
      const GroundFrame frame = GroundFrame{}.along_arc(
          stride_.speed, stride_.turn_rate,
          stride_.seconds_after_strike(Side::right, phase) - 0.5 * foot.duty * stride_.seconds);
      ankle = frame.to_local(
          roll_foot(
              skeleton_.soles[static_cast<std::size_t>(index(Side::right))], foot.placement,
              sample(foot.stance_pitch, phase / foot.duty, [](double pitch) { return pitch; }))
              .ankle);
    } else {
      ankle = sample(foot.swing, (phase - foot.duty) / (1 - foot.duty),
                     [](const FootPose& swinging) { return swinging.ankle; });
    }
    const auto count = static_cast<double>(stride_.poses.size());
    const Pose& pose =
        stride_.poses[static_cast<std::size_t>(std::lround(phase * count)) % stride_.poses.size()];
    const Vec3 hip = pose.root + rotate(pose.rotations[0], skeleton_.hip_offset(Side::right));
    return moment(phase, pose.root, hip, ankle);
  }

 private:
  const Skeleton& skeleton_;
  const Stride& stride_;
  LegBones bones_;
};

void panel(Drawing& drawing, int number, const std::string& title, const std::string& unit,
           const std::vector<Moment>& before, const std::vector<Moment>& after,
           double Moment::*what) {
  double low = 1e9, high = -1e9;
  for (const auto* moments : {&before, &after})
    for (const Moment& moment : *moments) {
      low = std::min(low, moment.*what);
      high = std::max(high, moment.*what);
    }
  const double margin = 0.08 * (high - low);
  Axes axes(drawing, {70.0 + 470 * (number % 2), 60.0 + 250 * (number / 2)}, {380, 170}, {0, 1},
            {low - margin, high + margin});
  axes.grid(title, "share of the stride", unit);
  const auto curve = [&](const std::vector<Moment>& moments) {
    std::vector<Drawing::Point> points;
    for (std::size_t i = 0; i < moments.size(); ++i)
      points.push_back({static_cast<double>(i) / kMoments, moments[i].*what});
    return points;
  };
  axes.curve(curve(before), kOchre, 3);
  axes.curve(curve(after), kBlue, 1.5);
}

}  // namespace

std::string draw_planting(const std::shared_ptr<const MotionLibrary>&) {
  const Study found = study(captured_walk());
  const Clip clip = rooted_at_pelvis(found.clip);
  const auto cycle = std::find_if(found.cycles.begin(), found.cycles.end(), [](const Cycle& one) {
    return one.rejected.empty() && one.first == Side::right;
  });
  if (cycle == found.cycles.end()) throw Error("the performed walk holds no cycle");
  const Stride stride = capture_stride(clip, *cycle, clip.skeleton);
  const Drawn drawn(clip.skeleton, stride);
  std::vector<Pose> poses(kMoments);
  for (int i = 0; i < kMoments; ++i) {
    const double since = stride.seconds_after_strike(Side::right, i / double(kMoments));
    captured_pose(clip, cycle->start + since,
                  cycle->frame.along_arc(cycle->speed, cycle->turn_rate, since),
                  poses[static_cast<std::size_t>(i)]);
  }
  const LegCourse leg =
      leg_courses(clip.skeleton, poses)[static_cast<std::size_t>(index(Side::right))];
  std::vector<Moment> before, after;
  for (int i = 0; i < kMoments; ++i) {
    const auto k = static_cast<std::size_t>(i);
    const double phase = i / double(kMoments);
    before.push_back(drawn.moment(phase, poses[k].root, leg.hip[k], leg.foot[k].ankle));
    after.push_back(drawn.planted(phase));
  }
  Drawing drawing(980, 560);
  drawing.words({70, 18}, "captured", "start", 14, kOchre);
  drawing.words({150, 18}, "as the library holds it", "start", 14, kBlue);
  panel(drawing, 0, "height of the pelvis", "cm", before, after, &Moment::pelvis);
  const auto down = [](const std::vector<Moment>& all) {
    return std::vector<Moment>(all.begin(), all.begin() + static_cast<int>(kDown * kMoments));
  };
  panel(drawing, 1, "right ankle along the way, while it is down", "cm", down(before), down(after),
        &Moment::along);
  panel(drawing, 2, "height of the right ankle", "cm", before, after, &Moment::ankle);
  panel(drawing, 3, "right knee", "degrees", before, after, &Moment::knee);
  return drawing.svg();
}

}  // namespace amble
