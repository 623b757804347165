#include "amble/library/capture_files.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <optional>

#include "amble/core/error.hpp"
#include "amble/core/no_memory.hpp"
#include "amble/io/clip_file.hpp"
#include "amble/io/file.hpp"
#include "amble/io/text.hpp"
#include "amble/library/capture_rates.hpp"

namespace amble {
namespace {

namespace fs = std::filesystem;

bool is_clip(const fs::path& path) {
  static const std::array<std::string, 5> kKinds{"bvh", "amc", "gltf", "glb", "fbx"};
  return std::find(kKinds.begin(), kKinds.end(), file_extension(path.string())) != kKinds.end();
}

/// Why a file of a folder is passed over; empty for a skeleton that clips beside it use.
std::string why_passed_over(const fs::path& path, const std::vector<std::string>& clips) {
  const std::string kind = file_extension(path.string());
  const bool used = std::any_of(clips.begin(), clips.end(), [&](const std::string& clip) {
    return file_extension(clip) == "amc" && fs::path(clip).parent_path() == path.parent_path();
  });
  if (kind == "asf") return used ? "" : "a skeleton without a clip: no .amc file is beside it";
  if (kind == "json") return "a manifest counts where it is named itself, not in a folder";
  return "no clip; .bvh, .amc, .gltf, .glb and .fbx files are read";
}

/// Without `manifest`, which counts wherever it lies.
std::vector<std::string> clips_in(const std::string& folder, const std::string& manifest,
                                  std::vector<Rejection>& rejected) {
  std::vector<std::string> files, others;
  std::error_code failure;
  for (fs::recursive_directory_iterator at(folder, failure), end; !failure && at != end;
       at.increment(failure))
    if (at->is_regular_file())
      (is_clip(at->path()) ? files : others).push_back(at->path().string());
  if (failure) throw Error(folder + ": cannot list this folder: " + failure.message());
  if (files.empty())
    throw Error(folder + ": holds no clip; .bvh, .amc, .gltf, .glb and .fbx files are read");
  std::sort(files.begin(), files.end());
  std::sort(others.begin(), others.end());
  for (const std::string& other : others)
    if (std::error_code none; !manifest.empty() && fs::equivalent(other, manifest, none))
      continue;
    else if (std::string why = why_passed_over(other, files); !why.empty())
      rejected.push_back({other, std::move(why)});
  return files;
}

/// The files that the sources mean, and what manifests among them say.
std::vector<std::string> files_of(const std::vector<std::string>& sources, const std::string& named,
                                  std::vector<ManifestClip>& manifest,
                                  std::vector<Rejection>& rejected) {
  std::vector<std::string> files;
  for (const std::string& source : sources) {
    if (fs::is_directory(source)) {
      const std::vector<std::string> inside = clips_in(source, named, rejected);
      files.insert(files.end(), inside.begin(), inside.end());
    } else if (file_extension(source) == "json") {
      for (ManifestClip& clip : read_manifest(read_document(source), source)) {
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

/// Says so where a manifest speaks of clips that are not among the sources.
void name_unmet(const std::string& manifest, const std::vector<ManifestClip>& said,
                const std::vector<std::string>& names, std::vector<Rejection>& rejected) {
  constexpr std::size_t kShown = 3;
  std::vector<std::string> unmet;
  for (const ManifestClip& entry : said)
    if (std::none_of(names.begin(), names.end(), [&](const std::string& name) {
          return manifest_entry({entry}, name) != nullptr;
        }))
      unmet.push_back(entry.file);
  if (unmet.empty()) return;
  std::string list;
  for (std::size_t i = 0; i < unmet.size() && i < kShown; ++i)
    list += (i > 0 ? ", " : "") + unmet[i];
  if (unmet.size() > kShown) list += " and " + std::to_string(unmet.size() - kShown) + " more";
  rejected.push_back({manifest, "speaks of clips that are not among the sources: " + list});
}

using Reading = std::function<Clip()>;

CaptureSource studied(const std::string& file, const ManifestClip& said, const Reading& read,
                      std::optional<double> rate_factor = {}) {
  UnderstandOptions understand;
  understand.metres_per_unit = said.scale, understand.fps = said.fps;
  understand.rate_factor = rate_factor;
  Clip clip = read();
  clip.name = file;
  return {file, study(std::move(clip), understand, said.feet), said};
}

/// Studies one clip, unless the manifest says to leave it out or it cannot be read.
bool add_source(const std::string& file, const std::vector<ManifestClip>& said, const Reading& read,
                std::vector<CaptureSource>& out, std::vector<Rejection>& rejected) {
  const ManifestClip* entry = manifest_entry(said, file);
  if (entry && entry->ignore) {
    rejected.push_back({file, "the manifest says to ignore it"});
    return false;
  }
  try {
    out.push_back(studied(file, entry ? *entry : ManifestClip{}, read));
    return true;
  } catch (const NoMemory&) {
    throw;
  } catch (const Error& error) {
    std::string reason = error.what();
    if (reason.rfind(file + ":", 0) == 0) reason.erase(0, file.size() + 1);
    while (!reason.empty() && reason.front() == ' ') reason.erase(0, 1);
    rejected.push_back({file, reason});
    return false;
  }
}

/// What clips tell alone of their rates gives way to what all of a body's tell together.
void correct_rates(std::vector<CaptureSource>& sources, const std::vector<Reading>& readings) {
  const std::vector<double> factors = agreed_rates(sources);
  for (std::size_t i = 0; i < sources.size(); ++i) {
    CaptureSource& source = sources[i];
    if (source.manifest.fps || source.study.clip.fps == factors[i] * source.study.found.header_fps)
      continue;
    const RateEvidence told = source.study.found.rate;
    source = studied(source.file, source.manifest, readings[i], factors[i]);
    source.study.found.rate = told;
  }
}

}  // namespace

std::vector<CaptureSource> study_sources(const LibrarySources& sources, const BuildOptions& options,
                                         std::vector<Rejection>& rejected) {
  std::vector<ManifestClip> said;
  if (!sources.manifest.empty())
    said = read_manifest(read_document(sources.manifest), sources.manifest);
  const std::vector<ManifestClip> of_manifest = said;
  const std::vector<std::string> files = files_of(sources.files, sources.manifest, said, rejected);
  std::vector<std::string> names = files;
  for (const Clip& clip : sources.clips) names.push_back(clip.name);
  name_unmet(sources.manifest, of_manifest, names, rejected);
  const std::size_t all = files.size() + sources.clips.size();
  std::vector<CaptureSource> out;
  std::size_t done = 0;
  if (options.progress) options.progress(0, all, "");
  std::vector<Reading> readings;
  const auto add = [&](const std::string& name, const Reading& read) {
    if (add_source(name, said, read, out, rejected)) readings.push_back(read);
    if (options.progress) options.progress(++done, all, name);
  };
  for (const std::string& file : files)
    add(file, [&options, file] { return options.read ? options.read(file) : read_clip(file); });
  for (const Clip& clip : sources.clips) add(clip.name, [of = &clip] { return *of; });
  correct_rates(out, readings);
  return out;
}

std::shared_ptr<const MotionLibrary> build_library(const LibrarySources& sources,
                                                   const BuildOptions& options) {
  return or_no_memory([&] {
    CaptureBuild found;
    const std::vector<CaptureSource> studied = study_sources(sources, options, found.rejected);
    CaptureOptions how;
    how.name = options.name;
    how.mirror = options.mirror;
    how.thin_out = options.thin_out;
    return build_captures(studied, how, found);
  });
}

}  // namespace amble
