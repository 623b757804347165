#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <span>
#include <string_view>

#include "amble/actions.hpp"
#include "amble/error.hpp"
#include "amble/joint_buffer.hpp"
#include "amble/library.hpp"
#include "amble/pose.hpp"
#include "amble/technique.hpp"
#include "amble/terrain.hpp"

namespace amble {

/// What a caller asks of a character. Any value is safe: NaN reads as zero, and what the library
/// cannot do becomes the nearest that it can.
struct Command {
  /// `choose` walks or runs by speed and gait. Side steps go left at a positive speed and right at
  /// a negative one; a walk backwards has a positive speed. Both begin and end standing. Gaits of
  /// the library's own, such as a skip, count on from `own` (command_type gives them by name) and
  /// take the place of walk and run from one step to the next.
  enum class Type : int { choose, walk, run, turn, stand, side, back, own };
  /// The gait that goes with the speed.
  static constexpr double kChooseGait = std::numeric_limits<double>::quiet_NaN();
  double speed = 0;           ///< m/s along the heading
  double turn_rate = 0;       ///< rad/s, positive to the left
  double gait = kChooseGait;  ///< 0 walks, 1 runs; by speed when not a number
  Type type = Type::choose;   ///< which way to go
};

/// The type of that name: walk, run, turn, stand, side, back, or one of the library's own, such as
/// "tired walk". Throws amble::Error, naming those that there are, for another name.
Command::Type command_type(const MotionLibrary& library, std::string_view name);
/// The name of a type.
std::string_view command_type_name(const MotionLibrary& library, Command::Type type) noexcept;

/// The library's own type with that number.
constexpr Command::Type own_type(int number) noexcept {
  return static_cast<Command::Type>(static_cast<int>(Command::Type::own) + number);
}
/// The number of a library's own type; negative for those that every library knows.
constexpr int own_number(Command::Type type) noexcept {
  return static_cast<int>(type) - static_cast<int>(Command::Type::own);
}

/// How a character goes, whatever it is told: the library's own parameters, and shares of its own
/// types. It stays until another one is given.
///
///   amble::Manner tired;
///   tired.mix(library, "tired walk", 0.5);
///   walker.set_manner(tired);
struct Manner {
  static constexpr std::size_t kMostParameters = ExamplePoint::kMostParameters;  ///< of a library
  static constexpr std::size_t kMostMixed = 8;  ///< of the library's own types, the first so many

  /// The library's own parameters, in their order; the usual value where not a number.
  std::array<double, kMostParameters> parameters = unsaid();
  /// Shares of the library's own types that are mixed into the gait, by own_number: 0.5 of a tired
  /// walk walks half tired. Those that go aside or back cannot be mixed.
  std::array<double, kMostMixed> shares{};
  /// How far the gaze leads round bends, 0 as the examples look … 1 half a second ahead. On the
  /// spot everybody looks first.
  double gaze = 0;

  /// Sets a parameter by its name. Throws amble::Error, naming those that there are, for another.
  void set(const MotionLibrary& library, std::string_view parameter, double value);
  /// Mixes a share of a type in. Throws amble::Error, naming those that can be, for another.
  void mix(const MotionLibrary& library, std::string_view type, double share);

