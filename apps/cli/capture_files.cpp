#include "capture_files.hpp"

#include <algorithm>
#include <array>
#include <filesystem>

#include "amble/core/error.hpp"
#include "amble/io/file.hpp"
#include "amble/io/text.hpp"
#include "amble/metrics/leading_frames.hpp"
#include "clip_option.hpp"
#include "progress.hpp"

namespace amble::cli {
namespace {

namespace fs = std::filesystem;

bool is_clip(const fs::path& path) {
  static const std::array<std::string, 5> kKinds{"bvh", "amc", "gltf", "glb", "fbx"};
  return std::find(kKinds.begin(), kKinds.end(), file_extension(path.string())) != kKinds.end();
}

std::vector<std::string> clips_in(const std::string& folder) {
  std::vector<std::string> files;
  std::error_code failure;
  for (fs::recursive_directory_iterator at(folder, failure), end; !failure && at != end;
       at.increment(failure))
    if (at->is_regular_file() && is_clip(at->path())) files.push_back(at->path().string());
  if (failure) throw Error(folder + ": cannot list this folder: " + failure.message());
  if (files.empty())
    throw Error(folder + ": holds no clip; .bvh, .amc, .gltf, .glb and .fbx files are read");
  std::sort(files.begin(), files.end());
  return files;
}

/// The files that the sources mean, and what manifests among them say.
std::vector<std::string> files_of(const std::vector<std::string>& sources,
                                  std::vector<ManifestClip>& manifest) {
  std::vector<std::string> files;
  for (const std::string& source : sources) {
    if (fs::is_directory(source)) {
      const std::vector<std::string> inside = clips_in(source);
      files.insert(files.end(), inside.begin(), inside.end());
    } else if (file_extension(source) == "json") {
      for (ManifestClip& clip : read_manifest(read_file(source), source)) {
        clip.file = (fs::path(source).parent_path() / clip.file).string();
        files.push_back(clip.file);
        manifest.push_back(std::move(clip));
      }
    } else {
      files.push_back(source);
    }
  }
  return files;
}

}  // namespace

std::vector<CaptureSource> study_files(const std::vector<std::string>& sources,
                                       const std::string& manifest,
                                       std::vector<Rejection>& rejected) {
  std::vector<ManifestClip> said;
  if (!manifest.empty()) said = read_manifest(read_file(manifest), manifest);
  const std::vector<std::string> files = files_of(sources, said);
  std::vector<CaptureSource> out;
  Progress progress("reading", files.size());
  for (const std::string& file : files) {
    const ManifestClip* entry = manifest_entry(said, file);
    if (entry && entry->ignore) {
      rejected.push_back({file, "the manifest says to ignore it"});
    } else {
      ClipOptions options;
      options.file = file;
      UnderstandOptions understand;
      if (entry) understand.metres_per_unit = entry->scale, understand.fps = entry->fps;
      try {
        Clip clip = open_clip(options);
        clip.name = file;
        out.push_back({file,
                       study(std::move(clip), understand, entry ? entry->feet : FootCorrections{}),
                       entry ? *entry : ManifestClip{}});
      } catch (const Error& error) {
        std::string reason = error.what();
        if (reason.rfind(file + ":", 0) == 0) reason.erase(0, file.size() + 1);
        while (!reason.empty() && reason.front() == ' ') reason.erase(0, 1);
        rejected.push_back({file, reason});
      }
    }
    progress.step();
  }
  return out;
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
