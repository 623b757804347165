#include "amble/evaluation/figures_pettre2006.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "amble/blending/body_blend.hpp"
#include "amble/evaluation/drawing.hpp"
#include "amble/maths/fourier.hpp"
#include "amble/weights/control_space.hpp"

namespace amble {
namespace {

using Library = std::shared_ptr<const MotionLibrary>;
using Points = std::vector<Drawing::Point>;

constexpr double kLeastTurn = 0.3;  // rad/s that axes show to either side
constexpr const char *kFill = "#e8f0f8", *kChosen = "#b9d3ea";

/// Axes over turn rate and speed around a control space; left turns are on the left.
Axes plane(Drawing& drawing, const Drawing::Point& corner, const Drawing::Point& size,
           const ControlSpace& space) {
  Axes::Range turn{kLeastTurn, -kLeastTurn}, speed{0, 1};
  for (const Point2& p : space.envelope().corners) {
    turn = {std::max(turn.low, 1.25 * p[1]), std::min(turn.high, 1.25 * p[1])};
    speed.high = std::max(speed.high, 1.15 * p[0]);
  }
  return {drawing, corner, size, {-turn.low, -turn.high}, speed};
}

void draw_space(Drawing& drawing, const Axes& axes, const ControlSpace& space) {
  const auto at = [&](const Point2& p) { return axes.at(-p[1], p[0]); };
  Points outline;
  for (const Point2& p : space.envelope().corners) outline.push_back(at(p));
  drawing.area(outline, kFill);
  for (const auto& triangle : space.mesh().triangles()) {
    Points edge;
    for (std::size_t k = 0; k < 4; ++k)
      edge.push_back(at(space.mesh().point(triangle.corners[k % 3])));
    drawing.curve(edge, kGrey, 0.8);
  }
  outline.push_back(outline.front());
  drawing.curve(outline, kBlue, 2);
}

void draw_samples(Drawing& drawing, const Axes& axes, const MotionLibrary& library,
                  const Group& group) {
  for (int i = group.first; i < group.first + group.count; ++i) {
    const Example& example = library.examples[static_cast<std::size_t>(i)];
    drawing.dot(axes.at(-example.turn_rate, example.speed), 3.5, kBlue);
  }
}

/// A directive well inside a control space.
Point2 middle_of(const ControlSpace& space) {
  Point2 sum{0, 0};
  for (const Point2& p : space.envelope().corners)
    for (std::size_t k = 0; k < 2; ++k)
      sum[k] += p[k] / static_cast<double>(space.envelope().corners.size());
  return space.nearest({sum[0] * 1.15, sum[1] + 0.18});
}

}  // namespace

std::string draw_pettre2006_4(const Library& library) {
  const Group& group = library->groups.front();
  const ControlSpace space(*library, group);
  const Point2 directive = middle_of(space);
  int triangle = -1;
  const auto around = space.around(directive, false, triangle);
  Drawing drawing(960, 520);
  Axes axes = plane(drawing, {70, 60}, {520, 390}, space);
  axes.grid("The samples of " + group.name + " in the control space",
            "turn rate to the right, rad/s", "speed, m/s");
  draw_space(drawing, axes, space);
  if (triangle >= 0) {
    Points chosen;
    for (const int corner : space.mesh().triangles()[static_cast<std::size_t>(triangle)].corners)
      chosen.push_back(axes.at(-space.mesh().point(corner)[1], space.mesh().point(corner)[0]));
    drawing.area(chosen, kChosen);
  }
  draw_samples(drawing, axes, *library, group);
  drawing.dot(axes.at(-directive[1], directive[0]), 6, kRed);
  double top = 90;
  drawing.words({640, 60}, "weights of the three around it", "start", 14, "#111");
  for (const auto& [example, weight] : around) {
    const Example& own = library->examples[static_cast<std::size_t>(group.first + example)];
    drawing.area(
        {{640, top}, {640 + 240 * weight, top}, {640 + 240 * weight, top + 20}, {640, top + 20}},
        kBlue);
    drawing.words({640, top + 40}, own.name + ": " + drawn_number(own.speed) + " m/s, " +
                                       drawn_number(own.turn_rate) + " rad/s, weight " +
                                       drawn_number(weight));
    top += 64;
  }
  drawing.words({70, 505}, "red: the directive, " + drawn_number(directive[0]) + " m/s and " +
                               drawn_number(directive[1]) + " rad/s; left turns are on the left");
  return drawing.svg();
}

std::string draw_pettre2006_6(const Library& library) {
  const Group& group = library->groups.front();
  const ControlSpace space(*library, group);
  BodyBlend blend(library, std::make_shared<FourierCurves>(*library));
  std::vector<float> channels(static_cast<std::size_t>(library->body_channels()));
  const int thigh = library->skeleton.joint(Role::right_thigh);
  std::size_t turning = 0;
  while (library->turning[turning] != thigh) ++turning;
  const auto swing = [&](const std::vector<ActiveExample>& active, double phase) {
    blend.choose(active);
    blend.read(phase, 0, channels);
    const float* v = channels.data() + MotionLibrary::kPelvisChannels + 3 * (turning - 1);
    const Vec3 down =
        rotate(library->references[turning] * exp_half({v[0], v[1], v[2]}),
               library->skeleton
                   .joints[static_cast<std::size_t>(library->skeleton.joint(Role::right_shin))]
                   .offset);
    return std::atan2(down.z, -down.y) * 180 / std::numbers::pi;
  };
  Drawing drawing(1080, 640);
  const double slow = 0.6, fast = space.speeds_at(0).high - 0.05;
  double phase = 0.3;
  Points walked;
  int triangle = -1;
  constexpr int kCycles = 4, kSteps = 200;
  constexpr double kSeconds = 4;
  for (int step = 0; step <= kSteps; ++step) {
    const double time = kSeconds * step / kSteps;
    std::vector<ActiveExample> active;
    double seconds = 0;
    for (const auto& [example, weight] :
         space.around({slow + (fast - slow) * time / kSeconds, 0}, false, triangle)) {
      active.push_back({group.first + example, weight});
      seconds +=
          weight * library->examples[static_cast<std::size_t>(group.first + example)].duration;
    }
    if (step % (kSteps / (kCycles - 1)) == 0) {
      const int cycle = step / (kSteps / (kCycles - 1));
      Axes axes(drawing, {60.0 + 255 * cycle, 60}, {215, 200}, {0, 1}, {-35, 55});
      axes.grid(drawn_number(slow + (fast - slow) * time / kSeconds) + " m/s, " +
                    drawn_number(seconds) + " s",
                "phase", "right thigh, degrees");
      Points curve;
      for (int i = 0; i <= 100; ++i) curve.push_back({i / 100.0, swing(active, i / 100.0)});
      axes.curve(curve, kGrey, 2);
      const double part = phase - std::floor(phase);
      drawing.dot(axes.at(part, swing(active, phase)), 5, kRed);
    }
    walked.push_back({time, swing(active, phase)});
    phase += kSeconds / kSteps / seconds;  // p ← p + Δt / T_d
  }
  Axes axes(drawing, {60, 360}, {980, 200}, {0, kSeconds}, {-35, 55});
  axes.grid("What is shown: one posture of each cycle", "seconds", "right thigh, degrees");
  axes.curve(walked, kBlue, 2.5);
  drawing.words({60, 625},
                "above: cycles synthesised on the way from slow to fast, and (red) the "
                "posture taken from each");
  return drawing.svg();
}

namespace {

/// What one group covers, and directives from its middle to beyond.
void draw_covering(Drawing& drawing, const MotionLibrary& library, const Group& group,
                   const Drawing::Point& corner) {
  const ControlSpace space(library, group);
  Axes axes = plane(drawing, corner, {420, 390}, space);
  axes.grid(
      group.name + ": " + std::to_string(group.count) + (group.count == 1 ? " sample" : " samples"),
      "turn rate to the right, rad/s", "speed, m/s");
  draw_space(drawing, axes, space);
  draw_samples(drawing, axes, library, group);
  double top = 0, sharpest = kLeastTurn;
  for (int i = group.first; i < group.first + group.count; ++i) {
    const Example& example = library.examples[static_cast<std::size_t>(i)];
    top = std::max(top, example.speed), sharpest = std::max(sharpest, example.turn_rate);
  }
  constexpr int kSteps = 8;
  for (int step = 0; step <= kSteps; ++step) {
    const Point2 asked{top * (0.7 + 0.05 * step), sharpest * step / kSteps};
    const bool inside = space.contains(asked);
    const Point2 done = space.nearest(asked);
    drawing.dot(axes.at(-asked[1], asked[0]), 4, inside ? kRed : kOchre);
    if (!inside)
      drawing.curve({axes.at(-asked[1], asked[0]), axes.at(-done[1], done[0])}, kOchre, 1, "3 3");
  }
}

}  // namespace

std::string draw_pettre2006_7(const Library& library) {
  constexpr std::size_t kInARow = 2;
  const std::size_t count = library->groups.size(), rows = (count + kInARow - 1) / kInARow;
  Drawing drawing(1080, 40 + 480 * static_cast<double>(rows));
  for (std::size_t g = 0; g < count; ++g)
    draw_covering(
        drawing, *library, library->groups[g],
        {70 + 520 * static_cast<double>(g % kInARow), 60 + 480 * static_cast<double>(g / kInARow)});
  drawing.words({70, 25 + 480 * static_cast<double>(rows)},
                "blue line: the envelope; red: directives that interpolate; ochre: "
                "outside, moved to the envelope, or extrapolated on request");
  return drawing.svg();
}

std::string draw_pettre2006_9(const Library&) {
  struct Source {
    Point2 place;
    double period, phase, amplitude;
  };
  const Source sources[] = {
      {{0, 0}, 0.8, 0.0, 1.0}, {{2, 0.9}, 1.3, 0.9, 0.9}, {{2, -0.9}, 1.2, 0.5, 0.35}};
  std::vector<Point2> places;
  for (const Source& source : sources) places.push_back(source.place);
  const Triangulation mesh(places, {1, 1});
  Drawing drawing(1080, 760);
  Axes space(drawing, {330, 50}, {420, 220}, {-0.4, 3.6}, {-1.2, 1.2});
  space.grid("Where the directive is", "", "");
  Points triangle;
  for (const Point2& place : places) triangle.push_back(space.at(place[0], place[1]));
  drawing.area(triangle, kFill);
  Axes signals(drawing, {60, 370}, {980, 300}, {0, 2.6}, {-1.3, 1.3});
  signals.grid("The signals", "seconds", "");
  const auto spectrum = [](const Source& source) {  // of one harmonic
    std::vector<double> samples;
    for (int i = 0; i < 32; ++i)
      samples.push_back(source.amplitude * std::sin(2 * std::numbers::pi * i / 32 + source.phase));
    return FourierSeries(samples, 1, 8);
  };
  const auto draw = [&](const std::array<double, 3>& shares, const char* colour, double width) {
    double period = 0;
    for (std::size_t k = 0; k < 3; ++k) period += shares[k] * sources[k].period;
    Points curve;
    for (double t = 0; t <= 2.6; t += 0.01) {
      double sum = 0;
      for (std::size_t k = 0; k < 3; ++k) {
        double value = 0;
        spectrum(sources[k]).evaluate(t / period, {&value, 1});
        sum += shares[k] * value;
      }
      curve.push_back({t, sum});
    }
    signals.curve(curve, colour, width);
  };
  for (int step = 0; step <= 9; ++step) {
    const Point2 directive{0.15 + 0.35 * step, 0.0};
    const bool inside = directive[0] <= 2;
    const int held = mesh.locate(directive);
    const auto shares = mesh.coordinates(held, directive);
    std::array<double, 3> of_source{};
    for (std::size_t k = 0; k < 3; ++k)
      of_source[static_cast<std::size_t>(
          mesh.triangles()[static_cast<std::size_t>(held)].corners[k])] = shares[k];
    drawing.dot(space.at(directive[0], directive[1]), 4, inside ? kBlue : kOchre);
    draw(of_source, inside ? kBlue : kOchre, 1);
  }
  for (std::size_t k = 0; k < 3; ++k) {
    std::array<double, 3> alone{};
    alone[k] = 1;
    draw(alone, "#111", 2.5);
    const Drawing::Point place = space.at(places[k][0], places[k][1]);
    drawing.dot(place, 6, "#111");
    drawing.words({place[0] + 10, place[1] + 4}, std::to_string(k + 1), "start", 14, "#111");
  }
  drawing.words({60, 740},
                "black: three sinusoids; blue: between them; ochre: beyond them, where "
                "the first has a negative weight");
  return drawing.svg();
}

}  // namespace amble
