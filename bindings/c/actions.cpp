// What characters do on top of their gait.

#include "amble/actions.hpp"

#include <array>
#include <cmath>
#include <limits>

#include "kinds.hpp"

namespace amble::c {
namespace {

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
constexpr amble_action_options kAsMade{sizeof(amble_action_options),
                                       0,
                                       kNone,
                                       {kNone, kNone, kNone, kNone, kNone, kNone, kNone},
                                       kNone,
                                       kNone,
                                       kNone};
static_assert(AMBLE_PARTS == kActionPartCount);

/// Makes an action for the characters of a library; `make` is given what makes them.
template <typename Make>
amble_result create_action(amble_library library, amble_action* out, Make&& make) noexcept {
  return create(out, [&] {
    const auto shared = Reading<LibraryObject>(library)->shared;
    return std::make_unique<ActionObject>(ActionObject{make(shared->actions())});
  });
}

Side side_of(int32_t side) {
  require(side == 0 || side == 1, "A side is 0, left, or 1, right.");
  return side == 0 ? Side::left : Side::right;
}

void require_finite(std::initializer_list<double> numbers) {
  for (const double number : numbers)
    require(std::isfinite(number), "A target of an action is not finite.");
}

void set(Action& action, const amble_action_options& wish) {
  action.with_priority(wish.priority);
  for (std::size_t i = 0; i < kActionPartCount; ++i)
    if (std::isfinite(wish.parts[i]))
      require(action.set_priority(kActionParts[i], wish.parts[i]),
              "The action does not move that part, or its priority is below 0.", AMBLE_REFUSED);
  if (std::isfinite(wish.rise)) action.rise = wish.rise;
  if (std::isfinite(wish.fall)) action.fall = wish.fall;
  action.start_phase = wish.start_phase;
}

amble_action_state state_of(const ActionState& from) noexcept {
  amble_action_state state{from.number, 0,
                           from.state,  from.seconds,
                           from.spare,  {from.target.x, from.target.y, from.target.z},
                           {}};
  std::copy(from.weights.begin(), from.weights.end(), state.weights);
  return state;
}

}  // namespace
}  // namespace amble::c

using namespace amble::c;

extern "C" {

amble_result amble_action_gesture(amble_library library, const char* name, int32_t loop,
                                  amble_action* out) {
  return create_action(library, out, [&](const amble::ActionMaker& make) {
    return make.gesture(need(name), loop != 0);
  });
}
amble_result amble_action_clip(amble_library library, amble_clip clip, int32_t loop,
                               amble_action* out) {
  return create_action(library, out, [&](const amble::ActionMaker& make) {
    return make.clip(Reading<ClipObject>(clip)->clip, loop != 0);
  });
}
amble_result amble_action_gait(amble_library library, const char* name, amble_action* out) {
  return create_action(library, out,
                       [&](const amble::ActionMaker& make) { return make.gait(need(name)); });
}
amble_result amble_action_reach(amble_library library, int32_t side, double x, double y, double z,
                                amble_action* out) {
  return create_action(library, out, [&](const amble::ActionMaker& make) {
    require_finite({x, y, z});
    return make.reach(side_of(side), {x, y, z});
  });
}
amble_result amble_action_look_at(amble_library library, double x, double y, double z,
                                  amble_action* out) {
  return create_action(library, out, [&](const amble::ActionMaker& make) {
    require_finite({x, y, z});
    return make.look_at({x, y, z});
  });
}
amble_result amble_action_hips_height(amble_library library, double metres, amble_action* out) {
  return create_action(library, out, [&](const amble::ActionMaker& make) {
    require_finite({metres});
    return make.hips_height(metres);
  });
}
amble_result amble_action_step_on(amble_library library, int32_t side, double x, double z,
                                  amble_action* out) {
  return create_action(library, out, [&](const amble::ActionMaker& make) {
    require_finite({x, z});
    return make.step_on(side_of(side), x, z);
  });
}

amble_action_options amble_default_action_options(void) { return kAsMade; }
amble_result amble_action_set(amble_action action, const amble_action_options* options) {
  return call([&] {
    const amble_action_options wish = options_or(options, kAsMade);
    const Changing<ActionObject> held(action);
    amble::Action changed = held->action;
    set(changed, wish);
    held->action = changed;
  });
}
amble_result amble_action_take_legs(amble_action action, double priority) {
  return call([&] {
    require(!(priority < 0), "A priority is 0 or more.");
    const double value = std::isnan(priority) ? amble::Action::kUsualPriority : priority;
    require(Changing<ActionObject>(action)->action.take_legs(value),
            "Only a looped clip that walks or runs straight ahead takes the legs.", AMBLE_REFUSED);
  });
}
amble_result amble_action_takes_legs(amble_action action, int32_t* takes) {
  return call([&] { *need(takes) = Reading<ActionObject>(action)->action.takes_legs() ? 1 : 0; });
}
amble_result amble_action_destroy(amble_action action) { return destroy<ActionObject>(action); }

amble_result amble_character_prepare_actions(amble_character character) {
  return call([&] {
    const ChangeCharacter held(character);
    done(held->prepare_actions(held.object().library->actions().body()));
  });
}
amble_result amble_character_play(amble_character character, amble_action action, int32_t* number) {
  return call([&] {
    const amble::Action what = Reading<ActionObject>(action)->action;
    const ChangeCharacter held(character);
    const amble::Played played = held->play(what);
    if (number) *number = played.number;
    done(played.outcome);
  });
}
amble_result amble_character_stop(amble_character character, int32_t number) {
  return call([&] { done(ChangeCharacter(character)->stop(number)); });
}
amble_result amble_character_set_priority(amble_character character, int32_t number, int32_t part,
                                          double priority) {
  return call([&] {
    require(part >= 0 && part < AMBLE_PARTS, "There is no such part of the body.");
    done(ChangeCharacter(character)->set_priority(number, static_cast<amble::ActionPart>(part),
                                                  priority));
  });
}
amble_result amble_character_set_target(amble_character character, int32_t number, double x,
                                        double y, double z) {
  return call([&] { done(ChangeCharacter(character)->set_target(number, {x, y, z})); });
}
amble_result amble_character_actions(amble_character character, amble_action_state* out,
                                     size_t capacity, size_t* count) {
  return call([&] {
    std::array<amble::ActionState, amble::Character::kMostActions> states;
    const std::size_t live = ReadCharacter(character)->actions(states);
    give_list(std::span(states).first(std::min(live, states.size())), out, capacity, count,
              state_of);
  });
}
}
