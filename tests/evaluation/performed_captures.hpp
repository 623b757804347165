#pragma once

#include <string>
#include <vector>

#include "amble/library/capture_library.hpp"
#include "amble/performer/performer.hpp"

namespace amble {

/// A performance as if it had been captured.
inline CaptureSource captured(const GaitSpec& spec, const std::string& file, double seconds = 5) {
  Clip clip = perform(spec, seconds, 120);
  clip.name = file;
  return {file, study(std::move(clip)), {}};
}

/// Four walks and two runs.
inline std::vector<CaptureSource> captured_gaits() {
  std::vector<CaptureSource> sources;
  for (const double speed : {0.8, 1.1, 1.4, 1.7})
    sources.push_back(captured({.gait = Gait::walk, .speed = speed},
                               "walk" + std::to_string(sources.size()) + ".bvh"));
  for (const double speed : {2.6, 3.2})
    sources.push_back(captured({.gait = Gait::run, .speed = speed},
                               "run" + std::to_string(sources.size()) + ".bvh"));
  return sources;
}

/// Their clips.
inline std::vector<Clip> clips_of(const std::vector<CaptureSource>& sources) {
  std::vector<Clip> clips;
  for (const CaptureSource& source : sources) clips.push_back(source.study.clip);
  return clips;
}

}  // namespace amble
