#pragma once

#include <string>
#include <string_view>

#include "fuzz/making/choices.hpp"

namespace amble::fuzz {

/// The GLB of a rigged character, nearly right: nodes that hang on themselves, bodies without size,
/// counts beyond the file, lists and buffers that are gone, weights that are no numbers, values
/// taken for others, anything else in its document, the file cut off. All zero decisions give it
/// back as it is.
std::string near_model(std::string_view glb, Choices& choices);

}  // namespace amble::fuzz
