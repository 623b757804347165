#include <cmath>
#include <numbers>
#include <optional>

#include "amble/analysis/faults.hpp"
#include "amble/maths/statistics.hpp"

namespace amble {
namespace {

constexpr double kDegrees = 180 / std::numbers::pi;
constexpr double kJump = 15, kJumpRate = 1500;  // degrees in a frame, degrees/s: no ankle does that
constexpr double kSlowToe = 0.3, kSlowAnkle = 0.3;  // m/s of a foot that stands flat
constexpr double kLeastStanding = 0.08;             // seconds before and after
constexpr double kLeastChange = 10;                 // degrees

class Foot {
 public:
  Foot(const Clip& clip, const std::vector<Transform>& world, Side side)
      : clip_(clip),
        world_(world),
        ankle_(clip.skeleton.joint(on_side(Role::left_foot, side))),
        toe_(clip.skeleton.joint(on_side(Role::left_toe, side))) {}

  bool known() const noexcept { return ankle_ >= 0 && toe_ >= 0; }
  int ankle() const noexcept { return ankle_; }

  /// The frame after the largest jump of the ankle's own rotation, where there is one.
  std::optional<int> jump() const {
    double largest = std::max(kJump, kJumpRate / clip_.fps);
    std::optional<int> found;
    for (int f = 1; f < clip_.frames(); ++f) {
      const double turned =
          angle_between(clip_.rotation(f - 1, ankle_), clip_.rotation(f, ankle_)) * kDegrees;
      if (turned < largest) continue;
      largest = turned;
      found = f;
    }
    return found;
  }

  /// Middle pitch of the foot where it stands flat in the frames [first, last), degrees; nothing
  /// where it hardly does.
  std::optional<double> standing_pitch(int first, int last) const {
    std::vector<double> pitches;
    for (int f = std::max(first, 1); f < std::min(last, clip_.frames() - 1); ++f) {
      if (speed(f, toe_) > kSlowToe || speed(f, ankle_) > kSlowAnkle) continue;
      const Vec3 ahead = at(f, toe_) - at(f, ankle_);
      pitches.push_back(std::atan2(ahead.y, std::hypot(ahead.x, ahead.z)) * kDegrees);
    }
    if (static_cast<double>(pitches.size()) < kLeastStanding * clip_.fps) return std::nullopt;
    return median(std::move(pitches));
  }

  /// By how much the standing pitch differs after a frame, degrees; nothing where it cannot be
  /// told.
  std::optional<double> change(int frame) const {
    const auto before = standing_pitch(0, frame), after = standing_pitch(frame, clip_.frames());
    if (!before || !after) return std::nullopt;
    return *after - *before;
  }

 private:
  const Vec3& at(int frame, int joint) const {
    return world_[static_cast<std::size_t>(frame) * clip_.skeleton.joints.size() +
                  static_cast<std::size_t>(joint)]
        .position;
  }
  double speed(int frame, int joint) const {
    return length(at(frame + 1, joint) - at(frame - 1, joint)) * clip_.fps / 2;
  }

  const Clip& clip_;
  const std::vector<Transform>& world_;
  int ankle_, toe_;
};

}  // namespace

std::vector<Fault> find_displaced_feet(const Clip& clip, const std::vector<Transform>& world) {
  std::vector<Fault> faults;
  for (const Side side : kSides) {
    const Foot foot(clip, world, side), twin(clip, world, other(side));
    const std::optional<int> jump = foot.known() ? foot.jump() : std::nullopt;
    if (!jump) continue;
    const std::optional<double> change = foot.change(*jump);
    if (!change || std::abs(*change) < kLeastChange) continue;
    // A slope or a crouch changes both feet alike.
    const double shared = twin.known() ? twin.change(*jump).value_or(0) : 0;
    if (std::abs(*change - shared) < kLeastChange) continue;
    faults.push_back({FaultKind::displaced, *jump, clip.frames() - 1, foot.ankle(),
                      std::abs(*change), "reported"});
  }
  return faults;
}

}  // namespace amble
