#include "amble/weights/weighting.hpp"

#include <algorithm>
#include <cmath>

#include "amble/maths/smooth.hpp"

namespace amble {
namespace {

constexpr double kHeart = 0.045;             // share by which the envelopes of gaits are drawn in
constexpr double kAtTheEdge = 0.5;           // of that, for what lies at the edge
constexpr double kFarOutside = 0.3;          // scaled distance beyond it
constexpr double kTravels = 0.3;             // m/s
constexpr Point2 kEnvelopeScale{0.5, 0.35};  // m/s, rad/s
constexpr double kFarthestOutside = 1;       // scaled distance of what is extrapolated

/// park2002:2 without floor, ridge and tilt.
CardinalBasis printed_basis(const CardinalBasis& basis) {
  const std::size_t dimensions = static_cast<std::size_t>(basis.dimensions);
  std::vector<double> parameters;
  for (std::size_t i = 0; i < basis.points.size(); ++i)
    parameters.push_back(basis.points[i] * basis.scale[i % dimensions]);
  return CardinalBasis::build(parameters, basis.dimensions, basis.scale, true);
}

constexpr double kMostSay = 5;  // of what a weighting of a caller's own says

/// Where the examples of a group lie, for a weighting of a caller's own.
std::vector<ExamplePoint> points_of(const MotionLibrary& library, const Group& group) {
  static_assert(ExamplePoint::kMostParameters == MotionLibrary::kMostParameters);
  std::vector<ExamplePoint> points;
  for (int e = group.first; e < group.first + group.count; ++e) {
    const Example& example = library.examples[static_cast<std::size_t>(e)];
    ExamplePoint& point =
        points.emplace_back(ExamplePoint{example.speed, example.turn_rate, example.duration});
    for (const ExtraParameter& one : group.extra) {
      const std::size_t p = static_cast<std::size_t>(one.index);
      const auto given = example.parameters.find(library.parameters[p]);
      point.parameters[p] = given == example.parameters.end() ? one.usual : given->second;
    }
  }
  return points;
}

/// Numbers that sum to one, whatever they were.
void share_out(std::span<double> weights) noexcept {
  double sum = 0;
  for (const double weight : weights) sum += weight;
  const bool sound = std::abs(sum) > 0.1;
  for (double& weight : weights)
    weight = sound ? weight / sum : 1 / static_cast<double>(weights.size());
}

}  // namespace

Weighting::Weighting(std::shared_ptr<const MotionLibrary> library, const WeightOptions& options,
                     bool as_printed)
    : library_(std::move(library)), options_(options) {
  const std::size_t gaits = library_->groups.size();
  for (std::size_t g = 0; g < gaits + library_->manoeuvres.size(); ++g) {
    hearts_.push_back(g < gaits ? group(g).envelope.shrunk(kHeart) : group(g).envelope);
    if (options.own) points_.push_back(points_of(*library_, group(g)));
    if (options.method == WeightOptions::Method::as_printed)
      printed_.push_back(printed_basis(group(g).basis));
    if (options.method == WeightOptions::Method::delaunay)
      spaces_.emplace_back(*library_, group(g), as_printed);
  }
}

Point2 Weighting::reachable(const Group& group, const Point2& wanted,
                            double& outside) const noexcept {
  const Point2 inside = group.envelope.nearest(wanted, kEnvelopeScale, &outside);
  if (!options_.extrapolate || outside == 0) return inside;
  const double share = std::min(1.0, kFarthestOutside / outside);
  return {inside[0] + share * (wanted[0] - inside[0]), inside[1] + share * (wanted[1] - inside[1])};
}

/// Weights are asked for a little inside the envelope: at its very edge the say goes from one
/// example to the next at once. Who asks for what lies at the edge is to have it, though; who asks
/// for more than anybody did gets what several did. A body that stands has nothing of a walk in it.
Point2 Weighting::drawn_in(std::size_t g, const Point2& directive) const noexcept {
  double outside = 0;
  const Point2 edge = group(g).envelope.nearest(directive, kEnvelopeScale, &outside);
  const Point2 heart = hearts_[g].nearest(directive, kEnvelopeScale);
  double share = lerp(kAtTheEdge, 1.0, smoothstep(outside / kFarOutside));
  if (group(g).stand >= 0) share *= smoothstep(edge[0] / kTravels);
  return {lerp(edge[0], heart[0], share), lerp(edge[1], heart[1], share)};
}

void Weighting::weigh(std::size_t g, const Point2& directive, std::span<const double> extra,
                      WeightTrail& trail, std::span<double> weights,
                      std::span<double> scratch) const noexcept {
  const Group& own = group(g);
  const Point2 inside =
      options_.method == WeightOptions::Method::rbf ? drawn_in(g, directive) : directive;
  double query[CardinalBasis::kMostDimensions] = {inside[0], inside[1]};
  std::size_t count = 2;
  for (const ExtraParameter& one : own.extra) {
    const std::size_t index = static_cast<std::size_t>(one.index);
    query[count++] = index < extra.size() ? one.asked(extra[index]) : one.usual;
  }
  const std::span<const double> asked = std::span(query).first(count);
  const std::span<double> mine =
      weights.subspan(static_cast<std::size_t>(own.first), static_cast<std::size_t>(own.count));
  if (options_.own) {
    ExamplePoint wanted{directive[0], directive[1]};
    for (std::size_t p = 0; p < own.extra.size(); ++p)
      wanted.parameters[static_cast<std::size_t>(own.extra[p].index)] = query[2 + p];
    options_.own->weigh(points_[g], wanted, mine);
    for (double& one : mine) one = std::isfinite(one) ? std::clamp(one, -kMostSay, kMostSay) : 0;
    share_out(mine);
    return;
  }
  switch (options_.method) {
    case WeightOptions::Method::rbf:
      tilted_weights(*library_, own, asked, trail.tilt, weights, scratch);
      break;
    case WeightOptions::Method::as_printed:
      printed_[g].evaluate(asked, mine);
      share_out(mine);
      break;
    case WeightOptions::Method::delaunay:
      spaces_[g].weigh(directive, options_.extrapolate, trail.triangle, mine);
      break;
  }
}

}  // namespace amble
