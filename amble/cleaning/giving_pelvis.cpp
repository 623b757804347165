#include "amble/cleaning/giving_pelvis.hpp"

#include <array>
#include <numbers>

namespace amble {
namespace {

constexpr double kCorner = 2.0;  // Hz: pelvises sway and bob no faster
constexpr double kStays = 9.0;   // weight of the body that they carry, against 1 of a shank's arc
// Metres: a leg that planting stretches by more tells of a foot that was hardly seen.
constexpr double kHardlySeen = 0.02;

}  // namespace

std::vector<Vec3> pelvis_gives(const std::array<const FootFit*, 2>& fits) {
  using Term = RingLeastSquares::Term;
  const std::size_t count = fits[0]->samples();
  const std::vector<double>& seconds = fits[0]->course().seconds;
  const double turn = 2 * std::numbers::pi * kCorner * (seconds[1] - seconds[0]),
               slow = kStays / (turn * turn);
  RingLeastSquares rows(count, 3);
  for (std::size_t k = 0; k < count; ++k) {
    for (const FootFit* fit : fits) {
      const FootFit::Stretch leg = fit->stretch(k);
      const double much = leg.by / kHardlySeen;
      rows.add(
          leg.bends / (1 + much * much), leg.by,
          std::array{Term{k, 0, leg.along.x}, Term{k, 1, leg.along.y}, Term{k, 2, leg.along.z}});
    }
    for (std::size_t u = 0; u < 3; ++u) {
      rows.add(kStays, 0, std::array{Term{k, u, 1}});
      if (k == 0 || k + 1 == count) continue;
      rows.add(1, 0, std::array{Term{k - 1, u, slow}, Term{k, u, -2 * slow}, Term{k + 1, u, slow}});
    }
  }
  const std::vector<double> found = rows.solve();
  std::vector<Vec3> out;
  for (std::size_t k = 0; k < count; ++k)
    out.push_back({found[3 * k], found[3 * k + 1], found[3 * k + 2]});
  return out;
}

void give(const std::vector<Vec3>& shifts, std::array<FootCourse, 2>& feet) {
  for (FootCourse& course : feet) {
    course.gives.resize(shifts.size(), 0.0);
    for (std::size_t k = 0; k < shifts.size(); ++k) {
      const double was = length(course.foot[k].ankle - course.hip[k]);
      course.hip[k] += shifts[k];
      course.gives[k] += was - length(course.foot[k].ankle - course.hip[k]);
    }
  }
}

}  // namespace amble
