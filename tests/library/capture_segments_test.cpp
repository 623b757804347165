#include "amble/library/capture_segments.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "amble/library/common_skeleton.hpp"
#include "amble/performer/footwork.hpp"
#include "amble/performer/performer.hpp"

namespace amble {
namespace {

TEST(CaptureSegments, HoldTheJointsAsTheyWereCaptured) {
  const std::vector<CaptureSource> sources{
      {"walk", study(perform({Gait::walk, 1.2, 0.2}, 8, 120)), {}}};
  CaptureBuild build;
  const auto library = build_captures(sources, {}, build);
  std::vector<Rejection> rejected;
  const Clip clip = CommonSkeleton(sources, rejected).clip(0);
  ASSERT_GT(library->segments.size(), 5u);
  const std::size_t width = 3 * (library->turning.size() - 1);
  for (const Segment& segment : library->segments) {
    ASSERT_EQ(segment.postures.size(), width * Segment::kPostures);
    for (int k = 0; k < Segment::kPostures; ++k) {
      const double seconds =
          segment.start + Segment::posture_share(k) * (segment.end - segment.start);
      const double frame = (seconds - sources[0].study.file_time(0)) * clip.fps;
      if (frame < 0 || frame > clip.frames() - 1) continue;
      for (std::size_t t = 1; t < library->turning.size(); ++t) {
        const float* v =
            segment.postures.data() + width * static_cast<std::size_t>(k) + 3 * (t - 1);
        const Quat held = library->references[t] * exp_half({v[0], v[1], v[2]});
        const Quat was = clip.rotation(static_cast<int>(std::lround(frame)), library->turning[t]);
        EXPECT_LT(angle_between(held, was), 0.08);  // half a frame of a swinging shin
      }
    }
  }
}

TEST(CaptureSegments, SayWhichChangesNobodyShowed) {
  const auto notes_of = [](const std::vector<CaptureSource>& sources) {
    CaptureBuild build;
    build_captures(sources, {}, build);
    std::string all;
    for (const std::string& note : build.notes) all += note + "\n";
    return all;
  };
  std::vector<CaptureSource> sources{{"walk", study(perform({Gait::walk, 1.2, 0.0}, 8, 120)), {}}};
  EXPECT_NE(notes_of(sources).find("stand to walk"), std::string::npos);
  sources.push_back({"start", study(perform_start(1.2, 120)), {}});
  EXPECT_EQ(notes_of(sources).find("stand to walk"), std::string::npos);
  EXPECT_NE(notes_of(sources).find("run to stand"), std::string::npos);
}

}  // namespace
}  // namespace amble
