#include "amble/analysis/frame_rate.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "amble/analysis/flight.hpp"
#include "amble/kinematics/leg_reach.hpp"
#include "amble/maths/filter.hpp"
#include "amble/maths/gravity.hpp"
#include "amble/maths/statistics.hpp"

namespace amble {
namespace {

constexpr double kEnoughRate = 60;  // frames/s that are looked at
// Seconds of the Gaussians over the body's centre, a foot, where the ground pushes and the way.
constexpr double kBodyBlur = 0.035, kFootBlur = 0.015, kPushBlur = 0.025, kWayBlur = 0.25;
constexpr double kLegOfPendulum = 0.85, kSwing = 0.42;  // metres and seconds of its swing
constexpr double kTravels = 0.25;                       // m/s: slower, the hips say where ahead is
constexpr int kFewestSteps = 2;
constexpr double kMostOfOne = 30;  // what one clip may say against a rate
constexpr double kClear = 2.5;     // how much better another rate than the header's must be …
constexpr double kWell = 3.5;  // … and how well it must fit a clip, in the mean: animators' people
                               // balance at no rate
constexpr double kRare = 3;  // how much rarer a rate off by four is than one off by two

/// Where the joints that matter are, at some rate that is believed for the moment.
struct Moments {
  double fps = 0;
  std::vector<Vec3> centre;              // of mass
  std::vector<std::vector<Vec3>> soles;  // ankles, then balls
  std::vector<double> facing;            // of the hips, radians
  std::size_t count() const noexcept { return centre.size(); }
};

Moments look(const Clip& clip, const std::vector<Transform>& world, double fps) {
  Moments out;
  const int every = std::max(1, static_cast<int>(fps / kEnoughRate));
  out.fps = fps / every;
  const Skeleton& skeleton = clip.skeleton;
  const auto joints = skeleton.joints.size();
  const auto place = [&](int frame, int joint) -> const Vec3& {
    return world[static_cast<std::size_t>(frame) * joints + static_cast<std::size_t>(joint)]
        .position;
  };
  for (int f = 0; f < clip.frames(); f += every) {
    out.centre.push_back(centre_of_mass(clip, world, f));
    const Vec3 left =
        place(f, skeleton.joint(Role::left_thigh)) - place(f, skeleton.joint(Role::right_thigh));
    out.facing.push_back(std::atan2(-left.z, left.x));
  }
  for (const Role role : {Role::left_foot, Role::right_foot, Role::left_toe, Role::right_toe}) {
    const int joint = skeleton.joint(role);
    if (joint < 0) continue;
    std::vector<Vec3> path;
    for (int f = 0; f < clip.frames(); f += every) path.push_back(place(f, joint));
    out.soles.push_back(gaussian(path, kFootBlur * out.fps));
  }
  return out;
}

/// How a foot joint moves: its speeds and what counts as fast for it, and how surely it stands.
struct FootMotion {
  std::vector<double> speeds, stands;
  double fast = 0;
};

FootMotion foot_motion(const std::vector<Vec3>& path, double fps) {
  // Of its fast speed; metres above its lowest place: a standing joint is slow and low.
  constexpr double kUsuallySlower = 0.92, kSlow = 0.15, kLowest = 0.05, kLow = 0.05;
  FootMotion out;
  std::vector<double> heights;
  for (const Vec3& velocity : derivative(path, 1 / fps)) out.speeds.push_back(length(velocity));
  for (const Vec3& place : path) heights.push_back(place.y);
  out.fast = std::max(1e-6, quantile(out.speeds, kUsuallySlower));
  const double lowest = quantile(heights, kLowest);
  const auto below = [](double share) { return 1 / (1 + share * share * share * share); };
  for (std::size_t f = 0; f < path.size(); ++f)
    out.stands.push_back(below(out.speeds[f] / (kSlow * out.fast)) *
                         below(std::max(0.0, heights[f] - lowest) / kLow));
  return out;
}

/// Seconds of the swings of an ankle.
void add_swings(const FootMotion& ankle, double fps, std::vector<double>& seconds) {
  constexpr double kMoves = 0.4, kSwings = 0.7;  // of its fast speed
  constexpr double kStep = 0.15;                 // metres that it goes at least
  std::vector<bool> moves;
  for (const double speed : ankle.speeds) moves.push_back(speed > kMoves * ankle.fast);
  const int last = static_cast<int>(moves.size());
  for (const auto& [from, to] : runs(moves)) {
    if (from == 0 || to == last) continue;
    const auto first = ankle.speeds.begin() + from, end = ankle.speeds.begin() + to;
    if (*std::max_element(first, end) > kSwings * ankle.fast &&
        std::accumulate(first, end, 0.0) / fps > kStep)
      seconds.push_back((to - from) / fps);
  }
}

/// y = slope · x by least squares through the mean, and how well that holds.
struct Line {
  double slope = 0, agreement = 0;
};

class LineFit {
 public:
  void add(double x, double y) noexcept {
    n_ += 1, x_ += x, y_ += y, xx_ += x * x, xy_ += x * y, yy_ += y * y;
  }
  Line line() const noexcept {
    if (n_ < 10) return {};
    const double xx = xx_ - x_ * x_ / n_, yy = yy_ - y_ * y_ / n_, xy = xy_ - x_ * y_ / n_;
    if (!(xx > 1e-12) || !(yy > 1e-12)) return {};
    return {xy / xx, xy / std::sqrt(xx * yy)};
  }

