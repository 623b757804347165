#include "amble/library/segment.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <set>

#include "amble/io/clip_file.hpp"
#include "amble/library/capture_library.hpp"
#include "amble/library/library_file.hpp"
#include "amble/performer/footwork.hpp"
#include "amble/performer/performer.hpp"
#include "captures.hpp"

namespace amble {
namespace {

/// A library that has been written to a file and read again.
std::shared_ptr<const MotionLibrary> filed(const std::vector<CaptureSource>& sources) {
  CaptureBuild build;
  const std::string bytes = write_library(*build_captures(sources, {}, build));
  return read_library(std::as_bytes(std::span(bytes)), "filed.amble");
}

std::set<std::string> ways_in(const MotionLibrary& library) {
  std::set<std::string> ways;
  for (const Segment& segment : library.segments) ways.insert(segment.from + " to " + segment.to);
  return ways;
}

/// The farthest that a pelvis of the library is from where it was captured, metres. All sources
/// must be of the library's own size.
double farthest_off(const MotionLibrary& library, const std::vector<CaptureSource>& sources) {
  double farthest = 0;
  for (const CaptureSource& source : sources) {
    const Clip& clip = source.study.clip;
    const std::vector<Transform> world = forward_kinematics(clip);
    const auto pelvis = static_cast<std::size_t>(clip.skeleton.joint(Role::pelvis));
    for (const Segment& segment : library.segments) {
      if (segment.source != source.file) continue;
      const long first = std::lround((segment.first_moment - source.study.file_time(0)) * clip.fps);
      for (std::size_t k = 0; k < segment.count(); ++k) {
        const auto frame = static_cast<std::size_t>(first) + k;
        const Transform& was = world[frame * clip.skeleton.joints.size() + pelvis];
        farthest = std::max(farthest, length(segment.pelvis(k).position - was.position));
        EXPECT_LT(angle_between(segment.pelvis(k).rotation, was.rotation), 1e-5);
      }
    }
  }
  return farthest;
}

std::vector<CaptureSource> performed() {
  return {{"walk", study(perform({Gait::walk, 1.2, 0.2}, 8, 120)), {}},
          {"start", study(perform_start(1.2, 120)), {}},
          {"stop", study(perform_stop(1.2, 120)), {}}};
}

TEST(Segment, GivesBackThePelvisFromAFile) {
  const std::vector<CaptureSource> sources = performed();
  const auto library = filed(sources);
  EXPECT_GT(library->segments.size(), 8u);
  EXPECT_LT(farthest_off(*library, sources), 1e-5);  // 0.01 mm
}

TEST(Segment, OfATransitionIsKeptAndMissingOnesAreTold) {
  const auto library = filed(performed());
  const std::set<std::string> ways = ways_in(*library);
  EXPECT_EQ(ways.count("stand to walk"), 1u);
  EXPECT_EQ(ways.count("walk to stand"), 1u);
  bool told = false;
  for (const std::string& note : library->notes)
    told = told || note.find("a blend of strides stands in: walk to run") != std::string::npos;
  EXPECT_TRUE(told);
}

TEST(Segment, GivesBackThePelvisOfCaptures) {
  AMBLE_NEEDS_CAPTURES();
  std::vector<CaptureSource> sources;
  for (const char* folder : {"park20", "control5"})
    for (const std::string& file : captures(folder))
      sources.push_back({file, study(read_clip(file)), {}});
  const auto library = filed(sources);
  EXPECT_GT(library->segments.size(), 3u);
  EXPECT_LT(farthest_off(*library, sources), 1e-5);  // 0.01 mm
}

}  // namespace
}  // namespace amble
