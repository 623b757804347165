#include <algorithm>
#include <cmath>

#include "amble/engine/character_impl.hpp"
#include "amble/maths/fixed_step.hpp"
#include "amble/maths/smooth.hpp"

namespace amble {
namespace {

constexpr Lag kParameterLag{0.15, kFixedStep};
constexpr double kSame = 1e-9;
static_assert(Manner::kMostParameters == MotionLibrary::kMostParameters &&
              Manner::kMostMixed == MotionLibrary::kMostMixed);

}  // namespace

/// The manoeuvre that the wish names; −1 for gaits, and where the library has none of that kind.
int Character::Impl::wanted_manoeuvre() const noexcept {
  using Type = Command::Type;
  const int kinds = static_cast<int>(library->manoeuvres.size());
  if (const int own = own_number(wish.type); own >= 0)
    return own < kinds && wanted_own_gait() < 0 ? own : -1;
  if (wish.type != Type::side && wish.type != Type::back)
    return wish.type == Type::stand || wish.type == Type::turn ? state.manoeuvre : -1;
  if (vehicle) return -1;  // it faces where it goes
  for (std::size_t m = 0; m < library->manoeuvres.size(); ++m) {
    if (library->manoeuvres[m].ahead()) continue;
    const double facing = library->manoeuvres[m].facing;
    const bool back = std::abs(facing) < 0.5, left = facing < 0;
    if (wish.type == Type::back ? back : !back && left == (wish.speed >= 0))
      return static_cast<int>(m);
  }
  return -1;
}

/// A body that stands turns the frame it travels in, and nothing else.
void Character::Impl::change_manoeuvre(CharacterState& s, int to) noexcept {
  const double body = s.course.frame.heading + facing(s);
  s.manoeuvre = to;
  s.course.frame.heading = body - facing(s);
  s.course.drive.settle(0, 0);
  s.planned_speed = s.planned_turn = {};
  s.trails[kManoeuvreTrail] = {};
  weighed_run = -1;
}

/// The library's own parameters follow the wish; at once at a start.
void Character::Impl::follow_parameters(bool at_once) noexcept {
  for (std::size_t p = 0; p < library->parameters.size(); ++p) {
    const bool of_ground = static_cast<int>(p) == slope_parameter && !on_level_ground();
    const double unsaid = of_ground ? slope_underfoot() : usual[p];
    const double wanted = std::abs(manner.parameters[p]) < 1e6 ? manner.parameters[p] : unsaid;
    CriticallyDamped& now = state.parameters[p];
    if (at_once)
      now = {wanted, 0};
    else if (std::abs(now.value - wanted) + std::abs(now.velocity) > kSame)
      now.advance(wanted, kParameterLag);
    if (now.value == extra[p]) continue;
    extra[p] = now.value;
    weighed = {-1e9, 0};  // the weights are for others
  }
}

/// So do the shares of types of its own; together they are at most the whole, and the gait that was
/// told has what the others leave.
void Character::Impl::follow_mix(bool at_once) noexcept {
  std::array<double, MotionLibrary::kMostMixed> wanted{};
  double sum = 0;
  const std::size_t known = std::min(library->manoeuvres.size(), wanted.size());
  for (std::size_t m = 0; m < known; ++m)
    if (library->manoeuvres[m].ahead())
      sum += wanted[m] =
          clamp01(finite_or_zero(manner.shares[m]) + asked_gaits[library->groups.size() + m]);
  if (state.own_gait >= 0 && sum < 1) {
    wanted[static_cast<std::size_t>(state.own_gait)] += 1 - sum;
    sum = 1;
  }
  for (std::size_t m = 0; m < known; ++m) {
    const double share = sum > 1 ? wanted[m] / sum : wanted[m];
    CriticallyDamped& now = state.mix[m];
    if (at_once) now = {share, 0};
    if (std::abs(now.value - share) + std::abs(now.velocity) < kSame && !at_once) continue;
    if (!at_once) now.advance(share, kParameterLag);
    weighed = {-1e9, 0};
  }
}

/// The nearest speed and turn rate that a gait with types of the library's own mixed in reaches:
/// what each of them does, by its share.
Point2 Character::Impl::mixed_reach(const Group& group, const Point2& wanted) noexcept {
  const Weighting& weighting = technique->weighting();
  const Point2 whole = weighting.reachable(group, wanted, outside);
  Point2 reached = whole;
  for (std::size_t m = 0; m < state.mix.size() && m < library->manoeuvres.size(); ++m) {
    const double share = state.mix[m].value;
    if (share < 1e-4) continue;
    double further = 0;
    const Point2 own = weighting.reachable(library->manoeuvres[m], wanted, further);
    for (std::size_t i = 0; i < 2; ++i) reached[i] += share * (own[i] - whole[i]);
    outside += share * (further - outside);
  }
  return reached;
}

}  // namespace amble
