#include "amble/evaluation/figures_park2002_method.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "amble/blending/time_warp.hpp"
#include "amble/engine/character.hpp"
#include "amble/evaluation/drawing.hpp"
#include "amble/library/example_curves.hpp"

namespace amble {
namespace {

using Library = std::shared_ptr<const MotionLibrary>;
using Points = std::vector<Drawing::Point>;
constexpr const char* kBlack = "#111111";
constexpr double kDegrees = 180 / std::numbers::pi;

/// Examples that travel, of both gaits.
std::vector<int> travelling(const MotionLibrary& library) {
  constexpr double kTravels = 0.3;  // m/s
  std::vector<int> out;
  for (const Group& group : library.groups)
    for (int i = group.first; i < group.first + group.count; ++i)
      if (library.examples[static_cast<std::size_t>(i)].speed > kTravels) out.push_back(i);
  return out;
}

const Example& example_of(const MotionLibrary& library, int i) {
  return library.examples[static_cast<std::size_t>(i)];
}

template <typename Less>
int least(const std::vector<int>& among, const Less& less) {
  return *std::min_element(among.begin(), among.end(), less);
}

KeyTimes key_times(const Example& example) {
  return {{0, example.half_duration[0], example.half_duration[0] + example.half_duration[1]}};
}

/// An example at a moment of its stride, in the world: it starts at the origin facing +Z.
struct Moment {
  Pose pose;  // with its root in the world
  GroundFrame frame;

