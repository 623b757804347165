#include "amble/adaptation/hands.hpp"

#include <cmath>

#include "amble/adaptation/arm_stretch.hpp"
#include "amble/adaptation/chain.hpp"
#include "amble/adaptation/reach.hpp"
#include "amble/maths/eased_limit.hpp"

namespace amble {
namespace {

constexpr double kStraightArm = 0.997;                           // of the arm: no farther
constexpr double kStraightSoftness = 0.0015;                     // metres
constexpr double kRound = 0.2;                                   // of a hand's way, half way
constexpr double kMostTrunkTurn = 0.45, kMostCollarTurn = 0.25;  // radians a joint
constexpr double kHelpBegins = 0.15, kHelpEnds = 0.08;           // metres
constexpr double kAwayMargin = 0.05, kMostAway = 0.08,
                 kTooFast = 1;       // metres a shoulder backs off; m/s
constexpr double kForesight = 0.1;   // seconds: the lag of a leaning
constexpr double kNearest = 0.26;    // of the arm
constexpr double kNearTime = 0.015;  // seconds
constexpr double kNearWidth = 0.06;  // metres
constexpr int kPasses = 4;
constexpr double kGain = 1.3;
constexpr double kBentEnough = 0.15;  // sine of an elbow whose plane shows
constexpr double kNoWay = 1e-14;      // metres²

std::size_t at(int joint) noexcept { return static_cast<std::size_t>(joint); }

/// One hand on its way: where it is wanted, and how its arm is built.
struct Hand {
  const LimbAnatomy* arm = nullptr;
  double weight = 0;
  Vec3 point, passing;
  double pace = 0;  // m/s that its elbow is ready for
  Vec3 shoulder;    // where the trunk takes it
  Vec3 shrug;       // by which the collar bone takes it farther, metres
};

Quat chest_frame(const ActionBody& body, std::span<const Transform> world) noexcept {
  const Anatomy& anatomy = body.anatomy();
  return world[at(anatomy.chest)].rotation * inverse(anatomy.joints[at(anatomy.chest)].upright);
}

/// The half turn about a pivot that takes the shoulder this way, where it can.
Vec3 half_turn_by(const Vec3& shoulder, const Vec3& pivot, const Vec3& way) noexcept {
  const Vec3 lever = shoulder - pivot;
  return cross(lever, way) * (0.5 / std::max(1e-4, dot(lever, lever)));
}

/// The direction of an arm held out with ease, as the chest sees it.
Vec3 held_out(Side side) noexcept { return normalised(Vec3{0.4 * sign(side), -0.45, 0.8}); }

void help_with_trunk(const ActionBody& body, std::span<const Hand> hands, Pose& pose,
                     std::span<Transform> world) noexcept {
  const Skeleton& skeleton = body.library().skeleton;
  const double share = kGain / static_cast<double>(body.trunk().size());
  for (int pass = 0; pass < kPasses; ++pass) {
    std::array<Vec3, 2> left;
    for (std::size_t k = 0; k < hands.size(); ++k)
      if (hands[k].arm)  // a hand that wants little holds no shoulder back
        left[k] = (hands[k].shoulder - world[at(hands[k].arm->upper)].position) * hands[k].weight;
    if (dot(left[0], left[0]) + dot(left[1], left[1]) < kNoWay) return;
    for (const int joint : body.trunk()) {
      Vec3 turn;
      for (std::size_t k = 0; k < hands.size(); ++k)
        if (hands[k].arm)
          turn += half_turn_by(world[at(hands[k].arm->upper)].position, world[at(joint)].position,
                               left[k] * share);
      turn_joint(skeleton, joint, exp_half(at_most_half(turn, kMostTrunkTurn / kPasses)), world,
                 pose);
    }
    forward_kinematics(skeleton, pose, body.chain(), world);
  }
}

void help_with_collar(const ActionBody& body, Side side, const Hand& hand, Pose& pose,
                      std::span<Transform> world) noexcept {
  const Skeleton& skeleton = body.library().skeleton;
  const int collar = skeleton.joint(on_side(Role::left_clavicle, side));
  const Vec3 way = hand.shrug * hand.weight;
  if (collar < 0 || dot(way, way) < kNoWay) return;
  const Vec3 turn =
      half_turn_by(world[at(hand.arm->upper)].position, world[at(collar)].position, way);
  turn_joint(skeleton, collar, exp_half(at_most_half(turn, kMostCollarTurn)), world, pose);
  forward_kinematics(skeleton, pose, body.chain(), world);
}

/// From one direction to another, so far of the angle between them.
Vec3 part_way(const Vec3& from, const Vec3& to, double share) noexcept {
  return rotate(exp_half(log_half(shortest_arc(from, to)) * share), from);
}

/// The line from the shoulder to where the hand is to be: on its way from where trunk and collar
/// bone carried it to the wanted point, drawn in where that is out of reach. It goes as a limb
/// does, by direction and length, and round by the front. No elbow folds onto its shoulder: points
/// in there are held off, and passed in front.
Vec3 line_of(const ActionBody& body, Side side, const Hand& hand, std::span<const Transform> world,
             double& spare) noexcept {
  const LimbAnatomy& arm = *hand.arm;
  const Vec3& shoulder = world[at(arm.upper)].position;
  const Quat chest = chest_frame(body, world);
  const Vec3 now = world[at(arm.end)].position - shoulder, straight = hand.point - shoulder;
  const double past = length(hand.passing), nearest = kNearest * arm.length() + kNearTime * past;
  const double near = nearest - std::sqrt(dot(straight, straight) + kCore * kCore);
  const double near_width = kNearWidth + kNearTime * past;
  const Vec3 line = straight + rotate(chest, held_out(side)) * eased_positive(near, near_width);
  const double length_now = length(now), distance = length(line), weight = hand.weight;
  if (distance < 1e-6 || length_now < 1e-6) return now;
  const Vec3 direction = line / distance;
  const ArmStretch stretch(arm.upper_length, arm.lower_length, hand.pace);
  const double reached = stretch.to(distance);
  spare = std::min(stretch.exact() - distance, -near - 0.5 * near_width);
  if (weight >= 1) return direction * reached;
  const Vec3 from = now / length_now, front = rotate(chest, round_by_front(side) * kRound);
  const Vec3 by = normalised(from + direction + front * 2, direction);
  const Vec3 way = part_way(part_way(from, by, weight), part_way(by, direction, weight), weight);
  return way * stretch.between(length_now, reached, weight);
}

/// The turn of the forearm against the upper arm that makes the arm this long: in the plane in
/// which the elbow bends already, or about its hinge while it is too straight to show one.
Quat bend_elbow(const LimbAnatomy& arm, double wanted, const Transform& upper,
                const Transform& lower, const Transform& end) noexcept {
  const Vec3 first = (lower.position - upper.position) / arm.upper_length,
             second = (end.position - lower.position) / arm.lower_length;
  const double u = arm.upper_length, l = arm.lower_length;
  const double shortest = std::abs(u - l) + 0.1 * (u + l);
  const double longest = kStraightArm * (u + l);
  const double reach = std::max(soft_limit(wanted, longest, kStraightSoftness),
                                shortest + soft_positive(wanted - shortest, 0.01));
  const double bounded = std::min(reach, longest);
  const double cosine = clamp((bounded * bounded - u * u - l * l) / (2 * u * l), -1, 1);
  const Vec3 plane = cross(first, second);
  const Vec3 hinge = rotate(upper.rotation * arm.upper_frame, {1, 0, 0});
  const double shows = smoothstep(length(plane) / kBentEnough);
  const Vec3 axis = normalised(normalised(plane, hinge) * shows + hinge * (1 - shows), hinge);
  const Vec3 square = normalised(axis - first * dot(axis, first), hinge);
  const Vec3 bent = first * cosine + cross(square, first) * std::sqrt(1 - cosine * cosine);
  return shortest_arc(normalised(second, first), bent);
}

/// The turn about the line of the arm that takes its elbow to where it hangs with ease: below and
/// outside of an arm held out in front, and carried from there to any other line the shortest way.
/// The one line for which there is no such way points up and back across the other shoulder.
Quat ease_elbow(const ActionBody& body, Side side, const Vec3& line, const Vec3& upper,
                double share, std::span<const Transform> world) noexcept {
  const Vec3 elbow = upper - line * dot(upper, line);
  const double bent = length(elbow);
  if (bent < 1e-6) return {};
  const Quat chest = chest_frame(body, world);
  const Vec3 held = held_out(side);
  const Vec3 below{0.5 * sign(side), -1, -0.3};
  const Vec3 hangs = normalised(below - held * dot(below, held));
  const Vec3 wish = rotate(chest, rotate(shortest_arc(held, rotate(inverse(chest), line)), hangs));
  const Vec3 from = elbow / bent;
  return shortest_arc(from, normalised(from * (1 - share) + wish * share, from));
}

double close_arm(const ActionBody& body, Side side, const Hand& hand, Pose& pose,
                 std::span<Transform> world) noexcept {
  const Skeleton& skeleton = body.library().skeleton;
  const LimbAnatomy& arm = *hand.arm;
  const Transform &upper = world[at(arm.upper)], &lower = world[at(arm.lower)],
                  &end = world[at(arm.end)];
  double spare = 0;
  const Vec3 to_goal = line_of(body, side, hand, world, spare);
  const Quat bend = bend_elbow(arm, length(to_goal), upper, lower, end);
  const Vec3 bone = lower.position - upper.position;
  const Vec3 reaches = bone + rotate(bend, end.position - lower.position);
  const Vec3 line = normalised(to_goal, {0, -1, 0});
  const Vec3 now = normalised(reaches, line);
  const Quat swing = shortest_arc(now, line);
  const Quat swivel = ease_elbow(body, side, line, rotate(swing, bone) / arm.upper_length,
                                 smoothstep(hand.weight), world);
  turn_joint(skeleton, arm.lower, bend, world, pose);
  turn_joint(skeleton, arm.upper, swivel * swing, world, pose);
  return spare;
}

}  // namespace

Vec3 lean_for(const ActionBody& body, const HandWish& wish, Side side, const Vec3& shoulder,
              const Vec3& hips) noexcept {
  const LimbAnatomy& arm = body.anatomy().limb(amble::arm(side));
  if (!(wish.wanted.weight > 0) || !arm.whole()) return {};
  const Vec3 line = wish.wanted.point + wish.passing * kForesight - shoulder;
  const double distance = length(line);
  const Vec3 direction = normalised(line, {0, -1, 0});
  const ArmStretch stretch(arm.upper_length, arm.lower_length,
                           pace_of(wish.passing, dot(wish.passing, direction), wish.sway));
  const double alone = stretch.exact() - kReachMargin;
  const double help = help_towards(direction, shoulder - hips);
  const double nearer = eased_limit(eased_positive(distance - alone, kHelpBegins), help, kHelpEnds);
  const double folded = kNearest * arm.length() + kAwayMargin;
  const double away =
      eased_limit(eased_positive(folded - distance, kHelpBegins), kMostAway, kHelpEnds);
  const double shows = distance / std::sqrt(distance * distance + kCore * kCore),
               slow = 1 - smoothstep(length(wish.passing) / kTooFast);
  return direction * (std::min(1.0, wish.wanted.weight) * (nearer - shows * slow * away));
}

std::array<double, 2> reach_with_hands(const ActionBody& body,
                                       const std::array<HandWish, 2>& wishes, Pose& pose,
                                       std::span<Transform> world) noexcept {
  std::array<Hand, 2> hands;
  for (std::size_t k = 0; k < 2; ++k) {
    const LimbAnatomy& arm = body.anatomy().limb(amble::arm(kSides[k]));
    const Wanted& wanted = wishes[k].wanted;
    if (!arm.whole() || !(wanted.weight > 0)) continue;
    const double weight = clamp01(wanted.weight);
    // Each has its part of the lean: two hands that pull the trunk apart do not jerk a collar bone.
    const Vec3 &shoulder = world[at(arm.upper)].position, &lean = wishes[k].lean;
    const Vec3 spine = normalised(shoulder - world[0].position, {0, 1, 0}),
               along = spine * dot(spine, lean),
               shrug = along + (lean - along) * (kCollarHelp / (kCollarHelp + kTrunkHelp));
    hands[k] = {&arm,
                smoothstep(weight),
                wanted.point,
                wishes[k].passing,
                pace_of(wishes[k].passing, wishes[k].closing, wishes[k].sway),
                shoulder + lean - shrug,
                shrug};
  }
  std::array<double, 2> spare{};
  if (!hands[0].arm && !hands[1].arm) return spare;
  help_with_trunk(body, hands, pose, world);
  for (std::size_t k = 0; k < 2; ++k)
    if (hands[k].arm) help_with_collar(body, kSides[k], hands[k], pose, world);
  for (std::size_t k = 0; k < 2; ++k)
    if (hands[k].arm) spare[k] = close_arm(body, kSides[k], hands[k], pose, world);
  forward_kinematics(body.library().skeleton, pose, body.chain(), world);
  return spare;
}

}  // namespace amble