 private:
  static constexpr std::array<double, kMostParameters> unsaid() noexcept {
    std::array<double, kMostParameters> none{};
    for (double& one : none) one = std::numeric_limits<double>::quiet_NaN();
    return none;
  }
};

/// How alive a character is beyond what its library's examples repeat. Everything comes from the
/// seed: the same one gives the same motion, to the last bit, on every machine; another one gives
/// another person's. Numbers are clamped to 0 … 1, and NaN reads as 0.
struct Life {
  /// While it stands: weight shifts, sway, breath, small differences of left and right, on feet
  /// that stay where they are. 0 plays the library's standing loop as it is.
  double idle = 1;
  /// How much of what the library's people differ by from one stride to the next; 0 repeats one
  /// stride exactly.
  double variation = 0;
  std::uint64_t seed = 1;  ///< of both
};

/// What the character really does, for readouts and traces.
struct Doing {
  double speed = 0;                           ///< m/s, executed now
  double turn_rate = 0;                       ///< rad/s
  double gait = 0;                            ///< 0 walks … 1 runs: all that is blended
  Command::Type type = Command::Type::stand;  ///< executed now; never `choose`
  double phase = 0;                           ///< 0 right strike, 0.5 left strike
  double outside = 0;                         ///< distance of the command from what can be reached
  bool contact[2] = {true, true};             ///< by index(Side)
  double x = 0;                               ///< of the vehicle, the point that travels, metres
  double z = 0;                               ///< of the vehicle
  double heading = 0;                         ///< of the vehicle, radians
};

/// Something that happened during an update.
struct Event {
  /// A foot comes down or leaves the ground; the gait has changed to a walk, a run or a type of the
  /// library's own, which Doing::type names.
  enum class Kind { strike, lift, walk, run, own };
  Kind kind = Kind::strike;  ///< what it was
  Side side = Side::left;    ///< of a strike or lift
};

/// How the vehicle moved over an update, seen from where it was before: for engines that move
/// their own object.
struct RootMotion {
  double left = 0;     ///< metres
  double forward = 0;  ///< metres
  double turned = 0;   ///< radians, positive to the left
};

/// Whether an update works out the pose that it ends in, or leaves that to Character::show.
enum class Posing { now, later };

/// What Character::play gave an action: its number, or why it was refused.
struct Played {
  int number = 0;   ///< from 1 on; 0 when it was refused
  Outcome outcome;  ///< done, or why not
  /// The number.
  constexpr operator int() const noexcept { return number; }
};

struct CharacterSnapshot;
class RiddenVehicle;
class Style;

/// One animated body. Holds a pointer to a shared immutable library and a small state; a frame
/// allocates nothing, throws nothing and reads no file.
///
///   amble::Character walker(amble::default_library());
///   walker.command({.speed = 1.3, .turn_rate = 0.2});
///   walker.update(1.0 / 60);
///   const amble::Pose& pose = walker.pose();
///
/// Every const function is a read and no more: any number of threads may read one character while
/// none changes it. Different characters may be changed and read by different threads at once, also
/// where they share a library, technique, style, terrain or action's body, all of which stay as
/// they are. What a caller makes, a Terrain or a RiddenVehicle of its own, is called by the thread
/// that changes the character.
class Character {
 public:
  /// Standing at the origin, facing +Z, with the usual technique.
  explicit Character(std::shared_ptr<const MotionLibrary> library);
  /// With another weighting or blender (technique.hpp), which characters may share.
  explicit Character(std::shared_ptr<const Technique> technique);
  ~Character();
  /// Takes the place of another one.
  Character(Character&&) noexcept;
  /// The same.
  Character& operator=(Character&&) noexcept;

  /// Places the character, already in the steady motion of `command` (standing when its speed is
  /// 0), at a phase of its stride.
  void reset(const Command& command = {}, double x = 0, double z = 0, double heading = 0,
             double phase = 0) noexcept;

  /// The ground from now on; none: level at height 0. Feet that stand stay as they are until they
  /// are lifted, so call `reset` after it to start on it.
  void walk_on(std::shared_ptr<const Terrain> terrain) noexcept;

