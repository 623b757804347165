#pragma once

#include <limits>
#include <vector>

#include "amble/maths/track.hpp"
#include "amble/steering/reachable_speeds.hpp"

namespace amble {

/// The fastest way along a track: a speed for every place of it. It stays below the wanted speed
/// and what the library reaches at that bend, and speed and turn rate change no faster than the
/// bounds allow: |κ′|v² + |κ||a| ≤ turn acceleration. On a track with v² as the unknown all of that
/// is a limit on v² or on its slope, so one pass forward and one backward find the optimum
/// (pettre2006:time-law). Nobody breaks into a run for a step or two: where there is no room for a
/// few strides of it, the law is that of a walk.
class TimeLaw {
 public:
  struct Wish {
    double speed = std::numeric_limits<double>::infinity();  // m/s at most
    bool from_stand = false, to_stand = false;
    TravelBounds bounds{};
    bool like_people = true;  // within what the library's people were seen to do, too
  };
  TimeLaw(const Track& track, const ReachableSpeeds& reachable, const Wish& wish);

  double speed_at(double distance) const noexcept;
  double gait_at(double distance) const noexcept;
  double seconds() const noexcept { return seconds_; }  ///< from the start to the end

 private:
  void measure_bends(const Track& track);
  void limit(const Track& track, const ReachableSpeeds& reachable, const Wish& wish);
  void pass(const Track& track, const ReachableSpeeds& reachable, const Wish& wish, bool backward);
  void choose_gaits(const Track& track, const ReachableSpeeds& reachable);
  bool give_up_short_runs();
  double seconds_over(std::size_t step) const noexcept;
  double place(double distance) const noexcept;

  std::vector<double> squares_;  // v² at the samples of the track
  std::vector<double> slopes_;   // |dκ/ds| there
  std::vector<float> gaits_;
  std::vector<char> walked_;  // where a run would be too short
  double length_, spacing_, seconds_ = 0;
  bool closed_;
};

}  // namespace amble
