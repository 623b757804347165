// The exports of the WebAssembly module: plain functions on pointers. Loading may fail and then
// says why; everything a frame calls neither throws nor allocates. The typed face is src/amble.ts.

#include <emscripten/emscripten.h>

#include <algorithm>
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

amble::Command command_of(double speed, double turn_rate, double gait, int type) noexcept {
  return {.speed = speed,
          .turn_rate = turn_rate,
          .gait = gait,
          .type = static_cast<amble::Command::Type>(std::max(0, type))};
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

/// The number of a type by its name, −1 with the last error set when there is none, and its name.
EMSCRIPTEN_KEEPALIVE int amble_command_type(const WebLibrary* library, const char* name) {
  int number = -1;
  amble::web::done(
      [&] { number = static_cast<int>(amble::command_type(*library->library, name)); });
  return number;
}
EMSCRIPTEN_KEEPALIVE const char* amble_command_type_name(const WebLibrary* library, int type) {
  return amble::command_type_name(*library->library, static_cast<amble::Command::Type>(type))
      .data();
}

EMSCRIPTEN_KEEPALIVE void amble_character_reset(WebCharacter* self, double speed, double turn_rate,
                                                double gait, int type, double x, double z,
                                                double heading, double phase) {
  self->character.reset(command_of(speed, turn_rate, gait, type), x, z, heading, phase);
  self->publish();
}

/// A manner is made of nothing, parameters and shares by name (0, with the last error set, where
/// there is none of that name), and then given to the character.
EMSCRIPTEN_KEEPALIVE void amble_manner_begin(WebCharacter* self) { self->manner = {}; }
EMSCRIPTEN_KEEPALIVE int amble_manner_set(WebCharacter* self, const char* name, double value) {
  return amble::web::done([&] { self->manner.set(*self->library, name, value); });
}
EMSCRIPTEN_KEEPALIVE int amble_manner_mix(WebCharacter* self, const char* name, double share) {
  return amble::web::done([&] { self->manner.mix(*self->library, name, share); });
}
EMSCRIPTEN_KEEPALIVE void amble_manner_gaze(WebCharacter* self, double gaze) {
  self->manner.gaze = gaze;
}
EMSCRIPTEN_KEEPALIVE void amble_character_set_manner(WebCharacter* self) {
  self->character.set_manner(self->manner);
}
/// The manner in force: parameters, shares, the gaze; lasts until the next call.
EMSCRIPTEN_KEEPALIVE const double* amble_character_manner(const WebCharacter* self) {
  static double told[amble::Manner::kMostParameters + amble::Manner::kMostMixed + 1];
  const amble::Manner& manner = self->character.manner();
  *std::copy(manner.shares.begin(), manner.shares.end(),
             std::copy(manner.parameters.begin(), manner.parameters.end(), told)) = manner.gaze;
  return told;
}

/// Takes over where another character is, which may be of another body: its place, stride and
/// speed.
EMSCRIPTEN_KEEPALIVE void amble_character_follow(WebCharacter* self, const WebCharacter* other) {
  const amble::Doing& now = other->character.doing();
  self->character.set_life(other->character.life());
  self->character.set_manner(other->character.manner());
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

/// Goes on with another weighting, blender and blend of actions, numbered as in technique.hpp; what
/// the character was doing goes on. 0, with the last error set and nothing done, where an option
/// would be without effect.
EMSCRIPTEN_KEEPALIVE int amble_character_technique(WebCharacter* self, int weights, int extrapolate,
                                                   int blend, int harmonics, int fade_from,
                                                   int fade_to, int action_blend, int as_printed) {
  return amble::web::done([&] {
    amble::TechniqueOptions options;
    options.weights.method = static_cast<amble::WeightOptions::Method>(weights);
    options.weights.extrapolate = extrapolate != 0;
    options.blend = static_cast<amble::TechniqueOptions::Blend>(blend);
    options.fourier.harmonics = harmonics;
    options.fourier.fade_from = fade_from;
    options.fourier.fade_to = fade_to;
    options.action_blend = static_cast<amble::TechniqueOptions::ActionBlend>(action_blend);
    options.as_printed = as_printed != 0;
    amble::Character other(amble::make_technique(self->library, options));
    if (self->worn) amble::web::dress(other, *self->worn, 0);
    other.walk_on(self->ground);
    other.restore(self->character.snapshot());
    self->character = std::move(other);
    self->publish();
  });
}

/// With `posing` 0 the pose is left out until `amble_character_show`.
EMSCRIPTEN_KEEPALIVE void amble_character_update(WebCharacter* self, double seconds, int posing) {
  self->character.update(seconds, posing != 0 ? amble::Posing::now : amble::Posing::later);
  self->publish(posing != 0);
}
EMSCRIPTEN_KEEPALIVE void amble_character_show(WebCharacter* self) {
  self->character.show();
  self->publish();
}

EMSCRIPTEN_KEEPALIVE const float* amble_character_model(const WebCharacter* self) {
  return self->model.data();
}

/// The root's place, x, y, z, then the local rotation of each joint, x, y, z, w.
EMSCRIPTEN_KEEPALIVE const float* amble_character_pose(const WebCharacter* self) {
  return self->pose.data();
}

/// Of the last update: root motion (left, forward, turned), how many events, kind and side of each.
EMSCRIPTEN_KEEPALIVE const double* amble_character_happened(const WebCharacter* self) {
  return self->happened;
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
