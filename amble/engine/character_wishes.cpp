#include <cmath>

#include "amble/engine/character_impl.hpp"
#include "amble/maths/smooth.hpp"

namespace amble {
namespace {

const Lag kParameterLag{0.15, 1.0 / 60};
constexpr double kSame = 1e-9;

}  // namespace

/// The manoeuvre that the wish names; −1 for gaits, and where the library has none of that kind.
int Character::Impl::wanted_manoeuvre() const noexcept {
  using Type = Command::Type;
  const int kinds = static_cast<int>(library->manoeuvres.size());
  if (wish.type == Type::own) return wish.kind >= 0 && wish.kind < kinds ? wish.kind : -1;
  if (wish.type != Type::side && wish.type != Type::back)
    return wish.type == Type::stand || wish.type == Type::turn ? state.manoeuvre : -1;
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
    const double wanted = std::abs(wish.parameters[p]) < 1e6 ? wish.parameters[p] : usual[p];
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

}  // namespace amble
