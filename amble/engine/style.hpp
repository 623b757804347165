#pragma once

#include <memory>

#include "amble/engine/technique.hpp"
#include "amble/library/stride.hpp"

namespace amble {

/// How much of a body a style is put on: all of it, or its legs with the pelvis's place and the
/// pace.
enum class StyleExtent { body, legs };

/// A way to move, made ready for the characters of one technique: what a styled stride does beyond
/// the plain blend at its speed, put on every example of the library. Where the gait is the
/// stride's own all of it counts, legs and pace too; other gaits, steps aside and standing take its
/// upper body. Immutable; characters share it. Making one takes about a millisecond.
class Style {
 public:
  /// `stride` is of the library's body. Throws amble::Error where its joints are others.
  Style(std::shared_ptr<const Technique> technique, const Skeleton& body, const Stride& stride,
        StyleExtent extent = StyleExtent::body);

  const std::shared_ptr<const Technique>& technique() const noexcept { return technique_; }
  /// The library's examples, and after them the same in this style.
  const std::shared_ptr<const MotionLibrary>& both() const noexcept { return both_; }
  const std::shared_ptr<const FourierCurves>& curves() const noexcept { return curves_; }
  /// Speed of the stride it was made from, m/s: there it looks just like it.
  double speed() const noexcept { return speed_; }

 private:
  std::shared_ptr<const Technique> technique_;
  std::shared_ptr<const MotionLibrary> both_;
  std::shared_ptr<const FourierCurves> curves_;
  double speed_ = 0;
};

}  // namespace amble
