#pragma once

#include <string>
#include <vector>

#include "amble/style/mixed_cycle.hpp"

namespace amble {

/// One example with a part, or both legs or arms, of another.
inline Mix with_parts_of(const std::string& base, const std::vector<BodyPart>& parts,
                         const std::string& from) {
  Mix mix = whole_mix(base);
  for (const BodyPart part : parts) mix.parts[index(part)] = {{from, 1}};
  return mix;
}

/// Mean angle between the joints of a part in two walks at equal phases, degrees.
inline double unlikeness(const Decomposition& all, BodyPart part, const std::vector<Pose>& a,
                         const std::vector<Pose>& b) {
  double sum = 0, count = 0;
  for (std::size_t i = 0; i < a.size(); ++i)
    for (const int joint : all.parts[index(part)].joints) {
      const auto j = static_cast<std::size_t>(joint);
      sum += angle_between(a[i].rotations[j], b[i].rotations[j]);
      count += 1;
    }
  return 57.29577951308232 * sum / count;
}

}  // namespace amble
