#pragma once

#include <string>

#include "amble/io/clip_file.hpp"
#include "amble/style/decomposition.hpp"
#include "captures.hpp"

namespace amble {

/// The performer's styles, taken apart once for all tests.
inline const Decomposition& performed_styles_apart() {
  static const auto all = decompose(performed_style_examples());
  return *all;
}

/// Examples of the captures in a folder of the optional set.
inline StyleExamples captured_examples(const std::string& folder) {
  std::vector<CaptureSource> sources;
  for (const std::string& file : captures(folder)) {
    CaptureSource source;
    source.file = file;
    source.study = study(read_clip(file));
    sources.push_back(std::move(source));
  }
  return style_examples(sources);
}

/// One studied clip as a source.
inline CaptureSource source_of(Clip clip, const std::string& name) {
  CaptureSource source;
  source.file = name;
  source.study = study(std::move(clip));
  return source;
}

}  // namespace amble
