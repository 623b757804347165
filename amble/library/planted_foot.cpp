#include "amble/library/planted_foot.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "amble/kinematics/leg_reach.hpp"
#include "amble/maths/deterministic.hpp"
#include "amble/maths/ground_frame.hpp"
#include "amble/maths/hermite.hpp"
#include "amble/maths/ring_least_squares.hpp"
#include "amble/maths/smooth.hpp"
#include "amble/maths/statistics.hpp"

namespace amble {
namespace {

constexpr int kFootSamples = 65;  // over a contact and over a swing

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
constexpr double kFlat = 10.0;               // toes that are down stay down
constexpr double kFlatBy = 0.36, kFlatOver = 0.24;  // shares of a contact: then the toes are down
constexpr double kBall = 60.0;                      // the ball stands, too, …
constexpr double kBallFrom = 0.15, kBallUntil = 0.92, kBallOver = 0.12;  // … shares of a contact
constexpr double kClear = 10.0;       // a swinging sole clears the ground …
constexpr double kClearance = 0.004;  // … by so many metres in its middle

// Unknown at each moment: the ankle, the pitch, the knee; and how slowly each must change.
constexpr std::size_t kUnknowns = 5;
constexpr std::array kWeights{1.0, 1.0, 1.0, kFoot,
                              kKnee* kShank*(kCorner / kKneeCorner) * (kCorner / kKneeCorner)};

using Term = RingLeastSquares::Term;

Vec3 turned(const Vec3& v, double heading) { return rotate(rotation_y(heading), v); }

class FootFit {
 public:
  FootFit(const LegCourse& course, const Skeleton& skeleton, Side side, const Stride& stride,
          double duty)
      : sole_(skeleton.soles[static_cast<std::size_t>(index(side))]),
        bones_(leg_bones(skeleton, side)),
        count_(course.foot.size()) {
    const std::size_t strike = side == Side::right ? 0 : count_ / 2;
    lift_ = static_cast<std::size_t>(std::lround(duty * static_cast<double>(count_)));
    duty_ = static_cast<double>(lift_) / static_cast<double>(count_);
    for (std::size_t k = 0; k < count_; ++k) {  // from the foot's own strike on
      const std::size_t i = (strike + k) % count_;
      captured_.push_back(course.foot[i]);
      if (k > 0)
        captured_[k].yaw =
            captured_[k - 1].yaw + wrap_angle(captured_[k].yaw - captured_[k - 1].yaw);
      hips_.push_back(course.hip[i]);
      const double seconds =
          stride.seconds_after_strike(side, static_cast<double>(k) / static_cast<double>(count_));
      seconds_.push_back(seconds);
      frames_.push_back(GroundFrame{}.along_arc(stride.speed, stride.turn_rate,
                                                seconds - 0.5 * duty_ * stride.seconds));
    }
    stride_seconds_ = stride.seconds;
    ahead_ = stride.speed >= 0;
    std::vector<double> yaws;
    for (std::size_t k = lift_ / 4; k <= 3 * lift_ / 4; ++k)
      yaws.push_back(captured_[k].yaw + frames_[k].heading);
    plant_.yaw = median(std::move(yaws));
    ankle_.assign(count_, Vec3{});
    pitch_.assign(count_, 0.0);
    bend_.assign(count_, 0.0);
    for (std::size_t k = 0; k < count_; ++k) {
      const double bend = plain_flexion(bones_, length(captured_[k].ankle - hips_[k]));
      const double b2 = bend * bend, s2 = kStraight * kStraight;
      bent_.push_back(std::sqrt(std::sqrt(b2 * b2 + s2 * s2)));
    }
  }

  void fit() {
    RingLeastSquares rows(count_, kUnknowns);
    stay(rows);
    change_slowly(rows, kWeights);
    bend_as_captured(rows);
    stand(rows);
    keep_ball(rows);
    clear_the_ground(rows);
    const std::vector<double> found = rows.solve();
    for (std::size_t k = 0; k < count_; ++k) {
      const double* own = found.data() + kUnknowns * k;
      ankle_[k] = {own[0], own[1], own[2]};
      pitch_[k] = own[3];
      bend_[k] = own[4];
    }
  }

