#pragma once

#include <array>
#include <memory>
#include <span>
#include <vector>

#include "amble/engine/segment_legs.hpp"
#include "amble/kinematics/foot_swing.hpp"
#include "amble/library/motion_library.hpp"
#include "amble/weights/weighting.hpp"

namespace amble {

/// The captured half cycles of a library, ready to be blended: what pelvis, trunk, arms, head and
/// legs did in each of them beyond the blend of steady strides at the same speed and turn rate. A
/// half cycle is known by its kinds at both ends, the foot that strikes at its end, and the
/// vehicle's speed, a_z and a_x at its first frame; radial weights over these three say who is
/// heard (kwon2007:prescription). Every one has its mirror image. Immutable; allocates only when it
/// is made.
class SegmentTable {
 public:
  enum class Kind { stand, walk, run };
  static constexpr int kChannels = 6;  // pelvis left, height, forward; half-angle vector
  static constexpr std::size_t kMostActive = 4;
  using Details = std::array<double, kChannels>;

  /// What one half cycle is blended of. Weights sum to one at most. From one kind to another it is
  /// one, if anybody was captured doing so; within a kind they fade where no captured one is near,
  /// and the steady strides alone are left.
  struct Blend {
    struct Active {
      int entry;
      double weight;
    };
    std::array<Active, kMostActive> active{};
    std::size_t count = 0;
  };

  SegmentTable(std::shared_ptr<const MotionLibrary> library, const Weighting& weighting);

  /// Whether anybody was captured going from one kind to the other.
  bool has(Kind from, Kind to) const noexcept {
    return way(from, to, Side::left).count + way(from, to, Side::right).count > 0;
  }
  Blend weigh(Kind from, Kind to, Side strikes, double speed, double acceleration,
              double sideways) const noexcept;
  /// Leaves out what this table does not hold: a blend may come from another one.
  void fit(Blend& blend) const noexcept;
  /// Of the pelvis, at a share of the half cycle, 0 to 1.
  Details read(const Blend& blend, double share) const noexcept;
  /// How its people sped up, m/s²: so much of it they have leant against.
  double speeding(const Blend& blend, double share) const noexcept;
  /// Of the legs of the two feet, by index(Side), where `strikes` is the side that strikes at its
  /// end.
  std::array<SwingPoint, 2> legs(const Blend& blend, double share, Side strikes) const noexcept;
  /// Adds what the other joints do to the channels of a body row. Beyond its end a half cycle goes
  /// on as it was going, less and less.
  void add_joints(const Blend& blend, double share, double weight,
                  std::span<float> channels) const noexcept;

 private:
  struct Entry {
    std::array<double, 3> point{};  // speed, a_z, a_x, scaled
    double reach = 1;               // beyond twice this nobody hears it
    std::ptrdiff_t rows = -1;       // where they begin; none: as the strides have it
  };
  struct Way {
    int first = 0, count = 0;
    bool changes = false;
  };
  const Way& way(Kind from, Kind to, Side strikes) const noexcept {
    return ways_[static_cast<std::size_t>((static_cast<int>(from) * 3 + static_cast<int>(to)) * 2 +
                                          index(strikes))];
  }

  std::vector<Entry> entries_;  // those of one way side by side
  std::array<Way, 18> ways_{};
  std::vector<float> rows_;   // of Segment::kPostures by width_ channels each
  std::vector<LegRow> legs_;  // of the same postures
  std::vector<float> speeding_;
  std::size_t width_ = 0;
};

}  // namespace amble
