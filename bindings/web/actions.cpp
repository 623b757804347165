// Actions for pages: what a character does on top of its gait. Making the body's part of it may
// fail and returns null; nothing else throws, and nothing that runs in a frame allocates.

#include <emscripten/emscripten.h>

#include <algorithm>
#include <array>
#include <map>
#include <memory>
#include <string>

#include "amble/actions.hpp"
#include "amble/clip.hpp"
#include "amble/engine/snapshot_bytes.hpp"
#include "body_file.hpp"
#include "handles.hpp"
#include "last_error.hpp"

namespace amble::web {
namespace {

constexpr std::size_t kRecord = 8 + 2 * kActionPartCount;  // numbers that tell of one action
enum class Kind { reach, look_at, hips_height, step_on };

/// The actions of a library's body, gestures made when they are first played.
struct WebActions {
  explicit WebActions(const std::shared_ptr<const MotionLibrary>& library) : make(library) {}
  ActionMaker make;
  std::map<std::pair<std::string, bool>, Action> gestures;
  Action next;
  double told[1 + ActionStack::kMost * kRecord] = {};
};

Action gesture(WebActions& all, const std::string& name, bool loop) {
  const auto key = std::make_pair(name, loop);
  auto known = all.gestures.find(key);
  if (known == all.gestures.end())
    known = all.gestures.emplace(key, all.make.gesture(name, loop)).first;
  return known->second;
}

Action constraint(const ActionMaker& make, Kind kind, Side side, const Vec3& target) {
  switch (kind) {
    case Kind::reach: return make.reach(side, target);
    case Kind::look_at: return make.look_at(target);
    case Kind::hips_height: return make.hips_height(target.y);
    case Kind::step_on: return make.step_on(side, target.x, target.z);
  }
  return {};
}

/// Writes what is told of one action: number, state, whether it is ending, its target, the seconds
/// of its clip, the metres that a reach has to spare, and for each part its priority and weight, −1
/// where it does not move that part.
double* tell(const LiveAction& live, const ActionState& state, double* out) noexcept {
  const Vec3& target = live.action.target;
  for (const double value : {double(live.id), live.state.value(), live.stopping ? 1.0 : 0.0,
                             target.x, target.y, target.z, state.seconds, state.spare})
    *out++ = value;
  for (const ActionPart part : kActionParts)
    *out++ = live.action.moves(part) ? live.priority[index(part)].value : Action::kNoPart;
  for (const ActionPart part : kActionParts)
    *out++ = live.action.moves(part) ? live.weights[index(part)] : Action::kNoPart;
  return out;
}

}  // namespace
}  // namespace amble::web

using amble::ActionStack;
using amble::web::allowed;
using amble::web::done;
using amble::web::WebActions;
using amble::web::WebCharacter;
using amble::web::WebLibrary;

extern "C" {

/// Null, with the last error set, when the library's body has no trunk.
EMSCRIPTEN_KEEPALIVE WebActions* amble_actions_new(const WebLibrary* library) {
  return amble::web::or_null([&] { return new WebActions(library->library); });
}
EMSCRIPTEN_KEEPALIVE void amble_actions_free(WebActions* actions) { delete actions; }

/// Takes the memory that a character needs for them. This and all that follows gives 0, with the
/// last error set and nothing done, where it is refused.
EMSCRIPTEN_KEEPALIVE int amble_actions_prepare(const WebActions* self, WebCharacter* character) {
  return allowed(character->character.prepare_actions(self->make.body()));
}

/// Makes ready what `amble_actions_play` plays: a gesture, a gait by its name, a clip file, which
/// may take the legs where it is a loop that steps, or what has a target (kind 0 reach, 1 look at,
/// 2 hips at height y, 3 step on).
EMSCRIPTEN_KEEPALIVE int amble_actions_gesture(WebActions* self, const char* name, int loop) {
  return done([&] { self->next = amble::web::gesture(*self, name, loop != 0); });
}
EMSCRIPTEN_KEEPALIVE int amble_actions_gait(WebActions* self, const char* name) {
  return done([&] { self->next = self->make.gait(name); });
}
EMSCRIPTEN_KEEPALIVE int amble_actions_clip(WebActions* self, const char* bytes, std::size_t size,
                                            const char* name, int loop, int legs) {
  return done([&] {
    amble::Action made = self->make.clip(
        amble::in_metres(amble::web::read_clip_bytes({bytes, size}, name)), loop != 0);
    if (legs != 0 && !made.take_legs())
      throw amble::Error("Only a looped clip that walks or runs straight ahead takes the legs.");
    self->next = made;
  });
}
EMSCRIPTEN_KEEPALIVE int amble_actions_constraint(WebActions* self, int kind, int side, double x,
                                                  double y, double z) {
  return done([&] {
    self->next = constraint(self->make, static_cast<amble::web::Kind>(kind),
                            side == 0 ? amble::Side::left : amble::Side::right, {x, y, z});
  });
}

/// Plays it and gives its number. Rise and fall in seconds, as made where they are no number.
EMSCRIPTEN_KEEPALIVE int amble_actions_play(WebActions* self, WebCharacter* character,
                                            double priority, double rise, double fall,
                                            double start_phase) {
  amble::Action action = self->next;
  action.with_priority(priority);
  if (rise == rise) action.rise = rise;
  if (fall == fall) action.fall = fall;
  action.start_phase = start_phase;
  amble::Played played;
  if (!done([&] { played = character->character.play(action); })) return 0;
  allowed(played.outcome);
  return played;
}

EMSCRIPTEN_KEEPALIVE int amble_actions_stop(WebCharacter* character, int id) {
  return allowed(character->character.stop(id));
}

/// On one part, or, where its number is negative, on every part that it moves.
EMSCRIPTEN_KEEPALIVE int amble_actions_priority(WebCharacter* character, int id, int part,
                                                double priority) {
  amble::Character& who = character->character;
  if (part >= 0)
    return allowed(who.set_priority(id, static_cast<amble::ActionPart>(part), priority));
  int any = 0;
  for (const amble::ActionPart one : amble::kActionParts)
    any = allowed(who.set_priority(id, one, priority)) | any;
  return any;
}

EMSCRIPTEN_KEEPALIVE int amble_actions_target(WebCharacter* character, int id, double x, double y,
                                              double z) {
  return allowed(character->character.set_target(id, {x, y, z}));
}

/// How many are under way, then one record each.
EMSCRIPTEN_KEEPALIVE const double* amble_actions_live(WebActions* self,
                                                      const WebCharacter* character) {
  const auto live = character->character.snapshot().actions.live();
  self->told[0] = static_cast<double>(live.size());
  std::array<amble::ActionState, ActionStack::kMost> states;
  character->character.actions(states);
  double* out = self->told + 1;
  for (std::size_t i = 0; i < live.size(); ++i) out = amble::web::tell(live[i], states[i], out);
  return self->told;
}

/// How many a saved character tells of, then their numbers as they were played.
EMSCRIPTEN_KEEPALIVE const double* amble_actions_saved(WebActions* self,
                                                       const WebCharacter* character) {
  const std::vector<int> ids = amble::actions_of(character->character.snapshot());
  self->told[0] = static_cast<double>(ids.size());
  std::copy(ids.begin(), ids.end(), self->told + 1);
  return self->told;
}
}
