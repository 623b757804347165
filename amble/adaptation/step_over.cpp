#include "amble/adaptation/step_over.hpp"

#include <algorithm>
#include <cmath>

#include "amble/maths/smooth.hpp"

namespace amble {
namespace {

constexpr double kRiser = 0.04, kStride = 0.03;  // metres of height within metres of way: an edge
constexpr double kSway = 0.24, kBeside = 0.11;   // metres beside the way of a foot; of height there
constexpr double kGap = 0.02;                    // metres from an edge
constexpr double kClearance = 0.03;              // metres over the ground in mid-swing
constexpr double kOffGround = 0.36;              // share of the swing after which it is asked for
constexpr double kBackOff = 0.01, kFarthest = 0.1;  // metres: of a search, and of what it may find
constexpr double kMostUp = 0.3;                     // metres
constexpr double kLeastUp = 0.1;                    // share of a rise that can still help
constexpr double kSoft = 0.45;                      // the rest of a rise is its own square
constexpr double kUpBy = 0.36;                      // share of the swing
constexpr double kBackBy = 0.26;                    // the same of giving way
// Below this share of the rise a foot rather gives way.
constexpr double kTellingUp = 0.95, kTellingDown = 0.9;

/// Up within the first third of the swing, down again after its middle. It begins softly: to raise
/// the foot of a straight leg takes much of its knee.
double early(double s) noexcept {
  const double up = smoothstep(s / kUpBy);
  return up * (kSoft + (1 - kSoft) * up) * (1 - smoothstep((s - kUpBy) / 0.5));
}
/// Out of the way at once, though no quicker than the knee likes, and on again.
double early_back(double s) noexcept {
  return smoothstep(s / kBackBy) * (1 - smoothstep((s - kBackBy) / 0.4));
}

struct Way {
  double x, z;
};

/// A point of the sole at a moment, as an early obstacle sees it; late ones are its mirror image in
/// time.
struct Meeting {
  Vec3 point;
  double telling;         // below this share of the rise it gives way
  bool both;              // either way
  double up, back;        // shares of the rise and of giving way at that moment
  double clearance, gap;  // metres over the ground and from an edge
  double level, off;      // the height it comes from, and the clearance there
  double size;            // of the body beside a grown-up's
};

double depth(const Terrain& terrain, const Meeting& m, double up, double forward,
             const Way& way) noexcept {
  const auto height = [&](double t) {
    return terrain.height(m.point.x + t * way.x, m.point.z + t * way.z);
  };
  const double ground = std::max(height(forward), height(forward + m.gap));
  return ground + (ground > m.level + kRiser * m.size ? m.clearance : m.off) - m.point.y - up;
}

/// Raises the two amounts of one half of the swing until the point is clear.
void clear(const Terrain& terrain, const Meeting& m, const Way& way, double& up,
           double& back) noexcept {
  const double rise = up * m.up, off = back * m.back;
  const double deep = depth(terrain, m, rise, -off, way);
  if (deep <= 0) return;
  const double farthest = kFarthest * m.size, step = kBackOff * m.size;
  if (m.up < m.telling && m.back > 0.05)
    for (double more = step; more <= 2 * farthest; more += step) {
      if (off + more <= farthest && depth(terrain, m, rise, -off - more, way) <= 0) {
        back = clamp((off + more) / m.back, back, farthest);
        if (!m.both) return;
        break;
      }
      // A swing that would run on into the next riser is held back.
      if (m.both && off - more >= -farthest && depth(terrain, m, rise, more - off, way) <= 0) {
        back = clamp((off - more) / m.back, -farthest, back);
        return;
      }
    }
  // What is still deep after that goes up.
  const double left = m.both ? depth(terrain, m, rise, -back * m.back, way) : deep;
  if (m.up > kLeastUp && left > 0) up = std::min(kMostUp * m.size, (rise + left) / m.up);
}

}  // namespace

void StepOver::follow(const StepOver& plan, double share) noexcept {
  early_up += share * (plan.early_up - early_up);
  late_up += share * (plan.late_up - late_up);
  back += share * (plan.back - back);
  ahead += share * (plan.ahead - ahead);
}
double StepOver::up_at(double s) const noexcept {
  return early_up * early(s) + late_up * early(1 - s);
}
double StepOver::forward_at(double s) const noexcept {
  return ahead * early_back(1 - s) - back * early_back(s);
}

bool edges_between(const Terrain& terrain, const Plant& from, const Plant& to,
                   double size) noexcept {
  const double dx = to.x - from.x, dz = to.z - from.z, length = std::sqrt(dx * dx + dz * dz);
  const double sine = length > 1e-6 ? dx / length : 0.0, cosine = length > 1e-6 ? dz / length : 1.0;
  const double before_it = 0.1 * size, beyond = 0.3 * size, stride = kStride * size,
               sway = kSway * size;
  if (terrain.level_around(from.x, from.z, length + beyond)) return false;
  const auto height = [&](double t, double left) {
    return terrain.height(from.x + t * sine + left * cosine, from.z + t * cosine - left * sine);
  };
  // A swinging foot sways: an edge beside its way counts, too.
  const auto beside = [&](double t, double here) {
    return std::abs(height(t, sway) - here) > kBeside * size ||
           std::abs(height(t, -sway) - here) > kBeside * size;
  };
  double before = height(-before_it, 0);
  int count = 0;
  for (double t = stride - before_it; t < std::min(length, 3.0) + beyond; t += stride) {
    const double here = height(t, 0);
    if (std::abs(here - before) > kRiser * size || (++count % 4 == 0 && beside(t, here)))
      return true;
    before = here;
  }
  return false;
}

StepOver step_over(const Terrain& terrain, const Sole& sole, const Plant& from, const Plant& to,
                   double size, std::span<const SwingMoment> moments,
                   const StepOver& before) noexcept {
  const Vec3 along = normalised({to.x - from.x, 0, to.z - from.z}, {0, 0, 1});
  const Way way{along.x, along.z}, reverse{-along.x, -along.z};
  const bool level = std::abs(to.height - from.height) < kRiser * size;
  StepOver over = before;
  for (int round = 0; round < 2; ++round) {
    const StepOver known = over;
    for (const SwingMoment& moment : moments) {
      const double s = moment.s;
      const double free = smoothstep(s / 0.12) * smoothstep((1 - s) / 0.12);
      const double clearance = kClearance * size * free - 0.001, gap = kGap * size * free;
      const double off = kClearance * size * free * smoothstep(s / kOffGround) *
                             (level ? smoothstep((1 - s) / kOffGround) : 1.0) -
                         0.001;
      const SolePoints points = sole_points(sole, moment.pose);
      for (Vec3 point : {points.heel, points.ball, points.tip}) {
        if (s < 0.5) {
          point += along * (over.ahead * early_back(1 - s));
          point.y += over.late_up * early(1 - s);
          clear(terrain,
                {point, kTellingUp, false, early(s), early_back(s), clearance, gap, from.height,
                 off, size},
                way, over.early_up, over.back);
        } else {
          point -= along * (over.back * early_back(s));
          point.y += over.early_up * early(s);
          clear(terrain,
                {point, kTellingDown, true, early(1 - s), early_back(1 - s), clearance, gap,
                 from.height, off, size},
                reverse, over.late_up, over.ahead);
        }
      }
    }
    if (over == known) break;
  }
  return over;
}

}  // namespace amble
