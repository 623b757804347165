#include "amble/performer/gait_figures.hpp"

#include <nlohmann/json.hpp>

#include "amble/core/error.hpp"
#include "amble/performer/embedded_data.hpp"

namespace amble {
namespace {

using Json = nlohmann::json;

Quat quaternion(const Json& j) { return normalised(Quat{j.at(0), j.at(1), j.at(2), j.at(3)}); }

GaitFigures::GaitTable read_table(const Json& gait, const Json& clamp) {
  GaitFigures::GaitTable table{};
  gait.at("x_centre").get_to(table.speed_centre);
  gait.at("x_scale").get_to(table.speed_scale);
  for (const auto& [name, terms] : gait.at("coef").items())
    terms.get_to(table.coefficients[static_cast<std::size_t>(curve_named(name))]);
  gait.at("stride_time").at("log_T").get_to(table.log_stride_time);
  const Json& events = gait.at("events");
  events.at("foot_flat").get_to(table.foot_flat);
  events.at("heel_off").get_to(table.heel_off);
  events.at("toe_off").get_to(table.toe_off);
  const Json& placement = gait.at("placement");
  placement.at("left").get_to(table.place_left);
  placement.at("forward").get_to(table.place_forward);
  placement.at("yaw").get_to(table.place_yaw);
  clamp.at("speed").get_to(table.speed_range);
  clamp.at("turn").get_to(table.largest_turn_rate);
  clamp.at("vw").get_to(table.largest_speed_times_turn);
  return table;
}

GaitFigures::Style read_style(const Json& json) {
  GaitFigures::Style style{};
  json.at("measured_speed").get_to(style.measured_speed);
  json.at("stride_time_factor").get_to(style.stride_time_factor);
  json.at("foot_flat").get_to(style.foot_flat);
  json.at("heel_off").get_to(style.heel_off);
  json.at("toe_off").get_to(style.toe_off);
  json.at("step_width").get_to(style.step_width);
  json.at("place_forward").get_to(style.place_forward);
  json.at("toe_out").get_to(style.toe_out);
  for (const auto& [name, terms] : json.at("add").items())
    terms.get_to(style.add[curve_named(name)]);
  return style;
}

std::vector<Joint> read_joints(const Json& entries) {
  std::vector<Joint> joints;
  for (const Json& entry : entries) {
    Joint joint;
    entry.at("name").get_to(joint.name);
    const Json& parent = entry.at("parent");
    for (std::size_t k = 0; k < joints.size() && parent.is_string(); ++k)
      if (joints[k].name == parent.get<std::string>()) joint.parent = static_cast<int>(k);
    const Json& offset = entry.at("offset");
    joint.offset = {offset.at(0), offset.at(1), offset.at(2)};
    joint.end = joint.name.ends_with("_end");
    joints.push_back(joint);
  }
  return joints;
}

GaitFigures parse() {
  const std::string_view text = embedded_gait_figures();
  const Json json = Json::parse(text.begin(), text.end());
  GaitFigures figures{};
  figures.joints = read_joints(json.at("skeleton"));
  json.at("mirror_sign").get_to(figures.mirror_sign);
  figures.arm_reference = quaternion(json.at("reference").at("RightArm"));
  figures.thigh_reference = quaternion(json.at("reference").at("RightUpLeg"));
  const Json &gaits = json.at("gaits"), &clamp = json.at("clamp");
  figures.gaits = {read_table(gaits.at("walk"), clamp.at("walk")),
                   read_table(gaits.at("run"), clamp.at("run"))};
  for (const auto& [name, style] : json.at("styles").items())
    figures.styles[name] = read_style(style);
  return figures;
}

}  // namespace

Curve curve_named(std::string_view name) {
  static constexpr std::array<std::string_view, kCurveCount> kNames{
      "Hips.x",       "Hips.y",         "Hips.z",        "Spine.x",        "Spine.y",
      "Spine.z",      "Spine1.x",       "Spine1.y",      "Spine1.z",       "Spine2.x",
      "Spine2.y",     "Spine2.z",       "Neck.x",        "Neck.y",         "Neck.z",
      "Head.x",       "Head.y",         "Head.z",        "RightArm.x",     "RightArm.y",
      "RightArm.z",   "RightForeArm.y", "RightHand.x",   "RightUpLeg.x",   "RightUpLeg.y",
      "RightUpLeg.z", "RightLeg.x",     "RightFoot.x",   "RightFoot.y",    "RightFoot.z",
      "RightToe.x",   "pelvis_left",    "pelvis_height", "pelvis_forward", "foot_pitch",
      "foot_roll",    "foot_yaw",       "ankle_left",    "ankle_height",   "ankle_forward"};
  for (std::size_t c = 0; c < kNames.size(); ++c)
    if (kNames[c] == name) return static_cast<Curve>(c);
  throw Error("performer: no curve named '" + std::string(name) + "'");
}

const GaitFigures& gait_figures() {
  static const GaitFigures figures = parse();
  return figures;
}

}  // namespace amble
