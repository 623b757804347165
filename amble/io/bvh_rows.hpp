#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "amble/io/bvh.hpp"
#include "amble/maths/euler.hpp"

namespace amble {

/// A BVH text made piece by piece: its rows come block by block, and its header, which tells how
/// many there are, when that is known.
class BvhRows {
 public:
  /// `shape` tells body, tracks and frame rate; every block has the same.
  explicit BvhRows(const Clip& shape, const BvhOptions& options = {});

  std::string header(std::uint64_t frames) const;
  /// Rows of the frames that follow those before. Angles go on from there, without jumps.
  void append(const Clip& block, std::string& text);

 private:
  double unit_, fps_;
  std::string hierarchy_;
  std::vector<int> order_;   // joints with channels, depth first
  std::vector<int> tracks_;  // of each joint, or −1
  std::vector<EulerAngles> previous_;
};

}  // namespace amble
