#include "film.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "amble/core/error.hpp"
#include "amble/motion/rooted.hpp"
#include "amble/retargeting/anatomy.hpp"
#include "mannequin.hpp"

namespace amble::cli {
namespace {

constexpr int kMostFigures = 120, kColumns = 12;
constexpr double kEvery = 0.25;  // seconds, of a strip that is not told
constexpr double kAzimuth = 0.40 * std::numbers::pi, kElevation = 0.12;
constexpr double kScale = 90, kMargin = 16, kCaption = 18;
constexpr double kHeightOfLegs = 2.3, kWidthOfLegs = 1.35;  // room a figure takes, in legs

}  // namespace

std::string film(const Clip& source, const FilmTimes& times, const FilmView& view) {
  const int figures =
      static_cast<int>(std::floor((times.to - times.from) / times.every + 1e-6)) + 1;
  if (!(times.every > 0 && times.from >= 0 && times.to >= times.from) || figures > kMostFigures)
    throw Error(fmt::format("a film strip shows FROM,TO,EVERY in seconds, {} figures at most",
                            kMostFigures));
  if (times.from > view.begins + source.seconds())
    throw Error("the film strip begins after the motion has ended");
  const Clip clip = rooted_at_pelvis(source);
  std::vector<Quat> upright;
  for (const AnatomyJoint& joint : study_anatomy(source).joints) upright.push_back(joint.upright);
  const double leg =
      std::max(clip.skeleton.leg_length(Side::left), clip.skeleton.leg_length(Side::right));
  const double wide = kWidthOfLegs * leg * kScale, high = kHeightOfLegs * leg * kScale + kCaption;
  const int columns = std::min(figures, kColumns), rows = (figures + columns - 1) / columns;
  const double width = 2 * kMargin + columns * wide, height = 2 * kMargin + rows * high;
  const Mannequin camera(kAzimuth, kElevation, kScale);
  std::string svg = fmt::format(
      "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {0:.0f} {1:.0f}' width='{0:.0f}' "
      "height='{1:.0f}' font-family='sans-serif' font-size='12' fill='none'>\n<rect width='100%' "
      "height='100%' fill='#f4f3ef'/>\n",
      width, height);
  svg += camera.style();
  for (int k = 0; k < figures; ++k) {
    const double moment = times.from + k * times.every;
    const int frame = static_cast<int>(std::lround((moment - view.begins) * clip.fps));
    if (frame < 0) continue;
    if (frame >= clip.frames()) break;
    const double left = kMargin + (k % columns + 0.5) * wide,
                 ground = kMargin + (k / columns + 1) * high - kCaption;
    Pose pose{clip.root(frame), {}};
    for (int j = 0; j < clip.skeleton.size(); ++j)
      pose.rotations.push_back(clip.rotation(frame, j));
    svg += fmt::format(
        "<path d='M{:.0f} {:.1f}h{:.0f}' stroke='#cfccc4'/><text x='{:.0f}' y='{:.0f}' "
        "fill='#555' text-anchor='middle'>{:.2f} s</text>\n",
        left - 0.5 * wide, ground + 3, wide, left, ground + kCaption - 2, moment);
    svg += camera.draw(clip.skeleton, pose, pose.root.x, pose.root.z, view.heading, left, ground,
                       upright);
  }
  return svg + "</svg>\n";
}

void StripOptions::add_to(CLI::App& command) {
  CLI::Option* strip =
      command.add_option("--strip", file, "A film strip of the motion to write (.svg)");
  command
      .add_option("--strip-times", times,
                  "What the strip shows, seconds: FROM,TO,EVERY (all of it, every 0.25)")
      ->expected(3)
      ->delimiter(',')
      ->needs(strip);
}

std::string StripOptions::film_of(const Clip& clip, const FilmView& view) const {
  if (times.empty()) return film(clip, {view.begins, view.begins + clip.seconds(), kEvery}, view);
  return film(clip, {times[0], times[1], times[2]}, view);
}

}  // namespace amble::cli
