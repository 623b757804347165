// Single characters.

#include "amble/character.hpp"

#include <cmath>
#include <cstring>
#include <limits>

#include "kinds.hpp"
#include "view.hpp"

namespace amble::c {
namespace {

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
constexpr amble_command kCommand{sizeof(amble_command), AMBLE_CHOOSE, 0, 0, kNone};
constexpr amble_life kLife{sizeof(amble_life), 0, 1, 0, 1};
constexpr amble_start kStart{sizeof(amble_start), 0, 0, 0, 0, 0, kCommand};
constexpr amble_manner kManner{sizeof(amble_manner),
                               0,
                               {kNone, kNone, kNone, kNone, kNone, kNone},
                               {0, 0, 0, 0, 0, 0, 0, 0},
                               0};
static_assert(std::size(kManner.parameters) == Manner::kMostParameters);
static_assert(std::size(kManner.shares) == Manner::kMostMixed);

std::unique_ptr<CharacterObject> object_of(const std::shared_ptr<SharedLibrary>& library,
                                           auto&& made_from) {
  auto object = std::make_unique<CharacterObject>();
  object->library = library;
  object->own.emplace(made_from);
  object->character = &*object->own;
  return object;
}

/// FNV-1a, 64 bit, over the bytes of doubles as they lie in memory.
std::uint64_t fingerprint(const Pose& pose) noexcept {
  std::uint64_t hash = 0xcbf29ce484222325ULL;
  const auto add = [&hash](double value) {
    unsigned char bytes[sizeof value];
    std::memcpy(bytes, &value, sizeof value);
    for (const unsigned char byte : bytes) hash = (hash ^ byte) * 0x100000001b3ULL;
  };
  for (const double value : {pose.root.x, pose.root.y, pose.root.z}) add(value);
  for (const Quat& q : pose.rotations)
    for (const double value : {q.w, q.x, q.y, q.z}) add(value);
  return hash;
}

void ride(CharacterObject& object, const std::shared_ptr<VehicleObject::Shared>& vehicle) {
  if (vehicle == object.ridden) return;
  if (vehicle)
    require(!vehicle->ridden.exchange(true), "Another character rides this vehicle.",
            AMBLE_REFUSED);
  if (object.ridden) object.ridden->ridden = false;
  object.ridden = vehicle;
  if (vehicle)
    object.character->ride(std::shared_ptr<RiddenVehicle>(vehicle, &vehicle->vehicle));
  else
    object.character->ride(nullptr);
}

}  // namespace
}  // namespace amble::c

using namespace amble::c;

