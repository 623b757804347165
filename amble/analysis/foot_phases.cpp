#include "amble/analysis/foot_phases.hpp"

#include <algorithm>
#include <cmath>

#include "amble/maths/filter.hpp"
#include "amble/maths/smooth.hpp"
#include "amble/maths/statistics.hpp"

namespace amble {
namespace {

constexpr double kRate = SolePaths::kRate;
constexpr double kNearby = 1.5;      // seconds around a moment that tell how fast a foot swings
constexpr double kSlowShare = 0.25;  // of the swing's speed: a slower foot is down …
constexpr double kSlow = 0.22;       // … or anything slower than this, m/s …
constexpr double kFast = 0.9;  // … but nothing faster than this, or in a sprint, in which a foot
constexpr double kFastShare = 0.16;  // hardly comes to rest, than this share of the swing
constexpr double kShortestContact = 0.07, kShortestSwing = 0.08;  // seconds
constexpr double kTurningBack = 0.035;    // seconds in which a foot is slow that turns in the air
constexpr double kLevelAround = 2.5;      // seconds: contacts that share a floor
constexpr double kHanging = 0.06;         // metres above the floor around it: not a contact
constexpr double kComing = 0.05;          // metres above its own level: a foot is still coming down
constexpr double kPointLevel = 0.1;       // of the heights of a sole point: its own level
constexpr double kLifted = 0.025;         // metres above its own level: a foot has left
constexpr double kBendSmoothing = 0.025;  // seconds, of the Laplacian of Gaussian
constexpr double kSearch = 0.11;          // seconds into the contact from the threshold's crossing
constexpr double kSettling = 0.15;        // seconds in which a foot that came down settles
constexpr double kAbove = 0.045;          // metres above that: hardly down
constexpr int kAhead = 1;                 // samples before it
constexpr int kPeel = 3;                  // samples into it, where the height tells its end
constexpr double kSharpness = 6;          // power by which the sharper bend is heard more
constexpr double kHigh = 10;              // m/s a metre: how a point above another counts as moving
constexpr double kRival = 0.6;            // of the best bend: worth a person's look
constexpr double kFlat = 0.03;            // metres between heel and ball of a flat foot, at most
constexpr double kSteepFoot = 0.75;       // ankle above ball by this share of the foot: on tiptoe

int to_sample(double seconds) { return static_cast<int>(std::lround(seconds * kRate)); }

std::vector<double> bends(const std::vector<double>& signal) {
  const double dt = 1 / kRate;
  return derivative(derivative(gaussian(signal, kBendSmoothing * kRate), dt), dt);
}

/// One foot's signals, sampled at SolePaths::kRate.
struct FootSignals {
  explicit FootSignals(SolePaths sole) : paths(std::move(sole)) {
    const int n = paths.samples();
    for (int i = 0; i < n; ++i) {
      double slowest = 1e9, lowest = 1e9;
      for (const SolePoint point : kSolePoints) lowest = std::min(lowest, paths.height(point, i));
      // A point high above another one carries nothing, however slow: toes at the end of a swing.
      for (const SolePoint point : kSolePoints)
        slowest = std::min(
            slowest, std::hypot(paths.speed(point, i), kHigh * (paths.height(point, i) - lowest)));
      speed.push_back(slowest);
      height.push_back(lowest);
    }
    speed_bend = bends(speed);
    height_bend = bends(height);
    // The threshold follows how fast the foot swings hereabouts.
    std::vector<double> peak = speed;
    const int reach = to_sample(kNearby);
    for (int i = 0; i < n; ++i) {
      const auto first = speed.begin() + std::max(0, i - reach),
                 last = speed.begin() + std::min(n, i + reach + 1);
      peak[static_cast<std::size_t>(i)] = *std::max_element(first, last);
    }
    for (const double top : peak)
      threshold.push_back(clamp(kSlowShare * top, kSlow, std::max(kFast, kFastShare * top)));
  }

  SolePoint lowest_point(int sample) const {
    return *std::min_element(kSolePoints.begin(), kSolePoints.end(), [&](SolePoint a, SolePoint b) {
      return paths.height(a, sample) < paths.height(b, sample);
    });
  }
  double slow_at(int sample) const { return threshold[static_cast<std::size_t>(sample)]; }

