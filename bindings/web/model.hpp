#pragma once

#include <string>

#include "amble/analysis/own_character.hpp"

namespace amble::web {

/// A rigged character that a page was given, and what the page reads of it.
struct WebModel {
  OwnCharacter own;
  std::string description;
};

}  // namespace amble::web
