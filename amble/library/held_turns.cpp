#include "amble/library/held_turns.hpp"

#include <array>
#include <numbers>

#include "amble/maths/ring_least_squares.hpp"

namespace amble {
namespace {

constexpr double kCorner = 3.0;  // Hz of the correction

using Term = RingLeastSquares::Term;

void stay(RingLeastSquares& rows, std::size_t k, const Quat& turn, const HeldTurn& held) {
  const Vec3 lacks = held.weight > 0 ? log_half(inverse(turn) * held.turn) : Vec3{};
  const std::array values{lacks.x, lacks.y, lacks.z};
  for (std::size_t u = 0; u < 3; ++u) {
    rows.add(held.weight, values[u], std::array{Term{k, u, 1}});
    rows.add(1.0, 0, std::array{Term{k, u, 1}});
  }
}

}  // namespace

void hold_turns(std::vector<Quat>& turns, std::span<const HeldTurn> held,
                std::span<const double> seconds) {
  const double corner = 2 * std::numbers::pi * kCorner, slow = 1 / (corner * corner);
  const std::size_t count = turns.size();
  const bool closed = seconds.size() > count;
  RingLeastSquares rows(count, 3);
  for (std::size_t k = 0; k < count; ++k) {
    stay(rows, k, turns[k], held[k]);
    if (!closed && (k == 0 || k + 1 == count)) continue;
    const std::size_t before = (k + count - 1) % count, after = (k + 1) % count;
    const double a = seconds[before + 1] - seconds[before], b = seconds[k + 1] - seconds[k];
    const double to_before = 2 * slow / (a * (a + b)), to_after = 2 * slow / (b * (a + b));
    for (std::size_t u = 0; u < 3; ++u)
      rows.add(1.0, 0,
               std::array{Term{before, u, to_before}, Term{k, u, -to_before - to_after},
                          Term{after, u, to_after}});
  }
  const std::vector<double> found = rows.solve();
  for (std::size_t k = 0; k < count; ++k)
    turns[k] = turns[k] * exp_half({found[3 * k], found[3 * k + 1], found[3 * k + 2]});
}

}  // namespace amble