  StrideFoot foot() {
    turn_on_the_ground();
    StrideFoot out;
    out.duty = duty_;
    Vec3 sum;
    for (std::size_t k = 0; k <= lift_; ++k) sum += place(k) / static_cast<double>(lift_ + 1);
    out.placement = plant_;
    out.placement.x = sum.x, out.placement.z = sum.z;
    for (int i = 0; i < kFootSamples; ++i) {
      const double s = i / double(kFootSamples - 1);
      out.stance_pitch.push_back(fitted(s * static_cast<double>(lift_)).pitch);
      out.swing.push_back(fitted(lerp(static_cast<double>(lift_), static_cast<double>(count_), s)));
    }
    return out;
  }

 private:
  bool down(std::size_t k) const { return k <= lift_; }
  double step(std::size_t k) const {  // seconds to the next sample
    return (k + 1 < count_ ? seconds_[k + 1] : stride_seconds_) - seconds_[k];
  }
  double share(std::size_t k) const { return static_cast<double>(k) / static_cast<double>(lift_); }
  double pitch(std::size_t k) const { return captured_[k].pitch + pitch_[k]; }
  Vec3 ankle(std::size_t k) const { return captured_[k].ankle + ankle_[k]; }

  /// What the roll of the foot adds to its plant, in the world of the contact.
  Vec3 rolled(const Roll& roll) const {
    return turned({0, sole_.ankle_height + roll.up, roll.forward}, plant_.yaw);
  }
  /// Where the planted foot stands by this sample.
  Vec3 place(std::size_t k) const {
    return frames_[k].to_world(ankle(k)) - rolled(roll_of(sole_, pitch(k)));
  }

  void stay(RingLeastSquares& rows) const {
    for (std::size_t k = 0; k < count_; ++k) {
      for (std::size_t axis = 0; axis < 3; ++axis)
        rows.add(down(k) ? kDown : kSwing, 0, std::array{Term{k, axis, 1}});
      rows.add(kPitch * kFoot, 0, std::array{Term{k, 3, 1}});
      if (!down(k) || !ahead_) continue;
      // Once the toes are down they stay down; who goes backwards leaves over the heel.
      const double was = captured_[k].pitch;
      const double flat = was > 0 ? 1 - smoothstep((kFlatBy - share(k)) / kFlatOver) : 0.0;
      rows.add(kFlat * flat * kFoot, -was, std::array{Term{k, 3, 1}});
    }
  }

  /// How far ahead of where it lies the ball of the planted foot is, with the slope by pitch.
  Moving<double> ball(std::size_t k) const {
    const Roll roll = roll_of(sole_, pitch(k));
    const auto [s, c] = deterministic::sincos(pitch(k));
    const Vec3& own = sole_.ball_joint;
    return {roll.forward + own.z * c - own.y * s - own.z,
            roll.forward_slope - own.z * s - own.y * c};
  }
  void keep_ball(RingLeastSquares& rows) const {
    for (std::size_t k = 0; k < lift_; ++k) {
      const double stands = kBall * smoothstep((share(k) - kBallFrom) / kBallOver) *
                            smoothstep((kBallUntil - share(k)) / kBallOver);
      const Moving<double> here = ball(k), next = ball(k + 1);
      rows.add(stands * kStandTime / step(k),
               here.value - next.value + next.rate * pitch_[k + 1] - here.rate * pitch_[k],
               std::array{Term{k + 1, 3, next.rate}, Term{k, 3, -here.rate}});
    }
  }

