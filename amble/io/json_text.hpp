#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

namespace amble {

/// Whether a value is this text. To compare it as JSON with `==` makes a value of the text, and
/// where there is no memory for that ends the program.
inline bool is_text(const nlohmann::json& value, std::string_view text) noexcept {
  return value.is_string() && *value.get_ptr<const std::string*>() == text;
}

}  // namespace amble
