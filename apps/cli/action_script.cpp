#include "action_script.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <map>

#include "amble/core/error.hpp"
#include "amble/io/file.hpp"
#include "amble/io/json.hpp"
#include "amble/io/nearest_word.hpp"
#include "amble/maths/smooth.hpp"
#include "amble/performer/gestures.hpp"
#include "clip_option.hpp"

namespace amble::cli {
namespace {

using nlohmann::json;
constexpr double kGestureRate = 60;
constexpr double kFarthest = 1e5;  // metres
constexpr const char* kKinds[] = {"play", "gait", "reach", "look_at", "hips_height", "step_on"};
constexpr const char* kKeys[] = {"at",   "until", "priority", "target", "foot",
                                 "loop", "rise",  "fall",     "phase"};

std::string listed(std::span<const std::string_view> names) {
  std::string text;
  for (const std::string_view name : names) text += (text.empty() ? "" : ", ") + std::string(name);
  return text;
}

std::string parts_of(const Action& action) {
  std::vector<std::string_view> names;
  for (const ActionPart part : kActionParts)
    if (action.moves(part)) names.push_back(action_part_name(part));
  return listed(names);
}

/// Reads the entries of an actions file one by one.
class Reader {
 public:
  Reader(std::string path, std::shared_ptr<const MotionLibrary> library)
      : path_(std::move(path)), body_(std::make_shared<const ActionBody>(std::move(library))) {}

  ScriptedAction read(const json& entry, std::size_t number) {
    where_ = path_ + ": action " + std::to_string(number);
    if (!entry.is_object()) fail("expected an object such as {\"at\":1,\"play\":\"wave\"}");
    const std::string kind = kind_of(entry);
    ScriptedAction out;
    out.from = number_at(entry, "at", 0);
    out.until = number_at(entry, "until", out.until);
    if (!(out.until > out.from)) fail("\"until\" must come after \"at\"");
    out.action = make(kind, entry);
    out.name = std::to_string(number) + "_" + name_of(kind, entry);
    out.action.rise = seconds(entry, "rise", out.action.rise);
    out.action.fall = seconds(entry, "fall", out.action.fall);
    if (entry.contains("phase")) {
      out.action.start_phase = number_at(entry, "phase", 0);
      if (!(out.action.start_phase >= 0 && out.action.start_phase < 1))
        fail("\"phase\" must lie between 0 and 1: 0 right strike, 0.5 left strike");
    }
    if (entry.contains("priority")) {
      const json& priority = entry.at("priority");
      const bool legs =
          priority.is_object() && (priority.contains("left_leg") || priority.contains("right_leg"));
      if (legs && kind == "play" && !out.action.take_legs())
        fail(std::string("this action does not move '") +
             (priority.contains("left_leg") ? "left_leg" : "right_leg") +
             "'; a clip takes the legs with \"loop\":true where it walks or runs straight ahead");
      set_priorities(priority, out);
    }
    return out;
  }

 private:
  [[noreturn]] void fail(const std::string& what) const { throw Error(where_ + ": " + what); }

  std::string kind_of(const json& entry) const {
    std::string kind;
    for (const auto& [key, value] : entry.items()) {
      const bool is_kind = std::find(std::begin(kKinds), std::end(kKinds), key) != std::end(kKinds);
      const bool known =
          is_kind || std::find(std::begin(kKeys), std::end(kKeys), key) != std::end(kKeys);
      if (!known) {
        std::vector<std::string_view> words(std::begin(kKinds), std::end(kKinds));
        words.insert(words.end(), std::begin(kKeys), std::end(kKeys));
        fail("unknown key \"" + key + "\"; the nearest known one is \"" +
             std::string(nearest_word(key, words)) + "\"");
      }
      if (!is_kind) continue;
      if (!kind.empty())
        fail("\"" + kind + "\" and \"" + key + "\" are two actions; give one each");
      kind = key;
    }
    if (kind.empty()) fail("expected one of play, gait, reach, look_at, hips_height, step_on");
    return kind;
  }

