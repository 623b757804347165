#include "control_space.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>

namespace amble::cli {
namespace {

constexpr double kWidth = 560, kHeight = 420, kMargin = 60;

const char* colour_of(const Group& group) { return group.gait < 0.5 ? "#1f6fb4" : "#b4401f"; }

/// Triangles whose circumcircle holds no other point; few points, so every triple is tried.
std::vector<std::array<Point2, 3>> triangles(const std::vector<Point2>& points) {
  std::vector<std::array<Point2, 3>> out;
  for (std::size_t a = 0; a < points.size(); ++a)
    for (std::size_t b = a + 1; b < points.size(); ++b)
      for (std::size_t c = b + 1; c < points.size(); ++c) {
        const Point2 &p = points[a], &q = points[b], &r = points[c];
        const double cross = (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0]);
        if (std::abs(cross) < 1e-9) continue;
        const auto square = [](const Point2& x) { return x[0] * x[0] + x[1] * x[1]; };
        const double d = 2 * (p[0] * (q[1] - r[1]) + q[0] * (r[1] - p[1]) + r[0] * (p[1] - q[1]));
        const Point2 centre{
            (square(p) * (q[1] - r[1]) + square(q) * (r[1] - p[1]) + square(r) * (p[1] - q[1])) / d,
            (square(p) * (r[0] - q[0]) + square(q) * (p[0] - r[0]) + square(r) * (q[0] - p[0])) /
                d};
        const auto away = [&](const Point2& x) {
          return std::hypot(x[0] - centre[0], x[1] - centre[1]);
        };
        const double radius = away(p);
        const bool empty = std::none_of(points.begin(), points.end(),
                                        [&](const Point2& x) { return away(x) < radius - 1e-9; });
        if (empty) out.push_back({p, q, r});
      }
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
  bool walks = false, runs = false;
  for (const Group& group : library.groups) {
    (group.gait < 0.5 ? walks : runs) = true;
    missing_turns(group.name, points_of(library, group), out);
    missing_speeds(group.name, points_of(library, group), out);
  }
  bool back = false, left = false, right = false;
  for (const Group& group : library.manoeuvres)
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

std::string control_space(const MotionLibrary& library) {
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
  label(kMargin, kMargin - 12,
        "dots: examples (walk blue, run red); lines: triangles; bold: envelope", "start");
  const auto polygon = [&](const auto& corners, const char* colour, double width, double filled) {
    text += fmt::format(
        "<polygon fill=\"{}\" fill-opacity=\"{}\" stroke=\"{}\" stroke-width=\"{}\" points=\"",
        colour, filled, colour, width);
    for (const Point2& p : corners) text += fmt::format("{:.1f},{:.1f} ", px(p[1]), py(p[0]));
    text += "\"/>\n";
  };
  for (const Group& group : library.groups) {
    const std::vector<Point2> points = points_of(library, group);
    for (const auto& triangle : triangles(points)) polygon(triangle, colour_of(group), 0.4, 0.04);
    polygon(group.envelope.corners, colour_of(group), 2, 0.0);
    for (const Point2& p : points)
      text += fmt::format("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"4\" fill=\"{}\"/>\n", px(p[1]),
                          py(p[0]), colour_of(group));
  }
  return text + "</svg>\n";
}

}  // namespace amble::cli