  Moment(const MotionLibrary& library, int number, double phase)
      : pose{{}, std::vector<Quat>(library.skeleton.joints.size())} {
    const Example& example = example_of(library, number);
    frame =
        GroundFrame{}.along_arc(example.speed, example.turn_rate, key_times(example).actual(phase));
    ExampleCurves(library, number).pose(phase, pose);
    pose.root = frame.to_world(pose.root);
    pose.rotations[0] = rotation_y(frame.heading) * pose.rotations[0];
  }
};

Vec3 ankle_of(const MotionLibrary& library, const Pose& pose, Side side) {
  std::vector<Transform> world(library.skeleton.joints.size());
  forward_kinematics(library.skeleton, pose, world);
  return world[static_cast<std::size_t>(library.skeleton.joint(on_side(Role::left_foot, side)))]
      .position;
}

/// A frame of the root segment with a foot in it, seen from above.
void draw_frame(Axes& axes, const Pose& pose, const Vec3& foot, const char* colour) {
  const auto at = [](const Vec3& place) { return Drawing::Point{place.z, place.x}; };
  constexpr double kArm = 0.12;  // metres
  for (const Vec3& arm : {Vec3{kArm, 0, 0}, Vec3{0, 0, kArm}})
    axes.curve({at(pose.root), at(pose.root + rotate(pose.rotations[0], arm))}, kGrey, 1.5);
  axes.curve({at(pose.root), at(foot)}, colour, 2);
}

}  // namespace

std::string draw_park2002_2(const Library& library) {
  const std::vector<int> all = travelling(*library);
  const int number = least(all, [&](int a, int b) {  // the one that turns most in a stride
    const Example &one = example_of(*library, a), &other = example_of(*library, b);
    return std::abs(one.turn_rate * one.duration) > std::abs(other.turn_rate * other.duration);
  });
  const Example& example = example_of(*library, number);
  const double radius = example.speed / example.turn_rate;  // to the left
  Points root, arc;
  constexpr int kMoments = 120;
  for (int i = 0; i <= kMoments; ++i) {
    const Moment moment(*library, number, static_cast<double>(i) / kMoments);
    root.push_back({moment.pose.root.z, moment.pose.root.x});
    arc.push_back({moment.frame.z, moment.frame.x});
  }
  Axes::Range x{-0.1, 0.1}, y{std::min(0.0, radius) - 0.1, std::max(0.0, radius) + 0.1};
  for (const Points* curve : {&root, &arc})
    for (const auto& point : *curve) {
      x = {std::min(x.low, point[0] - 0.1), std::max(x.high, point[0] + 0.1)};
      y = {std::min(y.low, point[1] - 0.1), std::max(y.high, point[1] + 0.1)};
    }
  Drawing drawing(1180, 800);
  const double scale = std::min(1060 / (x.high - x.low), 640 / (y.high - y.low));
  Axes axes(drawing, {70, 60}, {scale * (x.high - x.low), scale * (y.high - y.low)}, x,
            {y.high, y.low});
  axes.grid("One stride of " + example.name + ", seen from above; metres", "", "");
  axes.curve({{0, radius}, arc.front()}, kGrey, 1, "5 4");
  axes.curve({{0, radius}, arc.back()}, kGrey, 1, "5 4");
  axes.curve(arc, kRed, 3);
  axes.curve(root, kGreen, 2);
  drawing.dot(axes.at(0, radius), 4, kBlack);
  drawing.words(axes.at(0.04, radius), "o");
  drawing.dot(axes.at(0, 0), 4, kBlack);
  drawing.words(axes.at(0.04, 0), "a₀");
  const double angle = example.turn_rate * example.duration;
  drawing.words(
      {60, 780},
      "green: the root's way on the floor; red: its arc, r = " + drawn_number(std::abs(radius)) +
          " m, θ = " + drawn_number(angle * kDegrees) + "°, T = " + drawn_number(example.duration) +
          " s: l/T = " + drawn_number(example.speed) +
          " m/s, θ/T = " + drawn_number(example.turn_rate * kDegrees) + "°/s");
  return drawing.svg();
}

std::string draw_park2002_3(const Library& library) {
  const std::vector<int> all = travelling(*library);
  const auto longer = [&](int a, int b) {
    return example_of(*library, a).duration > example_of(*library, b).duration;
  };
  const auto uneven = [&](int a, int b) {
    const auto by = [&](int i) {
      const auto& half = example_of(*library, i).half_duration;
      return std::abs(half[0] - half[1]) / (half[0] + half[1]);
    };
    return by(a) > by(b);
  };
  const int slow = least(all, longer),
            quick = least(all, [&](int a, int b) { return longer(b, a); });
  std::vector<int> others;
  for (const int i : all)
    if (i != slow && i != quick) others.push_back(i);
  const std::pair<int, const char*> kShown[] = {
      {slow, kBlue}, {others.empty() ? slow : least(others, uneven), kGreen}, {quick, kOchre}};
  Drawing drawing(760, 520);
  Axes axes(drawing, {70, 50}, {640, 360},
            {0, 1.05 * example_of(*library, kShown[0].first).duration}, {0, 1});
  axes.grid("Strikes are the key times: generic time runs evenly between (park2002:6)",
            "actual time T, seconds", "generic time t");
  double line = 460;
  for (const auto& [number, colour] : kShown) {
    const Example& example = example_of(*library, number);
    const KeyTimes keys = key_times(example);
    Points mapping;
    constexpr int kMoments = 60;
    for (int i = 0; i <= kMoments; ++i) {
      const double seconds = keys.seconds.back() * i / kMoments;
      mapping.push_back({seconds, keys.generic(seconds)});
    }
    axes.curve(mapping, colour, 2.5);
    for (const double key : keys.seconds) drawing.dot(axes.at(key, keys.generic(key)), 5, colour);
    drawing.words({70, line += 16},
                  example.name + ": halves of " + drawn_number(example.half_duration[0]) + " and " +
                      drawn_number(example.half_duration[1]) + " s",
                  "start", 12, colour);
  }
  return drawing.svg();
}

std::string draw_park2002_5(const Library&) {
  Points angular, sine;
  constexpr int kSteps = 180;
  for (int i = 0; i <= kSteps; ++i) {
    // Two orientations that far apart on the unit sphere of quaternions, of which −q is q again.
    const double theta = std::numbers::pi * i / kSteps;
    const Quat apart{std::cos(theta), std::sin(theta), 0, 0},
        antipode{-apart.w, -apart.x, -apart.y, -apart.z};
    angular.push_back({theta, std::min(length(log_half(apart)), length(log_half(antipode)))});
    sine.push_back({theta, std::sin(length(log_half(apart)))});
  }
  Drawing drawing(980, 440);
  const std::pair<const char*, const Points*> kPanels[] = {
      {"(a) the angular distance (park2002:13)", &angular},
      {"(b) the sine of it (park2002:15)", &sine}};
  for (std::size_t panel = 0; panel < 2; ++panel) {
    Axes axes(drawing, {60 + 480.0 * static_cast<double>(panel), 50}, {410, 310},
              {0, std::numbers::pi}, {0, 1.7});
    axes.grid(kPanels[panel].first, "θ, radians", "distance");
    axes.curve(*kPanels[panel].second, panel == 0 ? kRed : kBlue, 2.5);
  }
  drawing.words({60, 425},
                "half of the angle of the turn from one orientation to the other; the one has a "
                "kink at π/2, the other none");
  return drawing.svg();
}

std::string draw_park2002_7(const Library& library) {
  constexpr double kPhase = 0.08;     // the right foot has come down
  constexpr double kStraight = 0.15;  // rad/s
  constexpr Side kFoot = Side::right;
  const Group& walks = library->groups.front();
  std::vector<int> walking;
  for (const int i : travelling(*library))
    if (i < walks.first + walks.count && std::abs(example_of(*library, i).turn_rate) < kStraight)
      walking.push_back(i);
  if (walking.empty()) walking = travelling(*library);
  const auto slower = [&](int a, int b) {
    return example_of(*library, a).speed < example_of(*library, b).speed;
  };
  const int slow = least(walking, slower),
            fast = least(walking, [&](int a, int b) { return slower(b, a); });
  // Blended with equal shares: the foot in the root's own frame (park2002:22, 23).
  const std::pair<int, const char*> kExamples[] = {{slow, kBlue}, {fast, kOchre}};
  Drawing drawing(1180, 560);
  const Axes::Range along{-0.1, 0.8}, across{0.2, -0.2};
  Axes examples(drawing, {70, 60}, {1040, 180}, along, across),
      target(drawing, {70, 320}, {1040, 180}, along, across);
  examples.grid("(a) examples: the foot in the frame of the root", "", "");
  target.grid("(b) the target: the blended foot in the blended root's frame", "", "");
  Vec3 local, root;
  std::vector<Vec3> turns(1);
  double share = 1.0 / std::size(kExamples);
  for (const auto& [number, colour] : kExamples) {
    const Moment moment(*library, number, kPhase);
    const Vec3 foot = ankle_of(*library, moment.pose, kFoot);
    draw_frame(examples, moment.pose, foot, colour);
    drawing.dot(examples.at(foot.z, foot.x), 5, colour);
    local += share * rotate(inverse(moment.pose.rotations[0]), foot - moment.pose.root);  // 22, 23
    root += share * moment.pose.root;
    turns[0] += share * log_half(inverse(library->references[0]) * moment.pose.rotations[0]);
  }
  Pose blended{root, {library->references[0] * exp_half(turns[0])}};
  const Vec3 foot = blended.root + rotate(blended.rotations[0], local);  // park2002:24
  draw_frame(target, blended, foot, kRed);
  drawing.dot(target.at(foot.z, foot.x), 5, kRed);
  // What a character does in that moment, with its foot held where it came down.
  Character character(library);
  const double speed = 0.5 * (example_of(*library, slow).speed + example_of(*library, fast).speed);
  character.reset({speed, 0, 0});
  double before = 1;  // until it comes to that phase, in its second stride or later
  for (int i = 0; i < 1200; ++i) {
    character.update(1.0 / 240);
    const double phase = character.doing().phase;
    if (i > 300 && before < kPhase && phase >= kPhase) break;
    before = phase;
  }
  const Doing& doing = character.doing();
  const GroundFrame frame{doing.x, doing.z, doing.heading};
  const Vec3 held = frame.to_local(ankle_of(*library, character.pose(), kFoot)),
             hips = frame.to_local(character.pose().root);
  const Vec3 shift{root.x - hips.x, 0, root.z - hips.z};
  drawing.dot(target.at(held.z + shift.z, held.x + shift.x), 8, kGreen);
  drawing.dot(target.at(foot.z, foot.x), 4, kRed);
  drawing.words({60, 545}, "blue: " + example_of(*library, slow).name +
                               "; ochre: " + example_of(*library, fast).name +
                               "; red: both by half; green: the ankle of a character at " +
                               drawn_number(speed) + " m/s; grey: ahead and left of the root");
  return drawing.svg();
}

}  // namespace amble
