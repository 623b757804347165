#include "kinds.hpp"

#include <thread>

namespace amble::c {

const LibraryContents& SharedLibrary::contents() {
  const std::lock_guard lock(mutex_);
  if (!contents_) contents_ = contents_of(*library);
  return *contents_;
}

const ActionMaker& SharedLibrary::actions() {
  const std::lock_guard lock(mutex_);
  if (!actions_) actions_.emplace(library);
  return *actions_;
}

amble_character Members::id_of(std::uint32_t number, Character& character, CharacterObject::Of of,
                               const std::shared_ptr<SharedLibrary>& library, Use& owner) {
  amble_character& id = ids.at(number);
  if (Table<CharacterObject>::get().find(id)) return id;
  auto object = std::make_unique<CharacterObject>();
  object->library = library;
  object->character = &character;
  object->owner = &owner;
  object->of = of;
  return id = Table<CharacterObject>::get().add(std::move(object));
}

Members::~Members() {
  for (const amble_character id : ids)
    while (id.generation != 0 && destroy<CharacterObject>(id) == AMBLE_BUSY)
      std::this_thread::yield();  // whoever holds it finds its owner in use, and lets go
}

std::vector<Clip> clips_of(const amble_clip* clips, std::size_t count) {
  require(clips || count == 0, "A list of clips is NULL.");
  std::vector<Clip> all;
  for (std::size_t i = 0; i < count; ++i) all.push_back(Reading<ClipObject>(clips[i])->clip);
  return all;
}

std::shared_ptr<const Terrain> terrain_or_none(amble_terrain terrain) {
  if (terrain.index == 0 && terrain.generation == 0) return nullptr;
  return Reading<TerrainObject>(terrain)->terrain;
}

Command command_of(const amble_command& command) noexcept {
  return {.speed = command.speed,
          .turn_rate = command.turn_rate,
          .gait = command.gait,
          .type = static_cast<Command::Type>(command.type < 0 ? 0 : command.type)};
}

}  // namespace amble::c

using namespace amble::c;

extern "C" {

uint32_t amble_live_objects(void) { return live_objects.load(std::memory_order_relaxed); }

amble_result amble_blob_data(amble_blob blob, const void** data, size_t* size) {
  return call([&] {
    need(data), need(size);
    const Reading<BlobObject> held(blob);
    *data = held->bytes.c_str();
    *size = held->bytes.size();
  });
}
amble_result amble_blob_destroy(amble_blob blob) { return destroy<BlobObject>(blob); }
}
