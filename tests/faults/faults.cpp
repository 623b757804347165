// Every allocation, write and read of readers, writers and the builder fails once in turn: they
// throw amble::Error, free all that they took, and leave no file behind; what was there before is
// whole.
//
//   faults FOLDER RUNS SECONDS    RUNS faults of each kind in each case, spread over all there are
//                                 (0: every one; K/N: every Nth, beginning with the Kth), for at
//                                 most SECONDS a case
//   faults FOLDER 1 SECONDS CASE NUMBER    that allocation of that case alone, for a debugger
#include <amble/amble.hpp>
#include <amble/builder.hpp>
#include <amble/clip.hpp>
#include <amble/library.hpp>
#include <amble/terrain.hpp>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <functional>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "amble/core/error.hpp"
#include "amble/core/no_memory.hpp"
#include "amble/io/clip_file.hpp"
#include "amble/io/clip_stream.hpp"
#include "amble/io/file.hpp"
#include "amble/performer/performer.hpp"
#include "hooks.hpp"

extern const char __executable_start;  // of the linker

namespace {

namespace fs = std::filesystem;
using amble::faults::Kind;
using Clock = std::chrono::steady_clock;

std::map<std::string, std::string> files_in(const fs::path& folder) {
  std::map<std::string, std::string> out;
  for (const auto& entry : fs::directory_iterator(folder))
    out[entry.path().filename().string()] = amble::read_file(entry.path().string());
  return out;
}

struct Case {
  std::string name;
  std::function<void()> work;
  std::vector<std::string> writes;  // names of the files that it may change
};

class Trial {
 public:
  Trial(const fs::path& folder, const Case& tried) : folder_(folder), case_(tried) {
    case_.work();  // what is made once and kept is made now
    case_.work();
    whole_ = files_in(folder_);
  }

  std::size_t count(Kind kind) {
    amble::faults::arm(kind, 0);
    case_.work();
    amble::faults::disarm();
    return amble::faults::count(kind);
  }

  /// What is wrong when that call fails; empty where nothing is.
  std::string look(Kind kind, std::size_t number) {
    for (const std::string& name : case_.writes) amble::write_file((folder_ / name).string(), kOld);
    const long before = amble::faults::live_blocks();
    std::string ended = "done";
    amble::faults::arm(kind, number);
    try {
      case_.work();
      amble::faults::disarm();
    } catch (const amble::Error&) {
      amble::faults::disarm();
      ended = "error";
    } catch (const std::exception& other) {
      amble::faults::disarm();
      ended = other.what();
    }
    const long kept = amble::faults::live_blocks() - before;
    if (ended != "done" && ended != "error") return "threw " + ended;
    if (ended == "error" && kind >= Kind::part) return "failed though nothing did";
    if (kept != 0 && !amble::faults::failed_in_noted())
      return std::to_string(kept) + " blocks are kept";
    return compare(ended == "done");
  }

 private:
  std::string compare(bool done) const {
    const auto now = files_in(folder_);
    for (const auto& [name, bytes] : now)
      if (!whole_.count(name)) return "left " + name;
    for (const auto& [name, bytes] : whole_) {
      const auto found = now.find(name);
      if (found == now.end()) return "lost " + name;
      const bool old = !done && found->second == kOld;
      if (found->second != bytes && !old) return name + " is neither old nor new";
    }
    return "";
  }

  static constexpr const char* kOld = "what was there before";
  fs::path folder_;
  const Case& case_;
  std::map<std::string, std::string> whole_;
};

struct Limits {
  std::size_t runs, of;  // of: every so manieth, beginning with that one; 0: so many of all
  double seconds;

