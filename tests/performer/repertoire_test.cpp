#include "amble/performer/repertoire.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <set>

namespace amble {
namespace {

TEST(Repertoire, HasEverythingUnderItsOwnName) {
  std::set<std::string> names, types;
  int walks = 0, runs = 0;
  for (const Performance& performance : repertoire()) {
    EXPECT_TRUE(names.insert(performance.name).second) << performance.name;
    types.insert(performance.type);
    if (!performance.style.empty()) continue;
    walks += performance.type == "walk";
    runs += performance.type == "run";
  }
  EXPECT_GE(walks, 10);
  EXPECT_GE(runs, 10);
  for (const char* type : {"stand", "start", "stop", "turn", "side", "back", "slope", "gesture"})
    EXPECT_TRUE(types.count(type)) << type;
}

TEST(Repertoire, SteadyClipsLoopAtTheirSpeedAndTurnRate) {
  for (const Performance& performance : repertoire()) {
    if (!performance.steady) continue;
    const Clip clip = performance.clip();
    const int last = clip.frames() - 1;
    for (int j = 1; j < clip.skeleton.size(); ++j)
      EXPECT_LT(angle_between(clip.rotation(0, j), clip.rotation(last, j)), 1.7e-3)
          << performance.name;
    EXPECT_NEAR(clip.root(0).y, clip.root(last).y, 5e-4) << performance.name;
    const double turned = performance.gait.turn_rate * last / clip.fps;
    const double chord =
        std::hypot(clip.root(last).x - clip.root(0).x, clip.root(last).z - clip.root(0).z);
    const double expected = performance.gait.speed * last / clip.fps *
                            (turned == 0 ? 1 : std::sin(turned / 2) / (turned / 2));
    EXPECT_NEAR(chord, std::abs(expected), 0.02 * performance.gait.speed * last / clip.fps)
        << performance.name;
  }
}

}  // namespace
}  // namespace amble
