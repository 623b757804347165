#include <algorithm>
#include <cmath>

#include "amble/actions/action_body.hpp"
#include "amble/engine/character_impl.hpp"
#include "amble/maths/smooth.hpp"

namespace amble {
namespace {

constexpr double kSame = 1e-4;   // of a share
constexpr double kLeast = 0.02;  // of a stride that lends its upper body, or keeps it
constexpr double kNone = 1e-6;

}  // namespace

/// The stride that actions ask for: what they have of the pelvis and the legs goes to their gaits.
/// A gait that has only some of the upper body is there in traces, and so is what it replaces.
void Character::Impl::ask_for_gaits() noexcept {
  asked_gaits = {};
  for (const LiveAction& live : actions.live()) {
    if (live.action.source != Action::Source::gait) continue;
    double share = live.stride_share();
    bool apart = false;
    for (const ActionPart part : kUpperParts)
      apart = apart || std::abs(live.weights[index(part)] - share) > kSame;
    if (apart) share = lerp(kLeast, 1 - kLeast, share) * clamp01(live.state.value());
    const auto number = static_cast<std::size_t>(live.action.gait);
    if (number < asked_gaits.size()) asked_gaits[number] += share;
  }
}

const Group& Character::Impl::numbered_group(int number) const noexcept {
  const int gaits = static_cast<int>(library->groups.size());
  return number < gaits ? library->groups[static_cast<std::size_t>(number)]
                        : library->manoeuvres[static_cast<std::size_t>(number - gaits)];
}

/// Walking or running, as actions would have it.
double Character::Impl::gait_with_actions(double wanted) const noexcept {
  if (library->groups.size() < 2) return wanted;
  const double walk = clamp01(asked_gaits[0]), run = clamp01(asked_gaits[1]);
  return clamp01(wanted * (1 - walk) + run * (1 - wanted));
}

/// Where an action has more or less of an upper part than of the stride, that part gets more or
/// less of its gait: what is blended is (1 − s) of the others and s of it.
void Character::Impl::mix_gaits(const CharacterState& s, std::span<const ActiveExample> blend,
                                const ActionStack& acts) noexcept {
  const auto live = acts.live();
  const int twins = blended().twins;
  for (std::size_t k = 0; k < live.size(); ++k) {
    if (live[k].action.source != Action::Source::gait) continue;
    const Group& group = numbered_group(live[k].action.gait);
    double share = 0;
    lent.clear();
    for (const ActiveExample& one : blend) {
      const int example = twins > 0 && one.example >= twins ? one.example - twins : one.example;
      if (example < group.first || example >= group.first + group.count) continue;
      lent.push_back(one);
      share += one.weight;
    }
    if (!(share > kNone && share < 1 - kNone)) continue;
    for (ActiveExample& one : lent) one.weight /= share;
    bool read = false;
    std::array<double, ActionStack::kMost> shares;
    for (const ActionPart part : kUpperParts) {
      if (!acts.posture_weights(part, layering(), shares)) continue;
      double clips = 0;
      for (std::size_t j = 0; j < live.size(); ++j)
        if (live[j].action.source == Action::Source::clip) clips += shares[j];
      const double own = clips < 1 - kNone ? shares[k] / (1 - clips) : 0.0;
      // A stride that is too slow for its gait has hardly any of it, and that little jumps about.
      const double there = smoothstep(share / kLeast);
      const double more = there * (clamp01(share + own - live[k].stride_share()) - share);
      if (std::abs(more) < kSame) continue;
      if (!read) {
        body_blend.choose_some(lent);
        body_blend.read(s.phase, s.idle_phase, lent_channels);
        read = true;
      }
      const float by = static_cast<float>(more / (1 - share));
      for (const int joint : live[k].action.body->turning(part))
        for (std::size_t c = 0; c < 3; ++c) {
          const std::size_t at =
              static_cast<std::size_t>(MotionLibrary::kPelvisChannels + 3 * (joint - 1)) + c;
          channels[at] += by * (lent_channels[at] - channels[at]);
        }
    }
  }
}

}  // namespace amble
