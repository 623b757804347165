// Styles for the page: examples of a library taken apart, and mixes of them put on characters.
// Nothing here runs in a frame.

#include "amble/engine/style_maker.hpp"

#include <emscripten/emscripten.h>

#include <algorithm>
#include <exception>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <span>

#include "amble/core/error.hpp"
#include "amble/motion/same_joints.hpp"
#include "amble/performer/performer_skeleton.hpp"
#include "amble/style/mixed_cycle.hpp"
#include "crowd.hpp"
#include "handles.hpp"
#include "last_error.hpp"

using amble::web::WebCharacter;
using amble::web::WebLibrary;
using nlohmann::json;

namespace amble::web {

void dress(Character& character, const WornStyle& style, double seconds) {
  character.wear(std::make_shared<const Style>(character.technique(), style.body, style.stride),
                 seconds);
}

/// The examples of style that a library offers.
struct WebStyles {
  std::shared_ptr<const Decomposition> apart;
  std::string description;
};

namespace {

/// Whether all that a library has seen is the performer's, on whatever body.
bool is_performed(const MotionLibrary& library) {
  return same_joints(performer_skeleton(), library.skeleton) ||
         std::all_of(library.examples.begin(), library.examples.end(), [](const Example& one) {
           return one.source.empty() || one.source == "performer";
         });
}

/// The performer's own styles on the joints of a library, in whatever size: taken apart once for
/// each rig, and kept for the last one.
std::shared_ptr<const Decomposition> performed_on(const WebLibrary& of) {
  static std::shared_ptr<const Decomposition> last;
  if (!last || !same_joints(last->source.skeleton, of.library->skeleton))
    last = decompose(performed_examples_on(std::make_shared<const Technique>(of.library)));
  return last;
}

/// The performer's styles for the performer's walks, else the walks of the library.
std::shared_ptr<const Decomposition> examples_of(const WebLibrary& of) {
  if (is_performed(*of.library)) return performed_on(of);
  StyleExamples walks = style_examples(*of.library);
  std::erase_if(walks.examples, [](const StyleExample& one) { return one.cycle.gait > 0.5; });
  std::set<std::string> clips;
  for (const StyleExample& one : walks.examples) clips.insert(one.cycle.source);
  if (clips.size() < 2) throw Error("This library holds one way of walking.");
  return decompose(std::move(walks));
}

bool known(const Decomposition& apart, const Mix& mix) {
  const auto all = [&](const ExampleWeights& weights) {
    return std::all_of(weights.begin(), weights.end(),
                       [&](const auto& one) { return apart.example_named(one.first) >= 0; });
  };
  return all(mix.root) && all(mix.offset) && std::all_of(mix.parts.begin(), mix.parts.end(), all);
}

std::string describe(const Decomposition& apart) {
  json examples = json::array(), parts = json::object(), presets = json::object();
  for (const StyleExample& one : apart.source.examples)
    examples.push_back({{"name", one.name}, {"speed", one.cycle.speed}});
  for (const BodyPart part : kBodyParts) {
    json& components = parts[body_part_name(part)] = json::array();
    for (const ComponentTraits& one : apart.parts[index(part)].traits)
      components.push_back(
          {{"line", one.line}, {"plane", plane_name(one.plane)}, {"share", one.share}});
  }
  for (const auto& [name, mix] : preset_mixes())
    if (known(apart, mix)) presets[name] = mix_json(mix);
  return json{{"examples", examples}, {"parts", parts}, {"presets", presets}}.dump();
}

}  // namespace
}  // namespace amble::web

using amble::web::WebStyles;

extern "C" {

/// Returns null and sets the last error when the library has no styles to mix.
EMSCRIPTEN_KEEPALIVE WebStyles* amble_styles_new(const WebLibrary* library) {
  try {
    auto made = std::make_unique<WebStyles>();
    made->apart = amble::web::examples_of(*library);
    made->description = amble::web::describe(*made->apart);
    return made.release();
  } catch (const std::exception& error) {
    amble::web::last_error() = amble::reason_of(error);
    return nullptr;
  }
}

EMSCRIPTEN_KEEPALIVE const char* amble_styles_description(const WebStyles* styles) {
  return styles->description.c_str();
}

EMSCRIPTEN_KEEPALIVE void amble_styles_free(WebStyles* styles) { delete styles; }

/// Puts a mix (JSON) on a character within so many seconds; an empty text takes it off. 0, with the
/// last error set and nothing done, when the mix is wrong.
EMSCRIPTEN_KEEPALIVE int amble_styles_wear(const WebStyles* styles, WebCharacter* character,
                                           const char* mix, double seconds) {
  try {
    if (!*mix) {
      character->character.wear(nullptr, seconds);
      character->worn = nullptr;
      return 1;
    }
    const amble::Decomposition& apart = *styles->apart;
    const amble::MixedCycle cycle = amble::mix_cycle(apart, amble::read_mix(mix, "mix"));
    const amble::Skeleton& body = character->character.library().skeleton;
    auto worn = std::make_shared<const amble::web::WornStyle>(
        amble::web::WornStyle{body, amble::planted_on(body, apart, cycle, "mix")});
    amble::web::dress(character->character, *worn, seconds);
    character->worn = std::move(worn);
    return 1;
  } catch (const std::exception& error) {
    amble::web::last_error() = amble::reason_of(error);
    return 0;
  }
}

/// Puts a mix (JSON) on some of a crowd, at once; those of one body share it. 0, with the last
/// error set and nothing done, when the mix is wrong.
EMSCRIPTEN_KEEPALIVE int amble_styles_wear_crowd(const WebStyles* styles,
                                                 amble::web::WebCrowd* crowd, const int* numbers,
                                                 int count, const char* mix) {
  return amble::web::done([&] {
    const amble::Decomposition& apart = *styles->apart;
    const amble::MixedCycle cycle = amble::mix_cycle(apart, amble::read_mix(mix, "mix"));
    std::map<const amble::Technique*, std::shared_ptr<const amble::Style>> made;
    for (const int number : std::span(numbers, static_cast<std::size_t>(count))) {
      if (number < 0 || number >= crowd->crowd.size()) continue;
      amble::Character& character = crowd->crowd[number];
      auto& style = made[character.technique().get()];
      const amble::Skeleton& body = character.library().skeleton;
      if (!style)
        style = std::make_shared<const amble::Style>(character.technique(), body,
                                                     amble::planted_on(body, apart, cycle, "mix"));
      character.wear(style, 0);
    }
  });
}
}
