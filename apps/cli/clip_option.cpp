#include "clip_option.hpp"

#include "amble/io/fbx/fbx.hpp"
#include "amble/io/file.hpp"
#include "amble/io/roles.hpp"
#include "amble/io/text.hpp"

namespace amble::cli {

void add_clip_options(CLI::App& command, ClipOptions& options) {
  command
      .add_option("--scale", options.understand.metres_per_unit,
                  "Metres per unit of the file, instead of the one its body suggests")
      ->check(CLI::Range(1e-6, 1e6));
  command
      .add_option("--up", options.up, "Up-axis of the file, instead of the one its body suggests")
      ->check(CLI::IsMember({"y", "z"}));
  command.add_option("--fps", options.understand.fps, "Frames per second, instead of the file's")
      ->check(CLI::Range(0.1, 10000.0));
  command.add_option("--roles", options.roles,
                     "JSON file that says what joints are: {\"pelvis\": \"Bone01\"}");
  command.add_option("--animation", options.source.animation,
                     "Which animation of a glTF or FBX file, by name or number");
  command.add_option("--asf", options.source.asf,
                     "Skeleton of an AMC file, when it is not beside it");
}

void add_body_options(CLI::App& command, const std::string& body, ClipOptions& options) {
  command
      .add_option(
          "--" + body + "-scale", options.understand.metres_per_unit,
          "Metres per unit of the file of --" + body + ", instead of the one its body suggests")
      ->check(CLI::Range(1e-6, 1e6));
  command.add_option(
      "--" + body + "-roles", options.roles,
      "JSON file that says what joints of --" + body + " are: {\"pelvis\": \"Bone01\"}");
}

Clip open_clip(const ClipOptions& options) {
  Clip clip = file_extension(options.file) == "fbx"
                  ? choose_clip(read_fbx(options.file), options.source.animation, options.file)
                  : read_clip(options.file, options.source);
  if (!options.roles.empty())
    override_roles(clip.skeleton, read_document(options.roles), options.roles);
  return clip;
}

std::vector<Clip> open_clips(const ClipOptions& options) {
  std::vector<Clip> clips =
      file_extension(options.file) == "fbx" ? read_fbx(options.file) : read_clips(options.file);
  if (!options.roles.empty())
    for (Clip& clip : clips)
      override_roles(clip.skeleton, read_document(options.roles), options.roles);
  return clips;
}

namespace {

UnderstandOptions understanding_of(const ClipOptions& options) {
  UnderstandOptions how = options.understand;
  if (!options.up.empty()) how.up = options.up == "z" ? UpAxis::z : UpAxis::y;
  return how;
}

}  // namespace

Clip open_clip(const ClipOptions& options, Understanding& understanding) {
  Clip clip = open_clip(options);
  understanding = amble::understand(clip, understanding_of(options));
  return clip;
}

Study open_study(const ClipOptions& options) {
  Clip clip = open_clip(options);
  clip.name = options.file;
  return study(std::move(clip), understanding_of(options));
}

}  // namespace amble::cli
