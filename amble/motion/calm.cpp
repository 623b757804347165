#include "amble/motion/calm.hpp"

#include <algorithm>
#include <array>

#include "amble/maths/filter.hpp"

namespace amble {
namespace {

// Flat Gaussians, seconds: the first halves what shakes at 15 Hz and leaves 96 % at 5 Hz, where
// legs that run still swing. Feet are told from few markers.
constexpr double kTremor = 0.017, kFootTremor = 0.021;
// No body travels as fast or turns as many joints so fast: between two such frames something else
// begins.
constexpr double kFastestTurn = 40, kFastestTravel = 20;  // radians and metres a second
constexpr int kTurnedAtOnce = 4;
}  // namespace

std::vector<int> cuts(const Clip& clip) {
  std::vector<int> out{0};
  for (int f = 1; f < clip.frames(); ++f) {
    int turned = 0;
    for (int j = 0; j < clip.skeleton.size(); ++j)
      if (angle_between(clip.rotation(f - 1, j), clip.rotation(f, j)) * clip.fps > kFastestTurn)
        ++turned;
    const double travelled = length(clip.root(f) - clip.root(f - 1)) * clip.fps;
    if (turned >= kTurnedAtOnce || travelled > kFastestTravel) out.push_back(f);
  }
  out.push_back(clip.frames());
  return out;
}

void calm(Clip& clip, int first, int last) {
  std::vector<Vec3> places(clip.translations.begin() + first, clip.translations.begin() + last);
  places = flat_gaussian(places, kTremor * clip.fps);
  std::copy(places.begin(), places.end(), clip.translations.begin() + first);
  for (int j = 0; j < clip.skeleton.size(); ++j) {
    if (clip.skeleton.joints[static_cast<std::size_t>(j)].end) continue;
    constexpr Role kFeet[] = {Role::left_foot, Role::right_foot, Role::left_toe, Role::right_toe};
    const bool foot = std::any_of(std::begin(kFeet), std::end(kFeet),
                                  [&](Role role) { return j == clip.skeleton.joint(role); });
    const double sigma = (foot ? kFootTremor : kTremor) * clip.fps;
    std::array<std::vector<double>, 4> parts;
    Quat before = clip.rotation(first, j);
    for (int f = first; f < last; ++f) {
      const Quat& q = clip.rotation(f, j);
      before = dot(q, before) < 0 ? -q : q;
      const double values[] = {before.w, before.x, before.y, before.z};
      for (std::size_t k = 0; k < parts.size(); ++k) parts[k].push_back(values[k]);
    }
    for (std::vector<double>& part : parts) part = flat_gaussian(part, sigma);
    for (int f = first; f < last; ++f) {
      const auto i = static_cast<std::size_t>(f - first);
      clip.rotation(f, j) = normalised(Quat{parts[0][i], parts[1][i], parts[2][i], parts[3][i]});
    }
  }
}

}  // namespace amble
