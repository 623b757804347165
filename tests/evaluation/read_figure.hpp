#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <sstream>
#include <string>
#include <vector>

namespace amble {

// Reads what a figure shows back from its SVG, in the picture's own coordinates.

using FigurePoints = std::vector<std::array<double, 2>>;

/// The points of all shapes whose text begins so.
inline std::vector<FigurePoints> shapes_of(const std::string& svg, const std::string& begin) {
  std::vector<FigurePoints> out;
  for (std::size_t at = svg.find(begin); at != std::string::npos; at = svg.find(begin, at + 1)) {
    const std::size_t first = svg.find("points=\"", at) + 8, last = svg.find('"', first);
    std::string text = svg.substr(first, last - first);
    std::replace(text.begin(), text.end(), ',', ' ');
    std::istringstream numbers(text);
    FigurePoints& points = out.emplace_back();
    for (double x = 0, y = 0; numbers >> x >> y;) points.push_back({x, y});
  }
  return out;
}

/// The curves that are drawn in a colour.
inline std::vector<FigurePoints> curves_of(const std::string& svg, const std::string& colour) {
  return shapes_of(svg, "<polyline fill=\"none\" stroke=\"" + colour);
}

/// The areas that are filled with a colour.
inline std::vector<FigurePoints> areas_of(const std::string& svg, const std::string& colour) {
  return shapes_of(svg, "<polygon fill=\"" + colour);
}

inline FigurePoints dots_of(const std::string& svg, const std::string& colour) {
  FigurePoints out;
  for (std::size_t at = svg.find("<circle cx="); at != std::string::npos;
       at = svg.find("<circle cx=", at + 1)) {
    const std::string dot = svg.substr(at, svg.find('>', at) - at);
    if (dot.find(colour) == std::string::npos) continue;
    out.push_back({std::stod(dot.substr(dot.find("cx=\"") + 4)),
                   std::stod(dot.substr(dot.find("cy=\"") + 4))});
  }
  return out;
}

inline double height_at(const FigurePoints& curve, double x) {
  const auto after = std::find_if(curve.begin() + 1, curve.end() - 1,
                                  [&](const auto& point) { return point[0] >= x; });
  const auto &b = *after, &a = *(after - 1);
  return a[1] + (b[1] - a[1]) * (x - a[0]) / (b[0] - a[0]);
}

inline double distance(const std::array<double, 2>& a, const std::array<double, 2>& b) {
  return std::hypot(a[0] - b[0], a[1] - b[1]);
}

/// How far a curve goes off the straight line between its ends.
inline double sagitta(const FigurePoints& curve) {
  const auto &a = curve.front(), &b = curve.back();
  const double whole = distance(a, b);
  double most = 0;
  for (const auto& p : curve)
    most = std::max(
        most, std::abs((b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0])) / whole);
  return most;
}

}  // namespace amble
