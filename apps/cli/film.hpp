#pragma once

#include <string>

#include "amble/motion/clip.hpp"

namespace amble::cli {

/// Which moments of a clip a film shows, seconds.
struct FilmTimes {
  double from = 0, to = 2, every = 0.12;
};

/// A film strip as SVG: one mannequin every so often, in rows, each with its time. The camera keeps
/// its direction, so that turns are seen; bodies are drawn where they stand in their own frame.
/// Throws amble::Error for times that hold no frame or too many.
std::string film(const Clip& clip, const FilmTimes& times);

}  // namespace amble::cli
