#include "amble/retargeting/foot_hold.hpp"

#include <algorithm>

namespace amble {
namespace {

// When a foot stands: the ball of its sole this low (metres) and this slow (m/s), from surely to no
// longer, for a source of human size. Captured soles sink, float and slide by half of that.
constexpr double kStandsLow = 0.012, kTooHigh = 0.037;
constexpr double kStandsSlow = 0.8, kTooFast = 1.5;
constexpr double kRising = 2.6;   // times as telling as sliding: a ball that rises is leaving
constexpr double kSwings = 4;     // m/s
constexpr double kFlies = 0.07;   // metres
constexpr double kLifts = 0.015;  // seconds
constexpr double kLetGo = 0.1;    // seconds in which a foot in the air forgets where it was held

double falls(double x, double from, double to) noexcept {
  return 1 - smoothstep((x - from) / (to - from));
}

/// How far a direction has turned about the vertical, positive to the left.
double turned_left(const Vec3& from, const Vec3& to) noexcept {
  return deterministic::atan2(from.z * to.x - from.x * to.z, from.x * to.x + from.z * to.z);
}

}  // namespace

Vec3 FootPlace::ball(const Sole& sole) const noexcept {
  return ankle + rotate(foot, sole.ball_joint);
}

double FootPlace::lowest(const Sole& sole) const noexcept {
  const Vec3 up = rotate(inverse(foot), {0, 1, 0});  // as the foot sees it: heights are products
  const Vec3 beyond = sole.tip_joint - sole.ball_joint - Vec3{0, sole.tip_height, 0};
  const double heel = dot(up, sole.heel), ball = dot(up, sole.ball_joint);
  const double tip = ball + dot(up, rotate(toes, beyond)),
               under_ball = ball - up.y * sole.ball_height;
  return ankle.y + std::min({heel, under_ball, tip});
}

double importance(double distance, double reach) noexcept { return falls(distance, 0, reach); }

FootPlace hold_foot(const Sole& source_sole, const FootPlace& source, double size, double scale,
                    const Sole& target_sole, double seconds, FootHold& hold, const FootGuide* guide,
                    const double* told_lift) noexcept {
  const Vec3 ball = source.ball(source_sole);
  // From the side of the foot: a running foot that pushes off points straight down.
  const Vec3 left = rotate(source.foot, {1, 0, 0});
  const double height = source.lowest(source_sole) - (guide ? guide->floor : 0.0);
  double stands = 0;
  if (guide) {
    stands = guide->stands;
    hold.offset = guide->offset;
    hold.yaw_offset = guide->yaw_offset;
  } else if (hold.started && seconds > 0) {
    const Vec3 moved = ball - hold.last_ball;
    const double up = kRising * moved.y;
    const double slid = std::sqrt(moved.x * moved.x + moved.z * moved.z + up * up);
    const double height_of_ball = (ball.y - source_sole.ball_height) / size;
    const double low = falls(height_of_ball, kStandsLow, kTooHigh), speed = slid / (size * seconds);
    stands = low * falls(speed, kStandsSlow, kTooFast);
    // Only in the air: a foot that slid back to its place on the ground would slide all the same.
    // One that is this fast swings, however low.
    const double swings = 1 - falls(speed, kTooFast, kSwings);
    const double flies = std::max(swings, 1 - falls(height_of_ball, kTooHigh, kFlies));
    const double forget = flies > 0 ? deterministic::exp(-seconds * flies / kLetGo) : 1.0;
    hold.offset = (hold.offset - Vec3{moved.x, 0, moved.z} * (scale * stands)) * forget;
    const double held = low * (1 - swings);
    if (held > 0) hold.yaw_offset -= held * turned_left(hold.last_left, left);
    hold.yaw_offset *= forget;
  }
  hold.stands = stands;
  hold.height = height;
  hold.last_ball = ball;
  hold.last_left = left;
  hold.started = true;

  FootPlace out;
  out.foot = rotation_y(hold.yaw_offset) * source.foot;
  out.toes = source.toes;
  const Vec3 own_ball = out.ball(target_sole);  // from the ankle
  // A foot that is long for its legs stands under the ankle of the source's, not under its ball.
  const double longer = target_sole.ball_joint.z - scale * source_sole.ball_joint.z;
  const Vec3 side = rotate(out.foot, {1, 0, 0});
  const Vec3 ahead = normalised(Vec3{-side.z, 0, side.x}) * longer;
  out.ankle = ball * scale + ahead + hold.offset - own_ball;
  // Soles of captures sink and float: a standing one is brought to the floor, none below it.
  if (seconds != hold.step) hold.step = seconds, hold.decay = deterministic::exp(-seconds / kLifts);
  const double above = scale * height;
  hold.wanted_lift = std::max(0.0, (1 - stands) * above) - above;
  if (told_lift != nullptr)
    hold.lift = {*told_lift, 0};
  else if (seconds > 0)
    hold.lift.advance(hold.wanted_lift, kLifts, seconds, hold.decay);
  else
    hold.lift = {hold.wanted_lift, 0};
  out.ankle.y = 0;
  out.ankle.y = above + hold.lift.value - out.lowest(target_sole);
  return out;
}

}  // namespace amble
