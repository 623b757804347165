#include "amble/adaptation/pelvis_details.hpp"

namespace amble {

std::array<double, PelvisDetails::kChannels> PelvisDetails::at(
    double seconds_ahead) const noexcept {
  std::array<double, kChannels> then;
  const double ahead = seconds_ahead > 0 ? seconds_ahead : 0.0,
               decay = ahead > 0 ? deterministic::exp(-ahead / kTime) : 1.0;
  for (std::size_t c = 0; c < kChannels; ++c) {
    CriticallyDamped channel = now[c];
    channel.advance(end[c].value, kTime, ahead, decay);
    then[c] = channel.value;
  }
  return then;
}

Transform detailed_pelvis(const MotionLibrary& library, const float* channels,
                          const PelvisDetails& details, double seconds_ahead) noexcept {
  std::array<float, PelvisDetails::kChannels> row;
  const auto then = details.at(seconds_ahead);
  for (std::size_t c = 0; c < row.size(); ++c) row[c] = channels[c] + static_cast<float>(then[c]);
  return library.pelvis(row.data());
}

Transform detailed_pelvis(const MotionLibrary& library, const BodyBlend& body, double phase,
                          double idle_phase, const PelvisDetails* details,
                          double seconds_ahead) noexcept {
  if (!details) return body.pelvis(phase, idle_phase);
  std::array<float, MotionLibrary::kPelvisChannels> channels;
  body.read(phase, idle_phase, channels);
  return detailed_pelvis(library, channels.data(), *details, seconds_ahead);
}

}  // namespace amble
