#include "amble/evaluation/tried_library.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "amble/library/capture_files.hpp"
#include "captures.hpp"
#include "performed_captures.hpp"

namespace amble {
namespace {

TEST(TriedLibrary, OfAGoodPerformerStaysAsItIs) {
  const std::vector<CaptureSource> sources = captured_gaits();
  const TriedLibrary tried = build_and_try(sources, {}, {{"a.txt", "no clip"}}, Strictness::usual);
  EXPECT_GE(tried.tried.size(), 6u);
  EXPECT_TRUE(std::none_of(tried.tried.begin(), tried.tried.end(),
                           [](const TriedExample& one) { return one.badly; }));
  ASSERT_FALSE(tried.library->rejected.empty());
  EXPECT_EQ(tried.library->rejected.front().source, "a.txt");
}

TEST(TriedLibrary, OfTheSecondBuildTellsTheSameAsTryingAllOfIt) {
  LibrarySources named;
  named.files = captures("bandai");  // some of it does not play well
  if (named.files.empty()) GTEST_SKIP() << "no captures";
  std::vector<Rejection> unread;
  const std::vector<CaptureSource> sources = study_sources(named, {}, unread);
  const TriedLibrary all = build_and_try(sources, {}, unread, Strictness::keeps_all);
  const TriedLibrary usual = build_and_try(sources, {}, unread, Strictness::usual);
  ASSERT_GT(usual.library->rejected.size(), all.library->rejected.size());
  const auto anew = self_test(usual.library);
  ASSERT_EQ(usual.tried.size(), anew.size());
  for (std::size_t i = 0; i < anew.size(); ++i) {
    EXPECT_EQ(usual.tried[i].example, anew[i].example);
    EXPECT_EQ(usual.tried[i].badly, anew[i].badly) << i;
  }
  const auto loops = broken_limits(*usual.library, sources, usual.found);
  ASSERT_EQ(usual.broken.size(), loops.size());
  for (std::size_t i = 0; i < loops.size(); ++i) {
    EXPECT_EQ(usual.broken[i].example, loops[i].example);
    EXPECT_EQ(usual.broken[i].broken.size(), loops[i].broken.size()) << i;
  }
}

}  // namespace
}  // namespace amble
