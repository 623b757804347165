#include "capture_files.hpp"

#include <optional>

#include "amble/library/capture_files.hpp"
#include "amble/metrics/leading_frames.hpp"
#include "clip_option.hpp"
#include "progress.hpp"

namespace amble::cli {

std::vector<CaptureSource> study_files(const std::vector<std::string>& sources,
                                       const std::string& manifest,
                                       std::vector<Rejection>& rejected, const std::string& roles) {
  std::optional<Progress> shown;
  BuildOptions options;
  options.read = [&roles](const std::string& file) {
    ClipOptions clip;
    clip.file = file;
    clip.roles = roles;
    return open_clips(clip);
  };
  options.progress = [&shown](std::size_t, std::size_t all, const std::string&) {
    if (shown)
      shown->step();
    else
      shown.emplace("reading", all);
  };
  return study_sources({sources, manifest, {}}, options, rejected);
}

void add_roles_option(CLI::App& command, std::string& roles) {
  command
      .add_option("--roles", roles, "JSON file that says what joints are: {\"pelvis\": \"Bone01\"}")
      ->check(CLI::ExistingFile);
}

RawCapture raw_capture(const CaptureSource& source) {
  ClipOptions options;
  options.file = source.path;
  options.source.animation = std::to_string(source.number);
  RawCapture raw{open_clip(options), 0};
  apply_scale(raw.clip, source.study.found.scale);
  raw.clip.fps = source.study.clip.fps;
  raw.clip.name = source.file;
  const int foreign = metrics::leading_foreign_frames(raw.clip);
  metrics::drop_leading_frames(raw.clip, foreign);
  raw.start = foreign / raw.clip.fps;
  return raw;
}

}  // namespace amble::cli
