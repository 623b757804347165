#include "contact_sheet.hpp"

#include <fmt/core.h>

#include <numbers>

#include "amble/performer/performer.hpp"
#include "mannequin.hpp"

namespace amble::cli {
namespace {

// A strip shows a motion from the side, and two of its moments from the front.
constexpr int kSideFigures = 5, kFigures = 7;
constexpr double kFrontMoments[] = {0.22,
                                    0.72};  // shares of the motion: on the right foot, the left
constexpr double kSideAzimuth = 0.36 * std::numbers::pi, kFrontAzimuth = 0.05 * std::numbers::pi;
constexpr double kElevation = 0.12;
constexpr double kScale = 62, kSpacing = 78, kRow = 140, kLabel = 146;
constexpr int kColumns = 3;
constexpr double kColumn = kLabel + kFigures * kSpacing;

/// A strip of poses: one stride of a steady gait, or the whole of anything else.
std::string strip(const Performance& performance, double left, double baseline) {
  const Mannequin side(kSideAzimuth, kElevation, kScale), front(kFrontAzimuth, kElevation, kScale);
  const Clip clip = performance.clip();
  std::string svg = fmt::format("<text x='{:.0f}' y='{:.0f}' fill='#222'>{}</text>\n", left + 8,
                                baseline - 40, performance.name);
  const int last =
      performance.cyclic() ? (clip.frames() - 1) / performance.strides() : clip.frames() - 1;
  for (int k = 0; k < kFigures; ++k) {
    const bool sideways = k < kSideFigures;
    const double moment =
        sideways ? static_cast<double>(k) / (performance.cyclic() ? kSideFigures : kSideFigures - 1)
                 : kFrontMoments[k - kSideFigures];
    const int frame = static_cast<int>(last * moment);
    Pose pose{clip.root(frame), {}};
    for (int j = 0; j < clip.skeleton.size(); ++j)
      pose.rotations.push_back(clip.rotation(frame, j));
    const double heading = performance.steady ? performance.gait.turn_rate * frame / clip.fps : 0.0;
    const auto slope = performance.parameters.find("slope");
    if (slope != performance.parameters.end()) pose.root.y -= slope->second * pose.root.z;
    svg += (sideways ? side : front)
               .draw(clip.skeleton, pose, pose.root.x, pose.root.z, heading,
                     left + kLabel + kSpacing * (k + 0.5), baseline);
  }
  return svg;
}

}  // namespace

std::string contact_sheet(const std::vector<Performance>& performances) {
  const int rows = (static_cast<int>(performances.size()) + kColumns - 1) / kColumns;
  const double width = kColumns * kColumn, height = rows * kRow + 20;
  std::string svg = fmt::format(
      "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {0:.0f} {1:.0f}' width='{0:.0f}' "
      "height='{1:.0f}' font-family='sans-serif' font-size='13' fill='none'>\n<rect width='100%' "
      "height='100%' fill='#f4f3ef'/>\n",
      width, height);
  svg += Mannequin(kSideAzimuth, kElevation, kScale).style();
  for (int k = 0; k < static_cast<int>(performances.size()); ++k) {
    const double left = (k / rows) * kColumn, baseline = (k % rows + 1) * kRow - 4;
    svg += fmt::format("<path d='M{:.0f} {:.1f}h{:.0f}' stroke='#cfccc4'/>\n", left + kLabel,
                       baseline + 3, kFigures * kSpacing - 8);
    svg += strip(performances[static_cast<std::size_t>(k)], left, baseline);
  }
  svg += "</svg>\n";
  return svg;
}

}  // namespace amble::cli
