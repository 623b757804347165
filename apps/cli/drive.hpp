#pragma once

#include <memory>
#include <set>
#include <string>

#include "action_script.hpp"
#include "amble/engine/character.hpp"
#include "driver.hpp"
#include "style_option.hpp"

namespace amble::cli {

/// How a character begins and where.
struct DriveOptions {
  Life life;
  std::string terrain;  // a file; empty for level ground
  double start_phase = 0;
  bool from_stand = false, gaze = false;
};

/// A character that a driver leads, in small fixed steps: commands change on its own step, so that
/// every frame rate gives one motion.
class Drive {
 public:
  Drive(Driver& driver, const DriveOptions& options,
        const std::shared_ptr<const Technique>& technique, WornStyles& styles,
        ActionPlayer& actions);
  const Character& character() const { return character_; }
  void go_to(double moment);

 private:
  Manner manner(double now) const;

  Driver& driver_;
  ActionPlayer& actions_;
  Character character_;
  WornStyles& styles_;
  double gaze_;
  double time_ = 0;
  long step_ = 0;
};

/// The ways between kinds of motion that a rider took and no capture shows.
class StandIns {
 public:
  void look(const Character& character);
  const std::set<std::string>& names() const { return names_; }

 private:
  std::set<std::string> names_;
};

}  // namespace amble::cli
