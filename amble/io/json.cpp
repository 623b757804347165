#include "amble/io/json.hpp"

#include <algorithm>

#include "amble/core/error.hpp"
#include "amble/io/nearest_word.hpp"
#include "amble/io/text.hpp"

namespace amble {

nlohmann::json parse_json(std::string_view bytes, const std::string& name) {
  try {
    return nlohmann::json::parse(bytes.begin(), bytes.end());
  } catch (const nlohmann::json::parse_error& error) {
    const std::size_t at = std::min(error.byte, bytes.size());
    const auto line =
        1 + std::count(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(at), '\n');
    std::string what =
        error.what();  // "[json.exception.…] parse error at line 1, column 2: reason"
    if (const std::size_t reason = what.find(": "); reason != std::string::npos)
      what.erase(0, reason + 2);
    throw Error(name + ":" + std::to_string(line) + ": not valid JSON: " + printable(what));
  } catch (const nlohmann::json::exception& error) {
    throw Error(name + ": not valid JSON: " + printable(error.what()));
  }
}

void require_known_keys(const nlohmann::json& object, std::initializer_list<std::string_view> known,
                        const std::string& where) {
  if (!object.is_object()) return;
  const std::vector<std::string_view> words(known);
  for (const auto& [key, value] : object.items())
    if (std::find(words.begin(), words.end(), key) == words.end())
      throw Error(where + ": unknown key \"" + printable(key) + "\"; the nearest known one is \"" +
                  std::string(nearest_word(key, words)) + "\"");
}

}  // namespace amble
