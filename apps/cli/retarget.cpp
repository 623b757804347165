#include <fmt/core.h>

#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>

#include "amble/core/error.hpp"
#include "amble/io/file.hpp"
#include "amble/io/text.hpp"
#include "amble/retargeting/retarget_clip.hpp"
#include "body_option.hpp"
#include "commands.hpp"
#include "say.hpp"
#include "strip.hpp"

namespace amble::cli {
namespace {

struct Options {
  ClipOptions clip, target;
  std::string output, picture, unit = "m";
  std::vector<std::string> beside;  // other clips in the picture
  bool mend = false, json = false;
};

double leg(const Clip& clip) {
  return 0.5 * (clip.skeleton.leg_length(Side::left) + clip.skeleton.leg_length(Side::right));
}

/// Strips of the clip, of what became of it, and of the clips to be shown beside them.
std::string picture(const Options& options, const Clip& clip, const Clip& out) {
  constexpr double kSeconds = 1.2;  // about a stride
  std::vector<Clip> others;
  for (const std::string& file : options.beside) {
    ClipOptions other;
    other.file = file;
    other.understand.mend = false;
    other.understand.any_size = true;
    Understanding understanding;
    others.push_back(open_clip(other, understanding));
  }
  std::vector<const Clip*> clips{&clip, &out};
  for (const Clip& other : others) clips.push_back(&other);
  return strips(clips, 0.25 * std::max(0.0, clip.seconds() - kSeconds), kSeconds);
}

void retarget_file(Options options) {
  require_clip_output(options.output);
  options.clip.understand.mend = options.mend;
  options.clip.understand.any_size = true;
  Understanding understanding;
  Clip clip = open_clip(options.clip, understanding);
  const Body target = open_body(options.target);
  clip.name = options.clip.file;
  Clip out = retarget(clip, target.clip);
  out.name = file_stem(options.clip.file);
  std::vector<FileContent> files =
      encode_on_body(options.output, out, target,
                     {.clip = {.units_per_metre = options.unit == "cm" ? 100.0 : 1.0}});
  if (!options.picture.empty()) files.push_back({options.picture, picture(options, clip, out)});
  write_files(files);

  const double scale = leg(out) / leg(clip);
  if (options.json)
    say("{}\n", nlohmann::json{{"file", options.output},
                               {"frames", out.frames()},
                               {"fps", out.fps},
                               {"seconds", out.seconds()},
                               {"joints", out.skeleton.size()},
                               {"scale", scale}}
                    .dump(-1, ' ', false, nlohmann::json::error_handler_t::replace));
  else
    say("{}: {} frames, {:.2f} s, {} joints, legs {:.3g} times as long\n", options.output,
        out.frames(), out.seconds(), out.skeleton.size(), scale);
}

}  // namespace

void add_retarget(CLI::App& app) {
  auto options = std::make_shared<Options>();
  CLI::App* command =
      app.add_subcommand("retarget", "Put a clip on another skeleton, its feet on the ground");
  command->add_option("IN", options->clip.file, "Clip to read")->required();
  command
      ->add_option("--to", options->target.file,
                   "A clip of the body that is to move so: any format, one frame is enough")
      ->required();
  command->add_option("-o,--out", options->output, "File to write; its ending tells the format")
      ->required();
  add_clip_options(*command, options->clip);
  add_body_options(*command, "to", options->target);
  command->add_option("--unit", options->unit, "Unit of a BVH output")
      ->check(CLI::IsMember({"m", "cm"}));
  command->add_flag("--mend", options->mend, "Remove the faults that inspect finds first");
  command->add_option("--svg", options->picture,
                      "A picture of both, strips of mannequins at one scale");
  command->add_option("--beside", options->beside, "Other clips to show in the picture");
  command->add_flag("--json", options->json, "Print one JSON object");
  command->callback([options] { retarget_file(*options); });
}

}  // namespace amble::cli
