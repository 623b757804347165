#pragma once

#include <span>
#include <string_view>

namespace amble {

/// The one of some words that takes the fewest changed, added, left out or swapped letters to
/// become `word`: what somebody who mistyped it meant. Empty when there are no words.
std::string_view nearest_word(std::string_view word, std::span<const std::string_view> words);

}  // namespace amble
