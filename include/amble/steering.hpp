#pragma once

#include <array>
#include <cstddef>
#include <limits>
#include <memory>
#include <span>

#include "amble/character.hpp"
#include "amble/ground_frame.hpp"

namespace amble {

/// Leads a character by commands. The built-in ones go to a place, along a path or after a pointer;
/// a caller's own derives from this and says at every step what to do next.
///
///   const auto steering = amble::walk_to(walker, {.x = 2, .z = 5, .heading = 0});
///   while (!steering->arrived()) steering->lead(walker, 1.0 / 60);
class Steering {
 public:
  static constexpr double kStep = 1.0 / 60;  ///< seconds between two commands

  Steering() = default;
  virtual ~Steering() = default;
  Steering(const Steering&) = delete;             ///< leads one character
  Steering& operator=(const Steering&) = delete;  ///< leads one character

  /// The command for the next step. Allocates nothing, throws nothing.
  virtual Command next(const Character& character) noexcept = 0;
  /// Whether it is where it leads to.
  virtual bool arrived() const noexcept { return false; }

  /// Updates a character by a frame of any length and commands it at every step on the way, so that
  /// every frame rate gives one motion; of a frame longer than a second, only that is made up for.
  /// Events and root motion are those of the whole frame, in place of Character's, which tell of
  /// its last piece.
  void lead(Character& character, double seconds) noexcept;
  /// What happened in the last frame, in order.
  std::span<const Event> events() const noexcept { return std::span(events_).first(event_count_); }
  /// How the vehicle moved over it.
  const RootMotion& root_motion() const noexcept { return root_motion_; }

 private:
  double until_next_ = 0;  // seconds to the next command
  std::array<Event, 64> events_{};
  std::size_t event_count_ = 0;
  RootMotion root_motion_{};
};

/// How somebody goes to a place.
struct GoalOptions {
  double speed = std::numeric_limits<double>::infinity();  ///< m/s at most
};

/// Takes a standing character to a place and heading, to stand there with its pelvis on the place
/// to the millimetre. Throws amble::Error when the goal is not a place.
std::unique_ptr<Steering> walk_to(const Character& character, const GroundFrame& goal,
                                  const GoalOptions& options = {});

/// How somebody follows a path.
struct PathOptions {
  bool closed = false;     ///< comes round to its first point, again and again
  bool from_stand = true;  ///< begins standing, else already under way
  bool to_stand = true;    ///< ends standing
  double speed = std::numeric_limits<double>::infinity();  ///< m/s at most, as its people can
};

/// A path to follow, and how to begin.
struct PathSteering {
  std::unique_ptr<Steering> steering;  ///< leads along it
  GroundFrame start;                   ///< for Character::reset
  Command first;                       ///< the steady motion it begins in
  double length = 0;                   ///< metres
};

/// Along a smooth curve through these places, {x, z} in metres, as fast as the library's people go
/// round its bends. Throws amble::Error when they are no path.
PathSteering follow_path(const MotionLibrary& library,
                         std::span<const std::array<double, 2>> places,
                         const PathOptions& options = {});

/// Runs after a pointer at once, as a game's character does; PointerVehicle follows as a person
/// could.
class PointerSteering : public Steering {
 public:
  /// Where the pointer is now; what is no place is not heard.
  virtual void aim(double x, double z) noexcept = 0;
};
/// One that begins with the pointer where the character is.
std::unique_ptr<PointerSteering> chase_pointer(const Character& character);

/// Where a vehicle is and how it moves.
struct VehicleReading {
  GroundFrame frame;             ///< where it is
  double speed = 0;              ///< m/s along the heading
  double turn_rate = 0;          ///< rad/s, positive to the left
  double acceleration = 0;       ///< m/s² along the heading
  double turn_acceleration = 0;  ///< rad/s²
};

/// How a rider goes now, and how fast the ground ahead lets it.
struct RiderReading {
  double gait = 0;       ///< 0 walks … 1 runs
  double fastest = 1e9;  ///< m/s
};

/// A vehicle that a character can ride: it alone decides where the way goes, and the body is put on
/// it with the details of its steps.
class RiddenVehicle {
 public:
  virtual ~RiddenVehicle() = default;
  /// Moves on, and tells where it is then. Any answer is safe: a rider takes a speed, turn rate or
  /// acceleration that is no number for zero, and stays where it is when the place is none.
  virtual VehicleReading advance(double seconds, const RiderReading& rider) noexcept = 0;
  /// The rider, who had to stop first, is there by now: a vehicle that was left elsewhere comes
  /// along, since the body is put where it is.
  virtual void board(const VehicleReading& rider) noexcept { static_cast<void>(rider); }
};

/// Follows a pointer, or gives way to a stick's force, as a person could: within the accelerations
/// and turns of the library's people. To be ridden (Character::ride).
class PointerVehicle final : public RiddenVehicle {
 public:
  /// Where the character is. `look_ahead`: seconds to keep farther behind, for a smoother way.
  explicit PointerVehicle(const Character& character, double look_ahead = 0);
  ~PointerVehicle() override;

  /// Where the pointer is now; once a frame.
  void aim(double x, double z) noexcept;
  /// A force per mass from now on in place of the pointer, world x and z in m/s².
  void push(double force_x, double force_z) noexcept;
  /// How it wants to go: choose, stand, walk or run.
  void go(Command::Type type) noexcept;

  /// Moves on; called by the character that rides it.
  VehicleReading advance(double seconds, const RiderReading& rider) noexcept override;
  /// Comes to the rider; called by the character that rides it.
  void board(const VehicleReading& rider) noexcept override;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace amble
