// Steering for pages: a path, a goal or a pointer to chase. Making one may fail and returns null;
// advancing neither throws nor allocates.

#include <emscripten/emscripten.h>

#include <algorithm>
#include <array>
#include <memory>
#include <vector>

#include "amble/engine/character_snapshot.hpp"
#include "amble/steering/goal_walk.hpp"
#include "amble/steering/human_vehicle.hpp"
#include "amble/steering/path_follower.hpp"
#include "amble/steering/pointer_chase.hpp"
#include "handles.hpp"
#include "steering.hpp"

namespace amble::web {
namespace {

VehicleReading reading_of(const Character& character) noexcept {
  const Doing& doing = character.doing();
  return {{doing.x, doing.z, doing.heading}, doing.speed, doing.turn_rate};
}

class WebPath : public WebSteering {
 public:
  WebPath(const MotionLibrary& library, const GroundCurve& curve, const TimeLaw::Wish& wish)
      : track_(curve), law_(track_, ReachableSpeeds(library), wish), follower_(track_, law_) {
    lay(track_);
    const GroundFrame frame = track_.at(0).frame;
    const Directive first = wish.from_stand ? Directive{} : follower_.start();
    const double numbers[kStartNumbers] = {
        frame.x, frame.z, frame.heading, first.speed, first.turn_rate, first.gait, track_.length(),
    };
    std::copy(std::begin(numbers), std::end(numbers), start);
  }
  Directive advance(const Character& character, double) noexcept override {
    return follower_.advance(reading_of(character));
  }
  double done() const noexcept override { return follower_.progress() / track_.length(); }
  bool arrived() const noexcept override {
    return !track_.closed() && follower_.progress() > track_.length() - 0.06;
  }

 private:
  Track track_;
  TimeLaw law_;
  PathFollower follower_;
};

class WebGoal : public WebSteering {
 public:
  WebGoal(const MotionLibrary& library, const GroundFrame& from, const GroundFrame& goal,
          const GoalWalk::Wish& wish)
      : walk_(library, from, goal, wish) {
    if (walk_.track()) lay(*walk_.track());
  }
  Directive advance(const Character& character, double) noexcept override {
    return walk_.advance(character.snapshot().state.course);
  }
  bool arrived() const noexcept override { return walk_.arrived(); }

 private:
  GoalWalk walk_;
};

class WebChase : public WebSteering {
 public:
  WebChase(const MotionLibrary& library, double x, double z)
      : chase_(ReachableSpeeds(library).change()), x_(x), z_(z) {
    chase_.reset(x, z);
  }
  void aim(double x, double z) noexcept override {
    x_ = x;
    z_ = z;
  }
  Directive advance(const Character& character, double seconds) noexcept override {
    return chase_.advance(x_, z_, reading_of(character), seconds);
  }

 private:
  PointerChase chase_;
  double x_, z_;
};

/// A vehicle that follows a pointer, or gives way to a force, as a person could; the character
/// rides it for as long as it lives.
class WebHuman : public WebSteering, public RiddenVehicle {
 public:
  WebHuman(const MotionLibrary& library, Character& rider, double look_ahead)
      : vehicle_(library, looking(look_ahead)), rider_(rider) {
    const Doing& now = rider.doing();
    vehicle_.reset({now.x, now.z, now.heading}, now.speed, now.turn_rate);
    aim(now.x, now.z);
  }
  ~WebHuman() override { rider_.ride(nullptr); }
  void aim(double x, double z) noexcept override { x_ = x, z_ = z, pushed_ = false; }
  void push(double force_x, double force_z) noexcept override {
    x_ = force_x, z_ = force_z, pushed_ = true;
  }
  void go(HumanVehicle::Gait gait) noexcept override { vehicle_.go(gait); }
  void board(const VehicleReading& rider) noexcept override {
    vehicle_.reset(rider.frame, rider.speed, rider.turn_rate);
    pointer_ = {};
  }
  Directive advance(const Character&, double) noexcept override {
    rider_.ride(this);  // anew, since the page may have changed how the character is made
    if (!pushed_) pointer_.sample(vehicle_.seconds(), x_, z_);
    return {vehicle_.speed(), vehicle_.turn_rate(), 0};
  }
  VehicleReading advance(double seconds, const RiderReading& rider) noexcept override {
    vehicle_.goes(rider);
    if (pushed_)
      vehicle_.push(x_, z_, seconds);
    else
      vehicle_.follow(pointer_, seconds);
    return vehicle_.reading();
  }

 private:
  static HumanVehicle::Options looking(double ahead) noexcept {
    HumanVehicle::Options options;
    options.look_ahead = ahead;
    return options;
  }
  HumanVehicle vehicle_;
  PointerReading pointer_;
  Character& rider_;
  double x_ = 0, z_ = 0;  // the pointer, or the force
  bool pushed_ = false;
};

}  // namespace
}  // namespace amble::web

using amble::web::WebCharacter;
using amble::web::WebLibrary;
using amble::web::WebSteering;

