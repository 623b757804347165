#include "capture_files.hpp"

#include <optional>

#include "amble/library/capture_files.hpp"
#include "amble/metrics/leading_frames.hpp"
#include "clip_option.hpp"
#include "progress.hpp"

namespace amble::cli {

std::vector<CaptureSource> study_files(const std::vector<std::string>& sources,
                                       const std::string& manifest,
                                       std::vector<Rejection>& rejected) {
  std::optional<Progress> shown;
  BuildOptions options;
  options.read = [](const std::string& file) {
    ClipOptions clip;
    clip.file = file;
    return open_clip(clip);
  };
  options.progress = [&shown](std::size_t, std::size_t all, const std::string&) {
    if (shown)
      shown->step();
    else
      shown.emplace("reading", all);
  };
  return study_sources({sources, manifest, {}}, options, rejected);
}

RawCapture raw_capture(const CaptureSource& source) {
  ClipOptions options;
  options.file = source.file;
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
