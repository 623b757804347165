#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace amble {

/// Who may decide at the same time, among many who heed those around them: the ground is a
/// chessboard of four colours, and squares of one colour lie a square apart. Colour by colour, and
/// within a square one after the other, everybody finds the same decided before, whoever works the
/// squares and in whatever order. Sorting takes a few steps a person, and allocates nothing.
class TakingTurns {
 public:
  static constexpr double kSquare = 8;  // metres: farther apart, nobody heeds the other
  static constexpr int kColours = 4;

  /// Makes room for so many people at most.
  explicit TakingTurns(int most);

  /// Sorts so many people, numbered from 0; `place(number)` has x and z.
  template <typename Place>
  void sort(int people, const Place& place) noexcept {
    const int count = begin(people);
    for (int i = 0; i < count; ++i) {
      const auto& at = place(i);
      note(i, at.x, at.z);
    }
    finish(count);
  }

  /// Groups that may go at once, of each colour.
  int groups() const noexcept { return groups_; }
  /// The people of one of them, who go one after the other, in order.
  std::span<const std::int32_t> group(int colour, int number) const noexcept;

 private:
  int begin(int people) noexcept;
  void note(int number, double x, double z) noexcept;
  void finish(int people) noexcept;

  int groups_ = 1;
  std::vector<std::int32_t> starts_;  // of each group among the people; one more at the end
  std::vector<std::uint32_t> group_of_;
  std::vector<std::int32_t> sorted_;
};

}  // namespace amble
