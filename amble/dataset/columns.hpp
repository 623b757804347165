#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "amble/dataset/judge.hpp"
#include "amble/dataset/made_clip.hpp"

namespace amble::dataset {

/// The kinds of number that a column holds, little-endian.
enum class Number { f4, u1, i1, i4, u8 };
constexpr std::size_t size_of(Number number) noexcept {
  return number == Number::u8 ? 8 : number == Number::u1 || number == Number::i1 ? 1 : 4;
}

/// One array of a dataset: a row of this shape a clip.
struct Column {
  std::string name;
  Number number = Number::f4;
  std::vector<int> shape;              // of one clip's row; empty: one number
  std::string unit;                    // "m", "rad/s", "1"
  std::string about;                   // what its axes and numbers mean
  std::size_t count() const noexcept;  ///< numbers of a row
  std::size_t bytes() const noexcept { return count() * size_of(number); }  ///< of a row
};

/// The arrays of a dataset, in the order in which `rows_of` gives them.
std::vector<Column> columns_of(const Cast& cast);

/// A clip's row of every column. Joints that a body lacks are zeros.
std::vector<std::vector<std::byte>> rows_of(const Cast& cast, const MadeClip& made,
                                            const Verdict& verdict,
                                            const std::vector<Column>& columns);

/// The same into rows that are there, whose memory is used again.
void fill_rows(const Cast& cast, const MadeClip& made, const Verdict& verdict,
               const std::vector<Column>& columns, std::vector<std::vector<std::byte>>& rows);

/// Velocity of a joint at a frame of the motion, m/s in the world, by its neighbours.
Vec3 velocity(const MadeClip& made, int frame, int joint) noexcept;
/// The same of its turning, rad/s about the world's axes.
Vec3 angular_velocity(const MadeClip& made, int frame, int joint) noexcept;

}  // namespace amble::dataset
