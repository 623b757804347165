#include "amble/metrics/path.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "amble/core/error.hpp"
#include "metrics/walker.hpp"

namespace amble::metrics {
namespace {

void expect_point(const Vec3& point, double x, double z, double tolerance = 1e-12) {
  EXPECT_NEAR(point.x, x, tolerance);
  EXPECT_NEAR(point.z, z, tolerance);
}

TEST(AskedPath, ASplineStartsAndEndsOnItsEndPoints) {
  const AskedPath path = parse_path(R"({"points":[[0,0],[0,3],[2,5],[4,5],[6,8]]})", "p");
  expect_point(path.points.front(), 0, 0);
  expect_point(path.points.back(), 6, 8);
  expect_point(path.points[48], (0 + 4 * 0 + 2) / 6.0, (0 + 4 * 3 + 5) / 6.0);  // a knot
}

TEST(AskedPath, AClosedSplineIsPeriodic) {
  const AskedPath path = parse_path(R"({"points":[[0,3],[3,0],[0,-3],[-3,0]],"closed":true})", "p");
  expect_point(path.points.back(), path.points.front().x, path.points.front().z);
  expect_point(path.points.front(), 0, (0 + 4 * 3 + 0) / 6.0);
}

TEST(AskedPath, ThroughPassesThePoints) {
  for (const char* text :
       {R"({"points":[[0,0],[0,3],[2,5],[4,5]],"through":true})",
        R"({"points":[[0,0],[0,3],[2,5],[4,5]],"through":true,"closed":true})"}) {
    const AskedPath path = parse_path(text, "p");
    for (const Vec3& point : {Vec3{0, 0, 0}, Vec3{0, 0, 3}, Vec3{2, 0, 5}, Vec3{4, 0, 5}})
      EXPECT_LT(nearest_places({point}, path.points).front().distance, 1e-9);
  }
}

TEST(AskedPath, BezierAndTimedForms) {
  const AskedPath bezier = parse_path(R"({"bezier":[[[0,0],[0,1],[1,2],[2,2]]]})", "p");
  expect_point(bezier.points[24], (0 + 0 + 3 + 2) / 8.0, (0 + 3 + 6 + 2) / 8.0);
  const AskedPath timed = parse_path("[[0,1,2],[1.5,3,4]]", "p");
  expect_point(timed.points[1], 3, 4);
  EXPECT_EQ(timed.times[1], 1.5);
}

TEST(AskedPath, OtherFormsAreRefusedByName) {
  for (const char* bad : {"", "{}", "[]", "[[1,2]]", "[[1,2],[1,2,3]]", R"({"points":[[0,0]]})",
                          R"([["a","b"],[1,2]])", R"({"bezier":[[[0,0],[1,1]]]})", "[[1],[2]]"}) {
    try {
      parse_path(bad, "p.json");
      ADD_FAILURE() << bad;
    } catch (const Error& error) {
      EXPECT_EQ(std::string(error.what()).find("p.json:"), 0u) << error.what();
    }
  }
}

TEST(NearestPlaces, AgreeWithLookingAtEverySegment) {
  std::mt19937 random(1);
  std::normal_distribution<double> step(0, 0.3);
  std::uniform_real_distribution<double> anywhere(-6, 6);
  std::vector<Vec3> line{{}};
  for (int i = 0; i < 400; ++i) line.push_back(line.back() + Vec3{step(random), 0, step(random)});
  std::vector<Vec3> points;
  for (int i = 0; i < 500; ++i) points.push_back({anywhere(random), 0, anywhere(random)});
  const auto found = nearest_places(points, line);
  for (std::size_t k = 0; k < points.size(); ++k) {
    double best = 1e9;
    for (std::size_t i = 0; i + 1 < line.size(); ++i) {
      const Vec3 along = line[i + 1] - line[i];
      const double u = clamp01(dot(points[k] - line[i], along) / dot(along, along));
      best = std::min(best, length(points[k] - line[i] - u * along));
    }
    EXPECT_NEAR(found[k].distance, best, 1e-12);
  }
}

PathFigures follow(const Clip& clip, const AskedPath& path) {
  const Body body = observe_body(clip, {}, false);
  return measure_path(path, body, observe_travel(body));
}

TEST(PathFigures, APathToTheSideIsThatFarAway) {
  const PathFigures figures = follow(
      make_walker(), parse_path(R"({"points":[[0.1,-1],[0.1,2],[0.1,5],[0.1,8],[0.1,11]]})", "p"));
  EXPECT_NEAR(figures.cross_track.mean, 10, 0.6);
  EXPECT_GT(figures.covered_fraction, 0.6);
  EXPECT_LT(figures.covered_fraction, 0.95);
}

TEST(PathFigures, StandingAtTheStartCoversNothing) {
  AskedPath path;
  for (int z = 0; z < 12; ++z) path.points.push_back({0, 0, 1.0 * z});
  EXPECT_LT(follow(make_statue(make_walker(), 0), path).covered_fraction, 0.05);
}

TEST(PathFigures, ATimedPathIsComparedAtItsTimes) {
  AskedPath path;
  for (int i = 0; i < 8; ++i) {
    path.points.push_back({0, 0, 1.2 * i});
    path.times.push_back(i);
  }
  const PathFigures on_time = follow(make_walker(), path);
  ASSERT_TRUE(on_time.timed_error);
  EXPECT_LT(on_time.timed_error->mean, 2);
  for (double& time : path.times) time += 0.5;
  EXPECT_NEAR(follow(make_walker(), path).timed_error->mean, 60, 3);
}

}  // namespace
}  // namespace amble::metrics
