#include "contact_sheet.hpp"

#include <fmt/core.h>

#include <numbers>

#include "amble/performer/performer.hpp"
#include "mannequin.hpp"

namespace amble::cli {
namespace {

constexpr int kFigures = 7;
constexpr double kScale = 62, kSpacing = 78, kRow = 140, kLabel = 146;
constexpr int kColumns = 3;
constexpr double kColumn = kLabel + kFigures * kSpacing;

/// A strip of poses: one stride of a steady gait, or the whole of anything else.
std::string strip(const Mannequin& camera, const Performance& performance, double left,
                  double baseline) {
  const Clip clip = performance.clip();
  std::string svg = fmt::format("<text x='{:.0f}' y='{:.0f}' fill='#222'>{}</text>\n", left + 8,
                                baseline - 40, performance.name);
  const int last =
      performance.cyclic() ? (clip.frames() - 1) / performance.strides() : clip.frames() - 1;
  for (int k = 0; k < kFigures; ++k) {
    const int frame = last * k / (performance.cyclic() ? kFigures : kFigures - 1);
    Pose pose{clip.root(frame), {}};
    for (int j = 0; j < clip.skeleton.size(); ++j)
      pose.rotations.push_back(clip.rotation(frame, j));
    const double heading = performance.steady ? performance.gait.turn_rate * frame / clip.fps : 0.0;
    const auto slope = performance.parameters.find("slope");
    if (slope != performance.parameters.end()) pose.root.y -= slope->second * pose.root.z;
    svg += camera.draw(clip.skeleton, pose, pose.root.x, pose.root.z, heading,
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
  const Mannequin camera(0.33 * std::numbers::pi, 0.12, kScale);
  svg += camera.style();
  for (int k = 0; k < static_cast<int>(performances.size()); ++k) {
    const double left = (k / rows) * kColumn, baseline = (k % rows + 1) * kRow - 4;
    svg += fmt::format("<path d='M{:.0f} {:.1f}h{:.0f}' stroke='#cfccc4'/>\n", left + kLabel,
                       baseline + 3, kFigures * kSpacing - 8);
    svg += strip(camera, performances[static_cast<std::size_t>(k)], left, baseline);
  }
  svg += "</svg>\n";
  return svg;
}

}  // namespace amble::cli
