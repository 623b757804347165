#include "wearers.hpp"

#include <algorithm>
#include <filesystem>

#include "amble/core/error.hpp"
#include "amble/engine/style_maker.hpp"
#include "amble/io/text.hpp"
#include "amble/library/capture_library.hpp"
#include "amble/library/library_file.hpp"
#include "amble/library/on_body.hpp"
#include "amble/motion/edit.hpp"
#include "amble/style/mix.hpp"
#include "apps/cli/capture_files.hpp"
#include "run.hpp"

namespace amble::scorecard {
namespace {

std::shared_ptr<const Technique> technique_of(std::shared_ptr<const MotionLibrary> library) {
  return std::make_shared<const Technique>(std::move(library));
}

/// The library of folders of captures; null where one is missing.
std::shared_ptr<const MotionLibrary> library_of(const std::string& captures,
                                                const std::vector<std::string>& folders,
                                                std::string& missing) {
  std::vector<std::string> sources;
  for (const std::string& folder : folders) {
    sources.push_back((std::filesystem::path(captures) / folder).string());
    if (std::filesystem::is_directory(sources.back())) continue;
    missing = "no captures in " + sources.back();
    return nullptr;
  }
  CaptureBuild build;
  return build_captures(cli::study_files(sources, "", build.rejected), {}, build);
}

/// A body of a child of five: two thirds as tall, and its legs shorter still.
Clip child_body(const MotionLibrary& library) {
  constexpr double kTall = 0.67, kLegs = 0.9;  // of a grown-up; of what that makes of its legs
  Clip body = body_of(library);
  scale_body(body.skeleton, kTall);
  for (const Side side : kSides)
    for (const Role role : {Role::left_shin, Role::left_foot}) {
      const int joint = body.skeleton.joint(on_side(role, side));
      Vec3& offset = body.skeleton.joints[static_cast<std::size_t>(joint)].offset;
      offset = kLegs * offset;
    }
  for (int f = 0; f < body.frames(); ++f) body.root(f) = kTall * kLegs * body.root(f);
  return body;
}

}  // namespace

std::shared_ptr<const Wearer> make_wearer(const std::string& name, const std::string& captures,
                                          std::string& missing) {
  if (std::find(kWearers.begin(), kWearers.end(), name) == kWearers.end())
    throw Error("nobody is named '" + name + "' here; there is " + kWearers.front() + ", say");
  auto wearer = std::make_shared<Wearer>();
  wearer->name = name;
  wearer->captured = name == "captures" || name == "bandai";
  wearer->rides = name == "rider";
  std::shared_ptr<const MotionLibrary> library = default_library();
  if (name == "captures") library = library_of(captures, {"park20", "control5"}, missing);
  if (name == "bandai") library = library_of(captures, {"bandai"}, missing);
  if (name == "child") library = on_body(*library, child_body(*library));
  if (!library) return nullptr;
  wearer->technique = technique_of(library);
  if (name == "styled") {
    StyleMaker maker({}, wearer->technique);
    for (const auto& [preset, mix] : preset_mixes()) wearer->styles[preset] = maker.make(mix);
  }
  return wearer;
}

std::shared_ptr<const Wearer> wearer_of_library(const std::string& file) {
  auto wearer = std::make_shared<Wearer>();
  wearer->name = file_stem(file);
  wearer->captured = true;
  wearer->technique = technique_of(load_library(file));
  return wearer;
}

}  // namespace amble::scorecard
