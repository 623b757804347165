#include "amble/actions/action_clip.hpp"

#include "amble/maths/smooth.hpp"

namespace amble {

ActionClip::Moment ActionClip::at(double time) const noexcept {
  const double count = frames_;
  double frame = clamp(time * kRate, 0, loops_ ? 1e9 : count - 1);
  if (loops_) frame -= count * whole_below(frame / count);
  const double from = whole_below(frame);
  const auto first = static_cast<std::size_t>(from) % static_cast<std::size_t>(frames_);
  const std::size_t next = first + 1 < static_cast<std::size_t>(frames_) ? first + 1
                           : loops_                                      ? 0
                                                                         : first;
  return {first, next, frame - from};
}

void ActionClip::add(double time, std::span<const int> which, double weight,
                     std::span<float> channels) const noexcept {
  const Moment moment = at(time);
  const float* a = turns_.data() + moment.from * joints_ * 3;
  const float* b = turns_.data() + moment.to * joints_ * 3;
  const float to = static_cast<float>(weight * moment.share),
              from = static_cast<float>(weight) - to;
  for (const int joint : which) {
    const std::size_t k = static_cast<std::size_t>(joint) * 3;
    float* out = channels.data() + MotionLibrary::kPelvisChannels + k - 3;
    for (std::size_t c = 0; c < 3; ++c) out[c] += from * a[k + c] + to * b[k + c];
  }
}

double ActionClip::at_phase(double phase) const noexcept {
  const double from = phase - first_strike_, share = from - whole_below(from);
  return share < 0.5 ? 2 * share * middle_ : lerp(middle_, seconds(), 2 * share - 1);
}

double ActionClip::hips_drop(double time) const noexcept {
  const Moment moment = at(time);
  return lerp(drops_[moment.from], drops_[moment.to], moment.share);
}

}  // namespace amble
