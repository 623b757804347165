#include "amble/evaluation/figures_kim2012.hpp"

#include <algorithm>
#include <cmath>

#include "amble/analysis/closed_cycle.hpp"
#include "amble/core/error.hpp"
#include "amble/engine/character.hpp"
#include "amble/engine/style_maker.hpp"
#include "amble/evaluation/drawing.hpp"
#include "amble/library/stride_library.hpp"
#include "amble/style/mixed_cycle.hpp"

namespace amble {
namespace {

constexpr double kScale = 82;    // pixels a metre
constexpr double kRow = 185;     // pixels from one strip to the next
constexpr double kAside = 0.28;  // how far a metre to the left shows, in metres along the way
constexpr int kMoments = 9;

using Library = std::shared_ptr<const MotionLibrary>;

/// The library's straightest walk.
std::string plain_walk(const Library& library) {
  const StyleExamples all = style_examples(*library);
  const StyleExample* straightest = nullptr;
  for (const StyleExample& one : all.examples)
    if (one.cycle.gait < 0.5 && one.cycle.speed > 0.5 &&
        (!straightest ||
         std::abs(one.cycle.turn_rate) < std::abs(straightest->cycle.turn_rate) - 0.02))
      straightest = &one;
  if (!straightest) throw Error("the library holds no walk to draw");
  return straightest->name;
}

/// Moments of a mix as a character walks it, feet planted, over some seconds.
std::vector<Pose> walked(const Decomposition& styles, const MixedCycle& cycle, double seconds) {
  const Stride stride = planted(styles, cycle, "mix");
  Character walker(stride_library(styles.source.skeleton, stride));
  walker.reset({.speed = stride.speed, .turn_rate = stride.turn_rate, .gait = stride.gait});
  std::vector<Pose> out;
  for (int i = 0; i < kMoments; ++i) {
    out.push_back(walker.pose());
    walker.update(seconds / kMoments);
  }
  return out;
}

/// The same with the feet where the joints put them.
std::vector<Pose> as_mixed(const MixedCycle& cycle) {
  const ClosedCycle closed(cycle.poses, cycle.half_seconds);
  std::vector<Pose> out(kMoments);
  for (int i = 0; i < kMoments; ++i) {
    Pose& pose = out[static_cast<std::size_t>(i)];
    closed.pose(i / double(kMoments), pose);
    pose.root.z += cycle.speed * cycle.seconds * i / kMoments;
  }
  return out;
}

/// Draws moments from the side along a ground line; each stands where it has got to, no nearer to
/// the last than to be seen.
class StripDrawing {
 public:
  StripDrawing(const Library& library, int rows, double width)
      : skeleton_(library->skeleton), drawing_(width, 40 + kRow * rows), width_(width) {}

  void strip(const std::vector<Pose>& moments, const std::string& words, double left,
             double right) {
    const double ground = 30 + kRow * (row_ + 0.86);
    drawing_.words({left, ground - kRow * 0.78}, words);
    drawing_.line({left, ground}, {right, ground}, "#bbb");
    const double step = (right - left - 60) / (kMoments - 1);
    for (int i = 0; i < static_cast<int>(moments.size()); ++i)
      body(moments[static_cast<std::size_t>(i)], left + 30 + step * i, ground);
  }
  void next() { ++row_; }
  double width() const { return width_; }
  std::string svg() const { return drawing_.svg(); }

 private:
  void body(const Pose& pose, double x, double ground) {
    std::vector<Transform> world(skeleton_.joints.size());
    forward_kinematics(skeleton_, pose, world);
    const auto parts = joints_of_parts(skeleton_);
    const auto in = [&](BodyPart part, int joint) {
      const auto& joints = parts[index(part)];
      return std::find(joints.begin(), joints.end(), joint) != joints.end();
    };
    const auto place = [&](const Vec3& p) {
      return Drawing::Point{x + kScale * (p.z - pose.root.z + kAside * (p.x - pose.root.x)),
                            ground - kScale * p.y};
    };
    for (std::size_t j = 1; j < world.size(); ++j) {
      const int parent = skeleton_.joints[j].parent;
      const bool left = in(BodyPart::left_arm, parent) || in(BodyPart::left_leg, parent);
      const bool right = in(BodyPart::right_arm, parent) || in(BodyPart::right_leg, parent);
      drawing_.line(place(world[static_cast<std::size_t>(parent)].position),
                    place(world[j].position), left ? kBlue : (right ? kOchre : "#666"), 2.4);
    }
    const int head = skeleton_.joint(Role::head);
    if (head >= 0) {
      Drawing::Point at = place(world[static_cast<std::size_t>(head)].position);
      drawing_.dot({at[0], at[1] - 7}, 6.5, "#666");
    }
  }

