#include "amble/retargeting/anatomy.hpp"

#include <algorithm>
#include <map>

#include "amble/core/error.hpp"
#include "amble/kinematics/forward.hpp"
#include "amble/kinematics/leg_reach.hpp"
#include "amble/motion/rooted.hpp"
#include "amble/motion/torn_limb.hpp"
#include "amble/retargeting/trunk_habit.hpp"
#include "amble/retargeting/turn_of_axes.hpp"

namespace amble {
namespace {

constexpr double kStands = 0.8;       // cosine of a zero pose that stands upright
constexpr double kBends = 0.15;       // mean sine of a limb that shows its hinge
constexpr int kFrames = 400;          // that are looked at
constexpr double kHeadBone = 0.12;    // metres, where no joint ends the head
constexpr double kLeastSquare = 0.1;  // of a hinge square to its bone
// Of a sole: how unlike its bone it may be, where the ball may be (in legs; on the floor, too),
// where it is guessed to be, and where tip and heel are from it (in bones of the foot).
constexpr double kUnlikeBone = 0.25, kLowestBall = -0.004, kHighestBall = 0.1;
constexpr double kBallHeight = 0.177, kTip = 0.5, kHeel = 0.4;
constexpr int kFewestJoints = 8;  // a pelvis, a chest, and three for each leg

std::size_t at(int joint) noexcept { return static_cast<std::size_t>(joint); }

Quat add_aligned(const Quat& sum, const Quat& q) noexcept {
  const double s = dot(sum, q) < 0 ? -1 : 1;
  return {sum.w + s * q.w, sum.x + s * q.x, sum.y + s * q.y, sum.z + s * q.z};
}

/// The frame of a bone whose hinge was only measured.
Quat measured_frame(const Vec3& hinge, const Vec3& direction) noexcept {
  const Vec3 y = -normalised(direction, {0, -1, 0});
  const Vec3 square = hinge - y * dot(hinge, y);
  const Vec3 fallback = normalised(cross(y, {0, 0, 1}), {1, 0, 0});
  return bone_frame(length(square) > kLeastSquare ? normalised(square) : fallback, -y);
}

class AnatomyStudy {
 public:
  explicit AnatomyStudy(const Clip& clip) : clip_(rooted_at_pelvis(clip)), out_() {
    const Skeleton& skeleton = clip_.skeleton;
    const std::string name = clip.name.empty() ? "skeleton" : clip.name;
    if (skeleton.size() < kFewestJoints)
      throw Error(name + ": has no pelvis, chest and legs; export it with its skeleton");
    const auto need = [&](bool there, const char* what) {
      if (!there)
        throw Error(name + ": has no " + what +
                    "; name its joints in a file of roles: {\"pelvis\": \"Bone01\"}");
    };
    need(skeleton.has(Role::pelvis), "pelvis");
    need(skeleton.has(Role::chest), "chest");
    for (const Side side : kSides)
      for (const Role role : {Role::left_thigh, Role::left_shin, Role::left_foot})
        need(skeleton.has(on_side(role, side)), "whole leg");
    need(!torn_limb(skeleton), "limbs that hang from the pelvis down as their roles say");
    need(clip_.frames() > 0, "frame");
    out_.skeleton = skeleton;
    out_.joints.resize(at(skeleton.size()));
  }

  Anatomy study() {
    find_ease();
    list_trunk();
    for (const Side side : kSides) {
      list_limb(arm(side), Role::left_upper_arm, Role::left_forearm, Role::left_hand);
      list_limb(leg(side), Role::left_thigh, Role::left_shin, Role::left_foot);
      const int clavicle = out_.skeleton.joint(on_side(Role::left_clavicle, side));
      if (clavicle >= 0) out_.joints[at(clavicle)].part = Part::clavicle;
      if (clavicle >= 0) out_.joints[at(clavicle)].limb = arm(side);
      const int toe = out_.skeleton.joint(on_side(Role::left_toe, side));
      if (toe >= 0) out_.joints[at(toe)].part = Part::toe;
      if (toe >= 0) out_.joints[at(toe)].limb = leg(side);
    }
    stand_upright();
    find_hinges();
    out_.hip_centre =
        0.5 * (out_.skeleton.hip_offset(Side::left) + out_.skeleton.hip_offset(Side::right));
    for (const Side side : kSides)
      out_.hips[static_cast<std::size_t>(index(side))] =
          rotate(out_.joints[0].upright, out_.skeleton.hip_offset(side) - out_.hip_centre);
    out_.leg_length =
        0.5 * (out_.limb(Limb::left_leg).length() + out_.limb(Limb::right_leg).length());
    for (const Limb which : {Limb::left_leg, Limb::right_leg})
      if (const LimbAnatomy& one = out_.limb(which);
          !LegBones{one.upper_length, one.lower_length}.whole())
        throw Error((clip_.name.empty() ? "skeleton" : clip_.name) +
                    ": a leg has no length between hip, knee and ankle");
    for (const Side side : kSides) mend_sole(side);
    for (int k = 0; k < kLimbCount; ++k) frame_limb(static_cast<Limb>(k));
    list_read();
    settle_trunk(clip_, step(), out_);
    return out_;
  }

