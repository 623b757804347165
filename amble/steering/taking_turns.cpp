#include "amble/steering/taking_turns.hpp"

#include <algorithm>

#include "amble/maths/smooth.hpp"

namespace amble {
namespace {

constexpr int kPeopleAGroup = 32;  // in the mean: worth a thread's while
constexpr int kMostGroups = 512;   // of a colour

std::uint32_t square(double coordinate) noexcept {
  return static_cast<std::uint32_t>(
      static_cast<std::int64_t>(whole_below(coordinate / TakingTurns::kSquare)));
}

}  // namespace

TakingTurns::TakingTurns(int most) {
  const int people = std::max(0, most);
  while (groups_ < kMostGroups && groups_ * kPeopleAGroup * kColours < people) groups_ *= 2;
  starts_.assign(static_cast<std::size_t>(groups_ * kColours + 1), 0);
  group_of_.resize(static_cast<std::size_t>(people));
  sorted_.resize(static_cast<std::size_t>(people));
}

int TakingTurns::begin(int people) noexcept {
  std::fill(starts_.begin(), starts_.end(), 0);
  return std::min(people, static_cast<int>(sorted_.size()));
}

/// Squares of one colour may share a group: its people go one after the other.
void TakingTurns::note(int number, double x, double z) noexcept {
  const std::uint32_t column = square(x), row = square(z);
  const std::uint32_t colour = (column & 1u) + 2 * (row & 1u);
  const std::uint32_t mixed = (column >> 1) * 0x9e3779b1u ^ (row >> 1) * 0x85ebca77u;
  const std::uint32_t groups = static_cast<std::uint32_t>(groups_);
  const std::uint32_t group = colour * groups + ((mixed ^ (mixed >> 15)) & (groups - 1));
  group_of_[static_cast<std::size_t>(number)] = group;
  ++starts_[group];
}

void TakingTurns::finish(int people) noexcept {
  std::int32_t total = 0;
  for (std::int32_t& start : starts_) {
    total += start;
    start = total;
  }
  // From the last on, so that people of one group stay in order.
  for (int i = people; i-- > 0;)
    sorted_[static_cast<std::size_t>(--starts_[group_of_[static_cast<std::size_t>(i)]])] = i;
}

std::span<const std::int32_t> TakingTurns::group(int colour, int number) const noexcept {
  const auto at = static_cast<std::size_t>(colour * groups_ + number);
  const std::int32_t first = starts_[at];
  return std::span(sorted_).subspan(static_cast<std::size_t>(first),
                                    static_cast<std::size_t>(starts_[at + 1] - first));
}

}  // namespace amble
