#include "amble/analysis/stream.hpp"

#include <gtest/gtest.h>

#include "amble/io/clip_file.hpp"
#include "amble/performer/performer.hpp"
#include "captures.hpp"

namespace amble {
namespace {

std::string names(const std::vector<StreamSpan>& spans) {
  std::string out;
  for (const StreamSpan& span : spans) out += (out.empty() ? "" : ", ") + group_name(span);
  return out;
}

std::vector<StreamSpan> spans_in(const std::string& file) {
  return spans_of(cut_stream(study(read_clip((capture_folder() / file).string()))));
}

TEST(Stream, IsCutAtEveryFootstep) {
  const GaitSpec spec{Gait::walk, 1.3, 0.0};
  const Study found = study(perform(spec, 6, 120));
  const std::vector<StreamPiece> pieces = cut_stream(found);
  const double half = 0.5 * PerformedGait(spec).stride_seconds();
  ASSERT_GT(pieces.size(), 8u);
  for (std::size_t i = 1; i + 1 < pieces.size(); ++i) {
    EXPECT_NEAR(pieces[i].end - pieces[i].start, half, 0.04);
    EXPECT_EQ(pieces[i].start, pieces[i - 1].end);
    EXPECT_EQ(group_name(pieces[i]), "walk");
  }
  EXPECT_EQ(names(spans_of(pieces)), "walk");
}

TEST(Stream, TellsARunFromAWalkByTheFeet) {
  EXPECT_EQ(names(spans_of(cut_stream(study(perform({Gait::run, 2.8, 0.0}, 4, 120))))), "run");
}

TEST(Stream, JoinsAShortWalkToTheWayAroundIt) {
  std::vector<StreamPiece> pieces{{0, 1, "stand", "stand"},   {1, 1.6, "stand", "walk"},
                                  {1.6, 2.1, "walk", "walk"}, {2.1, 2.5, "walk", "run"},
                                  {2.5, 2.8, "run", "run"},   {2.8, 3.1, "run", "run"}};
  EXPECT_EQ(names(spans_of(pieces)), "stand, stand to run, run");
  pieces.insert(pieces.begin() + 3, {2.1, 2.1, "walk", "walk"});  // a whole cycle of walking
  EXPECT_EQ(names(spans_of(pieces)), "stand, stand to walk, walk, walk to run, run");
}

TEST(Stream, OfCapturesHasNoSpeckOfASpan) {
  AMBLE_NEEDS_CAPTURES();
  for (const std::string& file : captures("streams")) {
    const std::vector<StreamSpan> spans = spans_of(cut_stream(study(read_clip(file))));
    ASSERT_FALSE(spans.empty()) << file;
    for (const StreamSpan& span : spans) EXPECT_GE(span.end - span.start, 0.2) << file;
    for (std::size_t i = 1; i < spans.size(); ++i) {
      EXPECT_NEAR(spans[i].start, spans[i - 1].end, 1e-9) << file;
      EXPECT_NE(group_name(spans[i]), group_name(spans[i - 1])) << file;
    }
  }
}

TEST(Stream, FindsTheWaysBetweenStandingAndRunning) {
  AMBLE_NEEDS_CAPTURES();
  EXPECT_EQ(names(spans_in("streams/127_04.bvh")), "stand, stand to run, run");
  EXPECT_EQ(names(spans_in("streams/127_05.bvh")), "run, run to stand, stand");
}

}  // namespace
}  // namespace amble
