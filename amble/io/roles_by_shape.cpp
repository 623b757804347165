#include "amble/io/roles_by_shape.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

namespace amble {
namespace {

constexpr int kMoments = 24;     // of the clip that are looked at
constexpr double kMoves = 1e-4;  // radians
constexpr double kAlike = 0.12;  // by which the lengths of two limbs may differ, of the whole

/// The body at some moments of the clip, in the file's own unit and axes.
class Shape {
 public:
  explicit Shape(const Clip& clip) : skeleton_(clip.skeleton) {
    const int frames = clip.frames(), step = std::max(1, frames / kMoments);
    for (int f = 0; f < frames; f += step) moments_.push_back(places_of(clip, f));
    moves_.assign(skeleton_.joints.size(), false);
    for (int f = step; f < frames; f += step)
      for (int j = 0; j < skeleton_.size(); ++j)
        if (angle_between(clip.rotation(f, j), clip.rotation(0, j)) > kMoves)
          moves_[static_cast<std::size_t>(j)] = true;
    children_.resize(skeleton_.joints.size());
    for (int j = 1; j < skeleton_.size(); ++j)
      children_[static_cast<std::size_t>(joint(j).parent)].push_back(j);
  }

  const Joint& joint(int j) const { return skeleton_.joints[static_cast<std::size_t>(j)]; }
  const std::vector<int>& children(int j) const { return children_[static_cast<std::size_t>(j)]; }
  int size() const { return skeleton_.size(); }
  bool moves(int j) const { return moves_[static_cast<std::size_t>(j)]; }
  /// Whether nothing moves, as in the file of a character without a motion.
  bool still() const { return std::find(moves_.begin(), moves_.end(), true) == moves_.end(); }
  std::size_t moments() const { return moments_.size(); }
  const Vec3& place(std::size_t moment, int j) const {
    return moments_[moment][static_cast<std::size_t>(j)];
  }
  Vec3 mean(int j) const {
    Vec3 sum;
    for (std::size_t m = 0; m < moments(); ++m) sum += place(m, j) / double(moments());
    return sum;
  }
  /// Between two joints, in the mean: bones are stiff, and what lies between may bend.
  double distance(int a, int b) const {
    double sum = 0;
    for (std::size_t m = 0; m < moments(); ++m)
      sum += length(place(m, a) - place(m, b)) / double(moments());
    return sum;
  }
  /// How much the angle at `b` between `a` and `c` changes, radians.
  double bending(int a, int b, int c) const {
    double least = 10, most = -10;
    for (std::size_t m = 0; m < moments(); ++m) {
      const Vec3 u = place(m, a) - place(m, b), v = place(m, c) - place(m, b);
      const double angle = std::atan2(length(cross(u, v)), dot(u, v));
      least = std::min(least, angle), most = std::max(most, angle);
    }
    return most - least;
  }
  /// The way down a limb: at every joint on to where it reaches farthest.
  std::vector<int> chain(int first) const {
    std::vector<int> out;
    for (int j = first; j >= 0;) {
      out.push_back(j);
      int next = -1;
      for (const int child : children(j))
        if (next < 0 || reach(child) > reach(next)) next = child;
      j = next;
    }
    return out;
  }
  double reach(int j) const {
    double farthest = 0;
    for (const int child : children(j)) farthest = std::max(farthest, reach(child));
    return farthest + length(joint(j).offset);
  }

 private:
  std::vector<Vec3> places_of(const Clip& clip, int frame) const {
    std::vector<Vec3> places(clip.skeleton.joints.size()), offsets;
    for (const Joint& one : clip.skeleton.joints) offsets.push_back(one.offset);
    for (std::size_t k = 0; k < clip.translated.size(); ++k)
      offsets[static_cast<std::size_t>(clip.translated[k])] =
          clip.translations[static_cast<std::size_t>(frame) * clip.translated.size() + k];
    std::vector<Quat> turns(places.size());
    for (int j = 0; j < clip.skeleton.size(); ++j) {
      const auto k = static_cast<std::size_t>(j);
      const int parent = joint(j).parent;
      const auto p = static_cast<std::size_t>(std::max(0, parent));
      turns[k] = parent < 0 ? clip.rotation(frame, j) : turns[p] * clip.rotation(frame, j);
      places[k] = parent < 0 ? clip.root(frame) : places[p] + rotate(turns[p], offsets[k]);
    }
    return places;
  }

