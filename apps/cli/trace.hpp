#pragma once

#include <string>

#include "amble/engine/character.hpp"

namespace amble::cli {

/// What a character did, one CSV row a frame with a header:
/// t, speed, turn, gait, type, phase, contacts, input, vehicle, pelvis, distance outside, weights.
class Trace {
 public:
  explicit Trace(const MotionLibrary& library);
  void add(double time, const Character& character);
  const std::string& text() const noexcept { return text_; }

 private:
  std::string text_;
};

}  // namespace amble::cli
