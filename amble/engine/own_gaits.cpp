#include <algorithm>

#include "amble/engine/character_impl.hpp"

namespace amble {

/// The gait of the library's own that the wish names, which takes the place of walk and run without
/// a stop; −1 for none. Who is told to stand or to turn does so as they went.
int Character::Impl::wanted_own_gait() const noexcept {
  if (wish.type == Command::Type::stand || wish.type == Command::Type::turn) return state.own_gait;
  const int own = own_number(wish.type);
  const int known =
      std::min(static_cast<int>(library->manoeuvres.size()), MotionLibrary::kMostMixed);
  return own >= 0 && own < known && library->manoeuvres[static_cast<std::size_t>(own)].ahead() ? own
                                                                                               : -1;
}

/// The type of its own that has most of the stride; −1 where walk and run have it.
int Character::Impl::own_gait_of(const CharacterState& s) noexcept {
  for (std::size_t m = 0; m < s.mix.size(); ++m)
    if (s.mix[m].value > 0.5) return static_cast<int>(m);
  return -1;
}

/// What walk and run have of the stride.
double Character::Impl::plain_share(const CharacterState& s) noexcept {
  double plain = 1;
  for (const CriticallyDamped& share : s.mix) plain -= share.value;
  return plain;
}

/// How much of a run the whole blend is, those mixed in included.
double Character::Impl::running(const CharacterState& s) const noexcept {
  double runs = plain_share(s) * s.gait.value;
  for (std::size_t m = 0; m < s.mix.size() && m < library->manoeuvres.size(); ++m)
    runs += s.mix[m].value * library->manoeuvres[m].gait;
  return runs;
}

}  // namespace amble
