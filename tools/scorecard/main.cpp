// How well characters move, counted over bodies, grounds and drives: see docs/scorecard.md.
#include <fmt/core.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <chrono>
#include <filesystem>

#include "amble/core/error.hpp"
#include "amble/io/clip_file.hpp"
#include "amble/io/file.hpp"
#include "amble/io/text.hpp"
#include "capture_fidelity.hpp"
#include "compare.hpp"
#include "drives.hpp"
#include "frame_times.hpp"
#include "identity.hpp"
#include "play.hpp"
#include "table.hpp"

namespace amble::scorecard {
namespace {

struct Options {
  bool quick = false, with_long = false, by_cell = false, pops = false;
  std::vector<std::string> only, libraries;
  unsigned seed = 1;
  int threads = 2;
  std::string json, compare, captures = AMBLE_CAPTURES_DIR, run, write;
};

/// What is done and how long it still takes, on stderr: a line that renews itself on a terminal,
/// else one every quarter of a minute.
class Progress {
 public:
  void operator()(int done, int all) {
    const double seconds = since(start_);
    if (since(shown_) < (terminal_ ? 0.2 : 15) && !(terminal_ && done == all)) return;
    shown_ = Clock::now();
    fmt::print(stderr, "{}{} of {} runs, {:.0f} s, {:.0f} s to go{}", terminal_ ? "\r" : "", done,
               all, seconds, seconds * (all - done) / done,
               terminal_ ? (done == all ? "\r\033[K" : "\033[K") : "\n");
    std::fflush(stderr);
  }

