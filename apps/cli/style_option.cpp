#include "style_option.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "amble/core/error.hpp"
#include "amble/io/file.hpp"
#include "amble/io/json.hpp"
#include "amble/motion/same_joints.hpp"
#include "amble/performer/performer_skeleton.hpp"
#include "amble/performer/repertoire.hpp"
#include "amble/retargeting/retarget_clip.hpp"
#include "amble/style/mixed_cycle.hpp"
#include "capture_files.hpp"
#include "style_clip.hpp"
#include "style_source.hpp"

namespace amble::cli {
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

bool names_all(const Decomposition& all, const Mix& mix) {
  std::vector<const ExampleWeights*> weights{&mix.root, &mix.offset};
  for (const ExampleWeights& part : mix.parts) weights.push_back(&part);
  for (const ExampleWeights* one : weights)
    for (const auto& [name, weight] : *one)
      if (all.example_named(name) < 0) return false;
  return true;
}

}  // namespace

void StyleOption::add_to(CLI::App& command) {
  command.add_option("--style", mix,
                     "Move in a style: a mix (.json), or a preset: relaxed, tired, rigid, happy");
  command.add_option("--style-source", sources,
                     "Clips, folders or manifests that a mix's examples are; the library's own or "
                     "the performer's when left out");
}

std::shared_ptr<const Style> StyleMaker::make(const Mix& mix) {
  const auto from = [&](const std::string& where, const auto& examples) -> const Decomposition& {
    auto& known = apart_[where];
    if (!known) known = decompose(examples());
    return *known;
  };
  const Decomposition* all = nullptr;
  if (!sources_.empty()) {
    all = &from("sources", [&] {
      std::vector<Rejection> unread;
      return examples_on(study_files(sources_, "", unread), technique_);
    });
  } else {
    all = &from("library", [&] { return style_examples(*technique_->library()); });
    if (!names_all(*all, mix))
      all = &from("performer", [&] {
        return same_joints(performer_skeleton(), technique_->library()->skeleton)
                   ? performed_style_examples()
                   : examples_on(performed_sources(), technique_);
      });
  }
  const Skeleton& body = technique_->library()->skeleton;
  return std::make_shared<const Style>(technique_, body,
                                       planted_on(body, *all, mix_cycle(*all, mix), "style"));
}

WornStyles::WornStyles(const StyleOption& option, const std::string& script,
                       const std::shared_ptr<const Technique>& technique) {
  if (option.mix.empty() && !option.sources.empty())
    throw Error("--style-source needs --style: a mix of those examples");
  StyleMaker maker(option.sources, technique);
  if (!option.mix.empty()) first_ = maker.make(open_mix(option.mix));
  if (script.empty()) return;
  const nlohmann::json json = parse_json(read_file(script), script);
  if (!json.is_object() || !json.contains("commands") || !json["commands"].is_array()) return;
  for (const auto& command : json["commands"]) {
    if (!command.is_object() || !command.contains("style")) continue;
    const auto& mix = command["style"];
    const double moment = command.value("t", 0.0);
    const bool none = mix.is_null() || (mix.is_object() && mix.empty());
    changes_.push_back({moment, none ? nullptr
                                     : maker.make(mix.is_string() ? open_mix(mix.get<std::string>())
                                                                  : read_mix(mix.dump(), script))});
  }
}

void WornStyles::dress(Character& character) const {
  if (first_) character.wear(first_);
}

void WornStyles::change(double moment, Character& character) {
  for (; next_ < changes_.size() && changes_[next_].moment <= moment + 1e-9; ++next_)
    character.wear(changes_[next_].style);
}

}  // namespace amble::cli
