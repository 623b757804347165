#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "amble/engine/character.hpp"
#include "amble/steering/vehicle_reading.hpp"
#include "command_script.hpp"

namespace amble::cli {

/// What drives a character in `amble synth`: a script, a path, a pointer. It is asked for a command
/// at every fixed step of 1/60 s.
class Driver {
 public:
  virtual ~Driver() = default;
  /// Where the character starts.
  virtual GroundFrame start() const { return {}; }
  /// The steady motion in which it starts.
  virtual Command first() const = 0;
  /// The command at a time, for a character that is on its way.
  virtual Command at(double time, const Character& character) = 0;
  /// How it goes then.
  virtual Manner manner(double) const { return {}; }
  /// About how long the motion will be, for who waits; 0 where nobody can tell.
  virtual double seconds() const { return 0; }
  /// Whether the motion ends at this time.
  virtual bool finished(double time) const = 0;
  /// The place that was asked for at the last command, where there is one: x, z.
  virtual std::optional<std::array<double, 2>> input() const { return std::nullopt; }
  /// The vehicle that the character rides, or null where it drives itself.
  virtual RiddenVehicle* vehicle() { return nullptr; }
};

/// The options of `amble synth` that choose a driver; exactly one is made from them.
struct DriverOptions {
  std::string script, path, pointer, force, steering;
  std::optional<double> speed, direction, seconds;
  std::optional<double> look_ahead, turn;
  std::string gait;          // 0 … 1, or the name of one of the library's; empty for none
  bool as_printed = false;   // the spring of kwon2007 alone
  std::vector<double> goal;  // x, z, heading; empty for none
  bool from_stand = false, to_stand = false;
};

/// A command in the gait that the options name. Throws amble::Error when the library has none such.
Command in_gait(const DriverOptions& options, const MotionLibrary& library, Command command);

/// Throws amble::Error when the options contradict each other or a file is wrong.
std::unique_ptr<Driver> make_driver(const DriverOptions& options, const MotionLibrary& library);

/// Throws amble::Error for a way that takes longer than any motion.
void require_within_a_day(double seconds);

/// Commands over time that are in memory already, their names resolved.
std::unique_ptr<Driver> follow_script(CommandScript script);

/// Goes to a place at no more than a speed and stands there; ends a while after, or at `seconds`.
std::unique_ptr<Driver> walk_to(const GroundFrame& goal, const MotionLibrary& library,
                                std::optional<double> speed, std::optional<double> seconds);

}  // namespace amble::cli
