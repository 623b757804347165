#include <fmt/core.h>

#include <memory>
#include <nlohmann/json.hpp>

#include "amble/analysis/stream.hpp"
#include "amble/io/file.hpp"
#include "clip_option.hpp"
#include "commands.hpp"
#include "film.hpp"
#include "inspect_picture.hpp"
#include "say.hpp"

namespace amble::cli {
namespace {

struct Options {
  ClipOptions clip;
  std::string svg;
  StripOptions strip;
  bool json = false;
};

const std::string& joint_name(const Clip& clip, int joint) {
  return clip.skeleton.joints[static_cast<std::size_t>(joint)].name;
}

int joint_count(const Clip& clip) {
  int count = 0;
  for (const Joint& joint : clip.skeleton.joints) count += joint.end ? 0 : 1;
  return count;
}

nlohmann::json phases_json(const Study& study, Side side) {
  nlohmann::json phases = nlohmann::json::array();
  for (const Contact& contact : study.contacts[static_cast<std::size_t>(index(side))])
    for (int k = 0; k < kFootPhaseCount; ++k) {
      const auto& event = contact.events[static_cast<std::size_t>(k)];
      if (!event) continue;
      nlohmann::json entry{{"kind", foot_phase_name(static_cast<FootPhase>(k))},
                           {"t", study.file_time(event->seconds)},
                           {"confidence", event->confidence}};
      if (!event->candidates.empty()) {
        entry["candidates"] = nlohmann::json::array();
        for (const double t : event->candidates) entry["candidates"].push_back(study.file_time(t));
      }
      phases.push_back(std::move(entry));
    }
  return {{"phases", phases}};
}

nlohmann::json cycles_json(const Study& study) {
  nlohmann::json cycles = nlohmann::json::array();
  for (const Cycle& cycle : study.cycles) {
    nlohmann::json entry{{"start", study.file_time(cycle.start)},
                         {"end", study.file_time(cycle.end)},
                         {"first_foot", cycle.first == Side::left ? "left" : "right"},
                         {"gait", cycle.gait},
                         {"type", cycle.type},
                         {"speed", cycle.speed},
                         {"turn_rate", cycle.turn_rate},
                         {"acceleration", cycle.acceleration},
                         {"duty", cycle.duty},
                         {"confidence", cycle.confidence}};
    if (!cycle.rejected.empty()) entry["rejected"] = cycle.rejected;
    if (cycle.turns_unsteadily()) entry["turn_change"] = cycle.turn_change;
    cycles.push_back(std::move(entry));
  }
  return cycles;
}

nlohmann::json as_json(const std::string& file, const Study& study) {
  const Clip& clip = study.clip;
  const Understanding& found = study.found;
  nlohmann::json roles = nlohmann::json::object(), faults = nlohmann::json::array(), soles;
  for (int r = 0; r < kRoleCount; ++r)
    if (const int joint = clip.skeleton.joint(static_cast<Role>(r)); joint >= 0)
      roles[std::string(role_name(static_cast<Role>(r)))] = joint_name(clip, joint);
  for (const Fault& fault : found.faults) {
    nlohmann::json entry{{"kind", fault_name(fault.kind)},
                         {"frames", {fault.first, fault.last}},
                         {"joint", nullptr},
                         {"amount", fault.amount},
                         {"action", fault.action}};
    if (fault.joint >= 0) entry["joint"] = joint_name(clip, fault.joint);
    faults.push_back(std::move(entry));
  }
  for (const Side side : kSides) {
    const Sole& sole = clip.skeleton.soles[static_cast<std::size_t>(index(side))];
    soles[side == Side::left ? "left" : "right"] = {sole.ankle_height, sole.ball_height,
                                                    sole.tip_height};
  }
  nlohmann::json standing = nlohmann::json::array(), spans = nlohmann::json::array();
  for (const StreamSpan& span : spans_of(cut_stream(study)))
    spans.push_back({{"start", study.file_time(span.start)},
                     {"end", study.file_time(span.end)},
                     {"kind", group_name(span)}});
  for (const auto& [first, last] : study.standing)
    standing.push_back({study.file_time(first), study.file_time(last)});
  return {{"file", file},
          {"joints", joint_count(clip)},
          {"fps", clip.fps},
          {"fps_header", found.header_fps},
          {"frames", found.file_frames},
          {"seconds", found.file_frames / clip.fps},
          {"scale", found.scale.metres_per_unit},
          {"unit", found.scale.unit},
          {"up", found.scale.up == UpAxis::z ? "z" : "y"},
          {"roles", roles},
          {"soles", soles},
          {"faults", faults},
          {"feet",
           {{"left", phases_json(study, Side::left)}, {"right", phases_json(study, Side::right)}}},
          {"cycles", cycles_json(study)},
          {"standing", standing},
          {"spans", spans},
          {"rejected", study.rejected.empty() ? nlohmann::json() : nlohmann::json(study.rejected)}};
}

/// Moments that could as well be another one, for a person to choose in a manifest.
void print_candidates(const Study& study, Side side) {
  for (const Contact& contact : study.contacts[static_cast<std::size_t>(index(side))])
    for (int k = 0; k < kFootPhaseCount; ++k) {
      const auto& event = contact.events[static_cast<std::size_t>(k)];
      if (!event || event->candidates.empty()) continue;
      say("    {} at {:.3f} s might be at", foot_phase_name(static_cast<FootPhase>(k)),
          study.file_time(event->seconds));
      for (const double t : event->candidates) say(" {:.3f}", study.file_time(t));
      say(" s\n");
    }
}

void print_motion(const Study& study) {
  for (const Side side : kSides) {
    say("  {:<5} foot:", side == Side::left ? "left" : "right");
    for (const Contact& contact : study.contacts[static_cast<std::size_t>(index(side))])
      if (contact.struck())
        say(" {:.3f}{}", study.file_time(contact.begin),
            contact.event(FootPhase::heel_strike)->candidates.empty() ? "" : "?");
    say(" s (heel-strikes)\n");
    print_candidates(study, side);
  }
  for (const auto& [first, last] : study.standing)
    say("  stands from {:.2f} to {:.2f} s\n", study.file_time(first), study.file_time(last));
  for (const StreamSpan& span : spans_of(cut_stream(study)))
    say("  {} from {:.2f} to {:.2f} s\n", group_name(span), study.file_time(span.start),
        study.file_time(span.end));
  for (const Cycle& cycle : study.cycles)
    say("  {:<5} {:6.2f} to {:6.2f} s: {:5.2f} m/s {:+5.2f} rad/s{}{}{}\n", cycle.type,
        study.file_time(cycle.start), study.file_time(cycle.end), cycle.speed, cycle.turn_rate,
        cycle.turns_unsteadily() ? ", no steady arc" : "",
        cycle.rejected.empty() ? "" : ", not used: ", cycle.rejected);
  if (!study.rejected.empty()) say("  nothing for a library: {}\n", study.rejected);
}

void print(const std::string& file, const Study& study) {
  const Clip& clip = study.clip;
  const Understanding& found = study.found;
  say("{}\n", file);
  say("  {} joints, {} frames at {:.6g} frames/s, {:.2f} s\n", joint_count(clip), found.file_frames,
      clip.fps, found.file_frames / clip.fps);
  say("  unit {} ({:.6g} m), {} up\n", found.scale.unit, found.scale.metres_per_unit,
      found.scale.up == UpAxis::z ? "Z" : "Y");
  say("  roles\n");
  for (int r = 0; r < kRoleCount; ++r) {
    const int joint = clip.skeleton.joint(static_cast<Role>(r));
    say("    {:<16} {}\n", role_name(static_cast<Role>(r)),
        joint >= 0 ? joint_name(clip, joint) : "–");
  }
  for (const Side side : kSides) {
    const Sole& sole = clip.skeleton.soles[static_cast<std::size_t>(index(side))];
    say("  {:<5} sole: ankle {:.1f}, ball {:.1f}, tip {:.1f} cm above the floor\n",
        side == Side::left ? "left" : "right", 100 * sole.ankle_height, 100 * sole.ball_height,
        100 * sole.tip_height);
  }
  say("  {}\n", found.faults.empty() ? "no faults" : "faults");
  for (const Fault& fault : found.faults)
    say("    {:<10} frames {}–{}{}: {}\n", fault_name(fault.kind), fault.first, fault.last,
        fault.joint >= 0 ? ", " + joint_name(clip, fault.joint) : "", fault.action);
  print_motion(study);
}

/// A film strip of the clip by times of its file, seen from the side of the body's first pose.
std::string film_of(const StripOptions& strip, const Study& study) {
  const double begins = study.file_time(0), from = strip.times.empty() ? begins : strip.times[0];
  return strip.film_of(study.clip, {study.body.facing_at(from - begins), begins});
}

}  // namespace

void add_inspect(CLI::App& app) {
  auto options = std::make_shared<Options>();
  CLI::App* command = app.add_subcommand(
      "inspect", "Show what a clip holds: joints, scale, faults, foot phases, cycles");
  command->add_option("CLIP", options->clip.file, "Clip to read")->required();
  add_clip_options(*command, options->clip);
  command->add_option("--svg", options->svg,
                      "Picture to write: foot heights with phases, the root's path with its arcs");
  options->strip.add_to(*command);
  command->add_flag("--json", options->json, "Print one JSON object");
  command->callback([options] {
    const Study study = open_study(options->clip);
    if (!options->svg.empty()) write_file(options->svg, inspect_picture(study));
    if (!options->strip.file.empty())
      write_file(options->strip.file, film_of(options->strip, study));
    if (options->json)
      say("{}\n", as_json(options->clip.file, study)
                      .dump(-1, ' ', false, nlohmann::json::error_handler_t::replace));
    else
      print(options->clip.file, study);
  });
}

}  // namespace amble::cli
