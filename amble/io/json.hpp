#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

namespace amble {

/// Parses JSON text; a syntax error becomes amble::Error("FILE:LINE: …"), `name` being the file.
nlohmann::json parse_json(std::string_view bytes, const std::string& name);

}  // namespace amble
