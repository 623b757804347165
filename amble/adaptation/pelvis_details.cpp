#include "amble/adaptation/pelvis_details.hpp"

#include "amble/maths/hermite.hpp"

namespace amble {

double PelvisDetails::at(std::size_t channel, double seconds_ahead) const noexcept {
  const CriticallyDamped& start = now[channel];
  const double goal = end[channel].value;
  if (!(seconds_ahead > 0)) return start.value;
  if (seconds_ahead >= left) return goal;
  return hermite<double>({start.value, left * start.velocity}, {goal, 0.0}, seconds_ahead / left);
}

Transform detailed_pelvis(const MotionLibrary& library, const float* channels,
                          const PelvisDetails& details, double seconds_ahead) noexcept {
  std::array<float, PelvisDetails::kChannels> row;
  for (std::size_t c = 0; c < row.size(); ++c)
    row[c] = channels[c] + static_cast<float>(details.at(c, seconds_ahead));
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
