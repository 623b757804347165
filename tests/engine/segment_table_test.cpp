#include "amble/engine/segment_table.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace amble {
namespace {

using Kind = SegmentTable::Kind;

const SegmentTable& table() {
  static const SegmentTable made(default_library(), Weighting(default_library()));
  return made;
}
double whole(const SegmentTable::Blend& blend) {
  double sum = 0;
  for (std::size_t i = 0; i < blend.count; ++i) sum += blend.active[i].weight;
  return sum;
}

/// From one kind to another somebody is heard wherever one was captured; those who go on evenly
/// walk by the strides alone.
TEST(SegmentTable, ChangesAreHeardAndEvenStridesAreNot) {
  ASSERT_TRUE(table().has(Kind::stand, Kind::walk));
  for (const double speed : {0.0, 0.7, 5.0})
    for (const double acceleration : {-3.0, 0.0, 2.0}) {
      const auto start =
          table().weigh(Kind::stand, Kind::walk, Side::left, speed, acceleration, 0.3);
      EXPECT_GT(start.count, 0u);
      EXPECT_NEAR(whole(start), 1, 1e-12);
      const auto on = table().weigh(Kind::walk, Kind::walk, Side::left, speed, acceleration, 0.3);
      EXPECT_LE(whole(on), 1 + 1e-12);
      EXPECT_TRUE(acceleration != 0 || on.count == 0);
    }
}

/// What is read goes on smoothly from share to share, and beyond its end hardly further.
TEST(SegmentTable, ReadsSmoothly) {
  const auto blend = table().weigh(Kind::stand, Kind::walk, Side::left, 0.3, 1.0, 0);
  auto before = table().read(blend, 0);
  double most = 0, somewhere = 0;
  for (double share = 0; share <= 1; share += 0.01) {
    const auto now = table().read(blend, share);
    for (std::size_t c = 0; c < now.size(); ++c) {
      most = std::max(most, std::abs(now[c] - before[c]));
      somewhere = std::max(somewhere, std::abs(now[c]));
    }
    before = now;
  }
  EXPECT_LT(most, 0.02);
  EXPECT_GT(somewhere, 1e-3);
  EXPECT_EQ(table().read(blend, 1.7), table().read(blend, 1.0));
  EXPECT_EQ(table().read({}, 0.5), SegmentTable::Details{});
}

/// As those who are heard sped up, by their weights.
TEST(SegmentTable, TellsHowItsPeopleSpedUp) {
  for (const double speeding : {1.5, -1.5}) {
    const auto blend = table().weigh(Kind::run, Kind::run, Side::left, 2.5, speeding, 0);
    ASSERT_GT(whole(blend), 0.5);
    for (const double share : {0.0, 0.4, 1.0, 1.5})
      EXPECT_NEAR(table().speeding(blend, share), whole(blend) * speeding, 0.15) << share;
  }
  EXPECT_EQ(table().speeding({}, 0.5), 0);
}

/// The legs are told by the foot that strikes: the other way round they are swapped.
TEST(SegmentTable, LegsGoWithTheFootThatStrikes) {
  const auto blend = table().weigh(Kind::stand, Kind::walk, Side::left, 0.3, 1.0, 0);
  const auto left = table().legs(blend, 0.6, Side::left),
             right = table().legs(blend, 0.6, Side::right);
  EXPECT_EQ(left[0].reach.flexion, right[1].reach.flexion);
  EXPECT_EQ(left[1].pitch, right[0].pitch);
}

/// Joints are added by the weight that is asked for; the pelvis is read elsewhere.
TEST(SegmentTable, AddsJointsByTheirWeight) {
  const auto blend = table().weigh(Kind::stand, Kind::walk, Side::left, 0.3, 1.0, 0);
  const auto width = static_cast<std::size_t>(default_library()->body_channels());
  std::vector<float> none(width), half(width), all(width);
  table().add_joints(blend, 0.5, 0, none);
  table().add_joints(blend, 0.5, 0.5, half);
  table().add_joints(blend, 0.5, 1, all);
  for (std::size_t c = 0; c < width; ++c) {
    EXPECT_EQ(none[c], 0);
    EXPECT_NEAR(half[c], 0.5f * all[c], 1e-6);
    EXPECT_TRUE(c >= MotionLibrary::kPelvisChannels || all[c] == 0);
  }
}

/// A blend of another table is left out where this one does not hold it.
TEST(SegmentTable, ForeignBlendsAreDropped) {
  auto blend = table().weigh(Kind::stand, Kind::walk, Side::left, 0.3, 1.0, 0);
  const auto known = blend;
  table().fit(blend);
  EXPECT_EQ(blend.count, known.count);
  for (const int entry : {-1, 1 << 20}) {
    blend = known;
    blend.active[0].entry = entry;
    table().fit(blend);
    EXPECT_EQ(blend.count, 0u);
  }
  blend = known;
  blend.count = 99;
  table().fit(blend);
  EXPECT_EQ(blend.count, 0u);
}

}  // namespace
}  // namespace amble