  double as_number(const json& value, const char* key) const {
    if (!value.is_number() || !std::isfinite(value.get<double>()))
      fail("\"" + std::string(key) + "\" must be a number");
    return value;
  }
  double number_at(const json& entry, const char* key, double fallback) const {
    return entry.contains(key) ? as_number(entry.at(key), key) : fallback;
  }
  double seconds(const json& entry, const char* key, double fallback) const {
    const double value = number_at(entry, key, fallback);
    if (!(value >= 0.1 && value <= 10))
      fail("\"" + std::string(key) + "\" must lie between 0.1 and 10 seconds");
    return value;
  }
  std::vector<double> numbers(const json& entry, const char* key, std::size_t count) const {
    if (!entry.contains(key) || !entry.at(key).is_array() || entry.at(key).size() != count)
      fail("\"" + std::string(key) + "\" must be " + (count == 3 ? "[x,y,z]" : "[x,z]"));
    std::vector<double> out;
    for (const json& value : entry.at(key)) {
      out.push_back(as_number(value, key));
      if (!(std::abs(out.back()) < kFarthest))
        fail("\"" + std::string(key) + "\" must lie within 100 km of the origin");
    }
    return out;
  }
  Vec3 point(const json& entry, const char* key) const {
    const std::vector<double> p = numbers(entry, key, 3);
    return {p[0], p[1], p[2]};
  }
  std::string word(const json& entry, const char* key) const {
    if (!entry.contains(key) || !entry.at(key).is_string())
      fail("\"" + std::string(key) + "\" must be a word");
    return entry.at(key);
  }
  Side side(const json& entry, const char* key, const std::string& what) const {
    const std::string name = word(entry, key);
    if (name == "left" + what) return Side::left;
    if (name == "right" + what) return Side::right;
    fail("\"" + std::string(key) + "\" must be left" + what + " or right" + what + ", not '" +
         name + "'");
  }

  Action make(const std::string& kind, const json& entry) {
    if (kind == "reach") return body_->reach(side(entry, "reach", "_hand"), point(entry, "target"));
    if (kind == "look_at") return body_->look_at(point(entry, "look_at"));
    if (kind == "hips_height") {
      const double height = number_at(entry, "hips_height", 0);
      if (!(height > 0 && height < 3)) fail("\"hips_height\" must lie between 0 and 3 metres");
      return body_->hips_height(height);
    }
    if (kind == "step_on") {
      const std::vector<double> spot = numbers(entry, "step_on", 2);
      return body_->step_on(side(entry, "foot", ""), spot[0], spot[1]);
    }
    if (kind == "gait") return gait(word(entry, "gait"));
    return play(word(entry, "play"), entry);
  }

  Action gait(const std::string& name) const {
    try {
      return body_->gait(name);
    } catch (const Error& error) {
      fail(error.what());
    }
  }

  /// The same clip is put on the body once, however often it is played.
  Action play(const std::string& name, const json& entry) {
    const bool loop = entry.contains("loop") && entry.at("loop").is_boolean() && entry.at("loop");
    if (entry.contains("loop") && !entry.at("loop").is_boolean())
      fail("\"loop\" must be true or false");
    const auto key = std::make_pair(name, loop);
    if (const auto known = clips_.find(key); known != clips_.end()) return known->second;
    return clips_.emplace(key, body_->clip(clip_named(name), loop)).first->second;
  }

  Clip clip_named(const std::string& name) const {
    const std::vector<std::string> gestures = gesture_names();
    if (std::find(gestures.begin(), gestures.end(), name) != gestures.end())
      return perform_gesture(name, kGestureRate);
    namespace files = std::filesystem;
    const files::path beside = files::path(path_).parent_path() / name;
    ClipOptions source;
    source.file = files::exists(beside) ? beside.string() : name;
    if (!files::exists(source.file)) {
      const std::vector<std::string_view> names(gestures.begin(), gestures.end());
      fail("there is neither a gesture nor a file '" + name + "'; gestures are " + listed(names));
    }
    source.understand.any_size = true;
    Understanding understanding;
    Clip clip = open_clip(source, understanding);
    clip.name = source.file;
    return clip;
  }

  std::string name_of(const std::string& kind, const json& entry) const {
    std::string name = kind == "play" ? std::filesystem::path(word(entry, "play")).stem().string()
                       : kind == "reach" ? word(entry, "reach")
                       : kind == "gait"  ? word(entry, "gait")
                                         : kind;
    for (char& c : name)
      if (c == ',' || c == '"' || c == ' ' || c == '\n') c = '_';
    return name;
  }

  NumberTrack track(const json& value) const {
    NumberTrack out;
    if (value.is_array()) {
      for (const json& pair : value) {
        if (!pair.is_array() || pair.size() != 2) fail("\"priority\" over time is [[t,p],…]");
        out.points.push_back({as_number(pair[0], "priority"), as_number(pair[1], "priority")});
        if (out.points.size() > 1 && !(out.points.back()[0] > out.points[out.points.size() - 2][0]))
          fail("times of \"priority\" must ascend");
      }
      if (out.points.empty()) fail("\"priority\" over time is [[t,p],…]");
    } else {
      out.points.push_back({0, as_number(value, "priority")});
    }
    for (const auto& one : out.points)
      if (one[1] < 0) fail("a priority must be 0 or more");
    return out;
  }

  void set_priorities(const json& value, ScriptedAction& out) const {
    if (!value.is_object()) {
      const NumberTrack same = track(value);
      for (const ActionPart part : kActionParts)
        if (out.action.moves(part)) out.priority[index(part)] = same;
    } else {
      for (const auto& [name, priority] : value.items()) {
        const auto part = action_part_named(name);
        if (!part)
          fail("there is no body part '" + name +
               "'; parts are head, torso, left_arm, right_arm, hips, left_leg, right_leg");
        if (!out.action.moves(*part))
          fail("this action does not move '" + name + "'; it moves " + parts_of(out.action));
        out.priority[index(*part)] = track(priority);
      }
      for (const ActionPart part : kActionParts)  // what is not named is left alone
        if (out.priority[index(part)].points.empty())
          out.action.priority[index(part)] = Action::kNoPart;
    }
    for (const ActionPart part : kActionParts)
      if (!out.priority[index(part)].points.empty())
        out.action.set_priority(part, out.priority[index(part)].at(out.from));
  }

