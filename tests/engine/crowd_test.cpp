#include "amble/engine/crowd.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>
#include <vector>

#include "amble/engine/character_snapshot.hpp"
#include "count_allocations.hpp"
#include "engine/played.hpp"

namespace amble {
namespace {

constexpr double kFrame = 1.0 / 60;

/// Watches how close any two of a crowd come, pelvis to pelvis, and for how long.
class Closeness {
 public:
  explicit Closeness(int people) : people_(static_cast<std::size_t>(people)) {
    together_.assign(people_ * people_, 0.0);
  }
  void look(const Crowd& crowd) {
    places_.clear();
    for (int i = 0; i < crowd.size(); ++i) places_.push_back({crowd[i].pose().root, i});
    std::sort(places_.begin(), places_.end(),
              [](const auto& a, const auto& b) { return a.first.x < b.first.x; });
    for (std::size_t a = 0; a < places_.size(); ++a)
      for (std::size_t b = a + 1; b < places_.size(); ++b) {
        const double dx = places_[b].first.x - places_[a].first.x;
        if (dx > 1) break;
        meet(places_[a].second, places_[b].second,
             std::hypot(dx, places_[b].first.z - places_[a].first.z));
      }
  }
  double closest() const { return closest_; }
  double longest() const { return longest_; }  // seconds closer than 0.4 m

