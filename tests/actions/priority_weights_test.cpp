#include "amble/actions/priority_weights.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <random>
#include <vector>

namespace amble {
namespace {

std::vector<double> weigh(const std::vector<Claim>& claims, const Layering& layering = {}) {
  std::vector<double> weights(claims.size() + 1, -1);
  priority_weights(claims, layering, weights);
  return weights;
}

class RandomClaims {
 public:
  explicit RandomClaims(unsigned seed) : generator_(seed) {}
  double between(double low, double high) {
    return std::uniform_real_distribution<double>(low, high)(generator_);
  }
  std::vector<Claim> next() {
    std::vector<Claim> claims(static_cast<std::size_t>(between(1, 7)));
    for (Claim& claim : claims) {
      claim.state = between(-0.2, 1.2);
      claim.state = std::clamp(claim.state, 0.0, 1.0);  // often exactly 0 or 1
      claim.priority = between(0, 1) < 0.2 ? std::floor(between(0, 4)) : between(0, 8);
    }
    return claims;
  }

 private:
  std::mt19937 generator_;
};

/// Eq. 10 by its letter, for priorities that keep apart.
std::vector<double> recursion(const std::vector<Claim>& claims, const Layering& layering) {
  std::vector<std::size_t> order(claims.size());
  std::iota(order.begin(), order.end(), 0u);
  std::sort(order.begin(), order.end(),
            [&](std::size_t a, std::size_t b) { return claims[a].priority < claims[b].priority; });
  std::vector<double> f(claims.size() + 1, 0.0);
  f.back() = 1;  // F(0)
  std::vector<Claim> all = claims;
  all.push_back({1, 0});
  for (const std::size_t j : order) {
    std::vector<double> g;
    double sum = 0;
    for (const Claim& claim : all) {
      g.push_back(claim.state * relative_importance(claim.priority, claims[j].priority, layering));
      sum += g.back();
    }
    for (std::size_t p = 0; p < f.size(); ++p)
      f[p] = claims[j].state * (sum > 0 ? g[p] / sum : 0) + (1 - claims[j].state) * f[p];
  }
  return f;
}

const Layering::Rule kRules[] = {Layering::Rule::layered, Layering::Rule::as_printed,
                                 Layering::Rule::proportional};

TEST(PriorityWeights, AreSharesOfOneWhole) {
  RandomClaims random(1);
  for (int n = 0; n < 20000; ++n) {
    const auto claims = random.next();
    for (const auto rule : kRules) {
      const auto weights = weigh(claims, {.rule = rule});
      EXPECT_NEAR(std::accumulate(weights.begin(), weights.end(), 0.0), 1, 1e-12);
      for (const double weight : weights) EXPECT_GE(weight, 0);
    }
  }
}

TEST(PriorityWeights, Rule1AnInactiveActionHasNone) {
  RandomClaims random(2);
  for (int n = 0; n < 5000; ++n) {
    auto claims = random.next();
    claims[0].state = 0;
    for (const auto rule : kRules) {
      const auto with = weigh(claims, {.rule = rule});
      EXPECT_EQ(with[0], 0);
      const auto without = weigh({claims.begin() + 1, claims.end()}, {.rule = rule});
      for (std::size_t p = 0; p < without.size(); ++p) EXPECT_NEAR(with[p + 1], without[p], 1e-12);
    }
  }
}

TEST(PriorityWeights, Rule3TheHigherPriorityWeighsMore) {
  RandomClaims random(3);
  for (int n = 0; n < 20000; ++n) {
    auto claims = random.next();
    claims.push_back({claims[0].state, random.between(0, 8)});
    const bool first = claims[0].priority > claims.back().priority;
    const auto weights = weigh(claims);
    const double high = first ? weights[0] : weights[claims.size() - 1],
                 low = first ? weights[claims.size() - 1] : weights[0];
    EXPECT_GE(high, low);
    if (high > 1e-9 && std::abs(claims[0].priority - claims.back().priority) > 1e-3) {
      EXPECT_GT(high, low);  // unless beside a third both are negligible
    }
  }
}

TEST(PriorityWeights, Rule4TheMoreActiveWeighsMore) {
  RandomClaims random(4);
  for (int n = 0; n < 20000; ++n) {
    auto claims = random.next();
    claims.push_back({random.between(0, 1), claims[0].priority});
    const bool first = claims[0].state > claims.back().state;
    const auto weights = weigh(claims);
    const double high = first ? weights[0] : weights[claims.size() - 1],
                 low = first ? weights[claims.size() - 1] : weights[0];
    if (high > 1e-12) {
      EXPECT_GT(high, low);
    }
  }
}

TEST(PriorityWeights, Rule5EqualClaimsShareEqually) {
  RandomClaims random(5);
  for (int n = 0; n < 20000; ++n) {
    auto claims = random.next();
    claims.push_back(claims[0]);
    const auto weights = weigh(claims);
    EXPECT_NEAR(weights[0], weights[claims.size() - 1], 1e-14);
  }
  const auto weights = weigh({{1, 4}, {1, 4}});
  EXPECT_DOUBLE_EQ(weights[0], 0.5);
  EXPECT_DOUBLE_EQ(weights[1], 0.5);
  EXPECT_DOUBLE_EQ(weigh({{1, 0}})[0], 0.5);  // beside the neutral action
}

TEST(PriorityWeights, AGraspOfHighPriorityOwnsTheHand) {
  const auto weights = weigh({{1, 1}, {1, 9}});  // walking and grasping
  EXPECT_EQ(weights[0], 0);
  EXPECT_EQ(weights[1], 1);
  EXPECT_EQ(weights[2], 0);
}

TEST(PriorityWeights, AreTheRecursionWherePrioritiesKeepApart) {
  RandomClaims random(6);
  int compared = 0;
  for (int n = 0; n < 20000; ++n) {
    const auto claims = random.next();
    const Layering layering;
    bool apart = true;
    for (std::size_t a = 0; a < claims.size(); ++a)
      for (std::size_t b = 0; b < a; ++b)
        apart =
            apart && std::abs(claims[a].priority - claims[b].priority) > 0.1 * layering.threshold;
    if (!apart) continue;
    ++compared;
    const auto expected = recursion(claims, layering), weights = weigh(claims);
    for (std::size_t p = 0; p < expected.size(); ++p) EXPECT_NEAR(weights[p], expected[p], 1e-12);
  }
  EXPECT_GT(compared, 2000);
}

/// The largest change of slope between neighbouring steps of a sweep, over the largest slope: falls
/// with the step where the curve is C¹, stays where it has a kink, grows where it jumps.
double kink(const std::vector<Claim>& from, const std::vector<Claim>& to, int steps,
            const Layering& layering = {}) {
  std::vector<std::vector<double>> sweep;
  for (int i = 0; i <= steps; ++i) {
    auto claims = from;
    for (std::size_t c = 0; c < claims.size(); ++c) {
      claims[c].state += (to[c].state - from[c].state) * i / steps;
      claims[c].priority += (to[c].priority - from[c].priority) * i / steps;
    }
    sweep.push_back(weigh(claims, layering));
  }
  double most = 0;
  for (std::size_t i = 1; i + 1 < sweep.size(); ++i)
    for (std::size_t p = 0; p < sweep[i].size(); ++p)
      most = std::max(most, steps * std::abs(sweep[i + 1][p] - 2 * sweep[i][p] + sweep[i - 1][p]));
  return most;
}

TEST(PriorityWeights, Rule2HasNoKinkAtCrossingsAndThresholds) {
  RandomClaims random(7);
  for (int n = 0; n < 60; ++n) {
    auto from = random.next();
    auto to = from;
    for (std::size_t c = 0; c < to.size(); ++c)  // states keep, priorities cross each other
      to[c].priority = random.between(0, 8);
    const double coarse = kink(from, to, 4000), fine = kink(from, to, 32000);
    if (coarse > 1e-6) {
      EXPECT_LT(fine, 0.3 * coarse) << n;
    }
  }
}

TEST(PriorityWeights, AsPrintedHasTheKinksAndJumpsOfThePaper) {
  const Layering printed{.rule = Layering::Rule::as_printed};
  const std::vector<Claim> low{{1, 3}, {1, 4.5}}, lower{{1, 2}, {1, 4.5}};
  EXPECT_GT(kink(low, lower, 32000, printed), kink(low, lower, 4000, printed));
  EXPECT_LT(kink(low, lower, 32000), 0.3 * kink(low, lower, 4000));
  const std::vector<Claim> before{{0.3, 5}, {0.8, 4}, {1, 4}}, after{{0.3, 4}, {0.8, 5}, {1, 4}};
  EXPECT_GT(kink(before, after, 32000, printed), 0.6 * kink(before, after, 4000, printed));
  EXPECT_LT(kink(before, after, 32000), 0.3 * kink(before, after, 4000));
}

TEST(RelativeImportance, IsFlatAtBothEnds) {
  const Layering layering;
  EXPECT_EQ(relative_importance(3, 3, layering), 1);
  EXPECT_EQ(relative_importance(5, 3, layering), 1);
  EXPECT_EQ(relative_importance(1, 3, layering), 0);
  const double h = 1e-5;
  EXPECT_NEAR((1 - relative_importance(3 - h, 3, layering)) / h, 0, 1e-3);
  EXPECT_NEAR(relative_importance(1 + h, 3, layering) / h, 0, 1e-3);
  for (double p = 1; p < 2.98; p += 0.01)
    EXPECT_LT(relative_importance(p, 3, layering), relative_importance(p + 0.01, 3, layering));
}

}  // namespace
}  // namespace amble
