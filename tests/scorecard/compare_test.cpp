#include "tools/scorecard/compare.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "amble/core/error.hpp"

namespace amble::scorecard {
namespace {

const Breach kPops{"joint pops", "frames", 4, 0}, kMorePops{"joint pops", "frames", 9, 0},
    kSkate{"toe skate mean", "cm/s", 0.7, 0.5}, kStiff{"knee standing", "degrees", 3.5, 5};

Card card(std::map<std::string, Cell> cells, unsigned seed = 1) {
  Card out;
  out.seed = seed;
  out.cells = std::move(cells);
  return out;
}

TEST(ScorecardCompare, CountsLimitsAndKeepsTheWorst) {
  const Cell cell{5, {{1, {kPops, kSkate}}, {3, {kMorePops}}}};
  EXPECT_EQ(cell.broken_limits(), 3);
  const auto counts = count_limits("performer/flat/grid", cell);
  EXPECT_EQ(counts.at("joint pops").runs, 2);
  EXPECT_EQ(counts.at("joint pops").worst.value, 9);
  EXPECT_EQ(counts.at("joint pops").run, "performer/flat/grid/3");
  EXPECT_EQ(counts.at("toe skate mean").runs, 1);
}

TEST(ScorecardCompare, TellsWhichCellGotWorseAndWhichBetter) {
  const Card before =
      card({{"a", {4, {{0, {kPops}}}}}, {"b", {4, {}}}, {"c", {4, {{2, {kSkate}}}}}});
  const Card after =
      card({{"a", {4, {}}}, {"b", {4, {{1, {kPops, kSkate}}}}}, {"c", {4, {{2, {kSkate}}}}}});
  const Comparison change = compare(before, after);
  EXPECT_EQ(change.cells, 3);
  EXPECT_EQ(change.runs, 12);
  EXPECT_EQ(change.before, 2);
  EXPECT_EQ(change.after, 3);
  ASSERT_EQ(change.worse.size(), 1u);
  EXPECT_EQ(change.worse[0].cell, "b");
  EXPECT_EQ(change.worse[0].figures,
            (std::vector<std::string>{"joint pops 0 → 1", "toe skate mean 0 → 1"}));
  ASSERT_EQ(change.better.size(), 1u);
  EXPECT_EQ(change.better[0].cell, "a");
}

TEST(ScorecardCompare, AShortCardIsComparedWithTheFirstRunsOfALongOne) {
  const Card full = card({{"a", {200, {{1, {kPops}}, {150, {kPops, kSkate}}}}}, {"gone", {3, {}}}});
  const Card quick = card({{"a", {12, {}}}, {"new", {3, {{0, {kPops}}}}}});
  const Comparison change = compare(full, quick);
  EXPECT_EQ(change.cells, 1);
  EXPECT_EQ(change.runs, 12);
  EXPECT_EQ(change.before, 1);
  EXPECT_EQ(change.after, 0);
  EXPECT_TRUE(change.worse.empty());
}

TEST(ScorecardCompare, RefusesRunsOfAnotherSeed) {
  EXPECT_THROW(compare(card({}, 1), card({}, 2)), Error);
}

TEST(ScorecardCompare, ACardComesBackFromItsJson) {
  Card one = card({{"a", {5, {{3, {kPops, kStiff}}}}}}, 7);
  one.identity["walk_0.9"] = {{"cm", 1.25}};
  one.microseconds["walking"] = 6.5;
  const Card back = read_card(card_text(one), "card.json");
  EXPECT_EQ(back.seed, 7u);
  EXPECT_EQ(back.cells.at("a").runs, 5);
  const auto counts = count_limits(back);
  EXPECT_EQ(counts.at("knee standing").worst.value, 3.5);
  EXPECT_EQ(counts.at("knee standing").worst.bound, 5);
  EXPECT_EQ(counts.at("knee standing").worst.unit, "degrees");
  EXPECT_EQ(back.identity.at("walk_0.9").at("cm"), 1.25);
  EXPECT_EQ(back.microseconds.at("walking"), 6.5);
  EXPECT_THROW(read_card("{\"cells\":3}", "card.json"), Error);
}

}  // namespace
}  // namespace amble::scorecard