  const Skeleton& skeleton_;
  Drawing drawing_;
  double width_;
  int row_ = 0;
};

std::string number(double value) { return drawn_number(value); }

}  // namespace

bool shows_kim2012(const Library& library) {
  return StyleMaker({}, make_technique(library)).shows_library(preset_mixes().at("happy"));
}

std::string draw_kim2012_1(const Library& library) {
  StyleMaker walks({}, make_technique(library));
  const Mix& happy = preset_mixes().at("happy");
  Mix arms = happy, trunk = happy;
  arms.parts[index(BodyPart::left_arm)] = {{"energetic", 1.2}};
  arms.parts[index(BodyPart::right_arm)] = {{"energetic", 1.2}};
  trunk.parts[index(BodyPart::torso)] = {{"shoulder_roll", 0.6}, {"delightful", 0.8}};
  StripDrawing drawing(library, 3, 980);
  const std::pair<const char*, const Mix*> kRows[] = {
      {"happy: delightful, energetic, bouncy, a little shoulder roll", &happy},
      {"the same with the arms of the energetic walk at 1.2", &arms},
      {"the same with more roll of the shoulders", &trunk}};
  for (const auto& [words, mix] : kRows) {
    const Decomposition& styles = walks.examples_for(*mix);
    const MixedCycle cycle = mix_cycle(styles, *mix);
    drawing.strip(walked(styles, cycle, cycle.seconds), words, 20, drawing.width() - 20);
    drawing.next();
  }
  return drawing.svg();
}

std::string draw_kim2012_6(const Library& library) {
  StyleMaker walks({}, make_technique(library));
  StripDrawing drawing(library, 3, 980);
  for (const double weight : {0.5, 1.0, 1.5}) {
    const Mix mix = whole_mix(plain_walk(library), weight);
    const Decomposition& styles = walks.examples_for(mix);
    const MixedCycle cycle = mix_cycle(styles, mix);
    drawing.strip(walked(styles, cycle, cycle.seconds),
                  "weight " + number(weight) + ": steps of " +
                      number(0.5 * cycle.speed * cycle.seconds) + " m, " +
                      number(2 / cycle.seconds) + " a second, at " + number(cycle.speed) + " m/s",
                  20, drawing.width() - 20);
    drawing.next();
  }
  return drawing.svg();
}

std::string draw_kim2012_7(const Library& library) {
  StyleMaker walks({}, make_technique(library));
  constexpr std::array<const char*, 2> kPairs[] = {{"gorilla", "tired"}, {"tired", "gorilla"}};
  StripDrawing drawing(library, 2, 1500);
  for (const bool optimised : {false, true}) {
    double left = 20;
    for (const auto& [upper, legs] : kPairs) {
      Mix mix = whole_mix(upper);
      mix.parts[index(BodyPart::left_leg)] = mix.parts[index(BodyPart::right_leg)] = {{legs, 1}};
      const MixedCycle made = mix_cycle(walks.examples_for(mix), mix,
                                        {optimised ? MixLegs::optimised : MixLegs::linear});
      drawing.strip(as_mixed(made),
                    std::string(upper) + " on the legs of " + legs +
                        (optimised ? ", optimised weights: feet off by "
                                   : ", weights as given: feet off by ") +
                        number(100 * made.foot_error()) + " cm",
                    left, left + 710);
      left += 750;
    }
    drawing.next();
  }
  return drawing.svg();
}

std::string draw_kim2012_8(const Library& library) {
  StyleMaker walks({}, make_technique(library));
  const std::array<const char*, 3> kRows[] = {{"basic", "relaxed", "basic walk, relaxed"},
                                              {"gorilla", "tired", "gorilla walk, tired"},
                                              {"chaplin", "rigid", "Chaplin's walk, rigid"}};
  StripDrawing drawing(library, 3, 1500);
  for (const auto& [example, preset, words] : kRows) {
    const Mix plain = whole_mix(example), styled = preset_mixes().at(preset);
    const Decomposition &before_it = walks.examples_for(plain),
                        &styles = walks.examples_for(styled);
    const MixedCycle before = mix_cycle(before_it, plain), after = mix_cycle(styles, styled);
    drawing.strip(walked(before_it, before, before.seconds), example, 20, 730);
    drawing.strip(walked(styles, after, after.seconds), words, 770, 1480);
    drawing.next();
  }
  return drawing.svg();
}

}  // namespace amble
