#include "amble/steering/neighbour_grid.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <set>
#include <vector>

namespace amble {
namespace {

struct Place {
  double x, z;
};

TEST(NeighbourGrid, FindsEverybodyNearOnceAndInOrder) {
  std::vector<Place> places;
  for (int i = 0; i < 400; ++i)
    places.push_back({60 * std::sin(1.7 * i), 60 * std::sin(2.9 * i + 1)});
  NeighbourGrid grid(400);
  grid.sort(400, [&](int i) { return places[static_cast<std::size_t>(i)]; });
  for (const Place& here : places) {
    constexpr double kReach = 4;
    std::multiset<int> found;
    grid.visit(here.x, here.z, kReach, [&](const NeighbourGrid::Person& one) {
      EXPECT_EQ(one.x, places[static_cast<std::size_t>(one.number)].x);
      if (std::hypot(one.x - here.x, one.z - here.z) <= kReach) found.insert(one.number);
    });
    std::multiset<int> expected;
    for (int i = 0; i < 400; ++i) {
      const Place& other = places[static_cast<std::size_t>(i)];
      if (std::hypot(other.x - here.x, other.z - here.z) <= kReach) expected.insert(i);
    }
    EXPECT_EQ(found, expected);
  }
}

TEST(NeighbourGrid, TakesNoMoreThanItHasRoomFor) {
  NeighbourGrid grid(2);
  grid.sort(5, [](int i) { return Place{0.1 * i, 0}; });
  int found = 0;
  grid.visit(0, 0, 1, [&](const NeighbourGrid::Person&) { ++found; });
  EXPECT_EQ(found, 2);
}

}  // namespace
}  // namespace amble
