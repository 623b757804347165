#pragma once

#include <array>
#include <optional>
#include <utility>
#include <vector>

#include "amble/analysis/sole_paths.hpp"

namespace amble {

/// The moments of a step (kim2012:table1): the foot meets the ground, lies flat on it, its heel
/// leaves, its toes leave.
enum class FootPhase { heel_strike, foot_flat, push_off, toe_off };
inline constexpr int kFootPhaseCount = 4;
const char* foot_phase_name(FootPhase phase) noexcept;  ///< "heel_strike"

/// One such moment. `confidence` runs from 0 to 1; `candidates` are other moments that look much
/// the same, for a person to choose from.
struct FootEvent {
  double seconds = 0;
  double confidence = 0;
  std::vector<double> candidates;
};

/// A stretch in which a foot is on the ground, in seconds of the clip. A contact cut off by an end
/// of the clip lacks its strike or its toe-off; a foot that never lies flat (on tiptoe) lacks
/// foot-flat.
struct Contact {
  double begin = 0, end = 0;  // the strike and the toe-off, or the ends of the clip
  double level = 0;           // metres: height of the ground under it, as the sole has it
  std::array<std::optional<FootEvent>, kFootPhaseCount> events;

  const std::optional<FootEvent>& event(FootPhase phase) const noexcept {
    return events[static_cast<std::size_t>(phase)];
  }
  std::optional<FootEvent>& event(FootPhase phase) noexcept {
    return events[static_cast<std::size_t>(phase)];
  }
  bool struck() const noexcept { return event(FootPhase::heel_strike).has_value(); }
  bool lifted() const noexcept { return event(FootPhase::toe_off).has_value(); }
};

/// The contacts of both feet in order of time, by index(Side).
using FootContacts = std::array<std::vector<Contact>, 2>;

/// Finds where the feet are down. Contacts come first, from how fast the slowest point of the sole
/// moves: somewhere a planted foot always stands still, and a swinging one nowhere, whatever the
/// floor's height. Heights then throw out feet that hang still in the air. The four moments are
/// looked for inside the contacts, where speed and height bend most (Laplacian of Gaussian).
/// The clip is in metres, Y up, with its soles measured; any frame rate from about 24.
FootContacts find_contacts(const Clip& clip, const std::vector<Transform>& world);

/// A stretch of time, in seconds of the clip.
using TimeSpan = std::pair<double, double>;

/// The contacts of one foot where somebody knows when it is down: `spans`, in order of time. Only
/// the moments between strike and toe-off are looked for.
std::vector<Contact> contacts_during(const std::vector<TimeSpan>& spans, const Clip& clip,
                                     const std::vector<Transform>& world, Side side);

}  // namespace amble
