#include <fmt/core.h>

#include <filesystem>
#include <memory>

#include "amble/core/error.hpp"
#include "amble/io/file.hpp"
#include "amble/io/gltf.hpp"
#include "amble/io/text.hpp"
#include "amble/library/on_body.hpp"
#include "amble/motion/rooted.hpp"
#include "amble/packs/pack_json.hpp"
#include "body_option.hpp"
#include "commands.hpp"
#include "library_option.hpp"
#include "say.hpp"
#include "style_option.hpp"
#include "technique_option.hpp"

namespace amble::cli {
namespace {

struct PackOptions {
  std::string library, out;
  ClipOptions skeleton;
  TechniqueOption technique;
  StyleOption style;
  PackWish wish;
  bool in_place = false, animation_only = false;
};

/// The motions on the character that was given, or on a mannequin.
std::string character_with(const std::vector<Clip>& clips, const std::optional<Body>& body,
                           bool animation_only) {
  if (body && body->character)
    return body->character->with_motions(
        clips, {.animation_only = animation_only, .in_metres = body->in_metres});
  if (animation_only)
    throw Error("--animation-only is for a rigged character (--skeleton, .glb, .gltf or .fbx)");
  const GltfCharacter mannequin(write_glb(clips.front()), "mannequin.glb",
                                [](const std::string&) { return std::string(); });
  return mannequin.with_motions({clips.begin() + 1, clips.end()}, {});
}

void pack(PackOptions options) {
  if (file_extension(options.out) != "glb") throw Error(options.out + ": a pack is a .glb file");
  std::shared_ptr<const MotionLibrary> library = open_library(options.library);
  std::optional<Body> body;
  if (!options.skeleton.file.empty()) {
    body = open_body(options.skeleton);
    library = on_body(*library, body->clip);
  }
  if (options.wish.walks.empty()) options.wish.walks = usual_pack_speeds(*library, "walk", 2);
  if (options.wish.runs.empty()) options.wish.runs = usual_pack_speeds(*library, "run", 1);
  const auto technique = options.technique.technique(library);
  const WornStyles styles(options.style, "", technique);
  const auto make = [&] {
    Character character(technique);
    character.set_life({.idle = 0, .variation = 0});
    styles.dress(character);
    return character;
  };
  const std::vector<PackedMotion> motions = make_pack({make, {}}, options.wish);
  std::vector<Clip> clips;
  for (const PackedMotion& motion : motions) {
    const Clip clip = options.in_place ? motion.clip : motion.travelling();
    clips.push_back(body ? hung_in(body->clip.skeleton, clip) : clip);
  }
  const std::string beside = std::filesystem::path(options.out).replace_extension(".json").string();
  const std::string name = std::filesystem::path(options.out).filename().string();
  write_files({{options.out, character_with(clips, body, options.animation_only)},
               {beside, pack_json(motions, name, options.in_place).dump(1) + "\n"}});
  say("{}, {}: {} motions\n", options.out, beside, motions.size());
  for (const PackedMotion& motion : motions)
    say("  {:<18} {:5.2f} s  {}\n", motion.name, motion.seconds(),
        motion.loop ? "loop" : motion.from + " to " + motion.to);
}

}  // namespace

void add_pack(CLI::App& app) {
  auto options = std::make_shared<PackOptions>();
  CLI::App* command = app.add_subcommand(
      "pack", "A pack for games: loops and transitions in one GLB, and a JSON that tells of them");
  command->add_option("--library", options->library,
                      "Motion library (.amble); the built-in one when left out");
  command->add_option("-o,--out", options->out, "The pack (.glb); its JSON goes beside it")
      ->required();
  command->add_option("--skeleton", options->skeleton.file,
                      "The character (.glb, .gltf, .fbx), or a clip of a body; a mannequin when\n"
                      "left out");
  add_body_options(*command, "skeleton", options->skeleton);
  command->add_option("--walks", options->wish.walks, "Speeds of walks, m/s; two when left out")
      ->delimiter(',')
      ->check(CLI::Range(0.1, 10.0));
  command->add_option("--runs", options->wish.runs, "Speeds of runs, m/s; one when left out")
      ->delimiter(',')
      ->check(CLI::Range(0.1, 20.0));
  command->add_option("--turn", options->wish.turn, "Turn rate of loops that turn, rad/s; 0: none")
      ->check(CLI::Range(0.0, 3.0))
      ->capture_default_str();
  command
      ->add_option("--fps", options->wish.fps,
                   "Frames per second at least: raised to divide each motion")
      ->check(CLI::Range(1.0, 1000.0))
      ->capture_default_str();
  options->technique.add_to(*command);
  options->style.add_to(*command);
  command->add_flag("--in-place", options->in_place, "Without the travel, which the JSON tells");
  command->add_flag("--animation-only", options->animation_only,
                    "Of a rigged character, the nodes and the motions without mesh and materials");
  command->callback([options] { pack(*options); });
}

}  // namespace amble::cli
