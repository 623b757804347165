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
  const double worn = smoothstep(state.style);
  std::shared_ptr<const MotionLibrary> next;
  std::shared_ptr<const FourierCurves> curves;
  if (!dressed) {
    next = style->both();
    curves = style->curves();
  } else {
    auto both = std::make_shared<MotionLibrary>(*dressed);
    hand_over(*both, worn, style ? *style->both() : *library);
    next = both;
    if (technique->curves())
      curves = std::make_shared<const FourierCurves>(*next, technique->options().fourier);
  }
  const bool plain = !dressed;
  styled_from = styled(state);
  styled_to = style ? 1 : 0;
  dressed = next;
  body_blend.use(dressed, curves);
  style_rate = seconds > kStep ? kStep / seconds : 1.0;
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
  return dressed ? lerp(styled_from, styled_to, smoothstep(s.style)) : 0.0;
}

/// The worn style fades in.
void Character::Impl::follow_style(CharacterState& s) noexcept {
  if (!dressed || s.style >= 1) return;
  s.style = std::min(1.0, s.style + style_rate);
  settled = false;
}

/// Lists the examples that have a say; traces of those on their way out have none. Of a style that
/// is worn the twins speak, as far as it has come in.
void Character::Impl::activate() noexcept {
  active.clear();
  const double worn = dressed ? smoothstep(state.style) : 0.0;
  const int twins = dressed ? dressed->twins : 0;
  double whole = 0;
  for (std::size_t i = 0; i < weights.size(); ++i) {
    if (!(std::abs(weights[i]) > kTrace)) continue;
    const int example = static_cast<int>(i);
    if (worn < 1) active.push_back({example, (1 - worn) * weights[i]});
    if (worn > 0) active.push_back({example + twins, worn * weights[i]});
    whole += weights[i];
  }
  const double share = 1 / whole;
  for (ActiveExample& example : active) example.weight *= share;
}

void Character::wear(const std::shared_ptr<const Style>& style, double seconds) {
  impl_->wear(style, seconds);
}

}  // namespace amble