  const Skeleton& skeleton_;
  std::vector<std::vector<Vec3>> moments_;
  std::vector<std::vector<int>> children_;
  std::vector<bool> moves_;
};

/// Two limbs alike on one joint, and how far their ends hang below it.
struct Pair {
  int top = -1;
  std::array<std::vector<int>, 2> limbs;
  double length = 0, drop = 0, end_height = 0;
};

/// Hip, knee and ankle, or shoulder, elbow and wrist.
struct Bend {
  int upper = -1, lower = -1, end = -1;
};

class BodyFinder {
 public:
  explicit BodyFinder(Clip& clip) : skeleton_(clip.skeleton), shape_(clip) {}

  void run() {
    if (shape_.moments() == 0) return;
    for (const Vec3& up : {Vec3{0, 1, 0}, Vec3{0, 0, 1}}) {
      up_ = up;
      if (find_legs()) break;
    }
    if (legs_.top < 0) return;
    std::array<Bend, 2> legs;
    for (std::size_t k = 0; k < 2; ++k)
      if (const auto bend = bend_of(legs_.limbs[k]))
        legs[k] = *bend;
      else
        return;
    const std::optional<Vec3> ahead = facing(legs);
    if (!ahead) return;
    left_ = cross(up_, *ahead);
    const bool named = has_legs();
    if (!named) take_legs(legs);
    if (!skeleton_.has(Role::left_upper_arm) || !skeleton_.has(Role::right_upper_arm) || !named)
      take_arms();
  }

 private:
  bool has_legs() const {
    for (const Side side : kSides)
      for (const Role role : {Role::left_thigh, Role::left_shin, Role::left_foot})
        if (!skeleton_.has(on_side(role, side))) return false;
    return skeleton_.has(Role::pelvis);
  }

  double height(int j) const { return dot(shape_.mean(j), up_); }

  /// All pairs of limbs alike: equally long on the whole, on opposite sides of their joint.
  std::vector<Pair> pairs() const {
    constexpr double kLeastShare = 0.12;  // of the whole body's reach
    std::vector<Pair> out;
    const double body = shape_.reach(0) - length(shape_.joint(0).offset);  // wherever it is
    for (int top = 0; top < shape_.size(); ++top)
      for (const int a : shape_.children(top))
        for (const int b : shape_.children(top)) {
          if (b <= a || shape_.joint(a).end || shape_.joint(b).end) continue;
          const double one = shape_.reach(a), two = shape_.reach(b);
          if (std::abs(one - two) > kAlike * std::max(one, two) || one < kLeastShare * body)
            continue;
          Pair pair{top, {shape_.chain(a), shape_.chain(b)}, 0.5 * (one + two), 0, 0};
          if (pair.limbs[0].size() < 3 || pair.limbs[1].size() < 3) continue;
          for (const auto& limb : pair.limbs) {
            pair.end_height += 0.5 * height(limb.back());
            pair.drop += 0.5 * (height(top) - height(limb.back()));
          }
          out.push_back(std::move(pair));
        }
    return out;
  }

  /// Legs reach lowest, and are nearly straight most of the time.
  bool find_legs() {
    constexpr double kHangs = 0.55;  // of their length
    legs_ = {};
    all_ = pairs();
    for (const Pair& pair : all_)
      if (pair.drop > kHangs * pair.length &&
          (legs_.top < 0 || pair.end_height < legs_.end_height - 0.05 * pair.length ||
           (pair.end_height < legs_.end_height + 0.05 * pair.length && pair.drop > legs_.drop)))
        legs_ = pair;
    return legs_.top >= 0;
  }

