#include "amble/adaptation/footing.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "amble/maths/smooth.hpp"

namespace amble {
namespace {

constexpr double kSteepest = 0.8;  // rise per metre that a sole leans with
constexpr double kAcross = 0.4;    // share of a slope across the foot that it leans with
constexpr double kEdge = 0.25;     // rise per metre by which ground may bend under a sole

constexpr double kRidge = 0.03;      // metres out of the plane that make an edge likely
constexpr double kRiser = 0.04;      // metres of height within a stride of the search: an edge
constexpr double kStride = 0.02;     // metres between the heights that a search looks at
constexpr int kSearched = 36;        // of them
constexpr double kClear = 0.014;     // metres that a sole keeps from an edge
constexpr double kHalfWidth = 0.04;  // of a sole
constexpr double kAway = 0.03;       // metres that a foot gives way for the swing after it
constexpr double kAside = 0.03, kMostAside = 0.1;  // metres of a step ahead that asks for one aside
constexpr double kStay = 0.06;     // metres by which one is better once it is under way
constexpr double kTooShort = 0.1;  // metres by which a tread too short for the sole is worse
constexpr double kTight = 0.02;    // metres that a rounded sole may miss of its tread
constexpr double kSameEdge = 0.004;
constexpr double kFar = 1e3;  // where no edge is, metres

/// A place on the ground and two directions square to each other, `along` the first of which
/// something is moved until it lies between edges: the two lines that its sides draw.
struct Track {
  const Terrain& terrain;
  double x, z, sine, cosine;    // where it starts and the heading it goes
  std::array<double, 2> sides;  // metres to the left of it
  double height(std::size_t side, double t) const noexcept {
    const double left = sides[side];
    return terrain.height(x + t * sine + left * cosine, z + t * cosine - left * sine);
  }
};

/// Where between two places the ground jumps.
double edge_between(const Track& track, std::size_t side, double low, double high) noexcept {
  const double below = track.height(side, low), above = track.height(side, high);
  for (int i = 0; i < 5; ++i) {
    const double middle = 0.5 * (low + high), here = track.height(side, middle);
    (std::abs(here - below) < std::abs(here - above) ? low : high) = middle;
  }
  return 0.5 * (low + high);
}

/// How far along a track something that reaches from −back to front must move to lie between edges,
/// and how far these are apart.
struct Move {
  double by = 0, tread = 0;
  bool fits = true;  // between the edges
};

/// The cheapest move, found edge by edge.
class MoveSearch {
 public:
  MoveSearch(const Track& track, double back, double front, double kept, double size,
             const Preference& preference) noexcept
      : track_(track),
        back_(back),
        front_(front),
        kept_(kept),
        size_(size),
        preference_(preference) {}

  Move find() noexcept {
    const double stride = kStride * size_, first = middle() - 0.5 * stride * (kSearched - 1);
    std::array<double, 2> before{track_.height(0, first), track_.height(1, first)};
    for (int i = 1; i < kSearched; ++i) {
      const double at = first + i * stride;
      std::array<double, 2> edges{kFar, kFar};
      for (std::size_t side = 0; side < 2; ++side) {
        const double here = track_.height(side, at);
        if (std::abs(here - before[side]) > kRiser * size_)
          edges[side] = edge_between(track_, side, at - stride, at);
        before[side] = here;
      }
      const auto [near, far] = std::minmax(edges[0], edges[1]);
      if (near < kFar) meet(near);
      if (far < kFar) meet(far);
    }
    consider(kFar);
    return move_;
  }

 private:
  double middle() const noexcept { return 0.5 * (front_ - back_); }
  void meet(double edge) noexcept {
    if (edge > behind_ + kSameEdge * size_) consider(edge);
    behind_ = edge;
  }
  /// The tread from the last edge to this one.
  void consider(double to) noexcept {
    const double clear = kClear * size_, low = behind_ + clear + back_, high = to - clear - front_;
    const bool fits = low <= high + kTight * size_;
    double by = low <= high ? clamp(0.0, low, high) : on_short_tread(to, low, high);
    double cost = std::abs(by) + (fits ? 0.0 : kTooShort * size_ + low - high) -
                  (behind_ < kept_ && kept_ < to ? preference_.hold : 0.0);
    if (preference_.per_height > 0) {
      // Up, the toes keep away from the next riser; down, the heel from the last.
      const double climb = track_.height(0, by + middle()) - preference_.level;
      cost += preference_.per_height * std::abs(climb);
      if (low <= high && std::abs(climb) > kRiser * size_)
        by = clamp((climb > 0 ? -kAway : kAway) * size_, low, high);
    }
    if (cost >= least_) return;
    least_ = cost;
    move_ = {by, behind_ > -kFar && to < kFar ? to - behind_ : 0.0, fits};
  }

  /// Where to stand on a tread that is too short for the sole: clear of a riser, beyond an edge
  /// that goes down if it must; amid the tread between two of a kind.
  double on_short_tread(double to, double low, double high) const noexcept {
    const double here = track_.height(0, 0.5 * (behind_ + to)), off = kSameEdge * size_;
    const bool wall_behind = track_.height(0, behind_ - off) > here,
               wall_ahead = track_.height(0, to + off) > here;
    if (wall_behind == wall_ahead) return 0.5 * (low + high);
    return wall_behind ? low : high;
  }

