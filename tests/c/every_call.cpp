#include "every_call.hpp"

#include <cstdio>
#include <cstdlib>
#include <tuple>

#include "draw.hpp"

namespace amble::c_calls {
namespace {

template <typename T>
concept AnId = requires(T id) {
  id.index;
  id.generation;
  requires sizeof(T) == 8;
};

/// Keeps the id that a call wrote, where this argument is where to.
template <typename T>
void keep_made(Draw& draw, T argument) {
  if constexpr (std::is_pointer_v<T>) {
    using To = std::remove_pointer_t<T>;
    if constexpr (!std::is_const_v<To> && AnId<To>)
      if (argument && argument->generation != 0) draw.keep(*argument);
  }
}

/// Calls a function with arguments of its own types; whether it was done.
template <typename Result, typename... Arguments>
bool made(Draw& draw, Result (*function)(Arguments...)) {
  draw.begin_call();
  std::tuple<Arguments...> arguments{draw.take<Arguments>()...};
  if constexpr (std::is_same_v<Result, amble_result> && sizeof...(Arguments) > 0) {
    const amble_result result = std::apply(function, arguments);
    if (result < AMBLE_OK || result > AMBLE_CANCELLED) std::abort();
    if (result != AMBLE_OK) return false;
    std::apply([&](auto... each) { (keep_made(draw, each), ...); }, arguments);
    return true;
  } else {
    std::apply(function, arguments);
    return true;
  }
}

struct Function {
  const char* name;
  bool slow;  // called less often
  bool (*call)(Draw&);
};
constexpr Function kFunctions[] = {
#include "every_function.inc"
};
bool was_called[std::size(kFunctions)] = {}, was_done[std::size(kFunctions)] = {};

template <typename Out>
Out made_of(auto function, auto... arguments) {
  Out out{};
  if (function(arguments..., &out) != AMBLE_OK) std::abort();
  return out;
}

/// Something of the usual kinds to begin with.
void begin(Draw& draw, amble_library library) {
  const auto one = made_of<amble_character>(amble_character_create, library);
  draw.keep(one);
  const auto own = made_of<amble_library>(amble_character_library, one);
  draw.keep(own);
  const auto clip = made_of<amble_clip>(amble_clip_of_library, own, 60.0);
  for (int frame = 0; frame < 3; ++frame)
    if (amble_clip_record(clip, one) != AMBLE_OK) std::abort();
  draw.keep(clip);
  draw.keep(made_of<amble_technique>(amble_character_technique, one));
  draw.keep(made_of<amble_terrain>(amble_terrain_flat, 0.0));
  draw.keep(made_of<amble_action>(amble_action_look_at, own, 0.0, 1.0, 3.0));
  draw.keep(made_of<amble_steering>(amble_steering_chase, one));
  draw.keep(made_of<amble_vehicle>(amble_vehicle_create, one, 0.0));
  const auto moment = made_of<amble_snapshot>(amble_snapshot_create, one);
  draw.keep(moment);
  draw.keep(made_of<amble_blob>(amble_snapshot_write, moment));
  draw.keep(made_of<amble_batch>(amble_batch_create, own, 2U, 1U));
  draw.keep(made_of<amble_crowd>(amble_crowd_create, own, 2U,
                                 static_cast<const amble_crowd_options*>(nullptr)));
}

}  // namespace

std::size_t call_everything(std::span<const std::uint8_t> choices, const char* folder) {
  static const amble_library library = made_of<amble_library>(amble_library_default);
  Draw draw(choices, folder);
  begin(draw, library);
  std::size_t calls_done = 0;
  while (!draw.over()) {
    const std::size_t which = draw.byte() % std::size(kFunctions);
    const Function& function = kFunctions[which];
    if (function.slow && draw.byte() % 8 != 0) continue;
    was_called[which] = true;
    if (!function.call(draw)) continue;
    was_done[which] = true;
    ++calls_done;
  }
  draw.destroy_all();
  return calls_done;
}

std::size_t functions() noexcept { return std::size(kFunctions); }
std::size_t functions_done() noexcept {
  std::size_t count = 0;
  for (const bool one : was_done) count += one;
  return count;
}
std::size_t functions_called() noexcept {
  std::size_t count = 0;
  for (const bool one : was_called) count += one;
  return count;
}
std::string never_done() {
  std::string names;
  for (std::size_t i = 0; i < std::size(kFunctions); ++i)
    if (!was_done[i]) names.append(" ").append(kFunctions[i].name);
  return names;
}

}  // namespace amble::c_calls
