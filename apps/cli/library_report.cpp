#include "library_report.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "control_space.hpp"
#include "examples_report.hpp"
#include "inspect_picture.hpp"
#include "markup.hpp"

namespace amble::cli {
namespace {

std::string list(const std::vector<std::string>& items, const char* when_empty) {
  if (items.empty()) return fmt::format("<p>{}</p>\n", when_empty);
  std::string out = "<ul>\n";
  for (const std::string& item : items) out += "<li>" + escaped(item) + "</li>\n";
  return out + "</ul>\n";
}

/// What became of a cycle: an example's name, a near double, or the reason.
std::string fate(const Cycle& cycle, double seconds, std::size_t source, const std::string& file,
                 const CaptureBuild& build) {
  if (!cycle.rejected.empty()) return "left out: " + cycle.rejected;
  const std::string place = fmt::format("{} @ {:.2f} s", file, seconds);
  const auto found =
      std::find_if(build.strides.begin(), build.strides.end(), [&](const CaptureStride& one) {
        return one.source == source && std::abs(one.stride.start - seconds) < 1e-9 &&
               one.cycle.first == cycle.first;
      });
  if (found != build.strides.end() && found->kept) return "example " + found->stride.name;
  for (const Rejection& one : build.rejected)
    if (one.source == place) return "left out: " + one.reason;
  if (found != build.strides.end()) return "as good as another stride";
  return "left out";
}

/// Says where an arc is no more than the mean of a turn.
std::string arc_remark(const Cycle& cycle) {
  if (!cycle.turns_unsteadily()) return {};
  return fmt::format("; fits no arc: its turn rate goes from {:+.1f} to {:+.1f} rad/s",
                     cycle.turn_rate - 0.5 * cycle.turn_change,
                     cycle.turn_rate + 0.5 * cycle.turn_change);
}

std::string clip_section(const CaptureSource& source, std::size_t number,
                         const CaptureBuild& build) {
  std::string out = fmt::format("<h2>{}</h2>\n", escaped(source.file));
  const Study& study = source.study;
  if (!study.rejected.empty()) out += "<p class=\"no\">" + escaped(study.rejected) + "</p>\n";
  for (const Fault& fault : study.found.faults)
    out += fmt::format("<p>{} in frames {} to {}: {}</p>\n", fault_name(fault.kind), fault.first,
                       fault.last, escaped(fault.action));
  if (study.body.pelvis.empty()) return out;
  const auto fate_of = [&](const Cycle& cycle) {
    return fate(cycle, study.file_time(cycle.start), number, source.file, build);
  };
  out += inspect_picture(
      study, [&](const Cycle& cycle) { return fate_of(cycle).rfind("left out", 0) == 0; });
  if (study.cycles.empty()) return out;
  out +=
      "<table><tr><th>from</th><th>to</th><th>type</th><th>m/s</th><th>rad/s</th>"
      "<th>sure</th><th></th></tr>\n";
  for (const Cycle& cycle : study.cycles) {
    const double start = study.file_time(cycle.start);
    out += fmt::format(
        "<tr{}><td>{:.2f}</td><td>{:.2f}</td><td>{}</td><td>{:.2f}</td><td>{:+.2f}</td>"
        "<td>{:.0f} %</td><td>{}</td></tr>\n",
        cycle.rejected.empty() ? "" : " class=\"no\"", start, study.file_time(cycle.end),
        cycle.type, cycle.speed, cycle.turn_rate, 100 * cycle.confidence,
        escaped(fate_of(cycle)) + arc_remark(cycle));
  }
  return out + "</table>\n";
}

/// How evenly a group covers its part of the control space.
std::string coverage(const MotionLibrary& library, const Group& group) {
  int left = 0, right = 0, moving = 0;
  double most_left = 0, most_right = 0, gaps = 0;
  for (int i = group.first; i < group.first + group.count; ++i) {
    const Example& one = library.examples[static_cast<std::size_t>(i)];
    if (one.speed < 0.05) continue;
    ++moving;
    left += one.turn_rate > 0.1, right += one.turn_rate < -0.1;
    most_left = std::max(most_left, one.turn_rate),
    most_right = std::min(most_right, one.turn_rate);
    double nearest = 1e9;
    for (int k = group.first; k < group.first + group.count; ++k) {
      const Example& other = library.examples[static_cast<std::size_t>(k)];
      if (k != i)
        nearest = std::min(nearest, std::hypot((one.speed - other.speed) / 0.5,
                                               (one.turn_rate - other.turn_rate) / 0.5));
    }
    gaps += nearest;
  }
  return fmt::format(
      "<p>{}: {} examples turn left (to {:+.2f} rad/s), {} right (to {:+.2f}), {} go straight; "
      "from "
      "one to the next it is {:.2f} m/s or rad/s on the average.</p>\n",
      escaped(group.name), left, most_left, right, most_right, moving - left - right,
      moving > 1 ? 0.5 * gaps / moving : 0.0);
}

constexpr const char* kStyle =
    "body{font:15px/1.5 sans-serif;max-width:1150px;margin:2em auto;padding:0 1em;color:#222}"
    "h1,h2{font-weight:600}h2{border-top:1px solid #ddd;padding-top:1em;font-size:1.1em}"
    "table{border-collapse:collapse}td,th{padding:2px 12px;text-align:left}"
    ".no{color:#a33}svg{max-width:100%;height:auto}"
    ".figures{font-size:12px}.figures td,.figures th{padding:2px 4px;text-align:right;"
    "font-variant-numeric:tabular-nums}.figures .words{text-align:left;padding-bottom:10px}"
    ".figures td:first-child{text-align:left;white-space:nowrap}.figures "
    "svg{display:block;max-width:none}";

}  // namespace

std::string library_report(const MotionLibrary& library, const std::vector<CaptureSource>& sources,
                           const CaptureBuild& build, const std::vector<ExampleFidelity>& examples,
                           const std::vector<ExampleLimits>& broken,
                           const std::vector<TriedExample>& tried) {
  std::string out = fmt::format(
      "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>{0}</title>"
      "<style>{1}</style></head><body>\n<h1>{0}</h1>\n<p>{2} examples",
      escaped(library.name), kStyle, library.examples.size());
  for (const std::vector<Group>* kind : {&library.groups, &library.manoeuvres})
    for (const Group& group : *kind)
      out += fmt::format(", {} of them {} ({:.2f} to {:.2f} m/s)", group.count, group.name,
                         group.bounds.slowest, group.bounds.fastest);
  out += fmt::format(", from {} clips.</p>\n{}", sources.size(), control_space(library));
  for (const std::vector<Group>* kind : {&library.groups, &library.manoeuvres})
    for (const Group& group : *kind)
      if (kind == &library.groups || group.ahead()) out += coverage(library, group);
  out += "<h2>What to capture next</h2>\n" + list(what_to_capture(library), "Nothing is missing.");
  if (!library.notes.empty()) out += "<h2>Notes</h2>\n" + list(library.notes, "");
  out += examples_section(library, examples);
  out += limits_section(library, broken);
  std::vector<std::string> unread;
  for (const Rejection& one : build.rejected)
    if (one.source.find(" @ ") == std::string::npos)
      unread.push_back(one.source + ": " + one.reason);
  out += "<h2>Clips left out</h2>\n" + list(unread, "None.");
  for (std::size_t i = 0; i < sources.size(); ++i) out += clip_section(sources[i], i, build);
  std::vector<std::string> uneven;
  for (const TriedExample& one : tried)
    for (const std::string& limit : one.broken)
      uneven.push_back(library.examples[static_cast<std::size_t>(one.example)].name + ": " + limit);
  out += "<h2>Played at their own speeds</h2>\n" +
         list(uneven, "All examples hold the motion limits.");
  out += "<p>" + escaped(what_it_can_do(library, tried)) + "</p>\n";
  return out + "</body></html>\n";
}

}  // namespace amble::cli
