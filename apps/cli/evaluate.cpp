#include <fmt/core.h>

#include <filesystem>
#include <iterator>
#include <memory>
#include <nlohmann/json.hpp>

#include "amble/core/error.hpp"
#include "amble/evaluation/engine_fidelity.hpp"
#include "amble/evaluation/fidelity_picture.hpp"
#include "amble/evaluation/observed_stride.hpp"
#include "amble/evaluation/prediction.hpp"
#include "amble/io/file.hpp"
#include "amble/metrics/fidelity_json.hpp"
#include "capture_files.hpp"
#include "commands.hpp"
#include "fidelity_report.hpp"
#include "progress.hpp"
#include "say.hpp"
#include "technique_option.hpp"

namespace amble::cli {
namespace {

using json = nlohmann::ordered_json;
constexpr int kMethods = static_cast<int>(PredictionMethod::count);
constexpr Fence kFenceList[] = {Fence::engine, Fence::nearest, Fence::same_clip};

struct Options {
  std::vector<std::string> sources;
  std::string manifest, csv, svg, roles;
  bool own = false, mirror = false, json = false;
  TechniqueOption technique;
};

/// All that was measured: the whole engine, and blends of strides as they were captured.
struct Evaluation {
  std::vector<CaptureSource> sources;
  std::vector<double> starts;  // of their captures, in seconds of the file
  EngineFidelity whole;
  std::vector<Stride> strides;
  Prediction blends;
};

const char* gait_name(bool runs) { return runs ? "run" : "walk"; }

json to_json(const StrideError& error) {
  return {{"cm", error.centimetres}, {"deg", error.degrees}, {"duration_pct", error.duration}};
}

/// The figures of a gait; the first ones are null where there is no such stride.
json gait_json(const std::optional<metrics::Fidelity>& figures, std::size_t count) {
  json out{{"strides", count}, {"cm", nullptr}, {"deg", nullptr}, {"duration_pct", nullptr}};
  if (!figures) return out;
  out.update(metrics::fidelity_json(*figures));
  out["duration_pct"] = figures->seconds;
  return out;
}

json fence_json(const EngineFidelity& whole, Fence fence) {
  json entry{{"name", fence_name(fence)}, {"strides", 0}};
  std::size_t all = 0;
  for (const bool runs : {false, true}) {
    std::size_t count = 0;
    const auto figures = whole.mean(fence, runs, &count);
    entry[gait_name(runs)] = gait_json(figures, count);
    all += count;
  }
  entry["strides"] = all;
  return entry;
}

json method_json(const Evaluation& found, PredictionMethod method) {
  json entry{{"name", method_name(method)}, {"strides", found.blends.strides.size()}};
  for (const bool runs : {false, true}) {
    std::size_t count = 0;
    const StrideError error = found.blends.mean(found.strides, method, runs, &count);
    json figures = gait_json(std::nullopt, count);
    if (count > 0) figures.update(to_json(error));
    entry[gait_name(runs)] = figures;
  }
  return entry;
}

json fidelity_rows(const Evaluation& found) {
  json rows = json::array();
  for (const StrideFidelity& one : found.whole.strides) {
    json row{{"source", found.sources[one.source].file},
             {"start", found.starts[one.source] + one.captured.start},
             {"seconds", one.captured.seconds},
             {"speed", one.captured.rates.speed},
             {"turn_rate", one.captured.rates.turn_rate}};
    for (const Fence fence : kFenceList)
      if (one.by(fence))
        row[std::string(fence_name(fence))] = metrics::fidelity_json(*one.by(fence));
    rows.push_back(row);
  }
  return rows;
}

json report(const Evaluation& found) {
  json methods = json::array({fence_json(found.whole, Fence::engine)}), rows = json::array(),
       fences = json::array(), skipped = json::array();
  for (int m = 0; m < kMethods; ++m)
    methods.push_back(method_json(found, static_cast<PredictionMethod>(m)));
  for (const PredictedStride& one : found.blends.strides) {
    const Stride& stride = found.strides[one.stride];
    json row{{"name", stride.name},   {"source", stride.source},      {"start", stride.start},
             {"end", stride.end},     {"type", stride.type},          {"gait", stride.gait},
             {"speed", stride.speed}, {"turn_rate", stride.turn_rate}};
    for (int m = 0; m < kMethods; ++m)
      row[std::string(method_name(static_cast<PredictionMethod>(m)))] =
          to_json(one.errors[static_cast<std::size_t>(m)]);
    rows.push_back(row);
  }
  for (const Fence fence : kFenceList) fences.push_back(fence_json(found.whole, fence));
  for (const Rejection& one : found.whole.skipped)
    skipped.push_back({{"source", one.source}, {"reason", one.reason}});
  return {{"methods", methods},
          {"variation", to_json(found.blends.variation)},
          {"strides", rows},
          {"fidelity", {{"fences", fences}, {"strides", fidelity_rows(found)}}},
          {"skipped", skipped}};
}

std::string table(const Evaluation& found) {
  std::string text =
      "name,source,start,end,type,gait,speed,turn_rate,method,cm,deg,duration_pct,measured" +
      fidelity_columns() + "\n";
  for (const StrideFidelity& one : found.whole.strides)
    for (const Fence fence : kFenceList) {
      const auto& figures = one.by(fence);
      if (!figures) continue;
      const CaptureSource& source = found.sources[one.source];
      const double start = found.starts[one.source] + one.captured.start;
      fmt::format_to(std::back_inserter(text),
                     "{},{},{:.3f},{:.3f},{},{},{:.4f},{:.4f},{},{:.4f},{:.4f},{:.3f},whole{}\n",
                     std::filesystem::path(source.file).stem().string(), source.file, start,
                     start + one.captured.seconds, gait_name(one.captured.runs()),
                     one.captured.runs() ? 1 : 0, one.captured.rates.speed,
                     one.captured.rates.turn_rate, fence_name(fence), figures->cm, figures->degrees,
                     figures->seconds, fidelity_cells(figures));
    }
  for (const PredictedStride& one : found.blends.strides) {
    const Stride& stride = found.strides[one.stride];
    for (int m = 0; m < kMethods; ++m) {
      const StrideError& error = one.errors[static_cast<std::size_t>(m)];
      fmt::format_to(std::back_inserter(text),
                     "{},{},{:.3f},{:.3f},{},{:g},{:.4f},{:.4f},{},{:.4f},{:.4f},{:.3f},blend{}\n",
                     stride.name, stride.source, stride.start, stride.end, stride.type, stride.gait,
                     stride.speed, stride.turn_rate, method_name(static_cast<PredictionMethod>(m)),
                     error.centimetres, error.degrees, error.duration,
                     fidelity_cells(std::nullopt));
    }
  }
  return text;
}

void print_whole(const EngineFidelity& whole, bool own) {
  std::size_t walks = 0, runs = 0;
  whole.mean(Fence::engine, false, &walks);
  whole.mean(Fence::engine, true, &runs);
  say("{} walking and {} running strides, each asked of a library of {}\n\n", walks, runs,
      own ? "its own clip" : "the other clips");
  for (const bool run : {false, true}) {
    if ((run ? runs : walks) == 0) {
      say("{}: no {}s\n\n", gait_name(run), gait_name(run));
      continue;
    }
    say("{}", fidelity_heading(gait_name(run)));
    for (const Fence fence : kFenceList) {
      const auto figures = whole.mean(fence, run);
      const std::string name = "  " + std::string(fence_name(fence));
      say("{}", figures ? fidelity_row(name, *figures) : name + "  none\n");
    }
    say("\n");
  }
  for (const Rejection& one : whole.skipped) say("skipped: {}: {}\n", one.source, one.reason);
}

void print_blends(const Evaluation& found) {
  const auto cells = [](const StrideError& error, std::size_t count, const char* gait) {
    return count == 0 ? fmt::format(" {:>29}", fmt::format("no {}s", gait))
                      : fmt::format(" {:>9.2f} {:>9.2f} {:>7.1f} %", error.centimetres,
                                    error.degrees, error.duration);
  };
  say("Blends of the strides as they were captured, without an engine\n");
  say("{:<16} {:>9} {:>9} {:>9} {:>9} {:>9} {:>9}\n", "method", "walk cm", "degrees", "duration",
      "run cm", "degrees", "duration");
  for (int m = 0; m < kMethods; ++m) {
    const PredictionMethod method = static_cast<PredictionMethod>(m);
    std::string row = fmt::format("{:<16}", method_name(method));
    for (const bool runs : {false, true}) {
      std::size_t count = 0;
      const StrideError error = found.blends.mean(found.strides, method, runs, &count);
      row += cells(error, count, gait_name(runs));
    }
    say("{}\n", row);
  }
  say("{:<16} {:>9.2f} {:>9.2f}\n", "within a clip", found.blends.variation.centimetres,
      found.blends.variation.degrees);
}

std::string picture(const EngineFidelity& whole, bool own) {
  std::vector<StridePair> pairs;
  for (const StrideFidelity& one : whole.strides)
    pairs.push_back(
        {&one.captured, &one.made, fidelity_words(one.captured, *one.by(Fence::engine))});
  return fidelity_picture(pairs, own ? "Strides from a library of their own clip"
                                     : "Strides from a library of the other clips");
}

void measure(const Options& options, Evaluation& found) {
  std::vector<Clip> captures;
  for (const CaptureSource& source : found.sources) {
    RawCapture raw = raw_capture(source);
    found.starts.push_back(raw.start);
    captures.push_back(std::move(raw.clip));
  }
  Progress progress("measuring", found.sources.size());
  found.whole = measure_engine(found.sources, captures,
                               {options.own, options.mirror, [&progress] { progress.step(); }});
}

void evaluate(const Options& options) {
  std::vector<Rejection> unread;
  Evaluation found;
  found.sources = study_files(options.sources, options.manifest, unread, options.roles);
  const ObservedStrides observed = observe_strides(found.sources);
  found.strides = observed.strides;
  if (found.strides.empty())
    throw Error("no stride was found in the clips; 'amble inspect' says why");
  found.blends = predict_left_out(observed.skeleton, found.strides, options.mirror,
                                  options.technique.fourier());
  if (found.blends.strides.empty() && !options.own)
    throw Error("every stride is of one clip: give at least two clips of the same gait");
  measure(options, found);
  std::vector<FileContent> files;
  if (!options.csv.empty()) files.push_back({options.csv, table(found)});
  if (!options.svg.empty()) files.push_back({options.svg, picture(found.whole, options.own)});
  write_files(files);
  if (options.json) {
    say("{}\n", report(found).dump(-1, ' ', false, json::error_handler_t::replace));
    return;
  }
  print_whole(found.whole, options.own);
  print_blends(found);
}

}  // namespace

void add_evaluate(CLI::App& app) {
  auto options = std::make_shared<Options>();
  CLI::App* command = app.add_subcommand(
      "evaluate",
      "How well a library predicts clips left out of it: the whole engine, and by method");
  command->add_option("SOURCE", options->sources, "Clips, folders of clips, or manifests (.json)")
      ->required();
  add_roles_option(*command, options->roles);
  command->add_option("--manifest", options->manifest,
                      "JSON file that overrides what is found: {\"clips\":[{\"file\":…},…]}");
  command->add_flag("--own", options->own,
                    "Ask the engine with a library of each clip alone: what building and playing\n"
                    "leave of a person");
  command->add_flag("--mirror", options->mirror,
                    "Predict from mirror images too, corrected for the body's asymmetry");
  options->technique.add_fourier_to(*command);
  command->add_option("--csv", options->csv, "A CSV with one row a stride and method");
  command->add_option("--svg", options->svg,
                      "Picture to write: pelvis and knees of every stride, made over captured");
  command->add_flag("--json", options->json, "Print one JSON object");
  command->callback([options] { evaluate(*options); });
}

}  // namespace amble::cli