 private:
  int step() const { return std::max(1, clip_.frames() / kFrames); }
  const Vec3& offset(int joint) const { return clip_.skeleton.joints[at(joint)].offset; }
  int parent(int joint) const { return clip_.skeleton.joints[at(joint)].parent; }

  /// Mean rotations of all joints; of the pelvis, once its hips are turned to lie along +X.
  void find_ease() {
    const int left = clip_.skeleton.joint(Role::left_thigh),
              right = clip_.skeleton.joint(Role::right_thigh);
    std::vector<Transform> world(at(clip_.skeleton.size()));
    std::vector<Quat> sums(world.size(), Quat{0, 0, 0, 0});
    for (int f = 0; f < clip_.frames(); f += step()) {
      forward_kinematics(clip_, f, world);
      const Vec3 hips = world[at(left)].position - world[at(right)].position;
      const Quat facing = rotation_y(-deterministic::atan2(-hips.z, hips.x));
      for (std::size_t j = 0; j < world.size(); ++j) {
        const Quat& local = clip_.rotation(f, static_cast<int>(j));
        sums[j] = add_aligned(sums[j], j == 0 ? facing * local : local);
      }
    }
    for (std::size_t j = 0; j < sums.size(); ++j) out_.joints[j].at_ease = normalised(sums[j]);
  }

  /// Bones from the pelvis to the head and how far along each of them has its middle.
  void list_trunk() {
    const Skeleton& skeleton = clip_.skeleton;
    out_.chest = skeleton.joint(Role::chest);
    out_.neck = skeleton.has(Role::neck) ? skeleton.joint(Role::neck) : out_.chest;
    out_.head = skeleton.has(Role::head) ? skeleton.joint(Role::head) : out_.neck;
    // A head that hangs elsewhere, as on rigs with parts of their own, is none of this trunk.
    if (!is_above(out_.chest, out_.head)) out_.head = out_.chest;
    if (!is_above(out_.chest, out_.neck) || !is_above(out_.neck, out_.head)) out_.neck = out_.chest;
    std::vector<int> chain;
    for (int j = out_.head; j >= 0; j = parent(j)) chain.insert(chain.begin(), j);
    std::vector<double> middles;
    double along = 0;
    for (std::size_t k = 0; k < chain.size(); ++k) {
      const double bone = k + 1 < chain.size() ? length(offset(chain[k + 1])) : kHeadBone;
      if (k + 1 < chain.size()) trunk_bones_[chain[k]] = offset(chain[k + 1]);
      middles.push_back(k == 0 ? 0.0 : along + 0.5 * bone);
      along += bone;
    }
    out_.spine = chain.size() > 1 ? chain[1] : 0;
    const auto place = [&](int joint) {
      return static_cast<std::size_t>(std::find(chain.begin(), chain.end(), joint) - chain.begin());
    };
    const std::size_t knots[] = {0, place(out_.chest), place(out_.neck), chain.size() - 1};
    for (std::size_t k = 0; k < chain.size(); ++k) {
      AnatomyJoint& joint = out_.joints[at(chain[k])];
      joint.part = Part::trunk;
      for (std::size_t i = 0; i + 1 < std::size(knots); ++i) {
        const double from = middles[knots[i]], to = middles[knots[i + 1]];
        if (k > knots[i] && k <= knots[i + 1])
          joint.share = static_cast<double>(i) + (middles[k] - from) / std::max(to - from, 1e-6);
        if (i > 0 && k > knots[i] && k < knots[i + 1]) out_.long_neck = true;
      }
    }
  }

