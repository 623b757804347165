#pragma once

namespace amble {

/// What steering asks of a character: the numbers of a command.
struct Directive {
  double speed = 0, turn_rate = 0;  // m/s, rad/s
  double gait = 0;                  // 0 walks, 1 runs
};

}  // namespace amble
