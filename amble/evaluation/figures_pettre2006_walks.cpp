#include "amble/evaluation/figures_pettre2006_walks.hpp"

#include <algorithm>
#include <cmath>
#include <functional>

#include "amble/engine/character_snapshot.hpp"
#include "amble/engine/technique.hpp"
#include "amble/evaluation/ride.hpp"
#include "amble/library/stop_pose.hpp"
#include "amble/steering/goal_walk.hpp"

namespace amble {
namespace {

using Library = std::shared_ptr<const MotionLibrary>;
using Points = std::vector<Drawing::Point>;
using View = std::function<Drawing::Point(const Vec3&)>;  // from the world onto the page

constexpr GroundFrame kGoal{-1.4, 4.6, 1.2};  // of figure 10

const char* colour_of(const std::string& joint) {
  return joint.find("eft") != std::string::npos    ? kBlue
         : joint.find("ight") != std::string::npos ? kOchre
                                                   : kGrey;
}

/// A body as sticks.
void draw_body(Drawing& drawing, const Character& character, const View& view, double width = 2) {
  const Skeleton& skeleton = character.library().skeleton;
  const auto model = character.model();
  for (int j = 1; j < skeleton.size(); ++j) {
    const std::size_t own = static_cast<std::size_t>(j),
                      parent = static_cast<std::size_t>(skeleton.joints[own].parent);
    drawing.curve({view(model[parent].position), view(model[own].position)},
                  colour_of(skeleton.joints[own].name), width);
  }
}

/// A walk to a goal, and the way that was planned.
struct GoalRide {
  Ride ride;
  Points way;  // z, x
};

/// `look` is called at every step.
GoalRide ride_to(
    Character& character, const GroundFrame& goal,
    const std::function<void(const Character&)>& look = [](const Character&) {}) {
  GoalWalk walk(character.library(), {}, goal);
  GoalRide out;
  for (double s = 0; walk.track() && s <= walk.track()->length(); s += 0.05)
    out.way.push_back({walk.track()->at(s).frame.z, walk.track()->at(s).frame.x});
  out.ride = ride(character, [&](double, const Character& who, Command& command, Vec3&) {
    look(who);
    const Directive wanted = walk.advance(who.snapshot().state.course);
    command = {wanted.speed, wanted.turn_rate, wanted.gait};
    return !walk.arrived();
  });
  return out;
}

Points pelvis_of(const Ride& ride) {
  Points pelvis;
  for (const Ride::Moment& moment : ride.moments)
    pelvis.push_back({moment.pelvis.z, moment.pelvis.x});
  return pelvis;
}

}  // namespace

std::string draw_pettre2006_8(const Library& library) {
  const GroundFrame goal{2.6, 5.2, -0.9};
  Character character(library);
  const GoalRide along = ride_to(character, goal);
  Drawing drawing(1000, 620);
  Axes axes(drawing, {60, 50}, {880, 480}, {-1, 8}, {4.2, -0.7});
  axes.grid("From a standing start to a place and heading, metres", "", "");
  draw_footprints(drawing, axes, along.ride);
  axes.curve(along.way, kGrey, 3);
  const double reach = std::min(GoalWalk::Wish{}.reach, 0.4 * std::hypot(goal.x, goal.z));
  const GroundCurve::Cubic cubic = way_between({}, goal, reach);
  axes.curve({{cubic[0].z, cubic[0].x}, {cubic[1].z, cubic[1].x}}, kBlue, 1.5, "5 4");
  axes.curve({{cubic[2].z, cubic[2].x}, {cubic[3].z, cubic[3].x}}, kBlue, 1.5, "5 4");
  constexpr const char* kPoints[] = {"P0", "P1", "P2", "P3"};
  for (std::size_t k = 0; k < 4; ++k) {
    const Drawing::Point place = axes.at(cubic[k].z, cubic[k].x);
    drawing.dot(place, 5, kBlue);
    drawing.words({place[0] + 8, place[1] - 8}, kPoints[k], "start", 13, kBlue);
  }
  axes.curve(pelvis_of(along.ride), kRed, 1.5);
  drawing.words(
      {60, 600},
      "grey: the cubic Bézier curve of P0 to P3; red: the pelvis; footprints as they fell");
  return drawing.svg();
}

namespace {

/// A start from standing to two metres a second, a body every 0.6 s.
void draw_speeding_up(Drawing& drawing, const std::shared_ptr<const Technique>& technique) {
  Character walker(technique);
  Axes side(drawing, {60, 50}, {1080, 200}, {-0.5, 9.5}, {0, 1.9});
  side.grid("(a) from 0 to 2 m/s", "metres", "");
  for (int frame = 0; walker.doing().z < 9 && frame < 1200; ++frame) {
    if (frame % 36 == 0)
      draw_body(drawing, walker, [&](const Vec3& p) { return side.at(p.z, p.y); });
    walker.command({std::min(2.0, frame / 60.0 * 0.45 + 0.1), 0});
    walker.update(1.0 / 60);
  }
}

void draw_goal_walk(Drawing& drawing, const std::shared_ptr<const Technique>& technique) {
  Character traveller(technique);
  const GoalRide along = ride_to(traveller, kGoal);
  Axes above(drawing, {60, 330}, {650, 440}, {-0.6, 5.9}, {2, -2.4});
  above.grid("(b) to a goal and its heading, from above, metres", "", "");
  draw_footprints(drawing, above, along.ride);
  above.curve(along.way, kGrey, 2);
  above.curve(pelvis_of(along.ride), kRed, 2);
}

/// The same motion obliquely from the side: a body every 0.8 s.
void draw_another_view(Drawing& drawing, const std::shared_ptr<const Technique>& technique) {
  Axes side(drawing, {60, 850}, {650, 300}, {-0.8, 5.9}, {-0.9, 2.2});
  side.grid("(c) the same walk, seen from its right and from above", "metres", "");
  const View view = [&](const Vec3& p) { return side.at(p.z - 0.35 * p.x, p.y + 0.4 * p.x); };
  Character traveller(technique);
  int step = 0;
  const Ride along = ride_to(traveller, kGoal, [&](const Character& now) {
                       if (step++ % 48 == 0) draw_body(drawing, now, view, 1.5);
                     }).ride;
  Points ground;
  for (const Ride::Moment& moment : along.moments)
    ground.push_back(view({moment.pelvis.x, 0, moment.pelvis.z}));
  drawing.curve(ground, kRed, 1.5);
}

/// One support of the left foot in that motion, close by: its leg at every other step, on the spot
/// where it stands.
void draw_support(Drawing& drawing, const std::shared_ptr<const Technique>& technique) {
  constexpr int kWhich = 3;  // in the middle of the walk
  const Skeleton& skeleton = technique->library()->skeleton;
  const int leg[] = {skeleton.joint(Role::left_thigh), skeleton.joint(Role::left_shin),
                     skeleton.joint(Role::left_foot), skeleton.joint(Role::left_toe)};
  struct Stood {
    std::array<Vec3, 4> joints;
    double heading;
  };
  std::vector<Stood> stood;
  int strikes = 0;
  bool down = false;
  Character traveller(technique);
  ride_to(traveller, kGoal, [&](const Character& now) {
    for (const Event& event : now.events()) {
      if (event.side != Side::left) continue;
      if (event.kind == Event::Kind::strike) down = true, ++strikes;
      if (event.kind == Event::Kind::lift) down = false;
    }
    if (!down || strikes != kWhich) return;
    Stood& one = stood.emplace_back();
    for (std::size_t k = 0; k < 4; ++k)
      one.joints[k] = now.model()[static_cast<std::size_t>(leg[k])].position;
    one.heading = now.doing().heading;
  });
  Axes close(drawing, {760, 850}, {380, 300}, {-0.65, 0.65}, {-0.02, 1.0});
  close.grid("(d) the left foot stands while the body goes on", "metres", "");
  if (stood.empty()) return;
  const Stood& middle = stood[stood.size() / 2];
  const GroundFrame spot{middle.joints[3].x, middle.joints[3].z, middle.heading};
  for (std::size_t i = 0; i < stood.size(); i += 2) {
    Points sticks;
    for (const Vec3& joint : stood[i].joints) {
      const Vec3 local = spot.to_local(joint);
      sticks.push_back(close.at(local.z, joint.y));
    }
    drawing.curve(sticks, kBlue, 1.2);
  }
  const Vec3 ball = spot.to_local(middle.joints[3]);
  drawing.dot(close.at(ball.z, middle.joints[3].y), 4, kRed);
}

/// A stop with the arms held out.
void draw_stop(Drawing& drawing, const Library& library, const TechniqueOptions& options) {
  Pose open = Character(library).pose();
  for (const Side which : kSides) {
    const int arm = library->skeleton.joint(on_side(Role::left_upper_arm, which));
    if (arm < 0) continue;
    Quat& own = open.rotations[static_cast<std::size_t>(arm)];
    own = exp_half({0, 0, which == Side::left ? 0.55 : -0.55}) * own;
  }
  Character stopper(std::make_shared<const Technique>(
      with_stop_pose(*library, library->skeleton, open), options));
  stopper.reset({1.2, 0});
  stopper.command({});
  Axes front(drawing, {760, 330}, {380, 400}, {-0.6, 3.4}, {0, 2.1});
  front.grid("(e) stopping with open arms, from the front", "", "");
  double aside = 0;
  for (int frame = 0; frame <= 144; ++frame) {
    if (frame % 48 == 0) {
      aside += frame ? 0.85 : 0.0;
      draw_body(drawing, stopper, [&](const Vec3& p) { return front.at(aside - p.x, p.y); });
    }
    stopper.update(1.0 / 60);
  }
}

}  // namespace

std::string draw_pettre2006_10(const Library& library) {
  TechniqueOptions options;
  options.weights.method = WeightOptions::Method::delaunay;
  options.blend = TechniqueOptions::Blend::fourier;
  const auto technique = std::make_shared<const Technique>(library, options);
  Drawing drawing(1180, 1230);
  draw_speeding_up(drawing, technique);
  draw_goal_walk(drawing, technique);
  draw_another_view(drawing, technique);
  draw_support(drawing, technique);
  draw_stop(drawing, library, options);
  drawing.words({60, 1215},
                "Delaunay weights and Fourier blending; blue: left, ochre: right; red: the pelvis, "
                "and where the ball of the foot stands");
  return drawing.svg();
}

}  // namespace amble
