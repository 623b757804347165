// Plays a script of calls with the C++ API and prints what came of each, for the web API to be
// compared with: bindings/web/test/same_api.test.mjs plays the same one.
//
//   same_api LIBRARY.amble SCRIPT.json

#include <amble/amble.hpp>

#include <cstdint>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <iterator>
#include <limits>
#include <nlohmann/json.hpp>
#include <optional>

namespace {

using nlohmann::json;
constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

double number(const json& step, const char* key, double usual) {
  if (!step.contains(key)) return usual;
  return step[key].is_null() ? kNone : step[key].get<double>();
}

amble::Vec3 point(const json& three) {
  const auto at = [&](std::size_t i) {
    return three[i].is_null() ? kNone : three[i].get<double>();
  };
  return {at(0), at(1), at(2)};
}

/// FNV-1a, 64 bit, over root and rotations, as the web's poseHash.
std::string hash_of(const amble::Pose& pose) {
  std::uint64_t hash = 0xcbf29ce484222325ULL;
  const auto add = [&hash](double value) {
    unsigned char bytes[sizeof value];
    std::memcpy(bytes, &value, sizeof value);
    for (const unsigned char byte : bytes) hash = (hash ^ byte) * 0x100000001b3ULL;
  };
  for (const double value : {pose.root.x, pose.root.y, pose.root.z}) add(value);
  for (const amble::Quat& q : pose.rotations)
    for (const double value : {q.w, q.x, q.y, q.z}) add(value);
  return std::to_string(hash);
}

class Player {
 public:
  explicit Player(std::shared_ptr<const amble::MotionLibrary> library)
      : library_(std::move(library)), make_(library_), character_(library_) {}

  json play(const json& step) {
    events_ = json::array();
    moved_ = json::array();
    json said = "";
    try {
      said = call(step);
    } catch (const amble::Error& error) {
      said = std::string("throws: ") + error.what();
    }
    const amble::Doing& now = character_.doing();
    return {{"said", said},
            {"events", events_},
            {"moved", moved_},
            {"pose", hash_of(character_.pose())},
            {"doing",
             {now.speed, now.turn_rate, now.gait, now.phase, now.outside, now.contact[0],
              now.contact[1], now.x, now.z, now.heading,
              std::string(amble::command_type_name(*library_, now.type))}}};
  }

 private:
  json call(const json& step) {
    const std::string what = step["do"];
    if (what == "reset")
      character_.reset(command(step["command"]), number(step, "x", 0), number(step, "z", 0),
                       number(step, "heading", 0), number(step, "phase", 0));
    if (what == "command") character_.command(command(step["command"]));
    if (what == "manner") character_.set_manner(manner(step));
    if (what == "update")
      repeat(step, [&](double seconds) {
        character_.update(seconds, step.value("posing", "now") == "later" ? amble::Posing::later
                                                                          : amble::Posing::now);
        note(character_.events(), character_.root_motion());
      });
    if (what == "show") character_.show();
    if (what == "save") saved_.emplace(character_.snapshot());
    if (what == "restore") return character_.restore(*saved_).why();
    if (what == "play") return begin(step);
    if (what == "stop") return character_.stop(step["id"]).why();
    if (what == "setTarget") return character_.set_target(step["id"], point(step["target"])).why();
    if (what == "setPriority")
      return character_
          .set_priority(step["id"], *amble::action_part_named(step["part"].get<std::string>()),
                        number(step, "priority", 5))
          .why();
    if (what == "use") use(step);
    if (what == "walkOn") {
      ground_ = amble::read_terrain(step["terrain"].dump(), "ground.json");
      character_.walk_on(ground_);
    }
    if (what == "path") {
      std::vector<std::array<double, 2>> places = step["points"];
      const auto path = amble::follow_path(*library_, places, {.speed = step["speed"]});
      lead(step, *path.steering);
    }
    if (what == "goal") {
      const auto goal = amble::walk_to(
          character_, {number(step, "x", 0), number(step, "z", 0), number(step, "heading", 0)});
      lead(step, *goal);
    }
    return "";
  }