extern "C" {

/// `points` holds x, z of `count` places that the way passes through.
EMSCRIPTEN_KEEPALIVE WebSteering* amble_steering_path(const WebLibrary* library,
                                                      const double* points, int count, int closed,
                                                      int from_stand, int to_stand, double speed) {
  return amble::web::made([&] {
    std::vector<std::array<double, 2>> given;
    std::vector<amble::Vec3> places;
    for (int i = 0; i < count; ++i) {
      given.push_back({points[2 * i], points[2 * i + 1]});
      places.push_back({points[2 * i], 0, points[2 * i + 1]});
    }
    amble::TimeLaw::Wish wish;
    wish.speed = speed;
    wish.from_stand = from_stand != 0;
    wish.to_stand = to_stand != 0 && closed == 0;
    // Says what is wrong with them.
    amble::follow_path(*library->library, given,
                       {.closed = closed != 0, .to_stand = wish.to_stand, .speed = speed});
    return std::make_unique<amble::web::WebPath>(
        *library->library, amble::GroundCurve::through(places, closed != 0), wish);
  });
}

EMSCRIPTEN_KEEPALIVE WebSteering* amble_steering_goal(const WebLibrary* library,
                                                      const WebCharacter* from, double x, double z,
                                                      double heading, double speed) {
  return amble::web::made([&] {
    const amble::Doing& now = from->character.doing();
    amble::GoalWalk::Wish wish;
    wish.speed = speed;
    wish.reach =
        amble::GoalWalk::kHeightPerLeg * library->library->skeleton.leg_length(amble::Side::left);
    amble::walk_to(from->character, {x, z, heading}, {.speed = speed});  // says what is wrong
    return std::make_unique<amble::web::WebGoal>(*library->library,
                                                 amble::GroundFrame{now.x, now.z, now.heading},
                                                 amble::GroundFrame{x, z, heading}, wish);
  });
}

EMSCRIPTEN_KEEPALIVE WebSteering* amble_steering_chase(const WebLibrary* library, double x,
                                                       double z) {
  return amble::web::made(
      [&] { return std::make_unique<amble::web::WebChase>(*library->library, x, z); });
}

/// The character rides what is made until it is freed, which must be before the character is.
EMSCRIPTEN_KEEPALIVE WebSteering* amble_steering_human(const WebLibrary* library,
                                                       WebCharacter* rider, double look_ahead) {
  return amble::web::made([&] {
    return std::make_unique<amble::web::WebHuman>(*library->library, rider->character, look_ahead);
  });
}

/// World x and z in m/s².
EMSCRIPTEN_KEEPALIVE void amble_steering_push(WebSteering* self, double x, double z) {
  self->push(x, z);
}
/// 0 as the speed says, 1 stands, 2 walks, 3 runs.
EMSCRIPTEN_KEEPALIVE void amble_steering_go(WebSteering* self, int gait) {
  if (gait >= 0 && gait <= 3) self->go(static_cast<amble::HumanVehicle::Gait>(gait));
}

EMSCRIPTEN_KEEPALIVE void amble_steering_aim(WebSteering* self, double x, double z) {
  self->aim(x, z);
}

/// What to command for the next `seconds`: speed, turn rate, gait, share of the way, arrived.
EMSCRIPTEN_KEEPALIVE const double* amble_steering_advance(WebSteering* self,
                                                          const WebCharacter* character,
                                                          double seconds) {
  const amble::Directive wanted = self->advance(character->character, seconds);
  self->answer[0] = wanted.speed;
  self->answer[1] = wanted.turn_rate;
  self->answer[2] = wanted.gait;
  self->answer[3] = self->done();
  self->answer[4] = self->arrived() ? 1 : 0;
  return self->answer;
}

/// Updates a character by a frame and commands it at every step on the way; its events and root
/// motion are then those of the whole frame.
EMSCRIPTEN_KEEPALIVE void amble_steering_lead(WebSteering* self, WebCharacter* character,
                                              double seconds) {
  self->lead(character->character, seconds);
  character->publish();
  character->publish(self->events(), self->root_motion());
}

/// Of a path, see kStartNumbers.
EMSCRIPTEN_KEEPALIVE const double* amble_steering_start(const WebSteering* self) {
  return self->start;
}

EMSCRIPTEN_KEEPALIVE const double* amble_steering_way(const WebSteering* self) {
  return self->way.data();
}
EMSCRIPTEN_KEEPALIVE int amble_steering_way_points(const WebSteering* self) {
  return static_cast<int>(self->way.size() / 2);
}
/// The same as a chain of cubics, eight numbers each; only of ways round obstacles.
EMSCRIPTEN_KEEPALIVE const double* amble_steering_cubics(const WebSteering* self) {
  return self->cubics.data();
}
EMSCRIPTEN_KEEPALIVE int amble_steering_cubic_count(const WebSteering* self) {
  return static_cast<int>(self->cubics.size() / 8);
}
EMSCRIPTEN_KEEPALIVE void amble_steering_free(WebSteering* self) { delete self; }
}
