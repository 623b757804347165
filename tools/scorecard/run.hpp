#pragma once

#include <optional>
#include <string>
#include <vector>

#include "amble/maths/ground_frame.hpp"
#include "amble/metrics/limits.hpp"

namespace amble::scorecard {

/// The three directions of the card. A cell is one of each: "performer/flat/grid".
inline const std::vector<std::string> kWearers{"performer", "captures", "bandai",
                                               "styled",    "child",    "rider"};
inline const std::vector<std::string> kGrounds{"flat", "rough", "stairs-up", "stairs-down",
                                               "slopes"};
inline const std::vector<std::string> kDrives{"grid", "random", "start-stop", "goals"};
/// Ten minutes of random commands, on level ground; only when asked for.
inline const std::string kLongDrive = "long";

/// One motion to be made and judged: what `amble synth` would be given, its files as texts.
/// Exactly one of command, script, pointer and goal drives.
struct Run {
  struct Constant {
    double speed = 0, turn = 0, gait = 0, start_phase = 0, seconds = 8;
  };
  std::string name;             // "performer/flat/grid/3": its cell and its number
  std::string terrain;          // JSON; empty: level ground
  std::string style;            // name of a preset; empty: none
  std::string script, pointer;  // JSON
  std::optional<Constant> constant;
  std::optional<GroundFrame> goal;
  std::optional<double> goal_speed;  // m/s at most
  metrics::LimitSet limits;
  bool tracked = false;  // whether speed and turn rate must be those asked for
};

inline std::string cell_name(const std::string& wearer, const std::string& ground,
                             const std::string& drive) {
  return wearer + "/" + ground + "/" + drive;
}

}  // namespace amble::scorecard
