#include "amble/library/foot_fit.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "amble/maths/deterministic.hpp"
#include "amble/maths/smooth.hpp"

namespace amble {
namespace {

// All residuals are metres, so a weight says how much dearer than an ankle moved as far.
constexpr double kSwing = 1.5, kDown = 1.0;  // the ankle stays, in the air and on the ground
constexpr double kPitch = 2.0;               // the foot keeps its pitch
constexpr double kFoot = 0.2;                // metres: of an arc that a foot's end draws
constexpr double kCorner = 3.0;              // Hz of the corrections …
constexpr double kKneeCorner = 6.0;          // … and of the knees, that must not follow a tremble
constexpr double kKnee = 1.7, kShank = 0.4;  // the knee keeps its bend; metres of the arc below it
constexpr double kStraight = 0.12;           // radians: no knee is straighter …
constexpr double kLocks = 100.0;             // … or is bent at once
constexpr double kLeg = 1000.0;              // the leg is as long as its knee says
constexpr double kStands = 600.0;            // a planted foot stands …
constexpr double kStandTime = 0.1;           // … which is a speed; seconds to make metres of it
constexpr double kPlaced = 10.0;             // and where a foothold was chosen, there
constexpr double kFlat = 10.0;               // toes that are down stay down
constexpr double kFlatBy = 0.36, kFlatOver = 0.24;  // shares of a contact: then the toes are down
constexpr double kBall = 60.0;                      // the ball stands, too, …
constexpr double kBallFrom = 0.15, kBallUntil = 0.92, kBallOver = 0.12;  // … shares of a contact
constexpr double kClear = 10.0;       // a swinging sole clears the ground …
constexpr double kClearance = 0.004;  // … by so many metres in its middle

constexpr int kRounds = 8;  // in which the roll of a planted foot is found

// Unknown at each moment: the ankle, the pitch, the knee; and how slowly each must change.
constexpr std::size_t kUnknowns = 5;
constexpr std::array kWeights{1.0, 1.0, 1.0, kFoot,
                              kKnee* kShank*(kCorner / kKneeCorner) * (kCorner / kKneeCorner)};

double lowest(const Sole& sole, const FootPose& foot) {
  if (foot.tilt.level()) return lowest_sole_point(sole, foot);
  const SolePoints points = sole_points(sole, foot);
  return std::min({points.heel.y, points.ball.y, points.tip.y});
}

Vec3 turned(const Vec3& v, double heading) { return rotate(rotation_y(heading), v); }

}  // namespace

FootFit::FootFit(FootCourse course, const Sole& sole, const LegBones& bones)
    : course_(std::move(course)),
      sole_(sole),
      bones_(bones),
      contact_of_(course_.foot.size(), -1),
      ankle_(course_.foot.size()),
      pitch_(course_.foot.size(), 0.0),
      bend_(course_.foot.size(), 0.0),
      crossed_(course_.foot.size(), false),
      flat_(course_.foot.size(), false) {
  for (std::size_t c = 0; c < course_.contacts.size(); ++c)
    for (std::size_t k = course_.contacts[c].first; k <= course_.contacts[c].last; ++k)
      contact_of_[k] = static_cast<int>(c);
  for (std::size_t k = 0; k < samples(); ++k) {
    const double gives = course_.gives.empty() ? 0.0 : course_.gives[k];
    const double bend =
        plain_flexion(bones_, length(course_.foot[k].ankle - course_.hip[k]) + gives);
    const double b2 = bend * bend, s2 = kStraight * kStraight;
    bent_.push_back(std::sqrt(std::sqrt(b2 * b2 + s2 * s2)));
  }
}

void FootFit::fit() {
  for (int round = 0; round < kRounds; ++round) fit_once();
}

void FootFit::fit_once() {
  RingLeastSquares rows(samples(), kUnknowns);
  stay(rows);
  change_slowly(rows, kWeights);
  bend_as_captured(rows);
  for (const FitContact& contact : course_.contacts) stand(contact, rows);
  for (const FitContact& contact : course_.contacts) keep_ball(contact, rows);
  clear_the_ground(rows);
  const std::vector<double> found = rows.solve();
  for (std::size_t k = 0; k < samples(); ++k) {
    const double* own = found.data() + kUnknowns * k;
    const double was = pitch(k);
    ankle_[k] = {own[0], own[1], own[2]};
    pitch_[k] = own[3];
    bend_[k] = own[4];
    if (down(k)) lay_flat_between(was, k);
  }
}

FootPose FootFit::pose(std::size_t k) const {
  FootPose pose = course_.foot[k];
  pose.ankle = ankle(k);
  pose.pitch = pitch(k);
  pose.yaw += turns_[2 * k];
  pose.roll += turns_[2 * k + 1];
  return pose;
}

/// About flat the pivot changes from heel to ball, and what was linear on one side is not on the
/// other: a foot that rolls to and fro over it, round by round, lies flat.
void FootFit::lay_flat_between(double was, std::size_t k) {
  const bool crosses = was * pitch(k) < 0;
  if (crosses && crossed_[k]) {
    flat_[k] = true;
    pitch_[k] = -course_.foot[k].pitch;
  }
  crossed_[k] = crosses;
}

/// Seconds to the next sample.
double FootFit::step(std::size_t k) const {
  return (k + 1 < samples() ? course_.seconds[k + 1] : course_.period) - course_.seconds[k];
}

/// What the roll of the foot adds to its plant, in the world of the contact …
Vec3 FootFit::rolled(const Plant& plant, const Roll& roll) const {
  return plant.tilt(turned({0, sole_.ankle_height + roll.up, roll.forward}, plant.yaw));
}
/// … and how that changes with the pitch.
Vec3 FootFit::rolling(const Plant& plant, const Roll& roll) const {
  return plant.tilt(turned({0, roll.up_slope, roll.forward_slope}, plant.yaw));
}

Vec3 FootFit::place(std::size_t k) const {
  return course_.frames[k].to_world(ankle(k)) - rolled(contact(k)->plant, roll_of(sole_, pitch(k)));
}

void FootFit::stay(RingLeastSquares& rows) const {
  for (std::size_t k = 0; k < samples(); ++k) {
    const FitContact* down = contact(k);
    for (std::size_t axis = 0; axis < 3; ++axis)
      rows.add(down ? kDown : kSwing, 0, std::array{Term{k, axis, 1}});
    rows.add(kPitch * kFoot, 0, std::array{Term{k, 3, 1}});
    if (flat_[k]) rows.add(kStands * kFoot, -course_.foot[k].pitch, std::array{Term{k, 3, 1}});
    if (!down || !course_.ahead) continue;
    // Once the toes are down they stay down; who goes backwards leaves over the heel.
    const double was = course_.foot[k].pitch;
    const double share = down->share[k - down->first];
    const double flat = was > 0 ? 1 - smoothstep((kFlatBy - share) / kFlatOver) : 0.0;
    rows.add(kFlat * flat * kFoot, -was, std::array{Term{k, 3, 1}});
  }
}

/// How far ahead of where it lies the ball of the planted foot is, with the slope by pitch.
FootFit::Ball FootFit::ball(std::size_t k) const {
  const Roll roll = roll_of(sole_, pitch(k));
  const auto [s, c] = deterministic::sincos(pitch(k));
  const Vec3& own = sole_.ball_joint;
  return {roll.forward + own.z * c - own.y * s - own.z, roll.forward_slope - own.z * s - own.y * c};
}

void FootFit::keep_ball(const FitContact& contact, RingLeastSquares& rows) const {
  for (std::size_t k = contact.first; k < contact.last; ++k) {
    const double share = contact.share[k - contact.first];
    const double stands = kBall * smoothstep((share - kBallFrom) / kBallOver) *
                          smoothstep((kBallUntil - share) / kBallOver);
    const Ball here = ball(k), next = ball(k + 1);
    rows.add(stands * kStandTime / step(k),
             here.value - next.value + next.rate * pitch_[k + 1] - here.rate * pitch_[k],
             std::array{Term{k + 1, 3, next.rate}, Term{k, 3, -here.rate}});
  }
}

void FootFit::change_slowly(RingLeastSquares& rows, std::span<const double> weights) const {
  const double corner = 2 * std::numbers::pi * kCorner, slow = 1 / (corner * corner);
  const std::size_t count = samples();
  for (std::size_t k = 0; k < count; ++k) {
    if (!closed() && (k == 0 || k + 1 == count)) continue;
    const std::size_t before = (k + count - 1) % count, after = (k + 1) % count;
    const double a = step(before), b = step(k), mean = 0.5 * (a + b);
    const double to_before = slow / (a * mean), to_after = slow / (b * mean);
    for (std::size_t u = 0; u < weights.size(); ++u)
      rows.add(weights[u], 0,
               std::array{Term{before, u, to_before}, Term{k, u, -to_before - to_after},
                          Term{after, u, to_after}});
  }
}

/// Distance of hip and ankle for a bend of the knee, and how it shrinks with the bend.
double FootFit::leg_length(double bend) const {
  return std::sqrt(bones_.thigh * bones_.thigh + bones_.shin * bones_.shin +
                   2 * bones_.thigh * bones_.shin * deterministic::cos(bend));
}
double FootFit::shortening(double bend) const {
  return bones_.thigh * bones_.shin * deterministic::sin(bend) / leg_length(bend);
}

FootFit::Stretch FootFit::stretch(std::size_t k) const {
  const Vec3 leg = ankle(k) - course_.hip[k];
  const double now = length(leg);
  return {leg / now, now - leg_length(bent_[k]), kShank / shortening(bent_[k])};
}

void FootFit::bend_as_captured(RingLeastSquares& rows) const {
  for (std::size_t k = 0; k < samples(); ++k) {
    rows.add(kKnee * kShank, 0, std::array{Term{k, 4, 1}});
    const double bend = std::max(bent_[k] + bend_[k], kStraight);
    if (bent_[k] + bend_[k] < kStraight)
      rows.add(kLocks * kShank, kStraight - bent_[k], std::array{Term{k, 4, 1}});
    const Vec3 leg = ankle(k) - course_.hip[k];
    const double now = length(leg), gives = shortening(bend);
    const Vec3 along = leg / now;
    rows.add(kLeg, leg_length(bend) + gives * (bend - bent_[k]) - now + dot(along, ankle_[k]),
             std::array{Term{k, 0, along.x}, Term{k, 1, along.y}, Term{k, 2, along.z},
                        Term{k, 4, gives}});
  }
}

void FootFit::stand(const FitContact& contact, RingLeastSquares& rows) const {
  const Plant& plant = contact.plant;
  for (std::size_t k = contact.first; k <= contact.last; ++k) {
    if (contact.fixed) {
      stay_at(plant, k, contact.held(k), rows);
    } else {
      // Height of the place: ankle.y + a.y − roll(pitch) with the roll's slope.
      const Roll roll = roll_of(sole_, pitch(k));
      const double up = rolled(plant, roll).y, up_slope = rolling(plant, roll).y;
      rows.add(kStands * contact.held(k),
               plant.height + up - up_slope * pitch_[k] - course_.foot[k].ankle.y,
               std::array{Term{k, 1, 1}, Term{k, 3, -up_slope}});
    }
    if (k == contact.last) continue;
    const double weight = kStands * contact.held(k) * kStandTime / step(k);
    const Vec3 lacking = place(k) - place(k + 1) + moved(plant, k + 1) - moved(plant, k);
    for (const std::size_t axis : {std::size_t{0}, std::size_t{2}}) {
      std::array<Term, 6> terms;
      put_place(plant, k + 1, axis, 1, terms.data());
      put_place(plant, k, axis, -1, terms.data() + 3);
      rows.add(weight, axis == 0 ? lacking.x : lacking.z, terms);
    }
  }
}

/// On the plane of the plant, and not far from it there. The course is in the world.
void FootFit::stay_at(const Plant& plant, std::size_t k, double weight,
                      RingLeastSquares& rows) const {
  const Roll roll = roll_of(sole_, pitch(k));
  const Vec3 slope = rolling(plant, roll), normal = plant.tilt({0, 1, 0});
  // place = captured ankle + a − roll − (θ − θ found last) slope; what it lacks of the plant:
  const Vec3 lacks = Vec3{plant.x, plant.height, plant.z} + rolled(plant, roll) -
                     slope * pitch_[k] - course_.foot[k].ankle;
  rows.add(kStands * weight, dot(normal, lacks),
           std::array{Term{k, 0, normal.x}, Term{k, 1, normal.y}, Term{k, 2, normal.z},
                      Term{k, 3, -dot(normal, slope)}});
  rows.add(kPlaced * weight, lacks.x, std::array{Term{k, 0, 1}, Term{k, 3, -slope.x}});
  rows.add(kPlaced * weight, lacks.z, std::array{Term{k, 2, 1}, Term{k, 3, -slope.z}});
}

/// How the place moves with the unknowns: three terms, and their sum as it is now.
void FootFit::put_place(const Plant& plant, std::size_t k, std::size_t axis, double sign,
                        Term* terms) const {
  const GroundAxes axes = course_.frames[k].axes();
  const Vec3 slope = rolling(plant, roll_of(sole_, pitch(k)));
  const double left = axis == 0 ? axes.cosine : -axes.sine,
               forward = axis == 0 ? axes.sine : axes.cosine;
  terms[0] = {k, 0, sign * left};
  terms[1] = {k, 2, sign * forward};
  terms[2] = {k, 3, -sign * (axis == 0 ? slope.x : slope.z)};
}
Vec3 FootFit::moved(const Plant& plant, std::size_t k) const {
  const Roll roll = roll_of(sole_, pitch(k));
  return turned(ankle_[k], course_.frames[k].heading) -
         plant.tilt(
             turned({0, roll.up_slope * pitch_[k], roll.forward_slope * pitch_[k]}, plant.yaw));
}

FootFit::Swing FootFit::swing(std::size_t k) const {
  const std::size_t count = samples();
  std::size_t passed = 0, ahead = 0;
  for (std::size_t i = k; contact_of_[i] < 0 && passed < count; ++passed) {
    if (i == 0 && !closed()) break;
    i = (i + count - 1) % count;
  }
  for (std::size_t i = k; contact_of_[i] < 0 && ahead < count; ++ahead) {
    if (i + 1 == count && !closed()) break;
    i = (i + 1) % count;
  }
  return {passed, passed + ahead};
}

void FootFit::clear_the_ground(RingLeastSquares& rows) const {
  for (std::size_t k = 0; k < samples(); ++k) {
    if (down(k)) continue;
    FootPose pose = course_.foot[k];
    pose.ankle = ankle(k), pose.pitch = pitch(k);
    const double above = lowest(sole_, pose) - ground(k);
    if (above > kClearance) continue;
    const Swing swing = this->swing(k);
    const double s = static_cast<double>(swing.passed) / static_cast<double>(swing.whole);
    const double lacks = kClearance * smoothstep(s / 0.2) * smoothstep((1 - s) / 0.2) - above;
    if (lacks > 0) rows.add(kClear, ankle_[k].y + lacks, std::array{Term{k, 1, 1}});
  }
}

void FootFit::turn_on_the_ground() {
  RingLeastSquares rows(samples(), 2);
  change_slowly(rows, std::array{kFoot, kFoot});
  for (std::size_t k = 0; k < samples(); ++k) {
    const FitContact* down = contact(k);
    const FootPose& was = course_.foot[k];
    const double yaw = down ? down->plant.yaw - course_.frames[k].heading - was.yaw : 0.0;
    // Taken and let go gently: who pivots as he leaves would be jerked.
    const double weight = down ? kStands * std::sqrt(down->held(k)) : kFoot * kSwing;
    rows.add(weight, yaw, std::array{Term{k, 0, 1}});
    rows.add(weight, down ? -was.roll : 0.0, std::array{Term{k, 1, 1}});
  }
  turns_ = rows.solve();
}

}  // namespace amble
