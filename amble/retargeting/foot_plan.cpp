#include "amble/retargeting/foot_plan.hpp"

#include <algorithm>
#include <cmath>

#include "amble/maths/filter.hpp"
#include "amble/maths/statistics.hpp"

namespace amble {
namespace {

// A foot stands while its ball goes this slowly over the ground (m/s, and as a part of the body's
// speed: feet of captured runners slide) with its sole this near to the floor under it (metres).
constexpr double kStandsSlow = 0.3, kStandsSlowOfBody = 0.3;
constexpr double kSlides = 2;  // times as fast: it slides between two stands, and is down
constexpr double kStandsLow = 0.03;
constexpr double kLeaves = 0.01, kLeft = 0.03;  // metres that its ball has risen
constexpr double kHighestFloor = 0.06;          // metres: a studio's floor may be so much off
constexpr double kShortest = 0.04;              // seconds of a stand, and of a gap that is none
constexpr double kEase = 0.012;                 // seconds: a Gaussian on when a foot stands
constexpr double kLeastEase = 0.8;              // frames of it
constexpr double kSpeedSmooth = 0.01;           // seconds: one on its speed

struct Stand {
  int first = 0, last = 0;           // frames, half open
  double floor = 0, under_ball = 0;  // of its lowest point, and of its ball
};

Vec3 level(const Vec3& v) noexcept { return {v.x, 0, v.z}; }

std::vector<Stand> runs_of(const std::vector<bool>& mask) {
  std::vector<Stand> out;
  for (const auto& [first, last] : runs(mask)) out.push_back({first, last});
  return out;
}

/// Gaps are none that are short, or in which `nearly` all the same; and then short stands are none.
std::vector<Stand> lasting(const std::vector<Stand>& stands, const std::vector<bool>& nearly,
                           double fps) {
  std::vector<Stand> out;
  for (const Stand& stand : stands) {
    const bool goes_on =
        !out.empty() && (stand.first - out.back().last < kShortest * fps ||
                         std::all_of(nearly.begin() + out.back().last, nearly.begin() + stand.first,
                                     [](bool so) { return so; }));
    if (goes_on)
      out.back().last = stand.last;
    else
      out.push_back(stand);
  }
  const auto too_short = [&](const Stand& s) { return s.last - s.first < kShortest * fps; };
  out.erase(std::remove_if(out.begin(), out.end(), too_short), out.end());
  return out;
}

/// How far a foot turns about the vertical from one frame to the next, however it is pitched.
double turned(const Quat& from, const Quat& to) noexcept {
  const Quat by = to * inverse(from);
  return 2 * deterministic::atan2(by.w < 0 ? -by.y : by.y, std::abs(by.w));
}

/// A foot as a plan sees it, frame by frame: its ball over the ground, how high the lowest point of
/// its sole and the sole under its ball are, metres, how fast the ball goes (m/s), and how far the
/// foot has turned to the left.
struct Course {
  std::vector<Vec3> ball;
  std::vector<double> height, ball_height, speed, yaw;
};

Course follow(const Sole& sole, const FootTrack& track) {
  Course out;
  Quat before;
  for (const FootPlace& place : track.places) {
    const Vec3 ball = place.ball(sole);
    out.ball.push_back(level(ball));
    out.height.push_back(place.lowest(sole));
    out.ball_height.push_back(ball.y - sole.ball_height);
    out.yaw.push_back(out.yaw.empty() ? 0.0 : out.yaw.back() + turned(before, place.foot));
    before = place.foot;
  }
  // The faster of the ways to it and from it: at few frames a second a foot leaves between two.
  const std::vector<Vec3> smooth = gaussian(out.ball, kSpeedSmooth * track.fps);
  for (std::size_t f = 0; f < smooth.size(); ++f) {
    const std::size_t from = f > 0 ? f - 1 : f, to = std::min(f + 1, smooth.size() - 1);
    out.speed.push_back(track.fps *
                        std::max(length(smooth[f] - smooth[from]), length(smooth[to] - smooth[f])));
  }
  return out;
}

/// Where a foot is slow, and then where it is also near the floor that it finds there: with its
/// ball, or with heel or tip when it rolls.
std::vector<Stand> find_stands(const Course& course, const FootTrack& track, double size) {
  const std::vector<double>&height = course.height, &ball = course.ball_height;
  std::vector<bool> slow(height.size()), slides(height.size()), low(height.size());
  for (std::size_t f = 0; f < height.size(); ++f) {
    const double stands = std::max(kStandsSlow * size, kStandsSlowOfBody * track.body_speed[f]);
    const bool down = height[f] < (kHighestFloor + kStandsLow) * size;
    slow[f] = down && course.speed[f] < stands;
    slides[f] = down && course.speed[f] < kSlides * stands;
  }
  std::vector<Stand> out;
  for (const Stand& run : lasting(runs_of(slow), slides, track.fps)) {
    const double floor = median({height.begin() + run.first, height.begin() + run.last});
    const double under_ball = median({ball.begin() + run.first, ball.begin() + run.last});
    if (std::abs(floor) > kHighestFloor * size) continue;
    std::fill(low.begin(), low.end(), false);
    for (auto f = static_cast<std::size_t>(run.first); f < static_cast<std::size_t>(run.last); ++f)
      low[f] = std::min(height[f] - floor, ball[f] - under_ball) < kStandsLow * size;
    for (Stand stand : lasting(runs_of(low), low, track.fps)) {
      stand.floor = floor;
      stand.under_ball = under_ball;
      out.push_back(stand);
    }
  }
  return out;
}

/// A value for each stand, held through it, and the way from each to the next in between.
template <class T>
std::vector<T> between(const std::vector<Stand>& stands, const std::vector<T>& values, int frames) {
  std::vector<T> out(static_cast<std::size_t>(frames));
  if (stands.empty()) return out;
  std::size_t next = 0;
  for (int f = 0; f < frames; ++f) {
    while (next < stands.size() && f >= stands[next].last) ++next;
    const std::size_t at = std::min(next, stands.size() - 1);
    out[static_cast<std::size_t>(f)] = values[at];
    if (next == 0 || next == stands.size() || f >= stands[next].first) continue;
    const int from = stands[next - 1].last - 1, to = stands[next].first;
    const double share = smoothstep(double(f - from) / (to - from));
    out[static_cast<std::size_t>(f)] = values[next - 1] + share * (values[next] - values[next - 1]);
  }
  return out;
}

/// What is to be added to a track so that it rests while it is held, each stand at its own mean,
/// and is left alone otherwise, but for the way from one such correction to the next.
template <class T>
std::vector<T> rest(const std::vector<T>& track, const std::vector<Stand>& stands,
                    const std::vector<double>& held) {
  std::vector<T> added(track.size());  // holds, and forgets nothing
  for (std::size_t f = 1; f < track.size(); ++f)
    added[f] = added[f - 1] - 0.5 * (held[f] + held[f - 1]) * (track[f] - track[f - 1]);
  std::vector<T> surplus;
  for (const Stand& stand : stands) {
    T sum{};
    for (int f = stand.first; f < stand.last; ++f) sum = sum + added[static_cast<std::size_t>(f)];
    surplus.push_back(sum / double(stand.last - stand.first));
  }
  const std::vector<T> forgotten = between(stands, surplus, static_cast<int>(track.size()));
  for (std::size_t f = 0; f < track.size(); ++f) added[f] = added[f] - forgotten[f];
  return added;
}

}  // namespace

std::vector<FootGuide> plan_foot(const Sole& sole, const FootTrack& track, double size,
                                 double scale) {
  const std::size_t frames = track.places.size();
  const Course course = follow(sole, track);
  const std::vector<Stand> stands = find_stands(course, track, size);
  std::vector<double> held(frames), down(frames), floors;
  for (const Stand& stand : stands) {
    floors.push_back(stand.floor);
    for (auto f = static_cast<std::size_t>(stand.first); f < static_cast<std::size_t>(stand.last);
         ++f) {
      held[f] = 1;
      // A foot that pushes off is held in its place but no longer pulled to the floor: that would
      // straighten the knee above it.
      const double risen = (course.ball_height[f] - stand.under_ball) / size;
      down[f] = 1 - smoothstep((risen - kLeaves) / (kLeft - kLeaves));
    }
  }
  const double ease = std::max(kLeastEase, kEase * track.fps);
  held = gaussian(held, ease);
  down = gaussian(down, ease);
  const std::vector<double> floor = between(stands, floors, static_cast<int>(frames));
  const std::vector<Vec3> offset = rest(course.ball, stands, held);
  const std::vector<double> turn = rest(course.yaw, stands, held);
  std::vector<FootGuide> out(frames);
  for (std::size_t f = 0; f < frames; ++f)
    out[f] = {floor[f], clamp(down[f], 0, 1), offset[f] * scale, turn[f]};
  return out;
}

}  // namespace amble
