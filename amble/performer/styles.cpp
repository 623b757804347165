#include "amble/performer/styles.hpp"

#include <cmath>
#include <nlohmann/json.hpp>

#include "amble/core/error.hpp"
#include "amble/maths/deterministic.hpp"
#include "amble/performer/embedded_data.hpp"

namespace amble {
namespace {

using Json = nlohmann::json;
using Style = GaitFigures::Style;

/// Adds a share of one style to another; the factor on the stride time is taken as a power.
void mix(const Style& part, double amount, Style& whole) {
  for (const auto& [curve, terms] : part.add)
    for (std::size_t k = 0; k < terms.size(); ++k) whole.add[curve][k] += amount * terms[k];
  whole.stride_time_factor *= deterministic::pow(part.stride_time_factor, amount);
  whole.foot_flat += amount * part.foot_flat;
  whole.heel_off += amount * part.heel_off;
  whole.toe_off += amount * part.toe_off;
  whole.step_width += amount * part.step_width;
  whole.place_forward += amount * part.place_forward;
  whole.toe_out += amount * part.toe_out;
}

PerformedStyle read(const std::string& name, const Json& json) {
  PerformedStyle style;
  style.walk_speed = json.at("speed").get<double>();
  style.run_speed = json.value("run", 0.0);
  style.stagger = json.value("stagger", 0.0);
  Style own{};
  own.stride_time_factor = json.value("stride_time_factor", 1.0);
  own.step_width = json.value("step_width", 0.0);
  own.toe_out = json.value("toe_out", 0.0);
  const Json added = json.value("add", Json::object()), parts = json.value("of", Json::object());
  for (const auto& [curve_name, terms] : added.items())
    terms.get_to(own.add[curve_named(curve_name)]);
  style.change.measured_speed = style.walk_speed;
  mix(own, 1.0, style.change);
  for (const auto& [part, amount] : parts.items()) {
    const auto measured = gait_figures().styles.find(part);
    if (measured == gait_figures().styles.end())
      throw Error("performer_styles.json: " + name + ": no measured style named '" + part + "'");
    mix(measured->second, amount.get<double>(), style.change);
  }
  return style;
}

std::map<std::string, PerformedStyle, std::less<>> parse() {
  std::map<std::string, PerformedStyle, std::less<>> styles;
  for (const auto& [name, measured] : gait_figures().styles)
    styles[name] = {.change = measured, .walk_speed = measured.measured_speed};
  const std::string_view text = embedded_performer_styles();
  const Json json = Json::parse(text.begin(), text.end());
  for (const auto& [name, style] : json.at("styles").items()) styles[name] = read(name, style);
  return styles;
}

}  // namespace

const std::map<std::string, PerformedStyle, std::less<>>& performed_styles() {
  static const auto styles = parse();
  return styles;
}

}  // namespace amble
