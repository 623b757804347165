#pragma once

#include <cmath>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "amble/engine/character.hpp"
#include "amble/metrics/limits.hpp"

namespace amble {

using Commands = std::vector<std::pair<double, Command>>;  // from a time on, this command

/// A character driven by `command_at(seconds)`, recorded frame by frame.
template <typename CommandAt, typename Source = MotionLibrary>
Clip record(const CommandAt& command_at, double seconds, double fps = 60,
            std::shared_ptr<const Source> source = default_library()) {
  Character character(std::move(source));
  character.reset(command_at(0.0));
  Clip clip;
  clip.name = "played";
  clip.skeleton = character.library().skeleton;
  clip.fps = fps;
  clip.append(character.pose());
  for (int frame = 0; frame < static_cast<int>(std::lround(seconds * fps)); ++frame) {
    character.command(command_at(frame / fps));
    character.update(1 / fps);
    clip.append(character.pose());
  }
  return clip;
}

inline Clip play(const Commands& course, double seconds, double fps = 60,
                 std::shared_ptr<const MotionLibrary> library = default_library()) {
  return record(
      [&](double now) {
        Command command = course.front().second;
        for (const auto& [time, next] : course)
          if (now >= time) command = next;
        return command;
      },
      seconds, fps, std::move(library));
}

/// The figures of a motion on level ground, with the soles of its own skeleton.
inline metrics::Score score(const Clip& clip, std::optional<double> speed = {},
                            std::optional<double> turn = {}) {
  metrics::ScoreOptions options;
  options.ground = 0;
  options.speed = speed;
  options.turn_rate = turn;
  std::array<metrics::SoleHeights, 2> soles;
  for (std::size_t k = 0; k < 2; ++k) {
    const Sole& sole = clip.skeleton.soles[k];
    soles[k] = {sole.ankle_height, sole.ball_height, sole.tip_height};
  }
  options.soles = soles;
  return metrics::score_clip(clip, options);
}

inline std::string together(const std::vector<std::string>& lines) {
  std::string all;
  for (const std::string& line : lines) all += line + "\n";
  return all;
}

}  // namespace amble
