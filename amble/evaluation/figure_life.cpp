#include "amble/evaluation/figure_life.hpp"

#include "amble/engine/character.hpp"
#include "amble/evaluation/drawing.hpp"

namespace amble {
namespace {

constexpr double kStep = 1.0 / 60;

Vec3 place_of(const Character& character, Role role) {
  const int joint = character.library().skeleton.joint(role);
  return character.model()[static_cast<std::size_t>(joint < 0 ? 0 : joint)].position;
}

/// The body now, seen from the front, so far from the middle; its left is on the right hand side.
void draw_front(Drawing& drawing, const Axes& axes, const Character& character, double aside,
                const char* colour, double width) {
  const Skeleton& skeleton = character.library().skeleton;
  for (int j = 1; j < skeleton.size(); ++j) {
    const int parent = skeleton.joints[static_cast<std::size_t>(j)].parent;
    if (parent < 0) continue;
    const Vec3 &from = character.model()[static_cast<std::size_t>(parent)].position,
               &to = character.model()[static_cast<std::size_t>(j)].position;
    drawing.line(axes.at(aside + from.x, from.y), axes.at(aside + to.x, to.y), colour, width);
  }
}

/// One stands for a minute: bodies over a still one, and the ways of pelvis, head and hands.
void draw_standing(Drawing& drawing, const std::shared_ptr<const MotionLibrary>& library) {
  constexpr double kSeconds = 60, kFirst = 4, kBetween = 7, kApart = 0.75;
  Axes bodies(drawing, {40, 40}, {1100, 330}, {-0.4, 6.0}, {-0.02, 1.9});
  Axes ways(drawing, {80, 430}, {500, 200}, {0, kSeconds}, {-45, 45});
  ways.grid("(b) the same over a minute", "seconds", "millimetres to the left");
  Character still(library), alive(library);
  still.set_life({0, 0, 1});
  alive.set_life({1, 0, 4});
  still.reset();
  alive.reset();
  const Role shown[] = {Role::pelvis, Role::head, Role::left_hand};
  const char* colours[] = {kBlue, kRed, kGreen};
  std::vector<Drawing::Point> curves[3];
  double start[3], next = kFirst, aside = 0;
  for (int k = 0; k < 3; ++k) start[k] = place_of(still, shown[k]).x;
  for (double t = 0; t < kSeconds; t += kStep) {
    for (int k = 0; k < 3; ++k)
      curves[k].push_back({t, 1000 * (place_of(alive, shown[k]).x - start[k])});
    if (t >= next) {
      draw_front(drawing, bodies, still, aside, kGrey, 5);
      draw_front(drawing, bodies, alive, aside, kBlue, 2);
      next += kBetween;
      aside += kApart;
    }
    alive.update(kStep);
  }
  for (int k = 0; k < 3; ++k) ways.curve(curves[k], colours[k], 1.2);
}

/// Ways of a hand and an ankle in strides one after the other, beside the body from the right.
void draw_strides(Drawing& drawing, const std::shared_ptr<const MotionLibrary>& library,
                  double variation, const Drawing::Point& corner, const std::string& title) {
  constexpr double kSeconds = 14;
  Axes side(drawing, corner, {230, 200}, {-0.6, 0.6}, {0, 1.05});
  side.grid(title, "metres ahead", "");
  Character character(library);
  character.set_life({1, variation, 4});
  character.reset({.speed = 1.3});
  std::vector<Drawing::Point> hand, ankle;
  for (double t = 0; t < kSeconds; t += kStep) {
    character.update(kStep);
    const Doing& now = character.doing();
    const GroundFrame frame{now.x, now.z, now.heading};
    const Vec3 h = frame.to_local(place_of(character, Role::left_hand)),
               a = frame.to_local(place_of(character, Role::left_foot));
    hand.push_back({h.z, h.y});
    ankle.push_back({a.z, a.y});
  }
  side.curve(hand, kGreen, 0.7);
  side.curve(ankle, kOchre, 0.7);
}

}  // namespace

std::string draw_life(const std::shared_ptr<const MotionLibrary>& library) {
  Drawing drawing(1180, 720);
  drawing.words({40, 30},
                "(a) standing, seven seconds from one to the next, over the same body without "
                "life (grey)");
  draw_standing(drawing, library);
  drawing.words({80, 690}, "blue: pelvis; red: head; green: left hand");
  draw_strides(drawing, library, 0, {650, 430}, "(c) a dozen strides, variation 0");
  draw_strides(drawing, library, 1, {920, 430}, "variation 1");
  drawing.words({650, 690}, "green: left hand; ochre: left ankle; walking at 1.3 m/s");
  return drawing.svg();
}

}  // namespace amble