  void list_limb(Limb which, Role upper, Role lower, Role end) {
    LimbAnatomy& limb = out_.limbs[index(which)];
    const Side side = side_of(which);
    limb.upper = clip_.skeleton.joint(on_side(upper, side));
    limb.lower = clip_.skeleton.joint(on_side(lower, side));
    limb.end = clip_.skeleton.joint(on_side(end, side));
    if (!limb.whole()) return limb = {}, void();
    limb.upper_length = length(between(limb.upper, limb.lower));
    limb.lower_length = length(between(limb.lower, limb.end));
    const bool has_length = LegBones{limb.upper_length, limb.lower_length}.whole();
    if (upper == Role::left_upper_arm && !has_length) return limb = {}, void();
    constexpr std::pair<int LimbAnatomy::*, Part> kParts[] = {{&LimbAnatomy::upper, Part::upper},
                                                              {&LimbAnatomy::lower, Part::lower},
                                                              {&LimbAnatomy::end, Part::end}};
    for (const auto& [joint, part] : kParts) {
      out_.joints[at(limb.*joint)].part = part;
      out_.joints[at(limb.*joint)].limb = which;
    }
    limb.end_at_ease = turn_of_axes(turn_between(limb.lower, limb.end));
  }

  /// Where a joint further down stands in the frame of another one, those in between at ease.
  Vec3 between(int from, int to) const {
    Vec3 place = offset(to);
    for (int j = parent(to); j >= 0 && j != from; j = parent(j))
      place = offset(j) + rotate(out_.joints[at(j)].at_ease, place);
    return place;
  }
  /// Turn of the joints between two, which stay at ease.
  Quat ease_between(int from, int to) const {
    Quat turn;
    for (int j = parent(to); j >= 0 && j != from; j = parent(j))
      turn = out_.joints[at(j)].at_ease * turn;
    return turn;
  }
  Quat turn_between(int from, int to) const {
    return ease_between(from, to) * out_.joints[at(to)].at_ease;
  }

  /// Whether the body stands upright and faces +Z where all rotations are zero, as in files whose
  /// zero pose is one: then that is how its trunk is upright, however far the clip bends it.
  bool stands_at_zero() const {
    const auto place = [&](int joint) {
      Vec3 sum;
      for (int j = joint; j > 0; j = parent(j)) sum += offset(j);
      return sum;
    };
    const LimbAnatomy &left = out_.limb(Limb::left_leg), &right = out_.limb(Limb::right_leg);
    const auto along = [](const Vec3& v, const Vec3& axis) {
      return dot(normalised(v, {}), axis) > kStands;
    };
    return along(place(out_.chest), {0, 1, 0}) &&
           along(place(out_.head) - place(out_.chest), {0, 1, 0}) &&
           along(place(left.upper) - place(right.upper), {1, 0, 0}) &&
           along(place(left.end) - place(left.upper), {0, -1, 0}) &&
           along(place(right.end) - place(right.upper), {0, -1, 0});
  }

  /// World rotations of the body at attention: every joint at its nearest turn of axes.
  void stand_upright() {
    const bool at_zero = stands_at_zero();
    for (int j = 0; j < clip_.skeleton.size(); ++j) {
      AnatomyJoint& joint = out_.joints[at(j)];
      const Quat below = parent(j) < 0 ? Quat{} : out_.joints[at(parent(j))].upright;
      const bool bends = joint.part != Part::at_ease;
      Quat own = bends ? turn_of_axes(joint.at_ease) : joint.at_ease;
      if (const auto bone = trunk_bones_.find(j); bone != trunk_bones_.end())
        own = turn_of_axes(joint.at_ease, below, bone->second);
      if (at_zero && joint.part == Part::trunk) own = {};
      joint.upright = normalised(below * own);
    }
  }