  void change_slowly(RingLeastSquares& rows, std::span<const double> weights) const {
    const double corner = 2 * std::numbers::pi * kCorner, slow = 1 / (corner * corner);
    for (std::size_t k = 0; k < count_; ++k) {
      const std::size_t before = (k + count_ - 1) % count_, after = (k + 1) % count_;
      const double a = step(before), b = step(k), mean = 0.5 * (a + b);
      const double to_before = slow / (a * mean), to_after = slow / (b * mean);
      for (std::size_t u = 0; u < weights.size(); ++u)
        rows.add(weights[u], 0,
                 std::array{Term{before, u, to_before}, Term{k, u, -to_before - to_after},
                            Term{after, u, to_after}});
    }
  }

  /// Distance of hip and ankle for a bend of the knee, and how it shrinks with the bend.
  double leg_length(double bend) const {
    return std::sqrt(bones_.thigh * bones_.thigh + bones_.shin * bones_.shin +
                     2 * bones_.thigh * bones_.shin * deterministic::cos(bend));
  }
  double shortening(double bend) const {
    return bones_.thigh * bones_.shin * deterministic::sin(bend) / leg_length(bend);
  }

  void bend_as_captured(RingLeastSquares& rows) const {
    for (std::size_t k = 0; k < count_; ++k) {
      rows.add(kKnee * kShank, 0, std::array{Term{k, 4, 1}});
      const double bend = std::max(bent_[k] + bend_[k], kStraight);
      if (bent_[k] + bend_[k] < kStraight)
        rows.add(kLocks * kShank, kStraight - bent_[k], std::array{Term{k, 4, 1}});
      const Vec3 leg = ankle(k) - hips_[k];
      const double now = length(leg), gives = shortening(bend);
      const Vec3 along = leg / now;
      rows.add(kLeg, leg_length(bend) + gives * (bend - bent_[k]) - now + dot(along, ankle_[k]),
               std::array{Term{k, 0, along.x}, Term{k, 1, along.y}, Term{k, 2, along.z},
                          Term{k, 4, gives}});
    }
  }

  void stand(RingLeastSquares& rows) const {
    for (std::size_t k = 0; k <= lift_; ++k) {
      const Roll roll = roll_of(sole_, pitch(k));
      // Height of the place: ankle.y + a.y − roll(pitch) with the roll's slope.
      rows.add(kStands,
               sole_.ankle_height + roll.up - roll.up_slope * pitch_[k] - captured_[k].ankle.y,
               std::array{Term{k, 1, 1}, Term{k, 3, -roll.up_slope}});
      if (k == lift_) continue;
      const double weight = kStands * kStandTime / step(k);
      const Vec3 lacking = place(k) - place(k + 1) + moved(k + 1) - moved(k);
      for (const std::size_t axis : {std::size_t{0}, std::size_t{2}}) {
        std::array<Term, 6> terms;
        put_place(k + 1, axis, 1, terms.data());
        put_place(k, axis, -1, terms.data() + 3);
        rows.add(weight, axis == 0 ? lacking.x : lacking.z, terms);
      }
    }
  }
  /// How the place moves with the unknowns: three terms, and their sum as it is now.
  void put_place(std::size_t k, std::size_t axis, double sign, Term* terms) const {
    const GroundAxes axes = frames_[k].axes();
    const Vec3 slope = turned({0, 0, roll_of(sole_, pitch(k)).forward_slope}, plant_.yaw);
    const double left = axis == 0 ? axes.cosine : -axes.sine,
                 forward = axis == 0 ? axes.sine : axes.cosine;
    terms[0] = {k, 0, sign * left};
    terms[1] = {k, 2, sign * forward};
    terms[2] = {k, 3, -sign * (axis == 0 ? slope.x : slope.z)};
  }
  Vec3 moved(std::size_t k) const {
    return turned(ankle_[k], frames_[k].heading) -
           turned({0, 0, roll_of(sole_, pitch(k)).forward_slope * pitch_[k]}, plant_.yaw);
  }

