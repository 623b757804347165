#include "amble/metrics/score_json.hpp"

#include <cmath>
#include <initializer_list>
#include <numbers>

namespace amble::metrics {
namespace {

using Json = nlohmann::ordered_json;

constexpr double kDegrees = 180 / std::numbers::pi;

double rounded(double value, int decimals = 4) {
  const double scale = std::pow(10.0, decimals);
  return std::nearbyint(value * scale) / scale + 0.0;
}

double figure(const Summary& summary, std::string_view name) {
  if (name == "mean") return summary.mean;
  if (name == "median") return summary.median;
  if (name == "std") return summary.standard_deviation;
  if (name == "p5") return summary.p5;
  if (name == "p95") return summary.p95;
  if (name == "p99") return summary.p99;
  return summary.max;
}

// The named figures; null for each of them when there was nothing to measure.
Json figures(const Summary& summary, std::initializer_list<const char*> names, double unit = 1) {
  Json json = Json::object();
  for (const char* name : names)
    json[name] = summary.empty() ? Json() : Json(rounded(figure(summary, name) * unit));
  return json;
}

template <class Value>
Json optional_number(const Value& value, int decimals = 4) {
  return value ? Json(rounded(*value, decimals)) : Json();
}

Json point_json(const PointFigures& point) {
  return {{"contact_fraction", rounded(point.contact_fraction)},
          {"ground_level_m", rounded(point.ground_level)},
          {"contacts", point.contacts},
          {"skate_cm_s", figures(point.skate, {"mean", "median", "p95"})},
          {"drift_per_contact_cm", figures(point.drift, {"mean", "p95", "max"})}};
}

void add_travel(const Score& score, Json& json) {
  const auto kSpread = {"mean", "median", "p5", "p95"};
  json["stride_period_s"] = optional_number(score.stride_period);
  json["speed_mps"] = figures(score.speed, kSpread);
  json["turn_dps"] = figures(score.turn_rate, kSpread, kDegrees);
  json["turn_rate"] = figures(score.turn_rate, kSpread);
  json["body_turn_rate"] = figures(score.body_turn_rate, kSpread);
  if (score.net_turn) json["net_turn_deg"] = rounded(*score.net_turn * kDegrees, 2);
  if (score.asked_speed) json["speed_error_mps"] = figures(score.speed_error, {"mean", "p95"});
  if (score.asked_turn_rate) {
    json["turn_error_dps"] = figures(score.turn_rate_error, {"mean", "p95"}, kDegrees);
    json["turn_rate_error"] = figures(score.turn_rate_error, {"mean", "p95"});
  }
}

void add_feet(const Score& score, Json& json) {
  const SkateFigures& skate = score.skate;
  json["longest_flight_s"] = rounded(skate.longest_flight, 3);
  json["feet"] = Json::object();
  json["feet"] = Json::object();
  for (std::size_t s = 0; s < 2; ++s) {
    Json foot = {{"foot_joint", score.foot_joints[s][0]}, {"toe_joint", score.foot_joints[s][1]}};
    foot["toe"] = point_json(skate.feet[s].toe);
    if (skate.feet[s].ankle) foot["ankle"] = point_json(*skate.feet[s].ankle);
    foot["yaw_drift_deg"] = figures(skate.feet[s].yaw_drift, {"mean", "p95", "max"});
    foot["contact_fraction"] = rounded(score.contact_fraction[s]);
    foot["planted_sole_mm"] = figures(score.soles.planted_by_foot[s], {"median", "p5", "p95"});
    json["feet"][s == 0 ? "left" : "right"] = foot;
  }
  json["skate_cm_s"] = {{"toe", figures(skate.toe_skate, {"mean", "median", "p95"})},
                        {"ankle", figures(skate.ankle_skate, {"mean", "median", "p95"})}};
  json["drift_per_contact_cm"] = {{"toe", figures(skate.toe_drift, {"mean", "p95", "max"})},
                                  {"ankle", figures(skate.ankle_drift, {"mean", "p95", "max"})}};
  json["yaw_drift_deg"] = figures(skate.yaw_drift, {"mean", "p95", "max"});
}

void add_soles(const Score& score, Json& json) {
  json["sole_heights_m"] = Json::object();
  for (std::size_t s = 0; s < 2; ++s) {
    const SoleHeights& h = score.sole_heights[s];
    json["sole_heights_m"][s == 0 ? "left" : "right"] = {rounded(h.heel), rounded(h.ball),
                                                         rounded(h.tip)};
  }
  const SoleFigures& soles = score.soles;
  json["penetration_mm"] = figures(soles.penetration, {"max", "p99"});
  Json by_point = {{"heel", figures(soles.heel, {"max", "p99"})}};
  if (!soles.ball.empty()) by_point["ball"] = figures(soles.ball, {"max", "p99"});
  if (!soles.tip.empty()) by_point["tip"] = figures(soles.tip, {"max", "p99"});
  json["penetration_mm"]["by_point"] = by_point;
  json["joint_penetration_mm"] = figures(soles.joint_penetration, {"max", "p99"});
  json["planted_sole_mm"] = figures(soles.planted, {"mean", "median", "p5", "p95"});
  json["float_mm"] = figures(soles.floating, {"mean", "p95", "max"});
}

void add_steps(const Score& score, Json& json) {
  const StepFigures& steps = score.steps;
  json["flight_fraction"] = rounded(steps.flight_fraction);
  json["double_support_fraction"] = rounded(steps.double_support_fraction);
  json["cadence_steps_per_min"] = optional_number(steps.cadence, 2);
  json["step_length_m"] = figures(steps.step_length, {"mean", "std"});
  json["knee_flexion_deg"] = {
      {"stance_min", optional_number(steps.straightest_stance, 2)},
      {"stance", figures(steps.stance_knee_flexion, {"median", "p5", "p95"})},
      {"standing", figures(steps.standing_knee_flexion, {"median", "p5", "p95"})}};
}

Json pops_json(const PopFigures& pops) {
  Json first = Json::array(), first_root = Json::array(), first_foot = Json::array(),
       by_joint = Json::object();
  for (const auto& pop : pops.first) first.push_back({pop.frame, pop.joint, rounded(pop.size, 2)});
  for (const auto& pop : pops.first_root) first_root.push_back({pop.frame, rounded(pop.size, 1)});
  for (const auto& pop : pops.first_foot)
    first_foot.push_back({pop.frame, pop.joint, rounded(pop.size, 1)});
  for (const auto& [name, frames] : pops.by_joint) by_joint[name] = frames;
  return {{"joint_frames", pops.joint_frames},
          {"root_frames", pops.root_frames},
          {"foot_frames", pops.foot_frames},
          {"events", pops.events},
          {"body_events", pops.body_events},
          {"body_events_per_min", rounded(pops.body_events_per_minute, 2)},
          {"first", first},
          {"first_root", first_root},
          {"first_foot", first_foot},
          {"worst_deg", rounded(pops.worst, 2)},
          {"by_joint", by_joint}};
}

void add_smoothness(const Score& score, bool brief, Json& json) {
  const SmoothnessFigures& smooth = score.smoothness;
  json["smoothness_fps"] = rounded(smooth.fps, 3);
  if (!brief) {
    json["joints"] = Json::object();
    for (const auto& joint : smooth.joints)
      json["joints"][joint.name] = {{"vel_p99", rounded(joint.velocity_p99, 1)},
                                    {"vel_max", rounded(joint.velocity_max, 1)},
                                    {"acc_p99", rounded(joint.acceleration_p99, 0)},
                                    {"acc_max", rounded(joint.acceleration_max, 0)},
                                    {"step_over_median", rounded(joint.step_over_median, 2)}};
  }
  if (!smooth.joints.empty()) {
    json["ang_vel_dps"] = {{"p99", rounded(smooth.velocity_p99, 1)},
                           {"max", rounded(smooth.velocity_max, 1)}};
    json["ang_acc_dps2"] = {{"p99", rounded(smooth.acceleration_p99, 0)},
                            {"max", rounded(smooth.acceleration_max, 0)}};
  }
  json["pops"] = pops_json(smooth.pops);
  json["vibration"] = {{"joint_deg_max", rounded(smooth.vibration.joint_max, 3)},
                       {"joint_deg_p99", rounded(smooth.vibration.joint_p99, 3)},
                       {"seconds", rounded(smooth.vibration.seconds, 3)},
                       {"root_mm_max", rounded(smooth.vibration.root_max, 3)}};
  json["vibration_joints"] = Json::array();
  for (const auto& joint : smooth.vibration.joints)
    json["vibration_joints"].push_back(
        {joint.name, rounded(joint.amplitude, 2), rounded(joint.seconds, 2)});
  json["root_jerk_mps3"] = figures(smooth.root_jerk, {"mean", "p99", "max"});
}

void add_path(const PathFigures& path, Json& json) {
  const auto kSpread = {"mean", "p95", "max"};
  json["path"] = {{"length_m", rounded(path.length, 3)},
                  {"covered_fraction", rounded(path.covered_fraction)}};
  json["cross_track_cm"] = {{"smoothed", figures(path.cross_track, kSpread)},
                            {"root", figures(path.root_cross_track, kSpread)}};
  if (path.timed_error) json["timed_position_error_cm"] = figures(*path.timed_error, kSpread);
}

}  // namespace

nlohmann::ordered_json score_json(const Score& score, const LimitSet& limits, bool brief) {
  Json json = {{"ok", score.ok()},
               {"problems", score.problems},
               {"notes", score.notes},
               {"frames", score.frames},
               {"fps", rounded(score.fps, 3)},
               {"duration_s", rounded(score.seconds, 3)},
               {"nonfinite_frames", score.nonfinite_frames}};
  if (!score.measured) return json;
  json["root_joint"] = score.root_joint;
  if (score.floor_tilt)
    json["floor_slope_mm_per_m"] = {rounded((*score.floor_tilt)[0] * 1000, 2),
                                    rounded((*score.floor_tilt)[1] * 1000, 2)};
  add_travel(score, json);
  add_feet(score, json);
  add_soles(score, json);
  add_steps(score, json);
  add_smoothness(score, brief, json);
  if (score.path) add_path(*score.path, json);
  json["limits"] = {{"set", limits.name()}, {"violated", violated_limits(score, limits)}};
  return json;
}

}  // namespace amble::metrics
