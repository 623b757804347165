// Steering that leads characters, and vehicles that they ride.

#include "amble/steering.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "kinds.hpp"
#include "view.hpp"

namespace amble::c {
namespace {

constexpr double kAnySpeed = std::numeric_limits<double>::infinity();
constexpr amble_path_options kPath{sizeof(amble_path_options), 0, 1, 1,
                                   std::numeric_limits<double>::quiet_NaN()};

double speed_of(double speed) {
  if (std::isnan(speed)) return kAnySpeed;
  require(speed > 0, "A speed at most is above 0.");
  return speed;
}

amble_command command_from(const Command& command) noexcept {
  return {sizeof(amble_command), static_cast<int32_t>(command.type), command.speed,
          command.turn_rate, command.gait};
}

/// Steering was made for the characters of one library.
void require_same(const SteeringObject& steering, const CharacterObject& character) {
  require(steering.library->library == character.library->library,
          "This steering was made for characters of another library.", AMBLE_REFUSED);
}

PathSteering path_of(const MotionLibrary& library, const double* places, std::size_t count,
                     const amble_path_options& wish) {
  need(places);
  require(count < (1U << 20U), "That path has too many places.");
  std::vector<std::array<double, 2>> all(count);
  for (std::size_t i = 0; i < count; ++i) all[i] = {places[2 * i], places[2 * i + 1]};
  return follow_path(library, all,
                     {.closed = wish.closed != 0,
                      .from_stand = wish.from_stand != 0,
                      .to_stand = wish.to_stand != 0,
                      .speed = speed_of(wish.speed)});
}

}  // namespace
}  // namespace amble::c

using namespace amble::c;

extern "C" {

amble_result amble_steering_walk_to(amble_character character, double x, double z, double heading,
                                    double speed, amble_steering* out) {
  return create(out, [&] {
    const ReadCharacter held(character);
    auto made = std::make_unique<SteeringObject>();
    made->library = held.object().library;
    made->steering = amble::walk_to(*held, {x, z, heading}, {.speed = speed_of(speed)});
    return made;
  });
}
amble_path_options amble_default_path_options(void) { return kPath; }
amble_result amble_steering_follow_path(amble_library library, const double* places, size_t count,
                                        const amble_path_options* options, amble_steering* out,
                                        amble_start* start, double* length) {
  return create(out, [&] {
    auto made = std::make_unique<SteeringObject>();
    made->library = Reading<LibraryObject>(library)->shared;
    amble::PathSteering path =
        path_of(*made->library->library, places, count, options_or(options, kPath));
    if (start) {
      amble_start begin = amble_default_start();
      begin.x = path.start.x, begin.z = path.start.z, begin.heading = path.start.heading;
      begin.command = command_from(path.first);
      give(start, begin);
    }
    if (length) *length = path.length;
    made->steering = std::move(path.steering);
    return made;
  });
}
amble_result amble_steering_chase(amble_character character, amble_steering* out) {
  return create(out, [&] {
    const ReadCharacter held(character);
    auto made = std::make_unique<SteeringObject>();
    made->library = held.object().library;
    auto chase = amble::chase_pointer(*held);
    made->pointer = chase.get();
    made->steering = std::move(chase);
    return made;
  });
}
amble_result amble_steering_aim(amble_steering steering, double x, double z) {
  return call([&] {
    const Changing<SteeringObject> held(steering);
    require(held->pointer != nullptr, "This steering follows no pointer.", AMBLE_REFUSED);
    held->pointer->aim(x, z);
  });
}
amble_result amble_steering_next(amble_steering steering, amble_character character,
                                 amble_command* out) {
  return call([&] {
    const Changing<SteeringObject> held(steering);
    const ReadCharacter led(character);
    require_same(*held, led.object());
    give(out, amble_default_command());  // whether it can be written comes before any change
    give(out, command_from(held->steering->next(*led)));
  });
}
amble_result amble_steering_lead(amble_steering steering, amble_character character,
                                 double seconds) {
  return call([&] {
    const Changing<SteeringObject> held(steering);
    const ChangeCharacter led(character);
    require_same(*held, led.not_of_a_crowd().object());
    require(std::isfinite(seconds), "The seconds of a frame are not finite.");
    held->steering->lead(*led, seconds);
  });
}
amble_result amble_steering_arrived(amble_steering steering, int32_t* arrived) {
  return call([&] {
    need(arrived);
    *arrived = Reading<SteeringObject>(steering)->steering->arrived() ? 1 : 0;
  });
}
amble_result amble_steering_events(amble_steering steering, amble_event* out, size_t capacity,
                                   size_t* count) {
  return call([&] {
    give_list(Reading<SteeringObject>(steering)->steering->events(), out, capacity, count,
              event_of);
  });
}
amble_result amble_steering_root_motion(amble_steering steering, amble_root_motion* out) {
  return call([&] {
    give(out, root_motion_of(Reading<SteeringObject>(steering)->steering->root_motion()));
  });
}
amble_result amble_steering_destroy(amble_steering steering) {
  return destroy<SteeringObject>(steering);
}

amble_result amble_vehicle_create(amble_character character, double look_ahead,
                                  amble_vehicle* out) {
  return create(out, [&] {
    require(look_ahead >= 0 && look_ahead < 60, "Seconds to look ahead are between 0 and 60.");
    const ReadCharacter held(character);
    return std::make_unique<VehicleObject>(VehicleObject{
        held.object().library, std::make_shared<VehicleObject::Shared>(*held, look_ahead)});
  });
}
amble_result amble_vehicle_aim(amble_vehicle vehicle, double x, double z) {
  return call([&] {
    require(std::isfinite(x) && std::isfinite(z), "A pointer is not finite.");
    Changing<VehicleObject>(vehicle)->shared->vehicle.aim(x, z);
  });
}
amble_result amble_vehicle_push(amble_vehicle vehicle, double force_x, double force_z) {
  return call([&] {
    require(std::isfinite(force_x) && std::isfinite(force_z), "A force is not finite.");
    Changing<VehicleObject>(vehicle)->shared->vehicle.push(force_x, force_z);
  });
}
amble_result amble_vehicle_go(amble_vehicle vehicle, int32_t type) {
  return call([&] {
    require(type == AMBLE_CHOOSE || type == AMBLE_STAND || type == AMBLE_WALK || type == AMBLE_RUN,
            "A vehicle chooses, stands, walks or runs.");
    Changing<VehicleObject>(vehicle)->shared->vehicle.go(static_cast<amble::Command::Type>(type));
  });
}
amble_result amble_vehicle_destroy(amble_vehicle vehicle) {
  return destroy<VehicleObject>(vehicle);
}
}