  const Track& track_;
  double back_, front_, kept_, size_;
  const Preference& preference_;
  double behind_ = -kFar, least_ = kFar;
  Move move_;
};

}  // namespace

Plant grounded(const Terrain& terrain, const Sole& sole, Plant plant) noexcept {
  const auto [s, c] = deterministic::sincos(plant.yaw);
  const auto height = [&, sine = s, cosine = c](double ahead) {
    return terrain.height(plant.x + ahead * sine, plant.z + ahead * cosine);
  };
  const double back = sole.heel.z, ball = sole.ball_joint.z, tip = sole.tip_joint.z;
  const double at_heel = height(back), at_ball = height(ball), at_tip = height(tip);
  const Vec3 normal = terrain.normal(plant.x, plant.z);
  const double by_x = -normal.x / normal.y, by_z = -normal.z / normal.y;
  const double ahead = by_x * s + by_z * c, left = by_x * c - by_z * s;
  // Along the sole as heel and tip say, unless there is an edge between them.
  const double chord = (at_tip - at_heel) / (tip - back);
  const double along =
      clamp(std::abs(chord - ahead) < kEdge ? chord : ahead, -kSteepest, kSteepest);
  const double across = clamp(kAcross * left, -kSteepest, kSteepest);
  plant.height = std::max({at_heel - along * back, at_ball - along * ball, at_tip - along * tip});
  const Vec3 upright =
      normalised({-(along * s + across * c), 1, -(along * c - across * s)}, {0, 1, 0});
  plant.tilt.turn = along == 0 && across == 0 ? Quat{} : shortest_arc({0, 1, 0}, upright);
  return plant;
}

Foothold foothold(const Terrain& terrain, const Sole& sole, const Plant& wanted, double size,
                  const Preference& preference) noexcept {
  if (terrain.level_around(wanted.x, wanted.z, kStride * size * kSearched)) {
    Foothold here{wanted};
    here.plant.height = terrain.height(wanted.x, wanted.z);
    here.plant.tilt = {};
    return here;
  }
  const auto [s, c] = deterministic::sincos(wanted.yaw);
  const double back = -sole.heel.z, front = sole.tip_joint.z, middle = 0.5 * (front - back);
  const double clear = kClear * size, half_width = kHalfWidth * size;
  const Vec3 normal = terrain.normal(wanted.x, wanted.z);
  const auto height = [&, sine = s, cosine = c](double ahead, double left) {
    return terrain.height(wanted.x + ahead * sine + left * cosine,
                          wanted.z + ahead * cosine - left * sine);
  };
  // Whether the sole lies even, moved by so much.
  const auto even = [&, sine = s, cosine = c](double ahead, double left) {
    const double origin = height(ahead, left);
    const auto fits = [&](double on, double aside) {
      const double dx = on * sine + aside * cosine, dz = on * cosine - aside * sine;
      const double plane = origin - (normal.x * dx + normal.z * dz) / normal.y;
      return std::abs(height(ahead + on, left + aside) - plane) < kRidge * size;
    };
    return fits(-back - clear, 0) && fits(front + clear, 0) && fits(middle, half_width) &&
           fits(middle, -half_width);
  };
  Foothold found;
  found.plant = wanted;
  if (!preference.search && even(0, 0)) {
    found.plant = grounded(terrain, sole, wanted);
    return found;
  }
  const double dx = preference.kept.x - wanted.x, dz = preference.kept.z - wanted.z;
  const Track along{terrain, wanted.x, wanted.z, s, c, {-half_width, half_width}};
  const Move ahead = MoveSearch(along, back, front, dx * s + dz * c, size, preference).find();
  // An edge across the foot is for a step ahead or back, one along it for a step aside.
  const bool will_do = ahead.fits && even(ahead.by, 0);
  const double stay = size * (preference.ahead ? -kStay : preference.aside ? kStay : 0.0);
  const double worth = std::abs(ahead.by) + stay;
  Move aside;
  if (!will_do || worth > kAside * size) {
    const Track across{terrain, wanted.x, wanted.z, c, -s, {back, -front}};
    aside = MoveSearch(across, half_width, half_width, dx * c - dz * s, size, preference).find();
    const double farthest = kMostAside * size + std::max(0.0, stay);
    const double most = will_do ? std::min(worth, farthest) : farthest;
    if (!aside.fits || std::abs(aside.by) > most || !even(0, aside.by)) aside.by = 0;
  }
  if (aside.by != 0) {
    found.plant.x += aside.by * c;
    found.plant.z -= aside.by * s;
    found.aside = aside.by;
  } else {
    found.plant.x += ahead.by * s;
    found.plant.z += ahead.by * c;
    found.shift = ahead.by;
    found.tread = ahead.tread;
  }
  found.plant = grounded(terrain, sole, found.plant);
  return found;
}

double depth_of(const Terrain& terrain, const Sole& sole, const FootPose& foot) noexcept {
  const Vec3& ankle = foot.ankle;
  const double longest = std::max(sole.tip_joint.z, -sole.heel.z) + sole.ankle_height;
  if (foot.tilt.level() && terrain.level_around(ankle.x, ankle.z, longest))
    return terrain.height(ankle.x, ankle.z) - lowest_sole_point(sole, foot);
  const auto depth = [&](const Vec3& p) { return terrain.height(p.x, p.z) - p.y; };
  const SolePoints points = sole_points(sole, foot);
  return std::max({depth(points.heel), depth(points.ball), depth(points.tip)});
}

}  // namespace amble
