#include "fuzz/making/json_edits.hpp"

#include <cmath>
#include <vector>

namespace amble::fuzz {
namespace {

using nlohmann::json;

/// A value and what holds it; null for the document itself.
struct Place {
  json* value;
  json* holder;
  std::string key;        // where the holder is an object
  std::size_t index = 0;  // where it is an array
};

void list_places(json& value, std::vector<Place>& out) {
  if (value.is_object())
    for (auto& [key, each] : value.items()) {
      out.push_back({&each, &value, key});
      list_places(each, out);
    }
  if (value.is_array())
    for (std::size_t i = 0; i < value.size(); ++i) {
      out.push_back({&value[i], &value, {}, i});
      list_places(value[i], out);
    }
}

json another_type(Choices& choices) {
  const std::array<json, 8> kinds{
      json(nullptr),       json(true),           json(""), json("walk"),
      json(json::array()), json(json::object()), json(-1), json(18446744073709551615ull)};
  return kinds[choices.below(kinds.size())];
}

void erase(const Place& place) {
  if (place.holder->is_object())
    place.holder->erase(place.key);
  else
    place.holder->erase(place.index);
}

/// Again and again, where it may stand more than once.
void repeat(const Place& place, Choices& choices) {
  const json copy = *place.value;
  const std::size_t times = 1 + choices.below(20);
  if (place.holder->is_array())
    for (std::size_t i = 0; i < times; ++i) place.holder->push_back(copy);
  else
    (*place.holder)[place.key + "_again"] = copy;
}

void edit_once(json& document, Choices& choices) {
  std::vector<Place> places;
  list_places(document, places);
  if (places.empty()) return;
  const Place place = places[choices.below(places.size())];
  const bool number = place.value->is_number();
  switch (choices.below(8)) {
    case 0:
    case 1: *place.value = choices.number(); break;
    case 2:  // nearly right
      *place.value = (number ? place.value->get<double>() : 1.0) * choices.between(-2, 2);
      break;
    case 3: *place.value = static_cast<std::int64_t>(choices.between(-3, 300)); break;
    case 4: erase(place); break;
    case 5: repeat(place, choices); break;
    case 6: {
      const json copy = *places[choices.below(places.size())].value;
      *place.value = copy;
      break;
    }
    default: *place.value = another_type(choices);
  }
}

}  // namespace

void edit(json& document, Choices& choices) {
  const std::size_t times = choices.below(6);
  for (std::size_t i = 0; i < times && document.is_structured(); ++i) edit_once(document, choices);
}

std::string text_of(const json& document) {
  return document.dump(-1, ' ', false, json::error_handler_t::replace);
}

}  // namespace amble::fuzz
