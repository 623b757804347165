#include "amble/evaluation/example_limits.hpp"

#include <gtest/gtest.h>

#include "amble/evaluation/tried_library.hpp"
#include "amble/io/clip_file.hpp"
#include "captures.hpp"
#include "performed_captures.hpp"

namespace amble {
namespace {

std::string told(const MotionLibrary& library, const ExampleLimits& one) {
  std::string out = library.examples[static_cast<std::size_t>(one.example)].name;
  for (const BrokenLimit& broken : one.broken)
    out.append(broken.persons ? "; theirs: " : "; ").append(sentence(broken));
  return out;
}

TEST(ExampleLimits, PerformedWalksHoldThem) {
  const std::vector<CaptureSource> sources = captured_gaits();
  CaptureBuild build;
  const auto library = build_captures(sources, {}, build);
  for (const ExampleLimits& one : broken_limits(*library, sources, build)) {
    if (library->examples[static_cast<std::size_t>(one.example)].gait > 0.5) continue;
    for (const BrokenLimit& broken : one.broken) EXPECT_TRUE(broken.persons) << told(*library, one);
  }
}

TEST(ExampleLimits, ACrouchThatNobodyMadeIsNamed) {
  const std::vector<CaptureSource> sources = captured_gaits();
  CaptureBuild build;
  MotionLibrary library = *build_captures(sources, {}, build);
  int walk = 0;
  while (library.examples[static_cast<std::size_t>(walk)].source.empty()) ++walk;
  constexpr std::size_t kHeight = 1;  // channel of the pelvis
  const auto width = static_cast<std::size_t>(library.body_channels());
  float* rows = library.body_.data() + (library.body(walk) - library.body_.data());
  for (std::size_t k = 0; k < MotionLibrary::kBodyKnots; ++k) rows[k * width + kHeight] -= 0.05f;
  std::string said;
  for (const ExampleLimits& one : broken_limits(library, sources, build))
    for (const BrokenLimit& broken : one.broken)
      if (one.example == walk && !broken.persons) said.append(sentence(broken)).append("; ");
  EXPECT_NE(said.find("smallest knee flexion in stance"), std::string::npos) << said;
  EXPECT_NE(said.find("at most 12"), std::string::npos) << said;
  EXPECT_NE(said.find("captured"), std::string::npos) << said;
}

/// What the captures' loops still break once they were tried, of so many: everything else holds, or
/// is the person's own.
struct Folder {
  std::vector<std::string> names;
  std::size_t examples, broken, theirs;
};

TEST(ExampleLimits, CapturesStandOnTheirFeet) {
  AMBLE_NEEDS_CAPTURES();
  for (const Folder& folder : {Folder{{"park20", "control5"}, 39, 0, 5},
                               Folder{{"styles10"}, 59, 1, 10}, Folder{{"bandai"}, 23, 1, 2}}) {
    std::vector<CaptureSource> sources;
    for (const std::string& name : folder.names)
      for (const std::string& file : captures(name.c_str()))
        sources.push_back({file, study(read_clip(file)), {}});
    const TriedLibrary built = build_and_try(sources, {}, {}, Strictness::usual);
    std::size_t kept = 0;
    for (const CaptureStride& stride : built.found.strides) kept += stride.kept;
    EXPECT_GE(kept, folder.examples) << folder.names[0];
    std::string all;
    std::size_t broken = 0, theirs = 0;
    for (const ExampleLimits& one : built.broken) {
      bool fault = false;
      for (const BrokenLimit& limit : one.broken) fault |= !limit.persons;
      fault ? ++broken : ++theirs;
      if (fault) all.append(told(*built.library, one)).append("\n");
    }
    EXPECT_GE(theirs, folder.theirs);  // who goes on bent knees does so
    EXPECT_LE(broken, folder.broken) << all;
  }
}

}  // namespace
}  // namespace amble
