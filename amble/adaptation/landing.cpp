#include "amble/adaptation/landing.hpp"

#include <algorithm>
#include <cmath>

#include "amble/adaptation/footing.hpp"
#include "amble/adaptation/reach.hpp"
#include "amble/maths/fixed_step.hpp"
#include "amble/maths/smooth.hpp"

namespace amble {
namespace {

// Of the leg, when a foot comes down, and from tread to tread.
constexpr double kStrikeReach = 0.9975, kTreadStrike = 0.986;
constexpr double kStrikeReserve = 0.0095;  // the same, kept out of the usual stride
constexpr double kStrikeEasing = 0.006;    // metres over which a step too long is drawn in
// Radians a second that a knee gives, at most: usually, and running over uneven ground; and sine of
// half the flexion that it is bent to for that, at most.
constexpr double kMostGiving = 8, kRunnersGiving = 6;
constexpr double kMostBent = 0.25, kRunnersBent = 0.35;
constexpr double kStrideAhead = 4;       // metres that a foot may look ahead
constexpr double kUnevenForSure = 0.08;  // the same, on another tread
constexpr double kOffGait = 0.09;        // metres between a plant and where the gait steps
constexpr double kFlatDown = 0.1;        // metres
constexpr double kToesUp = 0.1;          // radians
constexpr double kMostPlanned = 0.2, kDropSoftness = 0.004;  // metres of drop for a strike
constexpr Lag kDropLag{0.035, kFixedStep};
constexpr double kLiftReach = 0.99, kHeelHelps = 0.3;  // of the leg; radians of heel rise
constexpr double kFlatFollow = 0.3;  // share of a change of how flat it lands taken up each step
constexpr double kFirmHold = 0.18, kKeep = 10.0;      // metres
constexpr double kOtherTread = 0.1;                   // metres and radians
constexpr double kOnGround = 0.03, kOnTread = 0.003;  // metres
constexpr double kSame = 3e-4, kNear = 0.01;          // metres and radians
constexpr double kNearSpot = 0.12, kOffSpot = 0.42;   // metres from where the gait steps
constexpr double kBehind = 2, kAside = 1.4;           // times as far
constexpr double kSettled = 0.1;  // share of a swing after which a foot keeps to its tread

/// How long a leg may be at the strike, metres, `usual` at most. A knee must give no quicker than
/// one can: the faster hip and ankle close in on each other, the more it is bent.
double giving_leg(const FootWork& work, Side side, const Landing& landing, const MovingFoot& foot,
                  double usual) noexcept {
  const double leg = work.bones[at(side)].length();
  const Vec3 apart = landing.hip.value - foot.ankle.value;
  const double closing =
      dot(apart, foot.ankle.rate - landing.hip.rate) / std::max(0.1, length(apart));
  const double runs = clamp01(work.runs) * work.underfoot.uneven,
               most = lerp(kMostGiving, kRunnersGiving, runs);
  const double sine = clamp(2 * closing / (most * leg), 0.0, lerp(kMostBent, kRunnersBent, runs));
  return std::min(usual, leg * std::sqrt(1 - sine * sine));
}

/// At ease, as long as the examples' own legs are at their strikes, whatever else there is to say.
double strike_leg(const FootWork& work, Side side, const Landing& landing,
                  const MovingFoot& foot) noexcept {
  const double usual =
      (kStrikeReach - kStrikeReserve * work.unrest) * work.bones[at(side)].length();
  const double gives = giving_leg(work, side, landing, foot, usual);
  const double own = std::min(landing.leg + 0.5 * kStrikeEasing * work.library.size, usual);
  return lerp(gives, std::max(own, gives), 1 - work.unrest);
}

/// A landing, with what is worked out once for all the plants that are looked at.
struct Strike {
  const Landing& landing;
  GroundAxes axes;  // of its frame
  Roll roll;        // of its pitch
};

/// How far beyond the leg's reach a plant would be at the strike, over the ground, and which way
/// lies the hip.
struct Overreach {
  double metres, x, z;
};
Overreach overreach(const FootWork& work, Side side, const Strike& strike,
                    const Plant& plant) noexcept {
  const auto& [landing, axes, roll] = strike;
  const MovingFoot down = rolling_foot(sole_of(work, side), plant, landing.pitch, roll);
  const Vec3 hip = axes.to_world(landing.hip.value), ankle = down.ankle.value;
  const double dx = hip.x - ankle.x, dz = hip.z - ankle.z, drop = hip.y - ankle.y;
  const double apart = std::sqrt(dx * dx + dz * dz),
               leg = strike_leg(
                   work, side, landing,
                   seen_from(landing.frame, axes, speed_of(work), turn_rate_of(work), down));
  const double most = std::sqrt(std::max(0.01, leg * leg - drop * drop));
  const double scale = apart > 1e-6 ? 1 / apart : 0.0;
  return {apart - most, dx * scale, dz * scale};
}

/// A plant drawn in, where the leg could not reach it at the strike.
Plant within_reach(const FootWork& work, Side side, const Strike& strike, Plant plant) noexcept {
  const Overreach over = overreach(work, side, strike, plant);
  const double by = eased_positive(over.metres, kStrikeEasing * work.library.size);
  plant.x += over.x * by;
  plant.z += over.z * by;
  return plant;
}

/// A plant moved so that the spot that was asked for is under the middle of the foot, where a step
/// that comes near it anyway can. A foot that comes down short is soon out of its leg's reach:
/// behind counts more than ahead, and so does aside.
Plant on_spot(const StepSpot& spot, const Sole& sole, Plant plant) noexcept {
  if (!(spot.weight > 0)) return plant;
  const auto [sine, cosine] = deterministic::sincos(plant.yaw);
  const double middle = middle_of(sole);
  const double dx = spot.x - middle * sine - plant.x, dz = spot.z - middle * cosine - plant.z;
  const double ahead = dx * sine + dz * cosine, aside = kAside * (dx * cosine - dz * sine),
               along = ahead < 0 ? kBehind * ahead : ahead;
  const double away = std::sqrt(along * along + aside * aside);
  const double share = spot.weight * (1 - smoothstep((away - kNearSpot) / (kOffSpot - kNearSpot)));
  plant.x += share * dx;
  plant.z += share * dz;
  return plant;
}

/// The hip at the strike over uneven ground, the pelvis brought down for it as far as it takes. A
/// foot that has just been lifted `begins` anew: what its last strike took is over.
void plan_drop(const FootWork& work, Side side, bool begins, FootState& foot) noexcept {
  const double size = work.library.size,
               down = work.underfoot.support[1 - at(side)] - foot.target.height;
  const double flat = foot.tread > 0 ? smoothstep(down / (size * kFlatDown)) : 0.0;
  foot.flat += kFlatFollow * (flat - foot.flat);
  Moving<Vec3>& hip = foot.landing.hip;
  hip.rate.y += work.underfoot.pelvis.at(1.0 - foot.phase).rate / work.gait.seconds();
  if (!begins) hip.value.y += work.activity * foot.drop.value;  // which is known anew below
  const double uneven =
      std::max({work.underfoot.uneven, smoothstep(foot.off_gait() / (size * kOffGait)),
                smoothstep(std::abs(down) / (size * kUnevenForSure))});
  double wanted = 0;
  if (!level_ahead(work)) {
    const MovingFoot comes = rolling_foot(sole_of(work, side), foot.target, foot.landing.pitch);
    const double share = foot.tread > 0 ? kTreadStrike : kStrikeReach,
                 ready = (share - kStrikeReserve * work.unrest) * work.bones[at(side)].length();
    const double gives =
        giving_leg(work, side, foot.landing,
                   seen_from(foot.landing.frame, speed_of(work), turn_rate_of(work), comes), ready);
    const double leg = lerp(std::max(gives, foot.landing.leg), gives, uneven);
    const Vec3 apart = foot.landing.frame.to_world(hip.value) - comes.ankle.value;
    wanted =
        std::min(size * kMostPlanned, soft_positive(above_reach(apart, leg), size * kDropSoftness));
  }
  if (begins) foot.drop = {};
  foot.drop.advance(wanted, kDropLag);
  hip.value.y -= work.activity * foot.drop.value;
}

/// Takes a plant on towards another by a share of the way; it keeps its lean.
void approach(const Plant& to, double share, Plant& plant) noexcept {
  plant.x += share * (to.x - plant.x);
  plant.z += share * (to.z - plant.z);
  plant.yaw += share * wrap_angle(to.yaw - plant.yaw);
  plant.height += share * (to.height - plant.height);
}

bool same_place(const Plant& a, const Plant& b, double within) noexcept {
  return std::abs(a.x - b.x) < within && std::abs(a.z - b.z) < within &&
         std::abs(a.yaw - b.yaw) < within;
}

/// The plane of a plant carried on to a place near it.
Plant carried(const Plant& plant, double x, double z, double yaw) noexcept {
  Plant near = plant;
  const Vec3 normal = plant.tilt({0, 1, 0});
  near.height -= (normal.x * (x - plant.x) + normal.z * (z - plant.z)) / normal.y;
  near.x = x;
  near.z = z;
  near.yaw = yaw;
  return near;
}

/// Lays the target on its ground, unless it is on its way from one tread to another.
void settle_target(const FootWork& work, Side side, FootState& foot) noexcept {
  Plant& target = foot.target;
  const bool near = same_place(target, foot.choice, kNear);
  const Plant laid = near ? carried(foot.choice, target.x, target.z, target.yaw)
                          : grounded(*work.underfoot.terrain, sole_of(work, side), target);
  const double off = laid.height - target.height;
  if (near || std::abs(off) < work.library.size * kOnTread) {
    target = laid;
  } else if (!foot.edged && std::abs(off) < work.library.size * kOnGround) {
    target.height += kFollow * off;
    target.tilt = laid.tilt;
  }
}

/// Seconds until the body is so many phases ahead; none for what has just been.
double seconds_to(const FootWork& work, double ahead) noexcept {
  return ahead > 0 ? work.gait.seconds_between(work.phase, work.phase + ahead) : 0.0;
}

/// How fast the pelvis's details move the hip some phases ahead, over and above the gait.
Vec3 hip_rate_of_details(const FootWork& work, Side side, double ahead) noexcept {
  if (!work.details) return {};
  constexpr double kProbe = 0.004;  // seconds
  const double until = seconds_to(work, ahead), phase = work.phase + ahead;
  std::array<float, MotionLibrary::kPelvisChannels> channels;
  work.body.read(phase, work.idle_phase, channels);
  const auto hip = [&](double seconds) {
    const Transform pelvis = detailed_pelvis(work.library, channels.data(), *work.details, seconds);
    return pelvis.position + rotate(pelvis.rotation, work.hip_offsets[at(side)]);
  };
  return (hip(until + kProbe) - hip(until)) / kProbe;
}

/// How far the pelvis comes down for the leg of a planted foot not to lock before it leaves, its
/// heel raised somewhat beyond the gait's own.
void plan_lift(const FootWork& work, Side side, FootState& foot) noexcept {
  const double left = foot.duty - foot.phase;
  if (left <= 0) return;
  if (foot.phase < kLiftForeseen * foot.duty) foot.lift_drop = {};
  Course course = work.course;
  course.advance(work.speed_wanted, work.turn_wanted, left * work.gait.seconds());
  const Vec3 hip = course.frame.to_world(hip_ahead(work, side, left));
  const PlantedSole sole(sole_of(work, side), foot.plant);
  const double pitch = stance_pitch(work, side, 1, foot.duty, foot.flat).value - kHeelHelps;
  Vec3 apart = hip - sole.ankle(sole.roll(pitch)).value;
  apart.y += work.activity * foot.lift_drop.value;  // which is known anew now
  const double over = above_reach(apart, kLiftReach * work.bones[at(side)].length());
  const double size = work.library.size;
  foot.lift_drop.advance(std::min(size * kMostPlanned, soft_positive(over, size * kDropSoftness)),
                         kDropLag);
}

}  // namespace

bool level_ahead(const FootWork& work) noexcept {
  const GroundFrame& frame = work.course.frame;
  return work.underfoot.terrain->level_around(frame.x, frame.z, kStrideAhead);
}

Vec3 hip_ahead(const FootWork& work, Side side, double ahead) noexcept {
  const double seconds = work.details ? seconds_to(work, ahead) : 0.0;
  Transform pelvis = detailed_pelvis(work.library, work.body, work.phase + ahead, work.idle_phase,
                                     work.details, seconds);
  pelvis.rotation = work.underfoot.lean * pelvis.rotation;
  return pelvis.position + rotate(pelvis.rotation, work.hip_offsets[at(side)]) -
         Vec3{0, work.lowered - work.underfoot.pelvis.at(ahead).value, 0};
}

Moving<double> stance_pitch(const FootWork& work, Side side, double s, double duty,
                            double flat) noexcept {
  const double seconds = duty * work.gait.seconds();
  const Moving<double> pitch = blend_stance_pitch(work.library, work.active, side, s);
  // Who steps down comes down flatter.
  const double kept = pitch.value > 0 ? 1.0 - flat : 1.0;
  // A landing foot is brought to this rate: it must not jump where the pitch passes flat.
  const double rate_kept = 1.0 - flat * smoothstep(pitch.value / kToesUp);
  return {pitch.value * work.activity * kept, pitch.rate * work.activity * rate_kept / seconds};
}

/// A foot half way does not change its tread; what was found is found again as long as it is wanted
/// in the same place.
Plant choose_foothold(const FootWork& work, Side side, const Plant& wanted,
                      FootState& foot) noexcept {
  const double s = (foot.phase - foot.lift_phase) / (1.0 - foot.lift_phase);
  const bool swings = !foot.planted && s > 0, settled = swings && foot.edged && s > kSettled;
  const double level = work.underfoot.support[1 - at(side)], size = work.library.size;
  const bool unmoved = foot.choice.x == foot.wanted.x && foot.choice.z == foot.wanted.z;
  if (foot.tread == 0 && unmoved && same_place(wanted, foot.wanted, kNear))
    return carried(foot.choice, wanted.x, wanted.z, wanted.yaw);
  if (same_place(wanted, foot.wanted, kSame) && std::abs(level - foot.wanted.height) < kSame)
    return foot.choice;
  Preference preference = for_its_tread(foot.choice, level, size);
  if (swings)
    preference.hold = settled ? kKeep : lerp(preference.hold, size * kFirmHold, s / kSettled);
  preference.search = foot.tread > 0 || swings;
  preference.ahead = swings && foot.aside == 0;
  preference.aside = swings && foot.aside != 0;
  const Foothold found =
      foothold(*work.underfoot.terrain, sole_of(work, side), wanted, size, preference);
  const bool same_tread = same_place(found.plant, foot.choice, size * kOtherTread) &&
                          std::abs(found.plant.height - foot.choice.height) < size * kOnGround;
  if (settled && !same_tread) return foot.choice;
  foot.tread = found.tread;
  foot.aside = found.aside;
  foot.choice = found.plant;
  foot.wanted = wanted;
  foot.wanted.height = level;
  foot.shift = found.shift;
  return found.plant;
}

void plan_landing(const FootWork& work, Side side, double follow, FootState& foot) noexcept {
  const ExampleFoot& blended = blended_foot(work, side);
  const double strike = strike_phase(side), stride = work.gait.seconds(), ahead = 1.0 - foot.phase;
  Course course = work.course;
  course.advance(work.speed_wanted, work.turn_wanted,
                 work.gait.seconds_between(strike + foot.phase, strike + 1.0));
  foot.landing = {course.frame,
                  {hip_ahead(work, side, ahead),
                   blended.hip_slope / stride + hip_rate_of_details(work, side, ahead)},
                  stance_pitch(work, side, 0, blended.duty, foot.flat),
                  blend_stance_leg(work.library, work.active, side, 0)};
  plan_drop(work, side, follow == 1, foot);
  const Strike down{foot.landing, foot.landing.frame.axes(),
                    rolling_through(sole_of(work, side), foot.landing.pitch.value)};
  // However late, what became too far is drawn in; from a tread there is nowhere to go.
  if (!(foot.tread > 0 || foot.shift != 0)) {
    const Overreach over = overreach(work, side, down, foot.target);
    const double by = kFollow * std::max(0.0, over.metres);
    foot.target.x += over.x * by;
    foot.target.z += over.z * by;
    foot.halfway.x += over.x * by;
    foot.halfway.z += over.z * by;
  }
  if (follow > 0) {
    const Drive at_strike = course.drive;
    course.advance(work.speed_wanted, work.turn_wanted, 0.5 * blended.duty * stride);
    Plant wanted = balanced(course, foot.landing.hip.value.y - foot.target.height,
                            placed_in(course.frame, blended));
    wanted = work.last.foothold(side, at_strike, work.library.size, wanted);
    wanted = on_spot(work.spots[at(side)], sole_of(work, side), wanted);
    wanted.height = foot.target.height;
    wanted = within_reach(work, side, down, wanted);
    // From tread to tread is far: twice, without a kink.
    approach(choose_foothold(work, side, wanted, foot), follow, foot.halfway);
    approach(foot.halfway, follow, foot.target);
  }
  settle_target(work, side, foot);
}

void foresee(const FootWork& work, Side side, FootState& foot) noexcept {
  foot.target = foot.plant;
  if (!work.stepping) return;
  if (level_ahead(work)) {
    foot.choice = foot.halfway = foot.plant;
    return;
  }
  const ExampleFoot& blended = blended_foot(work, side);
  const double strike = strike_phase(side);
  Course course = work.course;
  course.advance(work.speed_wanted, work.turn_wanted,
                 work.gait.seconds_between(strike + foot.phase, strike + 1.0) +
                     0.5 * blended.duty * work.gait.seconds());
  foot.target = choose_foothold(work, side, placed_in(course.frame, blended), foot);
  plan_lift(work, side, foot);
}

}  // namespace amble
