#include "strip.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <numbers>

#include "amble/motion/rooted.hpp"
#include "amble/retargeting/anatomy.hpp"
#include "mannequin.hpp"

namespace amble::cli {
namespace {

constexpr int kFigures = 7;
constexpr double kAzimuth = 0.36 * std::numbers::pi, kElevation = 0.12;
constexpr double kScale = 90, kMargin = 16;
constexpr double kHeightOfLegs = 2.25, kStrideOfLegs = 1.25;  // room a figure takes, in legs

double leg(const Clip& clip) {
  return std::max(clip.skeleton.leg_length(Side::left), clip.skeleton.leg_length(Side::right));
}

/// Heading of the hips at a frame of a clip rooted at its pelvis.
double heading(const Clip& clip, int frame) {
  const auto hip = [&](Side side) {
    return rotate(clip.rotation(frame, 0), clip.skeleton.hip_offset(side));
  };
  const Vec3 left = hip(Side::left) - hip(Side::right);
  return deterministic::atan2(-left.z, left.x);
}

std::string strip(const Clip& source, double from, double seconds, double spacing,
                  double baseline) {
  const Mannequin side(kAzimuth, kElevation, kScale);
  const Clip clip = rooted_at_pelvis(source);
  std::vector<Quat> upright;
  for (const AnatomyJoint& joint : study_anatomy(source).joints) upright.push_back(joint.upright);
  std::string svg;
  for (int k = 0; k < kFigures; ++k) {
    const double moment = from + seconds * k / kFigures;
    const int frame = std::clamp(static_cast<int>(moment * clip.fps), 0, clip.frames() - 1);
    Pose pose{clip.root(frame), {}};
    for (int j = 0; j < clip.skeleton.size(); ++j)
      pose.rotations.push_back(clip.rotation(frame, j));
    svg += side.draw(clip.skeleton, pose, pose.root.x, pose.root.z, heading(clip, frame),
                     kMargin + spacing * (k + 0.5), baseline, upright);
  }
  return svg;
}

}  // namespace

std::string strips(const std::vector<const Clip*>& clips, double from, double seconds) {
  double largest = 0, height = kMargin;
  for (const Clip* clip : clips) largest = std::max(largest, leg(*clip));
  const double spacing = kStrideOfLegs * largest * kScale;
  const double width = kFigures * spacing + 2 * kMargin;
  std::string body;
  for (const Clip* clip : clips) {
    height += kHeightOfLegs * leg(*clip) * kScale + kMargin;
    body += fmt::format("<path d='M{:.0f} {:.1f}h{:.0f}' stroke='#cfccc4'/>\n", kMargin, height + 3,
                        width - 2 * kMargin);
    body += strip(*clip, from, seconds, spacing, height);
  }
  return fmt::format(
             "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {0:.0f} {1:.0f}' "
             "width='{0:.0f}' height='{1:.0f}' fill='none'>\n<rect width='100%' height='100%' "
             "fill='#f4f3ef'/>\n",
             width, height + kMargin) +
         Mannequin(kAzimuth, kElevation, kScale).style() + body + "</svg>\n";
}

}  // namespace amble::cli
