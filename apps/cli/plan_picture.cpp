#include "plan_picture.hpp"

#include <algorithm>
#include <cmath>
#include <set>

#include "amble/engine/technique.hpp"
#include "amble/evaluation/drawing.hpp"
#include "amble/maths/track.hpp"
#include "amble/planning/sheep_pen.hpp"

namespace amble::cli {
namespace {

using Points = std::vector<Drawing::Point>;
using Moments = std::vector<WalkedMoment>;

constexpr double kWidth = 1200, kHeight = 1290, kMore = 320;
constexpr std::size_t kMostEdges = 1200;  // of the roadmap that are drawn
constexpr int kEdgeSteps = 3, kWaySteps = 16;
constexpr std::size_t kEvery = 3;  // frames of which one is drawn
constexpr int kBodies = 13;
constexpr const char* kColours[] = {"#1f6fb4", "#c07a12", "#2e7d32", "#c62828",
                                    "#6a3d9a", "#00838f", "#8d6e63", "#9a9a9a"};

/// The ground from above, x to the right and z down, as large as fits.
Axes map_of(Drawing& drawing, const GroundRectangle& ground) {
  constexpr double kX = 60, kY = 60, kWide = 680, kHigh = 520;
  const double wide = ground.high_x - ground.low_x, deep = ground.high_z - ground.low_z;
  const double scale = std::min(kWide / wide, kHigh / deep);
  return {drawing,
          {kX, kY},
          {scale * wide, scale * deep},
          {ground.low_x, ground.high_x},
          {ground.high_z, ground.low_z}};
}

GroundRectangle shown(const Planner& planner, const Plan& plan) {
  if (!planner.scene().endless()) return planner.scene().ground();
  GroundRectangle ground{plan.start.x, plan.start.z, plan.start.x, plan.start.z};
  ground.include(plan.goal.x, plan.goal.z);
  return ground.grown(1.5);
}

void draw_pose(Drawing& drawing, const Axes& map, const GroundFrame& pose, double radius,
               const char* colour, const char* name) {
  Points round;
  for (int k = 0; k <= 24; ++k) {
    const Vec3 rim = GroundFrame{pose.x, pose.z, k * 0.2617994}.to_world({0, 0, radius});
    round.push_back({rim.x, rim.z});
  }
  Points drawn;
  for (const auto& p : round) drawn.push_back(map.at(p[0], p[1]));
  drawing.curve(drawn, colour, 1.5);
  const Vec3 ahead = pose.to_world({0, 0, 1.6 * radius});
  const Drawing::Point at = map.at(pose.x, pose.z);
  drawing.line(at, map.at(ahead.x, ahead.z), colour, 2.5);
  drawing.words({at[0] + 8, at[1] - 12}, name, "start", 13, colour);
}

Points points_along(const GroundCurve& curve, int steps) {
  Points out;
  for (std::size_t piece = 0; piece < curve.pieces.size(); ++piece)
    for (int k = piece == 0 ? 0 : 1; k <= steps; ++k) {
      const Vec3 place = curve.at(piece, static_cast<double>(k) / steps);
      out.push_back({place.x, place.z});
    }
  return out;
}

void draw_map(Drawing& drawing, const Planner& planner, const Plan& plan, const Moments& moments) {
  Axes map = map_of(drawing, shown(planner, plan));
  map.grid("1, 2  the scene from above, the roadmap and the way (metres)", "", "");
  if (const Roadmap* roadmap = planner.roadmap()) {
    const auto edges = roadmap->edges();
    const std::size_t every = edges.size() / kMostEdges + 1;
    std::vector<Points> drawn;
    for (std::size_t i = 0; i < edges.size(); i += every) {
      drawn.push_back(points_along({{edges[i]}, false}, kEdgeSteps));
      for (auto& point : drawn.back()) point = map.at(point[0], point[1]);
    }
    drawing.curves(drawn, "#d5e4f1", 0.6);
  }
  std::set<Points> shadows;  // floor and lid of a box have the same
  for (const auto& t : planner.scene().obstacles()) {
    Points corners;
    for (const Point2& corner : t) corners.push_back(map.at(corner[0], corner[1]));
    std::sort(corners.begin(), corners.end());
    shadows.insert(corners);
  }
  drawing.curves({shadows.begin(), shadows.end()}, "#777777", 1, true);
  map.curve(points_along(plan.along_roadmap, kWaySteps), kOchre, 1.5, "5 4");
  Points way, pelvis;
  if (!plan.way.pieces.empty()) {
    const Track track(plan.way);
    for (double s = 0; s <= track.length(); s += 0.03)
      way.push_back({track.at(s).frame.x, track.at(s).frame.z});
  }
  map.curve(way, kBlue, 3);
  for (const WalkedMoment& moment : moments)
    pelvis.push_back({moment.joints.front().x, moment.joints.front().z});
  map.curve(pelvis, kRed, 1.2);
  draw_pose(drawing, map, plan.start, planner.body().radius, kGreen, "start");
  draw_pose(drawing, map, plan.goal, planner.body().radius, kRed, "goal");
  drawing.words({60, 632},
                "ochre: along the roadmap; blue: made shorter; red: the pelvis; circles: the body");
}

void draw_directives(Drawing& drawing, const Moments& moments) {
  const double end = std::max(1.0, moments.back().seconds);
  Points speed, turn;
  double fastest = 1, sharpest = 0.5;
  for (const WalkedMoment& moment : moments) {
    speed.push_back({moment.seconds, moment.doing.speed});
    turn.push_back({moment.seconds, moment.doing.turn_rate});
    fastest = std::max(fastest, 1.1 * moment.doing.speed);
    sharpest = std::max(sharpest, 1.1 * std::abs(moment.doing.turn_rate));
  }
  Axes speeds(drawing, {810, 60}, {340, 130}, {0, end}, {0, fastest});
  speeds.grid("3, 4  the trajectory's speed (m/s) over time", "", "");
  speeds.curve(speed, kBlue, 2);
  Axes turns(drawing, {810, 245}, {340, 130}, {0, end}, {-sharpest, sharpest});
  turns.grid("and turn rate (rad/s), to the left", "seconds", "");
  turns.curve(turn, kOchre, 2);
}

void draw_control_space(Drawing& drawing, const MotionLibrary& library, const Moments& moments) {
  Axes::Range turn{-0.3, 0.3}, speed{0, 1};
  for (const Group& group : library.groups)
    for (const Point2& corner : group.envelope.corners) {
      turn = {std::min(turn.low, 1.1 * -corner[1]), std::max(turn.high, 1.1 * -corner[1])};
      speed.high = std::max(speed.high, 1.1 * corner[0]);
    }
  Axes axes(drawing, {810, 450}, {340, 230}, turn, speed);
  axes.grid("5  the library and the directives", "turn rate to the right, rad/s", "m/s");
  for (const Group& group : library.groups) {
    if (!group.ahead()) continue;
    Points outline;
    for (const Point2& corner : group.envelope.corners) outline.push_back({-corner[1], corner[0]});
    if (!outline.empty()) outline.push_back(outline.front());
    axes.curve(outline, kGrey, 1.5);
    for (int i = group.first; i < group.first + group.count; ++i) {
      const Example& example = library.examples[static_cast<std::size_t>(i)];
      drawing.dot(axes.at(-example.turn_rate, example.speed), 3, kBlue);
    }
  }
  Points directives;
  for (const WalkedMoment& moment : moments)
    directives.push_back({-moment.doing.turn_rate, moment.doing.speed});
  axes.curve(directives, kRed, 1.2);
}

/// The influence of the examples over time, with its upper edge at a height of the picture.
void draw_influence(Drawing& drawing, const MotionLibrary& library, const Moments& moments,
                    double top, const std::string& title) {
  std::vector<std::pair<double, std::size_t>> ranks;
  double most = 1.1;
  for (std::size_t e = 0; e < library.examples.size(); ++e) {
    double sum = 0;
    for (const WalkedMoment& moment : moments) {
      sum += std::abs(moment.weights[e]);
      most = std::max(most, 1.05 * moment.weights[e]);
    }
    ranks.push_back({-sum, e});
  }
  std::sort(ranks.begin(), ranks.end());
  const double end = std::max(1.0, moments.back().seconds);
  Axes axes(drawing, {60, top}, {680, 230}, {0, end}, {-0.4, most});
  axes.grid(title, "seconds", "");
  const std::size_t count = std::min<std::size_t>(std::size(kColours), ranks.size());
  for (std::size_t rank = count; rank-- > 0;) {
    const std::size_t example = ranks[rank].second;
    Points weight;
    for (const WalkedMoment& moment : moments)
      weight.push_back({moment.seconds, moment.weights[example]});
    axes.curve(weight, kColours[rank], 1.8);
    const double y = top + 60 + 20 * static_cast<double>(rank);
    drawing.line({810, y - 4}, {836, y - 4}, kColours[rank], 3);
    drawing.words({844, y}, library.examples[example].name);
  }
}

/// The body from its right, at even times.
void draw_bodies(Drawing& drawing, const MotionLibrary& library, const Moments& moments) {
  Axes side(drawing, {60, 1010}, {1090, 210}, {-0.5, kBodies * 0.8 - 0.3}, {0, 2.02});
  side.grid("7  the body, seen from its right, at even times", "", "");
  for (int k = 0; k < kBodies; ++k) {
    const std::size_t which =
        static_cast<std::size_t>(k) * (moments.size() - 1) / static_cast<std::size_t>(kBodies - 1);
    const WalkedMoment& moment = moments[which];
    const GroundFrame vehicle{moment.doing.x, moment.doing.z, moment.doing.heading};
    const auto place = [&](int joint) {
      const Vec3 local = vehicle.to_local(moment.joints[static_cast<std::size_t>(joint)]);
      return side.at(0.8 * k + local.z, local.y);
    };
    for (int j = 1; j < library.skeleton.size(); ++j) {
      const Joint& joint = library.skeleton.joints[static_cast<std::size_t>(j)];
      const char* colour = joint.name.find("eft") != std::string::npos    ? kBlue
                           : joint.name.find("ight") != std::string::npos ? kOchre
                                                                          : kGrey;
      drawing.line(place(joint.parent), place(j), colour, 2);
    }
  }
}

}  // namespace

WalkedMoment moment_of(const PlannedWalk& walk) {
  const Character& character = walk.character();
  WalkedMoment moment{walk.seconds(),
                      character.doing(),
                      walk.directive(),
                      {character.weights().begin(), character.weights().end()},
                      {}};
  for (const Transform& joint : character.model()) moment.joints.push_back(joint.position);
  return moment;
}

namespace {

Moments seldom(const Moments& moments) {
  Moments out;
  for (std::size_t i = 0; i < moments.size(); i += kEvery) out.push_back(moments[i]);
  return out;
}

void draw_steps(Drawing& drawing, const MotionLibrary& library, const Planner& planner,
                const Plan& plan, const Moments& moments) {
  draw_map(drawing, planner, plan, moments);
  draw_directives(drawing, moments);
  draw_control_space(drawing, library, moments);
  draw_influence(drawing, library, moments, 700, "6  the influence of the examples over time");
  draw_bodies(drawing, library, moments);
}

Moments walked(PlannedWalk walk) {
  Moments moments{moment_of(walk)};
  while (walk.advance()) moments.push_back(moment_of(walk));
  return seldom(moments);
}

}  // namespace

std::string plan_picture(const MotionLibrary& library, const Planner& planner, const Plan& plan,
                         const Moments& moments) {
  Drawing drawing(kWidth, kHeight);
  draw_steps(drawing, library, planner, plan, seldom(moments));
  return drawing.svg();
}

std::string draw_pettre2006_11(const std::shared_ptr<const MotionLibrary>& library) {
  Planner planner(library, sheep_pen(), {});
  const Plan plan = planner.plan({1.5, 1.5, 0}, {9.8, 0.8, 1.57});
  const double speed = planner.options().speed;
  Drawing drawing(kWidth, kHeight + kMore);
  draw_steps(drawing, *library, planner, plan, walked({library, plan, speed}));
  TechniqueOptions printed;
  printed.weights.method = WeightOptions::Method::delaunay;
  printed.weights.extrapolate = true;
  printed.blend = TechniqueOptions::Blend::fourier;
  printed.as_printed = true;
  draw_influence(drawing, *library,
                 walked({std::make_shared<const Technique>(library, printed), plan, speed}),
                 kHeight + 20,
                 "6 as printed  barycentric weights of three examples, below zero outside of them");
  return drawing.svg();
}

}  // namespace amble::cli