  /// What to do from now on.
  void command(const Command& command) noexcept;
  /// How to go from now on; call `reset` after it to start so.
  void set_manner(const Manner& manner) noexcept;
  /// How it is told to go.
  const Manner& manner() const noexcept;
  /// How alive it is from now on; what changes comes and goes smoothly.
  void set_life(const Life& life) noexcept;
  /// How alive it is.
  const Life& life() const noexcept;
  /// Rides a vehicle (steering.hpp) and keeps it: from now on every internal step moves it and puts
  /// the body on it; of a command, the type alone is heeded. It is not part of a snapshot. Null:
  /// the character drives itself again, from where it is.
  void ride(std::shared_ptr<RiddenVehicle> vehicle) noexcept;
  /// The same with a vehicle that the caller keeps until another is ridden.
  void ride(RiddenVehicle* vehicle) noexcept;
  /// Goes on, and poses the body where it ends. `Posing::later` leaves the pose out, for bodies
  /// that nobody sees and for moments between; `pose` and `model` tell nothing then until `show` is
  /// called. The motion is the same.
  void update(double seconds, Posing posing = Posing::now) noexcept;
  /// The same of many, a few at a time while they are in the cache: the same bits, sooner.
  /// Characters of one library side by side are posed together. Threads may take a part each.
  static void update(std::span<Character> those, double seconds,
                     Posing posing = Posing::now) noexcept;
  /// The same, posed straight into an engine's memory, see `show`.
  static void update(std::span<Character> those, double seconds, const JointBuffer& into) noexcept;
  void show() noexcept;  ///< works out the pose that an update left out
  /// The same of many, several at a time: the same bits, sooner. Characters of one library side by
  /// side are shown together.
  static void show(std::span<Character> those) noexcept;
  /// Wherever they are; none is null.
  static void show(std::span<Character* const> those) noexcept;
  /// Straight into an engine's memory, each into the row of its number: what `model` would tell, in
  /// float. `pose` and `model` are left out, and `show` still works them out.
  static void show(std::span<Character> those, const JointBuffer& into) noexcept;
  /// Wherever they are, with the numbers of their rows.
  static void show(std::span<Character* const> those, std::span<const std::int32_t> rows,
                   const JointBuffer& into) noexcept;

  static constexpr std::size_t kMostActions = 16;  ///< under way at once
  /// Does something on top of the gait, from now on (actions.hpp makes actions for a library's
  /// body), and gives its number. Refused when kMostActions are under way, the action was made for
  /// another body or its target is not a point. The first one takes memory.
  Played play(const Action& action);
  /// Takes that memory now. Refused when it is another body.
  Outcome prepare_actions(const std::shared_ptr<const ActionBody>& body);
  /// Ends it smoothly. These three are refused when there is no such action, it does not move that
  /// part, has no target, or the value is not a number.
  Outcome stop(int action) noexcept;
  /// How much it matters on one part, 0 or more.
  Outcome set_priority(int action, ActionPart part, double priority) noexcept;
  /// Where it reaches, looks, steps; of hips, the height is `target.y`.
  Outcome set_target(int action, const Vec3& target) noexcept;
  /// Those under way at the last internal step, in the order in which they were played: writes as
  /// many as there is room for, and gives how many there are.
  std::size_t actions(std::span<ActionState> out) const noexcept;

  /// Moves in a style (style.hpp) from now on, at any speed and turn; it comes in over so many
  /// seconds. Null takes it off again. Throws amble::Error when the style is of another library.
  /// Allocates; between frames.
  void wear(const std::shared_ptr<const Style>& style, double seconds = 0.5);

  const Pose& pose() const noexcept;                  ///< local rotations and the root's place
  std::span<const Transform> model() const noexcept;  ///< all joints in world coordinates
  const Doing& doing() const noexcept;                ///< as readouts show it
  std::span<const Event> events() const noexcept;     ///< of the last update, in order
  const RootMotion& root_motion() const noexcept;     ///< of the last update
  std::span<const double> weights() const noexcept;   ///< one per library example
  const MotionLibrary& library() const noexcept;      ///< that it moves by
  const std::shared_ptr<const Technique>& technique() const noexcept;  ///< by which it does

  /// All that changes about the character. A Snapshot (snapshot.hpp) made of it saves; the same
  /// commands after `restore` give the same bits. Refused when the snapshot is of a library with
  /// another body or other examples.
  const CharacterSnapshot& snapshot() const noexcept;
  /// Goes back to such a moment.
  Outcome restore(const CharacterSnapshot& snapshot) noexcept;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace amble
