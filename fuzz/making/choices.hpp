#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <span>

namespace amble::fuzz {

/// A recipe: decisions read from bytes, one after the other. Where the bytes have run out every
/// decision is zero, the plain one, so that the beginning of a recipe is a recipe, too.
class Choices {
 public:
  explicit Choices(std::span<const std::uint8_t> bytes) noexcept : left_(bytes) {}

  bool done() const noexcept { return left_.empty(); }

  std::uint8_t byte() noexcept {
    if (left_.empty()) return 0;
    const std::uint8_t first = left_.front();
    left_ = left_.subspan(1);
    return first;
  }
  bool flag() noexcept { return (byte() & 1) != 0; }

  /// One of so many, from 0.
  std::size_t below(std::size_t count) noexcept {
    std::size_t value = byte();
    if (count > 256) value |= static_cast<std::size_t>(byte()) << 8;
    return count == 0 ? 0 : value % count;
  }
  template <typename List>
  auto one_of(const List& list) noexcept {
    return list[below(std::size(list))];
  }

  /// `low` where the bytes have run out.
  double between(double low, double high) noexcept {
    const int bits = byte() | byte() << 8;
    return low + (high - low) * bits / 65535.0;
  }

  /// Any number: one that is known to be awkward, a usual one, or whatever eight bytes make.
  double number() noexcept {
    constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
    constexpr double kEndless = std::numeric_limits<double>::infinity();
    constexpr std::array kAwkward{
        0.0,   -0.0, 1.0,  -1.0, kNone, kEndless,     -kEndless,    1e-300, 1e300,  1e154,  1e30,
        -1e15, 1e9,  -1e9, 1e-9, 1e5,   2147483648.0, 4294967296.0, 1e18,   65536., 5e-324, 0.5};
    const std::uint8_t kind = byte();
    if (kind < 128) return kAwkward[kind % kAwkward.size()];
    if (kind < 224) return between(-10, 10);
    std::array<std::uint8_t, sizeof(double)> bits;
    for (std::uint8_t& each : bits) each = byte();
    double value;
    std::memcpy(&value, bits.data(), sizeof value);
    return value;
  }

 private:
  std::span<const std::uint8_t> left_;
};

/// Inputs that begin with a byte below this one are recipes; others are what a file holds.
inline constexpr std::uint8_t kRecipes = 32;
inline bool is_recipe(std::span<const std::uint8_t> bytes) noexcept {
  return bytes.empty() || bytes.front() < kRecipes;
}

}  // namespace amble::fuzz
