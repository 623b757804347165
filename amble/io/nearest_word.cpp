#include "amble/io/nearest_word.hpp"

#include <algorithm>
#include <cstddef>
#include <vector>

namespace amble {
namespace {

/// Letters to change, add, leave out or swap with their neighbour to make one word of the other.
std::size_t edits(std::string_view a, std::string_view b) {
  std::vector<std::size_t> before(b.size() + 1), last(b.size() + 1), row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) last[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      row[j] = std::min({last[j] + 1, row[j - 1] + 1, last[j - 1] + (a[i - 1] != b[j - 1])});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
        row[j] = std::min(row[j], before[j - 2] + 1);
    }
    before.swap(last);
    last.swap(row);
  }
  return last[b.size()];
}

}  // namespace

std::string_view nearest_word(std::string_view word, std::span<const std::string_view> words) {
  constexpr std::size_t kLongest = 100;  // letters that are looked at
  std::string_view nearest;
  std::size_t least = 0;
  for (const std::string_view known : words)
    if (const std::size_t far = edits(word.substr(0, kLongest), known);
        nearest.empty() || far < least)
      nearest = known, least = far;
  return nearest;
}

}  // namespace amble
