#include "amble/library/capture_segments.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "amble/io/clip_file.hpp"
#include "amble/library/common_skeleton.hpp"
#include "amble/maths/filter.hpp"
#include "amble/maths/smooth.hpp"
#include "amble/performer/footwork.hpp"
#include "amble/performer/performer.hpp"
#include "captures.hpp"

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

/// How hard a pelvis is thrown across its way, at most, m/s²: of its places in a capture,
/// low-passed at 10 Hz.
double hardest_sideways(const std::vector<Vec3>& places, const std::vector<double>& headings,
                        double fps) {
  const double corner = 10;  // Hz, where a Gaussian of this width lets half the power through
  const double width = std::sqrt(std::log(2.0)) / (2 * std::numbers::pi * corner) * fps;
  std::vector<double> x, z;
  for (const Vec3& place : places) x.push_back(place.x), z.push_back(place.z);
  x = gaussian(x, width), z = gaussian(z, width);
  double hardest = 0;
  for (std::size_t i = 2; i + 2 < x.size(); ++i) {
    const Vec3 left = rotate(rotation_y(headings[i]), {1, 0, 0});
    const double across =
        (x[i - 1] - 2 * x[i] + x[i + 1]) * left.x + (z[i - 1] - 2 * z[i] + z[i + 1]) * left.z;
    hardest = std::max(hardest, std::abs(across) * fps * fps);
  }
  return hardest;
}

TEST(CaptureSegments, ThrowNoPelvisAsideThatWasNotThrown) {
  AMBLE_NEEDS_CAPTURES();
  std::size_t seen = 0;
  for (const std::vector<const char*>& folders : std::vector<std::vector<const char*>>{
           {"park20", "control5"}, {"styles10"}, {"bandai"}, {"streams"}}) {
    std::vector<CaptureSource> sources;
    for (const char* folder : folders)
      for (const std::string& file : captures(folder))
        sources.push_back({file, study(read_clip(file)), {}});
    CaptureBuild build;
    const auto library = build_captures(sources, {}, build);
    std::vector<Rejection> unused;
    const CommonSkeleton common(sources, unused);
    for (const Segment& segment : library->segments) {
      const auto own = std::find_if(sources.begin(), sources.end(), [&](const auto& source) {
        return source.file == segment.source;
      });
      ASSERT_NE(own, sources.end());
      const auto number = static_cast<std::size_t>(own - sources.begin());
      if (common.retargeted(number)) continue;
      const Clip clip = common.clip(number);
      std::vector<Vec3> stored, was;
      std::vector<double> headings;
      for (std::size_t k = 0; k < segment.count(); ++k) {
        const double seconds =
            segment.first_moment + static_cast<double>(k) / segment.fps - own->study.file_time(0);
        const double at = std::clamp(seconds * clip.fps, 0.0, clip.frames() - 1.0);
        const int before = static_cast<int>(at), after = std::min(before + 1, clip.frames() - 1);
        was.push_back(lerp(clip.root(before), clip.root(after), at - before));
        stored.push_back(segment.pelvis(k).position);
        headings.push_back(segment.vehicle(k).heading);
      }
      ++seen;
      EXPECT_LT(hardest_sideways(stored, headings, segment.fps),
                1.5 * hardest_sideways(was, headings, segment.fps) + 0.05)
          << segment.source << " at " << segment.start;
    }
  }
  EXPECT_GT(seen, 300u);
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
