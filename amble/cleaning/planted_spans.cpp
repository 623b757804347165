#include "amble/cleaning/planted_spans.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "amble/maths/smooth.hpp"
#include "amble/maths/statistics.hpp"

namespace amble {
namespace {

constexpr double kUsual = 0.7;  // seconds of a contact, where a clip holds no whole one
// Seconds in which a foot is taken at a strike and let go: the longer, the further it has to be
// turned there, as that of somebody who pivots on it; and those that lie outside of the contact.
constexpr double kTaking = 0.06, kLongestTaking = 0.18, kWider = 0.02;
constexpr double kPivots = 0.5;   // radians that take as long again
constexpr double kRound = 1e-6;   // frames: as much a moment may miss a frame by rounding
constexpr double kHangs = 0.025;  // metres: a foot this high over the floor does not stand
constexpr double kLongest = 1.2;  // and of one that is a step; longer ones stand
// A foot rolled up this far has left the ground, though not before this share of its contact.
constexpr double kLiftPitch = -42 * std::numbers::pi / 180, kShortest = 0.75;
// Rolled by as much as a clip begins or ends a foot is at its strike or lift, though it is not
// seen; flatter ones may stand on for long.
constexpr double kRolled = 10 * std::numbers::pi / 180;

double usual_seconds(const std::vector<Contact>& contacts) {
  std::vector<double> whole;
  for (const Contact& contact : contacts)
    if (contact.struck() && contact.lifted()) whole.push_back(contact.end - contact.begin);
  return whole.empty() ? kUsual : std::min(median(std::move(whole)), kLongest);
}

double taking(double turned) {
  return std::min(kTaking * (1 + std::abs(turned) / kPivots), kLongestTaking);
}

/// How a foot is turned while it is down for sure.
double yaw_of(const FitContact& span, const std::vector<FootPose>& foot) {
  std::vector<double> firm, all;
  for (std::size_t k = span.first; k <= span.last; ++k) {
    const double share = span.share[k - span.first];
    all.push_back(foot[k].yaw);
    if (share >= 0.25 && share <= 0.75) firm.push_back(foot[k].yaw);
  }
  return median(firm.empty() ? std::move(all) : std::move(firm));
}

}  // namespace

double share_of_contact(double seconds, double begin, double end, double usual) noexcept {
  const double step = std::isfinite(end - begin) ? std::min(end - begin, kLongest) : usual;
  const double after = (seconds - begin) / step, before = (end - seconds) / step;
  if (after < 0.5 && after <= before) return std::max(0.0, after);
  if (before < 0.5) return std::min(1.0, 1 - before);
  return 0.5;
}

std::vector<FitContact> planted_spans(const std::vector<Contact>& contacts, double fps,
                                      const std::vector<FootPose>& foot,
                                      const std::vector<double>& heights) {
  constexpr double kNever = std::numeric_limits<double>::infinity();
  const double usual = usual_seconds(contacts);
  const auto count = static_cast<double>(foot.size());
  std::vector<FitContact> out;
  for (const Contact& contact : contacts) {
    const double whole = contact.end - contact.begin, least = contact.begin + kShortest * whole,
                 most = contact.end - kShortest * whole;
    double begin = contact.begin, end = std::min(contact.end, (count - 1) / fps);
    const auto at = [&](double seconds) {
      return static_cast<std::size_t>(
          std::clamp(std::floor(seconds * fps + kRound), 0.0, count - 1));
    };
    const auto hangs = [&](double seconds) {
      return !heights.empty() && heights[at(seconds)] > kHangs;
    };
    while (contact.struck() && begin < most && hangs(begin)) begin += 1 / fps;
    while (contact.lifted() && end > least && (foot[at(end)].pitch < kLiftPitch || hangs(end)))
      end -= 1 / fps;
    if (at(end) < at(begin) + 2) continue;
    const bool strikes = contact.struck() || foot.front().pitch > kRolled,
               lifts = contact.lifted() || foot.back().pitch < -kRolled;
    begin = strikes ? std::max(begin, 0.0) - kWider : -kNever;
    end = lifts ? end + kWider : kNever;
    double first = std::max(0.0, std::ceil(begin * fps - kRound));
    const double last = std::min(count - 1, std::floor(end * fps + kRound));
    if (!out.empty()) first = std::max(first, static_cast<double>(out.back().last) + 2);
    if (first + 2 > last) continue;
    FitContact span{
        static_cast<std::size_t>(first), static_cast<std::size_t>(last), {}, {}, {}, false};
    for (std::size_t k = span.first; k <= span.last; ++k)
      span.share.push_back(share_of_contact(static_cast<double>(k) / fps, begin, end, usual));
    span.plant.yaw = yaw_of(span, foot);
    const double in = taking(foot[span.first].yaw - span.plant.yaw),
                 off = taking(foot[span.last].yaw - span.plant.yaw);
    for (std::size_t k = span.first; k <= span.last; ++k) {
      const double seconds = static_cast<double>(k) / fps;
      const double firm = smoothstep(std::min((seconds - begin) / in, (end - seconds) / off));
      span.hold.push_back(firm * firm);
    }
    out.push_back(std::move(span));
  }
  return out;
}

}  // namespace amble
