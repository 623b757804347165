#include "style_json.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "amble/evaluation/drawing.hpp"
#include "amble/kinematics/forward.hpp"

namespace amble::cli {
namespace {

using Json = nlohmann::json;
constexpr double kDegrees = 180 / std::numbers::pi;

Json numbers(const Matrix& matrix) {
  Json rows = Json::array();
  for (int i = 0; i < matrix.rows; ++i) {
    Json row = Json::array();
    for (int j = 0; j < matrix.columns; ++j) row.push_back(matrix(i, j));
    rows.push_back(std::move(row));
  }
  return rows;
}

/// How far a bone swings forward and back of the pelvis over a clip, degrees: from `upper` to
/// `lower`.
double swing(const Clip& clip, Role upper, Role lower) {
  const Skeleton& skeleton = clip.skeleton;
  const int from = skeleton.joint(upper), to = skeleton.joint(lower),
            pelvis = skeleton.joint(Role::pelvis);
  if (from < 0 || to < 0 || pelvis < 0) return 0;
  std::vector<Transform> world(skeleton.joints.size());
  double least = 10, most = -10;
  for (int f = 0; f < clip.frames(); ++f) {
    forward_kinematics(clip, f, world);
    const auto place = [&](int joint) { return world[static_cast<std::size_t>(joint)].position; };
    const Vec3 left =
        place(skeleton.joint(Role::left_thigh)) - place(skeleton.joint(Role::right_thigh));
    const Vec3 ahead = normalised(cross(Vec3{left.x, 0, left.z}, {0, 1, 0}));
    const Vec3 bone = place(to) - place(from);
    const double angle = std::atan2(dot(bone, ahead), -bone.y);
    least = std::min(least, angle), most = std::max(most, angle);
  }
  return (most - least) * kDegrees;
}

Json rejected_json(const StyleExamples& examples) {
  Json out = Json::array();
  for (const Rejection& one : examples.rejected)
    out.push_back({{"source", one.source}, {"reason", one.reason}});
  return out;
}

}  // namespace

Json decomposition_json(const Decomposition& all, double seconds) {
  Json parts = Json::object(), examples = Json::array(), phases = Json::array();
  for (const BodyPart part : kBodyParts) {
    const PartComponents& one = all.parts[index(part)];
    Json planes{
        {"sagittal", Json::array()}, {"coronal", Json::array()}, {"transverse", Json::array()}};
    for (std::size_t c = 0; c < one.traits.size(); ++c)
      planes[plane_name(one.traits[c].plane)].push_back(c + 1);
    parts[body_part_name(part)] = {{"dofs", one.channels.size()},
                                   {"components", one.ica.count()},
                                   {"variance", one.ica.kept},
                                   {"converged", one.ica.converged},
                                   {"planes", planes}};
  }
  for (const StyleExample& one : all.source.examples) {
    const MixedCycle back = mix_cycle(all, whole_mix(one.name));
    const CycleDifference off = difference(all, back.poses, one);
    examples.push_back({{"name", one.name},
                        {"source", one.cycle.source},
                        {"start", one.cycle.start},
                        {"end", one.cycle.end},
                        {"gait", one.cycle.gait},
                        {"speed", one.cycle.speed},
                        {"turn_rate", one.cycle.turn_rate},
                        {"seconds", one.cycle.seconds},
                        {"deg", off.degrees},
                        {"cm", off.centimetres}});
  }
  int stances = 0, complete = 0;
  for (const PhaseCount& one : all.source.phases) {
    stances += one.stances, complete += one.complete;
    phases.push_back({{"source", one.source},
                      {"stances", one.stances},
                      {"complete", one.complete},
                      {"tiptoe", one.tiptoe}});
  }
  return {{"parts", parts},
          {"examples", examples},
          {"phases", {{"stances", stances}, {"complete", complete}, {"sources", phases}}},
          {"rejected", rejected_json(all.source)},
          {"decompose_seconds", seconds}};
}

Json components_json(const Decomposition& all) {
  Json names = Json::array(), parts = Json::object();
  for (const StyleExample& one : all.source.examples) names.push_back(one.name);
  for (const BodyPart part : kBodyParts) {
    const PartComponents& one = all.parts[index(part)];
    Json joints = Json::array();
    for (const int joint : one.joints)
      joints.push_back(all.source.skeleton.joints[static_cast<std::size_t>(joint)].name);
    parts[body_part_name(part)] = {{"joints", joints},
                                   {"mean", one.ica.mean},
                                   {"mixing", numbers(one.ica.mixing)},
                                   {"separating", numbers(one.ica.separating)},
                                   {"components", numbers(one.ica.components)}};
  }
  return {{"examples", names}, {"key_frames", kKeyFrames}, {"parts", parts}};
}

Json list_json(const Decomposition& all) {
  Json examples = Json::array(), parts = Json::object(), presets = Json::object();
  for (const StyleExample& one : all.source.examples)
    examples.push_back({{"name", one.name},
                        {"gait", one.cycle.gait},
                        {"speed", one.cycle.speed},
                        {"seconds", one.cycle.seconds}});
  for (const BodyPart part : kBodyParts) {
    Json components = Json::array();
    const PartComponents& one = all.parts[index(part)];
    for (std::size_t c = 0; c < one.traits.size(); ++c) {
      const ComponentTraits& traits = one.traits[c];
      Json ranks = Json::object();
      for (std::size_t e = 0; e < traits.rank.size(); ++e)
        ranks[all.source.examples[e].name] = traits.rank[e];
      components.push_back({{"number", c + 1},
                            {"plane", plane_name(traits.plane)},
                            {"held", traits.held},
                            {"share", traits.share},
                            {"line", traits.line},
                            {"rank_m", ranks}});
    }
    parts[body_part_name(part)] = components;
  }
  for (const auto& [name, mix] : preset_mixes()) presets[name] = mix_json(mix);
  return {{"examples", examples},
          {"parts", parts},
          {"presets", presets},
          {"rejected", rejected_json(all.source)}};
}

Json mix_report(const Decomposition& all, const Mix& mix, const MixedCycle& cycle,
                const Clip& clip) {
  Json legs = Json::object();
  for (const Side side : kSides) {
    const LegWeights& leg = cycle.legs[static_cast<std::size_t>(index(side))];
    legs[body_part_name(leg_part(side))] = {{"linear_cm", 100 * leg.linear},
                                            {"optimised_cm", 100 * leg.optimised},
                                            {"weights", numbers(leg.weights)}};
  }
  Json soles = Json::object();
  for (const Side side : kSides) {
    const Sole& sole = all.source.skeleton.soles[static_cast<std::size_t>(index(side))];
    soles[side == Side::left ? "left" : "right"] = {sole.ankle_height, sole.ball_height,
                                                    sole.tip_height};
  }
  Json out{{"frames", clip.frames()},
           {"fps", clip.fps},
           {"gait", cycle.gait},
           {"speed", cycle.speed},
           {"turn_rate", cycle.turn_rate},
           {"stride_seconds", cycle.seconds},
           {"step_length_m", 0.5 * cycle.speed * cycle.seconds},
           {"steps_per_second", 2 / cycle.seconds},
           {"arm_swing_deg",
            {{"left", swing(clip, Role::left_upper_arm, Role::left_forearm)},
             {"right", swing(clip, Role::right_upper_arm, Role::right_forearm)}}},
           {"leg_swing_deg",
            {{"left", swing(clip, Role::left_thigh, Role::left_shin)},
             {"right", swing(clip, Role::right_thigh, Role::right_shin)}}},
           {"foot_error_cm",
            {{"linear", 100 * cycle.linear_foot_error()}, {"optimised", 100 * cycle.foot_error()}}},
           {"legs", legs},
           {"soles", soles},
           {"mix", mix_json(mix)}};
  if (mix.root.size() == 1) {  // how far it is from the example it is based on
    const StyleExample& base =
        all.source.examples[static_cast<std::size_t>(all.example_named(mix.root.begin()->first))];
    const CycleDifference off = difference(all, cycle.poses, base);
    out["from_base"] = {{"deg", off.degrees}, {"cm", off.centimetres}};
  }
  return out;
}

std::string phases_picture(const StyleExamples& examples) {
  constexpr double kLeft = 190, kRow = 26, kTop = 46, kWidth = 820;
  double longest = 1;
  for (const PhaseCount& one : examples.phases)
    for (const auto& contacts : one.contacts)
      if (!contacts.empty()) longest = std::max(longest, contacts.back().end);
  Drawing drawing(kLeft + kWidth + 20,
                  kTop + kRow * static_cast<double>(examples.phases.size()) + 24);
  drawing.words({kLeft, 22},
                "stances, left foot above right: strike, foot-flat, push-off, toe-off; "
                "red lacks one");
  constexpr const char* kColours[] = {kBlue, kGreen, kOchre, "#6a3d9a"};
  double y = kTop;
  for (const PhaseCount& one : examples.phases) {
    const std::size_t slash = one.source.find_last_of('/');
    drawing.words({8, y + 12}, one.source.substr(slash == std::string::npos ? 0 : slash + 1));
    for (std::size_t side = 0; side < 2; ++side)
      for (const Contact& contact : one.contacts[side]) {
        const double row = y + 4 + 10 * static_cast<double>(side);
        const auto x = [&](double seconds) { return kLeft + kWidth * seconds / longest; };
        const bool whole = contact.struck() && contact.lifted();
        const bool lacking =
            whole && (!contact.event(FootPhase::foot_flat) || !contact.event(FootPhase::push_off));
        drawing.line({x(contact.begin), row}, {x(contact.end), row},
                     lacking ? kRed : (whole ? "#c9c6bd" : "#e6e4de"), lacking ? 6 : 4);
        for (std::size_t k = 0; k < kFootPhaseCount; ++k)
          if (contact.events[k]) drawing.dot({x(contact.events[k]->seconds), row}, 2, kColours[k]);
      }
    y += kRow;
  }
  return drawing.svg();
}

}  // namespace amble::cli
