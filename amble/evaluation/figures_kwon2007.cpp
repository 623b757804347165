#include "amble/evaluation/figures_kwon2007.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "amble/engine/character.hpp"
#include "amble/evaluation/drawing.hpp"
#include "amble/evaluation/shown_way.hpp"
#include "amble/steering/human_vehicle.hpp"

namespace amble {
namespace {

using Library = std::shared_ptr<const MotionLibrary>;
using Points = std::vector<Drawing::Point>;
constexpr const char *kBlack = "#111111", *kFaint = "#b8b8b8";

/// Limits of both coordinates of some curves, with a margin.
std::array<Axes::Range, 2> ranges(const std::vector<Points>& curves, double margin) {
  std::array<Axes::Range, 2> out{{{1e9, -1e9}, {1e9, -1e9}}};
  for (const Points& curve : curves)
    for (const auto& point : curve)
      for (std::size_t k = 0; k < 2; ++k) {
        out[k].low = std::min(out[k].low, point[k] - margin);
        out[k].high = std::max(out[k].high, point[k] + margin);
      }
  return out;
}

/// Curves seen from above, equal scales, fitted into a rectangle.
void draw_above(Drawing& drawing, const Drawing::Point& corner, const Drawing::Point& size,
                const std::string& title,
                const std::vector<std::pair<Points, const char*>>& curves) {
  std::vector<Points> all;
  for (const auto& [points, colour] : curves) all.push_back(points);
  const auto [x, y] = ranges(all, 0.15);
  const double scale = std::min(size[0] / (x.high - x.low), size[1] / (y.high - y.low));
  Axes axes(drawing, corner, {scale * (x.high - x.low), scale * (y.high - y.low)}, x,
            {y.high, y.low});
  axes.grid(title, "", "");
  for (const auto& [points, colour] : curves) axes.curve(points, colour, 2);
}

/// Places of a way seen from its start towards its end: metres along, and across to the left times
/// a number.
Points along_itself(const ShownWay& way, const std::vector<Vec3>& places, double across = 1) {
  const Vec3 from = way.vehicle.front(), whole = way.vehicle.back() - from,
             ahead = whole / length(whole), left{ahead.z, 0, -ahead.x};
  Points out;
  for (const Vec3& place : places)
    out.push_back({dot(place - from, ahead), across * dot(place - from, left)});
  return out;
}

/// Whose way it is, and how they go.
std::string told_of(const ShownWay& way) {
  const double degrees = way.turn_rate * 180 / std::numbers::pi;
  return way.source + ", " + drawn_number(way.speed) + " m/s, " + drawn_number(degrees) + "°/s";
}

/// A pointer, and the vehicle that follows it for a rider.
struct Followed : RiddenVehicle {
  explicit Followed(const MotionLibrary& library) : vehicle(library) { vehicle.reset({}); }
  VehicleReading advance(double seconds, const RiderReading& rider) noexcept override {
    vehicle.goes(rider);
    vehicle.follow(pointer, seconds);
    return vehicle.reading();
  }
  PointerReading pointer;
  HumanVehicle vehicle;
};

}  // namespace

std::string draw_kwon2007_1(const Library& library) {
  using Course = ShownWay::Course;
  Drawing drawing(1180, 760);
  struct Panel {
    const char *title, *kind;
    Course course;
  };
  constexpr Panel kPanels[] = {{"(a) straight walking", "walk", Course::straight},
                               {"(b) straight running", "run", Course::straight},
                               {"(c) curved walking", "walk", Course::bent},
                               {"(d) curved running", "run", Course::bent}};
  for (std::size_t i = 0; i < 4; ++i) {
    const ShownWay way = ShownWay::of(*library, kPanels[i].kind, kPanels[i].course, 2);
    const std::string title = kPanels[i].title + (", " + told_of(way));
    const Drawing::Point corner{60 + 570.0 * static_cast<double>(i % 2), i < 2 ? 60.0 : 330.0};
    if (i < 2) {  // the sway alone, in centimetres
      const Points vehicle = along_itself(way, way.vehicle, 100),
                   pelvis = along_itself(way, way.pelvis, 100);
      const auto [x, y] = ranges({pelvis, vehicle}, 0.3);
      Axes axes(drawing, corner, {500, 180}, x, {std::max(4.0, y.high), std::min(-4.0, y.low)});
      axes.grid(title, "metres along", "cm across");
      axes.curve(vehicle, kRed, 2);
      axes.curve(pelvis, kGreen, 2);
    } else {
      draw_above(drawing, corner, {500, 360}, title,
                 {{along_itself(way, way.vehicle), kRed}, {along_itself(way, way.pelvis), kGreen}});
    }
  }
  drawing.words({60, 745}, "red: where one goes; green: the pelvis on its way there");
  return drawing.svg();
}

std::string draw_kwon2007_3(const Library& library) {
  const ShownWay way = ShownWay::of(*library, "walk", ShownWay::Course::bent, 6);
  Drawing drawing(1180, 640);
  draw_above(drawing, {60, 60}, {1080, 520},
             "A walk in a bend, seen from above; metres; " + told_of(way),
             {{along_itself(way, way.pelvis), kGreen},
              {along_itself(way, way.left), kRed},
              {along_itself(way, way.right), kBlue},
              {along_itself(way, way.vehicle), kBlack}});
  drawing.words({60, 620},
                "green: pelvis; red and blue: through its places at left and at right supports; "
                "black: their mean, the vehicle");
  return drawing.svg();
}

std::string draw_kwon2007_4(const Library& library) {
  HumanVehicle vehicle(*library);
  vehicle.reset({});
  PointerReading pointer;
  const SteeringLimits& limits = vehicle.limits();
  const double fastest = limits.fastest();
  Drawing drawing(1180, 520);
  Axes along(drawing, {70, 60}, {480, 380}, {0, fastest}, {-3.5, 3.5}),
      across(drawing, {650, 60}, {480, 380}, {0, fastest}, {-4, 4});
  along.grid("Tangential", "speed, m/s", "m/s²");
  across.grid("Lateral", "speed, m/s", "m/s²");
  for (int i = 0; i < 60 * 240; ++i) {  // a pointer that strolls, races and doubles back
    const double t = i / 60.0, reach = 6 + 14 * (0.5 + 0.5 * std::sin(0.05 * t));
    pointer.sample(t, reach * std::sin(0.21 * t), reach * std::sin(0.34 * t + 1));
    vehicle.follow(pointer, 1.0 / 60);
    if (i % 12 != 0 || vehicle.turns_back()) continue;  // which no gait's bounds tell of
    drawing.dot(along.at(vehicle.speed(), vehicle.acceleration()), 1, kFaint);
    drawing.dot(across.at(vehicle.speed(), vehicle.speed() * vehicle.turn_rate()), 1, kFaint);
  }
  for (const Segment& example : library->segments) {
    drawing.dot(along.at(example.speed, example.acceleration), 2.5, kBlue);
    drawing.dot(across.at(example.speed, example.sideways), 2.5, kBlue);
  }
  for (const Group& group : library->groups)  // strides tell how people turn
    for (int i = group.first; i < group.first + group.count; ++i) {
      const Example& stride = library->examples[static_cast<std::size_t>(i)];
      drawing.dot(across.at(stride.speed, stride.speed * stride.turn_rate), 2.5, kOchre);
    }
  Points up, down, left, right;
  for (double v = 0; v <= fastest; v += 0.02) {
    const VehicleLimits here = limits.at(v);
    up.push_back({v, here.speeding_up}), down.push_back({v, -here.slowing_down});
    left.push_back({v, here.turning * v}), right.push_back({v, -here.turning * v});
  }
  for (const Points& bound : {up, down}) along.curve(bound, kRed, 2);
  for (const Points& bound : {left, right}) across.curve(bound, kRed, 2);
  drawing.words({60, 500},
                "blue: the examples' half cycles; ochre: their strides; grey: the vehicle after a "
                "pointer, four minutes; red: the library's bounds");
  return drawing.svg();
}

std::string draw_kwon2007_5(const Library& library) {
  // A straight line, a curve, and a trail drawn by an unsteady hand.
  const auto pointer = [](int panel, double t) -> Drawing::Point {
    if (panel == 0) return {0, 1.3 * t};
    const Drawing::Point bend{1.6 * (1 - std::cos(0.45 * t)), 1.2 * t};
    if (panel == 1) return bend;
    return {bend[0] + 0.08 * std::sin(9 * t) + (t > 6 ? 0.8 : 0.0),
            bend[1] + 0.06 * std::sin(13 * t)};
  };
  const char* kTitles[] = {"(a) a straight line", "(b) a curve", "(c) a hand's trail"};
  Drawing drawing(1180, 760);
  for (int panel = 0; panel < 3; ++panel) {
    Followed followed(*library);
    Character character(library);
    character.ride(&followed);
    Points input, way, pelvis;
    for (int i = 0; i < 60 * 12; ++i) {
      const Drawing::Point at = pointer(panel, i / 60.0);
      if (i % 2 == 0) followed.pointer.sample(i / 60.0, at[0], at[1]);
      character.update(1.0 / 60);
      input.push_back({at[1], at[0]});
      way.push_back({character.doing().z, character.doing().x});
      pelvis.push_back({character.pose().root.z, character.pose().root.x});
    }
    // The way across is stretched, and what lies below is broader: all three are to be seen.
    const auto [x, y] = ranges({input, way, pelvis}, 0.04);
    Axes axes(drawing, {60, 60 + 235.0 * panel}, {1060, 160}, x, {y.high, y.low});
    axes.grid(kTitles[panel], "", "");
    axes.curve(input, kRed, 6);
    axes.curve(pelvis, kGreen, 3);
    axes.curve(way, kBlack, 1);
  }
  drawing.words({60, 745},
                "red: the pointer; black: the vehicle that follows it; green: the pelvis. Metres; "
                "the way across is stretched");
  return drawing.svg();
}

}  // namespace amble
