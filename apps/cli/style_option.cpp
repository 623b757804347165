#include "style_option.hpp"

#include <fmt/core.h>

#include <nlohmann/json.hpp>

#include "amble/core/error.hpp"
#include "amble/io/file.hpp"
#include "amble/io/json.hpp"
#include "capture_files.hpp"
#include "say.hpp"
#include "style_clip.hpp"

namespace amble::cli {
void StyleOption::add_to(CLI::App& command) {
  command.add_option("--style", mix,
                     "Move in a style: a mix (.json), a preset (relaxed, tired, rigid, happy) or "
                     "the name of one example, such as a clip of --style-source");
  command.add_option("--style-source", sources,
                     "Clips, folders or manifests that a mix's examples are; the library's own or "
                     "the performer's when left out");
}

WornStyles::WornStyles(const StyleOption& option, const std::string& script,
                       const std::shared_ptr<const Technique>& technique) {
  if (option.mix.empty() && !option.sources.empty())
    throw Error("--style-source needs --style: a mix of those examples");
  std::vector<Rejection> unread;
  std::vector<CaptureSource> sources;
  if (!option.sources.empty()) sources = study_files(option.sources, "", unread);
  for (const Rejection& one : unread)
    say(stderr, "amble: note: left out {}: {}\n", one.source, one.reason);
  StyleMaker maker(std::move(sources), technique);
  if (!option.mix.empty()) first_ = maker.make(open_mix(option.mix));
  if (script.empty()) return;
  const nlohmann::json json = parse_json(read_document(script), script);
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
