#include "amble/library/capture_library.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <map>
#include <numbers>
#include <set>
#include <sstream>

#include "amble/analysis/closed_cycle.hpp"
#include "amble/core/error.hpp"
#include "amble/io/clip_file.hpp"
#include "amble/library/common_skeleton.hpp"
#include "amble/library/example_curves.hpp"
#include "amble/library/library_file.hpp"
#include "amble/maths/filter.hpp"
#include "amble/performer/performer.hpp"
#include "captures.hpp"
#include "figure.hpp"

namespace amble {
namespace {

CaptureSource performed(const std::string& file, const GaitSpec& spec) {
  return {file, study(perform(spec, 5, 120)), {}};
}

std::vector<CaptureSource> some_walks() {
  std::vector<CaptureSource> sources;
  sources.push_back(performed("slow.bvh", {Gait::walk, 0.8, 0.0}));
  sources.push_back(performed("walk.bvh", {Gait::walk, 1.3, 0.0}));
  sources.push_back(performed("left.bvh", {Gait::walk, 1.1, 0.6}));
  sources.push_back(performed("run.bvh", {Gait::run, 2.8, 0.0}));
  return sources;
}

std::vector<CaptureSource> captured(const std::string& folder) {
  std::vector<CaptureSource> sources;
  for (const std::string& file : captures(folder))
    sources.push_back({file, study(read_clip(file)), {}});
  return sources;
}

bool holds(const std::vector<Rejection>& rejected, const std::string& source,
           const std::string& reason) {
  for (const Rejection& one : rejected)
    if (one.source.rfind(source, 0) == 0 && one.reason.find(reason) != std::string::npos)
      return true;
  return false;
}

/// A column of the captures' index by file name.
std::map<std::string, std::string> index_column(const std::string& name) {
  std::ifstream file(capture_folder() / "index.csv");
  std::map<std::string, std::string> out;
  std::size_t column = 0;
  bool head = true;
  for (std::string line; std::getline(file, line); head = false) {
    std::vector<std::string> cells(1);
    bool quoted = false;
    for (const char c : line) {
      if (c == '"')
        quoted = !quoted;
      else if (c == ',' && !quoted)
        cells.emplace_back();
      else
        cells.back() += c;
    }
    if (head)
      column =
          static_cast<std::size_t>(std::find(cells.begin(), cells.end(), name) - cells.begin());
    else
      out[(capture_folder() / cells[0]).string()] = cells.at(column);
  }
  return out;
}

TEST(CaptureLibrary, IsBuiltFromPerformedClipsAlone) {
  CaptureBuild build;
  const auto library = build_captures(some_walks(), {}, build);
  ASSERT_EQ(library->groups.size(), 2u);
  EXPECT_EQ(library->groups[0].name, "walk");
  EXPECT_EQ(library->groups[1].name, "run");
  std::set<std::string> sources;
  for (const Example& example : library->examples) sources.insert(example.source);
  for (const char* file : {"slow.bvh", "walk.bvh", "left.bvh", "run.bvh"})
    EXPECT_TRUE(sources.count(file)) << file;
  EXPECT_NEAR(library->groups[0].bounds.fastest, 1.3, 0.02);
  ASSERT_EQ(build.notes.size(), 2u);  // nobody stands in these clips, nor stops
  EXPECT_NE(build.notes[0].find("a stand was made"), std::string::npos);
  EXPECT_NE(build.notes[1].find("a blend of strides stands in"), std::string::npos);
  EXPECT_GE(library->stand, 0);
}

TEST(CaptureLibrary, LeavesOutWhatCannotBeUsedAndBuildsTheRest) {
  std::vector<CaptureSource> sources = some_walks();
  Clip blind = perform({Gait::walk, 1.2, 0.0}, 3, 120);
  blind.skeleton.set_role(Role::right_foot, -1);
  sources.push_back({"one_foot.bvh", study(blind), {}});
  sources.push_back({"another_body.bvh", study(swaying_clip(600)), {}});
  CaptureBuild build;
  const auto library = build_captures(sources, {}, build);
  EXPECT_TRUE(holds(build.rejected, "one_foot.bvh", "right_foot"));
  EXPECT_TRUE(holds(build.rejected, "another_body.bvh", "no locomotion"));
  EXPECT_EQ(library->rejected.size(), build.rejected.size());
  EXPECT_EQ(library->groups.size(), 2u);
}

TEST(CaptureLibrary, SaysWhyThereIsNothingToBuildFrom) {
  std::vector<CaptureSource> sources;
  sources.push_back({"stand.bvh", study(swaying_clip(600)), {}});
  CaptureBuild build;
  try {
    build_captures(sources, {}, build);
    FAIL() << "built a library from a standing body";
  } catch (const Error& error) {
    EXPECT_NE(std::string(error.what()).find("stand.bvh: no locomotion"), std::string::npos);
  }
}

TEST(CaptureLibrary, HeedsTheManifest) {
  std::vector<CaptureSource> sources = some_walks();
  sources[1].manifest.name = "stroll";
  sources[1].manifest.parameters = {{"mood", 0.5}};
  sources[2].manifest.type = "gesture";
  CaptureBuild build;
  const auto library = build_captures(sources, {}, build);
  bool found = false;
  for (const Example& example : library->examples) {
    EXPECT_NE(example.source, "left.bvh");
    if (example.source != "walk.bvh") continue;
    found = true;
    EXPECT_EQ(example.name.find("stroll"), 0u);
    EXPECT_EQ(example.parameters.at("mood"), 0.5);
  }
  EXPECT_TRUE(found);
}

TEST(CaptureLibrary, MirrorImagesTurnTheOtherWay) {
  CaptureBuild plain, doubled;
  CaptureOptions mirror;
  mirror.mirror = true;
  const auto library = build_captures(some_walks(), {}, plain);
  const auto both = build_captures(some_walks(), mirror, doubled);
  double least = 0, most = 0;
  for (const Example& example : both->examples) {
    if (example.source != "left.bvh") continue;
    least = std::min(least, example.turn_rate), most = std::max(most, example.turn_rate);
  }
  EXPECT_NEAR(least, -most, 1e-9);
  EXPECT_GT(most, 0.5);
  EXPECT_GT(both->examples.size(), library->examples.size());
}

TEST(CaptureLibrary, MirrorsRigsWhoseAxesAreNoMirrorImages) {
  AMBLE_NEEDS_CAPTURES();
  CaptureBuild build;
  CaptureOptions mirror;
  mirror.mirror = true;
  const auto library = build_captures(captured("bandai"), mirror, build);
  std::map<std::string, int> images;
  for (const Example& example : library->examples)
    if (example.name.find(" mirrored") != std::string::npos) ++images[example.source];
  EXPECT_EQ(images.size(), captures("bandai").size());
}

/// A clip played backwards in time.
Clip reversed(const Clip& clip) {
  Clip out = clip;
  const auto width = static_cast<std::ptrdiff_t>(clip.skeleton.joints.size());
  const int last = clip.frames() - 1;
  for (int f = 0; f <= last; ++f) {
    std::copy_n(clip.rotations.begin() + (last - f) * width, width,
                out.rotations.begin() + f * width);
    out.root(f) = clip.root(last - f);
  }
  return out;
}

TEST(CaptureLibrary, KeepsTheStrideThatEndsMostAsItBegan) {
  // In the first half of the clip an arm is carried away ever further.
  Clip clip = perform({Gait::walk, 1.2, 0.0}, 8, 120);
  const auto arm = static_cast<std::size_t>(clip.skeleton.joint(Role::left_upper_arm));
  const std::size_t joints = clip.skeleton.joints.size();
  for (int f = 0; f < clip.frames(); ++f) {
    Quat& turn = clip.rotations[static_cast<std::size_t>(f) * joints + arm];
    turn = turn * exp_half({0.4 * std::max(0.0, 1 - f / (0.5 * clip.frames())), 0, 0});
  }
  CaptureBuild build;
  build_captures({{"arm.bvh", study(std::move(clip)), {}}}, {}, build);
  double least = 1, kept = 0;
  for (const CaptureStride& stride : build.strides) {
    least = std::min(least, stride.open);
    if (stride.kept) kept = std::max(kept, stride.open);
  }
  EXPECT_GT(build.strides.size(), 4u);
  EXPECT_DOUBLE_EQ(kept, least);
  EXPECT_LT(kept, 0.0015);
}

TEST(CaptureLibrary, TakesWalksBackwardsAsAManoeuvre) {
  std::vector<CaptureSource> sources = some_walks();
  const Clip back = reversed(perform({Gait::walk, 0.8, 0.0}, 5, 120));
  sources.push_back({"back.bvh", study(back), {}});
  CaptureBuild build;
  const auto library = build_captures(sources, {}, build);
  ASSERT_EQ(library->manoeuvres.size(), 1u);
  const Group& group = library->manoeuvres.front();
  EXPECT_EQ(group.name, "back");
  EXPECT_NEAR(group.bounds.slowest, -0.8, 0.03);
  EXPECT_NEAR(group.facing, 0, 1e-9);
  const std::string bytes = write_library(*library);
  const auto again = read_library(std::as_bytes(std::span(bytes)), "captures.amble");
  EXPECT_EQ(again->manoeuvres.front().bounds, group.bounds);
}

TEST(CaptureLibrary, FindsTheWaysOtherThanAheadInACapture) {
  AMBLE_NEEDS_CAPTURES();
  const std::string file = (capture_folder() / "streams/09_12.bvh").string();
  CaptureBuild build;
  const auto library = build_captures({{file, study(read_clip(file)), {}}}, {}, build);
  ASSERT_EQ(library->manoeuvres.size(), 1u);
  EXPECT_EQ(library->manoeuvres[0].name, "back");
}

TEST(CaptureLibrary, LeavesOutWhatEndsOtherwiseThanItBegan) {
  std::vector<CaptureSource> sources = some_walks();
  Clip bowing = perform({Gait::walk, 1.2, 0.0}, 4, 120);
  const int spine = bowing.skeleton.find("Spine");
  ASSERT_GE(spine, 0);
  for (int f = 0; f < bowing.frames(); ++f)  // over and over, by a right angle a stride
    bowing.rotation(f, spine) = axis_angle({1, 0, 0}, 1.5 * f / bowing.fps);
  sources.push_back({"bowing.bvh", study(bowing), {}});
  CaptureBuild build;
  const auto library = build_captures(sources, {}, build);
  EXPECT_TRUE(holds(build.rejected, "bowing.bvh @ ", "ends otherwise than it began"));
  for (const Example& example : library->examples) EXPECT_NE(example.source, "bowing.bvh");
}

TEST(CaptureLibrary, LeavesOutTheStaggerOfADrunkard) {
  AMBLE_NEEDS_CAPTURES();
  // Half round by the end of a step aside: its left foot would have to jump by half a metre.
  const std::string file = (capture_folder() / "styles10/137_16.bvh").string();
  CaptureBuild build;
  const auto library = build_captures({{file, study(read_clip(file)), {}}}, {}, build);
  EXPECT_TRUE(library->manoeuvres.empty());
  EXPECT_TRUE(holds(build.rejected, file, "ends otherwise than it began"));
  EXPECT_FALSE(library->groups.empty());
}

TEST(CaptureLibrary, GoesThroughAFileUnchanged) {
  CaptureBuild build;
  const auto library = build_captures(some_walks(), {}, build);
  const std::string bytes = write_library(*library);
  const auto again = read_library(std::as_bytes(std::span(bytes)), "captures.amble");
  EXPECT_EQ(write_library(*again), bytes);
  EXPECT_EQ(again->groups[0].bounds, library->groups[0].bounds);
  EXPECT_EQ(again->notes, library->notes);
}

TEST(CaptureLibrary, FindsTheGaitsSpeedsAndTurnsOfTheCaptures) {
  AMBLE_NEEDS_CAPTURES();
  const auto gaits = index_column("gait"), speeds = index_column("speed_mps"),
             turns = index_column("turn_rad_s");
  CaptureBuild build;
  build_captures(captured("park20"), {}, build);
  std::set<std::string> sources;
  for (const CaptureStride& found : build.strides) {
    if (!found.kept) continue;
    const std::string& file = found.stride.source;
    sources.insert(file);
    EXPECT_EQ(found.stride.type, gaits.at(file)) << found.stride.name;
    if (std::abs(std::stod(turns.at(file))) > 0.05) continue;
    EXPECT_NEAR(found.stride.speed / std::stod(speeds.at(file)), 1, 0.03) << found.stride.name;
    EXPECT_NEAR(found.stride.turn_rate, std::stod(turns.at(file)), 0.05) << found.stride.name;
  }
  EXPECT_GE(sources.size(), 18u);
}

/// How hard a pelvis is thrown sideways in the travelling frame, at most, m/s²: of its places at
/// `rate` a second, low-passed at 10 Hz; the first and last `beside` of them are there for that.
double hardest_sideways(const std::vector<double>& places, double rate, int beside) {
  const double corner = 10;  // Hz, where a Gaussian of this width lets half the power through
  const std::vector<double> smooth =
      gaussian(places, std::sqrt(std::log(2.0)) / (2 * std::numbers::pi * corner) * rate);
  double hardest = 0;
  for (std::size_t i = static_cast<std::size_t>(beside);
       i + static_cast<std::size_t>(beside) < smooth.size(); ++i)
    hardest =
        std::max(hardest, std::abs(smooth[i - 1] - 2 * smooth[i] + smooth[i + 1]) * rate * rate);
  return hardest;
}

TEST(CaptureLibrary, ThrowsNoPelvisAsideThatWasNotThrown) {
  AMBLE_NEEDS_CAPTURES();
  for (const std::vector<std::string>& folders :
       std::vector<std::vector<std::string>>{{"park20", "control5"}, {"styles10"}, {"bandai"}}) {
    std::vector<CaptureSource> sources;
    for (const std::string& folder : folders)
      for (CaptureSource& source : captured(folder)) sources.push_back(std::move(source));
    CaptureBuild build;
    const auto library = build_captures(sources, {}, build);
    std::vector<Rejection> unused;
    const CommonSkeleton common(sources, unused);
    int seen = 0;
    for (const CaptureStride& found : build.strides) {
      const auto example =
          std::find_if(library->examples.begin(), library->examples.end(), [&](const Example& one) {
            return one.name == found.stride.name && one.source == found.stride.source;
          });
      if (!found.kept || example == library->examples.end()) continue;
      const ExampleCurves curves(*library, static_cast<int>(example - library->examples.begin()));
      const Clip clip = common.clip(found.source);
      const Cycle& cycle = found.cycle;
      constexpr int kMoments = 240, kBeside = 12;  // a cycle's, and as many more at either end
      const double rate = kMoments / cycle.seconds();
      std::vector<double> stored, was;
      Pose pose{{}, std::vector<Quat>(library->skeleton.joints.size())};
      for (int i = -kBeside; i <= kMoments + kBeside; ++i) {
        const double seconds = i / rate, half = example->half_duration[0];
        const double since = seconds - example->duration * std::floor(seconds / example->duration);
        curves.pose(since < half ? 0.5 * since / half
                                 : 0.5 + 0.5 * (since - half) / example->half_duration[1],
                    pose);
        stored.push_back(pose.root.x);
        captured_pose(clip, cycle.start + seconds,
                      cycle.frame.along_arc(cycle.speed, cycle.turn_rate, seconds), pose);
        was.push_back(pose.root.x);
      }
      ++seen;
      EXPECT_LT(hardest_sideways(stored, rate, kBeside), 1.5 * hardest_sideways(was, rate, kBeside))
          << example->name;
    }
    EXPECT_GT(seen, 20);
  }
}

TEST(CaptureLibrary, TakesALoopFromEveryStyledClip) {
  AMBLE_NEEDS_CAPTURES();
  const auto gaits = index_column("gait");
  for (const char* folder : {"styles10", "bandai"}) {
    CaptureBuild build;
    build_captures(captured(folder), {}, build);
    std::map<std::string, int> right, wrong;
    for (const CaptureStride& found : build.strides)
      if (!found.stride.is_manoeuvre())  // a drunkard staggers sideways, too
        ++(found.stride.type == gaits.at(found.stride.source) ? right : wrong)[found.stride.source];
    for (const std::string& file : captures(folder)) {
      EXPECT_GT(right[file], 0) << file;
      EXPECT_GT(right[file], 4 * wrong[file]) << file;
    }
  }
}

}  // namespace
}  // namespace amble
