#pragma once

#include <string>

namespace amble {

/// Frames a second at which a capture was really recorded, as its folder's notes say; the headers
/// of some say twice as much.
inline double true_rate(const std::string& file) {
  if (file.find("/bandai/") != std::string::npos) return 30;
  for (const char* slow : {"/141/", "/143/", "139_13"})
    if (file.find(slow) != std::string::npos) return 60;
  return 120;
}

}  // namespace amble