 private:
  double n_ = 0, x_ = 0, y_ = 0, xx_ = 0, xy_ = 0, yy_ = 0;
};

/// Gravity as the body's balance tells it, across the way and along it, m/s².
struct Balance {
  Line across, along;
  double heaviest = 0;  // downward acceleration that is hardly ever exceeded, m/s²
};

/// The ground pushes from the foot to the centre of mass: with c the centre, p the place of the
/// push and h the height between them, c̈ₓ·h = (cₓ − pₓ)·(g + c̈ᵧ). What remains of it besides g is
/// measured; g is its slope over cₓ − pₓ.
Balance balance_of(const Moments& at, const std::vector<FootMotion>& feet) {
  constexpr double kStands = 0.3;                      // how surely some foot must
  constexpr double kSoleDepth = 0.03, kLowest = 0.05;  // metres below the lowest ball; quantile
  constexpr double kHardlyEver = 0.03;
  const std::size_t count = at.count();
  std::vector<Vec3> push(count);
  std::vector<double> held(count), ground, falls;
  for (std::size_t f = 0; f < count; ++f) {
    for (std::size_t k = 0; k < feet.size(); ++k) {
      held[f] += feet[k].stands[f];
      push[f] += feet[k].stands[f] * at.soles[k][f];
    }
    push[f] = push[f] / std::max(1e-9, held[f]);
  }
  for (const std::vector<Vec3>& sole : at.soles) {
    std::vector<double> heights;
    for (const Vec3& place : sole) heights.push_back(place.y);
    ground.push_back(quantile(heights, kLowest));
  }
  const double floor = *std::min_element(ground.begin(), ground.end()) - kSoleDepth;
  push = gaussian(push, kPushBlur * at.fps);
  const std::vector<Vec3> centre = gaussian(at.centre, kBodyBlur * at.fps);
  const std::vector<Vec3> acceleration = derivative(derivative(centre, 1 / at.fps), 1 / at.fps);
  const double way_blur = std::min(kWayBlur * at.fps, static_cast<double>(count) / 6);
  const std::vector<Vec3> way = derivative(gaussian(at.centre, way_blur), 1 / at.fps);
  LineFit across, along;
  const std::size_t edge = static_cast<std::size_t>(2 * kBodyBlur * at.fps) + 2;
  for (std::size_t f = edge; f + edge < count; ++f) {
    falls.push_back(-acceleration[f].y);
    if (held[f] < kStands) continue;
    const Vec3 d = centre[f] - push[f];
    const double height = centre[f].y - floor;
    const double x = acceleration[f].x * height - d.x * acceleration[f].y,
                 z = acceleration[f].z * height - d.z * acceleration[f].y;
    const bool travels = std::hypot(way[f].x, way[f].z) > kTravels;
    const double ahead = travels ? std::atan2(way[f].x, way[f].z) : at.facing[f];
    const double s = std::sin(ahead), c = std::cos(ahead);
    across.add(c * d.x - s * d.z, c * x - s * z);
    along.add(s * d.x + c * d.z, s * x + c * z);
  }
  return {across.line(), along.line(), quantile(falls, 1 - kHardlyEver)};
}

/// Log-likelihood of a value that is `usual` give or take a factor of 1 + `spread`.
double fit_of(double value, double usual, double spread) {
  const double off = std::log(std::max(value, 1e-3) / usual) / spread;
  return -0.5 * off * off;
}

/// What balance says of the rate that it was measured at.
double fit_of(const Balance& balance) {
  constexpr double kLeastAgreement = 0.3, kGood = 0.8, kSure = 0.9;
  constexpr double kSpread = 0.3, kWider = 0.6;  // of g's logarithm, where the line is good; or not
  constexpr double kHeavy = 1.3, kTooHeavy = 0.25;  // times g: beyond, nobody falls
  double fit = 0;
  if (const Line& line = balance.across; line.agreement > kLeastAgreement && line.slope > 0) {
    // Who runs straight on sets the feet one before the other: little is told across.
    const double wider = balance.along.agreement > kSure ? 2 : 1;
    fit +=
        std::max(-10.0, fit_of(line.slope, kGravity,
                               wider * (kSpread + kWider * std::max(0.0, kGood - line.agreement))));
  }
  if (const Line& line = balance.along; line.agreement > kLeastAgreement && line.slope > 0) {
    // Along the way the push rolls from heel to toe, which takes from the slope what it likes; only
    // a run's feet are too short for that.
    constexpr double kLeast = 2, kMost = 13;
    const double usual = line.agreement > kSure ? kGravity : std::clamp(line.slope, kLeast, kMost);
    fit +=
        std::max(-10.0, fit_of(line.slope, usual, line.slope < kLeast ? kSpread + 0.1 : kSpread));
  }
  const double over = (balance.heaviest / kGravity - kHeavy) / kTooHeavy;
  if (over > 0) fit += std::max(-10.0, -0.5 * over * over);
  return fit;
}

}  // namespace

bool RateEvidence::tells() const noexcept {
  return std::any_of(fit.begin(), fit.end(), [](double value) { return value != 0; });
}

RateEvidence rate_evidence(const Clip& clip, const std::vector<Transform>& world) {
  constexpr double kSwingSpread = 0.3, kFallSpread = 0.3;  // of logarithms
  constexpr double kAgreeing = 0.3;                        // the same, of flights among themselves
  constexpr std::size_t kFewestFlights = 3;
  RateEvidence out;
  const Skeleton& skeleton = clip.skeleton;
  for (const Role role : {Role::pelvis, Role::left_thigh, Role::right_thigh, Role::left_shin,
                          Role::right_shin, Role::left_foot, Role::right_foot})
    if (!skeleton.has(role)) return out;
  const double leg = leg_bones(skeleton, Side::left).length();
  const std::vector<double> falls = falls_in_flight(clip, world);
  const double spread =
      std::log(std::max(1e-3, quantile(falls, 0.75)) / std::max(1e-3, quantile(falls, 0.25)));
  const bool flies = falls.size() >= kFewestFlights && spread < kAgreeing;  // nothing is surer
  std::array<bool, kRateFactors.size()> stepped{};
  for (std::size_t k = 0; k < kRateFactors.size(); ++k) {
    const Moments at = look(clip, world, kRateFactors[k] * clip.fps);
    std::vector<FootMotion> feet;
    std::vector<double> swings;
    for (const std::vector<Vec3>& sole : at.soles) {
      feet.push_back(foot_motion(sole, at.fps));
      if (feet.size() <= 2) add_swings(feet.back(), at.fps, swings);
    }
    double fit = 0;
    stepped[k] = static_cast<int>(swings.size()) >= kFewestSteps;
    if (stepped[k] && !flies) {
      fit += fit_of(balance_of(at, feet));
      const double pendulum = kSwing * std::sqrt(leg / kLegOfPendulum);
      fit += std::max(-6.0, fit_of(median(swings), pendulum, kSwingSpread));
    }
    if (falls.size() >= 2) {
      const double squared = kRateFactors[k] * kRateFactors[k];
      fit += std::max(-8.0, fit_of(median(falls) * squared, kGravity, kFallSpread + spread));
    }
    out.fit[k] = std::max(-kMostOfOne, fit);
  }
  // A rate at which there are no steps explains none of those that there are.
  if (std::find(stepped.begin(), stepped.end(), true) != stepped.end())
    for (std::size_t k = 0; k < stepped.size(); ++k)
      if (!stepped[k]) out.fit[k] = -kMostOfOne;
  return out;
}

RateVerdict rate_verdict(std::span<const RateEvidence> clips) noexcept {
  std::array<double, kRateFactors.size()> sum{};
  double told = 0;  // clips
  for (const RateEvidence& clip : clips) {
    told += clip.tells();
    for (std::size_t k = 0; k < sum.size(); ++k) sum[k] += clip.fit[k];
  }
  if (told == 0) return {};
  sum.front() -= kRare, sum.back() -= kRare;
  constexpr std::size_t kHeader = kRateFactors.size() / 2;
  std::size_t best = kHeader;
  double others = -1e9;
  for (std::size_t k = 0; k < sum.size(); ++k) {
    if (k == kHeader) continue;
    others = std::max(others, sum[k]);
    if (sum[k] < -kWell * told) continue;
    if (sum[k] > sum[kHeader] + kClear && (best == kHeader || sum[k] > sum[best])) best = k;
  }
  return {kRateFactors[best], best != kHeader || sum[kHeader] > others + kClear};
}

}  // namespace amble
