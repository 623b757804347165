#include "amble/evaluation/figures_park2002.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>

#include "amble/blending/time_warp.hpp"
#include "amble/evaluation/drawing.hpp"
#include "amble/evaluation/ride.hpp"
#include "amble/library/performer_library.hpp"
#include "amble/steering/path_follower.hpp"
#include "amble/steering/pointer_chase.hpp"

namespace amble {
namespace {

using Library = std::shared_ptr<const MotionLibrary>;
using Points = std::vector<Drawing::Point>;

KeyTimes key_times(const Example& example) {
  return {{0, example.half_duration[0], example.half_duration[0] + example.half_duration[1]}};
}

/// The longest and the shortest stride of a library that travel.
std::array<KeyTimes, 2> slow_and_quick(const MotionLibrary& library) {
  const Example *slow = nullptr, *quick = nullptr;
  for (const Group& group : library.groups)
    for (int i = group.first; i < group.first + group.count; ++i) {
      const Example& example = library.examples[static_cast<std::size_t>(i)];
      if (example.speed < 0.3) continue;
      if (!slow || example.duration > slow->duration) slow = &example;
      if (!quick || example.duration < quick->duration) quick = &example;
    }
  const Example& any = library.examples.front();
  return {key_times(slow ? *slow : any), key_times(quick ? *quick : any)};
}

/// Microseconds of a frame with a command that changes every frame: the quickest of several tries.
double frame_cost(const Library& library) {
  Character character(library);
  double best = 1e9;
  for (int attempt = 0; attempt < 12; ++attempt) {
    constexpr int kFrames = 400;
    const auto start = std::chrono::steady_clock::now();
    for (int frame = 0; frame < kFrames; ++frame) {
      character.command({1.0 + 0.005 * frame, 0.4 - 0.002 * frame});
      character.update(1.0 / 60);
      if (!(character.pose().root.y > 0)) return 0;
    }
    const std::chrono::duration<double, std::micro> gone = std::chrono::steady_clock::now() - start;
    best = std::min(best, gone.count() / kFrames);
  }
  return best;
}

}  // namespace

std::string draw_park2002_4(const Library& library) {
  const std::array<KeyTimes, 2> examples = slow_and_quick(*library);
  const auto weights = [](double t) {
    const double quick = smoothstep((t - 0.5) / 0.12);
    return std::array<double, 2>{1 - quick, quick};
  };
  Drawing drawing(980, 460);
  const double top = examples[0].seconds.back() * 1.1;
  const char* titles[] = {"(a) Σ wᵢ Tᵢ(t): the sum of actual times (park2002:7)",
                          "(b) ∫ Σ wᵢ Γᵢ(t) dt: the sum of rates (park2002:9)"};
  for (int panel = 0; panel < 2; ++panel) {
    Axes axes(drawing, {60.0 + 480 * panel, 50}, {410, 330}, {0, 1}, {0, top});
    axes.grid(titles[panel], "generic time t", "actual time T, seconds");
    Points slow, quick, blend, back;
    double actual = 0, farthest = 0;
    constexpr int kSteps = 400;
    for (int i = 0; i <= kSteps; ++i) {
      const double t = static_cast<double>(i) / kSteps;
      slow.push_back({t, examples[0].actual(t)});
      quick.push_back({t, examples[1].actual(t)});
      if (panel == 0) actual = blended_time(examples, weights(t), t);
      blend.push_back({t, actual});
      if (actual < farthest - 1e-9) back.push_back({t, actual});
      farthest = std::max(farthest, actual);
      if (panel == 1) actual += blended_rate(examples, weights(t), t) / kSteps;
    }
    axes.curve(slow, kGrey, 1.5, "6 4");
    axes.curve(quick, kGrey, 1.5, "2 3");
    axes.curve(blend, kBlue, 3);
    if (!back.empty()) {
      axes.curve(back, kRed, 4);
      drawing.words(axes.at(0.62, 0.13 * top), "behind where it has been", "start", 13, kRed);
    }
  }
  drawing.words({60, 440},
                "dashed: the slowest stride; dotted: the quickest; the weights go over from one to "
                "the other between t = 0.5 and 0.62");
  return drawing.svg();
}

std::string draw_park2002_8(const Library& library) {
  Points measured;
  for (const int count : {5, 10, 20, 40, 80})
    measured.push_back(
        {static_cast<double>(count), frame_cost(performer_library(spread_gaits(count)))});
  const double own = frame_cost(library);
  double top = own;
  for (const auto& point : measured) top = std::max(top, point[1]);
  Drawing drawing(760, 460);
  Axes axes(drawing, {70, 50}, {640, 330}, {0, 85}, {0, 1.25 * top});
  axes.grid("The whole frame with planted feet, a new command every frame", "examples",
            "microseconds a frame, one core");
  axes.curve(measured, kBlue, 2.5);
  for (const auto& [count, cost] : measured) {
    drawing.dot(axes.at(count, cost), 4, kBlue);
    const auto [x, y] = axes.at(count, cost);
    drawing.words({x, y - 10}, drawn_number(cost), "middle", 12);
  }
  const double examples = static_cast<double>(library->examples.size());
  drawing.dot(axes.at(std::min(examples, 85.0), own), 4, kOchre);
  drawing.words({70, 440}, "ochre: this library (" + std::to_string(library->examples.size()) +
                               " examples). The paper: 1200 µs with 20 examples, on a Pentium III");
  return drawing.svg();
}

std::string draw_park2002_9(const Library& library) {
  const Track track(GroundCurve::spline(
      {{0, 0, 0}, {0, 0, 4}, {3, 0, 8}, {-1, 0, 13}, {-3, 0, 18}, {0, 0, 23}, {3, 0, 28}}, false));
  Drawing drawing(1180, 900);
  const std::pair<const char*, double> speeds[] = {{"(a) walking, 1.3 m/s", 1.3},
                                                   {"(b) slow running, 2.4 m/s", 2.4},
                                                   {"(c) fast running, 3.4 m/s", 3.4}};
  double top = 45;
  for (const auto& [title, speed] : speeds) {
    TimeLaw::Wish wish;
    wish.speed = speed;
    const TimeLaw law(track, ReachableSpeeds(*library), wish);
    PathFollower follower(track, law);
    Character character(library);
    const GroundFrame from = track.at(0).frame;
    const Directive first = follower.start();
    character.reset({first.speed, first.turn_rate, first.gait}, from.x, from.z, from.heading);
    const Ride along = ride(character, [&](double, const Character& who, Command& command, Vec3&) {
      const Directive wanted = follower.advance(reading_of(who.doing()));
      command = {wanted.speed, wanted.turn_rate, wanted.gait};
      return !follower.arrived();
    });
    // Seen from above with the way ahead to the right, in one scale.
    Axes axes(drawing, {60, top}, {1080, 225}, {-0.5, 28.2}, {3.5, -2.5});
    axes.grid(title, "", "");
    draw_footprints(drawing, axes, along);
    Points path, pelvis;
    for (double s = 0; s <= track.length(); s += 0.1)
      path.push_back({track.at(s).frame.z, track.at(s).frame.x});
    for (const Ride::Moment& moment : along.moments)
      pelvis.push_back({moment.pelvis.z, moment.pelvis.x});
    axes.curve(path, kGrey, 4);
    axes.curve(pelvis, kRed, 1.5);
    top += 285;
  }
  drawing.words({60, 890},
                "grey: the path; red: the pelvis with its own sway; blue and ochre: left and right "
                "footprints; metres");
  return drawing.svg();
}

std::string draw_park2002_10(const Library& library) {
  // A pointer that strolls, hurries and strolls again along a bend.
  const auto pointer = [](double t) {
    double x = 0, z = 1, heading = 0;
    for (double at = 0; at < t; at += 0.02) {
      const double speed = 1.1 + 1.9 * (smoothstep((at - 7) / 3) - smoothstep((at - 15) / 3));
      heading += 0.02 * 0.3 * std::sin(0.45 * at);
      x += 0.02 * speed * std::sin(heading);
      z += 0.02 * speed * std::cos(heading);
    }
    return Vec3{x, 0, z};
  };
  constexpr double kSeconds = 24;
  const double change = ReachableSpeeds(*library).change();
  PointerChase chase(change);
  chase.reset(pointer(0).x, pointer(0).z);
  Character character(library);
  const Ride along =
      ride(character, [&](double time, const Character& who, Command& command, Vec3& input) {
        input = pointer(time);
        const Directive wanted = chase.advance(input.x, input.z, reading_of(who.doing()), 1.0 / 60);
        command = {wanted.speed, wanted.turn_rate, wanted.gait};
        return time < kSeconds;
      });
  Axes::Range z{0, 1}, x{0, 0};
  for (const Ride::Moment& moment : along.moments) {
    z.high = std::max({z.high, moment.input.z + 0.6, moment.pelvis.z + 0.6});
    x.low = std::min({x.low, moment.input.x - 0.6, moment.pelvis.x - 0.6});
    x.high = std::max({x.high, moment.input.x + 0.6, moment.pelvis.x + 0.6});
  }
  Drawing drawing(1180, 720);
  const double scale = std::min(1080 / (z.high - z.low), 320 / (x.high - x.low));
  Axes above(drawing, {60, 50}, {scale * (z.high - z.low), scale * (x.high - x.low)}, z,
             {x.high, x.low});
  above.grid("Seen from above, metres", "", "");
  draw_footprints(drawing, above, along);
  Points asked, walked, speeds, gaits;
  for (std::size_t i = 0; i < along.moments.size(); ++i) {
    const Ride::Moment& moment = along.moments[i];
    const double time = static_cast<double>(i) / 60;
    asked.push_back({moment.input.z, moment.input.x});
    speeds.push_back({time, moment.doing.speed});
    gaits.push_back({time, moment.doing.gait});
  }
  above.curve(asked, kGrey, 4);
  for (std::size_t i = 0; i < along.moments.size();) {  // the pelvis, coloured by gait
    const bool runs = along.moments[i].doing.gait > 0.5;
    walked.clear();
    for (; i < along.moments.size() && (along.moments[i].doing.gait > 0.5) == runs; ++i)
      walked.push_back({along.moments[i].pelvis.z, along.moments[i].pelvis.x});
    above.curve(walked, runs ? kRed : kGreen, 2);
  }
  Axes over_time(drawing, {60, 470}, {1080, 170}, {0, kSeconds}, {0, 4});
  over_time.grid("Speed over time", "seconds", "m/s");
  over_time.curve({{0, change}, {kSeconds, change}}, kGrey, 1, "5 4");
  over_time.curve(speeds, kBlue, 2.5);
  over_time.curve(gaits, kRed, 1.5, "3 3");
  drawing.words({60, 705},
                "grey: the pointer; green: walking; red: running; dotted red: gait; dashed: the "
                "speed of change");
  return drawing.svg();
}

}  // namespace amble
