// The exports of the WebAssembly module: plain functions on pointers. Loading may fail and then
// says why; everything a frame calls neither throws nor allocates. The typed face is src/amble.ts.

#include <emscripten/emscripten.h>

#include <cmath>
#include <cstring>
#include <memory>
#include <string>
#include <vector>

#include "amble/engine/character.hpp"
#include "amble/engine/character_snapshot.hpp"
#include "amble/library/body_shape.hpp"
#include "amble/library/library_file.hpp"
#include "amble/library/on_body.hpp"
#include "body_file.hpp"
#include "description.hpp"
#include "handles.hpp"
#include "last_error.hpp"

using amble::web::WebCharacter;
using amble::web::WebLibrary;

namespace {

template <typename Load>
WebLibrary* load(Load&& load_library) noexcept {
  return amble::web::or_null([&] {
    auto loaded = std::make_unique<WebLibrary>();
    loaded->library = load_library();
    loaded->description = amble::web::describe(*loaded->library);
    return loaded.release();
  });
}

/// FNV-1a, 64 bit, over the bytes of doubles as they lie in memory (little-endian).
class Fingerprint {
 public:
  void add(double value) noexcept {
    unsigned char bytes[sizeof value];
    std::memcpy(bytes, &value, sizeof value);
    for (const unsigned char byte : bytes) hash_ = (hash_ ^ byte) * 0x100000001b3ULL;
  }
  std::uint64_t value() const noexcept { return hash_; }

 private:
  std::uint64_t hash_ = 0xcbf29ce484222325ULL;
};

amble::Command command_of(double speed, double turn_rate, double gait, int type = 0) noexcept {
  const bool known = type >= 0 && type <= static_cast<int>(amble::Command::Type::back);
  return {.speed = speed,
          .turn_rate = turn_rate,
          .gait = gait,
          .type = static_cast<amble::Command::Type>(known ? type : 0)};
}

}  // namespace

extern "C" {

EMSCRIPTEN_KEEPALIVE const char* amble_last_error() { return amble::web::last_error().c_str(); }

/// Returns null and sets the last error when the bytes are no library.
EMSCRIPTEN_KEEPALIVE WebLibrary* amble_library_read(const std::byte* bytes, std::size_t size,
                                                    const char* name) {
  return load([&] { return amble::read_library({bytes, size}, name); });
}

/// The same library on its own body in another shape, by factors of lengths; null as above.
EMSCRIPTEN_KEEPALIVE WebLibrary* amble_library_shaped(const WebLibrary* library, double height,
                                                      double legs, double arms, double shoulders) {
  return load([&] {
    const amble::MotionLibrary& own = *library->library;
    return amble::on_body(own, amble::shaped_body(own, {height, legs, arms, shoulders}));
  });
}

/// The same library on the body of a clip file, of which the name tells the format; null as above.
EMSCRIPTEN_KEEPALIVE WebLibrary* amble_library_on_body(const WebLibrary* library, const char* bytes,
                                                       std::size_t size, const char* name) {
  return load([&] {
    amble::Clip body = amble::web::read_body({bytes, size}, name);
    return amble::on_body(*library->library, body);
  });
}

EMSCRIPTEN_KEEPALIVE const char* amble_library_description(const WebLibrary* library) {
  return library->description.c_str();
}

EMSCRIPTEN_KEEPALIVE void amble_library_free(WebLibrary* library) { delete library; }

EMSCRIPTEN_KEEPALIVE WebCharacter* amble_character_new(const WebLibrary* library) {
  return new WebCharacter(*library);
}

EMSCRIPTEN_KEEPALIVE void amble_character_free(WebCharacter* character) { delete character; }

EMSCRIPTEN_KEEPALIVE void amble_character_reset(WebCharacter* self, double speed, double turn_rate,
                                                double gait, double x, double z, double heading) {
  self->character.reset(command_of(speed, turn_rate, gait), x, z, heading);
  self->publish();
}

/// Takes over where another character is, which may be of another body: its place, stride and
/// speed.
EMSCRIPTEN_KEEPALIVE void amble_character_follow(WebCharacter* self, const WebCharacter* other) {
  const amble::Doing& now = other->character.doing();
  self->character.set_life(other->character.life());
  self->character.reset({.speed = now.speed, .turn_rate = now.turn_rate, .gait = now.gait}, now.x,
                        now.z, now.heading, now.phase);
  self->publish();
}

EMSCRIPTEN_KEEPALIVE void amble_character_command(WebCharacter* self, double speed,
                                                  double turn_rate, double gait, int type) {
  self->character.command(command_of(speed, turn_rate, gait, type));
}

/// How alive it is from now on; both 0 to 1.
EMSCRIPTEN_KEEPALIVE void amble_character_life(WebCharacter* self, double idle, double variation,
                                               double seed) {
  const bool counts = seed >= 0 && seed < 0x1p53;
  self->character.set_life({idle, variation, counts ? static_cast<std::uint64_t>(seed) : 1});
}

/// Goes on with another weighting (0 scattered data, 1 control space) and blender (0 time-warp,
/// 1 Fourier); what the character was doing goes on.
EMSCRIPTEN_KEEPALIVE void amble_character_technique(WebCharacter* self, const WebLibrary* library,
                                                    int weights, int blend, int harmonics) {
  using Method = amble::WeightOptions::Method;
  using Blend = amble::TechniqueOptions::Blend;
  amble::TechniqueOptions options;
  options.weights.method = weights == 1 ? Method::delaunay : Method::rbf;
  options.blend = blend == 1 ? Blend::fourier : Blend::time_warp;
  options.fourier.harmonics = harmonics;
  amble::Character other(std::make_shared<const amble::Technique>(library->library, options));
  if (self->worn) amble::web::dress(other, *self->worn, 0);
  other.walk_on(self->ground);
  other.restore(self->character.snapshot());
  self->character = std::move(other);
  self->publish();
}

EMSCRIPTEN_KEEPALIVE void amble_character_update(WebCharacter* self, double seconds) {
  self->character.update(seconds);
  self->publish();
}

EMSCRIPTEN_KEEPALIVE const float* amble_character_model(const WebCharacter* self) {
  return self->model.data();
}

/// One per example of the library.
EMSCRIPTEN_KEEPALIVE const float* amble_character_weights(const WebCharacter* self) {
  return self->weights.data();
}

EMSCRIPTEN_KEEPALIVE const double* amble_character_doing(const WebCharacter* self) {
  return self->doing;
}

/// Fingerprint of the pose: the root's place, then every joint's rotation (w, x, y, z).
EMSCRIPTEN_KEEPALIVE const std::uint64_t* amble_character_pose_hash(WebCharacter* self) {
  const amble::Pose& pose = self->character.pose();
  Fingerprint fingerprint;
  for (const double value : {pose.root.x, pose.root.y, pose.root.z}) fingerprint.add(value);
  for (const amble::Quat& q : pose.rotations) {
    for (const double value : {q.w, q.x, q.y, q.z}) fingerprint.add(value);
  }
  self->hash = fingerprint.value();
  return &self->hash;
}
}
