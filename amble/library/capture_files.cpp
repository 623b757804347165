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

constexpr const char* kIgnored = "the manifest says to ignore it";

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

CaptureSource studied(const std::string& file, const ManifestClip& said, Clip clip,
                      std::optional<double> rate_factor = {}) {
  UnderstandOptions understand;
  understand.metres_per_unit = said.scale, understand.fps = said.fps;
  understand.rate_factor = rate_factor;
  clip.name = file;
  return {file, study(std::move(clip), understand, said.feet), said};
}

/// What a person says of a clip: of it alone, or of all clips of its file.
ManifestClip said_of(const std::vector<ManifestClip>& said, const std::string& name,
                     const std::string& path) {
  const ManifestClip* entry = manifest_entry(said, name);
  if (!entry) entry = manifest_entry(said, path);
  return entry ? *entry : ManifestClip{};
}

/// Why something cannot be used: the message without the name that stands before it.
std::string reason_of(const Error& error, const std::string& name) {
  std::string reason = error.what();
  if (reason.rfind(name + ":", 0) == 0) reason.erase(0, name.size() + 1);
  while (!reason.empty() && reason.front() == ' ') reason.erase(0, 1);
  return reason;
}

/// Does something with a clip or file, unless it cannot be used.
template <typename Work>
void guarded(const std::string& name, std::vector<Rejection>& rejected, const Work& work) {
  try {
    work();
  } catch (const NoMemory&) {
    throw;
  } catch (const Error& error) {
    rejected.push_back({name, reason_of(error, name)});
  }
}

/// What clips tell alone of their rates gives way to what all of a body's tell together.
void correct_rates(std::vector<CaptureSource>& sources, const std::vector<Reading>& readings) {
  const std::vector<double> factors = agreed_rates(sources);
  for (std::size_t i = 0; i < sources.size(); ++i) {
    CaptureSource& source = sources[i];
    if (source.manifest.fps || source.study.clip.fps == factors[i] * source.study.found.header_fps)
      continue;
    CaptureSource again = studied(source.file, source.manifest, readings[i](), factors[i]);
    again.study.found.rate = source.study.found.rate;
    again.path = source.path, again.number = source.number;
    source = std::move(again);
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
  const std::size_t all = files.size() + sources.clips.size();
  std::vector<CaptureSource> out;
  std::size_t done = 0;
  if (options.progress) options.progress(0, all, "");
  std::vector<Reading> readings;
  const auto add = [&](const std::string& name, const std::string& path, Clip clip, int number,
                       const Reading& again) {
    names.push_back(name);
    const ManifestClip entry = said_of(said, name, path);
    if (entry.ignore) return rejected.push_back({name, kIgnored});
    guarded(name, rejected, [&] {
      out.push_back(studied(name, entry, std::move(clip)));
      out.back().path = path, out.back().number = number;
      readings.push_back(again);
    });
  };
  const auto told = [&](const std::string& name) {
    if (options.progress) options.progress(++done, all, name);
  };
  const auto read = [&options](const std::string& file) {
    return options.read ? options.read(file) : read_clips(file);
  };
  for (const std::string& file : files) {
    const ManifestClip* whole = manifest_entry(said, file);
    if (whole && whole->ignore) rejected.push_back({file, kIgnored});
    guarded(file, rejected, [&] {
      if (whole && whole->ignore) return;
      std::vector<Clip> clips = read(file);
      for (std::size_t k = 0; k < clips.size(); ++k) {
        const std::string name = clips.size() > 1 ? file + ": " + clips[k].name : file;
        add(name, file, std::move(clips[k]), static_cast<int>(k),
            [read, file, k] { return read(file).at(k); });
      }
    });
    told(file);
  }
  for (const Clip& clip : sources.clips) {
    add(clip.name, "", clip, 0, [of = &clip] { return *of; });
    told(clip.name);
  }
  name_unmet(sources.manifest, of_manifest, names, rejected);
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
