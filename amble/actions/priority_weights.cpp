#include "amble/actions/priority_weights.hpp"

#include "amble/maths/smooth.hpp"

namespace amble {
namespace {

constexpr double kCrossing = 0.1;  // of the threshold: half the width of a change of places

/// How far claim m stands above claim j: 0 or 1, and between where they change places.
double above(std::span<const Claim> claims, std::size_t m, std::size_t j,
             const Layering& layering) noexcept {
  const double gap = claims[m].priority - claims[j].priority;
  if (layering.rule == Layering::Rule::as_printed) return gap > 0 || (gap == 0 && m < j) ? 1 : 0;
  return smoothstep(0.5 + 0.5 * gap / (kCrossing * layering.threshold));
}

void proportional(std::span<const Claim> claims, double epsilon,
                  std::span<double> weights) noexcept {
  double sum = epsilon;
  for (const Claim& claim : claims) sum += claim.state * (claim.priority + epsilon);
  for (std::size_t j = 0; j < claims.size(); ++j)
    weights[j] = claims[j].state * (claims[j].priority + epsilon) / sum;
  weights[claims.size()] = epsilon / sum;
}

}  // namespace

double relative_importance(double p, double q, const Layering& layering) noexcept {
  if (p >= q) return 1;
  const double gap = (q - p) / layering.threshold, epsilon = layering.epsilon;
  if (gap >= 1) return 0;
  const double printed = deterministic::exp(deterministic::log(epsilon) * gap * gap);
  if (layering.rule == Layering::Rule::as_printed) return printed;
  const double drawn_down = (printed - epsilon) / (1 - epsilon);
  return drawn_down * drawn_down;
}

void priority_weights(std::span<const Claim> claims, const Layering& layering,
                      std::span<double> weights) noexcept {
  const std::size_t count = claims.size();
  if (layering.rule == Layering::Rule::proportional)
    return proportional(claims, layering.epsilon, weights);
  for (double& weight : weights) weight = 0;
  double left = 1, taken = 0;
  for (const Claim& claim : claims) left *= 1 - claim.state;
  for (std::size_t j = 0; j < count; ++j) {
    double takes = claims[j].state;
    for (std::size_t m = 0; m < count && takes > 0; ++m)
      if (m != j) takes *= 1 - claims[m].state * above(claims, m, j, layering);
    if (!(takes > 0)) continue;
    taken += takes;
    const double reference = claims[j].priority;
    const double neutral = relative_importance(0, reference, layering);
    double sum = neutral;
    for (const Claim& claim : claims)
      sum += claim.state * relative_importance(claim.priority, reference, layering);
    weights[count] += takes * neutral / sum;
    for (std::size_t p = 0; p < count; ++p)
      weights[p] += takes * claims[p].state *
                    relative_importance(claims[p].priority, reference, layering) / sum;
  }
  // While several change places at once, what they take together is more or less than there is.
  const double scale = taken > 0 ? (1 - left) / taken : 0;
  for (double& weight : weights) weight *= scale;
  weights[count] += left;
}

}  // namespace amble
