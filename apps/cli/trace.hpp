#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "amble/engine/character.hpp"
#include "posture_reading.hpp"

namespace amble::cli {

/// What a character did, one CSV row a frame with a header:
/// t, speed, turn, gait, type, phase, contacts, input, vehicle, pelvis, distance outside, weights,
/// posture, and what else there is.
class Trace {
 public:
  /// `more`: names of further columns.
  explicit Trace(const MotionLibrary& library, const std::vector<std::string>& more = {});
  /// `input`: the place asked for, x and z; the vehicle's own where nothing asks for one.
  void add(double time, const Character& character,
           const std::optional<std::array<double, 2>>& input, const std::vector<double>& more = {});
  const std::string& text() const noexcept { return text_; }
  /// Forgets the rows so far, which somebody has written.
  void clear() noexcept { text_.clear(); }

 private:
  std::string text_;
  PostureReading posture_;
};

}  // namespace amble::cli