  double first() const { return of ? static_cast<double>(runs) : 1.0; }
  double step(std::size_t all) const {
    if (of) return static_cast<double>(of);
    return runs ? std::max(1.0, static_cast<double>(all) / static_cast<double>(runs)) : 1.0;
  }
};

Limits limits_of(const char* runs, const char* seconds) {
  char* end = nullptr;
  const std::size_t first = std::strtoull(runs, &end, 10);
  return {first, *end == '/' ? std::strtoull(end + 1, nullptr, 10) : 0, std::atof(seconds)};
}

/// How many faults were found.
int try_out(const fs::path& folder, const Case& tried, const Limits& limits) {
  Trial trial(folder, tried);
  int wrong = 0;
  const auto begin = Clock::now();
  for (int k = 0; k < amble::faults::kKinds; ++k) {
    const Kind kind = static_cast<Kind>(k);
    const std::size_t all = trial.count(kind);
    const double step = limits.step(all);
    std::size_t looked = 0;
    for (double at = limits.first(); at <= static_cast<double>(all); at += step, ++looked) {
      if (std::chrono::duration<double>(Clock::now() - begin).count() > limits.seconds) break;
      const auto number = static_cast<std::size_t>(at);
      const std::string found = trial.look(kind, number);
      if (found.empty()) continue;
      if (++wrong <= 20)
        std::printf("  %s: %s %zu: %s\n", tried.name.c_str(), amble::faults::kNames[k], number,
                    found.c_str());
    }
    if (all > 0)
      std::printf("%-14s %-10s %7zu calls, %6zu made to fail\n", tried.name.c_str(),
                  amble::faults::kNames[k], all, looked);
  }
  std::fflush(stdout);
  return wrong;
}

/// Two times the motion, written as it comes.
void stream_twice(const std::string& path, const amble::Clip& motion) {
  amble::ClipStream stream(path, {.held = 100}, {});
  stream.append(motion);
  stream.append(motion);
  stream.finish();
  stream.take_place();
}

std::vector<Case> cases(const fs::path& folder, const fs::path& inputs) {
  const auto in = [&](const char* name) { return (inputs / name).string(); };
  const auto out = [&](const char* name) { return (folder / name).string(); };
  const auto walk =
      std::make_shared<amble::Clip>(amble::perform({amble::Gait::walk, 1.2, 0.0}, 3.0, 60));
  for (const char* name : {"walk.bvh", "walk.glb", "walk.amc"}) amble::write_clip(in(name), *walk);
  amble::write_file(in("stairs.json"),
                    R"({"stairs":{"rise":0.17,"run":0.29,"start":[0,1],"heading":0,"count":4}})");
  amble::write_file(in("hills.obj"), "v 0 0 0\nv 0 1 1\nv 1 0 0\nf 1 2 3\n");
  const auto library = amble::build_library({.clips = {*walk}});
  amble::save_library(*library, in("small.amble"));

  std::vector<Case> all;
  for (const char* name : {"walk.bvh", "walk.glb", "walk.amc"})
    all.push_back({std::string("read ") + name, [path = in(name)] { amble::read_clip(path); }, {}});
  all.push_back({"in_metres", [=] { amble::or_no_memory([&] { amble::in_metres(*walk); }); }, {}});
  for (const char* name : {"out.bvh", "out.glb", "out.csv"})
    all.push_back({std::string("write ") + name,
                   [=, path = out(name)] { amble::write_clip(path, *walk); },
                   {name}});
  all.push_back({"write out.amc",
                 [=, path = out("out.amc")] { amble::write_clip(path, *walk); },
                 {"out.amc", "out.asf"}});
  for (const char* name : {"out.bvh", "out.glb", "out.csv"})
    all.push_back(
        {std::string("stream ") + name,
         [=, path = out(name)] { amble::or_no_memory([&] { stream_twice(path, *walk); }); },
         {name}});
  for (const char* name : {"stairs.json", "hills.obj"})
    all.push_back({std::string("read ") + name,
                   [bytes = amble::read_file(in(name)), called = std::string(name)] {
                     amble::read_terrain(bytes, called);
                   },
                   {}});
  all.push_back({"load_library", [path = in("small.amble")] { amble::load_library(path); }, {}});
  all.push_back({"save_library",
                 [=, path = out("out.amble")] { amble::save_library(*library, path); },
                 {"out.amble"}});
  all.push_back(
      {"build_library",
       [sources = amble::LibrarySources{.clips = {*walk}}] { amble::build_library(sources); },
       {}});
  return all;
}

/// Where functions lie whose names hold a word.
std::vector<std::size_t> functions_with(const char* word, const char* program) {
  const auto start = reinterpret_cast<std::size_t>(&__executable_start);
  std::vector<std::size_t> ranges;
  std::FILE* list = ::popen(("nm -S --defined-only '" + std::string(program) + "'").c_str(), "r");
  char line[65536];
  while (list && std::fgets(line, sizeof line, list)) {
    unsigned long at = 0, size = 0;
    if (std::strstr(line, word) && std::sscanf(line, "%lx %lx", &at, &size) == 2)
      ranges.insert(ranges.end(), {start + at, start + at + size});
  }
  if (list) ::pclose(list);
  return ranges;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 4 && argc != 6) return 2;
  const fs::path base(argv[1]);
  const Limits limits = limits_of(argv[2], argv[3]);
  // The JSON library asks for memory where it takes values apart and ends the program when there is
  // none, and loses a few bytes when there is none for making them: docs/reliability.md says so.
  const auto taken_apart = functions_with("json_value7destroy", argv[0]),
             json = functions_with("8nlohmann", argv[0]);
  if (taken_apart.empty()) {
    std::puts("the functions of the JSON library were not found: is nm there?");
    return 1;
  }
  amble::faults::heed({taken_apart.data(), taken_apart.size() / 2}, {json.data(), json.size() / 2});
  const fs::path inputs = base / "faults_inputs";
  fs::create_directories(inputs);
  int wrong = 0;
  for (const Case& one : cases(base / "faults_outputs", inputs)) {
    fs::remove_all(base / "faults_outputs");
    fs::create_directories(base / "faults_outputs");
    if (argc == 6) {
      if (one.name == argv[4])
        std::puts(Trial(base / "faults_outputs", one)
                      .look(Kind::allocation, std::strtoull(argv[5], nullptr, 10))
                      .c_str());
      continue;
    }
    wrong += try_out(base / "faults_outputs", one, limits);
  }
  fs::remove_all(inputs);
  fs::remove_all(base / "faults_outputs");
  std::printf("%d wrong\n", wrong);
  return wrong ? 1 : 0;
}
