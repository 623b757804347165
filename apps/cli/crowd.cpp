#include <fmt/core.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "amble/core/error.hpp"
#include "amble/engine/crowd.hpp"
#include "amble/engine/technique.hpp"
#include "amble/io/clip_file.hpp"
#include "bindings/c/thread_pool.hpp"
#include "commands.hpp"
#include "crowd_acting.hpp"
#include "crowd_benchmark.hpp"
#include "folder.hpp"
#include "library_option.hpp"
#include "progress.hpp"
#include "say.hpp"

namespace amble::cli {
namespace {

constexpr double kTooClose = 0.4;                 // metres, pelvis to pelvis
constexpr std::size_t kMostRecorded = 2'000'000;  // poses, of all clips together

struct Options {
  std::string library, out;
  CrowdOptions crowd;
  CrowdActing acting;
  int characters = 0, threads = 1;
  double seconds = 0, fps = 60;
  bool through = false, benchmark = false, json = false;
};

/// How close any two come, and for how long they stay closer than is good.
class Closeness {
 public:
  void look(const Crowd& crowd, double seconds) {
    places_.clear();
    for (int i = 0; i < crowd.size(); ++i) places_.push_back({crowd[i].pose().root, i});
    std::sort(places_.begin(), places_.end(), [](const auto& a, const auto& b) {
      return a.place.x != b.place.x ? a.place.x < b.place.x : a.number < b.number;
    });
    std::map<std::pair<int, int>, double> now;
    for (std::size_t a = 0; a < places_.size(); ++a)
      for (std::size_t b = a + 1; b < places_.size(); ++b) {
        const double dx = places_[b].place.x - places_[a].place.x;
        if (dx > std::max(kTooClose, closest)) break;
        const double distance = std::hypot(dx, places_[b].place.z - places_[a].place.z);
        closest = std::min(closest, distance);
        if (distance >= kTooClose) continue;
        const auto pair = std::minmax(places_[a].number, places_[b].number);
        const auto before = together_.find(pair);
        const double since = seconds + (before == together_.end() ? 0.0 : before->second);
        longest = std::max(longest, now[pair] = since);
      }
    together_ = std::move(now);
  }
  double closest = 1e9, longest = 0;  // metres; seconds

