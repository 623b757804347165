#include "amble/library/library_file.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <nlohmann/json.hpp>

#include "amble/core/error.hpp"
#include "amble/library/segment_file.hpp"

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

json to_json(const Vec3& v) { return {v.x, v.y, v.z}; }
json to_json(const Quat& q) { return {q.w, q.x, q.y, q.z}; }
Vec3 vector_from(const json& j) { return {j.at(0), j.at(1), j.at(2)}; }
Quat quaternion_from(const json& j) { return {j.at(0), j.at(1), j.at(2), j.at(3)}; }

json to_json(const Skeleton& skeleton) {
  json joints = json::array(), soles = json::array(), roles = json::object();
  for (const Joint& joint : skeleton.joints)
    joints.push_back({{"name", joint.name},
                      {"parent", joint.parent},
                      {"offset", to_json(joint.offset)},
                      {"end", joint.end}});
  for (const Sole& sole : skeleton.soles)
    soles.push_back({{"heel", to_json(sole.heel)},
                     {"ball_joint", to_json(sole.ball_joint)},
                     {"tip_joint", to_json(sole.tip_joint)},
                     {"heights", {sole.ankle_height, sole.ball_height, sole.tip_height}},
                     {"flat_foot", to_json(sole.flat_foot)},
                     {"flat_toe", to_json(sole.flat_toe)}});
  for (int r = 0; r < kRoleCount; ++r) {
    const Role role = static_cast<Role>(r);
    if (skeleton.has(role)) roles[std::string(role_name(role))] = skeleton.joint(role);
  }
  return {{"joints", joints}, {"soles", soles}, {"roles", roles}};
}

Skeleton skeleton_from(const json& j) {
  Skeleton skeleton;
  for (const json& joint : j.at("joints"))
    skeleton.joints.push_back(
        {joint.at("name"), joint.at("parent"), vector_from(joint.at("offset")), joint.at("end")});
  const int count = skeleton.size();
  for (int i = 0; i < count; ++i)
    if (const int parent = skeleton.joints[static_cast<std::size_t>(i)].parent;
        parent >= i || parent < (i ? 0 : -1))
      throw Error("joint " + std::to_string(i) + " stands before its parent");
  for (std::size_t s = 0; s < 2; ++s) {
    const json& sole = j.at("soles").at(s);
    const json& heights = sole.at("heights");
    skeleton.soles[s] = {vector_from(sole.at("heel")),
                         vector_from(sole.at("ball_joint")),
                         vector_from(sole.at("tip_joint")),
                         heights.at(0),
                         heights.at(1),
                         heights.at(2),
                         quaternion_from(sole.at("flat_foot")),
                         quaternion_from(sole.at("flat_toe"))};
  }
  for (int r = 0; r < kRoleCount; ++r) {
    const std::string role(role_name(static_cast<Role>(r)));
    if (!j.at("roles").contains(role)) continue;
    const int joint = j.at("roles").at(role);
    if (joint < 0 || joint >= count)
      throw Error("role " + role + " names a joint that is not there");
    skeleton.set_role(static_cast<Role>(r), joint);
  }
  for (const Side side : kSides)
    for (const Role role : {Role::pelvis, Role::left_thigh, Role::left_shin, Role::left_foot})
      if (!skeleton.has(role == Role::pelvis ? role : on_side(role, side)))
        throw Error("the skeleton has no pelvis or no legs");
  return skeleton;
}

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
  Example example{j.at("name"),
                  j.at("source"),
                  j.at("type"),
                  j.at("start"),
                  j.at("end"),
                  j.at("gait"),
                  j.at("speed"),
                  j.at("turn_rate"),
                  j.at("duration"),
                  j.at("half_duration"),
                  {},
                  j.value("acceleration", 0.0),
                  j.value("parameters", std::map<std::string, double>{})};
  for (std::size_t s = 0; s < 2; ++s) {
    const json& foot = j.at("feet").at(s);
    example.feet[s] = {foot.at("duty"), foot.at("left"), foot.at("forward"), foot.at("yaw"),
                       vector_from(foot.at("hip_slope"))};
  }
  if (!(example.duration > 0.01) || !(example.half_duration[0] > 0.005) ||
      !(example.half_duration[1] > 0.005))
    throw Error("example " + example.name + " has no duration");
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
  return {j.at("speed").at(0),        j.at("speed").at(1), j.at("acceleration").at(0),
          j.at("acceleration").at(1), j.at("sideways"),    j.at("jerk"),
          j.at("turn_acceleration")};
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

Group group_from(const json& j, std::size_t examples) {
  const json& b = j.at("basis");
  Group group{j.at("name"),
              j.at("gait"),
              j.at("first"),
              j.at("count"),
              {b.at("dimensions"), b.at("count"), b.at("scale"), b.at("points"), b.at("dilation"),
               b.at("linear"), b.at("radial")},
              {j.at("envelope").get<std::vector<Point2>>()},
              j.at("tread"),
              j.value("stand", -1),
              j.value("facing", 0.0),
              j.contains("bounds") ? bounds_from(j.at("bounds")) : Bounds{},
              {}};
  for (const json& one : j.value("extra", json::array()))
    group.extra.push_back({one.at("index"), one.at("low"), one.at("high"), one.at("usual")});
  const std::size_t n = static_cast<std::size_t>(group.count),
                    d = static_cast<std::size_t>(group.basis.dimensions);
  const bool sound = group.first >= 0 && group.count > 0 &&
                     static_cast<std::size_t>(group.first) + n <= examples &&
                     group.basis.count == group.count && d == 2 + group.extra.size() &&
                     group.basis.scale.size() == d && group.basis.points.size() == n * d &&
                     group.basis.dilation.size() == n && group.basis.linear.size() == n * (d + 1) &&
                     group.basis.radial.size() == n * n && group.tread >= -1 &&
                     group.tread < static_cast<int>(examples) && group.stand >= -1 &&
                     group.stand < static_cast<int>(examples) && std::abs(group.facing) < 7 &&
                     !group.envelope.corners.empty();
  if (!sound) throw Error("group " + group.name + " does not fit its examples");
  return group;
}

