#include "amble/evaluation/engine_fidelity.hpp"

#include "amble/core/error.hpp"
#include "amble/engine/character.hpp"
#include "amble/metrics/clip_fidelity.hpp"
#include "amble/metrics/strides.hpp"

namespace amble {
namespace {

using metrics::Fidelity;
using metrics::StrideMotion;

// Long enough for several strides of the slowest walk, and finely sampled: a strike is found to a
// frame.
constexpr double kSeconds = 8, kFps = 120;

std::size_t at(Fence fence) { return static_cast<std::size_t>(fence); }

/// What a character does when asked for one speed and turn rate.
Clip steady_motion(const std::shared_ptr<const MotionLibrary>& library,
                   const metrics::ArcRates& rates) {
  Character character(library);
  const Command command{.speed = rates.speed, .turn_rate = rates.turn_rate};
  character.reset(command);
  Clip clip;
  clip.name = "made";
  clip.skeleton = library->skeleton;
  clip.fps = kFps;
  clip.append(character.pose());
  for (int frame = 1; frame <= static_cast<int>(kSeconds * kFps); ++frame) {
    character.command(command);
    character.update(1 / kFps);
    clip.append(character.pose());
  }
  return clip;
}

/// The library for one of the sources: of all the others, or of that one alone.
std::shared_ptr<const MotionLibrary> library_for(std::size_t one,
                                                 std::vector<CaptureSource>& sources,
                                                 const FidelityOptions& options) {
  CaptureBuild build;
  CaptureOptions how;
  how.mirror = options.mirror;
  const auto place = sources.begin() + static_cast<std::ptrdiff_t>(one);
  std::vector<CaptureSource> alone;
  alone.push_back(std::move(*place));
  sources.erase(place);
  std::shared_ptr<const MotionLibrary> library;
  std::optional<Error> failure;
  try {
    library = build_captures(options.own ? alone : sources, how, build);
  } catch (const Error& error) {
    failure = error;
  }
  sources.insert(sources.begin() + static_cast<std::ptrdiff_t>(one), std::move(alone.front()));
  if (failure) throw *failure;
  return library;
}

}  // namespace

std::string_view fence_name(Fence fence) noexcept {
  constexpr std::string_view kNames[] = {"engine", "nearest", "same clip"};
  return kNames[static_cast<std::size_t>(fence)];
}

std::optional<Fidelity> EngineFidelity::mean(Fence fence, bool runs, std::size_t* count) const {
  std::vector<Fidelity> figures;
  for (const StrideFidelity& one : strides)
    if (one.captured.runs() == runs && one.by(fence)) figures.push_back(*one.by(fence));
  if (count) *count = figures.size();
  if (figures.empty()) return std::nullopt;
  return mean_of(figures);
}

EngineFidelity measure_engine(std::vector<CaptureSource> sources, std::span<const Clip> captures,
                              const FidelityOptions& options) {
  std::vector<std::vector<StrideMotion>> strides;
  for (const Clip& clip : captures) strides.push_back(metrics::find_strides(clip, true));
  EngineFidelity out;
  for (std::size_t i = 0; i < sources.size(); ++i, options.each_clip()) {
    if (strides[i].empty()) continue;
    std::vector<const StrideMotion*> others;
    for (std::size_t k = 0; k < strides.size(); ++k)
      for (const StrideMotion& stride : strides[k])
        if (k != i) others.push_back(&stride);
    std::shared_ptr<const MotionLibrary> library;
    try {
      library = library_for(i, sources, options);
    } catch (const Error& error) {
      out.skipped.push_back({sources[i].file, error.what()});
      continue;
    }
    for (const StrideMotion& captured : strides[i]) {
      if (!captured.steady) continue;
      const std::vector<StrideMotion> made =
          metrics::find_strides(steady_motion(library, captured.rates), false);
      if (made.empty()) {
        out.skipped.push_back({sources[i].file, "no stride in what the engine made"});
        continue;
      }
      StrideFidelity one{i, captured, made[made.size() / 2], {}};
      one.figures[at(Fence::engine)] = compare_strides(captured, one.made);
      if (const StrideMotion* near = nearest_stride(captured, others))
        one.figures[at(Fence::nearest)] = compare_strides(captured, *near);
      one.figures[at(Fence::same_clip)] = compare_with_repeats(captured, strides[i]);
      out.strides.push_back(std::move(one));
    }
  }
  return out;
}

}  // namespace amble