  /// Where a limb bends: the two bones are about as long as each other and the longest there are;
  /// joints of twist, armour and cloth between them do not bend. In a still limb nothing does:
  /// there the lengths alone have to tell, and the upper bone begins at `first` or below.
  std::optional<Bend> bend_of(const std::vector<int>& limb, std::size_t first = 0) const {
    // What it costs that one bone is e times as long as the other.
    constexpr double kUnlike = 0.4, kUnlikeStill = 3;
    const bool still = is_still(limb);
    std::optional<Bend> best;
    double most = 0;
    const std::size_t count = limb.size();
    for (std::size_t i = first; i < count; ++i)
      for (std::size_t j = i + 1; j < count; ++j)
        for (std::size_t k = j + 1; k < count; ++k) {
          if (shape_.joint(limb[k]).end && k + 1 < count) continue;
          const double upper = shape_.distance(limb[i], limb[j]),
                       lower = shape_.distance(limb[j], limb[k]);
          if (!(upper > 0) || !(lower > 0)) continue;
          const double unlike = std::abs(std::log(upper / lower));
          if (unlike > 0.5) continue;  // no thigh is half as long again as its shin
          // A joint between that bends as well would make the bone shorter than its way.
          const double way_upper = way(limb, i, j), way_lower = way(limb, j, k);
          const double stiff = (upper / way_upper) * (lower / way_lower);
          const double bends = std::min(1.0, shape_.bending(limb[i], limb[j], limb[k]));
          const double alike = still ? std::exp(-kUnlikeStill * unlike) : 1 - kUnlike * unlike;
          const double score = (upper + lower) * stiff * stiff * stiff * alike * (0.35 + bends) *
                               (shape_.joint(limb[k]).end ? 0.5 : 1);
          if (score <= most) continue;
          most = score;
          best = Bend{limb[i], limb[j], limb[k]};
        }
    return best;
  }

  /// Whether a limb keeps its shape throughout, as in the file of a character without a walk.
  bool is_still(const std::vector<int>& limb) const {
    constexpr double kStill = 0.15;  // radians
    for (std::size_t k = 1; k + 1 < limb.size(); ++k)
      if (shape_.bending(limb[k - 1], limb[k], limb[k + 1]) > kStill) return false;
    return true;
  }

  double way(const std::vector<int>& limb, std::size_t first, std::size_t last) const {
    double sum = 0;
    for (std::size_t i = first; i < last; ++i) sum += shape_.distance(limb[i], limb[i + 1]);
    return std::max(1e-12, sum);
  }

  /// Where the body looks: as its feet point, and its knees; unit vector.
  std::optional<Vec3> facing(const std::array<Bend, 2>& legs) const {
    Vec3 sum;
    for (std::size_t k = 0; k < 2; ++k) {
      const Bend& leg = legs[k];
      const auto& limb = legs_.limbs[k];
      const int tip = limb.back();
      for (std::size_t m = 0; m < shape_.moments(); ++m) {
        const Vec3 hip = shape_.place(m, leg.upper), ankle = shape_.place(m, leg.end);
        sum += shape_.place(m, tip) - ankle;
        sum += 2.0 * (shape_.place(m, leg.lower) - 0.5 * (hip + ankle));
      }
    }
    sum = sum - dot(sum, up_) * up_;
    if (!(length(sum) > 1e-6 * legs_.length)) return std::nullopt;
    return normalised(sum, {0, 0, 1});
  }

  Side side_of(const Pair& pair, std::size_t limb) const {
    double across = 0;
    for (std::size_t m = 0; m < shape_.moments(); ++m)
      across += dot(shape_.place(m, pair.limbs[limb][1]) - shape_.place(m, pair.limbs[1 - limb][1]),
                    left_);
    return across > 0 ? Side::left : Side::right;
  }

  void set(Role left_role, Side side, int joint) {
    skeleton_.set_role(on_side(left_role, side), joint);
  }

  void take_legs(const std::array<Bend, 2>& legs) {
    for (int r = 0; r < kRoleCount; ++r) skeleton_.set_role(static_cast<Role>(r), -1);
    skeleton_.set_role(Role::pelvis, legs_.top);
    for (std::size_t k = 0; k < 2; ++k) {
      const Side side = side_of(legs_, k);
      set(Role::left_thigh, side, legs[k].upper);
      set(Role::left_shin, side, legs[k].lower);
      set(Role::left_foot, side, legs[k].end);
      const auto& limb = legs_.limbs[k];
      const auto ankle = std::find(limb.begin(), limb.end(), legs[k].end);
      for (auto toe = ankle + 1; ankle != limb.end() && toe != limb.end(); ++toe)
        if (!shape_.joint(*toe).end && shape_.distance(*ankle, *toe) > 0.02 * legs_.length) {
          set(Role::left_toe, side, *toe);
          break;
        }
    }
  }

