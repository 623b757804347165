#include "amble/metrics/contacts.hpp"

#include <gtest/gtest.h>

#include "metrics/walker.hpp"

namespace amble::metrics {
namespace {

std::array<FootContact, 2> contacts_of(const Clip& clip) {
  const Body body = observe_body(clip, {}, false);
  return find_contacts(body, observe_travel(body), nullptr, {});
}

TEST(Contacts, StanceIsFoundWhereItIs) {
  const WalkerPlan plan;
  const auto contacts = contacts_of(make_walker(plan));
  for (const Side side : kSides) {
    const auto& foot = contacts[static_cast<std::size_t>(index(side))];
    int wrong = 0;
    for (std::size_t f = 0; f < foot.any.size(); ++f) {
      const double phase =
          static_cast<double>(f) / plan.fps / plan.period + (side == Side::left ? 0.0 : 0.5);
      const double within = phase - std::floor(phase);
      const bool stance = within < plan.duty,
                 edge = std::abs(within - plan.duty) < 0.12 || within > 0.88 || within < 0.02;
      if (!edge) wrong += (foot.any[f] != 0) != stance;
    }
    EXPECT_EQ(wrong, 0);
    EXPECT_NEAR(foot.ankle.level, kWalkerAnkle, 1e-3);
    EXPECT_NEAR(foot.toe.level, kWalkerBall, 1e-3);
  }
}

TEST(Contacts, ASlidingFootIsStillInContact) {
  WalkerPlan plan;
  plan.slide = 0.3;
  const auto held = contacts_of(make_walker()), sliding = contacts_of(make_walker(plan));
  for (std::size_t s = 0; s < 2; ++s)
    EXPECT_NEAR(fraction(sliding[s].any), fraction(held[s].any), 0.05);
}

TEST(Contacts, CoresLeaveOutRollOnAndRollOff) {
  Mask mask(100, 0);
  std::fill(mask.begin() + 10, mask.begin() + 30, 1);  // whole: a fifth goes at each end
  std::fill(mask.begin() + 50, mask.begin() + 53, 1);  // too short: its middle stays
  std::fill(mask.begin() + 95, mask.end(), 1);         // cut off: trimmed like a whole one
  const auto cores = contact_cores(mask);
  ASSERT_EQ(cores.size(), 2u);
  EXPECT_EQ(cores[0].begin, 14);
  EXPECT_EQ(cores[0].end, 26);
  EXPECT_EQ(cores[1].begin, 50);
  EXPECT_EQ(cores[1].end, 52);
}

}  // namespace
}  // namespace amble::metrics
