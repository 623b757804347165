#include "amble/evaluation/figures.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "amble/core/error.hpp"

namespace amble {
namespace {

TEST(Figures, AreKnownByPaperAndNumber) {
  std::set<std::string> ids;
  for (const Figure& figure : figures()) {
    EXPECT_TRUE(ids.insert(figure.id).second) << figure.id;
    EXPECT_NE(figure.id.find(':'), std::string::npos);
    EXPECT_FALSE(figure.title.empty());
  }
  EXPECT_EQ(find_figure("park2002:4").id, "park2002:4");
  EXPECT_THROW(find_figure("park2002:99"), Error);
}

TEST(Figures, EveryOneIsAWholePicture) {
  for (const Figure& figure : figures()) {
    const std::string svg = figure.draw(default_library());
    EXPECT_EQ(svg.rfind("<svg ", 0), 0u) << figure.id;
    EXPECT_EQ(svg.substr(svg.size() - 7), "</svg>\n") << figure.id;
    EXPECT_GT(svg.size(), 2000u) << figure.id;
    EXPECT_EQ(svg.find("nan"), std::string::npos) << figure.id;
    EXPECT_EQ(svg.find("inf"), std::string::npos) << figure.id;
  }
}

TEST(Figures, TimeRunsBackInTheFirstPanelOfFigure4Alone) {
  const std::string svg = find_figure("park2002:4").draw(default_library());
  const std::size_t red = svg.find("behind where it has been"), second = svg.find("(b)");
  ASSERT_NE(red, std::string::npos);
  EXPECT_LT(red, second);
  EXPECT_EQ(svg.find("behind where it has been", second), std::string::npos);
}

using Points = std::vector<std::array<double, 2>>;

/// The curves of a picture that are drawn in a colour, in its own coordinates.
std::vector<Points> curves_of(const std::string& svg, const std::string& colour) {
  std::vector<Points> out;
  const std::string begin = "<polyline fill=\"none\" stroke=\"" + colour;
  for (std::size_t at = svg.find(begin); at != std::string::npos; at = svg.find(begin, at + 1)) {
    const std::size_t first = svg.find("points=\"", at) + 8, last = svg.find('"', first);
    std::string text = svg.substr(first, last - first);
    std::replace(text.begin(), text.end(), ',', ' ');
    std::istringstream numbers(text);
    Points& points = out.emplace_back();
    for (double x = 0, y = 0; numbers >> x >> y;) points.push_back({x, y});
  }
  return out;
}

Points dots_of(const std::string& svg, const std::string& colour) {
  Points out;
  for (std::size_t at = svg.find("<circle cx="); at != std::string::npos;
       at = svg.find("<circle cx=", at + 1)) {
    const std::string dot = svg.substr(at, svg.find('>', at) - at);
    if (dot.find(colour) == std::string::npos) continue;
    out.push_back({std::stod(dot.substr(dot.find("cx=\"") + 4)),
                   std::stod(dot.substr(dot.find("cy=\"") + 4))});
  }
  return out;
}

double height_at(const Points& curve, double x) {
  const auto after = std::find_if(curve.begin() + 1, curve.end() - 1,
                                  [&](const auto& point) { return point[0] >= x; });
  const auto &b = *after, &a = *(after - 1);
  return a[1] + (b[1] - a[1]) * (x - a[0]) / (b[0] - a[0]);
}

double turned(const Points& curve) {  // radians, to either side
  double sum = 0, before = 0;
  bool known = false;
  std::array<double, 2> last = curve.front();
  for (const auto& point : curve) {
    if (std::hypot(point[0] - last[0], point[1] - last[1]) < 3) continue;
    const double heading = std::atan2(point[1] - last[1], point[0] - last[0]);
    if (known) sum += std::abs(std::remainder(heading - before, 2 * std::numbers::pi));
    before = heading, known = true, last = point;
  }
  return sum;
}

TEST(Figures, AccelerationsOfFigure4LieWithinTheBoundsThatItShows) {
  const std::string svg = find_figure("kwon2007:4").draw(default_library());
  const std::vector<Points> bounds = curves_of(svg, "#c62828");
  ASSERT_EQ(bounds.size(), 4u);  // up, down; left, right
  int inside = 0;
  const Points vehicle = dots_of(svg, "#b8b8b8");
  for (const auto& dot : vehicle) {
    const std::size_t panel = dot[0] > bounds[2].front()[0] - 1 ? 2 : 0;
    const double top = height_at(bounds[panel], dot[0]), low = height_at(bounds[panel + 1], dot[0]);
    inside += dot[1] > top - 1.5 && dot[1] < low + 1.5;
  }
  EXPECT_GT(vehicle.size(), 1000u);
  EXPECT_GT(inside, 0.99 * static_cast<double>(vehicle.size()));
  EXPECT_EQ(dots_of(svg, "#1f6fb4").size(), 2 * default_library()->segments.size());
}

TEST(Figures, VehiclesOfFigure5FollowThePointersAndAreCalmer) {
  const std::string svg = find_figure("kwon2007:5").draw(default_library());
  const std::vector<Points> pointers = curves_of(svg, "#c62828"), ways = curves_of(svg, "#111111"),
                            pelvises = curves_of(svg, "#2e7d32");
  ASSERT_EQ(pointers.size(), 3u);
  ASSERT_EQ(ways.size(), 3u);
  ASSERT_EQ(pelvises.size(), 3u);
  for (std::size_t panel = 0; panel < 3; ++panel) {
    // Along, a panel shows twelve seconds: none ends more than one of them behind its pointer.
    const double length = pointers[panel].back()[0] - pointers[panel].front()[0];
    EXPECT_LT(pointers[panel].back()[0] - ways[panel].back()[0], length / 12) << panel;
  }
  EXPECT_LT(turned(ways[2]), 0.3 * turned(pointers[2]));
  EXPECT_GT(turned(pelvises[0]), 10 * turned(ways[0]));  // the pelvis sways about the vehicle
}

}  // namespace
}  // namespace amble
