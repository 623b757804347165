#include "amble/cleaning/clean_clip.hpp"

#include <algorithm>

#include "amble/cleaning/floor_curve.hpp"
#include "amble/cleaning/giving_pelvis.hpp"
#include "amble/cleaning/planted_spans.hpp"
#include "amble/core/error.hpp"
#include "amble/kinematics/leg_bend.hpp"
#include "amble/kinematics/sole_on_bones.hpp"
#include "amble/library/leg_course.hpp"
#include "amble/library/lifted_toes.hpp"
#include "amble/library/planted_toes.hpp"
#include "amble/maths/smooth.hpp"
#include "amble/maths/statistics.hpp"
#include "amble/motion/calm.hpp"
#include "amble/motion/iron.hpp"
#include "amble/motion/rooted.hpp"

namespace amble {
namespace {

constexpr int kGivings = 2;  // in which the pelvis gives to the feet so found
// Markers that tremble much are calmed more than once, until that turns joints by less (radians):
// sound captures are turned by a tenth of it.
constexpr double kQuiet = 0.002;
constexpr int kCalms = 2;
constexpr int kFewestFrames = 8;  // that a fit is made of

std::size_t at(Side side) { return static_cast<std::size_t>(index(side)); }

std::vector<Pose> poses_of(const Clip& clip) {
  std::vector<Pose> out(static_cast<std::size_t>(clip.frames()));
  for (int f = 0; f < clip.frames(); ++f) {
    Pose& pose = out[static_cast<std::size_t>(f)];
    pose.root = clip.root(f);
    for (int j = 0; j < clip.skeleton.size(); ++j) pose.rotations.push_back(clip.rotation(f, j));
  }
  return out;
}

/// Calms a stretch of a clip and tells how far joints were turned by it, in the middle of all.
double calm_by(Clip& clip, int first, int last) {
  const std::vector<Quat> before = clip.rotations;
  calm(clip, first, last);
  std::vector<double> turned;
  const int joints = clip.skeleton.size();
  for (int f = first; f < last; ++f)
    for (int j = 0; j < joints; ++j)
      if (!clip.skeleton.joints[static_cast<std::size_t>(j)].end)
        turned.push_back(
            angle_between(before[static_cast<std::size_t>(f * joints + j)], clip.rotation(f, j)));
  return median(std::move(turned));
}

/// Gives the legs of a clip the turns that they have in another.
void take_legs(const Clip& from, Clip& to) {
  for (const Side side : kSides)
    for (const Role role : {Role::left_thigh, Role::left_shin}) {
      const int joint = to.skeleton.joint(on_side(role, side));
      for (int f = 0; f < to.frames(); ++f) to.rotation(f, joint) = from.rotation(f, joint);
    }
}

/// Both feet of a clip, with where they are down, and the knees of `ironed`: a knee that a solver
/// held straight has a kink and its foot has none.
std::array<FootCourse, 2> courses_of(const Study& study, const Skeleton& skeleton,
                                     const std::vector<Pose>& poses,
                                     const std::vector<Pose>& ironed) {
  std::array<LegCourse, 2> legs = leg_courses(skeleton, poses),
                           smooth = leg_courses(skeleton, ironed);
  std::array<FootCourse, 2> out;
  for (const Side side : kSides) {
    FootCourse& course = out[at(side)];
    course.foot = std::move(legs[at(side)].foot);
    course.hip = std::move(legs[at(side)].hip);
    for (std::size_t k = 0; k < poses.size(); ++k)
      course.gives.push_back(length(smooth[at(side)].foot[k].ankle - smooth[at(side)].hip[k]) -
                             length(course.foot[k].ankle - course.hip[k]));
    course.frames.resize(poses.size());
    for (std::size_t k = 0; k < poses.size(); ++k)
      course.seconds.push_back(static_cast<double>(k) / study.clip.fps);
    course.contacts = planted_spans(study.contacts[at(side)], study.clip.fps, course.foot);
  }
  return out;
}

/// Once the floor is known: feet that hang over it do not stand yet, or no more.
void leave_hanging(const Study& study, const Skeleton& skeleton, std::array<FootCourse, 2>& feet) {
  for (const Side side : kSides) {
    std::vector<double> heights;
    for (const FootPose& foot : feet[at(side)].foot)
      heights.push_back(lowest_sole_point(skeleton.soles[at(side)], foot));
    feet[at(side)].contacts =
        planted_spans(study.contacts[at(side)], study.clip.fps, feet[at(side)].foot, heights);
  }
}

void lay_floor(const std::vector<double>& floor, std::array<FootCourse, 2>& feet,
               std::vector<Pose>& poses) {
  for (std::size_t k = 0; k < floor.size(); ++k) {
    poses[k].root.y -= floor[k];
    for (FootCourse& course : feet) {
      course.foot[k].ankle.y -= floor[k];
      course.hip[k].y -= floor[k];
    }
  }
}

/// What a contact was like as captured, on a floor at y = 0.
CleanedContact told(const FootCourse& course, const FitContact& contact, const Sole& sole,
                    Side side, const Study& study) {
  CleanedContact out;
  out.side = side;
  out.begin = study.file_time(static_cast<double>(contact.first) / study.clip.fps);
  out.end = study.file_time(static_cast<double>(contact.last) / study.clip.fps);
  const auto ball = [&](std::size_t k) {
    const Vec3 point = sole_points(sole, course.foot[k]).ball;
    return Vec3{point.x, 0, point.z};
  };
  const Vec3 start = ball(contact.first);
  for (std::size_t k = contact.first; k <= contact.last; ++k) {
    const double low = lowest_sole_point(sole, course.foot[k]);
    out.slid = std::max(out.slid, length(ball(k) - start));
    out.turned = std::max(out.turned, std::abs(course.foot[k].yaw - contact.plant.yaw));
    out.sunk = std::max(out.sunk, -low), out.hung = std::max(out.hung, low);
  }
  return out;
}

/// How far planting moved the ankle of a contact, in the mean.
double moved_by(const FootFit& fit, const FitContact& contact) {
  double sum = 0;
  for (std::size_t k = contact.first; k <= contact.last; ++k)
    sum += length(fit.pose(k).ankle - fit.course().foot[k].ankle);
  return sum / static_cast<double>(contact.last - contact.first + 1);
}

/// Toes are taken and let go over a moment at the ends of a contact, or they would be jerked.
double gentle(const FitContact& contact, std::size_t k, const std::vector<double>& seconds) {
  constexpr double kMoment = 0.05;  // seconds
  const double after = contact.first == 0 ? 1.0 : seconds[k] - seconds[contact.first],
               before =
                   contact.last + 1 == seconds.size() ? 1.0 : seconds[contact.last] - seconds[k];
  const double share = smoothstep(std::min(after, before) / kMoment);
  return share * share;
}

/// Lays the toes of a planted foot on the ground.
void lay_toes(const Skeleton& skeleton, Side side, const FootFit& fit, std::vector<Pose>& poses) {
  const int toe = skeleton.joint(on_side(Role::left_toe, side));
  if (toe < 0) return;
  std::vector<Quat> turns;
  for (const Pose& pose : poses) turns.push_back(pose.rotations[static_cast<std::size_t>(toe)]);
  std::vector<HeldTurn> held(turns.size());
  for (const FitContact& contact : fit.course().contacts)
    for (std::size_t k = contact.first; k <= contact.last; ++k) {
      held[k] = lying_toes(skeleton.soles[at(side)], fit.pitch(k));
      held[k].weight *= gentle(contact, k, fit.course().seconds);
    }
  hold_turns(turns, held, fit.course().seconds);
  for (std::size_t k = 0; k < turns.size(); ++k)
    poses[k].rotations[static_cast<std::size_t>(toe)] = turns[k];
}

/// Lifts the toes of posed feet where they would dip into the ground as they swing.
void lift_swinging_toes(const Skeleton& skeleton, Side side, const FootFit& fit,
                        std::vector<Pose>& poses) {
  constexpr double kLacks = 8.0;  // weight of toes that dip, against 1 of those that do not
  constexpr int kLifts = 4;       // rounds: each corrects what the last one left
  const int joint = skeleton.joint(on_side(Role::left_toe, side));
  if (joint < 0) return;
  const auto toe = static_cast<std::size_t>(joint);
  std::vector<Transform> world(skeleton.joints.size());
  for (int round = 0; round < kLifts; ++round) {
    std::vector<Quat> turns;
    std::vector<HeldTurn> held(poses.size());
    bool dips = false;
    for (std::size_t k = 0; k < poses.size(); ++k) {
      turns.push_back(poses[k].rotations[toe]);
      if (fit.down(k)) continue;
      forward_kinematics(skeleton, poses[k], world);
      const auto lacks = toe_lift(skeleton.soles[at(side)], world[toe], fit.ground(k));
      if (!lacks) continue;
      held[k] = {turns[k] * exp_half(*lacks), kLacks};
      dips = true;
    }
    if (!dips) return;
    hold_turns(turns, held, fit.course().seconds);
    for (std::size_t k = 0; k < poses.size(); ++k) poses[k].rotations[toe] = turns[k];
  }
}

std::vector<FootFit> fit_feet(const std::array<FootCourse, 2>& feet, const Skeleton& skeleton) {
  std::vector<FootFit> fits;
  for (const Side side : kSides) {
    fits.emplace_back(feet[at(side)], skeleton.soles[at(side)], leg_bones(skeleton, side));
    fits.back().fit();
  }
  return fits;
}

/// The planted feet of a body whose pelvis gives to them.
std::vector<FootFit> plant(const Skeleton& skeleton, std::array<FootCourse, 2>& feet,
                           std::vector<Pose>& poses) {
  std::vector<FootFit> fits = fit_feet(feet, skeleton);
  for (int round = 0; round < kGivings; ++round) {
    const std::vector<Vec3> shifts = pelvis_gives({&fits[0], &fits[1]});
    give(shifts, feet);
    for (std::size_t k = 0; k < shifts.size(); ++k) poses[k].root += shifts[k];
    fits = fit_feet(feet, skeleton);
  }
  for (FootFit& fit : fits) fit.turn_on_the_ground();
  return fits;
}

/// Bends the legs to the fitted feet.
void pose_legs(const Skeleton& skeleton, const std::vector<FootFit>& fits,
               std::vector<Pose>& poses) {
  std::vector<Transform> world(skeleton.joints.size());
  KneeHinges hinges;
  for (const Pose& pose : poses) {
    forward_kinematics(skeleton, pose, world);
    hinges.look_at(skeleton, world);
  }
  for (std::size_t k = 0; k < poses.size(); ++k) {
    forward_kinematics(skeleton, poses[k], world);
    for (const Side side : kSides) {
      const FootPose foot = fits[at(side)].pose(k);
      bend_leg(skeleton, side, foot.ankle, hinges.axis(side), poses[k], world);
      const auto shin = static_cast<std::size_t>(skeleton.joint(on_side(Role::left_shin, side))),
                 ankle = static_cast<std::size_t>(skeleton.joint(on_side(Role::left_foot, side)));
      poses[k].rotations[ankle] =
          inverse(world[shin].rotation) * foot_rotations(skeleton.soles[at(side)], foot).foot;
    }
  }
}

/// The clip without what trembles and kinks, and its poses with the legs ironed as well.
Clip smoothed(const Study& study, std::vector<Pose>& ironed) {
  Clip moving = rooted_at_pelvis(study.clip);
  if (moving.frames() < kFewestFrames) throw Error(study.clip.name + ": too short to be cleaned");
  const std::vector<int> begins = cuts(moving);
  for (std::size_t k = 0; k + 1 < begins.size(); ++k) {
    for (int round = 0; round < kCalms; ++round)
      if (calm_by(moving, begins[k], begins[k + 1]) < kQuiet) break;
  }
  const Clip calmed = moving;
  for (std::size_t k = 0; k + 1 < begins.size(); ++k) iron(moving, begins[k], begins[k + 1]);
  ironed = poses_of(moving);
  take_legs(calmed, moving);
  return moving;
}

}  // namespace

CleanedClip clean(const Study& study, const std::optional<NewGround>& ground) {
  if (study.body.pelvis.empty())
    throw Error(study.clip.name + ": " +
                (study.rejected.empty() ? "no legs to plant" : study.rejected));
  std::vector<Pose> ironed;
  Clip moving = smoothed(study, ironed);
  for (const Side side : kSides)
    fit_to_bones(moving.skeleton, side, moving.skeleton.soles[at(side)]);
  const Skeleton& skeleton = moving.skeleton;
  std::vector<Pose> poses = poses_of(moving);
  if (ground) put_at(ground->start, skeleton, poses);
  std::array<FootCourse, 2> feet = courses_of(study, skeleton, poses, ironed);
  CleanedClip out;
  out.floor = floor_curve(feet, skeleton.soles, moving.fps);
  lay_floor(out.floor, feet, poses);
  leave_hanging(study, skeleton, feet);
  for (const Side side : kSides)
    for (const FitContact& contact : feet[at(side)].contacts)
      out.contacts.push_back(told(feet[at(side)], contact, skeleton.soles[at(side)], side, study));
  if (ground) bring_to_ground(*ground->terrain, skeleton, moving.fps, feet, poses);

  const std::vector<FootFit> fits = plant(skeleton, feet, poses);
  std::size_t told_of = 0;
  for (const Side side : kSides) {
    for (const FitContact& contact : fits[at(side)].course().contacts)
      out.contacts[told_of++].moved = moved_by(fits[at(side)], contact);
    lay_toes(skeleton, side, fits[at(side)], poses);
  }
  pose_legs(skeleton, fits, poses);
  for (const Side side : kSides) lift_swinging_toes(skeleton, side, fits[at(side)], poses);
  std::stable_sort(
      out.contacts.begin(), out.contacts.end(),
      [](const CleanedContact& a, const CleanedContact& b) { return a.begin < b.begin; });
  moving.translations.clear();
  moving.rotations.clear();
  for (const Pose& pose : poses) moving.append(pose);
  out.clip = hung_in(study.clip.skeleton, moving);
  out.clip.skeleton.soles = skeleton.soles;
  return out;
}

}  // namespace amble
