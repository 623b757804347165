#include "amble/library/library_file.hpp"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <limits>
#include <nlohmann/json.hpp>

#include "amble/core/error.hpp"
#include "amble/core/no_memory.hpp"
#include "amble/library/segment_file.hpp"
#include "amble/library/skeleton_file.hpp"
#include "amble/library/sound_text.hpp"
#include "amble/library/standing_legs.hpp"
#include "amble/library/usual_spread.hpp"

namespace amble {
namespace {

using nlohmann::json;

constexpr char kMagic[] = "AMBLELIB";
constexpr std::size_t kHeader = 32, kChecksum = 8;

std::uint64_t fnv1a(const std::byte* bytes, std::size_t size) noexcept {
  std::uint64_t hash = 14695981039346656037ull;
  for (std::size_t i = 0; i < size; ++i)
    hash = (hash ^ static_cast<std::uint64_t>(bytes[i])) * 1099511628211ull;
  return hash;
}

template <typename Integer>
void put(std::string& out, Integer value) {
  for (std::size_t i = 0; i < sizeof value; ++i) out.push_back(static_cast<char>(value >> (8 * i)));
}
template <typename Integer>
Integer get(const std::byte* bytes) noexcept {
  Integer value = 0;
  for (std::size_t i = 0; i < sizeof value; ++i) value |= static_cast<Integer>(bytes[i]) << (8 * i);
  return value;
}

// Curve numbers of one example.
constexpr std::size_t kStanceFloats = 2 * MotionLibrary::kFootCoefficients;
constexpr std::size_t kSwingFloats = kStanceFloats * MotionLibrary::kSwingChannels;
std::size_t body_floats(const MotionLibrary& library) noexcept {
  return MotionLibrary::kBodyKnots * static_cast<std::size_t>(library.body_channels());
}
/// Of all of them.
std::size_t stride_floats(const MotionLibrary& library) noexcept {
  return library.examples.size() * (body_floats(library) + kStanceFloats + kSwingFloats);
}

json to_json(const Vec3& v) { return {v.x, v.y, v.z}; }
json to_json(const Quat& q) { return {q.w, q.x, q.y, q.z}; }

json to_json(const Example& example) {
  json feet = json::array();
  for (const ExampleFoot& foot : example.feet)
    feet.push_back({{"duty", foot.duty},
                    {"left", foot.left},
                    {"forward", foot.forward},
                    {"yaw", foot.yaw},
                    {"hip_slope", to_json(foot.hip_slope)}});
  return {{"name", example.name},
          {"source", example.source},
          {"type", example.type},
          {"start", example.start},
          {"end", example.end},
          {"gait", example.gait},
          {"speed", example.speed},
          {"turn_rate", example.turn_rate},
          {"duration", example.duration},
          {"half_duration", example.half_duration},
          {"feet", feet},
          {"acceleration", example.acceleration},
          {"parameters", example.parameters}};
}

Example example_from(const json& j) {
  constexpr double kLongest = 1e3, kShortest = 0.01;  // seconds of a stride
  constexpr double kShortestContact = 0.01;           // of a stride
  const auto number = [&j](const char* key) { return number_from(j.at(key)); };
  const auto duration = [](const json& text, double least) {
    return number_from(text, least, kLongest);
  };
  const json& halves = j.at("half_duration");
  Example example{
      j.at("name"),
      j.at("source"),
      j.at("type"),
      number("start"),
      number("end"),
      number_from(j.at("gait"), 0, 1),
      number("speed"),
      number("turn_rate"),
      duration(j.at("duration"), kShortest),
      {duration(halves.at(0), 0.5 * kShortest), duration(halves.at(1), 0.5 * kShortest)},
      {},
      j.contains("acceleration") ? number("acceleration") : 0.0,
      {}};
  if (j.contains("parameters"))
    for (const auto& [name, value] : j.at("parameters").items())
      example.parameters[name] = number_from(value);
  for (std::size_t s = 0; s < 2; ++s) {
    const json& foot = j.at("feet").at(s);
    example.feet[s] = {number_from(foot.at("duty"), kShortestContact, 1 - kShortestContact),
                       number_from(foot.at("left"), -kLargestOfBody, kLargestOfBody),
                       number_from(foot.at("forward"), -kLargestOfBody, kLargestOfBody),
                       number_from(foot.at("yaw")), vector_from(foot.at("hip_slope"))};
  }
  return example;
}

json to_json(const Bounds& bounds) {
  return {{"speed", {bounds.slowest, bounds.fastest}},
          {"acceleration", {bounds.mean_acceleration, bounds.acceleration}},
          {"sideways", bounds.sideways},
          {"jerk", bounds.jerk},
          {"turn_acceleration", bounds.turn_acceleration}};
}

Bounds bounds_from(const json& j) {
  return {number_from(j.at("speed").at(0)),        number_from(j.at("speed").at(1)),
          number_from(j.at("acceleration").at(0)), number_from(j.at("acceleration").at(1)),
          number_from(j.at("sideways")),           number_from(j.at("jerk")),
          number_from(j.at("turn_acceleration"))};
}

json to_json(const std::vector<ExtraParameter>& extra) {
  json out = json::array();
  for (const ExtraParameter& one : extra)
    out.push_back(
        {{"index", one.index}, {"low", one.low}, {"high", one.high}, {"usual", one.usual}});
  return out;
}

json to_json(const Group& group) {
  const CardinalBasis& basis = group.basis;
  return {{"name", group.name},
          {"gait", group.gait},
          {"first", group.first},
          {"count", group.count},
          {"tread", group.tread},
          {"stand", group.stand},
          {"facing", group.facing},
          {"envelope", group.envelope.corners},
          {"bounds", to_json(group.bounds)},
          {"extra", to_json(group.extra)},
          {"basis",
           {{"dimensions", basis.dimensions},
            {"count", basis.count},
            {"scale", basis.scale},
            {"points", basis.points},
            {"dilation", basis.dilation},
            {"linear", basis.linear},
            {"radial", basis.radial}}}};
}

/// What is known of one group's examples, `extra` parameters on top of speed and turn rate.
CardinalBasis basis_from(const json& j, std::size_t examples, std::size_t extra) {
  constexpr double kLeast = 1e-6;      // that may be divided by
  constexpr double kMostWeight = 1e9;  // of coefficients: of examples that crowd they are large
  const std::size_t d = 2 + extra;
  CardinalBasis basis{
      whole_from(j.at("dimensions"), static_cast<int>(d), static_cast<int>(d)),
      whole_from(j.at("count"), static_cast<int>(examples), static_cast<int>(examples)),
      numbers_from(j.at("scale"), d, kLargestInLibrary),
      numbers_from(j.at("points"), examples * d, kLargestInLibrary),
      numbers_from(j.at("dilation"), examples, kLargestInLibrary),
      numbers_from(j.at("linear"), examples * (d + 1), kMostWeight),
      numbers_from(j.at("radial"), examples * examples, kMostWeight)};
  for (const auto* list : {&basis.scale, &basis.dilation})
    for (const double one : *list)
      if (!(one >= kLeast)) throw Error("its parameters have no scale");
  return basis;
}

Group group_from(const json& j, int examples, const std::vector<std::string>& parameters) {
  Group group;
  group.name = j.at("name");
  group.gait = number_from(j.at("gait"), 0, 1);
  group.first = whole_from(j.at("first"), 0, examples - 1);
  group.count = whole_from(j.at("count"), 1, examples - group.first);
  group.tread = whole_from(j.at("tread"), -1, examples - 1);
  if (j.contains("stand")) group.stand = whole_from(j.at("stand"), -1, examples - 1);
  if (j.contains("facing")) group.facing = number_from(j.at("facing"), -7, 7);
  if (j.contains("bounds")) group.bounds = bounds_from(j.at("bounds"));
  for (const json& corner : j.at("envelope")) {
    const std::vector<double> point = numbers_from(corner, 2, kLargestInLibrary);
    group.envelope.corners.push_back({point[0], point[1]});
  }
  if (group.envelope.corners.empty()) throw Error("group " + group.name + " reaches nothing");
  for (const json& one : j.value("extra", json::array())) {
    const int last = static_cast<int>(parameters.size()) - 1;
    const double low = number_from(one.at("low")), high = number_from(one.at("high"), low);
    group.extra.push_back(
        {whole_from(one.at("index"), 0, last), low, high, number_from(one.at("usual"), low, high)});
  }
  if (group.extra.size() > parameters.size())
    throw Error("group " + group.name + " has more parameters than the library");
  group.basis =
      basis_from(j.at("basis"), static_cast<std::size_t>(group.count), group.extra.size());
  return group;
}

/// The joints that turn and what their curves are relative to.
void read_turning(const json& j, MotionLibrary& library) {
  for (const json& joint : j.at("turning")) {
    const int least = library.turning.empty() ? 0 : library.turning.back() + 1;
    library.turning.push_back(whole_from(joint, least, library.skeleton.size() - 1));
  }
  for (const json& q : j.at("references")) library.references.push_back(rotation_from(q));
  if (library.turning.empty() || library.turning.front() != 0 ||
      library.references.size() != library.turning.size())
    throw Error("its joints and their references do not fit together");
}

void read_groups(const json& j, MotionLibrary& library) {
  constexpr std::size_t kMostGaits = 2;  // walking and running
  const int examples = static_cast<int>(library.examples.size());
  for (const json& group : j.at("groups"))
    library.groups.push_back(group_from(group, examples, library.parameters));
  for (const json& group : j.value("manoeuvres", json::array()))
    library.manoeuvres.push_back(group_from(group, examples, library.parameters));
  for (Group& group : library.groups) group.stand = library.stand;
  bool sound = !library.groups.empty() && library.groups.size() <= kMostGaits;
  for (const Group& group : library.manoeuvres)  // one cannot stand in them without
    sound = sound && group.stand >= library.stand && group.tread >= 0 && library.stand >= 0;
  if (!sound) throw Error("its examples and groups do not fit together");
}

/// Everything but the curves, of which the file holds so many numbers.
std::shared_ptr<MotionLibrary> library_from(const json& j, std::size_t floats) {
  auto library = std::make_shared<MotionLibrary>();
  library->name = j.at("name");
  library->skeleton = skeleton_from(j.at("skeleton"));
  read_turning(j, *library);
  for (const json& example : j.at("examples")) library->examples.push_back(example_from(example));
  library->parameters = j.value("parameters", std::vector<std::string>{});
  if (library->parameters.size() > MotionLibrary::kMostParameters)
    throw Error("it has too many parameters of its own");
  library->stand = whole_from(j.at("stand"), -1, static_cast<int>(library->examples.size()) - 1);
  read_groups(j, *library);
  if (j.contains("size")) library->size = number_from(j.at("size"), 0.01, 100);
  for (const json& entry : j.value("transitions", json::array()))
    library->transitions.push_back(
        {entry.at("from"), entry.at("to"),
         whole_from(entry.at("count"), 0, std::numeric_limits<int>::max()),
         entry.contains("start") ? bounds_from(entry.at("start")) : Bounds{},
         entry.contains("end") ? bounds_from(entry.at("end")) : Bounds{}});
  for (const json& entry : j.value("rejected", json::array()))
    library->rejected.push_back({entry.at("source"), entry.at("reason")});
  library->notes = j.value("notes", std::vector<std::string>{});
  const std::size_t strides = stride_floats(*library);
  std::size_t left = floats - std::min(floats, strides);
  for (const json& segment : j.value("segments", json::array()))  // since version 2
    library->segments.push_back(segment_from(segment, library->turning.size(), left));
  if (j.contains("spread")) {  // since version 4
    library->spread.channels = static_cast<std::size_t>(library->body_channels());
    const auto modes = static_cast<std::size_t>(
        whole_from(j.at("spread"), 0, static_cast<int>(StrideSpread::kMostModes)));
    library->spread.modes.resize(modes * library->spread.mode_size());
    if (left < library->spread.modes.size()) throw Error("its spread of strides is cut off");
    left -= library->spread.modes.size();
  }
  if (floats < strides || left != 0) throw Error("curves do not fit the examples");
  return library;
}

/// Fills in the curves, in the order of the file.
void read_curves(std::span<const float> curves, MotionLibrary& library) {
  const auto take = [&curves](std::vector<float>& part) {
    std::copy_n(curves.begin(), part.size(), part.begin());
    curves = curves.subspan(part.size());
  };
  const std::size_t n = library.examples.size();
  library.body_.resize(n * body_floats(library));
  library.stance_.resize(n * kStanceFloats);
  library.swing_.resize(n * kSwingFloats);
  take(library.body_), take(library.stance_), take(library.swing_);
  for (Segment& segment : library.segments) take(segment.frames), take(segment.postures);
  take(library.spread.modes);
}

}  // namespace

std::string write_library(const MotionLibrary& library) {
  json references = json::array(), examples = json::array(), groups = json::array(),
       manoeuvres = json::array();
  for (const Quat& q : library.references) references.push_back(to_json(q));
  for (const Example& example : library.examples) examples.push_back(to_json(example));
  for (const Group& group : library.groups) groups.push_back(to_json(group));
  for (const Group& group : library.manoeuvres) manoeuvres.push_back(to_json(group));
  json transitions = json::array(), rejected = json::array(), segments = json::array();
  for (const Segment& segment : library.segments) segments.push_back(segment_text(segment));
  for (const Transition& one : library.transitions)
    transitions.push_back({{"from", one.from},
                           {"to", one.to},
                           {"count", one.count},
                           {"start", to_json(one.start)},
                           {"end", to_json(one.end)}});
  for (const Rejection& one : library.rejected)
    rejected.push_back({{"source", one.source}, {"reason", one.reason}});
  json document{{"name", library.name},       {"skeleton", skeleton_text(library.skeleton)},
                {"turning", library.turning}, {"references", references},
                {"examples", examples},       {"groups", groups},
                {"manoeuvres", manoeuvres},   {"stand", library.stand},
                {"transitions", transitions}, {"rejected", rejected},
                {"notes", library.notes},     {"parameters", library.parameters},
                {"segments", segments},       {"spread", library.spread.count()}};
  if (library.size != 1) document["size"] = library.size;
  const std::string text = document.dump(-1, ' ', false, json::error_handler_t::replace);
  std::vector<float> curves = library.body_;
  curves.insert(curves.end(), library.stance_.begin(), library.stance_.end());
  curves.insert(curves.end(), library.swing_.begin(), library.swing_.end());
  for (const Segment& segment : library.segments)
    for (const std::vector<float>* part : {&segment.frames, &segment.postures})
      curves.insert(curves.end(), part->begin(), part->end());
  curves.insert(curves.end(), library.spread.modes.begin(), library.spread.modes.end());

  std::string out(kMagic, 8);
  put(out, std::uint32_t{kLibraryVersion});
  put(out, std::uint32_t{0});
  put(out, std::uint64_t{text.size()});
  put(out, std::uint64_t{curves.size()});
  out += text;
  for (const float value : curves) {
    std::uint32_t bits;
    std::memcpy(&bits, &value, sizeof bits);
    put(out, bits);
  }
  put(out, fnv1a(reinterpret_cast<const std::byte*>(out.data()), out.size()));
  return out;
}

std::shared_ptr<const MotionLibrary> read_library(std::span<const std::byte> bytes,
                                                  const std::string& name) {
  if (bytes.size() < kHeader + kChecksum || std::memcmp(bytes.data(), kMagic, 8) != 0)
    throw Error(name + ": not an Amble library; build one with 'amble library build'");
  const std::uint32_t version = get<std::uint32_t>(bytes.data() + 8);
  if (version > kLibraryVersion)
    throw Error(name + ": made by a newer Amble (file version " + std::to_string(version) +
                ", this one reads up to " + std::to_string(kLibraryVersion) +
                "); update Amble, or build the library again from its clips");
  const std::uint64_t text_size = get<std::uint64_t>(bytes.data() + 16),
                      floats = get<std::uint64_t>(bytes.data() + 24);
  const std::uint64_t room = bytes.size() - kHeader - kChecksum;
  if (text_size > room || floats > (room - text_size) / 4 || text_size + floats * 4 != room ||
      get<std::uint64_t>(bytes.data() + bytes.size() - kChecksum) !=
          fnv1a(bytes.data(), bytes.size() - kChecksum))
    throw Error(name + ": damaged (its checksum does not fit); build it again from its clips");
  try {
    const char* text = reinterpret_cast<const char*>(bytes.data() + kHeader);
    auto library = library_from(json::parse(text, text + text_size), floats);
    std::vector<float> curves(floats);
    for (std::size_t i = 0; i < floats; ++i) {
      const std::uint32_t bits = get<std::uint32_t>(bytes.data() + kHeader + text_size + 4 * i);
      std::memcpy(&curves[i], &bits, sizeof bits);
      if (!(curves[i] > -1e6f && curves[i] < 1e6f))
        throw Error("a curve holds a number that is not finite");
    }
    read_curves(curves, *library);
    if (library->spread.channels == 0) library->spread = usual_spread(*library);
    for (std::size_t e = 0; e < library->examples.size(); ++e)
      note_standing_legs(*library, static_cast<int>(e));
    return library;
  } catch (const std::bad_alloc&) {
    throw NoMemory();
  } catch (const std::exception& error) {
    throw Error(name + ": not a sound library: " + error.what());
  }
}

}  // namespace amble
