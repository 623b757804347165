#include "command_script.hpp"

#include <algorithm>

#include "amble/core/error.hpp"
#include "amble/io/file.hpp"
#include "amble/io/json.hpp"
#include "amble/maths/smooth.hpp"
#include "command_type.hpp"

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

Command CommandScript::at(double time) const {
  std::size_t after = 0;
  while (after < entries.size() && entries[after].time <= time) ++after;
  if (after == 0) return entries.front().command;
  if (after == entries.size()) return entries.back().command;
  const Entry &a = entries[after - 1], &b = entries[after];
  const double t = (time - a.time) / (b.time - a.time);
  Command mixed{lerp(a.command.speed, b.command.speed, t),
                lerp(a.command.turn_rate, b.command.turn_rate, t),
                lerp(a.command.gait, b.command.gait, t)};
  if (b.command.gait != b.command.gait)
    mixed.gait = a.command.gait;  // a gait left out is chosen, not mixed
  mixed.type = a.command.type;
  mixed.kind = a.command.kind;
  for (std::size_t p = 0; p < mixed.parameters.size(); ++p)
    mixed.parameters[p] = lerp(a.command.parameters[p], b.command.parameters[p], t);
  for (std::size_t m = 0; m < mixed.mix.size(); ++m)
    mixed.mix[m] = lerp(a.command.mix[m], b.command.mix[m], t);
  return mixed;
}

void CommandScript::resolve(const MotionLibrary& library) {
  for (Entry& entry : entries) {
    if (!entry.type.empty()) set_type(entry.command, entry.type, library, entry.where);
    for (const auto& [name, value] : entry.parameters) {
      const auto found = std::find(library.parameters.begin(), library.parameters.end(), name);
      if (found == library.parameters.end()) {
        std::string known;
        for (const std::string& one : library.parameters)
          known += (known.empty() ? "" : ", ") + one;
        throw Error("the library has no parameter '" + name + "'" +
                    (known.empty() ? "; its clips' manifest gives none" : "; it has " + known));
      }
      entry.command.parameters[static_cast<std::size_t>(found - library.parameters.begin())] =
          value;
    }
    for (const auto& [name, share] : entry.mix)
      set_share(entry.command, name, share, library, entry.where);
  }
}

CommandScript read_command_script(const std::string& path) {
  return parse_command_script(read_file(path), path);
}

CommandScript parse_command_script(std::string_view text, const std::string& path) {
  const json document = parse_json(text, path);
  if (!document.is_object() || !document.contains("commands") ||
      !document.at("commands").is_array() || document.at("commands").empty())
    throw Error(path + ": expected {\"commands\":[{\"t\":0,\"speed\":1.2,\"turn\":0},…]}");
  CommandScript script;
  for (const json& entry : document.at("commands")) {
    const std::string where = path + ": command " + std::to_string(script.entries.size() + 1);
    if (!entry.is_object())
      throw Error(where + ": expected an object such as {\"t\":0,\"speed\":1.2}");
    CommandScript::Entry read{number(entry, "t", 0, where),
                              {number(entry, "speed", 0, where), number(entry, "turn", 0, where),
                               number(entry, "gait", Command::kChooseGait, where)},
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
