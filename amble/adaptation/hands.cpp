#include "amble/adaptation/hands.hpp"

#include <cmath>

#include "amble/adaptation/chain.hpp"
#include "amble/maths/eased_limit.hpp"

namespace amble {
namespace {

constexpr double kAlone = 0.6;          // of the arm: nearer than this it needs no help
constexpr double kBent = 0.95;          // of the arm: how far it stretches when helped to the most
constexpr double kStraightArm = 0.997;  // of the arm: no farther
constexpr double kStraightSoftness = 0.0015;  // metres
constexpr double kSure = 0.96;                // of the arm: up to here a point is held
constexpr double kRelease = 0.12, kReleaseTime = 0.07,
                 kLeastRelease = 0.1;              // metres over which a point is given up; seconds
constexpr double kOutside = 0.12, kInFront = 0.2;  // of a hand's way, half way
constexpr double kTrunkHelp = 0.18, kCollarHelp = 0.04;          // metres of reach that both add
constexpr double kMostTrunkTurn = 0.45, kMostCollarTurn = 0.25;  // radians a joint
constexpr double kNearest = 0.26;                                // of the arm
constexpr double kNearWidth = 0.06, kCore = 0.03;                // metres
constexpr double kHelpWidth = 0.02;                              // metres
constexpr int kPasses = 4;
constexpr double kGain = 1.3;
constexpr double kBentEnough = 0.15;  // sine of an elbow whose plane shows

std::size_t at(int joint) noexcept { return static_cast<std::size_t>(joint); }

/// One hand on its way: where it is to be, and how its arm is built.
struct Hand {
  const LimbAnatomy* arm = nullptr;
  double weight = 0;
  Vec3 goal;
  double stretch = 0;  // metres from the shoulder to the hand, once trunk and collar bone helped
};

Quat chest_frame(const ActionBody& body, std::span<const Transform> world) noexcept {
  const Anatomy& anatomy = body.anatomy();
  return world[at(anatomy.chest)].rotation * inverse(anatomy.joints[at(anatomy.chest)].upright);
}

/// max(x, 0), exactly so half a width from 0.
double eased_positive(double x, double width) noexcept { return x - eased_limit(x, 0, width); }

/// min(x, most) that goes over within half a width of it, braking evenly.
double evenly_limited(double x, double most, double width) noexcept {
  const double over = clamp(x - most + 0.5 * width, 0, width);
  return std::min(x, most + 0.5 * width) - 0.5 * over * over / width;
}

/// Metres that trunk and collar bone add to an arm's reach in a direction, at most.
double most_help(const Vec3& shoulder, const Vec3& hips, const Vec3& direction) noexcept {
  const Vec3 aside = cross(normalised(shoulder - hips, {0, 1, 0}), direction);
  return kCollarHelp + kTrunkHelp * dot(aside, aside);
}

/// The direction of an arm held out with ease, as the chest sees it.
Vec3 held_out(Side side) noexcept { return normalised(Vec3{0.4 * sign(side), -0.45, 0.8}); }

/// Where the hand is to be: on its way from where it is to the wanted point, drawn in where that is
/// out of reach. It goes as a limb does, by direction and length, and round by the front. No elbow
/// folds onto its shoulder: points in there are held off, and passed in front. The farther a point
/// is the more of the way trunk and collar bone go, little by little, so that no elbow has to start
/// all at once where they have done.
Hand hand_for(const ActionBody& body, Side side, const Wanted& wanted, double hurry,
              std::span<const Transform> world) noexcept {
  const LimbAnatomy& arm = body.anatomy().limb(amble::arm(side));
  const Vec3& shoulder = world[at(arm.upper)].position;
  const Quat chest = chest_frame(body, world);
  const Vec3 now = world[at(arm.end)].position - shoulder, straight = wanted.point - shoulder;
  const double near = kNearest * arm.length() - std::sqrt(dot(straight, straight) + kCore * kCore);
  const Vec3 line = straight + rotate(chest, held_out(side)) * eased_positive(near, kNearWidth);
  const double length_now = length(now), distance = length(line), weight = wanted.weight;
  if (distance < 1e-6 || length_now < 1e-6)
    return {&arm, weight, world[at(arm.end)].position, length_now};
  const Vec3 direction = line / distance;
  const double help = most_help(shoulder, world[0].position, direction);
  const double farthest = kBent * arm.length() + help;
  const double release =
      clamp(2 * (farthest - kSure * arm.length()), kLeastRelease, kRelease + kReleaseTime * hurry);
  const double reached = evenly_limited(distance, farthest, release);
  const double far =
      std::max(0.0, reached - kAlone * arm.length()) / (farthest - kAlone * arm.length());
  const double helped = help * far * far;
  const Vec3 front = rotate(chest, {kOutside * sign(side), 0, kInFront});
  const Vec3 way =
      now * ((1 - weight) / length_now) + direction * weight + front * (weight * (1 - weight) * 4);
  // The trunk helps by the weight, too: what only it can give must not come before it does.
  const double stretch = lerp(length_now, reached - helped, weight);
  return {&arm, weight,
          shoulder + normalised(way, direction) * (stretch + weight * weight * helped), stretch};
}

/// Metres by which the shoulder has to come nearer.
double short_by(const Hand& hand, const Vec3& shoulder) noexcept {
  return hand.weight * eased_positive(length(hand.goal - shoulder) - hand.stretch, kHelpWidth);
}

/// The half turn about a pivot that takes the shoulder towards the goal by this much, where it can.
Vec3 half_turn_towards(const Hand& hand, const Vec3& shoulder, const Vec3& pivot,
                       double metres) noexcept {
  const Vec3 arm = shoulder - pivot, line = normalised(hand.goal - shoulder);
  return cross(arm, line) * (0.5 * metres / std::max(1e-4, dot(arm, arm)));
}

void help_with_trunk(const ActionBody& body, std::span<const Hand> hands, Pose& pose,
                     std::span<Transform> world) noexcept {
  const Skeleton& skeleton = body.library().skeleton;
  const double joints = static_cast<double>(body.trunk().size());
  for (int pass = 0; pass < kPasses; ++pass) {
    bool needed = false;
    std::array<double, 2> metres{};
    for (std::size_t k = 0; k < hands.size(); ++k)
      if (hands[k].arm) {
        metres[k] = short_by(hands[k], world[at(hands[k].arm->upper)].position);
        needed = needed || metres[k] > 1e-7;
      }
    if (!needed) return;
    for (const int joint : body.trunk()) {
      Vec3 turn;
      for (std::size_t k = 0; k < hands.size(); ++k)
        if (hands[k].arm)
          turn += half_turn_towards(hands[k], world[at(hands[k].arm->upper)].position,
                                    world[at(joint)].position, kGain * metres[k] / joints);
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
  if (collar < 0) return;
  const Vec3& shoulder = world[at(hand.arm->upper)].position;
  const double metres = short_by(hand, shoulder);
  if (metres < 1e-7) return;
  const Vec3 turn = half_turn_towards(hand, shoulder, world[at(collar)].position, metres);
  turn_joint(skeleton, collar, exp_half(at_most_half(turn, kMostCollarTurn)), world, pose);
  forward_kinematics(skeleton, pose, body.chain(), world);
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

void close_arm(const ActionBody& body, Side side, const Hand& hand, Pose& pose,
               std::span<Transform> world) noexcept {
  const Skeleton& skeleton = body.library().skeleton;
  const LimbAnatomy& arm = *hand.arm;
  const Transform &upper = world[at(arm.upper)], &lower = world[at(arm.lower)],
                  &end = world[at(arm.end)];
  const Vec3 to_goal = hand.goal - upper.position;
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
}

}  // namespace

void reach_with_hands(const ActionBody& body, const std::array<Wanted, 2>& wanted, double hurry,
                      Pose& pose, std::span<Transform> world) noexcept {
  std::array<Hand, 2> hands;
  for (std::size_t k = 0; k < 2; ++k) {
    const LimbAnatomy& arm = body.anatomy().limb(amble::arm(kSides[k]));
    if (!(wanted[k].weight > 0) || !arm.whole()) continue;
    const Wanted bounded{std::min(1.0, wanted[k].weight), wanted[k].point};
    hands[k] = hand_for(body, kSides[k], bounded, hurry, world);
  }
  if (!hands[0].arm && !hands[1].arm) return;
  std::array<Vec3, 2> before;
  for (std::size_t k = 0; k < 2; ++k)
    if (hands[k].arm) before[k] = world[at(hands[k].arm->end)].position;
  help_with_trunk(body, hands, pose, world);
  // The trunk carries a hand along as far as it is not wanted elsewhere.
  for (std::size_t k = 0; k < 2; ++k)
    if (hands[k].arm)
      hands[k].goal += (world[at(hands[k].arm->end)].position - before[k]) * (1 - hands[k].weight);
  for (std::size_t k = 0; k < 2; ++k)
    if (hands[k].arm) help_with_collar(body, kSides[k], hands[k], pose, world);
  for (std::size_t k = 0; k < 2; ++k)
    if (hands[k].arm) close_arm(body, kSides[k], hands[k], pose, world);
  forward_kinematics(body.library().skeleton, pose, body.chain(), world);
}

}  // namespace amble
