#include <algorithm>
#include <cmath>

#include "amble/core/error.hpp"
#include "amble/engine/character_impl.hpp"
#include "amble/engine/style.hpp"
#include "amble/library/twins.hpp"
#include "amble/maths/smooth.hpp"

namespace amble {
namespace {

constexpr double kTrace = 5e-4;  // a smaller share of a blend is none

}  // namespace

/// From what is worn now to a style, or to none. From plain motion both are ready; else what is
/// worn at this moment becomes the first of two.
void Character::Impl::wear(const std::shared_ptr<const Style>& style, double seconds) {
  if (style && style->technique()->library() != library)
    throw Error("style: it was made for another library than the character's");
  if (!style && !dressed) return;
  put_on(style);
  style_rate = seconds > kStep ? kStep / seconds : 1.0;
}

/// A clip that steps takes the legs as far as its action has weight.
void Character::Impl::give_legs(int action) {
  for (const LiveAction& live : actions.live())
    if (live.id == action && live.action.takes_legs()) {
      put_on(std::make_shared<const Style>(technique, library->skeleton,
                                           *live.action.clip->stride(), StyleExtent::legs));
      legs_of = action;
      return;
    }
}

/// Makes ready what to go over to; nothing of it shows yet.
void Character::Impl::put_on(const std::shared_ptr<const Style>& style) {
  const double worn_now = worn(state);
  std::shared_ptr<const MotionLibrary> next;
  std::shared_ptr<const FourierCurves> curves;
  if (!dressed) {
    next = style->both();
    curves = style->curves();
  } else {
    auto both = std::make_shared<MotionLibrary>(*dressed);
    hand_over(*both, worn_now, style ? *style->both() : *library);
    next = both;
    if (technique->curves())
      curves = std::make_shared<const FourierCurves>(*next, technique->options().fourier);
  }
  const bool plain = !dressed;
  styled_from = styled(state);
  styled_to = style ? 1 : 0;
  dressed = next;
  body_blend.use(dressed, curves);
  legs_of = 0;
  state.style = earlier.style = 0;
  settled = false;
  if (!plain) {
    activate();
    active_before.assign(active.begin(), active.end());
    even_gait = blend_gait(*dressed, active);
  }
  shown = false;
  show();
}

/// After a restore: a snapshot may be of a time when another style was worn, or none.
void Character::Impl::fit_to_worn() noexcept {
  if (!dressed) state.style = earlier.style = 0;
  const auto unknown = [count = static_cast<int>(blended().examples.size())](
                           const ActiveExample& one) { return one.example >= count; };
  if (std::none_of(active.begin(), active.end(), unknown) &&
      std::none_of(active_before.begin(), active_before.end(), unknown))
    return;
  activate();
  active_before.assign(active.begin(), active.end());
}

double Character::Impl::styled(const CharacterState& s) const noexcept {
  return dressed ? lerp(styled_from, styled_to, worn(s)) : 0.0;
}

/// How much of the second of the two that are blended shows.
double Character::Impl::worn(const CharacterState& s) const noexcept {
  return !dressed ? 0.0 : legs_of != 0 ? s.style : smoothstep(s.style);
}

/// The worn style fades in; the legs of a clip come and go with its action.
void Character::Impl::follow_style(CharacterState& s) noexcept {
  if (dressed && legs_of != 0) {
    double share = 0;
    for (const LiveAction& live : actions.live())
      if (live.id == legs_of) share = clamp01(live.leg_share());
    if (share != s.style) settled = false;
    s.style = share;
    return;
  }
  if (!dressed || s.style >= 1) return;
  s.style = std::min(1.0, s.style + style_rate);
  settled = false;
}

/// Lists the examples that have a say; traces of those on their way out have none. Of a style that
/// is worn the twins speak, as far as it has come in.
void Character::Impl::activate() noexcept {
  active.clear();
  const double share_worn = worn(state);
  const int twins = dressed ? dressed->twins : 0;
  double whole = 0;
  for (std::size_t i = 0; i < weights.size(); ++i) {
    if (!(std::abs(weights[i]) > kTrace)) continue;
    const int example = static_cast<int>(i);
    if (share_worn < 1) active.push_back({example, (1 - share_worn) * weights[i]});
    if (share_worn > 0) active.push_back({example + twins, share_worn * weights[i]});
    whole += weights[i];
  }
  const double share = 1 / whole;
  for (ActiveExample& example : active) example.weight *= share;
}

void Character::wear(const std::shared_ptr<const Style>& style, double seconds) {
  impl_->wear(style, seconds);
}

}  // namespace amble
