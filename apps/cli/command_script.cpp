#include "command_script.hpp"

#include <algorithm>

#include "amble/core/error.hpp"
#include "amble/io/file.hpp"
#include "amble/io/json.hpp"
#include "amble/maths/smooth.hpp"

namespace amble::cli {
namespace {

using nlohmann::json;

double number(const json& entry, const char* key, double fallback, const std::string& where) {
  if (!entry.contains(key) || entry.at(key).is_null()) return fallback;
  if (!entry.at(key).is_number()) throw Error(where + ": \"" + key + "\" must be a number");
  return entry.at(key);
}

void read_numbers(const json& entry, const char* key, const std::string& where,
                  std::map<std::string, double>& out) {
  if (!entry.contains(key) || entry.at(key).is_null()) return;
  if (!entry.at(key).is_object())
    throw Error(where + ": \"" + key + "\" must be an object such as {\"name\": 0.5}");
  for (const auto& [name, value] : entry.at(key).items())
    out[name] = number(entry.at(key), name.c_str(), 0, where);
}

}  // namespace

CommandScript::Between CommandScript::between(double time) const {
  const auto next =
      std::upper_bound(entries.begin(), entries.end(), time,
                       [](double moment, const Entry& entry) { return moment < entry.time; });
  const auto after = static_cast<std::size_t>(next - entries.begin());
  if (after == 0) return {entries.front(), entries.front(), 0};
  if (after == entries.size()) return {entries.back(), entries.back(), 0};
  const Entry &a = entries[after - 1], &b = entries[after];
  return {a, b, (time - a.time) / (b.time - a.time)};
}

Command CommandScript::at(double time) const {
  const auto& [a, b, t] = between(time);
  if (&a == &b) return a.command;
  Command mixed{lerp(a.command.speed, b.command.speed, t),
                lerp(a.command.turn_rate, b.command.turn_rate, t),
                lerp(a.command.gait, b.command.gait, t)};
  if (b.command.gait != b.command.gait)
    mixed.gait = a.command.gait;  // a gait left out is chosen, not mixed
  mixed.type = a.command.type;
  return mixed;
}

Manner CommandScript::manner_at(double time) const {
  const auto& [a, b, t] = between(time);
  if (&a == &b) return a.manner;
  Manner mixed;
  for (std::size_t p = 0; p < mixed.parameters.size(); ++p)
    mixed.parameters[p] = lerp(a.manner.parameters[p], b.manner.parameters[p], t);
  for (std::size_t m = 0; m < mixed.shares.size(); ++m)
    mixed.shares[m] = lerp(a.manner.shares[m], b.manner.shares[m], t);
  return mixed;
}

void CommandScript::resolve(const MotionLibrary& library) {
  for (Entry& entry : entries) {
    try {
      if (!entry.type.empty()) entry.command.type = command_type(library, entry.type);
      for (const auto& [name, value] : entry.parameters) entry.manner.set(library, name, value);
      for (const auto& [name, share] : entry.mix) entry.manner.mix(library, name, share);
    } catch (const Error& error) {
      throw Error(entry.where + ": " + error.what());
    }
  }
}

CommandScript read_command_script(const std::string& path) {
  return parse_command_script(read_document(path), path);
}

CommandScript parse_command_script(std::string_view text, const std::string& path) {
  const json document = parse_json(text, path);
  if (!document.is_object() || !document.contains("commands") ||
      !document.at("commands").is_array() || document.at("commands").empty())
    throw Error(path + ": expected {\"commands\":[{\"t\":0,\"speed\":1.2,\"turn\":0},…]}");
  require_known_keys(document, {"commands"}, path);
  require_at_most(document.at("commands").size(), kMostCommands, "commands", path);
  CommandScript script;
  for (const json& entry : document.at("commands")) {
    const std::string where = path + ": command " + std::to_string(script.entries.size() + 1);
    if (!entry.is_object())
      throw Error(where + ": expected an object such as {\"t\":0,\"speed\":1.2}");
    require_known_keys(entry, {"t", "speed", "turn", "gait", "type", "parameters", "mix", "style"},
                       where);
    CommandScript::Entry read{number(entry, "t", 0, where),
                              {number(entry, "speed", 0, where), number(entry, "turn", 0, where),
                               number(entry, "gait", Command::kChooseGait, where)},
                              {},
                              {},
                              {},
                              {},
                              where};
    read_numbers(entry, "parameters", where, read.parameters);
    read_numbers(entry, "mix", where, read.mix);
    if (entry.contains("type") && !entry["type"].is_null()) {
      if (!entry["type"].is_string()) throw Error(where + ": \"type\" must be a word such as walk");
      read.type = entry["type"].get<std::string>();
    }
    if (!script.entries.empty() && read.time <= script.entries.back().time)
      throw Error(where + ": times must ascend");
    script.entries.push_back(read);
  }
  script.seconds = script.entries.back().time;
  return script;
}

}  // namespace amble::cli
