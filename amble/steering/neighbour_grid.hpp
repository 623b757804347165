#pragma once

#include <cstdint>
#include <vector>

namespace amble {

/// Finds who is near on the ground, among many, wherever they are: square cells hashed into a
/// table, their people side by side in memory. Sorting anew takes a few steps a person, and
/// allocates nothing once there is room for all.
class NeighbourGrid {
 public:
  static constexpr double kCell = 2.5;  // metres

  struct Person {
    double x = 0, z = 0;
    int number = 0;
  };

  /// Makes room for so many people at most.
  explicit NeighbourGrid(int most);

  /// Sorts so many people, numbered from 0; `place(number)` has x and z.
  template <typename Place>
  void sort(int people, const Place& place) noexcept {
    const int count = begin(people);
    for (int i = 0; i < count; ++i) {
      const auto& at = place(i);
      people_[static_cast<std::size_t>(i)] = {at.x, at.z, i};
    }
    finish(count);
  }

  /// Calls `visit(person)` for everybody in the cells that touch the square of half-width `reach`.
  template <typename Visit>
  void visit(double x, double z, double reach, const Visit& visit) const noexcept {
    const int last_x = cell(x + reach), last_z = cell(z + reach);
    for (int cz = cell(z - reach); cz <= last_z; ++cz)
      for (int cx = cell(x - reach); cx <= last_x; ++cx) {
        const std::size_t bucket = bucket_of(cx, cz);
        for (int i = starts_[bucket]; i < starts_[bucket + 1]; ++i) {
          const Person& one = sorted_[static_cast<std::size_t>(i)];
          // Cells far apart may share a bucket.
          if (cell(one.x) == cx && cell(one.z) == cz) visit(one);
        }
      }
  }

 private:
  int begin(int people) noexcept;
  void finish(int count) noexcept;
  static int cell(double coordinate) noexcept {
    const double scaled = coordinate / kCell;
    const int truncated = static_cast<int>(scaled);
    return scaled < truncated ? truncated - 1 : truncated;
  }
  std::size_t bucket_of(int cell_x, int cell_z) const noexcept {
    const auto mixed = static_cast<std::uint32_t>(cell_x) * 0x9e3779b1u ^
                       static_cast<std::uint32_t>(cell_z) * 0x85ebca77u;
    return (mixed ^ (mixed >> 15)) & mask_;
  }

  std::uint32_t mask_;
  std::vector<int> starts_;             // of each bucket among the people; one more at the end
  std::vector<std::uint32_t> buckets_;  // of each person
  std::vector<Person> people_, sorted_;
};

}  // namespace amble
