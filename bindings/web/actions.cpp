// Actions for pages: what a character does on top of its gait. Making the body's part of it may
// fail and returns null; nothing else throws, and nothing that runs in a frame allocates.

#include <emscripten/emscripten.h>

#include <algorithm>
#include <exception>
#include <map>
#include <memory>
#include <string>

#include "amble/actions/action_body.hpp"
#include "amble/engine/snapshot_bytes.hpp"
#include "amble/performer/gestures.hpp"
#include "handles.hpp"

namespace amble::web {
namespace {

constexpr double kGestureRate = 60;
constexpr std::size_t kRecord = 6 + 2 * kActionPartCount;  // numbers that tell of one action
enum class Kind { reach, look_at, hips_height, step_on };

/// The actions of a library's body, gestures made when they are first played.
struct WebActions {
  std::shared_ptr<const ActionBody> body;
  std::map<std::pair<std::string, bool>, Action> gestures;
  double told[1 + ActionStack::kMost * kRecord] = {};
};

Action constraint(const ActionBody& body, Kind kind, Side side, const Vec3& target) {
  switch (kind) {
    case Kind::reach: return body.reach(side, target);
    case Kind::look_at: return body.look_at(target);
    case Kind::hips_height: return body.hips_height(target.y);
    case Kind::step_on: return body.step_on(side, target.x, target.z);
  }
  return {};
}

/// Writes what is told of one action: number, state, whether it is ending, its target, and for each
/// part its priority and weight, −1 where it does not move that part.
double* tell(const LiveAction& live, double* out) noexcept {
  const Vec3& target = live.action.target;
  for (const double value : {double(live.id), live.state.value(), live.stopping ? 1.0 : 0.0,
                             target.x, target.y, target.z})
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
using amble::web::WebActions;
using amble::web::WebCharacter;
using amble::web::WebLibrary;

extern "C" {

/// Null when the library's body has no trunk.
EMSCRIPTEN_KEEPALIVE WebActions* amble_actions_new(const WebLibrary* library) {
  try {
    auto made = std::make_unique<WebActions>();
    made->body = std::make_shared<const amble::ActionBody>(library->library);
    return made.release();
  } catch (const std::exception&) {
    return nullptr;
  }
}
EMSCRIPTEN_KEEPALIVE void amble_actions_free(WebActions* actions) { delete actions; }

/// Takes the memory that a character needs for them; 0 when it has another body.
EMSCRIPTEN_KEEPALIVE int amble_actions_prepare(const WebActions* self, WebCharacter* character) {
  return static_cast<bool>(character->character.prepare_actions(self->body));
}

/// Starts a gesture of the performer and gives its number; 0 when there is none of that name or too
/// many are under way.
EMSCRIPTEN_KEEPALIVE int amble_actions_gesture(WebActions* self, WebCharacter* character,
                                               const char* name, int loop, double priority) {
  try {
    const auto key = std::make_pair(std::string(name), loop != 0);
    auto known = self->gestures.find(key);
    if (known == self->gestures.end()) {
      const amble::Clip clip = amble::perform_gesture(name, amble::web::kGestureRate);
      known = self->gestures.emplace(key, self->body->clip(clip, loop != 0)).first;
    }
    amble::Action action = known->second;
    return character->character.play(action.with_priority(priority));
  } catch (const std::exception&) {
    return ActionStack::kNone;
  }
}

/// Starts what has a target: kind 0 reach, 1 look at, 2 hips at height y, 3 step on; 0 as above.
EMSCRIPTEN_KEEPALIVE int amble_actions_constraint(WebActions* self, WebCharacter* character,
                                                  int kind, int side, double x, double y, double z,
                                                  double priority) {
  try {
    amble::Action action =
        constraint(*self->body, static_cast<amble::web::Kind>(kind),
                   side == 0 ? amble::Side::left : amble::Side::right, {x, y, z});
    return character->character.play(action.with_priority(priority));
  } catch (const std::exception&) {
    return ActionStack::kNone;
  }
}

EMSCRIPTEN_KEEPALIVE int amble_actions_stop(WebCharacter* character, int id) {
  return static_cast<bool>(character->character.stop(id));
}

/// On every part that it moves.
EMSCRIPTEN_KEEPALIVE int amble_actions_priority(WebCharacter* character, int id, double priority) {
  bool any = false;
  for (const amble::ActionPart part : amble::kActionParts)
    any = static_cast<bool>(character->character.set_priority(id, part, priority)) || any;
  return any;
}

EMSCRIPTEN_KEEPALIVE int amble_actions_target(WebCharacter* character, int id, double x, double y,
                                              double z) {
  return static_cast<bool>(character->character.set_target(id, {x, y, z}));
}

/// How many are under way, then one record each.
EMSCRIPTEN_KEEPALIVE const double* amble_actions_live(WebActions* self,
                                                      const WebCharacter* character) {
  const auto live = character->character.snapshot().actions.live();
  self->told[0] = static_cast<double>(live.size());
  double* out = self->told + 1;
  for (const amble::LiveAction& one : live) out = amble::web::tell(one, out);
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
