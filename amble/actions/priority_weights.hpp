#pragma once

#include <span>

namespace amble {

/// What one action asks of one body part: how far it is active, 0 to 1, and how much it matters.
struct Claim {
  double state = 0, priority = 0;  // priority at least 0
};

/// How claims become weights. `layered` is Eq. 10 made smooth; `as_printed` is Eq. 10 with Eq. 8 as
/// the paper has it, whose weights jump at the threshold and bend where priorities cross;
/// `proportional` is Eq. 7, in which nothing is ever negligible.
struct Layering {
  enum class Rule { layered, as_printed, proportional };
  Rule rule = Rule::layered;
  double threshold = 2;   // ΔP: priorities further below another are negligible beside it
  double epsilon = 0.01;  // ε
};

/// menardais2004:8  How much priority p counts beside priority q: 1 from q upwards, 0 from q − ΔP
/// downwards, between exp(ln ε ((q − p)/ΔP)²). That stops short of 0 by ε at the threshold;
/// drawn down and squared it is C¹ at both ends. As printed on request.
double relative_importance(double p, double q, const Layering& layering) noexcept;

/// menardais2004:7 and menardais2004:10  Weights of the claims on one part, C¹ in states and
/// priorities and one in sum. `weights` has one entry more than `claims`; the last is that of the
/// neutral action, which is always active at priority 0.
///
/// Eq. 10 goes from the highest priority down: an action takes its state's share of what those
/// above left, and divides it among all that matter beside it, those above included (its set I).
/// Taken literally "above" flips where priorities cross, with a kink; here it goes over within ±
/// 0.1 ΔP.
void priority_weights(std::span<const Claim> claims, const Layering& layering,
                      std::span<double> weights) noexcept;

}  // namespace amble
