#include "amble/packs/meeting.hpp"

#include <array>
#include <utility>

#include "amble/kinematics/forward.hpp"
#include "amble/kinematics/leg_bend.hpp"

namespace amble {
namespace {

std::size_t at(int k) { return static_cast<std::size_t>(k); }

Pose pose_of(const Clip& clip, int frame) {
  Pose out;
  out.root = clip.root(frame);
  for (int j = 0; j < clip.skeleton.size(); ++j) out.rotations.push_back(clip.rotation(frame, j));
  return out;
}

/// How much of the gap is closed by each frame, from 0 to 1: while the foot swings; evenly, where
/// it never does.
std::vector<double> closed_while_swinging(const std::vector<std::array<bool, 2>>& planted,
                                          Side side) {
  std::vector<double> out(planted.size());
  double swung = 0;
  for (std::size_t f = 1; f < planted.size(); ++f) {
    if (!planted[f - 1][at(index(side))] && !planted[f][at(index(side))]) ++swung;
    out[f] = swung;
  }
  for (std::size_t f = 1; f < out.size(); ++f)
    out[f] = swung > 0 ? out[f] / swung : double(f) / double(out.size() - 1);
  return out;
}

/// A motion on its way to another's first pose.
class Meeting {
 public:
  Meeting(const PackedMotion& motion, const Clip& next)
      : motion_(motion), skeleton_(motion.clip.skeleton), last_(motion.clip.frames() - 1) {
    const Clip& clip = motion.clip;
    world_.resize(skeleton_.joints.size());
    for (int f = 0; f <= last_; ++f) {
      forward_kinematics(clip, f, world_);
      hinges_.look_at(skeleton_, world_);
    }
    const std::vector<Transform> ends = world_;
    forward_kinematics(next, 0, world_);
    root_gap_ = next.root(0) - clip.root(last_);
    for (int j = 0; j < skeleton_.size(); ++j)
      gaps_.push_back(log_half(inverse(clip.rotation(last_, j)) * next.rotation(0, j)));
    for (const Side side : kSides) {
      Foot& foot = feet_[at(index(side))];
      foot.ankle = skeleton_.joint(on_side(Role::left_foot, side));
      foot.gap = world_[at(foot.ankle)].position - ends[at(foot.ankle)].position;
      foot.turn =
          log_half(inverse(ends[at(foot.ankle)].rotation) * world_[at(foot.ankle)].rotation);
      foot.closed = closed_while_swinging(motion.planted, side);
      for (int j = 0; j < skeleton_.size(); ++j)
        if (hangs_on(j, foot.ankle)) foot.front.push_back(j);
    }
  }

  Pose pose(int frame) {
    Pose out = pose_of(motion_.clip, frame);
    forward_kinematics(skeleton_, out, world_);
    std::array<Transform, 2> ankles;
    for (const Side side : kSides) ankles[at(index(side))] = ankle(side, frame);
    const double share = double(frame) / last_;
    out.root += share * root_gap_;
    for (int j = 0; j < skeleton_.size(); ++j) turn(out, j, share);
    for (const Foot& foot : feet_)
      for (const int j : foot.front) {
        out.rotations[at(j)] = motion_.clip.rotation(frame, j);
        turn(out, j, foot.closed[at(frame)]);
      }
    for (const Side side : kSides) stand(out, side, ankles[at(index(side))]);
    return out;
  }

 private:
  struct Foot {
    int ankle = -1;
    std::vector<int> front;      // joints below the ankle
    Vec3 gap, turn;              // of the ankle, to be closed by the end
    std::vector<double> closed;  // by frame
  };

  bool hangs_on(int joint, int ancestor) const {
    for (int j = skeleton_.joints[at(joint)].parent; j >= 0; j = skeleton_.joints[at(j)].parent)
      if (j == ancestor) return true;
    return false;
  }

  void turn(Pose& pose, int joint, double share) const {
    Quat& rotation = pose.rotations[at(joint)];
    rotation = normalised(rotation * exp_half(share * gaps_[at(joint)]));
  }

  /// Where an ankle is to be. Its gap is one of the world, in which the vehicle turns.
  Transform ankle(Side side, int frame) const {
    const Foot& foot = feet_[at(index(side))];
    const double closed = foot.closed[at(frame)];
    const double turned = motion_.way.back().heading - motion_.way[at(frame)].heading;
    const Transform& was = world_[at(foot.ankle)];
    return {was.position + closed * rotate(rotation_y(turned), foot.gap),
            normalised(was.rotation * exp_half(closed * foot.turn))};
  }

  void stand(Pose& pose, Side side, const Transform& ankle) {
    const int foot = feet_[at(index(side))].ankle;
    const int above = skeleton_.joints[at(foot)].parent;
    forward_kinematics(skeleton_, pose, world_);
    bend_leg(skeleton_, side, ankle.position, hinges_.axis(side), pose, world_);
    forward_kinematics(skeleton_, pose, world_);
    pose.rotations[at(foot)] = inverse(world_[at(above)].rotation) * ankle.rotation;
  }

  const PackedMotion& motion_;
  const Skeleton& skeleton_;
  int last_;
  std::vector<Transform> world_;
  KneeHinges hinges_;
  Vec3 root_gap_;
  std::vector<Vec3> gaps_;  // logarithms, by joint
  std::array<Foot, 2> feet_;
};

}  // namespace

void meet(PackedMotion& motion, const Clip& next) {
  Meeting meeting(motion, next);
  Clip met = motion.clip;
  const int last = met.frames() - 1;
  for (int f = 1; f <= last; ++f) {
    const Pose pose = f < last ? meeting.pose(f) : pose_of(next, 0);
    met.root(f) = pose.root;
    for (int j = 0; j < met.skeleton.size(); ++j) met.rotation(f, j) = pose.rotations[at(j)];
  }
  motion.clip = std::move(met);
}

}  // namespace amble
