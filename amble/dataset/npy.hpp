#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace amble::dataset {

/// Arrays as numpy's files (.npy, format 1.0, little-endian).
std::string npy(std::span<const float> numbers, const std::vector<int>& shape);
std::string npy(std::span<const std::uint8_t> numbers, const std::vector<int>& shape);
std::string npy_number(std::int64_t number);                ///< an array without sides
std::string npy_texts(std::span<const std::string> texts);  ///< one side, UTF-8 in

/// A member of an archive.
struct Member {
  std::string name, bytes;
};

/// A zip archive with compressed members, as numpy's .npz; no times, so that bytes repeat.
std::string zip(std::span<const Member> members);

/// A tar archive (ustar), owned by nobody and without times.
std::string tar(std::span<const Member> members);

}  // namespace amble::dataset