  /// The hinge of each limb in the frames of its two bones, as the mean axis of its bending.
  void find_hinges() {
    std::array<Vec3, kLimbCount> upper{}, lower{};
    std::vector<Transform> world(at(clip_.skeleton.size()));
    int frames = 0;
    for (int f = 0; f < clip_.frames(); f += step(), ++frames) {
      forward_kinematics(clip_, f, world);
      for (std::size_t k = 0; k < kLimbCount; ++k) {
        const LimbAnatomy& limb = out_.limbs[k];
        if (!limb.whole()) continue;
        const Transform &a = world[at(limb.upper)], &b = world[at(limb.lower)];
        const Vec3 bend = cross(normalised(b.position - a.position),
                                normalised(world[at(limb.end)].position - b.position));
        upper[k] += rotate(inverse(a.rotation), bend);
        lower[k] += rotate(inverse(b.rotation), bend);
      }
    }
    for (std::size_t k = 0; k < kLimbCount; ++k) {
      LimbAnatomy& limb = out_.limbs[k];
      if (!limb.whole()) continue;
      const Vec3 upper_bone = between(limb.upper, limb.lower),
                 lower_bone = between(limb.lower, limb.end);
      const bool bends = length(upper[k]) > kBends * frames && length(lower[k]) > kBends * frames;
      if (!bends) guess_hinge(static_cast<Limb>(k), upper_bone, upper[k], lower[k]);
      limb.upper_frame = measured_frame(normalised(upper[k]), upper_bone);
      limb.lower_frame = measured_frame(normalised(lower[k]), lower_bone);
    }
  }

  /// A limb that never bends: knees bend about the body's left, elbows forwards from arms held out.
  void guess_hinge(Limb which, const Vec3& upper_bone, Vec3& upper, Vec3& lower) const {
    const LimbAnatomy& limb = out_.limb(which);
    const bool is_leg = which == Limb::left_leg || which == Limb::right_leg;
    const double s = sign(side_of(which));
    const Vec3 out = is_leg ? Vec3{0, -1, 0} : Vec3{s, 0, 0};
    const Vec3 hinge = is_leg ? Vec3{1, 0, 0} : Vec3{0, -s, 0};
    const Quat& carried = out_.joints[at(limb.upper)].upright;
    const Quat held = shortest_arc(normalised(rotate(carried, upper_bone)), out) * carried;
    upper = rotate(inverse(held), hinge);
    lower = rotate(inverse(held * turn_between(limb.upper, limb.lower)), hinge);
  }

  /// Joints of some parts with all above them, ascending.
  template <typename Wanted>
  std::vector<int> with_all_above(const Wanted& wanted) const {
    std::vector<bool> needed(out_.joints.size(), false);
    std::vector<int> out;
    for (int j = clip_.skeleton.size() - 1; j >= 0; --j) {
      if (wanted(j)) needed[at(j)] = true;
      if (needed[at(j)] && parent(j) >= 0) needed[at(parent(j))] = true;
    }
    for (int j = 0; j < clip_.skeleton.size(); ++j)
      if (needed[at(j)]) out.push_back(j);
    return out;
  }

  bool is_above(int above, int joint) const {
    while (joint > above) joint = parent(joint);
    return joint == above;
  }
  /// Whether a joint lies between the pelvis and an ankle, or between a shoulder and its wrist.
  bool is_placed(int joint) const {
    for (int k = 0; k < kLimbCount; ++k) {
      const LimbAnatomy& limb = out_.limbs[static_cast<std::size_t>(k)];
      if (!limb.whole() || !is_above(joint, limb.end)) continue;
      const bool leg = k >= static_cast<int>(Limb::left_leg);
      if (leg || (joint != limb.upper && is_above(limb.upper, joint))) return true;
    }
    return false;
  }

  /// Whether the local rotation of a joint is all that a posture needs of it.
  bool reads_local(int joint) const {
    return std::any_of(out_.limbs.begin(), out_.limbs.end(), [&](const LimbAnatomy& limb) {
      return (limb.toe_hangs && limb.toe == joint) ||
             (limb.end_hangs && limb.end == joint && limb.toe < 0 &&
              out_.joints[at(joint)].limb < Limb::left_leg);
    });
  }

  void list_read() {
    for (const int j :
         with_all_above([&](int k) { return out_.joints[at(k)].part != Part::at_ease; })) {
      if (is_placed(j)) out_.placed.push_back(j);
      if (!reads_local(j)) out_.read.push_back(j);
    }
    out_.carrying = with_all_above([&](int j) {
      const Part part = out_.joints[at(j)].part;
      const bool carries = std::any_of(out_.limbs.begin(), out_.limbs.end(), [&](const auto& limb) {
        return limb.whole() && parent(limb.upper) == j;
      });
      return part == Part::trunk || part == Part::clavicle || carries;
    });
    for (const AnatomyJoint& joint : out_.joints) out_.at_ease.push_back(joint.at_ease);
  }

