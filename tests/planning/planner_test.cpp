#include "amble/planning/planner.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <cmath>
#include <cstdlib>
#include <ctime>
#include <numbers>
#include <random>

#include "amble/core/error.hpp"
#include "amble/io/file.hpp"
#include "amble/maths/track.hpp"
#include "amble/metrics/limits.hpp"
#include "amble/planning/clearance_along.hpp"
#include "amble/planning/local_way.hpp"
#include "amble/planning/planned_walk.hpp"
#include "amble/steering/pivot.hpp"
#include "amble/steering/time_law.hpp"
#include "places.hpp"
#include "planning/scene_check.hpp"

namespace amble {
namespace {

TriangleMesh shipped(const std::string& name) {
  const std::string file = source_folder() + "/data/scenes/" + name + ".obj";
  return read_obj(read_file(file), file);
}

/// How many queries a scene gets; all fifty are asked for by the environment.
int queries() {
  const char* wish = std::getenv("AMBLE_PLANNING_QUERIES");
  return wish ? std::atoi(wish) : 4;
}

unsigned query_seed() {
  const char* wish = std::getenv("AMBLE_PLANNING_QUERY_SEED");
  return wish ? static_cast<unsigned>(std::atoi(wish)) : 5;
}

double angle_between(const Vec3& a, const Vec3& b) {
  return std::abs(std::atan2(a.x * b.z - a.z * b.x, dot(a, b)));
}

/// The sharpest bend of a way, 1/m.
double sharpest_of(const Plan& plan) {
  if (plan.way.pieces.empty()) return 0;
  const Track track(plan.way);
  double most = 0;
  for (const TrackPoint& point : track.samples()) most = std::max(most, std::abs(point.curvature));
  return most;
}

struct Walked {
  double seconds = 0, nearest = 1, off_place = 0, off_heading = 0, outside = 0, astray = 0;
  double speeding_up = 0, slowing_down = 0, turning = 0;  // m/s², m/s², rad/s²: the most
  double turning_on_the_spot = 0;                         // rad/s²
  double slowest = 1;                 // of what bends and bounds allow there, on the way
  std::vector<std::string> violated;  // of the motion limits
};

/// The motion limits that a planned walk does not keep.
std::vector<std::string> violated_by(const Clip& clip) {
  metrics::ScoreOptions options;
  options.ground = 0;
  return metrics::violated_limits(metrics::score_clip(clip, options), metrics::LimitSet::walking());
}

/// The fastest law of a way: bends and people's accelerations are all that it heeds.
TimeLaw at_best(const Track& track, const MotionLibrary& library, double speed) {
  TimeLaw::Wish wish;
  wish.speed = speed;
  wish.from_stand = wish.to_stand = true;
  wish.bounds.turn_acceleration = 1e9;
  return {track, ReachableSpeeds(library), wish};
}

Walked walk(const std::shared_ptr<const MotionLibrary>& library, const Plan& plan, double speed,
            const SceneCheck& check) {
  PlannedWalk walker(library, plan, speed);
  Walked out;
  std::optional<Track> track;
  std::optional<TimeLaw> best;
  if (!plan.way.pieces.empty()) {
    track.emplace(plan.way);
    best.emplace(at_best(*track, *library, speed));
  }
  constexpr double kUnderWay = 1.5;  // metres from the ends, where a body follows its law late
  double along = 0;
  Clip clip;
  clip.skeleton = library->skeleton;
  clip.fps = 1 / PlannedWalk::kStep;
  std::optional<Doing> before;
  do {
    const Character& character = walker.character();
    const Doing& doing = character.doing();
    clip.append(character.pose());
    if (before) {
      const double change = (doing.speed - before->speed) / PlannedWalk::kStep;
      out.speeding_up = std::max(out.speeding_up, change);
      out.slowing_down = std::max(out.slowing_down, -change);
      // Who turns on the spot turns as legs can; strides tell of turns under way.
      double& turning = doing.speed < Pivot::kSpeed ? out.turning_on_the_spot : out.turning;
      turning =
          std::max(turning, std::abs(doing.turn_rate - before->turn_rate) / PlannedWalk::kStep);
    }
    before = doing;
    out.nearest =
        std::min(out.nearest, check.distance_of_body(library->skeleton, character.model()));
    out.outside = std::max(out.outside, doing.outside);
    if (!track) continue;
    along = std::clamp(track->nearest(doing.x, doing.z, along), 0.0, track->length());
    const GroundFrame here = track->at(along).frame;
    if (along > kUnderWay && along < track->length() - kUnderWay)
      out.slowest = std::min(out.slowest, doing.speed / best->speed_at(along));
    out.astray = std::max(out.astray, std::hypot(here.x - doing.x, here.z - doing.z));
  } while (walker.advance());
  const Vec3 pelvis = walker.character().pose().root;
  out.seconds = walker.seconds();
  out.violated = violated_by(clip);
  out.off_place = std::hypot(pelvis.x - plan.goal.x, pelvis.z - plan.goal.z);
  out.off_heading = std::abs(wrap_angle(walker.character().doing().heading - plan.goal.heading));
  return out;
}

class ShippedScene : public testing::TestWithParam<const char*> {};

TEST_P(ShippedScene, EveryQueryIsWalkedWithoutTouchingAnything) {
  const auto library = default_library();
  const TriangleMesh mesh = shipped(GetParam());
  const SceneCheck check(mesh);
  Planner planner(library, mesh, {});
  const GroundRectangle ground = planner.scene().ground();
  const double radius = planner.body().radius;
  const auto clear_of = [&](double margin) {
    return [&planner, radius, margin](double x, double z) {
      return planner.obstacles().clearance(x, z) >= radius + margin;
    };
  };
  const Point2 low{ground.low_x, ground.low_z}, high{ground.high_x, ground.high_z};
  const GridSearch grid(low, high, clear_of(0)), wide(low, high, clear_of(0.03));
  std::mt19937 random(query_seed());
  std::uniform_real_distribution<double> x(low[0], high[0]), z(low[1], high[1]),
      heading(-std::numbers::pi, std::numbers::pi);
  double longest_search = 0, worst_ratio = 0, nearest_path = 1, nearest_body = 1, worst_place = 0,
         worst_heading = 0, worst_outside = 0, worst_astray = 0, sharpest = 0, slowest = 1;
  for (int query = 0; query < queries();) {
    const GroundFrame start{x(random), z(random), heading(random)},
        goal{x(random), z(random), heading(random)};
    if (!clear_of(0.02)(start.x, start.z) || !clear_of(0.02)(goal.x, goal.z) ||
        planner.scene().inside_solid(start.x, start.z) ||
        planner.scene().inside_solid(goal.x, goal.z) ||
        !std::isfinite(wide.shortest({start.x, start.z}, {goal.x, goal.z})))
      continue;
    ++query;
    SCOPED_TRACE(testing::Message() << start.x << ',' << start.z << ',' << start.heading << " to "
                                    << goal.x << ',' << goal.z << ',' << goal.heading);
    const std::clock_t began = std::clock();
    Planner::Options patient;  // the processor's time counts, however busy it is
    patient.time_limit = 120;
    Planner fresh(library, mesh, patient);
    const Plan plan = fresh.plan(start, goal);
    longest_search =
        std::max(longest_search, static_cast<double>(std::clock() - began) / CLOCKS_PER_SEC);
    const GroundFrame end = vehicle_standing_at(*library, goal);
    EXPECT_LT(longest_search, 2);
    const double shortest = grid.shortest({start.x, start.z}, {end.x, end.z});
    EXPECT_LT(plan.length, 1.15 * shortest);
    worst_ratio = std::max(worst_ratio, plan.length / shortest);
    sharpest = std::max(sharpest, sharpest_of(plan));
    if (!plan.way.pieces.empty()) {
      const Track track(plan.way);
      for (double s = 0; s <= track.length(); s += 0.005) {
        const GroundFrame place = track.at(s).frame;
        EXPECT_TRUE(ground.grown(0.02).contains(place.x, place.z)) << place.x << ',' << place.z;
        nearest_path =
            std::min(nearest_path, check.distance_of_axis(place.x, place.z, planner.body().height));
      }
    }
    const Walked walked = walk(library, plan, planner.options().speed, check);
    EXPECT_GT(walked.nearest, 0.03);
    EXPECT_LT(walked.off_place, 0.02);
    EXPECT_LT(walked.off_heading, 2 * std::numbers::pi / 180);
    EXPECT_LT(walked.outside, 0.02);
    EXPECT_GT(walked.slowest, 0.85);
    const Bounds& bounds = library->groups.front().bounds;
    EXPECT_LE(walked.speeding_up, bounds.mean_acceleration + bounds.acceleration);
    EXPECT_LE(walked.slowing_down, bounds.acceleration - bounds.mean_acceleration);
    EXPECT_LE(walked.turning, bounds.turn_acceleration);
    EXPECT_LE(walked.turning_on_the_spot, Pivot::kTurning);
    EXPECT_EQ(walked.violated, std::vector<std::string>{});
    nearest_body = std::min(nearest_body, walked.nearest);
    slowest = std::min(slowest, walked.slowest);
    worst_place = std::max(worst_place, walked.off_place);
    worst_heading = std::max(worst_heading, walked.off_heading);
    worst_outside = std::max(worst_outside, walked.outside);
    worst_astray = std::max(worst_astray, walked.astray);
  }
  EXPECT_GE(nearest_path, radius - 0.002);
  RecordProperty("longest_search_ms", static_cast<int>(1000 * longest_search));
  std::printf(
      "%s: search %.2f s, length %.3f of the grid's, path %.3f m (radius %.3f), body %.3f m, "
      "end %.4f m %.3f rad, outside %.3f, astray %.3f m, bend %.2f /m, slowest %.2f\n",
      GetParam(), longest_search, worst_ratio, nearest_path, radius, nearest_body, worst_place,
      worst_heading, worst_outside, worst_astray, sharpest, slowest);
}

INSTANTIATE_TEST_SUITE_P(Planner, ShippedScene,
                         testing::Values("sheep_pen", "apartment", "forest"));

Plan plan_in(const TriangleMesh& mesh, const GroundFrame& start, const GroundFrame& goal,
             std::uint32_t seed = 1, double time_limit = 120) {
  Planner::Options options;
  options.seed = seed;
  options.time_limit = time_limit;
  return Planner(default_library(), mesh, options).plan(start, goal);
}

std::string reason(const TriangleMesh& mesh, const GroundFrame& start, const GroundFrame& goal) {
  try {
    plan_in(mesh, start, goal, 1, 0.3);
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

TEST(Planner, SameSeedGivesTheSameWay) {
  const TriangleMesh mesh = shipped("apartment");
  const GroundFrame start{2, 2.7, 0}, goal{10, 6.5, 0};
  const Plan one = plan_in(mesh, start, goal, 4), two = plan_in(mesh, start, goal, 4);
  EXPECT_EQ(one.way.pieces, two.way.pieces);
  EXPECT_NE(one.along_roadmap.pieces, plan_in(mesh, start, goal, 5).along_roadmap.pieces);
}

TEST(Planner, KeepsItsRoadmapForTheNextQuery) {
  Planner::Options options;
  options.time_limit = 120;
  Planner planner(default_library(), shipped("apartment"), options);
  planner.plan({2, 2.7, 0}, {10, 6.5, 0});
  const int samples = planner.roadmap()->samples();
  planner.plan({10, 5.5, 0}, {2, 5.5, 2});
  EXPECT_EQ(planner.roadmap()->samples(), samples);
}

TEST(Planner, RoadmapIsOfCubicsThatCanBeWalked) {
  const auto library = default_library();
  Planner::Options options;
  options.time_limit = 120;
  Planner planner(library, shipped("sheep_pen"), options);
  const Plan plan = planner.plan({1.5, 1.5, 0}, {9.8, 0.8, 1.57});
  const double turn = library->groups.front().envelope.section(0, 0.3).high;  // rad/s at 0.3 m/s
  const auto edges = planner.roadmap()->edges();
  ASSERT_GT(edges.size(), 1000u);
  for (std::size_t i = 0; i < edges.size(); i += 10) {
    EXPECT_LE(sharpest_bend(edges[i]), turn / 0.3 + 1e-9);
    EXPECT_GE(least_clearance(planner.obstacles(), edges[i], planner.body().radius),
              planner.body().radius);
  }
  const auto& chain = plan.along_roadmap.pieces;
  ASSERT_GT(chain.size(), 1u);
  for (std::size_t i = 0; i + 1 < chain.size(); ++i) {
    EXPECT_EQ(chain[i][3], chain[i + 1][0]);
    EXPECT_LT(angle_between(chain[i][3] - chain[i][2], chain[i + 1][1] - chain[i + 1][0]), 1e-6);
  }
}

TEST(Planner, FindsGapsHardlyWiderThanTheBodyWhereverTheyAre) {
  // Between the chairs and the wall there are 2 cm to spare.
  const TriangleMesh mesh = shipped("apartment");
  for (const std::uint32_t seed : {1u, 2u, 3u}) {
    const Plan plan = plan_in(mesh, {9.98, 1.34, 0.74}, {7.31, 2.13, 2.47}, seed, 20);
    EXPECT_LT(plan.length, 5);
  }
}

TEST(Planner, SaysWhyThereIsNoWay) {
  const TriangleMesh mesh = shipped("apartment");
  const GroundFrame open{2, 2.7, 0};
  EXPECT_NE(reason(mesh, {0.9, 1, 0}, open).find("the start (0.90, 1.00) is blocked"),
            std::string::npos);
  EXPECT_NE(reason(mesh, open, {0.9, 1, 0}).find("the goal (0.90, 1.00) is blocked"),
            std::string::npos);
  // Room for the pelvis, not for the way to it.
  EXPECT_NE(reason(mesh, open, {1.37, 6.99, -0.75}).find("the goal (1.37, 6.99) is blocked"),
            std::string::npos);
  EXPECT_NE(reason(mesh, open, {50, 1, 0}).find("lies outside the scene"), std::string::npos);
  EXPECT_NE(reason(mesh, open, {NAN, 1, 0}).find("must be three numbers"), std::string::npos);
}

/// Four walls around (0, 0), 4 m wide, as a hollow box without floor or lid.
TriangleMesh closed_box() {
  return read_obj(
      "v -2 0 -2\nv 2 0 -2\nv 2 0 2\nv -2 0 2\nv -2 3 -2\nv 2 3 -2\nv 2 3 2\nv -2 3 2\n"
      "f 1 5 6 2\nf 2 6 7 3\nf 3 7 8 4\nf 4 8 5 1\n",
      "box.obj");
}

TEST(Planner, EndsAtTheTimeLimitWhereThereIsNoWay) {
  const auto began = std::chrono::steady_clock::now();
  EXPECT_NE(reason(closed_box(), {0, 0, 0}, {5, 0, 0}).find("no way was found"), std::string::npos);
  EXPECT_LT(std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count(), 20);
}

TEST(Planner, WalksFreelyWhereThereIsNoPolygon) {
  const Plan plan = plan_in(read_obj("", "empty.obj", true), {0, 0, 0}, {3, 5, 1});
  EXPECT_LT(plan.length, 1.15 * std::hypot(3, 5));
  const Walked walked = walk(default_library(), plan, 1.3, SceneCheck({}));
  EXPECT_LT(walked.off_place, 0.02);
  EXPECT_TRUE(plan_in({}, {1, 1, 0}, {1, 1, 2}).way.pieces.empty());
}

TEST(Planner, GoesAroundASingleTriangle) {
  const TriangleMesh one = read_obj("v -1 0 2\nv 1 0 2\nv 0 2 2\nf 1 2 3\n", "one.obj");
  const Plan plan = plan_in(one, {0, 0, 0}, {0, 4, 0});
  const double corner = 1 + 0.7 * plan.clearance;  // where the shortest way passes, about
  EXPECT_GT(plan.length, 4.2);
  EXPECT_LT(plan.length, 1.15 * 2 * std::hypot(corner, 2));
  EXPECT_GE(plan.clearance, 0.3);
}

}  // namespace
}  // namespace amble
