#include "amble/cleaning/floor_curve.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "amble/maths/smooth.hpp"
#include "amble/maths/statistics.hpp"

namespace amble {
namespace {

constexpr double kFloorCorner = 0.5;  // Hz: a floor changes as one walks on, not with each step
// Metres from which a floor is another one for sure: within, the soles that were measured on it are
// as likely to be thinner or thicker, and nobody is moved.
constexpr double kMeasured = 0.01;
constexpr double kHair = 1e-4;  // weight of no change, where no foot says anything
constexpr double kFlatWithin = 2.5 * std::numbers::pi / 180;  // a planted foot this near to flat is

}  // namespace

std::vector<double> smooth_curve(const std::vector<Wanted>& wanted, double fps, double corner) {
  using Term = RingLeastSquares::Term;
  const double turn = 2 * std::numbers::pi * corner, slow = fps * fps / (turn * turn);
  RingLeastSquares rows(wanted.size(), 1);
  for (std::size_t k = 0; k < wanted.size(); ++k) {
    rows.add(wanted[k].weight, wanted[k].value, std::array{Term{k, 0, 1}});
    rows.add(kHair, 0, std::array{Term{k, 0, 1}});
    if (k == 0 || k + 1 == wanted.size()) continue;
    rows.add(1, 0, std::array{Term{k - 1, 0, slow}, Term{k, 0, -2 * slow}, Term{k + 1, 0, slow}});
  }
  return rows.solve();
}

std::vector<double> floor_curve(const std::array<FootCourse, 2>& feet,
                                const std::array<Sole, 2>& soles, double fps) {
  std::vector<Wanted> wanted(feet[0].foot.size());
  std::vector<double> all;
  for (std::size_t s = 0; s < 2; ++s)
    for (const FitContact& contact : feet[s].contacts) {
      std::vector<double> heights;
      for (std::size_t k = contact.first; k <= contact.last; ++k) {
        if (contact.share[k - contact.first] < 0.15 || contact.share[k - contact.first] > 0.85)
          continue;
        const FootPose& foot = feet[s].foot[k];
        const double pitch = std::abs(foot.pitch) < kFlatWithin ? 0.0 : foot.pitch;
        heights.push_back(foot.ankle.y - roll_foot(soles[s], {}, pitch).ankle.y);
      }
      if (heights.empty()) continue;
      const double height = median(std::move(heights));
      all.push_back(height);
      for (std::size_t k = contact.first; k <= contact.last; ++k) {
        Wanted& one = wanted[k];
        one.value = (one.value * one.weight + height) / (one.weight + 1);
        one.weight += 1;
      }
    }
  if (all.empty()) return std::vector<double>(wanted.size(), 0.0);
  const double usual = median(all);  // of which the curve tells the difference
  const double off = usual * smoothstep(std::abs(usual) / kMeasured);
  for (Wanted& one : wanted) one.value -= usual;
  std::vector<double> curve = smooth_curve(wanted, fps, kFloorCorner);
  for (double& height : curve) height += off;
  return curve;
}

}  // namespace amble
