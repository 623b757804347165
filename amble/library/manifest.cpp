#include "amble/library/manifest.hpp"

#include "amble/core/error.hpp"
#include "amble/core/no_memory.hpp"
#include "amble/io/json.hpp"

namespace amble {
namespace {

using nlohmann::json;

FootPhase phase_named(const std::string& word) {
  for (int k = 0; k < kFootPhaseCount; ++k)
    if (word == foot_phase_name(static_cast<FootPhase>(k))) return static_cast<FootPhase>(k);
  throw Error("\"" + word +
              "\" is no foot phase; they are heel_strike, foot_flat, push_off and toe_off");
}

Side side_named(const std::string& word) {
  if (word != "left" && word != "right")
    throw Error("phases and contacts are of \"left\" or \"right\", not of \"" + word + "\"");
  return word == "left" ? Side::left : Side::right;
}

FootCorrections corrections_from(const json& entry) {
  FootCorrections feet;
  const json none = json::object();
  const auto by_side = [&](const char* key) -> const json& {
    return entry.contains(key) ? entry.at(key) : none;
  };
  for (const auto& [word, phases] : by_side("phases").items())
    for (const json& phase : phases)
      feet.phases.push_back({side_named(word), phase_named(phase.at(0)), phase.at(1)});
  for (const auto& [word, spans] : by_side("contacts").items()) {
    auto& contacts = feet.contacts[static_cast<std::size_t>(index(side_named(word)))].emplace();
    for (const json& span : spans) contacts.emplace_back(span.at(0), span.at(1));
  }
  return feet;
}

ManifestClip clip_from(const json& entry) {
  // Speed and turn rate are told by those that we write, for who reads them: clips tell their own.
  require_known_keys(entry,
                     {"file", "type", "gait", "name", "style", "ignore", "scale", "fps",
                      "parameters", "phases", "contacts", "speed", "turn_rate"},
                     "an entry");
  ManifestClip clip;
  clip.file = entry.at("file").get<std::string>();
  if (clip.file.empty()) throw Error("\"file\" is empty; it names the clip's file");
  clip.type = entry.value("type", "");
  clip.name = entry.value("name", "");
  clip.style = entry.value("style", "");
  clip.ignore = entry.value("ignore", false);
  const auto number = [&](const char* key, std::optional<double>& value) {
    if (entry.contains(key) && !entry.at(key).is_null()) value = entry.at(key).get<double>();
  };
  number("gait", clip.gait);
  number("scale", clip.scale);
  number("fps", clip.fps);
  if ((clip.scale && !(*clip.scale > 0)) || (clip.fps && !(*clip.fps > 0)))
    throw Error("scale and fps must be above zero");
  if (clip.gait && !(*clip.gait >= 0 && *clip.gait <= 1))
    throw Error("gait must lie between 0 (walk) and 1 (run)");
  if (entry.contains("parameters"))
    clip.parameters = entry.at("parameters").get<std::map<std::string, double>>();
  clip.feet = corrections_from(entry);
  return clip;
}

}  // namespace

std::vector<ManifestClip> read_manifest(std::string_view text, const std::string& name) {
  const json whole = parse_json(text, name);
  if (!whole.is_object() || !whole.contains("clips") || !whole.at("clips").is_array())
    throw Error(name + ":1: a manifest is {\"clips\":[{\"file\":…},…]}");
  require_known_keys(whole, {"clips"}, name);
  std::vector<ManifestClip> clips;
  for (const json& entry : whole.at("clips")) {
    try {
      clips.push_back(clip_from(entry));
    } catch (const std::bad_alloc&) {
      throw NoMemory();
    } catch (const std::exception& error) {
      throw Error(name + ": clip " + std::to_string(clips.size() + 1) + ": " + error.what());
    }
  }
  return clips;
}

const ManifestClip* manifest_entry(const std::vector<ManifestClip>& manifest,
                                   const std::string& file) {
  for (const ManifestClip& clip : manifest) {
    const std::string& end = clip.file;
    if (end.size() > file.size() || file.compare(file.size() - end.size(), end.size(), end) != 0)
      continue;
    const std::size_t before = file.size() - end.size();
    if (before == 0 || end.front() == '/' || file[before - 1] == '/') return &clip;
  }
  return nullptr;
}

}  // namespace amble
