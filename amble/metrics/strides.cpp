#include "amble/metrics/strides.hpp"

#include <algorithm>
#include <cmath>

#include "amble/metrics/contacts.hpp"
#include "amble/metrics/summary.hpp"
#include "amble/motion/rooted.hpp"

namespace amble::metrics {
namespace {

constexpr double kMostTilt = 0.02;     // metres a metre: a floor steeper than that is no fault
constexpr double kLeastWay = 1.0;      // metres that must be gone for a tilt to show
constexpr double kReachSmooth = 0.02;  // seconds, of how far a foot is ahead
constexpr double kApart = 0.6;         // of a stride: strikes of one foot are further apart
constexpr double kHigh = 0.3;          // of the way from the median to the most
constexpr double kNearStrike = 0.15;   // seconds from the most forward ankle to its contact
constexpr double kEdge = 0.04;         // seconds at a clip's ends that are not trusted
constexpr double kShortest = 0.75, kLongest = 1.3;  // of the usual stride
constexpr double kSeen = 0.4;  // of a stride with half a stride of capture on each side

/// The highest of local maxima that are so many frames apart, in order.
std::vector<int> peaks(const std::vector<double>& x, int apart) {
  const double middle = median(x), most = *std::max_element(x.begin(), x.end());
  std::vector<int> found;
  for (std::size_t i = 1; i + 1 < x.size(); ++i)
    if (x[i] >= x[i - 1] && x[i] > x[i + 1] && x[i] > middle + kHigh * (most - middle))
      found.push_back(static_cast<int>(i));
  std::stable_sort(found.begin(), found.end(), [&](int a, int b) {
    return x[static_cast<std::size_t>(a)] > x[static_cast<std::size_t>(b)];
  });
  std::vector<int> kept;
  for (const int i : found)
    if (std::all_of(kept.begin(), kept.end(), [&](int j) { return std::abs(i - j) >= apart; }))
      kept.push_back(i);
  std::sort(kept.begin(), kept.end());
  return kept;
}

/// Frames at which the right foot strikes: where its ankle is furthest ahead of the pelvis, which
/// walks and runs have alike, or rather where the contact near to that begins.
std::vector<int> right_strikes(const Body& body, const Travel& travel) {
  constexpr std::size_t kRight = 1;
  const auto& ankle = body.positions(body.feet[kRight].ankle);
  const auto& pelvis = body.positions(body.pelvis);
  std::vector<double> ahead(ankle.size());
  for (std::size_t i = 0; i < ankle.size(); ++i)
    ahead[i] = dot(on_ground(ankle[i] - pelvis[i]), travel.direction[i]);
  ahead = gaussian(ahead, kReachSmooth / body.dt);
  const Mask contact = find_contacts(body, travel, nullptr, {})[kRight].any;
  std::vector<Run> begun;
  for (const Run& run : true_runs(contact))
    if (run.begin > 0) begun.push_back(run);
  std::vector<int> strikes;
  for (const int frame :
       peaks(ahead, static_cast<int>(kApart * travel.stride_period.value_or(1.0) / body.dt))) {
    const auto off = [&](const Run& run) { return std::abs(run.begin - frame); };
    const auto near = std::min_element(begun.begin(), begun.end(),
                                       [&](const Run& a, const Run& b) { return off(a) < off(b); });
    strikes.push_back(near != begun.end() && off(*near) < kNearStrike / body.dt ? near->begin
                                                                                : frame);
  }
  return strikes;
}

/// Speed and turn rate of a stride. The turn comes from headings of stride-averaged velocities,
/// which sway cannot bias; they need half a stride of capture on each side. Where there is not so
/// much, an arc is fitted.
ArcRates rates_of(const std::vector<Vec3>& pelvis, const Travel& travel, double dt, int first,
                  int last) {
  const int margin = travel.window / 2, frames = static_cast<int>(pelvis.size());
  const int from = std::max(first, margin), to = std::min(last, frames - 1 - margin);
  const auto at = [](int i) { return static_cast<std::size_t>(i); };
  if (!(to - from > kSeen * (last - first)))
    return fit_arc(std::span(pelvis).subspan(at(first), at(last - first + 1)), dt);
  const double middle = 0.5 * (from + to), count = to - from + 1;
  double mean = 0, product = 0, square = 0;
  for (int i = from; i <= to; ++i) mean += travel.heading[at(i)] / count;
  for (int i = from; i <= to; ++i) {
    product += (i - middle) * (travel.heading[at(i)] - mean);
    square += (i - middle) * (i - middle);
  }
  return arc_between(pelvis[at(first)], pelvis[at(last)], (last - first) * dt,
                     product / (square * dt));
}

}  // namespace

std::vector<StrideMotion> find_strides(const Clip& clip, bool captured) {
  const Clip rooted = rooted_at_pelvis(clip);
  constexpr int kFewest = 8;  // frames in which anything can be told
  if (rooted.frames() < kFewest) return {};
  Body body = observe_body(rooted, {}, false);
  const auto& root = body.positions(body.pelvis);
  const auto span = [&](double Vec3::*axis) {
    const auto less = [&](const Vec3& a, const Vec3& b) { return a.*axis < b.*axis; };
    const auto [low, high] = std::minmax_element(root.begin(), root.end(), less);
    return *high.*axis - *low.*axis;
  };
  if (captured && std::max(span(&Vec3::x), span(&Vec3::z)) > kLeastWay)
    level_floor(body, kMostTilt);
  const Travel travel = observe_travel(body);
  if (!travel.stride_period) return {};

  const StrideSource source{clip.name, std::make_shared<const Skeleton>(rooted.skeleton), &rooted,
                            root};
  const double edge = kEdge / body.dt;
  const std::vector<int> strikes = right_strikes(body, travel);
  std::vector<StrideMotion> strides;
  for (std::size_t k = 0; k + 1 < strikes.size(); ++k) {
    const int first = strikes[k], last = strikes[k + 1];
    const double share = (last - first) * body.dt / *travel.stride_period;
    if (first < edge || last > body.frames - 1 - edge || share <= kShortest || share >= kLongest)
      continue;
    strides.push_back(
        stride_between(source, first, last, rates_of(source.pelvis, travel, body.dt, first, last)));
  }
  return strides;
}

}  // namespace amble::metrics
