#include "amble/performer/gait_figures.hpp"

#include <nlohmann/json.hpp>

#include "amble/core/error.hpp"

namespace amble {
namespace embedded {
extern const unsigned char gait_figures_json[];
extern const unsigned long gait_figures_json_size;
}  // namespace embedded

namespace {

using Json = nlohmann::json;

Quat quaternion(const Json& j) { return normalised(Quat{j.at(0), j.at(1), j.at(2), j.at(3)}); }

std::map<std::string, Curve> curve_names(const Json& names) {
  if (names.size() != kCurveCount) throw Error("gait_figures.json: dof must name 40 curves");
  std::map<std::string, Curve> curves;
  for (int c = 0; c < kCurveCount; ++c)
    curves[names[static_cast<std::size_t>(c)].get<std::string>()] = static_cast<Curve>(c);
  return curves;
}

GaitFigures::GaitTable read_table(const Json& gait, const Json& clamp,
                                  const std::map<std::string, Curve>& curves) {
  GaitFigures::GaitTable table{};
  gait.at("x_centre").get_to(table.speed_centre);
  gait.at("x_scale").get_to(table.speed_scale);
  for (const auto& [name, curve] : curves)
    gait.at("coef").at(name).get_to(table.coefficients[static_cast<std::size_t>(curve)]);
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

GaitFigures::Style read_style(const Json& json, const std::map<std::string, Curve>& curves) {
  GaitFigures::Style style{};
  json.at("measured_speed").get_to(style.measured_speed);
  json.at("stride_time_factor").get_to(style.stride_time_factor);
  json.at("foot_flat").get_to(style.foot_flat);
  json.at("heel_off").get_to(style.heel_off);
  json.at("toe_off").get_to(style.toe_off);
  json.at("step_width").get_to(style.step_width);
  json.at("place_forward").get_to(style.place_forward);
  json.at("toe_out").get_to(style.toe_out);
  for (const auto& [name, terms] : json.at("add").items()) terms.get_to(style.add[curves.at(name)]);
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
  const unsigned char* begin = embedded::gait_figures_json;
  const Json json = Json::parse(begin, begin + embedded::gait_figures_json_size);
  const std::map<std::string, Curve> curves = curve_names(json.at("dof"));
  GaitFigures figures{};
  figures.joints = read_joints(json.at("skeleton"));
  json.at("mirror_sign").get_to(figures.mirror_sign);
  figures.arm_reference = quaternion(json.at("reference").at("RightArm"));
  figures.thigh_reference = quaternion(json.at("reference").at("RightUpLeg"));
  const Json &gaits = json.at("gaits"), &clamp = json.at("clamp");
  figures.gaits = {read_table(gaits.at("walk"), clamp.at("walk"), curves),
                   read_table(gaits.at("run"), clamp.at("run"), curves)};
  for (const auto& [name, style] : json.at("styles").items())
    figures.styles[name] = read_style(style, curves);
  return figures;
}

}  // namespace

const GaitFigures& gait_figures() {
  static const GaitFigures figures = parse();
  return figures;
}

}  // namespace amble
