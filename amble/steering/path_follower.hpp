#pragma once

#include "amble/maths/track.hpp"
#include "amble/steering/directive.hpp"
#include "amble/steering/time_law.hpp"
#include "amble/steering/vehicle_reading.hpp"

namespace amble {

/// Keeps a vehicle on a track at the speeds of a time law (park2002:20 and 21 for the vehicle; the
/// body adds its own sway to it). The track says what will be needed, and a small correction looks
/// at what is: a vehicle follows its directive with a known lag, so what it is told now is what the
/// track asks for then.
class PathFollower {
 public:
  /// Keeps references to both.
  PathFollower(const Track& track, const TimeLaw& law) noexcept : track_(&track), law_(&law) {}

  /// The directive at the start of the track, for a vehicle that stands on it.
  Directive start() const noexcept;

  /// The directive for a vehicle somewhere on its way. Allocates nothing, throws nothing.
  Directive advance(const VehicleReading& vehicle) noexcept;

  double progress() const noexcept { return progress_; }  ///< metres along the track
  bool arrived() const noexcept { return progress_ >= track_->length() - 1e-6; }

 private:
  const Track* track_;
  const TimeLaw* law_;
  double progress_ = 0;
};

}  // namespace amble
