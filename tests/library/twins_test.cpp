#include "amble/library/twins.hpp"

#include <gtest/gtest.h>

namespace amble {
namespace {

TEST(Twins, EveryExampleStandsTwice) {
  const auto library = default_library();
  const auto both = with_twins(*library);
  const int count = static_cast<int>(library->examples.size());
  ASSERT_EQ(both->examples.size(), 2u * static_cast<std::size_t>(count));
  for (int e = 0; e < count; ++e) {
    EXPECT_EQ(both->stands(e), library->stands(e));
    EXPECT_EQ(both->stands(count + e), library->stands(e));
    EXPECT_EQ(both->body(count + e)[7], library->body(e)[7]);
    EXPECT_EQ(both->swing(count + e, Side::right)[5], library->swing(e, Side::right)[5]);
  }
}

TEST(Twins, HandingOverKeepsTheBlendAndBringsTheNext) {
  const auto library = default_library();
  auto both = with_twins(*library);
  const std::size_t half = both->body_.size() / 2;
  for (std::size_t i = half; i < both->body_.size(); ++i) both->body_[i] += 1;
  both->examples[static_cast<std::size_t>(both->twins)].duration += 1;
  const double duration = both->examples[0].duration;
  hand_over(*both, 0.25, *library);
  EXPECT_FLOAT_EQ(both->body_[10], library->body_[10] + 0.25f);
  EXPECT_EQ(both->body_[half + 10], library->body_[10]);
  EXPECT_NEAR(both->examples[0].duration, duration + 0.25, 1e-12);
}

}  // namespace
}  // namespace amble
