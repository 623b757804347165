#pragma once

#include <array>
#include <string_view>

#include "amble/engine/character.hpp"
#include "amble/retargeting/anatomy.hpp"

namespace amble::cli {

/// What a trace tells of a body's posture, in radians: how far the line from hips to neck leans
/// forward along the heading, how far the head faces to the left of the pelvis, and how far each
/// knee was bent when its foot last came down, or at the start.
class PostureReading {
 public:
  static constexpr std::array<std::string_view, 4> kColumns{
      "trunk_lean", "head_yaw", "left_strike_knee", "right_strike_knee"};
  explicit PostureReading(const MotionLibrary& library);
  /// Of the frame that a character shows; frames come in order.
  std::array<double, kColumns.size()> read(const Character& character);

 private:
  Anatomy anatomy_;
  std::array<double, 2> knees_{};
  bool begun_ = false;
};

}  // namespace amble::cli
