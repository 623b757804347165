#include "style_source.hpp"

#include <fmt/core.h>

#include "amble/core/error.hpp"
#include "capture_files.hpp"
#include "library_option.hpp"

namespace amble::cli {

void StyleSource::add_to(CLI::App& command) {
  command.add_option("SOURCE", files,
                     "Clips, folders of clips, manifests (.json), or one motion library (.amble); "
                     "the built-in performer's styles when left out");
  command.add_option(
      "--manifest", manifest,
      "JSON file that names the clips' styles: {\"clips\":[{\"file\":…,\"style\":…}]}");
  add_roles_option(command, roles);
  command.add_flag("--run", run, "Of the performer: its styles of running");
  command
      .add_option("--variance", options.variance,
                  "Share of each part's variance that its components keep")
      ->check(CLI::Range(0.01, 1.0))
      ->capture_default_str();
  command.add_option("--components", components, "Components of a part, at most")
      ->check(CLI::Range(1, 1000));
}

namespace {

constexpr double kLongest = 600;  // seconds: work grows with the square of the strides

}  // namespace

StyleExamples StyleSource::examples() const {
  if (files.empty()) return performed_style_examples(run);
  const auto is_library = [](const std::string& file) {
    return file.size() > 6 && file.substr(file.size() - 6) == ".amble";
  };
  if (is_library(files.front())) {
    if (files.size() > 1) throw Error(files.front() + ": name one library, or clips");
    return style_examples(*open_library(files.front()));
  }
  std::vector<Rejection> unread;
  const std::vector<CaptureSource> sources = study_files(files, manifest, unread, roles);
  for (const CaptureSource& source : sources)
    if (source.study.clip.seconds() > kLongest)
      throw Error(
          fmt::format("{}: lasts {:.0f} s; a style is told by at most {:.0f} s of a clip, cut it",
                      source.file, source.study.clip.seconds(), kLongest));
  StyleExamples out = style_examples(sources);
  out.rejected.insert(out.rejected.begin(), unread.begin(), unread.end());
  return out;
}

std::shared_ptr<const Decomposition> StyleSource::decomposition() const {
  DecompositionOptions how = options;
  if (components > 0) how.most = components;
  return decompose(examples(), how);
}

}  // namespace amble::cli
