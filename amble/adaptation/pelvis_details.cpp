#include "amble/adaptation/pelvis_details.hpp"

namespace amble {

Transform detailed_pelvis(const MotionLibrary& library, const float* channels,
                          const PelvisDetails& details, double seconds_ahead) noexcept {
  std::array<float, std::tuple_size_v<PelvisDetails>> row;
  for (std::size_t c = 0; c < row.size(); ++c)
    row[c] =
        channels[c] + static_cast<float>(details[c].value + seconds_ahead * details[c].velocity);
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