  std::string path_, where_;
  std::shared_ptr<const ActionBody> body_;
  std::map<std::pair<std::string, bool>, Action> clips_;
};

Vec3 hand_of(const Character& character, Side side) {
  const int joint = character.library().skeleton.joint(on_side(Role::left_hand, side));
  return joint < 0 ? Vec3{} : character.model()[static_cast<std::size_t>(joint)].position;
}

}  // namespace

double NumberTrack::at(double time) const {
  std::size_t after = 0;
  while (after < points.size() && points[after][0] <= time) ++after;
  if (after == 0) return points.front()[1];
  if (after == points.size()) return points.back()[1];
  const auto &a = points[after - 1], &b = points[after];
  return lerp(a[1], b[1], (time - a[0]) / (b[0] - a[0]));
}

ActionPlayer::ActionPlayer(std::vector<ScriptedAction> actions) : actions_(std::move(actions)) {}

void ActionPlayer::act(double time, Character& character) {
  for (ScriptedAction& one : actions_) {
    if (!one.begun && time >= one.from - 1e-9) {
      one.begun = true;
      one.id = character.play(one.action);
      if (one.id == ActionStack::kNone) ++refused_;
    }
    if (one.id == ActionStack::kNone) continue;
    if (time >= one.until - 1e-9) {
      character.stop(one.id);
      continue;
    }
    for (const ActionPart part : kActionParts)
      if (one.priority[index(part)].points.size() > 1)
        character.set_priority(one.id, part, one.priority[index(part)].at(time));
  }
}

std::vector<std::string> ActionPlayer::columns() const {
  std::vector<std::string> names;
  for (const ScriptedAction& one : actions_) {
    names.push_back("state_" + one.name);
    for (const ActionPart part : kActionParts)
      if (one.action.moves(part))
        for (const char* what : {"priority_", "weight_"})
          names.push_back(what + one.name + "_" + std::string(action_part_name(part)));
    if (one.action.source == Action::Source::reach)
      for (const char* what : {"miss_", "spare_"}) names.push_back(what + one.name);
    if (one.action.source == Action::Source::step) names.push_back("miss_" + one.name);
  }
  return names;
}

std::vector<std::string> ActionPlayer::misses() const {
  constexpr double kNear = 0.05;  // metres: the foot is on it
  std::vector<std::string> out;
  for (const ScriptedAction& one : actions_) {
    if (one.action.source != Action::Source::step || one.id == ActionStack::kNone) continue;
    if (one.missed < 0)
      out.push_back("action " + one.name + ": its foot did not come down");
    else if (one.missed > kNear)
      out.push_back(fmt::format("action {}: its foot came no nearer to the spot than {:.2f} m",
                                one.name, one.missed));
  }
  return out;
}

std::vector<double> ActionPlayer::row(const Character& character) {
  std::vector<double> values;
  for (ScriptedAction& one : actions_) {
    const LiveAction* live = nullptr;
    for (const LiveAction& each : character.snapshot().actions.live())
      if (each.id == one.id && one.id != ActionStack::kNone) live = &each;
    values.push_back(live ? live->state.value() : 0);
    for (const ActionPart part : kActionParts)
      if (one.action.moves(part)) {
        values.push_back(live ? live->priority[index(part)].value : 0);
        values.push_back(live ? live->weights[index(part)] : 0);
      }
    if (one.action.source == Action::Source::reach) {
      values.push_back(live ? length(hand_of(character, one.action.side) - live->target()) : 0);
      values.push_back(live ? live->spare : 0);
    }
    if (one.action.source == Action::Source::step) {
      if (live) one.missed = live->missed;
      values.push_back(one.missed);
    }
  }
  return values;
}

ActionPlayer read_actions(const std::string& path, std::shared_ptr<const MotionLibrary> library) {
  const json document = parse_json(read_document(path), path);
  if (!document.is_object() || !document.contains("actions") || !document.at("actions").is_array())
    throw Error(path + ": expected {\"actions\":[{\"at\":1,\"play\":\"wave\"},…]}");
  require_known_keys(document, {"actions"}, path);
  require_at_most(document.at("actions").size(), kMostScriptedActions, "actions", path);
  Reader reader(path, std::move(library));
  std::vector<ScriptedAction> actions;
  for (const json& entry : document.at("actions"))
    actions.push_back(reader.read(entry, actions.size() + 1));
  return ActionPlayer(std::move(actions));
}

}  // namespace amble::cli