  template <typename Once>
  void repeat(const json& step, const Once& once) {
    for (int i = 0; i < step["times"].get<int>(); ++i) once(step["seconds"].get<double>());
  }

  void lead(const json& step, amble::Steering& steering) {
    repeat(step, [&](double seconds) {
      steering.lead(character_, seconds);
      note(steering.events(), steering.root_motion());
    });
  }

  void note(std::span<const amble::Event> events, const amble::RootMotion& motion) {
    static constexpr const char* kKinds[] = {"strike", "lift", "walk", "run", "own"};
    for (const amble::Event& event : events)
      events_.push_back({kKinds[static_cast<int>(event.kind)],
                         event.side == amble::Side::left ? "left" : "right"});
    moved_ = {motion.left, motion.forward, motion.turned};
  }

  amble::Command command(const json& said) const {
    amble::Command command{said["speed"], said["turnRate"]};
    if (said.contains("gait")) command.gait = said["gait"];
    if (said.contains("type"))
      command.type = amble::command_type(*library_, said["type"].get<std::string>());
    return command;
  }

  amble::Manner manner(const json& step) const {
    amble::Manner manner;
    const json parameters = step.value("parameters", json::object()),
               mix = step.value("mix", json::object());
    for (const auto& [name, value] : parameters.items()) manner.set(*library_, name, value);
    for (const auto& [name, share] : mix.items()) manner.mix(*library_, name, share);
    return manner;
  }

  json begin(const json& step) {
    amble::Action action = deed(step);
    action.with_priority(step["priority"]);
    if (step.contains("rise")) action.rise = step["rise"];
    if (step.contains("fall")) action.fall = step["fall"];
    action.start_phase = number(step, "startPhase", kNone);
    const amble::Played played = character_.play(action);
    return {played.number, played.outcome.why()};
  }

  amble::Action deed(const json& step) const {
    if (step.contains("gesture"))
      return make_.gesture(step["gesture"].get<std::string>(), step.value("loop", false));
    if (step.contains("gait")) return make_.gait(step["gait"].get<std::string>());
    if (step.contains("lookAt")) return make_.look_at(point(step["lookAt"]));
    if (step.contains("hipsHeight")) return make_.hips_height(step["hipsHeight"]);
    return make_.reach(step["reach"] == "left" ? amble::Side::left : amble::Side::right,
                       point(step["target"]));
  }

  /// As the web's characters do, which go on with another technique.
  void use(const json& step) {
    using Method = amble::WeightOptions::Method;
    amble::TechniqueOptions options;
    if (step["weights"] == "delaunay") options.weights.method = Method::delaunay;
    options.weights.extrapolate = step.value("extrapolate", false);
    if (step["blend"] == "fourier") options.blend = amble::TechniqueOptions::Blend::fourier;
    options.fourier.harmonics = step["harmonics"];
    if (step.contains("fade")) {
      options.fourier.fade_from = step["fade"][0];
      options.fourier.fade_to = step["fade"][1];
    }
    amble::Character other(amble::make_technique(library_, options));
    other.walk_on(ground_);
    other.restore(character_.snapshot());
    character_ = std::move(other);
  }

  std::shared_ptr<const amble::MotionLibrary> library_;
  amble::ActionMaker make_;
  amble::Character character_;
  std::shared_ptr<const amble::Terrain> ground_;
  std::optional<amble::Snapshot> saved_;
  json events_, moved_;
};

}  // namespace

int main(int argc, char** argv) try {
  if (argc != 3) return std::fprintf(stderr, "usage: same_api LIBRARY.amble SCRIPT.json\n"), 2;
  std::ifstream file(argv[2]);
  Player player(amble::load_library(argv[1]));
  for (const json& step : json::parse(file)) std::printf("%s\n", player.play(step).dump().c_str());
  return 0;
} catch (const std::exception& error) {
  return std::fprintf(stderr, "same_api: error: %s\n", error.what()), 1;
}
