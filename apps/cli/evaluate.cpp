#include <fmt/core.h>

#include <iterator>
#include <memory>
#include <nlohmann/json.hpp>

#include "amble/core/error.hpp"
#include "amble/evaluation/observed_stride.hpp"
#include "amble/evaluation/prediction.hpp"
#include "amble/io/file.hpp"
#include "capture_files.hpp"
#include "commands.hpp"
#include "technique_option.hpp"

namespace amble::cli {
namespace {

using nlohmann::json;
constexpr int kMethods = static_cast<int>(PredictionMethod::count);

struct Options {
  std::vector<std::string> sources;
  std::string manifest, csv;
  bool mirror = false, json = false;
  TechniqueOption technique;
};

json to_json(const StrideError& error) {
  return {{"cm", error.centimetres}, {"deg", error.degrees}, {"duration_pct", error.duration}};
}

json report(const Prediction& prediction, const std::vector<Stride>& strides) {
  json methods = json::array(), rows = json::array();
  for (int m = 0; m < kMethods; ++m) {
    const PredictionMethod method = static_cast<PredictionMethod>(m);
    json entry{{"name", method_name(method)}, {"strides", prediction.strides.size()}};
    for (const bool runs : {false, true}) {
      std::size_t count = 0;
      const StrideError error = prediction.mean(strides, method, runs, &count);
      json figures = to_json(error);
      figures["strides"] = count;
      entry[runs ? "run" : "walk"] = figures;
    }
    methods.push_back(entry);
  }
  for (const PredictedStride& one : prediction.strides) {
    const Stride& stride = strides[one.stride];
    json row{{"name", stride.name},   {"source", stride.source},      {"start", stride.start},
             {"end", stride.end},     {"type", stride.type},          {"gait", stride.gait},
             {"speed", stride.speed}, {"turn_rate", stride.turn_rate}};
    for (int m = 0; m < kMethods; ++m)
      row[std::string(method_name(static_cast<PredictionMethod>(m)))] =
          to_json(one.errors[static_cast<std::size_t>(m)]);
    rows.push_back(row);
  }
  return {{"methods", methods}, {"variation", to_json(prediction.variation)}, {"strides", rows}};
}

std::string table(const Prediction& prediction, const std::vector<Stride>& strides) {
  std::string text = "name,source,start,end,type,gait,speed,turn_rate,method,cm,deg,duration_pct\n";
  for (const PredictedStride& one : prediction.strides) {
    const Stride& stride = strides[one.stride];
    for (int m = 0; m < kMethods; ++m) {
      const StrideError& error = one.errors[static_cast<std::size_t>(m)];
      fmt::format_to(std::back_inserter(text),
                     "{},{},{:.3f},{:.3f},{},{:g},{:.4f},{:.4f},{},{:.4f},{:.4f},{:.3f}\n",
                     stride.name, stride.source, stride.start, stride.end, stride.type, stride.gait,
                     stride.speed, stride.turn_rate, method_name(static_cast<PredictionMethod>(m)),
                     error.centimetres, error.degrees, error.duration);
    }
  }
  return text;
}

void print(const Prediction& prediction, const std::vector<Stride>& strides) {
  std::size_t walks = 0, runs = 0;
  prediction.mean(strides, PredictionMethod::rbf, false, &walks);
  prediction.mean(strides, PredictionMethod::rbf, true, &runs);
  fmt::print("{} walking and {} running strides, each predicted from the other clips\n\n", walks,
             runs);
  fmt::print("{:<16} {:>9} {:>9} {:>10} {:>9} {:>9} {:>10}\n", "method", "walk cm", "degrees",
             "duration", "run cm", "degrees", "duration");
  for (int m = 0; m < kMethods; ++m) {
    const PredictionMethod method = static_cast<PredictionMethod>(m);
    const StrideError walk = prediction.mean(strides, method, false),
                      run = prediction.mean(strides, method, true);
    fmt::print("{:<16} {:>9.2f} {:>9.2f} {:>8.1f} % {:>9.2f} {:>9.2f} {:>8.1f} %\n",
               method_name(method), walk.centimetres, walk.degrees, walk.duration, run.centimetres,
               run.degrees, run.duration);
  }
  fmt::print("{:<16} {:>9.2f} {:>9.2f}\n", "within a clip", prediction.variation.centimetres,
             prediction.variation.degrees);
}

void evaluate(const Options& options) {
  std::vector<Rejection> unread;
  const std::vector<CaptureSource> sources = study_files(options.sources, options.manifest, unread);
  const ObservedStrides observed = observe_strides(sources);
  const std::vector<Stride>& strides = observed.strides;
  if (strides.empty()) throw Error("no stride was found in the clips; 'amble inspect' says why");
  const Prediction prediction =
      predict_left_out(observed.skeleton, strides, options.mirror, options.technique.fourier());
  if (prediction.strides.empty())
    throw Error("every stride is of one clip: give at least two clips of the same gait");
  if (!options.csv.empty()) write_file(options.csv, table(prediction, strides));
  if (options.json)
    fmt::print("{}\n",
               report(prediction, strides).dump(-1, ' ', false, json::error_handler_t::replace));
  else
    print(prediction, strides);
}

}  // namespace

void add_evaluate(CLI::App& app) {
  auto options = std::make_shared<Options>();
  CLI::App* command = app.add_subcommand(
      "evaluate", "How well a library predicts clips left out of it: leave one out, by method");
  command->add_option("SOURCE", options->sources, "Clips, folders of clips, or manifests (.json)")
      ->required();
  command->add_option("--manifest", options->manifest,
                      "JSON file that overrides what is found: {\"clips\":[{\"file\":…},…]}");
  command->add_flag("--mirror", options->mirror,
                    "Predict from mirror images too, corrected for the body's asymmetry");
  options->technique.add_fourier_to(*command);
  command->add_option("--csv", options->csv, "A CSV with one row a stride and method");
  command->add_flag("--json", options->json, "Print one JSON object");
  command->callback([options] { evaluate(*options); });
}

}  // namespace amble::cli
