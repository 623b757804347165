// Crowds for pages: one call moves everybody, one poses everybody into one buffer. Making one may
// fail and returns null; the rest neither throws nor allocates.

#include "crowd.hpp"

#include <emscripten/emscripten.h>

#include <algorithm>
#include <array>
#include <span>

#include "amble/core/error.hpp"
#include "last_error.hpp"

namespace amble::web {

WebCrowd::WebCrowd(const WebLibrary& library, int characters, const CrowdOptions& options)
    : crowd(library.library, characters, options),
      model(static_cast<std::size_t>(characters) * kFloatsPerJoint *
            static_cast<std::size_t>(library.library->skeleton.size())),
      places(static_cast<std::size_t>(characters) * kPlaceNumbers) {
  pose();
}

void WebCrowd::embody(int number, const WebLibrary& library) {
  if (number < 0 || number >= crowd.size()) throw Error("the crowd has no such character");
  const Character& before = crowd[number];
  if (library.library->skeleton.size() != before.library().skeleton.size())
    throw Error("a body of a crowd must have the joints of the others");
  auto& technique = techniques[library.library.get()];
  if (!technique) technique = make_technique(library.library);
  Character other(technique);
  const Doing& now = before.doing();
  other.set_life(before.life());
  other.reset({.speed = now.speed}, now.x, now.z, now.heading, now.phase);
  crowd[number] = std::move(other);
}

void WebCrowd::pose() noexcept {
  float* place_out = places.data();
  const auto write = [](float*& out, std::initializer_list<double> values) {
    for (const double value : values) *out++ = static_cast<float>(value);
  };
  JointBuffer into;
  into.first = model.data();
  crowd.show(into);
  for (int i = 0; i < crowd.size(); ++i) {
    const Doing& now = crowd[i].doing();
    write(place_out, {now.x, now.z, now.heading, now.speed});
  }
}

}  // namespace amble::web

using amble::web::WebCrowd;
using amble::web::WebLibrary;

extern "C" {

EMSCRIPTEN_KEEPALIVE WebCrowd* amble_crowd_new(const WebLibrary* library, int characters,
                                               double slowest, double fastest, double square_metres,
                                               double x, double z, double clearing, double seed,
                                               int avoid, double idle, double variation) {
  return amble::web::or_null([&] {
    amble::CrowdOptions options;
    options.posed = false;  // a page may update several times before it draws
    options.slowest = slowest;
    options.fastest = fastest;
    options.square_metres = square_metres;
    options.x = x;
    options.z = z;
    options.clearing = clearing;
    options.seed = static_cast<std::uint64_t>(seed);
    options.avoid = avoid != 0;
    options.idle = idle;
    options.variation = variation;
    return new WebCrowd(*library, characters, options);
  });
}
/// 0, with the last error set and nothing done, where the body is none for the crowd.
EMSCRIPTEN_KEEPALIVE int amble_crowd_embody(WebCrowd* self, int number, const WebLibrary* library) {
  return amble::web::done([&] { self->embody(number, *library); });
}
EMSCRIPTEN_KEEPALIVE void amble_crowd_free(WebCrowd* self) { delete self; }

EMSCRIPTEN_KEEPALIVE void amble_crowd_update(WebCrowd* self, double seconds) {
  self->crowd.update(seconds);
}
/// Fills the buffers below with how things are now.
EMSCRIPTEN_KEEPALIVE void amble_crowd_pose(WebCrowd* self) { self->pose(); }
/// Characters × joints × (position x y z 0, rotation x y z w), in the world.
EMSCRIPTEN_KEEPALIVE const float* amble_crowd_model(const WebCrowd* self) {
  return self->model.data();
}
/// Characters × (x, z, heading, speed).
EMSCRIPTEN_KEEPALIVE const float* amble_crowd_places(const WebCrowd* self) {
  return self->places.data();
}

EMSCRIPTEN_KEEPALIVE void amble_crowd_avoid(WebCrowd* self, int on) { self->crowd.avoid(on != 0); }
EMSCRIPTEN_KEEPALIVE void amble_crowd_pace(WebCrowd* self, double slowest, double fastest) {
  self->crowd.pace(slowest, fastest);
}
EMSCRIPTEN_KEEPALIVE void amble_crowd_move_square(WebCrowd* self, double x, double z) {
  self->crowd.move_square(x, z);
}
EMSCRIPTEN_KEEPALIVE void amble_crowd_send(WebCrowd* self, int number, double x, double z) {
  self->crowd.send(number, x, z);
}
EMSCRIPTEN_KEEPALIVE int amble_crowd_arrived(const WebCrowd* self, int number) {
  return self->crowd.arrived(number) ? 1 : 0;
}
EMSCRIPTEN_KEEPALIVE void amble_crowd_wander(WebCrowd* self, int number) {
  self->crowd.wander(number);
}
/// Bystanders, six numbers each in the order of amble::Bystander; those beyond kMostBystanders are
/// not heeded.
EMSCRIPTEN_KEEPALIVE void amble_crowd_keep_off(WebCrowd* self, const double* numbers, int count) {
  std::array<amble::Bystander, amble::Crowd::kMostBystanders> all;
  const std::size_t known = std::min(static_cast<std::size_t>(count), all.size());
  for (std::size_t i = 0; i < known; ++i, numbers += 6)
    all[i] = {numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5]};
  self->crowd.keep_off(std::span(all).first(known));
}
/// Level at height 0 with none.
EMSCRIPTEN_KEEPALIVE void amble_crowd_walk_on(WebCrowd* self,
                                              const amble::web::WebTerrain* ground) {
  self->crowd.walk_on(ground ? ground->terrain : nullptr);
}
}
