#include "amble/style/mix.hpp"

#include <cmath>
#include <nlohmann/json.hpp>

#include "amble/core/error.hpp"
#include "amble/io/json.hpp"

namespace amble {
namespace {

using Json = nlohmann::json;

double number(const Json& json, const std::string& where) {
  if (!json.is_number() || !std::isfinite(json.get<double>()) || std::abs(json.get<double>()) > 100)
    throw Error(where + ": a weight is a number between -100 and 100");
  return json.get<double>();
}

ExampleWeights weights(const Json& json, const std::string& where) {
  if (!json.is_object())
    throw Error(where + ": weights are an object of examples, {\"basic\":0.5}");
  ExampleWeights out;
  for (const auto& [example, weight] : json.items())
    out[example] = number(weight, where + "." + example);
  return out;
}

/// Calls `read(part, value, where)` for every part that an object names; "arms" and "legs" name
/// both.
template <typename Read>
void for_parts(const Json& json, const std::string& where, const Read& read) {
  if (!json.is_object()) throw Error(where + ": an object of body parts is wanted");
  for (const auto& [name, value] : json.items()) {
    const std::string at = where + "." + name;
    if (const auto part = body_part_named(name)) {
      read(*part, value, at);
    } else if (name == "arms") {
      read(BodyPart::left_arm, value, at);
      read(BodyPart::right_arm, value, at);
    } else if (name == "legs") {
      read(BodyPart::left_leg, value, at);
      read(BodyPart::right_leg, value, at);
    } else {
      throw Error(at + ": no such body part; there are torso, left_arm, right_arm, left_leg, " +
                  "right_leg (and arms, legs for both)");
    }
  }
}

int component_number(const std::string& text, const std::string& where) {
  int number = 0;
  for (const char c : text) {
    if (c < '0' || c > '9' || number > 10000) number = -1;
    if (number < 0) break;
    number = 10 * number + (c - '0');
  }
  if (text.empty() || number < 1)
    throw Error(where + ": components are numbered from 1, as 'amble style list' shows them");
  return number;
}

void read_components(const Json& json, const std::string& where, Mix& mix) {
  for_parts(json, where, [&](BodyPart part, const Json& numbered, const std::string& at) {
    if (!numbered.is_object()) throw Error(at + ": an object of component numbers is wanted");
    for (const auto& [name, value] : numbered.items())
      mix.components[index(part)][component_number(name, at + "." + name)] =
          weights(value, at + "." + name);
  });
}

Json weights_json(const ExampleWeights& from) {
  Json out = Json::object();
  for (const auto& [example, weight] : from) out[example] = weight;
  return out;
}

}  // namespace

Mix read_mix(std::string_view text, const std::string& name) {
  const Json json = parse_json(text, name);
  if (!json.is_object()) throw Error(name + ": a mix is an object, {\"root\":{\"basic\":1}}");
  require_known_keys(json, {"root", "offset", "parts", "offset_scale", "components", "cycles"},
                     name);
  Mix mix;
  for (const auto& [key, value] : json.items()) {
    const std::string where = name + ": " + key;
    if (key == "root") {
      mix.root = weights(value, where);
    } else if (key == "offset") {
      mix.offset = weights(value, where);
    } else if (key == "parts") {
      for_parts(value, where, [&](BodyPart part, const Json& of, const std::string& at) {
        mix.parts[index(part)] = weights(of, at);
      });
    } else if (key == "offset_scale") {
      for_parts(value, where, [&](BodyPart part, const Json& of, const std::string& at) {
        mix.offset_scale[index(part)] = number(of, at);
      });
    } else if (key == "components") {
      read_components(value, where, mix);
    } else if (key == "cycles") {
      if (!value.is_number_integer() || value.get<int>() < 1 || value.get<int>() > 1000)
        throw Error(where + ": a whole number from 1 to 1000 is wanted");
      mix.cycles = value.get<int>();
    }
  }
  if (mix.root.empty())
    throw Error(name + ": a mix needs \"root\" weights, {\"root\":{\"basic\":1}}: they make the " +
                "base that everything is put on");
  return mix;
}

nlohmann::json mix_json(const Mix& mix) {
  Json parts = Json::object(), scales = Json::object(), components = Json::object();
  for (const BodyPart part : kBodyParts) {
    const std::size_t p = index(part);
    const char* name = body_part_name(part);
    parts[name] = weights_json(mix.parts[p]);
    scales[name] = mix.offset_scale[p];
    for (const auto& [number, of] : mix.components[p])
      components[name][std::to_string(number)] = weights_json(of);
  }
  return {{"root", weights_json(mix.root)},
          {"offset", weights_json(mix.offset)},
          {"parts", parts},
          {"offset_scale", scales},
          {"components", components},
          {"cycles", mix.cycles}};
}

Mix whole_mix(const std::string& example, double weight) {
  Mix mix;
  mix.root[example] = weight;
  return mix;
}

const std::map<std::string, Mix, std::less<>>& preset_mixes() {
  static const auto presets = [] {
    std::map<std::string, Mix, std::less<>> out;
    // The rows of the paper's Table 3 as printed; its shoulder is our shoulder_roll.
    out["relaxed"] = read_mix(R"({"root":{"energetic":0.5,"tired":0.8},"offset":{"energetic":0.5},
      "parts":{"torso":{"energetic":1.0},"arms":{"energetic":0.5,"tired":0.5,"delightful":1.0},
      "legs":{"basic":0.2,"tired":0.8,"energetic":0.4}},
      "offset_scale":{"torso":0.1,"arms":1.0,"legs":1.0}})",
                              "relaxed");
    out["tired"] = read_mix(R"({"root":{"gorilla":0.8,"tired":0.5},"offset":{"gorilla":1.0},
      "parts":{"torso":{"gorilla":0.5,"tired":0.3},
      "arms":{"gorilla":0.8,"tired":0.5,"shoulder_roll":0.2},"legs":{"gorilla":0.8,"tired":0.5}},
      "offset_scale":{"torso":1.0,"arms":1.0,"legs":0.5}})",
                            "tired");
    out["rigid"] = read_mix(R"({"root":{"chaplin":0.8,"confident":0.4},"offset":{"chaplin":0.5},
      "parts":{"torso":{"basic":0.2,"confident":0.2},
      "arms":{"bouncy":0.2,"basic":0.4,"gorilla":0.4},"legs":{"basic":0.4,"confident":0.2}},
      "offset_scale":{"torso":0.3,"arms":0.3,"legs":0.5}})",
                            "rigid");
    out["happy"] = read_mix(R"({"root":{"delightful":0.6,"energetic":0.4},
      "offset":{"delightful":0.6,"bouncy":0.4},
      "parts":{"torso":{"delightful":0.7,"bouncy":0.3,"shoulder_roll":0.2},
      "arms":{"delightful":0.8,"energetic":0.4},"legs":{"delightful":0.6,"bouncy":0.4}},
      "offset_scale":{"torso":1.0,"arms":1.0,"legs":1.0}})",
                            "happy");
    return out;
  }();
  return presets;
}

}  // namespace amble
