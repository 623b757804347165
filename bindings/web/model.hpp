#pragma once

#include <string>

#include "amble/analysis/own_character.hpp"
#include "amble/motion/clip.hpp"

namespace amble::web {

/// A rigged character that a page was given, and what the page reads of it.
struct WebModel {
  OwnCharacter own;
  std::string description;
};

/// A clip of the body that a library was put on as one of the whole file, in the clip's
/// proportions.
Clip on_whole_body(const WebModel& model, const Clip& clip);

}  // namespace amble::web
