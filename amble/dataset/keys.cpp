#include "amble/dataset/keys.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "amble/core/error.hpp"
#include "amble/io/nearest_word.hpp"
#include "amble/io/text.hpp"

namespace amble::dataset {
namespace {

using nlohmann::json;

std::string shown(const json& value) {
  constexpr std::size_t kMost = 40;  // letters: a message is one line
  std::string text = printable(value.dump(-1, ' ', true));
  if (text.size() > kMost) text = text.substr(0, kMost) + "…";
  return text;
}

std::string listed(const std::vector<std::string_view>& words) {
  std::string text;
  for (std::size_t i = 0; i < words.size(); ++i)
    text += (i == 0                  ? ""
             : i + 1 == words.size() ? " or "
                                     : ", ") +
            ('"' + std::string(words[i]) + '"');
  return text;
}

}  // namespace

Keys::Keys(const json& object, std::string file, std::string place)
    : object_(&object), file_(std::move(file)), place_(std::move(place)) {
  if (!object.is_object())
    throw Error(fmt::format("{}: {} must be an object, {{…}}, not {}", file_,
                            place_.empty() ? "a spec" : place_, shown(object)));
}

std::string Keys::path(const std::string& key) const {
  return place_.empty() ? key : key.empty() ? place_ : place_ + "." + key;
}

void Keys::refuse(const std::string& key, const std::string& sentence) const {
  throw Error(file_ + ": " + path(key) + " " + sentence);
}

const json* Keys::find(const char* key) {
  known_.push_back(key);
  const auto found = object_->find(key);
  return found == object_->end() ? nullptr : &*found;
}

double Keys::checked(const char* key, const json& value, double low, double high) const {
  const double number = value.is_number() ? value.get<double>() : NAN;
  if (!(number >= low && number <= high))
    refuse(key,
           fmt::format("holds {}; it must be a number from {:g} to {:g}", shown(value), low, high));
  return number;
}

double Keys::number(const char* key, double usual, double low, double high) {
  const json* value = find(key);
  return value ? checked(key, *value, low, high) : usual;
}

int Keys::whole(const char* key, int usual, int low, int high) {
  const json* value = find(key);
  if (!value) return usual;
  if (!value->is_number_integer() || value->get<double>() < low || value->get<double>() > high)
    refuse(key,
           fmt::format("is {}; it must be a whole number from {} to {}", shown(*value), low, high));
  return value->get<int>();
}

int Keys::whole(const char* key, int low, int high) {
  if (!object_->contains(key))
    refuse(key, fmt::format("is missing; give a whole number from {} to {}", low, high));
  return whole(key, low, low, high);
}

bool Keys::yes(const char* key, bool usual) {
  const json* value = find(key);
  if (!value) return usual;
  if (!value->is_boolean()) refuse(key, "is " + shown(*value) + "; it must be true or false");
  return value->get<bool>();
}

std::string Keys::word(const char* key, const std::string& usual) {
  const json* value = find(key);
  if (!value) return usual;
  if (!value->is_string() || value->get<std::string>().empty())
    refuse(key, "is " + shown(*value) + "; it must be a text in quotes");
  return value->get<std::string>();
}

std::string Keys::word(const char* key, const std::string& usual,
                       const std::vector<std::string_view>& known) {
  std::string text = word(key, usual);
  if (std::find(known.begin(), known.end(), text) == known.end())
    refuse(key, text.empty()
                    ? "is missing; give " + listed(known)
                    : fmt::format("is \"{}\"; it must be {}", printable(text), listed(known)));
  return text;
}

Spread Keys::spread(const char* key, const Spread& usual, double low, double high) {
  const json* value = find(key);
  if (!value) return usual;
  if (value->is_number()) return Spread::of(checked(key, *value, low, high));
  if (value->is_array() && value->size() == 2) {
    const double from = checked(key, (*value)[0], low, high),
                 to = checked(key, (*value)[1], low, high);
    if (from > to) refuse(key, fmt::format("is {}; write the smaller end first", shown(*value)));
    return Spread::even(from, to);
  }
  if (value->is_object() && value->size() == 1 && value->contains("normal")) {
    const json& pair = value->at("normal");
    if (pair.is_array() && pair.size() == 2) {
      const double mean = checked(key, pair[0], low, high),
                   deviation = checked(key, pair[1], 0, high - low);
      return {Spread::Kind::normal, low, high, mean, deviation, {}};
    }
  }
  if (value->is_object() && value->size() == 1 && value->contains("one_of") &&
      value->at("one_of").is_array() && !value->at("one_of").empty()) {
    Spread list;
    list.kind = Spread::Kind::list;
    for (const json& one : value->at("one_of")) list.values.push_back(checked(key, one, low, high));
    return list;
  }
  refuse(
      key,
      "is " + shown(*value) +
          "; it must be a number, [low, high], {\"normal\":[mean, deviation]} or {\"one_of\":[…]}");
}

std::vector<Keys> Keys::objects(const char* key) {
  const json* value = find(key);
  std::vector<Keys> out;
  if (!value) return out;
  if (!value->is_array() || value->empty())
    refuse(key, "is " + shown(*value) +
                    "; it must be a list with an object in it, [{…}], or be left out");
  for (std::size_t i = 0; i < value->size(); ++i)
    out.emplace_back((*value)[i], file_, fmt::format("{}[{}]", path(key), i));
  return out;
}

void Keys::end(const std::string& what) const {
  for (const auto& [key, value] : object_->items())
    if (std::find(known_.begin(), known_.end(), key) == known_.end())
      throw Error(fmt::format("{}: {} is not a key of {}; the nearest is \"{}\"", file_,
                              path('"' + printable(key) + '"'), what, nearest_word(key, known_)));
}

}  // namespace amble::dataset