  void frame_limb(Limb which) {
    LimbAnatomy& limb = out_.limbs[index(which)];
    if (!limb.whole()) return;
    limb.end_hangs = parent(limb.end) == limb.lower;
    limb.upper_hinge = rotate(limb.upper_frame, {1, 0, 0});
    limb.lower_hinge = rotate(limb.lower_frame, {1, 0, 0});
    limb.end_read_before = inverse(limb.lower_frame);
    limb.end_read_after = inverse(limb.end_at_ease) * limb.lower_frame;
    limb.upper_after = inverse(limb.upper_frame);
    limb.lower_before = inverse(ease_between(limb.upper, limb.lower)) * limb.upper_frame;
    limb.lower_after = inverse(limb.lower_frame);
    limb.end_before = inverse(ease_between(limb.lower, limb.end)) * limb.lower_frame;
    limb.end_after = limb.lower_after * limb.end_at_ease;
    if (which == Limb::left_arm || which == Limb::right_arm) return;
    const Sole& sole = out_.skeleton.soles[static_cast<std::size_t>(index(side_of(which)))];
    limb.end_after = sole.flat_foot;
    limb.toe = out_.skeleton.joint(on_side(Role::left_toe, side_of(which)));
    if (limb.toe < 0) return;
    limb.toe_hangs = parent(limb.toe) == limb.end;
    limb.toe_before = inverse(sole.flat_foot * ease_between(limb.end, limb.toe));
    limb.toe_after = sole.flat_toe;
  }

  /// Soles are measured where a clip stands. One that never does, a single pose or a body whose
  /// legs were made longer or shorter in its file, gets the sole that its bones suggest.
  void mend_sole(Side side) {
    Sole& sole = out_.skeleton.soles[static_cast<std::size_t>(index(side))];
    const int toe = out_.skeleton.joint(on_side(Role::left_toe, side));
    if (toe < 0) return;
    const LimbAnatomy& limb = out_.limb(leg(side));
    const Vec3 bone = between(limb.end, toe);
    if (std::abs(length(sole.ball_joint) - length(bone)) > kUnlikeBone * length(bone)) {
      sole.flat_foot =
          forwards(inverse(limb.lower_frame) * turn_between(limb.lower, limb.end), bone);
      sole.flat_toe = sole.flat_foot * turn_between(limb.end, toe);
      sole.ball_joint = rotate(sole.flat_foot, bone);
      sole.tip_joint = sole.ball_joint + Vec3{0, 0, kTip * length(bone)};
      sole.heel.z = -kHeel * length(bone);
    } else {
      // Levels are measured better than rotations: the bone goes where the ball was.
      sole.flat_foot =
          shortest_arc(normalised(rotate(sole.flat_foot, bone)), normalised(sole.ball_joint)) *
          sole.flat_foot;
      const Vec3 ball = rotate(sole.flat_foot, bone);
      sole.tip_joint += ball - sole.ball_joint;
      sole.ball_joint = ball;
      sole.ball_height = sole.ankle_height + ball.y;
      if (sole.ball_height > kLowestBall * out_.leg_length &&
          sole.ball_height < kHighestBall * out_.leg_length)
        return;
    }
    sole.ball_height = kBallHeight * length(bone);
    sole.ankle_height = std::max(sole.ball_height, sole.ball_height - sole.ball_joint.y);
    sole.tip_height = std::max(0.0, sole.ankle_height + sole.tip_joint.y);
    sole.heel.y = -sole.ankle_height;
  }

  /// A foot turned about the vertical so that this bone of it points ahead.
  static Quat forwards(const Quat& foot, const Vec3& bone) noexcept {
    const Vec3 points = rotate(foot, bone);
    return rotation_y(-deterministic::atan2(points.x, points.z)) * foot;
  }

  Clip clip_;
  Anatomy out_;
  std::map<int, Vec3> trunk_bones_;  // from each joint of the back to the next
};

}  // namespace

Anatomy study_anatomy(const Clip& clip) { return AnatomyStudy(clip).study(); }

}  // namespace amble
