#include "amble/motion/mirror.hpp"

#include <algorithm>

#include "amble/core/error.hpp"

namespace amble {
namespace {

constexpr double kUnlike = 0.06;  // metres by which the two sides of a body may differ
constexpr double kPlain = 1.0;    // radians: axes that fit so well are mirror images as they are

constexpr Vec3 mirrored(const Vec3& v) noexcept { return {-v.x, v.y, v.z}; }
constexpr Quat mirrored(const Quat& q) noexcept { return {q.w, q.x, -q.y, -q.z}; }

/// +1 for joints above limbs of the left side alone, −1 for the right, 0 for the middle.
std::vector<int> sides_of(const Skeleton& skeleton) {
  std::vector<int> left(skeleton.joints.size()), right = left, side = left;
  for (int r = static_cast<int>(Role::left_clavicle); r < kRoleCount; ++r) {
    const bool is_left = r < static_cast<int>(Role::right_clavicle);
    for (int j = skeleton.joint(static_cast<Role>(r)); j >= 0;
         j = skeleton.joints[static_cast<std::size_t>(j)].parent)
      (is_left ? left : right)[static_cast<std::size_t>(j)] = 1;
  }
  for (std::size_t j = 0; j < side.size(); ++j) {
    side[j] = left[j] - right[j];
    const int parent = skeleton.joints[j].parent;
    if (!left[j] && !right[j] && parent >= 0) side[j] = side[static_cast<std::size_t>(parent)];
  }
  return side;
}

/// The 24 rotations that turn axes into axes, the identity first.
std::vector<Quat> quarter_turns() {
  std::vector<Quat> out{Quat{}};
  for (int k = 0; k < 81; ++k) {
    const int digits[] = {k / 27 - 1, k / 9 % 3 - 1, k / 3 % 3 - 1, k % 3 - 1};
    int used = 0, first = 0;
    for (const int digit : digits) {
      used += digit != 0;
      if (first == 0) first = digit;
    }
    if (first != 1 || used == 3) continue;  // one of q and −q; three parts are no such turn
    const Quat turn =
        normalised({double(digits[0]), double(digits[1]), double(digits[2]), double(digits[3])});
    if (angle_between(turn, Quat{}) > 0.1) out.push_back(turn);
  }
  return out;
}

}  // namespace

Mirror::Mirror(const Skeleton& skeleton, const Pose* usual)
    : twins_(skeleton.joints.size(), -1), axes_(skeleton.joints.size()) {
  for (const Joint& joint : skeleton.joints) parents_.push_back(joint.parent);
  const std::vector<int> side = sides_of(skeleton);
  std::vector<bool> done(twins_.size(), false);
  twins_[0] = 0;
  for (int j = 0; j < skeleton.size(); ++j) {
    const auto here = static_cast<std::size_t>(j), there = static_cast<std::size_t>(twins_[here]);
    if (done[here]) continue;
    if (twins_[here] < 0)
      throw Error("joint " + skeleton.joints[here].name + " hangs on an End Site");
    if (skeleton.joints[here].end) {
      axes_[here] = axes_[static_cast<std::size_t>(parents_[here])];
      continue;
    }
    pair(skeleton, side, usual, j);
    done[here] = done[there] = true;
  }
}

/// Finds the axes of a joint and of its twin, and the twins of their children.
void Mirror::pair(const Skeleton& skeleton, const std::vector<int>& side, const Pose* usual,
                  int joint) {
  static const std::vector<Quat> kTurns = quarter_turns();
  const auto here = static_cast<std::size_t>(joint), there = static_cast<std::size_t>(twins_[here]);
  double best = 1e9;
  std::vector<int> found;
  for (const Quat& turn : kTurns) {
    // Twice mirrored is as before, so the twin's axes follow; a joint in the middle is its own.
    const Quat back = inverse(mirrored(turn));
    if (here == there && angle_between(back, turn) > 1e-6) continue;
    std::vector<int> twins = twins_;
    if (!pair_children(skeleton, side, joint, turn, twins)) continue;
    const double apart =
        usual ? angle_between(image(joint, usual->rotations[there], turn), usual->rotations[here])
              : angle_between(turn, Quat{});
    if (apart >= best) continue;
    best = apart;
    found = std::move(twins);
    axes_[there] = back;
    axes_[here] = turn;
    if (&turn == &kTurns.front() && apart < kPlain) break;
  }
  if (found.empty())
    throw Error("joint " + skeleton.joints[here].name +
                " has no counterpart on the other side: this skeleton cannot be mirrored");
  twins_ = std::move(found);
}

/// Pairs the children of a joint with those of its twin, given its axes; false where one is left
/// over on either side. Only where one side has more End Sites, which never turn, is one without a
/// counterpart its own.
bool Mirror::pair_children(const Skeleton& skeleton, const std::vector<int>& side, int joint,
                           const Quat& axes, std::vector<int>& twins) const {
  const int other = twins_[static_cast<std::size_t>(joint)];
  const auto ends_below = [&](int parent) {
    return std::count_if(
        skeleton.joints.begin(), skeleton.joints.end(),
        [parent](const Joint& child) { return child.end && child.parent == parent; });
  };
  const bool unequal_ends = ends_below(joint) != ends_below(other);
  for (std::size_t c = 1; c < twins.size(); ++c) {
    const Joint& child = skeleton.joints[c];
    if (child.parent != joint || twins[c] >= 0) continue;
    double best = kUnlike;
    int twin = -1;
    for (std::size_t k = 1; k < twins.size(); ++k) {
      const Joint& candidate = skeleton.joints[k];
      if (twins[k] >= 0 || candidate.parent != other || side[k] != -side[c] ||
          candidate.end != child.end)
        continue;
      const double apart = length(rotate(axes, child.offset) - mirrored(candidate.offset));
      if (apart >= best) continue;
      best = apart;
      twin = static_cast<int>(k);
    }
    if (twin < 0 && !(child.end && unequal_ends)) return false;
    twins[c] = twin < 0 ? static_cast<int>(c) : twin;
    twins[static_cast<std::size_t>(twins[c])] = static_cast<int>(c);
  }
  for (std::size_t k = 1; k < twins.size(); ++k) {
    if (skeleton.joints[k].parent != other || twins[k] >= 0) continue;
    if (!(skeleton.joints[k].end && unequal_ends)) return false;
    twins[k] = static_cast<int>(k);
  }
  return true;
}

/// The local rotation of a joint in the mirror image, its axes given.
Quat Mirror::image(int joint, const Quat& rotation_of_twin, const Quat& axes) const {
  const int parent = parents_[static_cast<std::size_t>(joint)];
  const Quat turned = mirrored(rotation_of_twin) * axes;
  return parent < 0 ? turned : inverse(axes_[static_cast<std::size_t>(parent)]) * turned;
}

Pose Mirror::operator()(const Pose& pose) const {
  Pose out;
  out.root = mirrored(pose.root);
  out.rotations.resize(pose.rotations.size());
  for (std::size_t j = 0; j < pose.rotations.size(); ++j)
    out.rotations[j] =
        image(static_cast<int>(j), pose.rotations[static_cast<std::size_t>(twins_[j])], axes_[j]);
  return out;
}

}  // namespace amble
