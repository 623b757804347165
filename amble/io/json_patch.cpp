#include "amble/io/json_patch.hpp"

#include <algorithm>

namespace amble {

JsonPatch::JsonPatch(std::string_view text) : text_(text) {
  object_.begin = text.find('{');
  object_.end = after_value(object_.begin);
  top_ = members(object_);
}

std::size_t JsonPatch::after_space(std::size_t at) const noexcept {
  return std::min(text_.find_first_not_of(" \t\r\n", at), text_.size());
}

/// Behind the value that begins there.
std::size_t JsonPatch::after_value(std::size_t at) const noexcept {
  int depth = 0;
  bool quoted = false;
  for (; at < text_.size(); ++at) {
    const char c = text_[at];
    if (quoted) {
      if (c == '\\')
        ++at;
      else if (c == '"')
        quoted = false;
      if (!quoted && depth == 0) return at + 1;
    } else if (c == '"') {
      quoted = true;
    } else if (c == '{' || c == '[') {
      ++depth;
    } else if (c == '}' || c == ']') {
      if (depth == 0) return at;  // a number or a word ended before it
      if (--depth == 0) return at + 1;
    } else if (depth == 0 && (c == ',' || c == ' ' || c == '\t' || c == '\r' || c == '\n')) {
      return at;
    }
  }
  return at;
}

JsonPatch::Members JsonPatch::members(Span object) const {
  Members out;
  std::size_t at = after_space(object.begin + 1);
  while (at + 1 < object.end) {
    const std::size_t key_end = after_value(at);
    const std::string key =
        nlohmann::json::parse(text_.substr(at, key_end - at)).get<std::string>();
    const std::size_t value = after_space(after_space(key_end) + 1);
    const std::size_t end = after_value(value);
    out[key] = {{at, end}, {value, end}};
    at = after_space(end);
    if (at < object.end && text_[at] == ',') at = after_space(at + 1);
  }
  return out;
}

const std::vector<JsonPatch::Span>& JsonPatch::elements(const std::string& list) {
  const auto known = elements_.find(list);
  if (known != elements_.end()) return known->second;
  std::vector<Span>& out = elements_[list];
  const Span whole = top_.at(list).value;
  std::size_t at = after_space(whole.begin + 1);
  while (at + 1 < whole.end) {
    const std::size_t end = after_value(at);
    out.push_back({at, end});
    at = after_space(end);
    if (at < whole.end && text_[at] == ',') at = after_space(at + 1);
  }
  return out;
}

void JsonPatch::add_member(Span object, bool empty, const std::string& key,
                           const std::string& value) {
  const std::size_t at = object.begin + 1;
  changes_.push_back({{at, at}, nlohmann::json(key).dump() + ":" + value + (empty ? "" : ",")});
}

void JsonPatch::append(const std::string& list, const std::vector<std::string>& added) {
  if (added.empty()) return;
  std::string joined;
  for (const std::string& element : added) joined += (joined.empty() ? "" : ",") + element;
  const auto found = top_.find(list);
  if (found == top_.end()) return add_member(object_, top_.empty(), list, "[" + joined + "]");
  const std::vector<Span>& present = elements(list);
  const std::size_t at = present.empty() ? found->second.value.begin + 1 : present.back().end;
  changes_.push_back({{at, at}, (present.empty() ? "" : ",") + joined});
}

void JsonPatch::set(const std::string& key, const std::string& value) {
  const auto found = top_.find(key);
  if (found == top_.end()) return add_member(object_, top_.empty(), key, value);
  changes_.push_back({found->second.value, value});
}

void JsonPatch::set(const std::string& list, std::size_t element, const std::string& key,
                    const std::string& value) {
  const Span object = elements(list).at(element);
  const Members inside = members(object);
  const auto found = inside.find(key);
  if (found == inside.end()) return add_member(object, inside.empty(), key, value);
  changes_.push_back({found->second.value, value});
}

void JsonPatch::replace_member(const std::string& list, std::size_t element, const std::string& key,
                               const nlohmann::json& object) {
  const std::string braced = object.dump();
  changes_.push_back(
      {members(elements(list).at(element)).at(key).whole, braced.substr(1, braced.size() - 2)});
}

std::string JsonPatch::text() const {
  std::vector<std::pair<Span, std::string>> changes = changes_;
  std::stable_sort(changes.begin(), changes.end(),
                   [](const auto& a, const auto& b) { return a.first.begin < b.first.begin; });
  std::string out;
  std::size_t at = 0;
  for (const auto& [span, replacement] : changes) {
    out += text_.substr(at, span.begin - at);
    out += replacement;
    at = span.end;
  }
  return out += text_.substr(at);
}

}  // namespace amble
