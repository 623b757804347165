#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "amble/metrics/contacts.hpp"
#include "amble/metrics/summary.hpp"

namespace amble::metrics {

/// Contacts of one foot point and how it slides during them.
struct PointFigures {
  double contact_fraction = 0;  // of the frames
  double ground_level = 0;      // metres
  int contacts = 0;
  Summary skate;  // horizontal speed while planted, cm/s
  Summary drift;  // displacement from start to end of a contact, cm
};

struct FootSkate {
  PointFigures toe;
  std::optional<PointFigures> ankle;  // none when ankle and toe are one joint
  Summary yaw_drift;                  // turned about the vertical in a toe contact, degrees
};

/// How well planted feet hold. `problems` names motions that are no locomotion at all: a statue
/// that glides or spins, feet that tread on the spot. Their skate is then the speed of the travel.
struct SkateFigures {
  std::array<FootSkate, 2> feet;
  Summary toe_skate, ankle_skate;  // cm/s
  Summary toe_drift, ankle_drift;  // cm
  Summary yaw_drift;               // degrees
  double longest_flight = 0;       // seconds without any contact
  std::vector<std::string> problems;
};

SkateFigures measure_skate(const Body& body, const Travel& travel,
                           const std::array<FootContact, 2>& contacts);

}  // namespace amble::metrics
