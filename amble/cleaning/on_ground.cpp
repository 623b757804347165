#include "amble/cleaning/on_ground.hpp"

#include <algorithm>
#include <cmath>

#include "amble/adaptation/footing.hpp"
#include "amble/adaptation/step_over.hpp"
#include "amble/cleaning/floor_curve.hpp"
#include "amble/kinematics/forward.hpp"
#include "amble/maths/deterministic.hpp"
#include "amble/maths/smooth.hpp"
#include "amble/maths/statistics.hpp"

namespace amble {
namespace {

constexpr double kPelvisCorner = 1.0;   // Hz: how quickly a pelvis follows the heights of its feet
constexpr double kWayCorner = 0.5;      // Hz: and what footholds lie aside
constexpr double kStraightest = 0.985;  // of a leg's length, unless it was captured straighter
constexpr double kReaches = 4.0;        // weight of a foothold that is out of reach, against 1
constexpr int kReachRounds = 6;         // in which the pelvis is lowered
constexpr double kSize = 1.0;           // of the body beside a grown-up's: captures are of people
constexpr double kFirstMetre = 1.0;     // that tells which way somebody goes

std::size_t at(Side side) { return static_cast<std::size_t>(index(side)); }

Vec3 level(const Vec3& v) { return {v.x, 0, v.z}; }

/// What a foot's contacts became, one entry each.
struct Footholds {
  std::vector<Plant> was, is;
};

/// Where the foot stands, by the middle of a contact.
Plant plant_of(const FootCourse& course, const FitContact& contact, const Sole& sole) {
  std::vector<double> x, z;
  for (std::size_t k = contact.first; k <= contact.last; ++k) {
    const Roll roll = roll_of(sole, course.foot[k].pitch);
    const Vec3 place =
        course.foot[k].ankle - rotate(rotation_y(contact.plant.yaw), Vec3{0, 0, roll.forward});
    x.push_back(place.x), z.push_back(place.z);
  }
  Plant out = contact.plant;
  out.x = median(std::move(x)), out.z = median(std::move(z));
  return out;
}

Footholds find_footholds(const Terrain& terrain, const Sole& sole, FootCourse& course) {
  Footholds out;
  for (FitContact& contact : course.contacts) {
    const Plant wanted = plant_of(course, contact, sole);
    contact.plant = foothold(terrain, sole, wanted, kSize).plant;
    contact.plant.yaw = wanted.yaw;
    contact.fixed = true;
    out.was.push_back(wanted), out.is.push_back(contact.plant);
  }
  return out;
}

/// The contact before a sample or at it and the one after it, with the share of the way between.
struct Between {
  std::size_t from = 0, to = 0;
  double share = 0;
};
std::vector<Between> betweens(const FootCourse& course) {
  std::vector<Between> out(course.foot.size());
  std::size_t next = 0;  // the first contact that does not end before the sample
  const std::size_t last = course.contacts.size() - 1;
  for (std::size_t k = 0; k < out.size(); ++k) {
    while (next <= last && course.contacts[next].last < k) ++next;
    if (next > last) {
      out[k] = {last, last, 0};
    } else if (next == 0 || k >= course.contacts[next].first) {
      out[k] = {next, next, 0};
    } else {
      const auto from = static_cast<double>(course.contacts[next - 1].last),
                 to = static_cast<double>(course.contacts[next].first);
      out[k] = {next - 1, next, (static_cast<double>(k) - from) / (to - from)};
    }
  }
  return out;
}

/// Moves the foot from where it was captured to its footholds; what lies between is stepped over.
void move_foot(const Terrain& terrain, const Sole& sole, const Footholds& holds,
               FootCourse& course) {
  if (course.contacts.empty()) return;
  const std::vector<Between> way = betweens(course);
  for (std::size_t k = 0; k < course.foot.size(); ++k) {
    FootPose& foot = course.foot[k];
    const Plant &a = holds.is[way[k].from], &b = holds.is[way[k].to];
    const Plant &was_a = holds.was[way[k].from], &was_b = holds.was[way[k].to];
    const double share = smoothstep(way[k].share);
    foot.ankle += Vec3{lerp(a.x - was_a.x, b.x - was_b.x, share), lerp(a.height, b.height, share),
                       lerp(a.z - was_a.z, b.z - was_b.z, share)};
    foot.tilt.turn = nlerp(a.tilt.turn, b.tilt.turn, share);
  }
  for (std::size_t c = 0; c + 1 < course.contacts.size(); ++c) {
    const Plant &from = holds.is[c], &to = holds.is[c + 1];
    if (!edges_between(terrain, from, to, kSize)) continue;
    const std::size_t first = course.contacts[c].last + 1, end = course.contacts[c + 1].first;
    std::vector<SwingMoment> moments;
    for (std::size_t k = first; k < end; ++k) moments.push_back({way[k].share, course.foot[k]});
    const StepOver over = step_over(terrain, sole, from, to, kSize, moments, {});
    const Vec3 ahead = normalised(Vec3{to.x - from.x, 0, to.z - from.z}, {0, 0, 0});
    for (std::size_t k = first; k < end; ++k)
      course.foot[k].ankle +=
          Vec3{0, over.up_at(way[k].share), 0} + over.forward_at(way[k].share) * ahead;
  }
  course.floor.clear();
  for (const FootPose& foot : course.foot) {
    const SolePoints points = sole_points(sole, foot);
    course.floor.push_back(std::max({terrain.height(points.heel.x, points.heel.z),
                                     terrain.height(points.ball.x, points.ball.z),
                                     terrain.height(points.tip.x, points.tip.z)}));
  }
}

/// What the pelvis is to follow: the mean of what its standing feet say.
std::vector<Wanted> wanted_of(const std::array<FootCourse, 2>& feet,
                              const std::array<Footholds, 2>& holds, double (*of)(const Plant&)) {
  std::vector<Wanted> out(feet[0].foot.size());
  for (std::size_t s = 0; s < 2; ++s)
    for (std::size_t c = 0; c < feet[s].contacts.size(); ++c) {
      const FitContact& contact = feet[s].contacts[c];
      const double value = of(holds[s].is[c]) - of(holds[s].was[c]);
      for (std::size_t k = contact.first; k <= contact.last; ++k) {
        out[k].value = (out[k].value * out[k].weight + value) / (out[k].weight + 1);
        out[k].weight += 1;
      }
    }
  return out;
}

/// How the pelvis rises and sinks: with its feet, and no higher than its legs reach.
std::vector<double> heights_of(const Skeleton& skeleton, double fps,
                               const std::array<FootCourse, 2>& feet,
                               const std::array<std::vector<double>, 2>& captured,
                               const std::vector<Vec3>& aside, std::vector<Wanted> wanted) {
  std::vector<double> heights = smooth_curve(wanted, fps, kPelvisCorner);
  for (int round = 0; round < kReachRounds; ++round) {
    bool reaches = true;
    for (const Side side : kSides) {
      const double longest = kStraightest * leg_bones(skeleton, side).length();
      const FootCourse& course = feet[at(side)];
      for (const FitContact& contact : course.contacts)
        for (std::size_t k = contact.first; k <= contact.last; ++k) {
          const Vec3 leg = course.foot[k].ankle - course.hip[k] - aside[k] - Vec3{0, heights[k], 0};
          const double most = std::max(longest, captured[at(side)][k]);
          const double across = length(level(leg));
          const double down = std::sqrt(std::max(0.0, most * most - across * across));
          const double high = -leg.y - down;  // too high by so much
          if (!(high > 0)) continue;
          reaches = false;
          wanted[k] = {std::min(wanted[k].value, heights[k] - high), kReaches};
        }
    }
    if (reaches) break;
    heights = smooth_curve(wanted, fps, kPelvisCorner);
  }
  return heights;
}

}  // namespace

void put_at(const GroundStart& start, const Skeleton& skeleton, std::vector<Pose>& poses) {
  if (poses.empty()) return;
  const Vec3 from = level(poses.front().root);
  Vec3 way;
  for (const Pose& pose : poses) {
    way = level(pose.root) - from;
    if (length(way) > kFirstMetre) break;
  }
  if (length(way) < kFirstMetre) {
    std::vector<Transform> world(skeleton.joints.size());
    forward_kinematics(skeleton, poses.front(), world);
    const auto hip = [&](Side side) {
      return world[static_cast<std::size_t>(skeleton.joint(on_side(Role::left_thigh, side)))]
          .position;
    };
    const Vec3 left = hip(Side::left) - hip(Side::right);
    way = {-left.z, 0, left.x};
  }
  const Quat turn = rotation_y(start.heading - deterministic::atan2(way.x, way.z));
  for (Pose& pose : poses) {
    const double height = pose.root.y;
    pose.root = rotate(turn, level(pose.root) - from) + Vec3{start.x, height, start.z};
    pose.rotations[0] = turn * pose.rotations[0];
  }
}

void bring_to_ground(const Terrain& terrain, const Skeleton& skeleton, double fps,
                     std::array<FootCourse, 2>& feet, std::vector<Pose>& poses) {
  std::array<Footholds, 2> holds;
  std::array<std::vector<double>, 2> captured;  // lengths of the legs
  for (const Side side : kSides) {
    FootCourse& course = feet[at(side)];
    for (std::size_t k = 0; k < course.foot.size(); ++k)
      captured[at(side)].push_back(length(course.foot[k].ankle - course.hip[k]));
    holds[at(side)] = find_footholds(terrain, skeleton.soles[at(side)], course);
    move_foot(terrain, skeleton.soles[at(side)], holds[at(side)], course);
  }
  const std::vector<double> x = smooth_curve(
                                wanted_of(feet, holds, [](const Plant&p) { return p.x; }), fps,
                                kWayCorner),
                            z = smooth_curve(
                                wanted_of(feet, holds, [](const Plant&p) { return p.z; }), fps,
                                kWayCorner);
  std::vector<Vec3> moved;
  for (std::size_t k = 0; k < poses.size(); ++k) moved.push_back({x[k], 0, z[k]});
  const std::vector<double> heights =
      heights_of(skeleton, fps, feet, captured, moved,
                 wanted_of(feet, holds, [](const Plant& p) { return p.height; }));
  for (std::size_t k = 0; k < poses.size(); ++k) {
    moved[k].y = heights[k];
    poses[k].root += moved[k];
    for (FootCourse& course : feet) course.hip[k] += moved[k];
  }
}

}  // namespace amble
