// Motion as files: what a page has shown, or one clean cycle of what the character does, as BVH or
// GLB, and a library as its own file.

#include <emscripten/emscripten.h>

#include <algorithm>
#include <cmath>
#include <memory>

#include "amble/core/error.hpp"
#include "amble/engine/character_snapshot.hpp"
#include "amble/engine/steady_loop.hpp"
#include "amble/io/clip_file.hpp"
#include "amble/io/text.hpp"
#include "amble/library/library_file.hpp"
#include "amble/motion/edit.hpp"
#include "bytes.hpp"
#include "handles.hpp"
#include "last_error.hpp"
#include "model.hpp"

namespace amble::web {
namespace {

constexpr int kFloats = WebCharacter::kFloatsPerJoint;

Quat rotation_of(const float* joint) {
  return normalised(Quat{joint[6], joint[3], joint[4], joint[5]});
}

/// A pose from joints in world coordinates, as `amble_character_model` gives them.
Pose pose_of(const Skeleton& skeleton, const float* model) {
  Pose pose;
  pose.root = {model[0], model[1], model[2]};
  for (int j = 0; j < skeleton.size(); ++j) {
    const Joint& joint = skeleton.joints[static_cast<std::size_t>(j)];
    const Quat world = rotation_of(model + kFloats * j);
    pose.rotations.push_back(joint.end ? Quat{}
                             : joint.parent < 0
                                 ? world
                                 : inverse(rotation_of(model + kFloats * joint.parent)) * world);
  }
  return pose;
}

/// Moments that came whenever the page drew, at an even rate.
Clip sampled_evenly(const Skeleton& skeleton, const float* models, const double* times, int count,
                    double fps) {
  Clip clip;
  clip.name = "amble";
  clip.skeleton = skeleton;
  clip.fps = fps;
  const auto pose_at = [&](int moment) {
    return pose_of(skeleton,
                   models + static_cast<std::ptrdiff_t>(kFloats) * skeleton.size() * moment);
  };
  int moment = 0;
  for (int frame = 0;; ++frame) {
    const double time = times[0] + frame / fps;
    if (time > times[count - 1] + 1e-9) return clip;
    while (moment + 2 < count && times[moment + 1] <= time) ++moment;
    const double span = times[moment + 1] - times[moment];
    const double share = span > 0 ? std::clamp((time - times[moment]) / span, 0.0, 1.0) : 0.0;
    Pose pose = pose_at(moment);
    const Pose next = pose_at(moment + 1);
    pose.root = pose.root + share * (next.root - pose.root);
    for (std::size_t j = 0; j < pose.rotations.size(); ++j)
      pose.rotations[j] = nlerp(pose.rotations[j], next.rotations[j], share);
    clip.append(pose);
  }
}

/// The motion as a clip file; on a model and as GLB, that model with it.
WebBytes* file_of(Clip clip, const char* name, const WebModel* model, double size) {
  auto out = std::make_unique<WebBytes>();
  if (model && model->own.file.has_skin() && file_extension(name) == "glb") {
    clip.name = file_stem(name);
    out->bytes = model->own.with_motions({on_whole_body(*model, clip)}, {.size = size});
  } else {
    out->bytes = std::move(encode_clip(name, clip).front().bytes);
  }
  out->seconds = (clip.frames() - 1) / clip.fps;
  return out.release();
}

}  // namespace
}  // namespace amble::web

using amble::web::WebBytes;
using amble::web::WebCharacter;
using amble::web::WebLibrary;
using amble::web::WebModel;

extern "C" {

EMSCRIPTEN_KEEPALIVE const char* amble_bytes_data(const WebBytes* self) {
  return self->bytes.data();
}
EMSCRIPTEN_KEEPALIVE std::size_t amble_bytes_size(const WebBytes* self) {
  return self->bytes.size();
}
EMSCRIPTEN_KEEPALIVE double amble_bytes_seconds(const WebBytes* self) { return self->seconds; }
EMSCRIPTEN_KEEPALIVE void amble_bytes_free(WebBytes* self) { delete self; }

EMSCRIPTEN_KEEPALIVE WebBytes* amble_library_write(const WebLibrary* library) {
  return amble::web::or_null([&] { return new WebBytes{amble::write_library(*library->library)}; });
}

/// At least two moments of a body as a clip file whose name tells the format (.bvh, .glb):
/// `models` as `amble_character_model` gave them, one after the other, `times` in seconds, rising.
/// With a `model` that the library was put on, GLB is that model with the motion; null: a
/// mannequin.
EMSCRIPTEN_KEEPALIVE WebBytes* amble_export_moments(const WebLibrary* library, const float* models,
                                                    const double* times, int count, double fps,
                                                    const char* name, const WebModel* model,
                                                    double size) {
  return amble::web::or_null([&] {
    if (count < 2 || !(fps > 0))
      throw amble::Error(std::string(name) + ": nothing to export yet; two moments are needed");
    return amble::web::file_of(
        amble::web::sampled_evenly(library->library->skeleton, models, times, count, fps), name,
        model, size);
  });
}

/// One closed cycle of a steady command, in the character's own technique and style; the character
/// is then as it was. It must not ride a vehicle.
EMSCRIPTEN_KEEPALIVE WebBytes* amble_export_loop(WebCharacter* self, double speed, double turn_rate,
                                                 double gait, int type, double fps,
                                                 const char* name, const WebModel* model,
                                                 double size) {
  return amble::web::or_null([&] {
    const amble::CharacterSnapshot before = self->character.snapshot();
    const amble::Command command{speed, turn_rate, gait,
                                 static_cast<amble::Command::Type>(std::max(0, type))};
    const amble::Clip loop = amble::steady_loop(self->character, command, fps);
    self->character.restore(before);
    self->publish();
    return amble::web::file_of(loop, name, model, size);
  });
}
}
