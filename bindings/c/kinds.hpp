#pragma once

#include <amble/amble.hpp>

#include <atomic>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "objects.hpp"

/// The objects behind the ids, kind by kind.
namespace amble::c {

/// A library and what is made of it when it is first asked for.
class SharedLibrary {
 public:
  explicit SharedLibrary(std::shared_ptr<const MotionLibrary> made) : library(std::move(made)) {}
  const std::shared_ptr<const MotionLibrary> library;
  const LibraryContents& contents();
  const ActionMaker& actions();

 private:
  std::mutex mutex_;
  std::optional<LibraryContents> contents_;
  std::optional<ActionMaker> actions_;
};

struct LibraryObject {
  using Id = amble_library;
  static constexpr std::uint32_t kKind = 1;
  std::shared_ptr<SharedLibrary> shared;
};

struct TechniqueObject {
  using Id = amble_technique;
  static constexpr std::uint32_t kKind = 2;
  std::shared_ptr<SharedLibrary> library;
  std::shared_ptr<const Technique> technique;
};

struct VehicleObject {
  using Id = amble_vehicle;
  static constexpr std::uint32_t kKind = 3;
  struct Shared {
    Shared(const Character& character, double look_ahead) : vehicle(character, look_ahead) {}
    PointerVehicle vehicle;
    std::atomic<bool> ridden{false};
  };
  std::shared_ptr<SharedLibrary> library;
  std::shared_ptr<Shared> shared;
};

/// One of its own, or one of a crowd or a batch.
struct CharacterObject {
  using Id = amble_character;
  static constexpr std::uint32_t kKind = 4;
  enum class Of { itself, crowd, batch };

  ~CharacterObject() {
    if (ridden) ridden->ridden = false;
  }
  std::shared_ptr<SharedLibrary> library;
  std::optional<Character> own;
  Character* character = nullptr;
  Use* owner = nullptr;  // whose change would change this one, too
  Of of = Of::itself;
  std::shared_ptr<VehicleObject::Shared> ridden;
};

/// Characters that many callers may name: ids are made when they are asked for.
struct Members {
  std::vector<amble_character> ids;
  amble_character id_of(std::uint32_t number, Character& character, CharacterObject::Of of,
                        const std::shared_ptr<SharedLibrary>& library, Use& owner);
  ~Members();
};

struct CrowdObject {
  using Id = amble_crowd;
  static constexpr std::uint32_t kKind = 5;
  std::shared_ptr<SharedLibrary> library;
  Crowd crowd;
  bool posed = true;
  std::unique_ptr<Use> use = std::make_unique<Use>();
  std::mutex naming{};
  Members members{};
};

class AskedTerrain;

struct TerrainObject {
  using Id = amble_terrain;
  static constexpr std::uint32_t kKind = 6;
  std::shared_ptr<const Terrain> terrain;
  std::shared_ptr<AskedTerrain> asked;  // the same one where the caller answers for it
};

struct StyleObject {
  using Id = amble_style;
  static constexpr std::uint32_t kKind = 7;
  std::shared_ptr<const Style> style;
};

struct ActionObject {
  using Id = amble_action;
  static constexpr std::uint32_t kKind = 8;
  Action action;
};

struct SteeringObject {
  using Id = amble_steering;
  static constexpr std::uint32_t kKind = 9;
  std::shared_ptr<SharedLibrary> library;
  std::unique_ptr<Steering> steering;
  PointerSteering* pointer = nullptr;
};

struct SnapshotObject {
  using Id = amble_snapshot;
  static constexpr std::uint32_t kKind = 10;
  Snapshot snapshot;
};

struct ClipObject {
  using Id = amble_clip;
  static constexpr std::uint32_t kKind = 11;
  Clip clip;
};

struct BlobObject {
  using Id = amble_blob;
  static constexpr std::uint32_t kKind = 12;
  std::string bytes;
};

/// A character held by a call, and with it whoever owns it.
template <bool kChanges>
class HeldCharacter {
 public:
  explicit HeldCharacter(amble_character id) : object_(id) {
    if (object_->owner && !object_->owner->read()) refuse_busy();
  }
  ~HeldCharacter() {
    if (object_->owner) object_->owner->end_read();
  }
  HeldCharacter(const HeldCharacter&) = delete;
  HeldCharacter& operator=(const HeldCharacter&) = delete;

  Character* operator->() const noexcept { return object_->character; }
  Character& operator*() const noexcept { return *object_->character; }
  CharacterObject& object() const noexcept { return *object_; }
  /// What the crowd of a character does for it.
  const HeldCharacter& not_of_a_crowd() const {
    require(object_->of != CharacterObject::Of::crowd,
            "This character is of a crowd, which alone moves it.", AMBLE_REFUSED);
    return *this;
  }

 private:
  Held<CharacterObject, kChanges> object_;
};
using ReadCharacter = HeldCharacter<false>;
using ChangeCharacter = HeldCharacter<true>;

inline amble_result give_blob(amble_blob* out, auto&& make) noexcept {
  return create(out, [&] { return std::make_unique<BlobObject>(BlobObject{make()}); });
}

inline void done(const Outcome& outcome) {
  if (!outcome) throw Refusal{AMBLE_REFUSED, outcome.why()};
}

/// The clips behind ids, by value.
std::vector<Clip> clips_of(const amble_clip* clips, std::size_t count);
/// The ground behind an id; none where it is null.
std::shared_ptr<const Terrain> terrain_or_none(amble_terrain terrain);
/// As the engine has it.
Command command_of(const amble_command& command) noexcept;

}  // namespace amble::c
