#include "examples_report.hpp"

#include <fmt/core.h>

#include "amble/evaluation/fidelity_picture.hpp"
#include "amble/metrics/fidelity_json.hpp"
#include "fidelity_report.hpp"
#include "markup.hpp"

namespace amble::cli {
namespace {

using metrics::Fidelity;
using metrics::FidelityFigure;

const Example& example_at(const MotionLibrary& library, int example) {
  return library.examples[static_cast<std::size_t>(example)];
}
const Example& example_of(const MotionLibrary& library, const ExampleFidelity& one) {
  return example_at(library, one.example);
}

const char* gait_name(bool runs) { return runs ? "run" : "walk"; }

std::string joined(const std::vector<std::string>& parts) {
  std::string out;
  for (const std::string& part : parts) out += (out.empty() ? "" : "; ") + part;
  return out;
}

/// The broken limits of an example that are the captured person's own, or those that are not.
std::string told(const ExampleLimits& one, bool persons) {
  std::vector<std::string> parts;
  for (const BrokenLimit& broken : one.broken)
    if (broken.persons == persons) parts.push_back(sentence(broken));
  return joined(parts);
}

std::string cells(const Fidelity& figures) {
  std::string out;
  for (const FidelityFigure& figure : metrics::fidelity_figures())
    out += fmt::format("<td>{:.2f}</td>", figures.*figure.value);
  return out;
}

/// Whether the joints are near enough in the mean of a gait.
std::string verdict(const Fidelity& mean, bool runs) {
  const double most = change_limits(runs).body;
  return fmt::format("{} {:.2f} cm of joints without feet; at most {:.1f} is meant",
                     mean.body <= most ? "within the limit:" : "beyond the limit:", mean.body,
                     most);
}

}  // namespace

std::string examples_section(const MotionLibrary& library,
                             const std::vector<ExampleFidelity>& examples) {
  std::string out =
      "<h2>Examples beside their captures</h2>\n<p>What building has changed: cm of the joints "
      "without feet (body) and with them, degrees, cm of the ankles (feet), then ratios, 1 being "
      "right (bob, sway, surge: how far the pelvis goes up, aside and to and fro; shake: how "
      "roughly it sways; rise: of the ankles; lurch: how fast it rises or falls), degrees of the "
      "knees in the mean and at their most bent, and per cent of the duration. Pictures, captured "
      "grey and stored blue: pelvis up, pelvis aside, left knee, right knee.</p>\n"
      "<table class=\"figures\"><tr><th></th><th>m/s</th><th>rad/s</th>";
  for (const FidelityFigure& figure : metrics::fidelity_figures())
    out += fmt::format("<th>{}</th>", figure.name);
  out += "<th></th></tr>\n";
  for (const bool runs : {false, true}) {
    std::size_t count = 0;
    const auto mean = mean_of(examples, runs, &count);
    if (!mean) {
      out += fmt::format("<tr><td>no {}s</td></tr>\n", gait_name(runs));
      continue;
    }
    for (const ExampleFidelity& one : examples) {
      if (one.captured.runs() != runs) continue;
      const Example& example = example_of(library, one);
      out += fmt::format("<tr{}><td>{}</td><td>{:.2f}</td><td>{:+.2f}</td>{}<td>{}</td></tr>\n",
                         one.beyond.empty() ? "" : " class=\"no\"", escaped(example.name),
                         example.speed, example.turn_rate, cells(one.figures),
                         fidelity_strip(one.captured, one.stored));
      if (!one.beyond.empty())
        out += fmt::format(
            "<tr class=\"no\"><td></td><td colspan=\"16\" class=\"words\">changed by "
            "more "
            "than the limits: {}</td></tr>\n",
            escaped(joined(one.beyond)));
    }
    out += fmt::format("<tr><th>{} {}s</th><th></th><th></th>{}<td>{}</td></tr>\n", count,
                       gait_name(runs), cells(*mean), verdict(*mean, runs));
  }
  return out + "</table>\n";
}

nlohmann::json examples_json(const MotionLibrary& library,
                             const std::vector<ExampleFidelity>& examples) {
  nlohmann::json out, each = nlohmann::json::array(), changed = nlohmann::json::array();
  for (const bool runs : {false, true}) {
    std::size_t count = 0;
    const auto mean = mean_of(examples, runs, &count);
    nlohmann::json gait{{"examples", count}};
    if (mean) gait.update(nlohmann::json(metrics::fidelity_json(*mean)));
    out[gait_name(runs)] = gait;
  }
  for (const ExampleFidelity& one : examples) {
    const Example& example = example_of(library, one);
    const nlohmann::json row{{"name", example.name},
                             {"source", example.source},
                             {"start", example.start},
                             {"figures", nlohmann::json(metrics::fidelity_json(one.figures))}};
    each.push_back(row);
    if (one.beyond.empty()) continue;
    changed.push_back(row);
    changed.back()["beyond"] = one.beyond;
    changed.back()["by_planting"] = one.by_planting;
  }
  out["each"] = each;
  out["changed"] = changed;
  return out;
}

std::string examples_text(const MotionLibrary& library,
                          const std::vector<ExampleFidelity>& examples) {
  std::string out;
  for (const ExampleFidelity& one : examples)
    if (!one.beyond.empty())
      out += fmt::format("  changed: {}: {}\n", example_of(library, one).name, joined(one.beyond));
  return out;
}

std::string limits_text(const MotionLibrary& library, const std::vector<ExampleLimits>& broken) {
  std::string out;
  for (const bool persons : {false, true})
    for (const ExampleLimits& one : broken)
      if (const std::string words = told(one, persons); !words.empty())
        out += fmt::format("  {}: {}: {}\n", persons ? "as captured" : "over a limit",
                           example_at(library, one.example).name, words);
  return out;
}

nlohmann::json limits_json(const MotionLibrary& library, const std::vector<ExampleLimits>& broken) {
  nlohmann::json out = nlohmann::json::array();
  for (const ExampleLimits& one : broken)
    for (const BrokenLimit& limit : one.broken) {
      const metrics::LimitCheck& check = limit.check;
      nlohmann::json row{{"name", example_at(library, one.example).name},
                         {"figure", check.figure},
                         {"unit", check.unit},
                         {"value", check.value},
                         {"most", check.high},
                         {"persons", limit.persons}};
      if (limit.captured_known) row["captured"] = limit.captured;
      out.push_back(row);
    }
  return out;
}

std::string limits_section(const MotionLibrary& library, const std::vector<ExampleLimits>& broken) {
  std::string out = fmt::format(
      "<h2>Motion limits</h2>\n<p>Every example was played as a loop and held to the motion "
      "limits. {} of {} break one; what the captured person does as much is called theirs.</p>\n",
      broken.size(), library.examples.size());
  if (broken.empty()) return out;
  out += "<table class=\"figures\"><tr><th></th><th>over a limit</th><th>as captured</th></tr>\n";
  for (const ExampleLimits& one : broken)
    out +=
        fmt::format("<tr><td>{}</td><td class=\"words\">{}</td><td class=\"words\">{}</td></tr>\n",
                    escaped(example_at(library, one.example).name), escaped(told(one, false)),
                    escaped(told(one, true)));
  return out + "</table>\n";
}

}  // namespace amble::cli
