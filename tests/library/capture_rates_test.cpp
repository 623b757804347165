#include "amble/library/capture_rates.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <iostream>
#include <map>

#include "amble/io/clip_file.hpp"
#include "amble/library/capture_files.hpp"
#include "amble/performer/performer.hpp"
#include "amble/performer/standing.hpp"
#include "captures.hpp"
#include "true_rates.hpp"

namespace amble {
namespace {

/// A source as far as its rate goes: what the motion says, with a header that may lie.
CaptureSource source_of(const std::string& file, Clip clip, double header) {
  CaptureSource source;
  source.file = file;
  source.study.clip = std::move(clip);
  source.study.clip.fps = header;
  source.study.found = understand(source.study.clip);
  source.study.body.pelvis.resize(1);
  return source;
}

Clip walk_at(double fps) {
  Clip clip = perform({Gait::walk, 1.2, 0}, 4, 60);
  clip.fps = fps;
  return clip;
}

TEST(CaptureRates, OfABodyAllClipsAreCorrectedOrNone) {
  std::vector<CaptureSource> sources;
  for (const char* name : {"a", "b", "c"}) sources.push_back(source_of(name, walk_at(60), 60));
  sources.push_back(source_of("liar", walk_at(60), 120));
  EXPECT_EQ(agreed_rates(sources), (std::vector<double>{1, 1, 1, 0.5}));  // another header
  for (CaptureSource& source : sources) source = source_of(source.file, walk_at(60), 120);
  EXPECT_EQ(agreed_rates(sources), (std::vector<double>{0.5, 0.5, 0.5, 0.5}));
  // One that says nothing of its own goes with the others of its body.
  sources[1] = source_of("b", perform_stand(60), 120);
  EXPECT_EQ(agreed_rates(sources), (std::vector<double>{0.5, 0.5, 0.5, 0.5}));
  sources[2].manifest.fps = 120;
  EXPECT_EQ(agreed_rates(sources)[2], 1);
}

TEST(CaptureRates, AClipThatDiffersFromItsBodyIsNamed) {
  std::vector<CaptureSource> sources;
  for (const char* name : {"a", "b", "c"}) sources.push_back(source_of(name, walk_at(60), 60));
  sources.push_back(source_of("d", perform({Gait::walk, 1.2, 0}, 4, 30), 60));
  for (CaptureSource& source : sources) source.study.clip.fps = 60;  // as agreed
  EXPECT_EQ(agreed_rates(sources), (std::vector<double>{1, 1, 1, 1}));
  const std::vector<std::string> notes = rate_notes(sources);
  ASSERT_EQ(notes.size(), 1u);
  EXPECT_EQ(notes[0].rfind("d: looks like 30 frames/s", 0), 0u) << notes[0];
}

TEST(CaptureRates, TheLibraryIsBuiltAtTheTrueRateAndSaysSo) {
  LibrarySources sources;
  for (const double speed : {0.9, 1.2, 1.5}) {
    Clip clip = perform({Gait::walk, speed, 0}, 4, 60);
    clip.fps = 120;
    clip.name = "walk" + std::to_string(speed);
    sources.clips.push_back(clip);
  }
  std::vector<Rejection> rejected;
  const std::vector<CaptureSource> studied = study_sources(sources, {}, rejected);
  ASSERT_EQ(studied.size(), 3u);
  for (const CaptureSource& source : studied) EXPECT_EQ(source.study.clip.fps, 60);
  const auto library = build_library(sources);
  EXPECT_NE(library->notes.front().find("recorded at 60 frames/s, not at the header's 120"),
            std::string::npos)
      << library->notes.front();
  for (const Example& example : library->examples) EXPECT_LT(example.speed, 1.6);
}

/// Folders as users have them: with all headers off alike, nineteen of twenty clips are found.
TEST(CaptureRates, FoldersWhoseHeadersLieAreFound) {
  AMBLE_NEEDS_CAPTURES();
  std::map<std::string, std::vector<std::pair<std::string, Clip>>> folders;
  for (const std::string& file : captures())
    folders[std::filesystem::path(file).parent_path()].emplace_back(file, read_clip(file));
  int lies = 0, found = 0;
  for (const auto& [folder, clips] : folders)
    for (const double lie : {1.0, 0.5, 2.0}) {
      std::vector<CaptureSource> sources;
      for (const auto& [file, clip] : clips)
        sources.push_back(source_of(file, clip, lie * true_rate(file)));
      const std::vector<double> factors = agreed_rates(sources);
      for (std::size_t i = 0; i < factors.size(); ++i)
        if (lie == 1)
          EXPECT_EQ(factors[i], 1) << sources[i].file << " is honest";
        else
          ++lies, found += factors[i] * lie == 1;
    }
  std::cout << found << " of " << lies << " wrong rates found in folders\n";
  EXPECT_GE(found, 0.95 * lies);
}

}  // namespace
}  // namespace amble
