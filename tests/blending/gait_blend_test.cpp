#include "amble/blending/gait_blend.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace amble {
namespace {

/// Where a planted foot is ahead of the travelling frame at a phase since its strike.
double ahead(const ExampleFoot& foot, double stride_length, double phase) {
  return foot.forward - (phase - 0.5 * foot.duty) * stride_length;
}

// Strides as different as they come: the same body must find its blended foot where the bodies it
// is blended of have theirs, or its leg is straight before the foot lifts.
TEST(GaitBlend, APlantedFootIsWhereTheExamplesHaveIt) {
  MotionLibrary library;
  library.examples.resize(3);
  const double durations[] = {0.5, 0.8, 1.0}, speeds[] = {2.7, 2.8, 0.0},
               duties[] = {0.41, 0.23, 0.66}, forwards[] = {-0.15, -0.12, 0.01};
  for (std::size_t i = 0; i < 3; ++i) {
    Example& example = library.examples[i];
    example.duration = durations[i];
    example.half_duration = {0.5 * durations[i], 0.5 * durations[i]};
    example.speed = speeds[i];
    for (ExampleFoot& foot : example.feet) foot = {duties[i], 0, forwards[i], 0, {}};
  }
  const std::vector<ActiveExample> active{{0, 0.4}, {1, 0.5}, {2, 0.1}};
  const BlendedGait gait = blend_gait(library, active);
  for (const double phase : {0.0, 0.1, 0.3}) {
    double mean = 0;
    for (const auto& [i, weight] : active) {
      const Example& example = library.examples[static_cast<std::size_t>(i)];
      mean += weight * ahead(example.feet[0], example.speed * example.duration, phase);
    }
    EXPECT_NEAR(ahead(gait.feet[0], gait.speed * gait.seconds(), phase), mean, 1e-12);
  }
  // The long stride's short contact counts for more than its weight.
  EXPECT_LT(gait.feet[0].duty, 0.4 * 0.41 + 0.5 * 0.23 + 0.1 * 0.66);
}

TEST(GaitBlend, OneExampleIsItself) {
  const auto library = default_library();
  for (int i = 0; i < static_cast<int>(library->examples.size()); ++i) {
    if (library->stands(i)) continue;
    const Example& example = library->examples[static_cast<std::size_t>(i)];
    const std::vector<ActiveExample> alone{{i, 1.0}};
    const BlendedGait gait = blend_gait(*library, alone);
    EXPECT_NEAR(gait.seconds(), example.duration, 1e-12);
    EXPECT_NEAR(gait.speed, example.speed, 1e-12);
    for (std::size_t f = 0; f < 2; ++f) {
      EXPECT_NEAR(gait.feet[f].duty, example.feet[f].duty, 1e-12);
      EXPECT_NEAR(gait.feet[f].forward, example.feet[f].forward, 1e-12);
    }
  }
}

/// The ends of a blended swing are where its course begins and ends.
TEST(GaitBlend, ASwingStartsAndEndsAtItsEnds) {
  const auto library = default_library();
  std::vector<ActiveExample> active;
  for (int i = 0; active.size() < 3; ++i)
    if (!library->stands(i)) active.push_back({i, 0.2 * static_cast<double>(active.size() + 1)});
  const BlendedSwing from = blend_swing(*library, active, Side::left, 0),
                     to = blend_swing(*library, active, Side::left, 1);
  EXPECT_NEAR(from.now.reach.flexion, from.lift.value.reach.flexion, 1e-12);
  EXPECT_NEAR(to.now.pitch, to.strike.value.pitch, 1e-12);
  constexpr double kStep = 1e-6;  // of the swing
  const BlendedSwing soon = blend_swing(*library, active, Side::left, kStep),
                     late = blend_swing(*library, active, Side::left, 1 - kStep);
  EXPECT_NEAR((soon.now.pitch - from.now.pitch) / kStep, from.lift.rate.pitch, 1e-3);
  EXPECT_NEAR((to.now.reach.forward - late.now.reach.forward) / kStep, to.strike.rate.reach.forward,
              1e-3);
}

/// The lowest or highest phase of the pelvis in a contact that begins at 0.
double extreme_of_height(const MotionLibrary& library, std::span<const ActiveExample> active,
                         double sign) {
  const MidContact middle = mid_contact(library, active);
  double best = -1e9, at = 0;
  float channels[MotionLibrary::kPelvisChannels];
  for (int i = 0; i < 200; ++i) {
    const double phase = middle.whole - 0.25 + 0.5 * i / 200;
    blend_body(library, active, middle, phase, 0, channels);
    if (sign * static_cast<double>(channels[1]) <= best) continue;
    best = sign * static_cast<double>(channels[1]);
    at = phase;
  }
  return at;
}

// A walker is highest over the standing foot and a runner lowest, whenever their feet came down.
TEST(GaitBlend, BodiesMeetAtMidContact) {
  const auto library = default_library();
  const auto named = [&](const std::string& name) {
    int i = 0;
    while (library->examples[static_cast<std::size_t>(i)].name != name) ++i;
    return i;
  };
  const int walk = named("walk_2.1"), run = named("run_2.0");
  const std::vector<ActiveExample> walks{{walk, 1}}, runs{{run, 1}}, jogs{{walk, 0.1}, {run, 0.9}};
  const double apart = mid_contact(*library, walks).whole - mid_contact(*library, runs).whole;
  EXPECT_GT(apart, 0.08);  // a walker's contact is longer by twice that
  EXPECT_NEAR(mid_contact(*library, jogs).whole, mid_contact(*library, runs).whole + 0.1 * apart,
              0.01);
  // Alone, every example is as it is: its body's own phases are not moved.
  EXPECT_NEAR(extreme_of_height(*library, walks, 1), mid_contact(*library, walks).whole, 0.06);
  const double lowest = extreme_of_height(*library, runs, -1);
  EXPECT_NEAR(lowest, mid_contact(*library, runs).whole, 0.06);
  // With some of a walk it is as low as much before or after its mid-contact as the run alone is.
  EXPECT_NEAR(extreme_of_height(*library, jogs, -1) - mid_contact(*library, jogs).whole,
              lowest - mid_contact(*library, runs).whole, 0.03);
}

TEST(GaitBlend, MidContactStaysOneWithAnyWeights) {
  const auto library = default_library();
  const int first = library->groups.front().first + 3;
  const std::vector<ActiveExample> cancelling{{first, 5.0}, {first + 1, -5.0}}, nobody{};
  for (const auto& active : {cancelling, nobody}) {
    EXPECT_GT(mid_contact(*library, active).whole, 0);
    EXPECT_LT(mid_contact(*library, active).whole, 0.5);
  }
}

}  // namespace
}  // namespace amble
