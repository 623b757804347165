#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

#include "amble/motion/clip.hpp"

namespace amble::cli {

/// Which moments of a clip a film shows, seconds.
struct FilmTimes {
  double from = 0, to = 2, every = 0.12;
};

/// From where a clip is filmed: what is ahead, radians, and the time of its first frame, seconds.
struct FilmView {
  double heading = 0, begins = 0;
};

/// A film strip as SVG: one mannequin every so often, in rows, each with its time. The camera keeps
/// its direction, so that turns are seen; bodies are drawn where they stand in their own frame.
/// Throws amble::Error for times that hold no frame or too many.
std::string film(const Clip& clip, const FilmTimes& times, const FilmView& view = {});

/// The options by which a person asks for a film strip.
struct StripOptions {
  std::string file;           // empty: none
  std::vector<double> times;  // from, to, every; empty: all of it

  void add_to(CLI::App& command);
  /// The film of a clip, whole where no times were given.
  std::string film_of(const Clip& clip, const FilmView& view = {}) const;
};

}  // namespace amble::cli