extern "C" {

amble_command amble_default_command(void) { return kCommand; }
amble_manner amble_default_manner(void) { return kManner; }
amble_life amble_default_life(void) { return kLife; }
amble_start amble_default_start(void) { return kStart; }

amble_result amble_character_create(amble_library library, amble_character* out) {
  return create(out, [&] {
    const auto shared = Reading<LibraryObject>(library)->shared;
    return object_of(shared, shared->library);
  });
}
amble_result amble_character_create_with(amble_technique technique, amble_character* out) {
  return create(out, [&] {
    const Reading<TechniqueObject> held(technique);
    return object_of(held->library, held->technique);
  });
}
amble_result amble_character_destroy(amble_character character) {
  return call([&] {
    Changing<CharacterObject> held(character);
    require(held->of == CharacterObject::Of::itself,
            "This character goes with its crowd or batch, and is not destroyed alone.",
            AMBLE_REFUSED);
    held.remove();
  });
}

amble_result amble_character_reset(amble_character character, const amble_start* start) {
  return call([&] {
    const amble_start from = options_or(start, kStart);
    const amble_command command = options_or(&from.command, kCommand);
    ChangeCharacter(character).not_of_a_crowd()->reset(command_of(command), from.x, from.z,
                                                       from.heading, from.phase);
  });
}
amble_result amble_character_walk_on(amble_character character, amble_terrain terrain) {
  return call([&] {
    const auto ground = terrain_or_none(terrain);
    ChangeCharacter(character)->walk_on(ground);
  });
}
amble_result amble_character_command(amble_character character, const amble_command* command) {
  return call([&] {
    const amble_command told = options_or(need(command), kCommand);
    ChangeCharacter(character).not_of_a_crowd()->command(command_of(told));
  });
}
amble_result amble_character_set_manner(amble_character character, const amble_manner* manner) {
  return call([&] {
    const amble_manner told = options_or(manner, kManner);
    amble::Manner into;
    std::copy(std::begin(told.parameters), std::end(told.parameters), into.parameters.begin());
    std::copy(std::begin(told.shares), std::end(told.shares), into.shares.begin());
    into.gaze = told.gaze;
    ChangeCharacter(character)->set_manner(into);
  });
}
amble_result amble_character_manner(amble_character character, amble_manner* out) {
  return call([&] {
    const ReadCharacter held(character);
    const amble::Manner& manner = held->manner();
    amble_manner told = kManner;
    std::copy(manner.parameters.begin(), manner.parameters.end(), told.parameters);
    std::copy(manner.shares.begin(), manner.shares.end(), told.shares);
    told.gaze = manner.gaze;
    give(out, told);
  });
}
amble_result amble_character_set_life(amble_character character, const amble_life* life) {
  return call([&] {
    const amble_life told = options_or(life, kLife);
    ChangeCharacter(character)->set_life({told.idle, told.variation, told.seed});
  });
}
amble_result amble_character_life(amble_character character, amble_life* out) {
  return call([&] {
    const ReadCharacter held(character);
    const amble::Life& life = held->life();
    give(out, {0, 0, life.idle, life.variation, life.seed});
  });
}
amble_result amble_character_ride(amble_character character, amble_vehicle vehicle) {
  return call([&] {
    std::shared_ptr<VehicleObject::Shared> ridden;
    if (vehicle.index != 0 || vehicle.generation != 0)
      ridden = Reading<VehicleObject>(vehicle)->shared;
    const ChangeCharacter held(character);
    ride(held.not_of_a_crowd().object(), ridden);
  });
}
amble_result amble_character_wear(amble_character character, amble_style style, double seconds) {
  return call([&] {
    std::shared_ptr<const amble::Style> worn;
    if (style.index != 0 || style.generation != 0) worn = Reading<StyleObject>(style)->style;
    require(std::isfinite(seconds), "The seconds in which a style comes are not finite.");
    ChangeCharacter(character)->wear(worn, seconds);
  });
}

amble_result amble_character_update(amble_character character, double seconds, int32_t posed) {
  return call([&] {
    const ChangeCharacter held(character);
    require(std::isfinite(seconds), "The seconds of an update are not finite.");
    held.not_of_a_crowd()->update(seconds, posed ? amble::Posing::now : amble::Posing::later);
  });
}
amble_result amble_character_show(amble_character character) {
  return call([&] { ChangeCharacter(character)->show(); });
}

amble_result amble_character_read(amble_character character, const amble_view* view) {
  return call([&] {
    const ReadCharacter held(character);
    ViewWriter(view, 1, held->pose().rotations.size()).write(0, *held);
  });
}
amble_result amble_character_doing(amble_character character, amble_doing* out) {
  return call([&] { give(out, doing_of(ReadCharacter(character)->doing())); });
}
amble_result amble_character_events(amble_character character, amble_event* out, size_t capacity,
                                    size_t* count) {
  return call(
      [&] { give_list(ReadCharacter(character)->events(), out, capacity, count, event_of); });
}
amble_result amble_character_root_motion(amble_character character, amble_root_motion* out) {
  return call([&] { give(out, root_motion_of(ReadCharacter(character)->root_motion())); });
}
amble_result amble_character_weights(amble_character character, double* out, size_t capacity,
                                     size_t* count) {
  return call([&] {
    give_list(ReadCharacter(character)->weights(), out, capacity, count,
              [](double weight) { return weight; });
  });
}
amble_result amble_character_pose_hash(amble_character character, uint64_t* out) {
  return call([&] {
    need(out);
    *out = fingerprint(ReadCharacter(character)->pose());
  });
}
amble_result amble_character_library(amble_character character, amble_library* out) {
  return create(out, [&] {
    return std::make_unique<LibraryObject>(
        LibraryObject{ReadCharacter(character).object().library});
  });
}
amble_result amble_character_technique(amble_character character, amble_technique* out) {
  return create(out, [&] {
    const ReadCharacter held(character);
    return std::make_unique<TechniqueObject>(
        TechniqueObject{held.object().library, held->technique()});
  });
}
}
