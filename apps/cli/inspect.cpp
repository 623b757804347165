#include <fmt/core.h>

#include <memory>
#include <nlohmann/json.hpp>

#include "amble/io/file.hpp"
#include "clip_option.hpp"
#include "commands.hpp"
#include "inspect_picture.hpp"

namespace amble::cli {
namespace {

struct Options {
  ClipOptions clip;
  std::string svg;
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

nlohmann::json as_json(const std::string& file, const Clip& clip, const Understanding& found) {
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
          {"faults", faults}};
}

void print(const std::string& file, const Clip& clip, const Understanding& found) {
  fmt::print("{}\n", file);
  fmt::print("  {} joints, {} frames at {:.6g} frames/s, {:.2f} s\n", joint_count(clip),
             found.file_frames, clip.fps, found.file_frames / clip.fps);
  fmt::print("  unit {} ({:.6g} m), {} up\n", found.scale.unit, found.scale.metres_per_unit,
             found.scale.up == UpAxis::z ? "Z" : "Y");
  fmt::print("  roles\n");
  for (int r = 0; r < kRoleCount; ++r) {
    const int joint = clip.skeleton.joint(static_cast<Role>(r));
    fmt::print("    {:<16} {}\n", role_name(static_cast<Role>(r)),
               joint >= 0 ? joint_name(clip, joint) : "–");
  }
  for (const Side side : kSides) {
    const Sole& sole = clip.skeleton.soles[static_cast<std::size_t>(index(side))];
    fmt::print("  {:<5} sole: ankle {:.1f}, ball {:.1f}, tip {:.1f} cm above the floor\n",
               side == Side::left ? "left" : "right", 100 * sole.ankle_height,
               100 * sole.ball_height, 100 * sole.tip_height);
  }
  fmt::print("  {}\n", found.faults.empty() ? "no faults" : "faults");
  for (const Fault& fault : found.faults)
    fmt::print("    {:<10} frames {}–{}{}: {}\n", fault_name(fault.kind), fault.first, fault.last,
               fault.joint >= 0 ? ", " + joint_name(clip, fault.joint) : "", fault.action);
}

}  // namespace

void add_inspect(CLI::App& app) {
  auto options = std::make_shared<Options>();
  CLI::App* command =
      app.add_subcommand("inspect", "Show what a clip holds: joints, rate, scale, roles, faults");
  command->add_option("CLIP", options->clip.file, "Clip to read")->required();
  add_clip_options(*command, options->clip);
  command->add_option("--svg", options->svg,
                      "Picture of the root's path and the feet's heights to write");
  command->add_flag("--json", options->json, "Print one JSON object");
  command->callback([options] {
    Understanding found;
    const Clip clip = open_clip(options->clip, found);
    if (!options->svg.empty()) write_file(options->svg, inspect_picture(clip));
    if (options->json)
      fmt::print("{}\n", as_json(options->clip.file, clip, found)
                             .dump(-1, ' ', false, nlohmann::json::error_handler_t::replace));
    else
      print(options->clip.file, clip, found);
  });
}

}  // namespace amble::cli