  SolePaths paths;
  std::vector<double> speed, height;  // of the slowest and of the lowest sole point
  std::vector<double> speed_bend, height_bend, threshold;
};

/// Whether a foot has not come to stand in a slow stretch after a swing: it is fast again for
/// longer than it was slow. Who draws a foot back before it is set down slows it in the air.
bool is_turning_back(const std::pair<int, int>& before, const std::pair<int, int>& slow,
                     const std::pair<int, int>& next) {
  const int swing = slow.first - before.second, again = next.first - slow.second;
  return swing >= to_sample(kShortestSwing) && again < to_sample(kShortestSwing) &&
         slow.second - slow.first < std::min(again, to_sample(kTurningBack));
}

/// Stretches of samples in which the foot is slow, without specks.
std::vector<std::pair<int, int>> slow_runs(const FootSignals& foot) {
  const int n = foot.paths.samples();
  std::vector<bool> slow(static_cast<std::size_t>(n));
  for (int i = 0; i < n; ++i)
    slow[static_cast<std::size_t>(i)] = foot.speed[static_cast<std::size_t>(i)] < foot.slow_at(i);
  const std::vector<std::pair<int, int>> found = runs(slow);
  for (std::size_t i = 1; i + 1 < found.size(); ++i)
    if (is_turning_back(found[i - 1], found[i], found[i + 1]))
      for (int k = found[i].first; k < found[i].second; ++k)
        slow[static_cast<std::size_t>(k)] = false;
  const auto fill = [&](bool value, double seconds) {
    std::vector<bool> mask = slow;
    if (!value) mask.flip();
    for (const auto& [first, last] : runs(mask))
      if (last - first < to_sample(seconds) && first > 0 && last < n)
        for (int i = first; i < last; ++i) slow[static_cast<std::size_t>(i)] = !value;
  };
  fill(false, kShortestSwing);
  fill(true, kShortestContact);
  return runs(slow);
}

/// Height of the lowest point of the sole over the middle of a stretch.
double level_of(const FootSignals& foot, int first, int last) {
  const int trim = (last - first) / 5;
  return median({foot.height.begin() + first + trim, foot.height.begin() + last - trim});
}

/// A stretch of samples [first, last) in which a foot is down, and whether its end is told by its
/// height instead of its speed.
struct Stretch {
  int first = 0, last = 0;
  bool peeled_off = false;
};

/// Cuts off what is slow but already, or still, above the ground: a foot peels off slowly. Coming
/// down is told by the point that is lowest then, against its own level: others may sink deeper.
Stretch without_hanging_ends(const FootSignals& foot, int first, int last) {
  const int whole_last = last;
  const double level = level_of(foot, first, last);
  std::array<double, kSolePoints.size()> levels{};
  for (const SolePoint point : kSolePoints) {
    std::vector<double> heights;
    for (int i = first; i < last; ++i) heights.push_back(foot.paths.height(point, i));
    levels[index(point)] = quantile(heights, kPointLevel);
  }
  const auto coming = [&](int i) {
    const SolePoint point = foot.lowest_point(i);
    return foot.paths.height(point, i) > levels[index(point)] + kComing;
  };
  const int middle = (first + last) / 2;
  if (last < foot.paths.samples())
    while (last > middle && foot.height[static_cast<std::size_t>(last - 1)] > level + kLifted)
      --last;
  if (first > 0)
    while (first < middle && coming(first)) ++first;
  return {first, last, last < whole_last};
}

/// The sharpest bend around a crossing: where the speed turns to flat and the fall ends, together.
/// `onward` is +1 towards the ground's side of a strike and −1 of a lift: a foot still well above
/// the height it has there has not come down yet, however it slows.
FootEvent sharpest_bend(const FootSignals& foot, int crossing, int low, int high, int onward) {
  low = std::max(1, low), high = std::min(foot.paths.samples() - 2, high);
  FootEvent event{crossing / kRate, 0.2, {}};
  if (high - low < 2) return event;
  double speed_top = 1e-9, height_top = 1e-9;
  for (int i = low; i <= high; ++i) {
    speed_top = std::max(speed_top, foot.speed_bend[static_cast<std::size_t>(i)]);
    height_top = std::max(height_top, foot.height_bend[static_cast<std::size_t>(i)]);
  }
  // A height that hardly bends says nothing.
  const double heard = 0.5 * clamp01(height_top / 8.0);
  const auto down = [&](int i) {
    double lowest = foot.height[static_cast<std::size_t>(i)];
    for (int k = 1; k <= to_sample(kSettling); ++k)
      if (const int at = i + onward * k; at >= 0 && at < foot.paths.samples())
        lowest = std::min(lowest, foot.height[static_cast<std::size_t>(at)]);
    const double above = (foot.height[static_cast<std::size_t>(i)] - lowest) / kAbove;
    return std::exp(-above * above * above * above);
  };
  std::vector<double> near(static_cast<std::size_t>(high - low + 3));
  for (int i = low - 1; i <= high + 1; ++i) near[static_cast<std::size_t>(i - low + 1)] = down(i);
  const auto score = [&](int i) {
    const double bend =
        foot.speed_bend[static_cast<std::size_t>(i)] / speed_top +
        heard * std::max(0.0, foot.height_bend[static_cast<std::size_t>(i)]) / height_top;
    const double slowness =
        1 - smoothstep(5 * (foot.speed[static_cast<std::size_t>(i)] / foot.slow_at(i) - 1));
    return bend * slowness * near[static_cast<std::size_t>(i - low + 1)];
  };
  int best = low;
  for (int i = low; i <= high; ++i)
    if (score(i) > score(best)) best = i;
  const double here = score(best);
  // The mean of all moments, each heard by a power of its score: next to the sharpest bend where
  // there is one, between two that are alike, and never with a jump from one to the other.
  double sum = 0, moment = 0;
  for (int i = low; i <= high; ++i) {
    const double edge = clamp01(0.25 * (onward > 0 ? high + 1 - i : i - low + 1));
    const double weight = std::pow(std::max(0.0, edge * score(i) / here), kSharpness);
    sum += weight, moment += weight * i;
  }
  // Where nothing bends towards the ground the shares may be of nothing, or beyond all numbers: the
  // crossing is all that is known then.
  if (const double mean = moment / sum; !(mean > low - 1 && mean < high + 1)) return event;
  event.seconds = moment / sum / kRate;
  double rival = 0;
  for (int i = low + 1; i < high; ++i) {
    if (std::abs(i - best) < 3 || score(i) < score(i - 1) || score(i) < score(i + 1)) continue;
    rival = std::max(rival, score(i));
    if (score(i) > kRival * here) event.candidates.push_back(i / kRate);
  }
  event.confidence = clamp01(1 - 0.6 * rival / here);
  return event;
}

/// Strike and toe-off of a stretch on the ground.
Contact contact_of(const FootSignals& foot, const Stretch& down) {
  const int first = down.first, last = down.last;
  const int n = foot.paths.samples(), middle = (first + last) / 2;
  const int back = down.peeled_off ? kPeel : to_sample(kSearch);
  // Of a contact that the clip cuts nobody knows the middle.
  const int latest = last < n ? middle : last, earliest = first > 0 ? middle : first;
  Contact contact{0, (n - 1) / kRate, level_of(foot, first, last), {}};
  const auto least = std::min_element(foot.speed.begin() + first, foot.speed.begin() + last);
  const double quiet = clamp01(1.2 - *least / foot.slow_at(middle));
  if (first > 0) {
    FootEvent strike =
        sharpest_bend(foot, first, first - kAhead, std::min(latest, first + to_sample(kSearch)), 1);
    strike.confidence *= quiet;
    contact.begin = strike.seconds;
    contact.event(FootPhase::heel_strike) = std::move(strike);
  }
  if (last < n) {
    FootEvent lift =
        sharpest_bend(foot, last - 1, std::max(earliest, last - back), last + kAhead, -1);
    lift.confidence *= quiet;
    contact.end = lift.seconds;
    contact.event(FootPhase::toe_off) = std::move(lift);
  }
  return contact;
}

/// Foot-flat and push-off between strike and toe-off (kim2012:table1).
void find_flat(const FootSignals& foot, bool never_flat, Contact& contact) {
  const int first = std::max(0, to_sample(contact.begin)),
            last = std::min(foot.paths.samples() - 1, to_sample(contact.end));
  const auto both = [&](auto value, int i) {
    return std::pair(value(SolePoint::heel, i), value(SolePoint::ball, i));
  };
  const auto flat = [&](int i) {
    const auto [heel, ball] = both([&](SolePoint p, int k) { return foot.paths.height(p, k); }, i);
    const auto [heel_speed, ball_speed] =
        both([&](SolePoint p, int k) { return foot.paths.speed(p, k); }, i);
    return std::abs(heel - ball) < kFlat &&
           std::max(heel_speed, ball_speed) < std::max(kSlow, 0.6 * foot.slow_at(i));
  };
  int flat_first = -1, flat_last = -1, lowest = first;
  for (int i = first; i <= last; ++i) {
    if (foot.paths.height(SolePoint::heel, i) < foot.paths.height(SolePoint::heel, lowest))
      lowest = i;
    if (never_flat || !flat(i)) continue;
    if (flat_first < 0) flat_first = i;
    flat_last = i;
  }
  const double share = (flat_last - flat_first + 1.0) / std::max(1, last - first);
  if (flat_first >= 0 && contact.struck())
    contact.event(FootPhase::foot_flat) = FootEvent{flat_first / kRate, clamp01(3 * share), {}};
  if (contact.lifted()) {
    const int off = flat_last >= 0 ? flat_last : lowest;
    contact.event(FootPhase::push_off) =
        FootEvent{off / kRate, flat_last >= 0 ? clamp01(3 * share) : 0.3, {}};
  }
}

/// Ankle far above the ball in what was taken for a flat foot: the person never came down.
bool always_on_tiptoe(const Sole& sole) {
  return -sole.ball_joint.y > kSteepFoot * std::hypot(sole.ball_joint.y, sole.ball_joint.z);
}

}  // namespace

const char* foot_phase_name(FootPhase phase) noexcept {
  switch (phase) {
    case FootPhase::heel_strike: return "heel_strike";
    case FootPhase::foot_flat: return "foot_flat";
    case FootPhase::push_off: return "push_off";
    case FootPhase::toe_off: return "toe_off";
  }
  return "";
}

FootContacts find_contacts(const Clip& clip, const std::vector<Transform>& world) {
  FootContacts contacts;
  std::vector<const Contact*> all;
  std::vector<FootSignals> feet;
  for (const Side side : kSides) {
    feet.emplace_back(sole_paths(clip, world, side));
    auto& own = contacts[static_cast<std::size_t>(index(side))];
    for (const auto& [first, last] : slow_runs(feet.back()))
      own.push_back(contact_of(feet.back(), without_hanging_ends(feet.back(), first, last)));
  }
  const FootContacts found = contacts;
  // The floor hereabouts, by what both feet stood on; feet that hang still above it go.
  const auto floor_at = [&](double seconds) {
    std::vector<double> levels;
    for (const auto& foot : found)
      for (const Contact& contact : foot)
        if (contact.begin < seconds + kLevelAround && contact.end > seconds - kLevelAround)
          levels.push_back(contact.level);
    return quantile(levels, 0.3);
  };
  for (const Side side : kSides) {
    const auto k = static_cast<std::size_t>(index(side));
    std::erase_if(contacts[k], [&](const Contact& contact) {
      return contact.level > floor_at(0.5 * (contact.begin + contact.end)) + kHanging;
    });
    for (Contact& contact : contacts[k])
      find_flat(feet[k], always_on_tiptoe(clip.skeleton.soles[k]), contact);
  }
  return contacts;
}

std::vector<Contact> contacts_during(const std::vector<TimeSpan>& spans, const Clip& clip,
                                     const std::vector<Transform>& world, Side side) {
  const FootSignals foot(sole_paths(clip, world, side));
  const int samples = foot.paths.samples();
  const double first_second = 1e-6, last_second = (samples - 1) / kRate - 1e-6;
  const bool tiptoe = always_on_tiptoe(clip.skeleton.soles[static_cast<std::size_t>(index(side))]);
  std::vector<Contact> contacts;
  for (const auto& [begin, end] : spans) {
    const int first = std::clamp(to_sample(std::max(0.0, begin)), 0, samples - 1),
              last = std::clamp(to_sample(std::min(end, samples / kRate)), first + 1, samples);
    Contact contact{
        std::max(0.0, begin), std::min(end, last_second), level_of(foot, first, last), {}};
    if (begin > first_second) contact.event(FootPhase::heel_strike) = FootEvent{begin, 1, {}};
    if (end < last_second) contact.event(FootPhase::toe_off) = FootEvent{end, 1, {}};
    find_flat(foot, tiptoe, contact);
    contacts.push_back(std::move(contact));
  }
  return contacts;
}

}  // namespace amble