 private:
  using Clock = std::chrono::steady_clock;
  static double since(Clock::time_point moment) {
    return std::chrono::duration<double>(Clock::now() - moment).count();
  }
  bool terminal_ = ::isatty(STDERR_FILENO) == 1;
  Clock::time_point start_ = Clock::now(), shown_ = start_;
};

/// The library file of a wearer; empty where it is one of the card's own.
std::string library_named(const std::string& name, const Options& options) {
  for (const std::string& file : options.libraries)
    if (file_stem(file) == name) return file;
  return {};
}

std::vector<std::string> wearer_names(const Options& options) {
  if (options.libraries.empty()) return kWearers;
  std::vector<std::string> names;
  for (const std::string& file : options.libraries) names.push_back(file_stem(file));
  return names;
}

Wearers make_wearers(const std::vector<std::string>& names, const Options& options) {
  Wearers wearers;
  for (const std::string& name : names) {
    if (const std::string file = library_named(name, options); !file.empty()) {
      wearers[name] = wearer_of_library(file);
      continue;
    }
    std::string missing;
    if (const auto wearer = make_wearer(name, options.captures, missing))
      wearers[name] = wearer;
    else
      fmt::print(stderr, "scorecard: {} is left out: {}\n", name, missing);
  }
  return wearers;
}

/// A run by its name, "performer/flat/grid/3".
Run run_named(const std::string& name, const Wearer& wearer, unsigned seed) {
  const auto first = name.find('/'), second = name.find('/', first + 1), third = name.rfind('/');
  return draw_run(wearer, name.substr(first + 1, second - first - 1),
                  name.substr(second + 1, third - second - 1), std::stoi(name.substr(third + 1)),
                  seed);
}

std::string wearer_of(const std::string& run) {
  if (std::count(run.begin(), run.end(), '/') != 3 ||
      run.find_last_not_of("0123456789") != run.rfind('/') || run.back() == '/')
    throw Error("--run: a run is named as in performer/flat/grid/3, not '" + run + "'");
  return run.substr(0, run.find('/'));
}

/// One run alone: what it breaks, and all that is needed to look at it.
void show(const Options& options) {
  const std::string name = wearer_of(options.run);
  const Wearers wearers = make_wearers({name}, options);
  if (wearers.empty()) throw Error("--run: there is no " + name);
  const Wearer& wearer = *wearers.at(name);
  const Run run = run_named(options.run, wearer, options.seed);
  const Performed performed = perform(run, wearer);
  const double seconds = (performed.clip.frames() - 1) / performed.clip.fps;
  for (const Breach& breach : judge(run, performed))
    fmt::print("{}: {} {} (limit {})\n", breach.figure, metrics::plain_number(breach.value),
               breach.unit, metrics::plain_number(breach.bound));
  fmt::print("{}{}\n", synth_line(run, wearer),
             performed.arrived ? "" : fmt::format(" --seconds={:.4f}", seconds));
  const Skeleton& skeleton = wearer.library().skeleton;
  std::string sole;
  for (const Sole& one : skeleton.soles)
    sole += fmt::format("{}{:.5g},{:.5g},{:.5g}", sole.empty() ? "" : ",", one.ankle_height,
                        one.ball_height, one.tip_height);
  fmt::print("amble score out.bvh --scale 1 --sole {} {}\n", sole,
             run.terrain.empty() ? "--ground 0" : "--terrain ground.json");
  if (options.write.empty()) return;
  const std::filesystem::path folder(options.write);
  std::filesystem::create_directories(folder);
  for (const RunFile& file : inputs(run, wearer))
    write_file((folder / file.name).string(), file.content);
  write_files(encode_clip((folder / "out.bvh").string(), performed.clip, {}));
}

Card fill(const Plan& plan, const Wearers& wearers, const Options& options) {
  constexpr int kRounds = 201, kQuickRounds = 51;
  Card card;
  card.seed = options.seed;
  Progress progress;
  card.cells = play(plan, wearers, options.seed, options.threads, std::ref(progress));
  if (plan.fidelity) {
    card.identity = measure_identity();
    std::string missing;
    card.captures = measure_captures(options.captures, missing);
    if (!missing.empty())
      fmt::print(stderr, "scorecard: fidelity to captures is left out: {}\n", missing);
  }
  if (plan.frames) card.microseconds = measure_frames(options.quick ? kQuickRounds : kRounds);
  return card;
}

int score(const Options& options) {
  const Extent extent = options.quick       ? Extent::quick
                        : options.with_long ? Extent::with_long
                                            : Extent::usual;
  const Plan plan = make_plan(extent, options.only, wearer_names(options));
  Card before;
  if (!options.compare.empty()) {
    before = read_card(read_file(options.compare), options.compare);
    Card none;
    none.seed = options.seed;
    compare(before, none);  // another seed is refused at once, not after minutes
  }
  const Wearers wearers = make_wearers(plan.wearers(), options);
  const Card card = fill(plan, wearers, options);
  const auto again = [&](const std::string& name) {
    const Wearer& wearer = *wearers.at(wearer_of(name));
    const Run run = run_named(name, wearer, options.seed);
    return inputs_needed(run, wearer)
               ? fmt::format("scorecard --run {} --seed {} --write DIR", name, options.seed)
               : synth_line(run, wearer);
  };
  fmt::print("{}", table(card, options.by_cell, again));
  if (options.pops) {
    PopMoments pops;
    for (const auto& [name, cell] : card.cells) pops.add(cell.pops);
    fmt::print("\n{}", table(pops));
  }
  if (!options.json.empty()) write_file(options.json, card_text(card));
  if (options.compare.empty()) return 0;
  const Comparison comparison = compare(before, card);
  fmt::print("{}{}", table(comparison), table_of_figures(before, card));
  return comparison.worse.empty() ? 0 : 3;
}

void add_options(CLI::App& app, Options& options) {
  auto* quick = app.add_flag("--quick", options.quick,
                             "The first runs of each cell: half a minute of work instead of three");
  app.add_flag("--long", options.with_long,
               "On level ground also twenty times ten minutes of random commands")
      ->excludes(quick);
  app.add_option("--only", options.only,
                 "What to run, such as flat,performer: wearers, grounds, drives, fidelity, frames")
      ->delimiter(',');
  app.add_option("--library", options.libraries,
                 "Libraries (.amble) whose people walk instead of the card's own, named as the "
                 "files are")
      ->check(CLI::ExistingFile);
  app.add_option("--seed", options.seed, "What runs are drawn: choose on one, report on another")
      ->capture_default_str();
  app.add_option("--json", options.json, "Where the card goes");
  app.add_option(
      "--compare", options.compare,
      "An older card: says what got worse and better; exit status 3 when a cell is worse");
  app.add_flag("--by-cell", options.by_cell, "List the broken limits cell by cell");
  app.add_flag("--pops", options.pops,
               "Which joints pop, and when in the steps of their feet (of broken runs, the first "
               "dozen each)");
  app.add_option("--threads", options.threads, "How many at once; results do not depend on it")
      ->check(CLI::Range(1, 64))
      ->capture_default_str();
  app.add_option("--captures", options.captures, "Folder that holds park20, control5 and bandai")
      ->capture_default_str();
  auto* run = app.add_option("--run", options.run, "One run by its name, performer/flat/grid/3");
  app.add_option(
         "--write", options.write,
         "With --run: a folder for its motion and what `amble synth` needs to make it again")
      ->needs(run);
}

}  // namespace
}  // namespace amble::scorecard

int main(int argc, char** argv) {
  amble::scorecard::Options options;
  CLI::App app("Counts the runs that break a motion limit, over bodies, grounds and drives");
  amble::scorecard::add_options(app, options);
  try {
    app.parse(argc, argv);
    if (options.run.empty()) return amble::scorecard::score(options);
    amble::scorecard::show(options);
    return 0;
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? 0 : 2;
  } catch (const std::exception& error) {
    fmt::print(stderr, "scorecard: error: {}\n", error.what());
    return 1;
  }
}
