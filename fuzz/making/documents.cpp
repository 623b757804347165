#include "fuzz/making/documents.hpp"

#include <array>

#include "fuzz/making/json_edits.hpp"

namespace amble::fuzz {
namespace {

using nlohmann::json;

struct Model {
  DocumentKind kind;
  const char* text;
  const char* key;  // by which one of its kind is known
};

constexpr Model kModels[] = {
    {DocumentKind::actions,
     R"({"actions":[{"at":0.1,"until":1.2,"play":"wave","priority":{"right_arm":5},"loop":true},
     {"at":0.2,"reach":"right_hand","target":[0.3,1.1,1.5],"priority":9,"rise":0.3,"fall":0.4},
     {"at":0,"look_at":[1,1.5,3]},{"at":0.5,"hips_height":0.7,"phase":0.5},
     {"at":0.3,"step_on":[0.1,1.2],"foot":"left"},
     {"at":0.1,"gait":"run","priority":[[0,0],[1,5]]}]})",
     "actions"},
    {DocumentKind::mix,
     R"({"root":{"basic":0.5,"tired":0.5},"offset":{"basic":1.0},"parts":{"torso":{"tired":1},
     "left_arm":{"happy":1},"right_arm":{},"left_leg":{"basic":1},"right_leg":{"tired":0.5}},
     "offset_scale":{"torso":1.0},"components":{"left_arm":{"3":{"tired":1.2}}},"cycles":2})",
     "root"},
    {DocumentKind::script,
     R"({"commands":[{"t":0,"speed":1.2,"turn":0,"gait":0,"type":"walk","parameters":{},"mix":{}},
     {"t":0.5,"speed":3,"turn":0.5,"type":"run"},{"t":1,"speed":0.5,"type":"back"},
     {"t":1.5,"speed":0.3,"type":"side"},{"t":2,"speed":0,"turn":1,"type":"turn"}]})",
     "commands"},
    {DocumentKind::path, R"({"points":[[0,0],[0,2],[1,4],[3,4]],"closed":false,"through":true})",
     "closed"},
    {DocumentKind::path, R"({"bezier":[[[0,0],[0,1],[1,2],[1,3]],[[1,3],[1,4],[2,5],[3,5]]]})",
     "bezier"},
    {DocumentKind::pointer,
     R"({"hz":30,"points":[[0,0],[0,0.1],[0.1,0.3],null,[0.3,0.9],[0.4,1.4,0.2],[1,2]],
     "types":[[0.1,"run"],[1,"stand"]]})",
     "types"},
    {DocumentKind::force, R"({"hz":30,"forces":[[0,1],[0,2],[1,2],[-3,0],[0,-9],[0,0]]})",
     "forces"},
    {DocumentKind::terrain,
     R"({"origin":[-2,-2],"spacing":1.5,"heights":[[0,0,0.1],[0,0.2,0.1],[0,0,0],[0.3,0,0]]})",
     "heights"},
    {DocumentKind::terrain,
     R"({"stairs":{"rise":0.17,"run":0.29,"start":[0,1],"heading":0,"count":10}})", "stairs"},
    {DocumentKind::manifest,
     R"({"clips":[{"file":"walk.bvh","type":"walk","gait":0,"name":"stroll","style":"basic",
     "scale":1,"fps":60,"parameters":{"slope":0.1},"phases":{"left":[["heel_strike",0.6]]}},
     {"file":"other.bvh","parameters":{"slope":-0.1,"load":2},"ignore":false}]})",
     "clips"},
    {DocumentKind::roles,
     R"({"pelvis":"Hips","left_thigh":"LeftUpLeg","left_shin":"LeftLeg","left_foot":"LeftFoot",
     "right_thigh":"RightUpLeg","head":"Head","chest":"Spine"})",
     "pelvis"}};

/// Walls and boxes about the way from (0, 0) to (0, 4).
std::string scene(Choices& choices) {
  std::string text;
  const std::size_t count = choices.below(6);
  for (std::size_t i = 0; i < count; ++i) {
    const double x = choices.between(-2, 2), z = choices.between(-1, 5);
    const double wide = choices.between(0, 2), high = choices.between(0, 2);
    const bool wrong = choices.below(8) == 7;
    const auto corner = [&](double left, double up, double ahead) {
      text += "v " + json(left).dump() + " " + json(wrong ? choices.number() : up).dump() + " " +
              json(ahead).dump() + "\n";
    };
    corner(x, 0, z), corner(x + wide, 0, z), corner(x + wide, high, z), corner(x, high, z);
    text += choices.flag() ? "f -4 -3 -2 -1\n" : "f -4 -3 -2\nf -1 -3 -4\n";
  }
  return text;
}

}  // namespace

Document changed_document(Choices& choices) {
  const std::size_t number = choices.below(std::size(kModels) + 1);
  if (number == std::size(kModels)) return {DocumentKind::scene, scene(choices)};
  const Model& model = kModels[number];
  json document = json::parse(model.text);
  edit(document, choices);
  return {model.kind, text_of(document)};
}

Document as_document(std::span<const std::uint8_t> bytes) {
  const std::string text(bytes.begin(), bytes.end());
  const json document = json::parse(text, nullptr, false);
  if (!document.is_object()) return {DocumentKind::scene, text};
  for (const Model& model : kModels)
    if (document.contains(model.key)) return {model.kind, text};
  return {DocumentKind::path, text};
}

}  // namespace amble::fuzz
