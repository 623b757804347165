#pragma once

#include <limits>
#include <string>
#include <vector>

#include "amble/actions/action_body.hpp"
#include "amble/engine/character_snapshot.hpp"

namespace amble::cli {

/// A number over time: linear between its points, held at the ends.
struct NumberTrack {
  std::vector<std::array<double, 2>> points;  // seconds, value; ascending
  double at(double time) const;
};

/// One entry of an actions file: what to do, from when to when.
struct ScriptedAction {
  std::string name;  // "2_reach"
  double from = 0, until = std::numeric_limits<double>::infinity();
  Action action;
  std::array<NumberTrack, kActionPartCount> priority;  // empty: as the action has it
  double missed =
      -1;  // of a step: metres from its spot to where the foot came nearest; −1: not yet
  int id = ActionStack::kNone;  // while it is under way
  bool begun = false;
};

/// Plays the actions of a file on a character.
class ActionPlayer {
 public:
  ActionPlayer() = default;
  explicit ActionPlayer(std::vector<ScriptedAction> actions);
  /// Starts, stops and tunes what is due at this time.
  void act(double time, Character& character);
  /// Trace columns, and their values now: the state of each action, then priority and weight on
  /// each part that it moves; of a reach then the metres from its hand to the point, and those by
  /// which the point is within reach (negative: out of it).
  std::vector<std::string> columns() const;
  std::vector<double> row(const Character& character);
  /// Steps that did not come down on their spot, as sentences.
  std::vector<std::string> misses() const;
  /// Actions that found too many others under way.
  int refused() const { return refused_; }

 private:
  std::vector<ScriptedAction> actions_;
  int refused_ = 0;
};

/// Reads an actions file for the body of a library. Clip files in it are looked for beside it.
/// Throws amble::Error that says which action is wrong.
ActionPlayer read_actions(const std::string& path, std::shared_ptr<const MotionLibrary> library);

}  // namespace amble::cli
