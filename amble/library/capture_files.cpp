#include "amble/library/capture_files.hpp"

#include <algorithm>
#include <array>
#include <filesystem>

#include "amble/core/error.hpp"
#include "amble/io/clip_file.hpp"
#include "amble/io/file.hpp"
#include "amble/io/text.hpp"

namespace amble {
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

/// Studies one clip, unless the manifest says to leave it out or it cannot be read.
void add_source(const std::string& file, const std::vector<ManifestClip>& said,
                const std::function<Clip()>& read, std::vector<CaptureSource>& out,
                std::vector<Rejection>& rejected) {
  const ManifestClip* entry = manifest_entry(said, file);
  if (entry && entry->ignore) {
    rejected.push_back({file, "the manifest says to ignore it"});
    return;
  }
  UnderstandOptions understand;
  if (entry) understand.metres_per_unit = entry->scale, understand.fps = entry->fps;
  try {
    Clip clip = read();
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

}  // namespace

std::vector<CaptureSource> study_sources(const LibrarySources& sources, const BuildOptions& options,
                                         std::vector<Rejection>& rejected) {
  std::vector<ManifestClip> said;
  if (!sources.manifest.empty())
    said = read_manifest(read_file(sources.manifest), sources.manifest);
  const std::vector<std::string> files = files_of(sources.files, said);
  const std::size_t all = files.size() + sources.clips.size();
  std::vector<CaptureSource> out;
  std::size_t done = 0;
  if (options.progress) options.progress(0, all, "");
  const auto add = [&](const std::string& name, const std::function<Clip()>& read) {
    add_source(name, said, read, out, rejected);
    if (options.progress) options.progress(++done, all, name);
  };
  for (const std::string& file : files)
    add(file, [&] { return options.read ? options.read(file) : read_clip(file); });
  for (const Clip& clip : sources.clips) add(clip.name, [&] { return clip; });
  return out;
}

std::shared_ptr<const MotionLibrary> build_library(const LibrarySources& sources,
                                                   const BuildOptions& options) {
  CaptureBuild found;
  const std::vector<CaptureSource> studied = study_sources(sources, options, found.rejected);
  CaptureOptions how;
  how.name = options.name;
  how.mirror = options.mirror;
  how.thin_out = options.thin_out;
  return build_captures(studied, how, found);
}

}  // namespace amble
