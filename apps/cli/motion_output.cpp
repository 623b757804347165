#include "motion_output.hpp"

#include "amble/io/text.hpp"
#include "amble/motion/edit.hpp"
#include "amble/motion/rooted.hpp"

namespace amble::cli {
namespace {

constexpr int kBlock = 256;  // frames

/// The clip seen from the vehicle, whose frames these are; it then stays at the origin.
void take_out_travel(const std::vector<GroundFrame>& vehicle, Clip& clip) {
  for (int f = 0; f < clip.frames(); ++f) {
    const GroundFrame& frame = vehicle[static_cast<std::size_t>(f)];
    clip.root(f) = frame.to_local(clip.root(f));
    clip.rotation(f, 0) = rotation_y(-frame.heading) * clip.rotation(f, 0);
  }
}

ClipStream::Format format_of(const MotionOptions& options, const Body* body) {
  ClipStream::Format format;
  format.units_per_metre = options.centimetres ? 100.0 : 1.0;
  const bool worn = body && body->character && file_extension(options.path) == "glb";
  format.why = options.loop                  ? "--loop"
               : !options.strip.file.empty() ? "--strip"
               : worn                        ? "a character with a mesh"
                                             : "";
  format.whole = !format.why.empty();
  return format;
}

}  // namespace

MotionOutput::MotionOutput(const MotionOptions& options, const Skeleton& skeleton, const Body* body)
    : options_(options),
      body_(body),
      stream_(options.path, format_of(options, body),
              [this](const Clip& motion) { return encode(motion); }) {
  block_.name = options.name;
  block_.skeleton = skeleton;
  block_.fps = options.fps;
  stream_.expect(options.seconds * options.fps,
                 body ? body->clip.skeleton.size() : skeleton.size());
}

void MotionOutput::add(const Pose& pose, const GroundFrame& vehicle) {
  block_.append(pose);
  vehicle_.push_back(vehicle);
  ++frames_;
  if (block_.frames() == kBlock) pass_on();
}

void MotionOutput::pass_on() {
  if (options_.in_place) take_out_travel(vehicle_, block_);
  stream_.append(body_ && !options_.loop ? hung_in(body_->clip.skeleton, block_) : block_);
  block_.rotations.clear();
  block_.translations.clear();
  vehicle_.clear();
}

std::vector<FileContent> MotionOutput::encode(Clip motion) const {
  if (options_.loop) {
    motion = closed_loop(motion);
    if (options_.in_place) {  // nothing travels, so the body ends where it began
      motion.root(motion.frames() - 1) = motion.root(0);
      motion.rotation(motion.frames() - 1, 0) = motion.rotation(0, 0);
    }
    if (body_) motion = hung_in(body_->clip.skeleton, motion);
  }
  std::vector<FileContent> files =
      encode_on_body(options_.path, motion, body_ ? *body_ : Body{},
                     {.clip = {.units_per_metre = options_.centimetres ? 100.0 : 1.0},
                      .animation_only = options_.animation_only});
  const StripOptions& strip = options_.strip;
  if (!strip.file.empty()) files.push_back({strip.file, strip.film_of(motion)});
  return files;
}

void MotionOutput::finish() {
  pass_on();
  stream_.finish();
}

void MotionOutput::take_place() { stream_.take_place(); }

}  // namespace amble::cli
