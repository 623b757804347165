#include "amble/dataset/spec.hpp"

#include <fmt/format.h>

#include <cmath>
#include <nlohmann/json.hpp>
#include <numbers>
#include <set>

#include "amble/core/error.hpp"
#include "amble/dataset/keys.hpp"
#include "amble/io/json.hpp"

namespace amble::dataset {
namespace {

using nlohmann::json;
constexpr double kPi = std::numbers::pi;
constexpr double kFastest = 12;   // m/s: nobody runs faster
constexpr double kLongest = 600;  // seconds of a clip

double weight_of(Keys& keys) { return keys.number("weight", 1, 0, 1e6); }

BodyWish read_body(Keys& keys) {
  BodyWish body;
  body.weight = weight_of(keys);
  body.skeleton = keys.word("skeleton", "");
  if (!body.skeleton.empty()) {
    keys.end("a body with a \"skeleton\"");
    return body;
  }
  body.count = keys.whole("count", 1, 1, 1000);
  body.height = keys.spread("height", Spread::of(0), 0.5, 3);
  body.legs = keys.spread("legs", body.legs, 0.5, 2);
  body.arms = keys.spread("arms", body.arms, 0.5, 2);
  body.shoulders = keys.spread("shoulders", body.shoulders, 0.5, 2);
  keys.end("a body");
  return body;
}

GroundWish read_ground(Keys& keys) {
  using Kind = GroundWish::Kind;
  GroundWish ground;
  const std::string kind = keys.word("kind", "", {kGroundNames.begin(), kGroundNames.end()});
  for (std::size_t k = 0; k < kGroundNames.size(); ++k)
    if (kind == kGroundNames[k]) ground.kind = static_cast<Kind>(k);
  ground.weight = weight_of(keys);
  if (ground.kind == Kind::rough) {
    ground.height = keys.spread("height", Spread::of(0.1), 0, 1);
    ground.spacing = keys.spread("spacing", Spread::of(2), 0.3, 20);
  } else if (ground.kind == Kind::slope) {
    ground.degrees = keys.spread("degrees", Spread::even(0, 8), 0, 20);
    ground.uphill = keys.spread("uphill", Spread::even(-180, 180), -180, 180);
  } else if (ground.kind == Kind::stairs) {
    ground.rise = keys.spread("rise", Spread::even(0.14, 0.18), -0.25, 0.25);
    ground.run = keys.spread("run", Spread::even(0.27, 0.32), 0.2, 2);
    ground.start = keys.spread("start", Spread::even(0.5, 1.5), 0, 100);
  } else if (ground.kind == Kind::mesh) {
    ground.file = keys.word("file", "");
    if (ground.file.empty())
      keys.refuse("file", "is missing; name the mesh (.obj) or grid (.json)");
  }
  keys.end(fmt::format("a \"{}\" ground", kind));
  return ground;
}

CommandWish read_command(Keys& keys) {
  using Kind = CommandWish::Kind;
  CommandWish wish;
  const std::string kind = keys.word("kind", "", {kCommandNames.begin(), kCommandNames.end()});
  for (std::size_t k = 0; k < kCommandNames.size(); ++k)
    if (kind == kCommandNames[k]) wish.kind = static_cast<Kind>(k);
  wish.weight = weight_of(keys);
  wish.speed = keys.spread("speed", Spread::of(1.3), 0, kFastest);
  const bool led = wish.kind == Kind::path || wish.kind == Kind::goal;
  if (!led) wish.turn = keys.spread("turn", Spread::of(0), -6, 6);
  if (wish.kind == Kind::steady || wish.kind == Kind::changing || wish.kind == Kind::stop)
    wish.gait = keys.word("gait", "");
  if (wish.kind == Kind::changing)
    wish.every = keys.spread("every", Spread::even(0.5, 2), 0.1, kLongest);
  if (wish.kind == Kind::stop) wish.after = keys.spread("after", Spread::even(1, 2), 0, kLongest);
  if (led) wish.distance = keys.spread("distance", Spread::even(2, 4), 0.5, 100);
  if (wish.kind == Kind::path) wish.bend = keys.spread("bend", Spread::even(-0.6, 0.6), -2, 2);
  if (wish.kind == Kind::goal) {
    wish.bearing = keys.spread("bearing", Spread::even(-kPi, kPi), -kPi, kPi);
    wish.heading = keys.spread("heading", Spread::even(-kPi, kPi), -kPi, kPi);
  }
  if (wish.kind == Kind::pointer) wish.human = keys.yes("human", true);
  if (led && !(wish.speed.least() > 0)) keys.refuse("speed", "must be above 0 to get anywhere");
  keys.end(fmt::format("a \"{}\" command", kind));
  return wish;
}

std::vector<Split> read_splits(Keys& keys) {
  const json* value = keys.find("splits");
  if (!value) return {{"train", 0.8}, {"validation", 0.1}, {"test", 0.1}};
  if (!value->is_object() || value->empty())
    keys.refuse("splits", "must be shares by name, such as {\"train\":0.9,\"test\":0.1}");
  std::vector<Split> splits;
  double sum = 0;
  for (const auto& [name, share] : value->items()) {
    if (!share.is_number() || !(share.get<double>() >= 0 && share.get<double>() <= 1))
      keys.refuse("splits." + name, "must be a share from 0 to 1");
    splits.push_back({name, share.get<double>()});
    sum += splits.back().share;
  }
  if (std::abs(sum - 1) > 1e-6)
    keys.refuse("splits", fmt::format("sum to {:g}; make them sum to 1", sum));
  return splits;
}

Outputs read_outputs(Keys& keys) {
  const json* value = keys.find("outputs");
  Outputs out;
  if (!value) {
    out.hdf5 = true;
    return out;
  }
  if (!value->is_array() || value->empty())
    keys.refuse("outputs", "must be a list of \"hdf5\", \"npz\", \"bvh\" and \"tar\"");
  for (const json& one : *value) {
    const std::string word = one.is_string() ? one.get<std::string>() : one.dump();
    if (word == "hdf5")
      out.hdf5 = true;
    else if (word == "npz")
      out.npz = true;
    else if (word == "bvh")
      out.bvh = true;
    else if (word == "tar")
      out.tar = true;
    else
      keys.refuse(
          "outputs",
          fmt::format("names {}; there are \"hdf5\", \"npz\", \"bvh\" and \"tar\"", one.dump()));
  }
  return out;
}

void read_people(Keys& keys, Spec& spec) {
  if (const json* libraries = keys.find("libraries")) {
    const bool texts = libraries->is_array() && !libraries->empty() &&
                       std::all_of(libraries->begin(), libraries->end(),
                                   [](const json& one) { return one.is_string() && !one.empty(); });
    if (!texts) keys.refuse("libraries", "must be a list of files (.amble) or \"default\"");
    spec.libraries = libraries->get<std::vector<std::string>>();
  }
  if (spec.libraries.empty()) spec.libraries = {"default"};
  for (Keys& one : keys.objects("bodies")) spec.bodies.push_back(read_body(one));
  if (spec.bodies.empty()) spec.bodies.emplace_back();
  for (Keys& one : keys.objects("styles")) {
    StyleWish style{one.word("mix", ""), weight_of(one)};
    if (style.mix.empty())
      one.refuse("mix", "is missing; name a style such as \"tired\", or \"none\"");
    one.end("a style");
    spec.styles.push_back(std::move(style));
  }
  if (spec.styles.empty()) spec.styles.push_back({"none", 1});
  for (Keys& one : keys.objects("actions")) {
    ActionWish action{one.word("gesture", ""), weight_of(one),
                      one.spread("at", Spread::of(0.5), 0, kLongest)};
    if (action.gesture.empty())
      one.refuse("gesture", "is missing; name one such as \"wave\", or \"none\"");
    one.end("an action");
    spec.actions.push_back(std::move(action));
  }
  if (spec.actions.empty()) spec.actions.push_back({"none", 1, {}});
}

/// A shard is held in memory until it is written: some 2 kB a frame.
void check_shard(const Keys& keys, const Spec& spec) {
  constexpr std::int64_t kMostFrames = 2000000;
  const std::int64_t clips = std::min(spec.shard, spec.clips);
  if (clips * spec.frames() > kMostFrames)
    keys.refuse("shard", fmt::format("holds {} clips of {} frames; at most {} frames are made for "
                                     "one file, so give a smaller one",
                                     clips, spec.frames(), kMostFrames));
}

/// The frames of a clip are every so manieth of those that are judged, or all of them.
void check_rate(Keys& keys, const Spec& spec) {
  constexpr int kJudged = 60;
  if (spec.fps > kJudged ? spec.fps % kJudged : kJudged % spec.fps)
    keys.refuse("fps", fmt::format("is {}; it must divide 60 or be a multiple of it", spec.fps));
}

template <typename Wishes>
void check_weights(Keys& keys, const char* key, const Wishes& wishes) {
  double sum = 0;
  for (const auto& wish : wishes) sum += wish.weight;
  if (!(sum > 0)) keys.refuse(key, "have no weight above 0; give one of them a \"weight\"");
}

}  // namespace

int Spec::frames() const noexcept { return static_cast<int>(std::lround(seconds * fps)); }

Spec parse_spec(std::string_view text, const std::string& name, int clips) {
  json whole = parse_json(text, name);
  if (clips > 0 && whole.is_object()) whole["clips"] = clips;
  Keys keys(whole, name, "");
  Spec spec;
  spec.name = keys.word("name", spec.name);
  spec.clips = keys.whole("clips", 1, 2000000000);
  spec.shard = keys.whole("shard", spec.shard, 1, 100000);
  spec.seconds = keys.number("seconds", spec.seconds, 1, kLongest);
  spec.fps = keys.whole("fps", spec.fps, 1, 240);
  check_rate(keys, spec);
  check_shard(keys, spec);
  spec.seed = keys.whole("seed", spec.seed, 0, 2000000000);
  read_people(keys, spec);
  for (Keys& one : keys.objects("grounds")) spec.grounds.push_back(read_ground(one));
  if (spec.grounds.empty()) spec.grounds.emplace_back();
  for (Keys& one : keys.objects("commands")) spec.commands.push_back(read_command(one));
  if (spec.commands.empty())
    keys.refuse("commands",
                "is missing; give a list such as [{\"kind\":\"steady\",\"speed\":[0.5,2]}]");
  spec.splits = read_splits(keys);
  spec.variation = keys.spread("variation", spec.variation, 0, 1);
  spec.patch_cells = keys.whole("patch_cells", spec.patch_cells, 1, 63);
  if (spec.patch_cells % 2 == 0)
    keys.refuse("patch_cells", "must be odd, so that one cell lies under the foot");
  spec.patch_spacing = keys.number("patch_spacing", spec.patch_spacing, 0.005, 2);
  spec.judged = keys.yes("judged", true);
  spec.outputs = read_outputs(keys);
  keys.end("a spec");
  check_weights(keys, "bodies", spec.bodies);
  check_weights(keys, "grounds", spec.grounds);
  check_weights(keys, "commands", spec.commands);
  check_weights(keys, "styles", spec.styles);
  check_weights(keys, "actions", spec.actions);
  spec.text = whole.dump();
  json meaning = whole;
  for (const char* other : {"name", "clips", "shard", "outputs"}) meaning.erase(other);
  spec.meaning = meaning.dump();
  return spec;
}

}  // namespace amble::dataset
