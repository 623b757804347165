#include "amble/dataset/generate.hpp"

#include <fmt/core.h>
#include <unistd.h>

#include <thread>

#include "amble/core/error.hpp"
#include "amble/core/reason.hpp"
#include "amble/dataset/folder.hpp"
#include "amble/io/file.hpp"
#include "commands.hpp"
#include "dataset_report.hpp"
#include "say.hpp"
#include "waiting.hpp"

namespace amble::cli {
namespace {

using dataset::Cast;
using dataset::Manifest;
using dataset::Progress;

struct DatasetOptions {
  std::string spec, out, folder;
  int threads = 0, clips = 0;
  bool resume = false;
};

/// Shows how far all ranks are: a line that is drawn anew on a terminal, else one a minute.
class Watch {
 public:
  void look(const Progress& now) {
    const double rate = now.rate();
    const double left = rate > 0 ? static_cast<double>(now.all - now.done()) / rate : 0;
    const bool over = now.done() == now.all;
    if (terminal_) {
      constexpr long kWidth = 30;
      const auto full = static_cast<std::size_t>(kWidth * now.done() / std::max(1L, now.all));
      Waiting::make_room();
      fmt::print(stderr, "\rclips [{:#<{}}{:.<{}}] {}/{}, {:.0f} a second, {:.0f} s left \033[K",
                 "", full, "", kWidth - full, now.done(), now.all, rate, left);
      if (over) fmt::print(stderr, "\r\033[K");
    } else if (now.seconds >= next_ && !over) {
      if (next_ > 0)
        say(stderr, "amble: {} of {} clips, {:.1f} a second, {:.0f} s left\n", now.done(), now.all,
            rate, left);
      next_ = now.seconds + kMinute;
    }
    std::fflush(stderr);
  }

 private:
  static constexpr double kMinute = 60;
  bool terminal_ = ::isatty(STDERR_FILENO) == 1;
  double next_ = 0;
};

void tell(const std::string& folder, const Manifest& manifest, const Progress& made) {
  const dataset::Tally& tally = manifest.tally;
  say("{}: {} clips, {} left out, {} frames; {:.1f} clips a second\n", folder, tally.kept,
      tally.left_out, tally.frames, made.rate());
  for (const auto& [limit, clips] : tally.broken) say("  {} clips: {}\n", clips, limit);
}

void make(const DatasetOptions& options) {
  if (options.spec.empty()) throw Error("name the spec: amble dataset SPEC.json -o DIR");
  if (options.out.empty()) throw Error("name the folder: amble dataset SPEC.json -o DIR");
  const auto ranks = dataset::join_ranks();
  try {
    const Cast cast(dataset::parse_spec(read_document(options.spec), options.spec, options.clips));
    dataset::GenerateOptions how;
    how.folder = options.out;
    how.resume = options.resume;
    // Ranks are dealt to cores by whoever starts them; alone, this one has all.
    how.threads = options.threads > 0 ? options.threads
                  : ranks->size() > 1
                      ? 1
                      : static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
    Watch watch;
    how.watch = [&](const Progress& now) { watch.look(now); };
    const Progress made = dataset::generate(cast, how, *ranks);
    if (ranks->rank() > 0) return;
    const Manifest manifest = dataset::read_manifest(options.out);
    write_file(options.out + "/report.html", dataset_report(cast, manifest, made));
    tell(options.out, manifest, made);
  } catch (const std::exception& error) {
    if (ranks->size() > 1) {
      say(stderr, "amble: error: {}\n", reason_of(error));
      ranks->abandon();
    }
    throw;
  }
}

void look_over(const std::string& folder) {
  const Manifest manifest = dataset::read_manifest(folder);
  const std::vector<std::string> faults = dataset::verify(folder, manifest);
  for (const std::string& fault : faults) say("{}\n", fault);
  if (!faults.empty())
    throw Error(
        fmt::format("{}: {} of {} files are not as they were written; --resume makes them again",
                    folder, faults.size(), manifest.files.size()));
  say("{}: {} clips in {} files, all as they were written\n", folder, manifest.tally.kept,
      manifest.files.size());
}

}  // namespace

void add_dataset(CLI::App& app) {
  auto options = std::make_shared<DatasetOptions>();
  CLI::App* command =
      app.add_subcommand("dataset", "Labelled clips in quantity: a spec in, shards of HDF5 out");
  command->add_option("spec", options->spec, "What the dataset shall hold (.json)");
  command->add_option("-o,--out", options->out, "The dataset's folder");
  command
      ->add_option("--clips", options->clips,
                   "So many clips, whatever the spec says: its first ones")
      ->check(CLI::Range(1, 2000000000));
  command->add_flag("--resume", options->resume, "Go on with the dataset in that folder");
  command->add_option("--threads", options->threads, "Of this process (all cores; under mpirun 1)")
      ->check(CLI::Range(1, 1024));
  command->callback([options, command] {
    if (command->get_subcommands().empty()) make(*options);
  });
  CLI::App* verify = command->add_subcommand(
      "verify", "Looks whether every file of a dataset is as it was written");
  verify->add_option("folder", options->folder, "The dataset's folder")->required();
  verify->callback([options] { look_over(options->folder); });
}

}  // namespace amble::cli
