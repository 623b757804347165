#include "amble/steering/taking_turns.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace amble {
namespace {

struct Place {
  double x, z;
};

std::vector<Place> scattered(int people) {
  std::vector<Place> places;
  for (int i = 0; i < people; ++i)
    places.push_back({90 * std::sin(1.7 * i), 90 * std::sin(2.9 * i + 1)});
  return places;
}

TEST(TakingTurns, EverybodyHasOneTurnAndGroupsKeepTheirOrder) {
  const std::vector<Place> places = scattered(3000);
  TakingTurns turns(3000);
  turns.sort(3000, [&](int i) { return places[static_cast<std::size_t>(i)]; });
  std::vector<int> seen(places.size(), 0);
  for (int colour = 0; colour < TakingTurns::kColours; ++colour)
    for (int group = 0; group < turns.groups(); ++group) {
      int before = -1;
      for (const int one : turns.group(colour, group)) {
        EXPECT_GT(one, before);
        before = one;
        ++seen[static_cast<std::size_t>(one)];
      }
    }
  for (const int times : seen) EXPECT_EQ(times, 1);
}

/// Two who go at once are farther apart than a square is wide.
TEST(TakingTurns, WhoGoesAtOnceIsFarApart) {
  const std::vector<Place> places = scattered(2000);
  TakingTurns turns(2000);
  turns.sort(2000, [&](int i) { return places[static_cast<std::size_t>(i)]; });
  std::vector<int> group_of(places.size()), colour_of(places.size());
  int together = 0;
  for (int colour = 0; colour < TakingTurns::kColours; ++colour)
    for (int group = 0; group < turns.groups(); ++group)
      for (const int one : turns.group(colour, group)) {
        group_of[static_cast<std::size_t>(one)] = group;
        colour_of[static_cast<std::size_t>(one)] = colour;
      }
  for (std::size_t a = 0; a < places.size(); ++a)
    for (std::size_t b = 0; b < a; ++b) {
      if (colour_of[a] != colour_of[b] || group_of[a] == group_of[b]) continue;
      ++together;
      const double dx = std::abs(places[a].x - places[b].x),
                   dz = std::abs(places[a].z - places[b].z);
      EXPECT_GE(std::max(dx, dz), TakingTurns::kSquare) << a << " " << b;
    }
  EXPECT_GT(together, 100000);
}

TEST(TakingTurns, TakesNoMoreThanItHasRoomFor) {
  TakingTurns turns(2);
  turns.sort(5, [](int i) { return Place{0.1 * i, 0}; });
  int count = 0;
  for (int colour = 0; colour < TakingTurns::kColours; ++colour)
    for (int group = 0; group < turns.groups(); ++group)
      count += static_cast<int>(turns.group(colour, group).size());
  EXPECT_EQ(count, 2);
}

TEST(TakingTurns, NobodyTakesNoTurn) {
  TakingTurns turns(0);
  turns.sort(0, [](int) { return Place{0, 0}; });
  EXPECT_TRUE(turns.group(0, 0).empty());
}

}  // namespace
}  // namespace amble
