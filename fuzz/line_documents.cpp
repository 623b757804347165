// The whole line, from what people write: actions, mixes, scripts, paths, grounds, manifests, roles
// and scenes, any bytes or good ones with a few things changed, are given to the commands that take
// them. Each is refused with amble::Error, or the motion that comes out is sound.
#include <CLI/CLI.hpp>
#include <cstdio>
#include <filesystem>

#include "amble/core/error.hpp"
#include "amble/engine/style.hpp"
#include "amble/io/bvh.hpp"
#include "amble/io/file.hpp"
#include "amble/library/library_file.hpp"
#include "amble/performer/performer.hpp"
#include "apps/cli/command_script.hpp"
#include "apps/cli/commands.hpp"
#include "apps/cli/style_clip.hpp"
#include "fuzz/making/bases.hpp"
#include "fuzz/making/documents.hpp"
#include "fuzz/making/led.hpp"
#include "fuzz/making/near_walk.hpp"
#include "fuzz/making/sound.hpp"

namespace {

using namespace amble;
using fuzz::Choices;
using fuzz::DocumentKind;

/// A folder to work in, with what the commands need besides the document.
class Folder {
 public:
  Folder() {
    std::string name = (std::filesystem::temp_directory_path() / "amble_fuzz_XXXXXX").string();
    fuzz::require(mkdtemp(name.data()) != nullptr, "there is a folder to work in");
    path_ = name;
    write_file(at("base.amble"), write_library(*fuzz::base_library(1)));
    write_file(at("walk.bvh"), write_bvh(perform({}, 3, 60)));
  }
  ~Folder() { std::filesystem::remove_all(path_); }
  std::string at(const char* name) const { return (path_ / name).string(); }

 private:
  std::filesystem::path path_;
};

const Folder& folder() {
  static const Folder one;
  return one;
}

/// Runs a command of the program; false where it refuses. Other exceptions are findings.
bool run(std::vector<std::string> words) {
  CLI::App app;
  cli::add_library(app), cli::add_plan(app), cli::add_synth(app);
  std::reverse(words.begin(), words.end());
  try {
    app.parse(words);
    return true;
  } catch (const CLI::ParseError&) {
  } catch (const Error&) {
  }
  return false;
}

void require_sound_output(const std::string& file) {
  fuzz::require_sound(read_bvh(read_file(file), file));
}

/// `amble synth` with these options and the base library.
void synthesise(std::vector<std::string> options, const std::string& library) {
  const std::string out = folder().at("out.bvh");
  options.insert(options.begin(), {"synth", "--library", library, "-o", out, "--fps", "30",
                                   "--trace", folder().at("trace.csv")});
  if (run(options)) require_sound_output(out);
}

const std::shared_ptr<const Decomposition>& styles() {
  static const auto all = decompose(performed_style_examples());
  return all;
}

/// A mix of the performer's styles, worn, and as a clip of its own.
void mix(const std::string& text, Choices& choices) {
  const auto& apart = styles();
  const auto technique = fuzz::base_technique(0);
  constexpr double kLongest = 20;  // seconds
  const Mix wanted = read_mix(text, "fuzz.json");
  const MixedCycle cycle = mix_cycle(*apart, wanted);
  const Skeleton& body = technique->library()->skeleton;
  Character character(technique);
  character.wear(
      std::make_shared<const Style>(technique, body, planted_on(body, *apart, cycle, "style")));
  fuzz::led(character, choices);
  if (wanted.cycles * cycle.seconds > kLongest) return;
  for (const Clip& clip : {cli::raw_clip(*apart, cycle, wanted.cycles, 30),
                           cli::walked_clip(*apart, cycle, wanted.cycles, 30)})
    fuzz::require_sound_files(clip);
}

/// Scripts say themselves how long they are: those that take long are as right as short ones.
bool is_long(const std::string& text) {
  constexpr double kLongest = 5;  // seconds
  try {
    return cli::parse_command_script(text, "fuzz.json").seconds > kLongest;
  } catch (const Error&) {
    return false;
  }
}

void build(const std::string& manifest, Choices& choices) {
  const std::string out = folder().at("built.amble");
  write_file(folder().at("other.bvh"), write_bvh(fuzz::near_walk(choices)));
  if (run({"library", "build", folder().at("walk.bvh"), folder().at("other.bvh"), "--manifest",
           manifest, "-o", out, "--report", folder().at("report.html"), "--json"}))
    synthesise({"--speed", "1.2", "--seconds", "2"}, out);
}

void plan(const std::string& scene) {
  const std::string out = folder().at("plan.bvh");
  if (run({"plan", "--library", folder().at("base.amble"), "--scene", scene, "--start", "0,0,0",
           "--goal", "0,4,0", "--time-limit", "0.3", "-o", out, "--svg", folder().at("plan.svg"),
           "--path-out", folder().at("way.json"), "--trace", folder().at("trace.csv")}))
    require_sound_output(out);
}

void use(const fuzz::Document& document, Choices& choices) {
  const std::string file =
      folder().at(document.kind == DocumentKind::scene ? "document.obj" : "document.json");
  write_file(file, document.text);
  const std::string library = folder().at("base.amble");
  const std::string steering = choices.flag() ? "human" : "direct";
  switch (document.kind) {
    case DocumentKind::actions:
      return synthesise({"--actions", file, "--speed", "1.2", "--seconds", "2"}, library);
    case DocumentKind::mix: return mix(document.text, choices);
    case DocumentKind::script:
      if (!is_long(document.text)) synthesise({"--script", file}, library);
      return;
    case DocumentKind::path:
      return synthesise({"--path", file, "--seconds", "2", "--steering", steering}, library);
    case DocumentKind::pointer:
      return synthesise({"--pointer", file, "--seconds", "2", "--steering", steering}, library);
    case DocumentKind::force: return synthesise({"--force", file, "--seconds", "2"}, library);
    case DocumentKind::terrain:
      return synthesise({"--terrain", file, "--speed", "1.2", "--seconds", "2"}, library);
    case DocumentKind::manifest: return build(file, choices);
    case DocumentKind::roles:
      return synthesise({"--skeleton", folder().at("walk.bvh"), "--skeleton-roles", file, "--speed",
                         "1.2", "--seconds", "2"},
                        library);
    case DocumentKind::scene: return plan(file);
  }
}

}  // namespace

/// The commands report on the standard output; nobody reads it here. What all inputs need is made
/// here, because the time that the first one takes is limited as that of any other.
extern "C" int LLVMFuzzerInitialize(int*, char***) {
  folder(), styles();
  fuzz::require(std::freopen("/dev/null", "w", stdout) != nullptr, "there is a null device");
  return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::span bytes(data, size);
  const bool recipe = fuzz::is_recipe(bytes);
  Choices choices(recipe ? bytes.subspan(bytes.empty() ? 0 : 1) : std::span<const std::uint8_t>{});
  try {
    use(recipe ? fuzz::changed_document(choices) : fuzz::as_document(bytes), choices);
  } catch (const Error&) {
  }
  return 0;
}
