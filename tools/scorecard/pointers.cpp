#include "pointers.hpp"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <numbers>

#include "amble/maths/ground_frame.hpp"

namespace amble::scorecard {
namespace {

using nlohmann::json;

constexpr int kHertz = 30;
constexpr double kRest = 0.5;  // seconds before it moves

/// A point that is led over the ground and leaves samples.
class Pointer {
 public:
  Pointer() { rest(kRest); }
  void rest(double seconds) { move(0, 0, seconds); }
  void move(double speed, double turn, double seconds) {
    for (long i = std::lround(kHertz * seconds); i > 0; --i) {
      frame_ = frame_.along_arc(speed, turn, 1.0 / kHertz);
      points_.push_back({rounded(frame_.x), rounded(frame_.z)});
    }
  }
  void leap(double x, double z) { frame_.x = x, frame_.z = z; }
  void face(double heading) { frame_.heading = heading; }
  const GroundFrame& frame() const { return frame_; }
  double seconds() const { return static_cast<double>(points_.size()) / kHertz; }
  std::string text() const { return json{{"hz", kHertz}, {"points", points_}}.dump(); }

 private:
  static double rounded(double value) { return std::round(1e4 * value) / 1e4; }
  GroundFrame frame_;
  json points_ = json::array();
};

}  // namespace

std::string pointer_on_arc(double speed, double turn, double seconds) {
  Pointer pointer;
  pointer.move(speed, turn, seconds);
  return pointer.text();
}

std::string random_pointer(double seconds, const CommandScope& scope, Dice& dice) {
  constexpr double kAside = 0.5;  // radians from straight ahead: then it turns back
  Pointer pointer;
  while (pointer.seconds() < seconds) {
    const double lasts = dice.between(0.3, 3), speed = dice.between(0, 4);
    double turn = dice.between(-1, 1);
    if (scope.keeps_way && pointer.frame().heading * turn > 0 &&
        std::abs(pointer.frame().heading) > kAside)
      turn = -turn;
    const double most = scope.keeps_way ? 2 * kAside / lasts : 1;
    if (dice.chance(0.2))
      pointer.rest(lasts);
    else
      pointer.move(scope.speeds * speed, std::clamp(turn, -most, most), lasts);
  }
  return pointer.text();
}

std::string start_stop_pointer(bool running, const CommandScope& scope, Dice& dice) {
  Pointer pointer;
  for (const bool runs : {false, running}) {
    const double speed = runs ? dice.between(2.3, 3.6) : dice.between(0.6, 1.6);
    pointer.move(scope.speeds * speed, 0, dice.between(2, 5));
    pointer.rest(dice.between(3, 5));
  }
  return pointer.text();
}

std::string leaping_pointer(bool running, const CommandScope& scope, Dice& dice) {
  // Who is far from where the pointer went runs there.
  const double near = running ? 4 : 1.2, far = running ? 9 : 2.4;  // metres
  Pointer pointer;
  for (int i = 0; i < 4; ++i) {
    const double way = scope.speeds * dice.between(near, far);
    const double most = scope.keeps_way ? 0.4 : std::numbers::pi;
    const double heading = dice.between(-most, most);
    pointer.leap(pointer.frame().x + way * std::sin(heading),
                 pointer.frame().z + way * std::cos(heading));
    pointer.rest(dice.between(3, 6));
  }
  return pointer.text();
}

}  // namespace amble::scorecard
