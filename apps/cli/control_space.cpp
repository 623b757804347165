#include "control_space.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <iterator>

#include "amble/core/error.hpp"
#include "amble/weights/control_space.hpp"
#include "markup.hpp"

namespace amble::cli {
namespace {

constexpr double kWidth = 560, kHeight = 420, kMargin = 60;

/// The gaits of a library with their colours: walk, run, then those of its own.
std::vector<std::pair<const Group*, const char*>> coloured_gaits(const MotionLibrary& library) {
  constexpr const char* kOwn[] = {"#2a8a4a", "#8a5ab4", "#b48a1f", "#1f9a9a"};
  std::vector<std::pair<const Group*, const char*>> out;
  for (const Group& group : library.groups)
    out.emplace_back(&group, group.gait < 0.5 ? "#1f6fb4" : "#b4401f");
  std::size_t own = 0;
  for (const Group& group : library.manoeuvres)
    if (group.ahead()) out.emplace_back(&group, kOwn[own++ % std::size(kOwn)]);
  return out;
}

std::vector<Point2> points_of(const MotionLibrary& library, const Group& group) {
  std::vector<Point2> out;
  for (int i = group.first; i < group.first + group.count; ++i) {
    const Example& example = library.examples[static_cast<std::size_t>(i)];
    out.push_back({example.speed, example.turn_rate});
  }
  return out;
}

/// The largest turn rate to one side among examples of at least a speed.
double reach(const std::vector<Point2>& points, double least_speed, double most_speed,
             double side) {
  double out = 0;
  for (const Point2& p : points)
    if (p[0] >= least_speed && p[0] <= most_speed) out = std::max(out, side * p[1]);
  return out;
}

void missing_turns(const std::string& name, const std::vector<Point2>& points,
                   std::vector<std::string>& out) {
  constexpr double kTurn = 0.25;  // rad/s: a turn worth the name
  double slowest = 1e9, fastest = 0;
  for (const Point2& p : points)
    if (p[0] > 0.05) slowest = std::min(slowest, p[0]), fastest = std::max(fastest, p[0]);
  for (const auto& [side, word, other] :
       {std::tuple(1.0, "left", "right"), std::tuple(-1.0, "right", "left")}) {
    double top = 0;  // the fastest turn to this side
    for (const Point2& p : points)
      if (p[0] > 0.05 && side * p[1] > kTurn) top = std::max(top, p[0]);
    if (top == 0)
      out.push_back(fmt::format("{}: no {} turn at all", name, word));
    else if (top < fastest - 0.3)
      out.push_back(fmt::format("{}: no {} turn above {:.1f} m/s", name, word, top));
    const double here = reach(points, slowest, fastest, side),
                 there = reach(points, slowest, fastest, -side);
    if (top > 0 && here < 0.6 * there)
      out.push_back(
          fmt::format("{}: {} turns reach {:.1f} rad/s, {} turns {:.1f}: capture "
                      "sharper {} turns",
                      name, word, here, other, there, word));
  }
}

void missing_speeds(const std::string& name, std::vector<Point2> points,
                    std::vector<std::string>& out) {
  std::vector<double> speeds;
  for (const Point2& p : points)
    if (p[0] > 0.05 && std::abs(p[1]) < 0.3) speeds.push_back(p[0]);
  std::sort(speeds.begin(), speeds.end());
  if (speeds.empty()) {
    out.push_back(fmt::format("{}: nothing straight", name));
    return;
  }
  for (std::size_t i = 0; i + 1 < speeds.size(); ++i)
    if (speeds[i + 1] - speeds[i] > 0.8)
      out.push_back(fmt::format("{}: nothing straight between {:.1f} and {:.1f} m/s", name,
                                speeds[i], speeds[i + 1]));
}

}  // namespace

std::vector<std::string> what_to_capture(const MotionLibrary& library) {
  std::vector<std::string> out;
  for (const auto& [group, colour] : coloured_gaits(library)) {
    missing_turns(group->name, points_of(library, *group), out);
    missing_speeds(group->name, points_of(library, *group), out);
  }
  bool walks = false, runs = false;
  for (const Group& group : library.groups) (group.gait < 0.5 ? walks : runs) = true;
  bool back = false, left = false, right = false;
  for (const Group& group : library.manoeuvres)
    if (!group.ahead())
      (std::abs(group.facing) < 0.5 ? back : group.facing < 0 ? left : right) = true;
  if (!left) out.push_back("no side step to the left");
  if (!right) out.push_back("no side step to the right");
  if (!back) out.push_back("no walk backwards");
  if (!walks) out.push_back("no walk");
  if (!runs) out.push_back("no run");
  for (const std::string& note : library.notes)
    if (note.find("a stand was made") != std::string::npos) out.push_back("no standing still");
  return out;
}

std::string control_space(const MotionLibrary& library, const std::vector<Point2>& directives) {
  double fastest = 1, sharpest = 0.5;
  for (const Example& example : library.examples) {
    fastest = std::max(fastest, example.speed);
    sharpest = std::max(sharpest, std::abs(example.turn_rate));
  }
  fastest *= 1.08, sharpest *= 1.1;
  const auto px = [&](double turn) {  // left is left
    return kMargin + (0.5 - 0.5 * turn / sharpest) * kWidth;
  };
  const auto py = [&](double speed) { return kMargin + (1 - speed / fastest) * kHeight; };
  std::string text = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0} {1}\" width=\"{0}\" "
      "height=\"{1}\" font-family=\"sans-serif\" font-size=\"12\">\n"
      "<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n",
      kWidth + 2 * kMargin, kHeight + 2 * kMargin);
  const auto line = [&](double x1, double y1, double x2, double y2) {
    text += fmt::format(
        "<line x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\" stroke=\"#ddd\"/>\n", x1, y1,
        x2, y2);
  };
  const auto label = [&](double x, double y, const std::string& words, const char* anchor) {
    text +=
        fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"{}\" fill=\"#333\">{}</text>\n",
                    x, y, anchor, words);
  };
  for (double v = 0; v<fastest; v += fastest> 2.5 ? 1.0 : 0.5) {
    line(kMargin, py(v), kMargin + kWidth, py(v));
    label(kMargin - 8, py(v) + 4, fmt::format("{:.1f}", v), "end");
  }
  for (double w = -std::floor(sharpest * 2) / 2; w < sharpest; w += 0.5) {
    line(px(w), kMargin, px(w), kMargin + kHeight);
    label(px(w), kMargin + kHeight + 18, fmt::format("{:+.1f}", w), "middle");
  }
  label(kMargin, kMargin - 30, "speed in m/s over turn rate in rad/s, left turns on the left",
        "start");
  const auto gaits = coloured_gaits(library);
  std::string colours = "walk blue, run red";
  for (const auto& [group, colour] : gaits)
    if (group >= library.manoeuvres.data() &&
        group < library.manoeuvres.data() + library.manoeuvres.size())
      colours += fmt::format(", <tspan fill=\"{}\">{}</tspan>", colour, escaped(group->name));
  label(kMargin, kMargin - 12,
        fmt::format("dots: examples ({}); lines: triangles; bold: envelope; black: directives",
                    colours),
        "start");
  const auto polygon = [&](const auto& corners, const char* colour, double width, double filled) {
    text += fmt::format(
        "<polygon fill=\"{}\" fill-opacity=\"{}\" stroke=\"{}\" stroke-width=\"{}\" points=\"",
        colour, filled, colour, width);
    for (const Point2& p : corners) text += fmt::format("{:.1f},{:.1f} ", px(p[1]), py(p[0]));
    text += "\"/>\n";
  };
  for (const auto& [group, colour] : gaits) {
    const std::vector<Point2> points = points_of(library, *group);
    const ControlSpace space(library, *group);
    for (const auto& triangle : space.mesh().triangles()) {
      std::vector<Point2> corners;
      for (const int corner : triangle.corners) corners.push_back(space.mesh().point(corner));
      polygon(corners, colour, 0.4, 0.04);
    }
    polygon(group->envelope.corners, colour, 2, 0.0);
    for (const Point2& p : points)
      text += fmt::format("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"4\" fill=\"{}\"/>\n", px(p[1]),
                          py(p[0]), colour);
  }
  if (!directives.empty()) {
    text += "<polyline fill=\"none\" stroke=\"#111\" stroke-width=\"1.5\" points=\"";
    for (const Point2& p : directives) text += fmt::format("{:.1f},{:.1f} ", px(p[1]), py(p[0]));
    text += "\"/>\n";
  }
  return text + "</svg>\n";
}

