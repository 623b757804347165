#pragma once

#include <initializer_list>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "amble/core/most.hpp"

namespace amble {

/// Parses JSON text; a syntax error becomes amble::Error("FILE:LINE: …"), `name` being the file. So
/// do texts that are longer or nested deeper than any document of ours.
nlohmann::json parse_json(std::string_view bytes, const std::string& name,
                          std::uint64_t most_bytes = kMostDocumentBytes);

/// What the JSON library says is wrong, without its own marks.
std::string json_reason(const nlohmann::json::exception& error);

/// Throws amble::Error when an object has another key than these, naming the nearest one that is
/// known; `where` is the file and the place in it. What is no object has no keys.
void require_known_keys(const nlohmann::json& object, std::initializer_list<std::string_view> known,
                        const std::string& where);

}  // namespace amble
