#include "amble/steering/neighbour_grid.hpp"

#include <algorithm>

namespace amble {

NeighbourGrid::NeighbourGrid(int most) {
  std::uint32_t buckets = 16;
  while (buckets < 2u * static_cast<std::uint32_t>(std::max(0, most))) buckets *= 2;
  mask_ = buckets - 1;
  starts_.assign(buckets + 1, 0);
  buckets_.resize(static_cast<std::size_t>(std::max(0, most)));
  people_.resize(buckets_.size());
  sorted_.resize(buckets_.size());
}

int NeighbourGrid::begin(int people) noexcept {
  std::fill(starts_.begin(), starts_.end(), 0);
  return std::min(people, static_cast<int>(people_.size()));
}

void NeighbourGrid::finish(int people) noexcept {
  const auto count = static_cast<std::size_t>(people);
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t bucket = bucket_of(cell(people_[i].x), cell(people_[i].z));
    buckets_[i] = static_cast<std::uint32_t>(bucket);
    ++starts_[bucket];
  }
  int total = 0;
  for (int& start : starts_) {
    total += start;
    start = total;
  }
  // From the last on, so that people of one bucket stay in order.
  for (std::size_t i = count; i-- > 0;)
    sorted_[static_cast<std::size_t>(--starts_[buckets_[i]])] = people_[i];
}

}  // namespace amble
