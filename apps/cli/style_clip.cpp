#include "style_clip.hpp"

#include <cmath>
#include <filesystem>

#include "amble/analysis/closed_cycle.hpp"
#include "amble/engine/character.hpp"
#include "amble/engine/style_legs.hpp"
#include "amble/io/file.hpp"
#include "amble/library/stride_library.hpp"
#include "amble/library/twins.hpp"

namespace amble::cli {
namespace {

Clip empty_clip(const Decomposition& decomposition, double fps) {
  Clip clip;
  clip.name = "mix";
  clip.skeleton = decomposition.source.skeleton;
  clip.fps = fps;
  return clip;
}

int frames_of(const MixedCycle& cycle, int cycles, double fps) {
  return static_cast<int>(std::lround(cycles * cycle.seconds * fps)) + 1;
}

/// Small weights bring every posture near the mean of the examples, knees bent: walks stand up.
/// With twins, as if worn: a mix may stride like no captured example, and feet take care of that.
std::shared_ptr<const MotionLibrary> upright(const MotionLibrary& library) {
  const auto out = with_twins(library);
  for (int e = 0; e < static_cast<int>(out->examples.size()); ++e) {
    const Example& one = out->examples[static_cast<std::size_t>(e)];
    if (one.speed == 0 || one.gait > 0.5 || !stays_bent(*out, e)) continue;
    stand_as_straight(*out, e, straightness(*out, e));
    measure_legs(*out, e);
  }
  return out;
}

}  // namespace

Mix open_mix(const std::string& mix) {
  if (const auto preset = preset_mixes().find(mix); preset != preset_mixes().end())
    return preset->second;
  const bool word = mix.find_first_of("/\\") == std::string::npos &&
                    mix.rfind(".json") == std::string::npos && !std::filesystem::exists(mix);
  return word ? whole_mix(mix) : read_mix(read_document(mix), mix);
}

Clip raw_clip(const Decomposition& decomposition, const MixedCycle& cycle, int cycles, double fps) {
  Clip clip = empty_clip(decomposition, fps);
  const ClosedCycle closed(cycle.poses, cycle.half_seconds);
  for (int f = 0; f < frames_of(cycle, cycles, fps); ++f) {
    const double seconds = f / fps, within = std::fmod(seconds, cycle.seconds);
    const double phase = within < cycle.half_seconds[0]
                             ? 0.5 * within / cycle.half_seconds[0]
                             : 0.5 + 0.5 * (within - cycle.half_seconds[0]) / cycle.half_seconds[1];
    Pose pose;
    closed.pose(phase, pose);
    const GroundFrame frame = GroundFrame{}.along_arc(cycle.speed, cycle.turn_rate, seconds);
    pose.root = frame.to_world(pose.root);
    pose.rotations[0] = rotation_y(frame.heading) * pose.rotations[0];
    clip.append(pose);
  }
  return clip;
}

Clip walked_clip(const Decomposition& decomposition, const MixedCycle& cycle, int cycles,
                 double fps) {
  Clip clip = empty_clip(decomposition, fps);
  const Stride stride = planted(decomposition, cycle, "mix");
  Character character(upright(*stride_library(decomposition.source.skeleton, stride)));
  character.reset({.speed = stride.speed, .turn_rate = stride.turn_rate, .gait = stride.gait});
  for (int f = 0; f < frames_of(cycle, cycles, fps); ++f) {
    if (f > 0) character.update(1 / fps);
    clip.append(character.pose());
  }
  return clip;
}

}  // namespace amble::cli