std::vector<Point2> directives_of(std::string_view trace, const std::string& path) {
  std::vector<Point2> out;
  std::array<std::size_t, 2> columns{};
  int line = 0;
  for (std::size_t start = 0; start < trace.size(); ++line) {
    const std::size_t end = std::min(trace.find('\n', start), trace.size());
    std::vector<std::string> cells;
    for (std::size_t cell = start; cell <= end;) {
      const std::size_t comma = std::min(trace.find(',', cell), end);
      cells.emplace_back(trace.substr(cell, comma - cell));
      cell = comma + 1;
    }
    start = end + 1;
    if (line == 0) {
      for (const auto& [name, column] : {std::pair("speed", 0), std::pair("turn", 1)}) {
        const auto found = std::find(cells.begin(), cells.end(), name);
        if (found == cells.end())
          throw Error(path + ":1: no column '" + name + "'; 'amble synth --trace' writes one");
        columns[static_cast<std::size_t>(column)] = static_cast<std::size_t>(found - cells.begin());
      }
      continue;
    }
    if (cells.size() <= std::max(columns[0], columns[1])) continue;
    out.push_back({std::strtod(cells[columns[0]].c_str(), nullptr),
                   std::strtod(cells[columns[1]].c_str(), nullptr)});
  }
  return out;
}

}  // namespace amble::cli