 private:
  struct Place {
    Vec3 place;
    int number;
  };
  std::vector<Place> places_;
  std::map<std::pair<int, int>, double> together_;
};

/// What a crowd did and what it cost, microseconds a frame.
struct Outcome {
  std::vector<double> costs;
  double way = 0;
  Closeness closeness;
  std::vector<Clip> clips;  // of everybody, when they are wanted
};

Outcome play(const Options& options, Crowd& crowd, ActingCrowd& acting, const Skeleton& skeleton) {
  Outcome outcome;
  const int frames = static_cast<int>(std::lround(options.seconds * options.fps));
  if (!options.out.empty()) {
    outcome.clips.resize(static_cast<std::size_t>(crowd.size()));
    for (Clip& clip : outcome.clips) {
      clip.name = "crowd";
      clip.skeleton = skeleton;
      clip.fps = options.fps;
    }
  }
  Progress bar("walking about", static_cast<std::size_t>(frames));
  for (int frame = 0; frame < frames; ++frame, bar.step()) {
    const auto start = std::chrono::steady_clock::now();
    acting.act(frame / options.fps, crowd);
    crowd.update(1 / options.fps);
    const std::chrono::duration<double, std::micro> passed =
        std::chrono::steady_clock::now() - start;
    outcome.costs.push_back(passed.count());
    for (int i = 0; i < crowd.size(); ++i) {
      outcome.way += std::abs(crowd[i].doing().speed) / options.fps;
      if (!options.out.empty()) outcome.clips[static_cast<std::size_t>(i)].append(crowd[i].pose());
    }
    outcome.closeness.look(crowd, 1 / options.fps);
  }
  return outcome;
}

void report(const Options& options, Outcome& outcome) {
  std::vector<double>& costs = outcome.costs;
  double mean = 0;
  for (const double cost : costs) mean += cost / static_cast<double>(costs.size());
  const auto rank = [&](double share) {
    const auto at =
        costs.begin() + static_cast<std::ptrdiff_t>(share * static_cast<double>(costs.size() - 1));
    std::nth_element(costs.begin(), at, costs.end());
    return *at;
  };
  const double median = rank(0.5), p99 = rank(0.99), each = median / options.characters;
  const double speed = outcome.way / options.seconds / options.characters;
  const bool alone = options.characters < 2;
  if (options.json) {
    nlohmann::json all{{"characters", options.characters},
                       {"seconds", options.seconds},
                       {"frames", costs.size()},
                       {"fps", options.fps},
                       {"mean_frame_us", mean},
                       {"median_frame_us", median},
                       {"p99_frame_us", p99},
                       {"character_frame_us", each},
                       {"character_frames_per_second", 1e6 / each},
                       {"mean_speed_mps", speed},
                       {"longest_below_40_cm_s", outcome.closeness.longest}};
    all["closest_m"] = alone ? nlohmann::json() : nlohmann::json(outcome.closeness.closest);
    say("{}\n", all.dump());
    return;
  }
  say("{} characters for {:g} s at {:.2f} m/s in the mean{}\n", options.characters, options.seconds,
      speed,
      alone ? std::string()
            : fmt::format("; no two closer than {:.2f} m", outcome.closeness.closest));
  say("a frame of all takes {:.2f} ms (99 of 100 below {:.2f} ms), of one {:.1f} us; "
      "{:.0f} at once fit into a sixtieth of a second\n",
      median / 1000, p99 / 1000, each, 1e6 / 60 / each);
}

void write_clips(const Options& options, const std::vector<Clip>& clips) {
  const std::filesystem::path folder(options.out);
  FilesTogether files;
  files.make_folder(options.out);
  for (std::size_t i = 0; i < clips.size(); ++i)
    for (const FileContent& one :
         encode_clip((folder / fmt::format("character_{:04}.bvh", i)).string(), clips[i]))
      files.add(one);
  files.take_places();
}

void tell_costs(const Options& options, const std::shared_ptr<const Technique>& technique) {
  const CrowdCosts costs =
      crowd_costs(technique, options.characters, options.seconds, options.threads);
  if (options.json) {
    nlohmann::json all{{"characters", options.characters},
                       {"bytes_per_character", costs.bytes},
                       {"threads", options.threads},
                       {"rows", nlohmann::json::array()}};
    for (const CrowdCosts::Row& row : costs.rows)
      all["rows"].push_back({{"doing", row.doing},
                             {"moved_us", row.moved},
                             {"both_us", row.both},
                             {"into_memory_us", row.into_memory}});
    say("{}\n", all.dump());
    return;
  }
  say("{} characters of {:.0f} bytes, {}; microseconds a character and frame\n", options.characters,
      costs.bytes,
      options.threads == 1 ? std::string("one thread")
                           : fmt::format("{} threads", options.threads));
  say("{:<16} {:>8} {:>9} {:>11}\n", "", "moved", "and posed", "into memory");
  for (const CrowdCosts::Row& row : costs.rows)
    say("{:<16} {:8.2f} {:9.2f} {:11.2f}\n", row.doing, row.moved, row.both, row.into_memory);
}

void walk_about(Options options) {
  if (options.characters < 1 || options.characters > 20000)
    throw Error("--characters must lie between 1 and 20000");
  if (!(options.seconds > 0 && options.seconds <= 3600))
    throw Error("--seconds must lie above 0 and at most at 3600");
  if (!(options.fps >= 1 && options.fps <= 1000)) throw Error("--fps must lie between 1 and 1000");
  if (std::lround(options.seconds * options.fps) < 1)
    throw Error("--seconds must hold at least one frame at --fps");
  if (!options.out.empty() &&
      options.characters * options.seconds * options.fps > static_cast<double>(kMostRecorded))
    throw Error(
        fmt::format("-o can hold {} poses; fewer characters or seconds would fit", kMostRecorded));
  options.crowd.avoid = !options.through;
  const auto library = open_library(options.library);
  const auto technique = std::make_shared<const Technique>(library);
  if (options.benchmark) return tell_costs(options, technique);
  c::ThreadPool pool(static_cast<std::size_t>(options.threads));
  Crowd crowd(technique, options.characters, options.crowd);
  crowd.run_on(on_threads(pool));
  ActingCrowd acting(options.acting, technique, crowd);
  Outcome outcome = play(options, crowd, acting, library->skeleton);
  if (!options.out.empty()) write_clips(options, outcome.clips);
  report(options, outcome);
}

}  // namespace

void add_crowd(CLI::App& app) {
  auto options = std::make_shared<Options>();
  CLI::App* command = app.add_subcommand(
      "crowd", "Many characters that walk about without running into each other");
  command->add_option("--library", options->library,
                      "Motion library (.amble); the built-in one when left out");
  command->add_option("--characters", options->characters, "How many")->required();
  command->add_option("--seconds", options->seconds, "How long")->required();
  command->add_option("--slowest", options->crowd.slowest, "Everybody's own speed is at least, m/s")
      ->capture_default_str();
  command->add_option("--fastest", options->crowd.fastest, "… and at most, m/s")
      ->capture_default_str();
  command
      ->add_option("--room", options->crowd.square_metres,
                   "Square metres a character, of the square they wander about in")
      ->capture_default_str();
  command->add_option("--seed", options->crowd.seed, "The same seed walks the same ways")
      ->capture_default_str();
  command->add_option("--idle", options->crowd.idle, "How much life there is in standing, 0 to 1")
      ->check(CLI::Range(0.0, 1.0))
      ->capture_default_str();
  command
      ->add_option("--variation", options->crowd.variation,
                   "How much strides differ from one to the next, 0 to 1")
      ->check(CLI::Range(0.0, 1.0))
      ->capture_default_str();
  command->add_option("--threads", options->threads, "Threads to go on; the same motion")
      ->check(CLI::Range(1, 1024))
      ->capture_default_str();
  options->acting.add_to(*command);
  command->add_flag("--through", options->through, "Do not avoid each other");
  command->add_option("--fps", options->fps, "Frames a second")->capture_default_str();
  command->add_option("-o,--out", options->out,
                      "A folder for everybody's motion: character_0000.bvh, …");
  CLI::Option* benchmark = command->add_flag("--benchmark", options->benchmark,
                                             "Print what one of them costs instead: steady, with a "
                                             "moving stick, on rough ground, standing, "
                                             "avoiding each other; --seconds each");
  for (CLI::Option* other : command->get_options())
    if (other != benchmark && !other->get_lnames().empty() &&
        !std::set<std::string>{"help", "library", "characters", "seconds", "threads"}.contains(
            other->get_lnames().front()))
      benchmark->excludes(other);
  command->add_flag("--json", options->json, "Print one JSON object");
  command->callback([options] { walk_about(*options); });
}

}  // namespace amble::cli
