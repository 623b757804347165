#include "amble/engine/idle.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <numbers>

#include "amble/maths/noise.hpp"

namespace amble {
namespace {

// Weight shifts: people who stand shift their weight every 5 to 20 seconds, by 2 to 4 centimetres,
// and take one to two seconds for it. One shift in every stretch of time, somewhere in its first
// part: to the other leg as often as to a better place on the same one, so that nothing repeats.
constexpr double kStretch = 11, kSomewhere = 8, kShifting = 1.6;  // seconds
constexpr double kLeastShift = 0.008, kMostShift = 0.021;         // metres from the middle
constexpr double kShiftTurn = 0.6;  // radians a metre: the pelvis turns to the leg that carries
constexpr double kFreeKnee = 0.01;  // metres a metre of shift by which the free leg is shorter

// Quiet standing sways by 4 mm forwards and back and 2 mm sideways (standard deviations; wandering
// noise has 0.4 of its range), at 0.3 to 0.5 Hz: a way to and fro is two units of the noise.
constexpr double kSwayForward = 0.010, kSwayLeft = 0.005;  // metres
constexpr double kSwayTime = 1.2, kSideTime = 1.0;         // seconds
constexpr double kTurn = 0.015, kTurnTime = 3.1;           // radians of the pelvis; seconds
constexpr double kKnee = 0.0003, kKneeTime = 1.7;          // metres: less than 1° of knee

// Breath: 0.22 to 0.28 Hz at rest, never twice quite as long.
constexpr double kSlowBreath = 0.22, kBreathRange = 0.06;  // Hz
constexpr double kBreathDrift = 0.2, kBreathTime = 9;      // cycles; seconds
constexpr double kInhale = 0.18;                   // of the second harmonic: in is quicker than out
constexpr double kChest = 0.012, kCollar = 0.016;  // radians: shoulders rise by some 3 mm

constexpr double kTrunkOverHips = 0.7;  // radians a metre: shoulders follow the hips two thirds

/// One noise of the person's own each.
enum Row : std::uint64_t { shift_when, shift_far, side, ahead, turn, knees, breath = 8, body = 16 };

/// How far the weight is to the left, metres, by shifts alone.
double shifted(std::uint64_t seed, double seconds) noexcept {
  const double stretch = whole_below(seconds / kStretch);
  const auto place = static_cast<std::int64_t>(stretch);
  const auto side_of = [seed](std::int64_t at) {
    const Noise far(seed, Row::shift_far);
    const double chance = far.chance(at);
    return chance < 0 ? lerp(-kLeastShift, -kMostShift, -chance)
                      : lerp(kLeastShift, kMostShift, chance);
  };
  const double begins = kSomewhere * Noise(seed, Row::shift_when).share(place);
  const double since = seconds - kStretch * stretch - begins;
  return lerp(side_of(place), side_of(place + 1), smoothstep(since / kShifting));
}

/// −1 breathed out … 1 breathed in.
double breathed(std::uint64_t seed, double seconds) noexcept {
  const Noise own(seed, Row::breath);
  const double cycles = (kSlowBreath + kBreathRange * own.share(-1)) * seconds +
                        kBreathDrift * own.wander(seconds / kBreathTime);
  const auto [sine, cosine] = deterministic::sincos(2 * std::numbers::pi * cycles);
  return sine - kInhale * 2 * sine * cosine;
}

/// A part that drifts: `range` radians to each side, a new way every `seconds`; and `own` radians
/// to each side by which a person holds it unlike others, and the left one unlike the right.
struct Drift {
  BodyMove move;
  double range, seconds, own;
};
constexpr Drift kDrifts[] = {
    {BodyMove::trunk_x, 0.010, 2.3, 0.006},    {BodyMove::trunk_y, 0.020, 4.1, 0.015},
    {BodyMove::trunk_z, 0.006, 3.1, 0.006},    {BodyMove::head_x, 0.030, 2.9, 0.02},
    {BodyMove::head_y, 0.070, 3.7, 0.03},      {BodyMove::head_z, 0.018, 3.3, 0.015},
    {BodyMove::left_arm_x, 0.030, 2.1, 0.03},  {BodyMove::right_arm_x, 0.030, 2.4, 0.03},
    {BodyMove::left_arm_z, 0.010, 2.7, 0.012}, {BodyMove::right_arm_z, 0.010, 2.5, 0.012},
    {BodyMove::left_elbow, 0.040, 3.3, 0.05},  {BodyMove::right_elbow, 0.040, 2.9, 0.05},
    {BodyMove::left_hand, 0.040, 2.3, 0.04},   {BodyMove::right_hand, 0.040, 2.6, 0.04},
};

constexpr std::size_t at(BodyMove move) noexcept { return static_cast<std::size_t>(move); }

}  // namespace

IdleHips::IdleHips(std::uint64_t seed, double seconds, double size) noexcept {
  const double shift = shifted(seed, seconds);
  left = size * (shift + kSwayLeft * Noise(seed, Row::side).wander(seconds / kSideTime));
  forward = size * kSwayForward * Noise(seed, Row::ahead).wander(seconds / kSwayTime);
  turned = kShiftTurn * shift + kTurn * Noise(seed, Row::turn).wander(seconds / kTurnTime);
  for (const Side side : kSides) {
    const auto k = static_cast<std::size_t>(index(side));
    const double free = std::max(0.0, -sign(side) * shift);
    const double wanders = kKnee * Noise(seed, Row::knees + k).wander(seconds / kKneeTime);
    bend[k] = size * (kFreeKnee * free + wanders);
  }
}

IdleSway over_planted_feet(const IdleHips& wish, double share, const StandingLegs& legs) noexcept {
  constexpr int kRounds = 2;  // of Newton's method: what is left is below a micrometre
  constexpr double kFlat = 1e-3, kMostHeight = 0.03, kMostTip = 0.1;  // metres, radians
  IdleSway sway{{share * wish.left, 0, share * wish.forward}, {0, share * wish.turned, 0}};
  for (int round = 0; round < kRounds; ++round) {
    const Quat rotation = exp_half(0.5 * sway.turn) * legs.pelvis.rotation;
    std::array<double, 2> rise, tip, over;
    for (std::size_t k = 0; k < 2; ++k) {
      const Vec3 stood =
          legs.pelvis.position + rotate(legs.pelvis.rotation, legs.hips[k]) - legs.ankles[k];
      const Vec3 arm = rotate(rotation, legs.hips[k]);
      const Vec3 leg = legs.pelvis.position + sway.place + arm - legs.ankles[k];
      const double length = std::sqrt(dot(leg, leg));
      rise[k] = leg.y / length;
      tip[k] = (leg.y * arm.x - leg.x * arm.y) / length;  // about z
      over[k] = length - (std::sqrt(dot(stood, stood)) - share * wish.bend[k]);
    }
    const double area = rise[0] * tip[1] - rise[1] * tip[0];
    if (!(std::abs(area) > kFlat)) return {};
    sway.place.y -= (over[0] * tip[1] - over[1] * tip[0]) / area;
    sway.turn.z -= (rise[0] * over[1] - rise[1] * over[0]) / area;
  }
  sway.place.y = clamp(sway.place.y, -kMostHeight, kMostHeight);
  sway.turn.z = clamp(sway.turn.z, -kMostTip, kMostTip);
  return sway;
}

IdleMoves::IdleMoves(const MotionLibrary& library) {
  std::array<bool, kBodyMoves> moves{};
  for (const Drift& drift : kDrifts) moves[at(drift.move)] = true;
  moves[at(BodyMove::left_shoulder)] = moves[at(BodyMove::right_shoulder)] = true;
  for (std::size_t m = 0; m < kBodyMoves; ++m) {
    if (!moves[m]) continue;
    for (const ChannelNudge& one : channel_nudges(library, static_cast<BodyMove>(m)))
      terms_.push_back({m, one.channel, one.change});
  }
}

void IdleMoves::add(std::span<const double> amounts, double share,
                    std::span<float> channels) const noexcept {
  for (const Term& term : terms_) {
    const Vec3 change = (share * amounts[term.move]) * term.change;
    channels[term.channel] += static_cast<float>(change.x);
    channels[term.channel + 1] += static_cast<float>(change.y);
    channels[term.channel + 2] += static_cast<float>(change.z);
  }
}

IdleBody::IdleBody(const IdleMoves& moves) noexcept : moves_(&moves) {
  static_assert(std::size(kDrifts) == kDrifting);
  for (std::size_t d = 0; d < drifts_.size(); ++d) {
    drifts_[d] = Wandering(Row::body + d);
    drifts_[d].belong(seed_);
  }
}

void IdleBody::add(std::uint64_t seed, double seconds, double share,
                   std::span<float> channels) noexcept {
  if (seed != seed_)
    for (Wandering& drift : drifts_) drift.belong(seed);
  seed_ = seed;
  std::array<double, kBodyMoves> amount{};
  for (std::size_t d = 0; d < drifts_.size(); ++d) {
    const Drift& drift = kDrifts[d];
    amount[at(drift.move)] =
        drift.range * drifts_[d].wander(seconds / drift.seconds) + drift.own * drifts_[d].own();
  }
  const double breath = breathed(seed, seconds);
  amount[at(BodyMove::trunk_x)] -= kChest * breath;
  amount[at(BodyMove::head_x)] += kChest * breath;  // which stays level
  amount[at(BodyMove::left_shoulder)] = amount[at(BodyMove::right_shoulder)] = kCollar * breath;
  // To the left the left side goes up: shoulders that stay behind the hips.
  amount[at(BodyMove::trunk_z)] += kTrunkOverHips * shifted(seed, seconds);
  moves_->add(amount, share, channels);
}

}  // namespace amble