std::shared_ptr<MotionLibrary> library_from(const json& j) {
  auto library = std::make_shared<MotionLibrary>();
  library->name = j.at("name");
  library->skeleton = skeleton_from(j.at("skeleton"));
  library->turning = j.at("turning").get<std::vector<int>>();
  for (const json& q : j.at("references")) library->references.push_back(quaternion_from(q));
  for (const json& example : j.at("examples")) library->examples.push_back(example_from(example));
  for (const json& group : j.at("groups"))
    library->groups.push_back(group_from(group, library->examples.size()));
  if (j.contains("manoeuvres"))
    for (const json& group : j.at("manoeuvres"))
      library->manoeuvres.push_back(group_from(group, library->examples.size()));
  library->stand = j.at("stand");
  library->size = j.value("size", 1.0);
  if (!(library->size > 0.01 && library->size < 100)) throw Error("a body of no size");
  for (Group& group : library->groups) group.stand = library->stand;
  for (const json& entry : j.value("transitions", json::array()))
    library->transitions.push_back(
        {entry.at("from"), entry.at("to"), entry.at("count"),
         entry.contains("start") ? bounds_from(entry.at("start")) : Bounds{},
         entry.contains("end") ? bounds_from(entry.at("end")) : Bounds{}});
  for (const json& entry : j.value("rejected", json::array()))
    library->rejected.push_back({entry.at("source"), entry.at("reason")});
  for (const json& segment : j.value("segments", json::array()))  // since version 2
    library->segments.push_back(segment_from(segment, library->turning.size()));
  library->notes = j.value("notes", std::vector<std::string>{});
  library->parameters = j.value("parameters", std::vector<std::string>{});
  bool sound = !library->groups.empty() && library->references.size() == library->turning.size() &&
               !library->turning.empty() && library->stand >= -1 &&
               library->stand < static_cast<int>(library->examples.size());
  for (const Group& group : library->manoeuvres)  // one cannot stand in them without
    sound = sound && group.stand >= library->stand && group.tread >= 0 && library->stand >= 0;
  for (const auto* list : {&library->groups, &library->manoeuvres})
    for (const Group& group : *list)
      for (const ExtraParameter& one : group.extra)
        sound = sound && one.index >= 0 &&
                static_cast<std::size_t>(one.index) < library->parameters.size();
  sound = sound && library->parameters.size() <= MotionLibrary::kMostParameters;
  for (const int joint : library->turning)
    sound = sound && joint >= 0 && joint < library->skeleton.size();
  if (!sound) throw Error("joints, examples and groups do not fit together");
  return library;
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
  json document{{"name", library.name},       {"skeleton", to_json(library.skeleton)},
                {"turning", library.turning}, {"references", references},
                {"examples", examples},       {"groups", groups},
                {"manoeuvres", manoeuvres},   {"stand", library.stand},
                {"transitions", transitions}, {"rejected", rejected},
                {"notes", library.notes},     {"parameters", library.parameters},
                {"segments", segments}};
  if (library.size != 1) document["size"] = library.size;
  const std::string text = document.dump(-1, ' ', false, json::error_handler_t::replace);
  std::vector<float> curves = library.body_;
  curves.insert(curves.end(), library.stance_.begin(), library.stance_.end());
  curves.insert(curves.end(), library.swing_.begin(), library.swing_.end());
  for (const Segment& segment : library.segments)
    for (const std::vector<float>* part : {&segment.frames, &segment.postures})
      curves.insert(curves.end(), part->begin(), part->end());

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
    auto library = library_from(json::parse(text, text + text_size));
    std::vector<float> curves(floats);
    for (std::size_t i = 0; i < floats; ++i) {
      const std::uint32_t bits = get<std::uint32_t>(bytes.data() + kHeader + text_size + 4 * i);
      std::memcpy(&curves[i], &bits, sizeof bits);
      if (!(curves[i] > -1e6f && curves[i] < 1e6f))
        throw Error("a curve holds a number that is not finite");
    }
    const std::size_t n = library->examples.size(), foot = 2 * MotionLibrary::kFootCoefficients;
    const std::size_t body =
        n * MotionLibrary::kBodyKnots * static_cast<std::size_t>(library->body_channels());
    const std::size_t stance = n * foot, swing = stance * MotionLibrary::kSwingChannels;
    std::size_t segments = 0;
    for (const Segment& segment : library->segments)
      segments += segment.frames.size() + segment.postures.size();
    if (floats != body + stance + swing + segments) throw Error("curves do not fit the examples");
    const auto begin = curves.begin();
    const auto at = [&](std::size_t i) { return begin + static_cast<std::ptrdiff_t>(i); };
    library->body_.assign(begin, at(body));
    library->stance_.assign(at(body), at(body + stance));
    library->swing_.assign(at(body + stance), at(body + stance + swing));
    auto next = at(body + stance + swing);
    for (Segment& segment : library->segments)
      for (std::vector<float>* part : {&segment.frames, &segment.postures}) {
        const auto end = next + static_cast<std::ptrdiff_t>(part->size());
        std::copy(next, end, part->begin());
        next = end;
      }
    return library;
  } catch (const std::exception& error) {
    throw Error(name + ": not a sound library: " + error.what());
  }
}

}  // namespace amble
