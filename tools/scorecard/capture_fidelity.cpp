#include "capture_fidelity.hpp"

#include <filesystem>
#include <future>

#include "amble/evaluation/engine_fidelity.hpp"
#include "apps/cli/capture_files.hpp"

namespace amble::scorecard {
namespace {

Figures figures_of(const metrics::Fidelity& fidelity) {
  return {{"cm", fidelity.cm},         {"deg", fidelity.degrees}, {"feet", fidelity.feet},
          {"bob", fidelity.bob},       {"sway", fidelity.sway},   {"surge", fidelity.surge},
          {"shake", fidelity.shake},   {"rise", fidelity.rise},   {"lurch", fidelity.lurch},
          {"knee", fidelity.knee_peak}};
}

void add(const std::string& name, const EngineFidelity& measured, Fence fence,
         std::map<std::string, Figures>& out) {
  for (const bool runs : {false, true})
    if (const auto mean = measured.mean(fence, runs))
      out[name + (runs ? " run" : " walk")] = figures_of(*mean);
}

}  // namespace

std::map<std::string, Figures> measure_captures(const std::string& captures, std::string& missing) {
  std::vector<std::string> folders;
  for (const char* folder : {"park20", "control5"}) {
    folders.push_back((std::filesystem::path(captures) / folder).string());
    if (std::filesystem::is_directory(folders.back())) continue;
    missing = "no captures in " + folders.back();
    return {};
  }
  std::vector<Rejection> unread;
  const std::vector<CaptureSource> sources = cli::study_files(folders, "", unread);
  std::vector<Clip> clips;
  for (const CaptureSource& source : sources) clips.push_back(cli::raw_capture(source).clip);
  const auto measure = [&](bool own) {
    FidelityOptions options;
    options.own = own;
    return measure_engine(sources, clips, options);
  };
  auto alone = std::async(std::launch::async, measure, true);
  const EngineFidelity left_out = measure(false);
  std::map<std::string, Figures> out;
  add("own", alone.get(), Fence::engine, out);
  add("left out", left_out, Fence::engine, out);
  add("nearest", left_out, Fence::nearest, out);
  return out;
}

}  // namespace amble::scorecard
