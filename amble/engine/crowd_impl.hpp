#pragma once

#include <array>
#include <cmath>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "amble/engine/character_snapshot.hpp"
#include "amble/engine/crowd.hpp"
#include "amble/engine/technique.hpp"
#include "amble/maths/fixed_step.hpp"
#include "amble/steering/directive.hpp"
#include "amble/steering/neighbour_grid.hpp"
#include "amble/steering/reciprocal_avoidance.hpp"
#include "amble/steering/stopping_way.hpp"
#include "amble/steering/taking_turns.hpp"

namespace amble {

/// What a Crowd holds. What others see of a walker lies apart from what it wants and from its body,
/// since everybody looks at it: less than a cache line each, bystanders after the crowd's own.
struct Crowd::Impl {
  static constexpr double kStep = kFixedStep;  // seconds, as characters step
  static constexpr int kRounds = 6;            // steps in which everybody looks around once
  static constexpr int kTogether =
      32;  // whom a thread takes, and shows while they are in its cache
  static constexpr double kRadius = 0.33;  // metres, of the room that a walker likes to have

  /// A walker as others see it.
  struct Walker {
    StoppingWay way;                        // from where it is
    double velocity_x = 0, velocity_z = 0;  // m/s
    double radius = 0;
    double turn_rate = 0;  // rad/s, known of those who heed nobody

    double speed() const noexcept {
      return std::sqrt(velocity_x * velocity_x + velocity_z * velocity_z);
    }
  };

  /// What a walker wants.
  struct Intent {
    double goal_x = 0, goal_z = 0;
    double liveliness = 0;   // 0 the slowest … 1 the fastest of the crowd
    double own_speed = 0;    // m/s, whatever the others do; 0: by liveliness
    double heading = 0;      // where it wants to go, others heeded
    double speed = 0;        // m/s, the same
    double frustration = 0;  // 0 … 1: how long others have been in its way
    double patience = 0;     // seconds after which a wanderer chooses another goal
    bool sent = false, arrived = false;
    bool turning = false;  // on the spot
    std::uint64_t dice = 0;
    std::array<std::int32_t, ReciprocalAvoidance::kMost> neighbours{};
    int neighbour_count = 0;

    void send(double x, double z) noexcept;
  };

  Impl(const std::shared_ptr<const Technique>& technique, int characters,
       const CrowdOptions& options);

  void update(double seconds, Posing posing, const JointBuffer& into) noexcept;
  void show(const JointBuffer& into) noexcept;
  void keep_off(std::span<const Bystander> bystanders) noexcept;
  void choose_goal(std::size_t i) noexcept;

  CrowdOptions options;
  double half_width = 0;  // of the square, metres
  double most_turn;       // rad/s, on the spot
  double behind = 0;      // share of a step by which the shown moment lies before the last step
  int round = 0;
  std::vector<Character> characters;
  std::vector<Walker> walkers;
  std::vector<Intent> intents;
  NeighbourGrid grid;
  TakingTurns turns;
  Scheduler scheduler;  // none: one thread

 private:
  struct Clear {
    double turn_rate, room, needed;  // rad/s; metres to the next, and to stop
  };
  bool scatter(int row, double clearing) noexcept;
  void place(std::size_t i, double x, double z, double spacing) noexcept;
  void step(double seconds, Posing posing, const JointBuffer& into) noexcept;
  /// A piece of work for each of so many numbers, by whoever is there.
  template <typename Task>
  void share(int count, const Task& task) const noexcept {
    if (scheduler) return scheduler(count, std::cref(task));  // which allocates nothing
    for (int i = 0; i < count; ++i) task(i);
  }
  void look_around() noexcept;
  void go_on(std::span<const std::int32_t> group, double seconds, Posing posing,
             const JointBuffer& into) noexcept;
  void look_around(std::size_t i) noexcept;
  void find_neighbours(std::size_t i) noexcept;
  static GroundVelocity mean_velocity(const Walker& walker, double seconds) noexcept;
  bool give_way(const Walker& self, ReciprocalAvoidance& avoidance) const noexcept;
  double own_speed(const Intent& intent) const noexcept;
  Directive decide(std::size_t i) noexcept;
  Clear clear_with(std::size_t i, const Course& course, double turn_rate) const noexcept;
  void publish(std::size_t i) noexcept;
};

}  // namespace amble
