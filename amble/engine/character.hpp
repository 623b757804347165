#pragma once

#include <cstdint>
#include <limits>
#include <memory>
#include <span>

#include "amble/actions/action_stack.hpp"
#include "amble/kinematics/foot_roll.hpp"
#include "amble/kinematics/forward.hpp"
#include "amble/library/motion_library.hpp"
#include "amble/terrain/terrain.hpp"

namespace amble {

/// What a caller asks of a character. Any value is safe: NaN reads as zero, and what the library
/// cannot do becomes the nearest that it can.
struct Command {
  /// `choose` walks or runs by speed and gait. Side steps go left at a positive speed and right at
  /// a negative one; a walk backwards has a positive speed. Both begin and end standing.
  /// So do types of the library's own.
  enum class Type { choose, walk, run, turn, stand, side, back, own };
  static constexpr double kChooseGait = std::numeric_limits<double>::quiet_NaN();
  double speed = 0;           // m/s along the heading
  double turn_rate = 0;       // rad/s, positive to the left
  double gait = kChooseGait;  // 0 walks, 1 runs; by speed when not a number
  Type type = Type::choose;
  int kind = 0;  // with the type `own`: which of the library's manoeuvres
  /// The library's own parameters, in the order of MotionLibrary::parameters; the usual value where
  /// not a number.
  std::array<double, MotionLibrary::kMostParameters> parameters = unsaid();
  /// Shares of the library's own types that are mixed into the gait, in the order of
  /// MotionLibrary::manoeuvres: 0.5 of a tired walk walks half tired. Those that go aside or back
  /// cannot be mixed.
  std::array<double, MotionLibrary::kMostMixed> mix{};

 private:
  static constexpr std::array<double, MotionLibrary::kMostParameters> unsaid() noexcept {
    std::array<double, MotionLibrary::kMostParameters> none{};
    for (double& one : none) one = kChooseGait;
    return none;
  }
};

/// What the character really does, for readouts and traces.
struct Doing {
  double speed = 0, turn_rate = 0, gait = 0;  // executed now
  Command::Type type = Command::Type::stand;  // executed now; never `choose`
  int kind = -1;                              // with the type `own`: as in a command
  double phase = 0;                           // 0 right strike, 0.5 left strike
  double outside = 0;                         // distance of the command from what can be reached
  bool contact[2] = {true, true};             // by index(Side)
  double x = 0, z = 0, heading = 0;           // the vehicle: the point and heading that travel
};

/// Something that happened during an update.
struct Event {
  enum class Kind { strike, lift, walk, run };  // the last two: the gait has changed to it
  Kind kind = Kind::strike;
  Side side = Side::left;  // of a strike or lift
};

/// How the vehicle moved over an update, seen from where it was before: for engines that move
/// their own object.
struct RootMotion {
  double left = 0, forward = 0, turned = 0;  // metres, metres, radians
};

/// Whether an update works out the pose that it ends in, or leaves that to Character::show.
enum class Posing { now, later };

struct CharacterSnapshot;
class RiddenVehicle;
class Style;
class Technique;

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
  explicit Character(std::shared_ptr<const MotionLibrary> library);
  /// With another weighting or blender (technique.hpp), which characters may share.
  explicit Character(std::shared_ptr<const Technique> technique);
  ~Character();
  Character(Character&&) noexcept;
  Character& operator=(Character&&) noexcept;

  /// Places the character, already in the steady motion of `command` (standing when its speed is
  /// 0), at a phase of its stride.
  void reset(const Command& command = {}, double x = 0, double z = 0, double heading = 0,
             double phase = 0) noexcept;

  /// The ground from now on; none: level at height 0. Feet that stand stay as they are until they
  /// are lifted, so call `reset` after it to start on it.
  void walk_on(std::shared_ptr<const Terrain> terrain) noexcept;

  void command(const Command& command) noexcept;
  /// Rides a vehicle (vehicle_reading.hpp): from now on every internal step moves it and puts the
  /// body on it; of a command, the type alone is heeded. The caller keeps the vehicle, and saves it
  /// beside a snapshot. Null: the character drives itself again, from where it is.
  void ride(RiddenVehicle* vehicle) noexcept;
  /// Goes on, and poses the body where it ends. `Posing::later` leaves the pose out, for bodies
  /// that nobody sees and for moments between; `pose` and `model` tell nothing then until `show` is
  /// called. The motion is the same.
  void update(double seconds, Posing posing = Posing::now) noexcept;
  void show() noexcept;  ///< works out the pose that an update left out

  /// Does something on top of the gait, from now on (action_body.hpp makes actions for a library's
  /// body), and gives its number; ActionStack::kNone when ActionStack::kMost are under way, the
  /// action was made for another body or its target is not a point. The first one takes memory.
  int play(const Action& action);
  /// Takes that memory now. False, and nothing done, when it is another body.
  bool prepare_actions(const std::shared_ptr<const ActionBody>& body);
  /// Ends it smoothly. These three are false, with nothing done, when there is no such action, it
  /// does not move that part, has no target, or the value is not a number.
  bool stop(int action) noexcept;
  bool set_priority(int action, ActionPart part, double priority) noexcept;
  bool set_target(int action, const Vec3& target) noexcept;
  std::span<const LiveAction> actions() const noexcept;  ///< under way, at the last internal step

  /// Moves in a style (style.hpp) from now on, at any speed and turn; it comes in over so many
  /// seconds. Null takes it off again. Throws amble::Error when the style is of another library.
  /// Allocates; between frames.
  void wear(const std::shared_ptr<const Style>& style, double seconds = 0.5);

  const Pose& pose() const noexcept;                  ///< local rotations and the root's place
  std::span<const Transform> model() const noexcept;  ///< all joints in world coordinates
  const Doing& doing() const noexcept;
  std::span<const Event> events() const noexcept;    ///< of the last update, in order
  const RootMotion& root_motion() const noexcept;    ///< of the last update
  std::span<const double> weights() const noexcept;  ///< one per library example
  const MotionLibrary& library() const noexcept;
  const std::shared_ptr<const Technique>& technique() const noexcept;

  /// All that changes about the character. A copy of it saves (character_snapshot.hpp); the same
  /// commands after `restore` give the same bits. False, and nothing done, when the snapshot is of
  /// a library with another body or other examples.
  const CharacterSnapshot& snapshot() const noexcept;
  bool restore(const CharacterSnapshot& snapshot) noexcept;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace amble
