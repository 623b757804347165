#include "amble/evaluation/figures_kim2012.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace amble {
namespace {

/// The numbers of a figure that come after some words.
std::vector<double> numbers_after(const std::string& svg, const std::string& words) {
  std::vector<double> out;
  for (std::size_t at = svg.find(words); at != std::string::npos; at = svg.find(words, at + 1))
    out.push_back(std::stod(svg.substr(at + words.size())));
  return out;
}

TEST(FiguresKim2012, OptimisedLegsStandWhereThoseWithGivenWeightsFloatOrSink) {
  const std::string svg = draw_kim2012_7(default_library());
  // The paper's pair, either on the legs of the other.
  EXPECT_NE(svg.find(">gorilla on the legs of tired, weights as given"), std::string::npos);
  EXPECT_NE(svg.find(">tired on the legs of gorilla, optimised weights"), std::string::npos);
  const auto given = numbers_after(svg, "weights as given: feet off by "),
             found = numbers_after(svg, "optimised weights: feet off by ");
  ASSERT_EQ(given.size(), 2u);
  ASSERT_EQ(found.size(), 2u);
  for (std::size_t pair = 0; pair < 2; ++pair) {
    EXPECT_GT(given[pair], 2) << pair;  // centimetres: to be seen
    EXPECT_LT(found[pair], 0.6 * given[pair]) << pair;
  }
}

}  // namespace
}  // namespace amble
