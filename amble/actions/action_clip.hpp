#pragma once

#include <memory>
#include <span>
#include <vector>

#include "amble/library/motion_library.hpp"
#include "amble/library/stride.hpp"
#include "amble/motion/clip.hpp"

namespace amble {

/// A gesture on the body of a library, ready to be blended: the upper body as half-angle vectors
/// about the library's reference orientations, and how far the hips are below where the clip has
/// them at most. Immutable and shared; made by ActionBody::clip.
class ActionClip {
 public:
  static constexpr double kRate = 60;  // frames a second

  double seconds() const noexcept {
    return frames_ < 2 ? 0 : (loops_ ? frames_ : frames_ - 1) / kRate;
  }
  bool loops() const noexcept { return loops_; }
  /// It is a stride, from one strike to the next of that foot: its time follows the steps of the
  /// gait.
  bool follows_steps() const noexcept { return middle_ > 0; }
  /// Its time at a phase of the gait's stride, strike on strike.
  double at_phase(double phase) const noexcept;
  /// Its stride, planted on the library's body; none where it does not step.
  const std::shared_ptr<const Stride>& stride() const noexcept { return stride_; }
  /// Metres by which the hips come down at most.
  double deepest() const noexcept { return deepest_; }

  /// Adds `weight` times the turns of the joints in `which` (entries of MotionLibrary::turning) at
  /// a time of the clip, held at its ends or round in a loop, to `channels` of a body row.
  void add(double time, std::span<const int> which, double weight,
           std::span<float> channels) const noexcept;
  double hips_drop(double time) const noexcept;

 private:
  friend class ActionBody;
  struct Moment {
    std::size_t from, to;
    double share;
  };
  Moment at(double time) const noexcept;

  std::vector<float> turns_;  // frames × turning joints × 3
  std::vector<float> drops_;  // frames
  std::size_t joints_ = 0;
  int frames_ = 0;
  bool loops_ = false;
  double deepest_ = 0;
  double middle_ = 0;        // seconds: the other foot's strike; 0 where it does not step
  double first_strike_ = 0;  // the phase at which it starts
  std::shared_ptr<const Stride> stride_;
};

}  // namespace amble
