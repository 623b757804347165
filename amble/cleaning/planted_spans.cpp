#include "amble/cleaning/planted_spans.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "amble/maths/smooth.hpp"
#include "amble/maths/statistics.hpp"

namespace amble {
namespace {

constexpr double kUsual = 0.7;     // seconds of a contact, where a clip holds no whole one …
constexpr double kTaking = 0.035;  // seconds in which a foot is taken at a strike and let go
constexpr double kWider = 0.025;   // seconds more at either end: a foot is still while it is taken
constexpr double kLongest = 1.2;   // … and of one that is a step; longer ones stand
// A foot rolled up this far has left the ground, though not before this share of its contact.
constexpr double kLiftPitch = -42 * std::numbers::pi / 180, kShortest = 0.75;

double usual_seconds(const std::vector<Contact>& contacts) {
  std::vector<double> whole;
  for (const Contact& contact : contacts)
    if (contact.struck() && contact.lifted()) whole.push_back(contact.end - contact.begin);
  return whole.empty() ? kUsual : std::min(median(std::move(whole)), kLongest);
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
                                      const std::vector<FootPose>& foot) {
  constexpr double kNever = std::numeric_limits<double>::infinity();
  const double usual = usual_seconds(contacts);
  const auto count = static_cast<double>(foot.size());
  std::vector<FitContact> out;
  for (const Contact& contact : contacts) {
    double first = std::max(0.0, std::ceil(contact.begin * fps));
    double last = std::min(count - 1, std::floor(contact.end * fps));
    const double least = first + kShortest * (last - first);
    while (contact.lifted() && last > least &&
           foot[static_cast<std::size_t>(last)].pitch < kLiftPitch)
      --last;
    if (last - first < 2) continue;
    const double wider = std::floor(kWider * fps);
    if (contact.struck())
      first = std::max(first - wider, out.empty() ? 0.0 : static_cast<double>(out.back().last) + 2);
    if (contact.lifted()) last = std::min(last + wider, count - 1);
    if (!out.empty() && first <= static_cast<double>(out.back().last)) continue;
    FitContact span{
        static_cast<std::size_t>(first), static_cast<std::size_t>(last), {}, {}, {}, false};
    const double begin = contact.struck() ? first / fps : -kNever,
                 end = contact.lifted() ? last / fps : kNever;
    std::vector<double> yaws;
    for (std::size_t k = span.first; k <= span.last; ++k) {
      span.share.push_back(share_of_contact(static_cast<double>(k) / fps, begin, end, usual));
      const double seconds = static_cast<double>(k) / fps;
      const double firm = smoothstep(0.1 + std::min(seconds - begin, end - seconds) / kTaking);
      span.hold.push_back(firm * firm);
      if (span.share.back() >= 0.25 && span.share.back() <= 0.75) yaws.push_back(foot[k].yaw);
    }
    if (yaws.empty())
      for (std::size_t k = span.first; k <= span.last; ++k) yaws.push_back(foot[k].yaw);
    span.plant.yaw = median(std::move(yaws));
    out.push_back(std::move(span));
  }
  return out;
}

}  // namespace amble
