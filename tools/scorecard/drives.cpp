#include "drives.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <numbers>

#include "amble/core/error.hpp"
#include "grounds.hpp"
#include "pointers.hpp"

namespace amble::scorecard {
namespace {

constexpr double kRunning = 2;  // m/s of a grown-up: faster pointers are followed running

bool is_stairs(const std::string& ground) { return ground.rfind("stairs", 0) == 0; }

/// The places of the grid in an order in which any first few are spread over all of it: each step
/// goes on by a share of the whole that no few steps bring back to where they were.
int grid_place(int number) {
  constexpr int kStride = 139;  // prime, 0.618 of 225
  return (number * kStride + 37) % (kGridSide * kGridSide);
}

/// Speed and turn rate inside the envelope of a gait: `number` says which place of the grid, the
/// dice where in it.
Run::Constant grid_command(const MotionLibrary& library, int number, Dice& dice) {
  constexpr int kWalks = 8;  // of the speeds; the others run
  const int place = grid_place(number % (kGridSide * kGridSide));
  const int row = place / kGridSide, column = place % kGridSide;
  const bool runs = row >= kWalks && library.groups.size() > 1;
  const Group& group = library.groups[runs ? 1 : 0];
  double slowest = 1e9, fastest = -1e9;
  for (const Point2& corner : group.envelope.corners) {
    slowest = std::min(slowest, corner[0]);
    fastest = std::max(fastest, corner[0]);
  }
  const double rows = runs ? kGridSide - kWalks : (library.groups.size() > 1 ? kWalks : kGridSide);
  const double along = ((runs ? row - kWalks : row) + dice.between(0, 1)) / rows;
  Run::Constant command;
  command.speed = std::round(1000 * (slowest + (fastest - slowest) * along)) / 1000;
  const ConvexHull::Span turns = group.envelope.section(0, command.speed);
  const double across = (column + dice.between(0, 1)) / kGridSide;
  if (turns.high >= turns.low)
    command.turn = std::round(1000 * (turns.low + (turns.high - turns.low) * across)) / 1000;
  command.gait = group.gait;
  command.start_phase = dice.between(0, 0.999);
  return command;
}

/// Nobody keeps circling on stairs: a part of the turn is left there.
constexpr double kTurnOnStairs = 0.25;

void drive_grid(const Wearer& wearer, bool stairs, bool flat, int number, Dice& dice, Run& run) {
  Run::Constant command = grid_command(wearer.library(), number, dice);
  if (stairs) command.turn = std::round(1000 * kTurnOnStairs * command.turn) / 1000;
  run.limits = command.gait > 0.5 ? metrics::LimitSet::run() : metrics::LimitSet::walking();
  run.tracked = flat && !wearer.rides;  // on uneven ground people may slow down
  if (!wearer.rides) {
    run.constant = command;
    return;
  }
  run.pointer = pointer_on_arc(command.speed, command.turn, command.seconds);
  if (command.speed > kRunning) run.limits = metrics::LimitSet::run();
}

void drive_goal(const CommandScope& scope, bool runs, Dice& dice, Run& run) {
  const double size = scope.speeds * scope.speeds;
  GroundFrame goal;
  if (scope.keeps_way) {
    goal = {dice.between(-1, 1), size * dice.between(3, 7), dice.between(-1, 1)};
  } else {
    const double bearing = dice.between(-std::numbers::pi, std::numbers::pi);
    const double way = dice.between(1.5, runs ? 12 : 7);
    goal = {std::round(1000 * way * std::sin(bearing)) / 1000,
            std::round(1000 * way * std::cos(bearing)) / 1000,
            dice.between(-std::numbers::pi, std::numbers::pi)};
  }
  run.goal = goal;
  if (!runs) run.goal_speed = std::round(1000 * scope.speeds * dice.between(0.9, 1.6)) / 1000;
}

void drive_otherwise(const Wearer& wearer, const CommandScope& scope, const std::string& drive,
                     int number, Dice& dice, Run& run) {
  constexpr double kMinute = 60, kOnStairs = 30, kLong = 600;  // seconds
  const bool runs = number % 2 == 1;
  run.limits = runs ? metrics::LimitSet::run() : metrics::LimitSet::walking();
  if (drive == "random" || drive == kLongDrive) {
    const double seconds = drive == kLongDrive ? kLong : scope.keeps_way ? kOnStairs : kMinute;
    (wearer.rides ? run.pointer : run.script) =
        wearer.rides ? random_pointer(seconds, scope, dice) : random_script(seconds, scope, dice);
    run.limits = metrics::LimitSet::random();
  } else if (drive == "start-stop") {
    (wearer.rides ? run.pointer : run.script) =
        wearer.rides ? start_stop_pointer(runs, scope, dice) : start_stop_script(runs, scope, dice);
  } else if (drive == "goals") {
    if (wearer.rides)
      run.pointer = leaping_pointer(runs, scope, dice);
    else
      drive_goal(scope, runs, dice, run);
  } else {
    throw Error("no drive is named '" + drive + "'");
  }
}

}  // namespace

Run draw_run(const Wearer& wearer, const std::string& ground, const std::string& drive, int number,
             unsigned seed) {
  Run run;
  run.name = cell_name(wearer.name, ground, drive) + "/" + std::to_string(number);
  Dice dice(seed, run.name);
  const double size = wearer.library().size;
  const CommandScope scope{std::sqrt(size), is_stairs(ground)};
  run.terrain = draw_ground(ground, size, dice);
  if (!wearer.styles.empty()) {
    const auto worn = static_cast<std::size_t>(number) % wearer.styles.size();
    run.style = std::next(wearer.styles.begin(), static_cast<long>(worn))->first;
  }
  if (drive == "grid")
    drive_grid(wearer, scope.keeps_way, ground == "flat", number, dice, run);
  else
    drive_otherwise(wearer, scope, drive, number, dice, run);
  if (wearer.captured) run.limits = run.limits.of_captures();
  return run;
}

}  // namespace amble::scorecard
