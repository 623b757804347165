#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>

#include "amble/character.hpp"

namespace amble {

/// How a crowd begins, and what its people are like.
struct CrowdOptions {
  double slowest = 0.9;      ///< m/s: everybody has a speed of their own between them
  double fastest = 1.5;      ///< m/s: everybody has a speed of their own between them
  double square_metres = 6;  ///< a person, of the square that they wander about in
  double x = 0;              ///< its middle
  double z = 0;              ///< its middle
  double clearing = 0;       ///< metres around it where nobody begins
  std::uint64_t seed = 1;    ///< another one: other places, speeds and ways
  double idle = 1;           ///< see Life: everybody has a seed of their own
  double variation = 1;      ///< see Life
  bool avoid = true;         ///< each other
  bool posed = true;         ///< by every update; else each by its own Character::show
};

/// Somebody whom the crowd keeps off and who does not heed it: another character, or a pillar.
struct Bystander {
  double x = 0;           ///< metres
  double z = 0;           ///< metres
  double velocity_x = 0;  ///< m/s
  double velocity_z = 0;  ///< m/s
  double radius = 0.45;   ///< metres that are kept free around
  double turn_rate = 0;   ///< rad/s, to the left: how its way bends
};

/// Threads of yours: calls `task(0)` to `task(count - 1)`, each once, in any order and at once if
/// it likes, and returns when all are done. With oneTBB, `tbb::parallel_for(0, count, task)`.
using Scheduler = std::function<void(int count, const std::function<void(int)>& task)>;

/// Many characters that share one library and go their ways without running into each other.
/// Everybody wanders about a square, or goes where they are sent. Ten times a second a walker
/// looks for the velocity nearest to the wanted one that meets nobody (reciprocal_avoidance.hpp);
/// at every step nobody takes ground that another needs to come to a stop (stopping_way.hpp). Each
/// is a Character: it walks as the library's people can, with its feet on the ground. An update
/// allocates nothing; the same calls give the same bits.
///
///   amble::Crowd crowd(amble::default_library(), 500);
///   crowd.update(1.0 / 60);
///   for (int i = 0; i < crowd.size(); ++i) draw(crowd[i].model());
///
/// Poses are the most of the work. Where few are seen or none, make it with `.posed = false` and
/// call `crowd[i].show()` for those who are, before reading their poses.
///
/// Const functions only read, so threads may share a crowd while none changes it; between updates
/// they may also change, and show, characters of it, a thread each. Crowds of one library may be
/// updated at once.
class Crowd {
 public:
  /// That are heeded.
  static constexpr int kMostBystanders = 32;

  /// So many characters of a library. Throws amble::Error when there are too many.
  Crowd(std::shared_ptr<const MotionLibrary> library, int characters,
        const CrowdOptions& options = {});
  /// The same with another technique.
  Crowd(std::shared_ptr<const Technique> technique, int characters,
        const CrowdOptions& options = {});
  ~Crowd();
  /// Takes the place of another one.
  Crowd(Crowd&&) noexcept;
  /// The same.
  Crowd& operator=(Crowd&&) noexcept;

  /// Goes on by so many seconds.
  void update(double seconds) noexcept;
  /// The same, posed or not, whatever the options say.
  void update(double seconds, Posing posing) noexcept;
  /// The same, posed straight into an engine's memory: each into the row of its number, as
  /// Character::show has it.
  void update(double seconds, const JointBuffer& into) noexcept;

  /// Goes on, and shows, by these threads from now on; none: by the caller's alone. The same bits
  /// however many there are. Ground of your own is asked by several of them at once.
  void run_on(Scheduler scheduler) noexcept;

  /// How many there are.
  int size() const noexcept;
  /// One of them, to look at.
  const Character& operator[](int number) const noexcept;
  /// To dress it or have it act; the crowd alone commands and updates it.
  Character& operator[](int number) noexcept;

  /// Poses everybody, where updates leave that out: several at a time.
  void show() noexcept;
  /// Into an engine's memory.
  void show(const JointBuffer& into) noexcept;

  /// Sends one to a place, where it stands until it is sent on. What is no place is not heard.
  void send(int number, double x, double z) noexcept;
  /// Whether one stands where it was sent.
  bool arrived(int number) const noexcept;
  /// Lets one wander again.
  void wander(int number) noexcept;

  /// Whom to keep off from now on, at most kMostBystanders.
  void keep_off(std::span<const Bystander> bystanders) noexcept;
  /// The middle of the square that they wander about in.
  void move_square(double x, double z) noexcept;
  /// Whether they keep off each other.
  void avoid(bool each_other) noexcept;
  /// Speeds between which everybody's own lies.
  void pace(double slowest, double fastest) noexcept;
  /// The speed of one alone, m/s; 0: one between those of the crowd again.
  void own_pace(int number, double speed) noexcept;
  /// The ground of all; none: level at height 0.
  void walk_on(const std::shared_ptr<const Terrain>& terrain) noexcept;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace amble