 private:
  void meet(int a, int b, double distance) {
    double& together = together_[static_cast<std::size_t>(std::min(a, b)) * people_ +
                                 static_cast<std::size_t>(std::max(a, b))];
    together = distance < 0.4 ? together + kFrame : 0.0;
    longest_ = std::max(longest_, together);
    closest_ = std::min(closest_, distance);
  }
  std::size_t people_;
  std::vector<double> together_;
  std::vector<std::pair<Vec3, int>> places_;
  double closest_ = 1e9, longest_ = 0;
};

bool finite(const Pose& pose) {
  for (const Quat& q : pose.rotations)
    if (!std::isfinite(q.w + q.x + q.y + q.z)) return false;
  return std::isfinite(pose.root.x + pose.root.y + pose.root.z);
}

TEST(Crowd, FiveHundredGoAboutForAMinuteAndNobodyRunsIntoAnother) {
  CrowdOptions options;
  options.posed = false;  // those that are looked at are shown
  Crowd crowd(default_library(), 500, options);
  Closeness closeness(crowd.size());
  std::vector<Vec3> before;
  double way = 0;
  for (int i = 0; i < crowd.size(); ++i) before.push_back(crowd[i].pose().root);
  for (int frame = 0; frame < 3600; ++frame) {
    crowd.update(kFrame);
    if (frame % 3) continue;  // three frames are a quarter of what is too long
    for (int i = 0; i < crowd.size(); ++i) crowd[i].show();
    closeness.look(crowd);
    for (int i = 0; i < crowd.size(); ++i) {
      Vec3& place = before[static_cast<std::size_t>(i)];
      way += length(crowd[i].pose().root - place);
      place = crowd[i].pose().root;
    }
  }
  EXPECT_EQ(closeness.longest(), 0);
  EXPECT_GT(closeness.closest(), 0.4);
  EXPECT_GT(way / 500 / 60, 0.75);  // m/s: they get along
}

/// Half of them walk to and fro along x, the others along z.
void cross(Crowd& crowd, std::vector<bool>& back, double half) {
  for (int i = 0; i < crowd.size(); ++i) {
    if (!crowd.arrived(i)) continue;
    const std::size_t k = static_cast<std::size_t>(i);
    back[k] = !back[k];
    const Doing& now = crowd[i].doing();
    const double to = back[k] ? -half : half;
    crowd.send(i, i % 2 ? to : now.x, i % 2 ? now.z : to);
  }
}

TEST(Crowd, CrossingStreamsPassThroughEachOther) {
  for (const std::uint64_t seed : {3u, 4u}) {
    CrowdOptions options;
    options.seed = seed;
    options.square_metres = 5;
    Crowd crowd(default_library(), 120, options);
    const double half = 0.5 * std::sqrt(5.0 * 120);
    std::vector<bool> back(120, true);
    for (int i = 0; i < crowd.size(); ++i) crowd.send(i, crowd[i].doing().x, crowd[i].doing().z);
    crowd.update(0.1);
    Closeness closeness(crowd.size());
    int crossings = 0;
    for (int frame = 0; frame < 1800; ++frame) {
      const std::vector<bool> were = back;
      cross(crowd, back, half);
      for (std::size_t i = 0; i < back.size(); ++i) crossings += back[i] != were[i];
      crowd.update(kFrame);
      closeness.look(crowd);
    }
    EXPECT_EQ(closeness.longest(), 0) << "seed " << seed;
    EXPECT_GT(crossings, 120 + 60) << "seed " << seed;  // half of them have arrived once
  }
}

TEST(Crowd, ItsPeopleMoveWithinTheMotionLimits) {
  CrowdOptions options;
  options.seed = 5;
  Crowd crowd(default_library(), 60, options);
  constexpr int kSampled[] = {0, 17, 31, 58};
  std::vector<Clip> clips(std::size(kSampled));
  for (Clip& clip : clips) {
    clip.skeleton = default_library()->skeleton;
    clip.fps = 60;
  }
  for (int frame = 0; frame < 3600; ++frame) {
    crowd.update(kFrame);
    for (std::size_t k = 0; k < clips.size(); ++k) clips[k].append(crowd[kSampled[k]].pose());
  }
  int pops = 0;
  for (const Clip& clip : clips) {
    const metrics::Score figures = score(clip);
    std::string broken;
    for (const std::string& line : violated_limits(figures, metrics::LimitSet::random()))
      if (line.find("foot pops") == std::string::npos) broken += line + "\n";
    EXPECT_EQ(broken, "");
    pops += figures.smoothness.pops.foot_frames;
  }
  EXPECT_LE(pops, 1);  // in four minutes, of a foot that changes its mind in a tight turn
}

/// Seconds in which somebody was closer than 0.4 m to a bystander at this speed.
double touched(double speed, double& closest) {
  CrowdOptions options;
  options.x = 10;  // the bystander begins at the edge, with nobody around
  Crowd crowd(default_library(), 60, options);
  double seconds = 0;
  closest = 1e9;
  for (int frame = 0; frame < 1200; ++frame) {
    const double along = (speed > 0 ? -1 : 10) + speed * frame * kFrame;
    const Bystander one{along, 0.1, speed, 0};
    crowd.keep_off({&one, 1});
    crowd.update(kFrame);
    if (frame < 120) continue;
    double nearest = 1e9;
    for (int i = 0; i < crowd.size(); ++i)
      nearest = std::min(nearest, std::hypot(crowd[i].doing().x - along, crowd[i].doing().z - 0.1));
    seconds += nearest < 0.4 ? kFrame : 0;
    closest = std::min(closest, nearest);
  }
  return seconds;
}

TEST(Crowd, KeepsOffAPillarAndMostlyOffWhoWalksStraightThroughIt) {
  double closest = 0;
  EXPECT_EQ(touched(0, closest), 0);
  EXPECT_GT(closest, 0.45);
  EXPECT_LT(touched(1, closest), 0.6);  // of 18 seconds
}

/// Seconds that others were closer than 0.4 m, summed, to a leader who heeds nobody: walks for ten
/// seconds and runs for ten more, with this turn rate, or straight on and back with none.
double touched_by_leader(std::uint64_t seed, double turn_rate) {
  CrowdOptions options;
  options.seed = seed;
  options.clearing = 1.6;
  Crowd crowd(default_library(), 500, options);
  double x = 0, z = 0, heading = 0, touched = 0;
  for (int frame = 0; frame < 1200; ++frame) {
    const double speed = frame < 600 ? 1.3 : 3.3;
    if (turn_rate == 0 && frame == 600) heading = std::acos(-1.0);
    heading += turn_rate * kFrame;
    const double vx = speed * std::sin(heading), vz = speed * std::cos(heading);
    x += vx * kFrame, z += vz * kFrame;
    Bystander leader{x, z, vx, vz};
    leader.turn_rate = turn_rate;
    crowd.keep_off({&leader, 1});
    crowd.update(kFrame);
    for (int i = 0; i < crowd.size(); ++i) {
      const GroundFrame& place = crowd[i].snapshot().state.course.frame;
      if (std::hypot(place.x - x, place.z - z) < 0.4) touched += kFrame;
    }
  }
  return touched;
}

/// Of five hundred at random some are unlucky: in the mean.
TEST(Crowd, MakesWayForALeaderWhoGoesStraightOnOrRound) {
  EXPECT_LT(touched_by_leader(2, 0) + touched_by_leader(3, 0.5), 2 * 0.6);
}

/// Of two who are sent as far one is told to hurry, and then not any more.
TEST(Crowd, OneHasASpeedOfTheirOwn) {
  Crowd crowd(default_library(), 2, {.slowest = 1.0, .fastest = 1.0, .square_metres = 400});
  for (int i = 0; i < 2; ++i) crowd.send(i, crowd[i].doing().x, crowd[i].doing().z + 500);
  crowd.own_pace(1, 1.7);
  crowd.own_pace(7, 3.0);
  const auto go = [&] {
    for (int frame = 0; frame < 360; ++frame) crowd.update(kFrame);
  };
  go();
  EXPECT_NEAR(crowd[0].doing().speed, 1.0, 0.02);
  EXPECT_NEAR(crowd[1].doing().speed, 1.7, 0.03);
  crowd.own_pace(1, 0);
  go();
  EXPECT_NEAR(crowd[1].doing().speed, 1.0, 0.02);
}

TEST(Crowd, GoesThroughItselfWhenItDoesNotAvoid) {
  CrowdOptions options;
  options.avoid = false;
  Crowd crowd(default_library(), 60, options);
  Closeness closeness(crowd.size());
  for (int frame = 0; frame < 1200; ++frame) {
    crowd.update(kFrame);
    closeness.look(crowd);
  }
  EXPECT_LT(closeness.closest(), 0.3);  // so that the others' distances mean something
}

TEST(Crowd, IsTheSameAtAnyFrameRate) {
  Crowd coarse(default_library(), 20), fine(default_library(), 20);
  for (int frame = 0; frame < 300; ++frame) coarse.update(1.0 / 30);
  for (int frame = 0; frame < 1440; ++frame) fine.update(1.0 / 144);
  for (int i = 0; i < coarse.size(); ++i)
    EXPECT_LT(length(coarse[i].pose().root - fine[i].pose().root), 1e-3);
}

TEST(Crowd, ShowsOnRequestWhatItPosesOtherwise) {
  CrowdOptions options;
  Crowd posed(default_library(), 12, options);
  options.posed = false;
  Crowd unseen(default_library(), 12, options);
  const Pose start = unseen[0].pose();
  for (const double seconds : {1.0 / 60, 1.0 / 144, 0.3, 1.0 / 30, 0.001}) {
    posed.update(seconds);
    unseen.update(seconds);
    for (int i = 0; i < posed.size(); ++i) {
      ASSERT_EQ(posed[i].doing().x, unseen[i].doing().x);
      if (i % 2) continue;
      unseen[i].show();
      ASSERT_EQ(posed[i].pose().root, unseen[i].pose().root);
      ASSERT_EQ(posed[i].pose().rotations, unseen[i].pose().rotations);
      for (std::size_t j = 0; j < posed[i].model().size(); ++j)
        ASSERT_EQ(posed[i].model()[j].position, unseen[i].model()[j].position);
    }
  }
  EXPECT_NE(start.root, unseen[0].pose().root);
}

TEST(Crowd, AnUpdateAllocatesNothing) {
  Crowd crowd(default_library(), 30);
  const Bystander one{0, 0};
  const long before = allocations();
  for (int frame = 0; frame < 300; ++frame) {
    if (frame % 50 == 0) crowd.keep_off({&one, frame % 100 ? 1u : 0u});
    crowd.update(frame % 3 ? kFrame : 1.0 / 144);
    for (int i = 0; i < crowd.size(); ++i) ASSERT_TRUE(finite(crowd[i].pose()));
  }
  EXPECT_EQ(allocations(), before);
}

TEST(Crowd, StaysFiniteForAnyInput) {
  const double nan = std::numeric_limits<double>::quiet_NaN(),
               huge = std::numeric_limits<double>::infinity();
  Crowd crowd(default_library(), 12);
  for (const double odd : {nan, huge, -huge, 1e300, 1e5}) {
    for (int i = -1; i < 13; ++i) crowd.send(i, odd, -odd);
    const Bystander strange[] = {{odd, 0, odd, odd, odd}, {0, 0, odd, odd, odd}};
    crowd.keep_off(strange);
    crowd.move_square(odd, odd);
    crowd.pace(odd, -odd);
    crowd.update(odd);
    crowd.update(-1);
    for (int frame = 0; frame < 30; ++frame) crowd.update(kFrame);
    for (int i = 0; i < crowd.size(); ++i) ASSERT_TRUE(finite(crowd[i].pose()));
  }
  EXPECT_THROW(Crowd(default_library(), -1), std::exception);
  EXPECT_EQ(Crowd(default_library(), 0).size(), 0);
}

}  // namespace
}  // namespace amble