  /// Where an arm that is still may begin: clavicles lie nearer to the middle than hips.
  std::size_t shoulder_of(const std::vector<int>& limb, int top) const {
    if (!is_still(limb)) return 0;
    const auto aside = [&](int j) {
      return std::abs(dot(shape_.mean(j) - shape_.mean(top), left_));
    };
    const double hips = 0.5 * (aside(skeleton_.joint(Role::left_thigh)) +
                               aside(skeleton_.joint(Role::right_thigh)));
    for (std::size_t k = 0; k < limb.size(); ++k)
      if (aside(limb[k]) >= hips) return k;
    return 0;
  }

  bool hangs_below(int j, int top) const {
    for (; j >= 0; j = shape_.joint(j).parent)
      if (j == top) return true;
    return false;
  }

  /// Arms are the longest pair above the legs; what lies between carries the trunk.
  void take_arms() {
    const int pelvis = skeleton_.joint(Role::pelvis);
    const Pair* arms = nullptr;
    for (const Pair& pair : all_) {
      const bool of_legs =
          std::any_of(legs_.limbs.begin(), legs_.limbs.end(), [&](const auto& leg) {
            return hangs_below(pair.limbs[0][0], leg[0]) || hangs_below(pair.limbs[1][0], leg[0]);
          });
      if (of_legs || height(pair.top) <= height(pelvis) || !hangs_below(pair.top, pelvis)) continue;
      if (!bend_of(pair.limbs[0]) || !bend_of(pair.limbs[1])) continue;
      if (!arms || pair.length > arms->length) arms = &pair;
    }
    if (!arms) return;
    for (std::size_t k = 0; k < 2; ++k) {
      const Side side = side_of(*arms, k);
      const auto& limb = arms->limbs[k];
      const auto found = bend_of(limb, shoulder_of(limb, arms->top));
      const Bend bend = found ? *found : *bend_of(limb);
      set(Role::left_upper_arm, side, bend.upper);
      set(Role::left_forearm, side, bend.lower);
      set(Role::left_hand, side, bend.end);
      if (const int first = limb.front(); first != bend.upper)
        set(Role::left_clavicle, side, first);
    }
    take_trunk(pelvis, *arms);
  }

  void take_trunk(int pelvis, const Pair& arms) {
    if (arms.top == pelvis) return;
    skeleton_.set_role(Role::chest, arms.top);
    int spine = arms.top;
    while (shape_.joint(spine).parent != pelvis) spine = shape_.joint(spine).parent;
    skeleton_.set_role(Role::spine, spine);
    int neck = -1;
    for (const int child : shape_.children(arms.top))
      if (!shape_.joint(child).end && child != arms.limbs[0][0] && child != arms.limbs[1][0] &&
          height(shape_.chain(child).back()) > height(arms.top) &&
          (neck < 0 || shape_.reach(child) > shape_.reach(neck)))
        neck = child;
    if (neck < 0) return;
    int head = neck;
    const std::vector<int> above = shape_.chain(neck);  // hair and hats hang on it
    for (const int j : above)
      if (shape_.moves(j)) head = j;
    if (shape_.still() && above.size() > 1 && !shape_.joint(above[1]).end) head = above[1];
    skeleton_.set_role(Role::head, head);
    if (head != neck) skeleton_.set_role(Role::neck, neck);
  }

  Skeleton& skeleton_;
  Shape shape_;
  Vec3 up_, left_;
  std::vector<Pair> all_;
  Pair legs_;
};

bool is_whole(const Skeleton& skeleton) {
  for (const Role role :
       {Role::pelvis, Role::left_thigh, Role::right_thigh, Role::left_shin, Role::right_shin,
        Role::left_foot, Role::right_foot, Role::left_upper_arm, Role::right_upper_arm})
    if (!skeleton.has(role)) return false;
  return true;
}

}  // namespace

void find_roles_by_shape(Clip& clip) {
  if (is_whole(clip.skeleton)) return;
  BodyFinder(clip).run();
}

}  // namespace amble
