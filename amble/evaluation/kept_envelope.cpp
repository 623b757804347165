#include "amble/evaluation/kept_envelope.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <optional>

#include "amble/evaluation/steady_play.hpp"

namespace amble {
namespace {

constexpr int kSpeeds = 10, kTurns = 7;  // at which an envelope is looked at
constexpr Point2 kScale{0.5, 0.35};      // m/s, rad/s: as different to the eye
constexpr int kDirections = 16;          // that a cut may face
constexpr int kWorthIt = 2;              // more broken than held beyond a cut
constexpr double kMostCut = 0.5;         // of what was tried
constexpr double kMuchBetter = 0.5;      // of the share that broke a limit is left
constexpr double kRoom = 0.1;  // of the scale, beyond what has to stay: weights keep off an edge
constexpr double kTreads = 0.05, kSame = 0.01;  // m/s

/// All points with direction · point / scale ≤ most.
struct HalfPlane {
  Point2 direction;
  double most = 0;
  double along(const Point2& p) const {
    return direction[0] * p[0] / kScale[0] + direction[1] * p[1] / kScale[1];
  }
};

ConvexHull cut(const ConvexHull& envelope, const HalfPlane& side) {
  std::vector<Point2> kept;
  const std::size_t n = envelope.corners.size();
  for (std::size_t i = 0; i < n; ++i) {
    const Point2 &a = envelope.corners[i], &b = envelope.corners[(i + 1) % n];
    const double from = side.along(a) - side.most, to = side.along(b) - side.most;
    if (from <= 0) kept.push_back(a);
    if ((from < 0) == (to < 0) || from == to) continue;
    const double t = from / (from - to);
    kept.push_back({a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])});
  }
  return ConvexHull::of(std::move(kept));
}

int count_broken(std::span<const TriedDirective> tried) {
  return static_cast<int>(
      std::count_if(tried.begin(), tried.end(), [](const auto& one) { return !one.held; }));
}

/// The cut beyond which most more breaks than holds; none that is worth it, none that takes more
/// than `most_cut` away, treading, or what has to stay.
std::optional<HalfPlane> best_cut(std::vector<TriedDirective> tried, int most_cut,
                                  std::span<const Point2> stay) {
  std::optional<HalfPlane> best;
  int gain = kWorthIt - 1;
  for (int d = 0; d < kDirections; ++d) {
    const double angle = 2 * std::numbers::pi * d / kDirections;
    HalfPlane side{{std::cos(angle), std::sin(angle)}};
    std::sort(tried.begin(), tried.end(), [&](const auto& a, const auto& b) {
      return side.along(a.asked) > side.along(b.asked);
    });
    double least = -1e9;
    for (const Point2& one : stay) least = std::max(least, side.along(one) + kRoom);
    int more = 0;
    for (int k = 0; k + 1 < static_cast<int>(tried.size()) && k < most_cut; ++k) {
      const TriedDirective& out = tried[static_cast<std::size_t>(k)];
      if (out.asked[0] < kTreads) break;
      more += out.held ? -1 : 1;
      const double here = side.along(out.asked),
                   next = side.along(tried[static_cast<std::size_t>(k + 1)].asked);
      if (0.5 * (here + next) < least) break;
      if (more <= gain || here - next < 1e-9) continue;
      gain = more;
      side.most = 0.5 * (here + next);
      best = side;
    }
  }
  return best;
}

std::vector<TriedDirective> try_all_over(const std::shared_ptr<const Technique>& technique,
                                         const Group& group) {
  std::vector<TriedDirective> out;
  for (const Command& command : commands_within(group, kSpeeds, kTurns)) {
    const SteadyPlay play = play_steadily(technique, command);
    out.push_back({{command.speed, command.turn_rate}, !play.spoilt()});
  }
  return out;
}

std::pair<double, double> speeds_of(const ConvexHull& envelope) {
  std::pair<double, double> out{1e9, -1e9};
  for (const Point2& corner : envelope.corners)
    out = {std::min(out.first, corner[0]), std::max(out.second, corner[0])};
  return out;
}

}  // namespace

ConvexHull within_limits(const ConvexHull& envelope, std::vector<TriedDirective> tried,
                         std::span<const Point2> stay) {
  if (envelope.corners.size() < 3 || tried.empty()) return envelope;
  const auto all = static_cast<double>(tried.size());
  const double before = count_broken(tried) / all;
  ConvexHull out = envelope;
  int may_go = static_cast<int>(kMostCut * all);
  while (const std::optional<HalfPlane> side = best_cut(tried, may_go, stay)) {
    may_go -= static_cast<int>(std::erase_if(
        tried, [&](const TriedDirective& one) { return side->along(one.asked) > side->most; }));
    out = cut(out, *side);
  }
  const double after = count_broken(tried) / static_cast<double>(tried.size());
  return out.corners.size() >= 3 && after <= kMuchBetter * before ? out : envelope;
}

std::vector<std::string> end_where_limits_end(MotionLibrary& library, std::span<const int> sound) {
  const auto technique = without_changes(library);
  std::vector<std::string> out;
  for (Group& group : library.groups) {
    const auto [slowest, fastest] = speeds_of(group.envelope);
    const std::vector<TriedDirective> tried = try_all_over(technique, group);
    std::vector<Point2> own;
    for (const int e : sound)
      if (e >= group.first && e < group.first + group.count)
        own.push_back({library.examples[static_cast<std::size_t>(e)].speed,
                       library.examples[static_cast<std::size_t>(e)].turn_rate});
    const ConvexHull kept = within_limits(group.envelope, tried, own);
    if (kept.corners == group.envelope.corners) continue;
    group.envelope = kept;
    const auto [from, to] = speeds_of(kept);
    group.bounds.slowest = std::max(group.bounds.slowest, from);
    group.bounds.fastest = std::min(group.bounds.fastest, to);
    std::string sentence = group.name + ": ends where the limits end";
    if (from > slowest + kSame || to < fastest - kSame)
      sentence += ", at " + metrics::plain_number(from) + " to " + metrics::plain_number(to) +
                  " m/s instead of " + metrics::plain_number(slowest) + " to " +
                  metrics::plain_number(fastest);
    out.push_back(sentence + "; --keep keeps all of it");
  }
  return out;
}

}  // namespace amble
