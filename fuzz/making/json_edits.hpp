#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "fuzz/making/choices.hpp"

namespace amble::fuzz {

/// Changes a document in a few places, each as somebody might who wrote it by hand or with a
/// faulty program: other numbers, other types, things left out, repeated, swapped or copied.
void edit(nlohmann::json& document, Choices& choices);

/// Text of a document; what is not UTF-8 is replaced.
std::string text_of(const nlohmann::json& document);

}  // namespace amble::fuzz
