#include "amble/io/json.hpp"

#include <algorithm>

#include "amble/core/error.hpp"
#include "amble/io/nearest_word.hpp"
#include "amble/io/text.hpp"

namespace amble {
namespace {

/// Where lists and objects are nested too deeply; the end of the text where they are not.
std::size_t too_deep(std::string_view bytes) {
  std::size_t depth = 0;
  bool quoted = false;
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    const char c = bytes[i];
    if (quoted && c == '\\')
      ++i;
    else if (c == '"')
      quoted = !quoted;
    else if (!quoted && (c == '[' || c == '{') && ++depth > kMostNested)
      return i;
    else if (!quoted && (c == ']' || c == '}') && depth > 0)
      --depth;
  }
  return bytes.size();
}

std::string line_of(std::string_view bytes, std::size_t at) {
  const auto end = bytes.begin() + static_cast<std::ptrdiff_t>(std::min(at, bytes.size()));
  return std::to_string(1 + std::count(bytes.begin(), end, '\n'));
}

}  // namespace

nlohmann::json parse_json(std::string_view bytes, const std::string& name,
                          std::uint64_t most_bytes) {
  require_at_most(bytes.size(), most_bytes, "bytes of JSON", name);
  if (const std::size_t at = too_deep(bytes); at < bytes.size())
    throw Error(name + ":" + line_of(bytes, at) + ": lists and objects are nested more than " +
                std::to_string(kMostNested) + " deep");
  try {
    return nlohmann::json::parse(bytes.begin(), bytes.end());
  } catch (const nlohmann::json::parse_error& error) {
    std::string what = json_reason(error);  // "parse error at line 1, column 2: reason"
    if (const std::size_t reason = what.find(": "); reason != std::string::npos)
      what.erase(0, reason + 2);
    throw Error(name + ":" + line_of(bytes, error.byte) + ": not valid JSON: " + what);
  } catch (const nlohmann::json::exception& error) {
    throw Error(name + ": not valid JSON: " + json_reason(error));
  }
}

std::string json_reason(const nlohmann::json::exception& error) {
  std::string what = error.what();  // "[json.exception.…] reason"
  if (const std::size_t mark = what.find("] "); mark != std::string::npos && what.front() == '[')
    what.erase(0, mark + 2);
  return printable(what);
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
