#include "drive.hpp"

#include <algorithm>

#include "amble/engine/character_snapshot.hpp"
#include "amble/engine/technique.hpp"
#include "amble/io/file.hpp"
#include "amble/terrain/terrain_file.hpp"

namespace amble::cli {
namespace {

constexpr double kStep = 1.0 / 60;  // seconds between commands

}  // namespace

Drive::Drive(Driver& driver, const DriveOptions& options,
             const std::shared_ptr<const Technique>& technique, WornStyles& styles,
             ActionPlayer& actions)
    : driver_(driver),
      actions_(actions),
      character_(technique),
      styles_(styles),
      gaze_(options.gaze ? 1.0 : 0.0) {
  character_.set_life(options.life);
  styles_.dress(character_);
  if (!options.terrain.empty())
    character_.walk_on(read_terrain(read_file(options.terrain), options.terrain));
  const GroundFrame start = driver.start();
  if (!options.from_stand) character_.set_manner(manner(0));
  character_.reset(options.from_stand ? Command{} : driver.first(), start.x, start.z, start.heading,
                   options.start_phase);
  character_.ride(driver.vehicle());
}

void Drive::go_to(double moment) {
  while (time_ < moment - 1e-9) {
    if (static_cast<double>(step_) * kStep <= time_ + 1e-9) {
      const double now = static_cast<double>(step_++) * kStep;
      styles_.change(now, character_);
      character_.set_manner(manner(now));
      character_.command(driver_.at(now, character_));
      actions_.act(now, character_);
    }
    const double next = std::min(moment, static_cast<double>(step_) * kStep);
    character_.update(next - time_);
    time_ = next;
  }
}

Manner Drive::manner(double now) const {
  Manner manner = driver_.manner(now);
  manner.gaze = gaze_;
  return manner;
}

void StandIns::look(const Character& character) {
  using Kind = Prescription::Kind;
  const Prescription& now = character.snapshot().state.prescription;
  if (now.half < 0 || now.from == now.to) return;
  const Technique& technique = *character.technique();
  if (technique.segments() && technique.segments()->has(now.from, now.to)) return;
  const auto name = [](Kind kind) {
    return kind == Kind::stand ? "stand" : kind == Kind::walk ? "walk" : "run";
  };
  names_.insert(std::string(name(now.from)) + " to " + name(now.to));
}

}  // namespace amble::cli
