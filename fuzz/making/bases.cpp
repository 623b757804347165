#include "fuzz/making/bases.hpp"

#include <array>
#include <string_view>

#include "amble/library/capture_library.hpp"
#include "amble/library/performer_library.hpp"

namespace amble::fuzz {
namespace {

std::shared_ptr<const MotionLibrary> modelled() {
  std::array<GaitSpec, 4> gaits;
  gaits[1].speed = 0.8;
  gaits[2].turn_rate = 0.8;
  gaits[3].gait = Gait::run, gaits[3].speed = 3;
  return performer_library(gaits);
}

/// The first clip of each kind, and two that differ in a parameter.
std::shared_ptr<const MotionLibrary> captured() {
  std::vector<CaptureSource> sources;
  std::map<std::string, int> taken;
  for (const Performance& one : repertoire()) {
    if (!one.style.empty() || one.type == "gesture") continue;
    if (taken[one.type]++ >= (one.type == "walk" || one.type == "slope" ? 2 : 1)) continue;
    CaptureSource source;
    source.file = one.name;
    source.study = study(one.clip());
    if (one.type == "walk" || one.type == "slope") source.manifest.type = "walk";
    source.manifest.parameters = one.parameters;
    sources.push_back(std::move(source));
  }
  CaptureBuild build;
  return build_captures(sources, {}, build);
}

}  // namespace

std::shared_ptr<const MotionLibrary> base_library(std::size_t number) {
  static const std::array<std::shared_ptr<const MotionLibrary>, kBases> all{modelled(), captured()};
  return all[number % kBases];
}

std::shared_ptr<const Technique> base_technique(std::size_t number) {
  static const std::array<std::shared_ptr<const Technique>, kBases> all{
      std::make_shared<const Technique>(base_library(0)),
      std::make_shared<const Technique>(base_library(1))};
  return all[number % kBases];
}

}  // namespace amble::fuzz