  void clear_the_ground(RingLeastSquares& rows) const {
    for (std::size_t k = lift_ + 1; k < count_; ++k) {
      const double s = static_cast<double>(k - lift_) / static_cast<double>(count_ - lift_);
      FootPose pose = captured_[k];
      pose.ankle = ankle(k), pose.pitch = pitch(k);
      const double lacks = kClearance * smoothstep(s / 0.2) * smoothstep((1 - s) / 0.2) -
                           lowest_sole_point(sole_, pose);
      if (lacks > 0) rows.add(kClear, ankle_[k].y + lacks, std::array{Term{k, 1, 1}});
    }
  }

  /// Heading and roll: those of the plant while the foot is down, and smoothly the captured ones in
  /// the swing.
  void turn_on_the_ground() {
    RingLeastSquares rows(count_, 2);
    change_slowly(rows, std::array{kFoot, kFoot});
    for (std::size_t k = 0; k < count_; ++k) {
      const double yaw = down(k) ? plant_.yaw - frames_[k].heading - captured_[k].yaw : 0.0;
      const double weight = down(k) ? kStands : kFoot * kSwing;
      rows.add(weight, yaw, std::array{Term{k, 0, 1}});
      rows.add(weight, down(k) ? -captured_[k].roll : 0.0, std::array{Term{k, 1, 1}});
    }
    turns_ = rows.solve();
  }

  FootPose at(std::size_t k) const {
    FootPose pose = captured_[k % count_];
    const double whole = k >= count_ ? wrapped_yaw() : 0.0;
    k %= count_;
    pose.ankle = ankle(k);
    pose.pitch = pitch(k);
    pose.yaw += turns_[2 * k] + whole;
    pose.roll += turns_[2 * k + 1];
    return pose;
  }
  /// Whole turns that the unwrapped heading has made over the stride.
  double wrapped_yaw() const {
    const double on = captured_.back().yaw - captured_.front().yaw;
    return on - wrap_angle(on);
  }

  /// The corrected foot between samples, by the cubic through four of them; within its contact or
  /// within its swing, not across the lift and the strike.
  FootPose fitted(double place) const {
    const auto i = std::min(static_cast<std::size_t>(place), count_ - 1);
    const double t = place - static_cast<double>(i);
    const FootPose a = at(i == 0 ? count_ - 1 : i - 1), b = at(i), c = at(i + 1), d = at(i + 2);
    const auto value = [&](auto of) {
      return hermite<double>({of(b), 0.5 * (of(c) - of(a))}, {of(c), 0.5 * (of(d) - of(b))}, t);
    };
    FootPose out = b;
    out.ankle = {value([](const FootPose& f) { return f.ankle.x; }),
                 value([](const FootPose& f) { return f.ankle.y; }),
                 value([](const FootPose& f) { return f.ankle.z; })};
    out.yaw = value([](const FootPose& f) { return f.yaw; });
    out.pitch = value([](const FootPose& f) { return f.pitch; });
    out.roll = value([](const FootPose& f) { return f.roll; });
    out.toe_pitch = value([](const FootPose& f) { return f.toe_pitch; });
    return out;
  }

  const Sole& sole_;
  LegBones bones_;
  std::size_t count_, lift_ = 0;
  double duty_ = 0, stride_seconds_ = 1;
  bool ahead_ = true;
  std::vector<FootPose> captured_;
  std::vector<Vec3> hips_;
  std::vector<double> seconds_;
  std::vector<GroundFrame> frames_;  // seen from the one in the middle of the contact
  Plant plant_;
  std::vector<Vec3> ankle_;    // a
  std::vector<double> pitch_;  // θ
  std::vector<double> bent_;   // the captured knee, radians, never quite straight …
  std::vector<double> bend_;   // … and its correction
  std::vector<double> turns_;  // corrections of heading and roll
};

}  // namespace

StrideFoot planted_foot(const LegCourse& course, const Skeleton& skeleton, Side side,
                        const Stride& stride, double duty, int rounds) {
  FootFit fit(course, skeleton, side, stride, duty);
  for (int round = 0; round < rounds; ++round) fit.fit();
  return fit.foot();
}

}  // namespace amble
