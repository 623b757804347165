// Packs for games out of a page: loops and transitions of a character, in its own technique, style
// and with what it does on top of its gait, as one GLB and the JSON that tells of it.

#include <emscripten/emscripten.h>

#include <memory>
#include <nlohmann/json.hpp>

#include "amble/core/error.hpp"
#include "amble/engine/character_snapshot.hpp"
#include "amble/io/gltf.hpp"
#include "amble/packs/pack_json.hpp"
#include "handles.hpp"
#include "last_error.hpp"
#include "model.hpp"

namespace amble::web {
namespace {

/// What a page reads of a pack.
struct WebPack {
  std::string file, description;
};

/// Whether an action is the same wherever the character is: targets stand at a place of the world.
bool goes_along(const Action& action) {
  return action.source == Action::Source::clip || action.source == Action::Source::gait ||
         action.source == Action::Source::hips_height;
}

/// Who plays what a character of the page does.
PackCast cast_of(const WebCharacter& shown) {
  std::vector<Action> actions;
  for (const LiveAction& live : shown.character.snapshot().actions.live())
    if (!live.stopping && goes_along(live.action)) actions.push_back(live.action);
  PackCast cast;
  cast.make = [&shown] {
    Character character(shown.character.technique());
    character.set_life({.idle = 0, .variation = 0});
    character.set_manner(shown.character.manner());
    if (shown.worn) dress(character, *shown.worn, 0);
    return character;
  };
  if (!actions.empty())
    cast.act = [actions](Character& character) {
      for (const Action& action : actions) (void)character.play(action);
    };
  return cast;
}

std::string glb_of(const std::vector<PackedMotion>& motions, bool in_place, bool animation_only,
                   const WebModel* model, double size) {
  std::vector<Clip> clips;
  for (const PackedMotion& motion : motions) {
    const Clip clip = in_place ? motion.clip : motion.travelling();
    clips.push_back(model ? on_whole_body(*model, clip) : clip);
  }
  if (model)
    return model->own.with_motions(clips, {.animation_only = animation_only, .size = size});
  const GltfCharacter mannequin(write_glb(clips.front()), "mannequin.glb",
                                [](const std::string&) { return std::string(); });
  return mannequin.with_motions({clips.begin() + 1, clips.end()}, {});
}

std::vector<double> speeds_of(const nlohmann::json& wish, const char* key,
                              const MotionLibrary& library, const char* gait, int count) {
  return wish.contains(key) ? wish.at(key).get<std::vector<double>>()
                            : usual_pack_speeds(library, gait, count);
}

}  // namespace
}  // namespace amble::web

using amble::web::WebCharacter;
using amble::web::WebModel;
using amble::web::WebPack;

extern "C" {

/// `wish`: JSON with "walks" and "runs" (speeds, usual ones when left out), "turn", "fps",
/// "inPlace", "animationOnly". Null, with the last error set, when nothing came of it.
EMSCRIPTEN_KEEPALIVE WebPack* amble_pack_new(const WebCharacter* character, const char* wish,
                                             const char* name, const WebModel* model, double size) {
  return amble::web::or_null([&] {
    const auto asked = nlohmann::json::parse(wish);
    const amble::MotionLibrary& library = character->character.library();
    const amble::PackWish pack{
        .walks = amble::web::speeds_of(asked, "walks", library, "walk", 2),
        .runs = amble::web::speeds_of(asked, "runs", library, "run", 1),
        .turn = asked.value("turn", 0.6),
        .fps = asked.value("fps", 60.0),
    };
    if (!(pack.fps >= 1 && pack.fps <= 1000)) throw amble::Error("a pack has 1 to 1000 frames/s");
    const bool in_place = asked.value("inPlace", false);
    const bool skinned = model && model->own.file.has_skin();
    const auto motions = amble::make_pack(amble::web::cast_of(*character), pack);
    auto out = std::make_unique<WebPack>();
    out->file = amble::web::glb_of(motions, in_place, asked.value("animationOnly", false),
                                   skinned ? model : nullptr, size);
    out->description = amble::pack_json(motions, name, in_place).dump(1) + "\n";
    return out.release();
  });
}
EMSCRIPTEN_KEEPALIVE const char* amble_pack_data(const WebPack* pack) { return pack->file.data(); }
EMSCRIPTEN_KEEPALIVE std::size_t amble_pack_size(const WebPack* pack) { return pack->file.size(); }
EMSCRIPTEN_KEEPALIVE const char* amble_pack_description(const WebPack* pack) {
  return pack->description.c_str();
}
EMSCRIPTEN_KEEPALIVE void amble_pack_free(WebPack* pack) { delete pack; }
}
