#include <fmt/core.h>

#include <memory>
#include <nlohmann/json.hpp>

#include "amble/core/error.hpp"
#include "amble/motion/edit.hpp"
#include "clip_option.hpp"
#include "commands.hpp"
#include "say.hpp"

namespace amble::cli {
namespace {

struct Options {
  ClipOptions clip;
  std::string output, unit = "m";
  bool raw = false, mend = false, in_place = false, loop = false, json = false;
  int first = 0, last = -1;
};

void convert(const Options& options) {
  require_clip_output(options.output);
  Understanding understanding;
  ClipOptions source = options.clip;
  source.understand.mend = options.mend;
  Clip clip = options.raw ? open_clip(source) : open_clip(source, understanding);
  const int last = options.last < 0 ? clip.frames() - 1 : options.last;
  if (options.first > last || last >= clip.frames())
    throw Error(fmt::format("{}: has frames 0 to {}; --first and --last must lie there",
                            options.clip.file, clip.frames() - 1));
  if (options.first > 0 || last + 1 < clip.frames()) clip = frame_range(clip, options.first, last);
  if (options.in_place) clip = in_place(clip);
  if (options.loop) clip = closed_loop(clip);
  write_clip(options.output, clip, {.units_per_metre = options.unit == "cm" ? 100.0 : 1.0});

  if (options.json) {
    nlohmann::json out{{"file", options.output},
                       {"frames", clip.frames()},
                       {"fps", clip.fps},
                       {"seconds", clip.seconds()},
                       {"scale", understanding.scale.metres_per_unit}};
    say("{}\n", out.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace));
  } else {
    say("{}: {} frames, {:.2f} s, {}\n", options.output, clip.frames(), clip.seconds(),
        options.raw ? "as in the file"
                    : "scale " + fmt::format("{:.6g}", understanding.scale.metres_per_unit) + " (" +
                          understanding.scale.unit + ")");
  }
}

}  // namespace

void add_convert(CLI::App& app) {
  auto options = std::make_shared<Options>();
  CLI::App* command = app.add_subcommand("convert",
                                         "Turn a clip into another format: from BVH, ASF/AMC, "
                                         "glTF/GLB and FBX to BVH, ASF/AMC, GLB and CSV");
  command->add_option("IN", options->clip.file, "Clip to read")->required();
  command->add_option("OUT", options->output, "File to write; its ending tells the format")
      ->required();
  add_clip_options(*command, options->clip);
  command->add_option("--unit", options->unit, "Unit of a BVH output")
      ->check(CLI::IsMember({"m", "cm"}));
  command->add_flag("--raw", options->raw, "Keep the file's own unit and axes");
  command->add_flag("--mend", options->mend, "Remove the faults that inspect finds");
  command->add_option("--first", options->first, "First frame to keep, from 0")
      ->check(CLI::NonNegativeNumber);
  command->add_option("--last", options->last, "Last frame to keep")->check(CLI::NonNegativeNumber);
  command->add_flag("--in-place", options->in_place, "Take the travel out");
  command->add_flag("--loop", options->loop, "Make the last frame the same pose as the first");
  command->add_flag("--json", options->json, "Print one JSON object");
  command->callback([options] { convert(*options); });
}

}  // namespace amble::cli
