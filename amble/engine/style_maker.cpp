#include "amble/engine/style_maker.hpp"

#include <algorithm>

#include "amble/core/error.hpp"
#include "amble/engine/character.hpp"
#include "amble/motion/same_joints.hpp"
#include "amble/performer/performer_skeleton.hpp"
#include "amble/performer/repertoire.hpp"
#include "amble/retargeting/retarget_clip.hpp"
#include "amble/style/mixed_cycle.hpp"

namespace amble {
namespace {

/// A few seconds of a library's walk: how its body is built.
Clip model_of(const std::shared_ptr<const Technique>& technique) {
  Clip clip;
  clip.name = "library";
  clip.skeleton = technique->library()->skeleton;
  clip.fps = 60;
  Character walker(technique);
  walker.reset({.speed = 1.1});
  for (int f = 0; f < 180; ++f) {
    clip.append(walker.pose());
    walker.update(1 / clip.fps);
  }
  return clip;
}

std::vector<CaptureSource> performed_sources() {
  std::vector<CaptureSource> out;
  for (const Performance& one : repertoire()) {
    if (one.style.empty() || one.gait.gait == Gait::run) continue;
    CaptureSource source;
    source.file = one.name;
    source.manifest.style = one.style;
    source.study = study(one.clip());
    out.push_back(std::move(source));
  }
  return out;
}

/// Sources on the library's body.
StyleExamples examples_on(std::vector<CaptureSource> sources,
                          const std::shared_ptr<const Technique>& technique) {
  const Clip model = model_of(technique);
  for (CaptureSource& source : sources) {
    if (!source.study.rejected.empty()) continue;
    if (same_joints(source.study.clip.skeleton, model.skeleton)) continue;
    source.study = study(retarget(source.study.clip, model));
  }
  return style_examples(sources);
}

bool names_all(const StyleExamples& all, const Mix& mix) {
  const auto known = [&](const ExampleWeights& weights) {
    return std::all_of(weights.begin(), weights.end(), [&](const auto& weight) {
      return std::any_of(all.examples.begin(), all.examples.end(),
                         [&](const StyleExample& one) { return one.name == weight.first; });
    });
  };
  return known(mix.root) && known(mix.offset) &&
         std::all_of(mix.parts.begin(), mix.parts.end(), known);
}

}  // namespace

StyleExamples performed_examples_on(const std::shared_ptr<const Technique>& technique) {
  return same_joints(performer_skeleton(), technique->library()->skeleton)
             ? performed_style_examples()
             : examples_on(performed_sources(), technique);
}

const Decomposition& StyleMaker::examples_for(const Mix& mix) {
  const auto from = [&](const std::string& where, const auto& examples) -> const Decomposition& {
    auto& known = apart_[where];
    if (!known) known = decompose(examples());
    return *known;
  };
  if (!sources_.empty()) return from("sources", [&] { return examples_on(sources_, technique_); });
  const MotionLibrary& library = *technique_->library();
  if (StyleExamples own = style_examples(library); names_all(own, mix))
    return from("library", [&] { return std::move(own); });
  return from("performer", [&] { return performed_examples_on(technique_); });
}

bool StyleMaker::shows_library(const Mix& mix) const {
  const MotionLibrary& library = *technique_->library();
  return !same_joints(performer_skeleton(), library.skeleton) ||
         names_all(style_examples(library), mix);
}

std::shared_ptr<const Style> StyleMaker::make(const Mix& mix) {
  const Decomposition& all = examples_for(mix);
  const Skeleton& body = technique_->library()->skeleton;
  return std::make_shared<const Style>(technique_, body,
                                       planted_on(body, all, mix_cycle(all, mix), "style"));
}

std::vector<std::string> style_presets() {
  std::vector<std::string> names;
  for (const auto& [name, mix] : preset_mixes()) names.push_back(name);
  return names;
}

std::shared_ptr<const Style> make_style(const std::shared_ptr<const Technique>& technique,
                                        std::string_view mix, const StyleClips& clips) {
  std::vector<CaptureSource> sources;
  for (const Clip& clip : clips) {
    CaptureSource& source = sources.emplace_back();
    source.file = clip.name;
    source.manifest.style = clip.name;
    source.study = study(clip);
  }
  const auto preset = preset_mixes().find(mix);
  return StyleMaker(std::move(sources), technique)
      .make(preset != preset_mixes().end() ? preset->second : read_mix(mix, "mix"));
}

}  // namespace amble
