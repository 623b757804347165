#pragma once

#include <memory>
#include <vector>

#include "amble/engine/character.hpp"
#include "amble/maths/track.hpp"
#include "amble/steering.hpp"
#include "amble/steering/directive.hpp"
#include "amble/steering/human_vehicle.hpp"
#include "last_error.hpp"

namespace amble::web {

/// Something that gives a character its directives, and what the page reads of it.
class WebSteering : public Steering {
 public:
  static constexpr int kAnswerNumbers =
      5;                                   // speed, turn rate, gait, share of the way done, arrived
  static constexpr int kStartNumbers = 7;  // x, z, heading; speed, turn rate, gait; length

  Command next(const Character& character) noexcept override {
    const Directive wanted = advance(character, kStep);
    return {wanted.speed, wanted.turn_rate, wanted.gait};
  }
  virtual Directive advance(const Character& character, double seconds) noexcept = 0;
  virtual void aim(double, double) noexcept {}
  virtual void push(double, double) noexcept {}
  virtual void go(HumanVehicle::Gait) noexcept {}
  virtual double done() const noexcept { return 0; }

  std::vector<double> way;     // x, z, x, z, …
  std::vector<double> cubics;  // x, z of four points each
  double answer[kAnswerNumbers] = {};
  double start[kStartNumbers] = {};  // of a path

 protected:
  void lay(const Track& track) {
    constexpr double kWayStep = 0.05;  // metres between the points of a way
    for (double s = 0; s < track.length(); s += kWayStep) add(track.at(s).frame);
    add(track.at(track.length()).frame);
  }

 private:
  void add(const GroundFrame& frame) { way.insert(way.end(), {frame.x, frame.z}); }
};

/// What `make` makes; null, with the last error set, where it throws.
template <typename Make>
WebSteering* made(Make&& make) noexcept {
  return or_null([&]() -> WebSteering* { return make().release(); });
}

}  // namespace amble::web
