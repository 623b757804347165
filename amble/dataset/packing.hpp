#pragma once

#include <cstddef>
#include <span>
#include <string>

namespace amble::dataset {

/// Bytes as HDF5's filters `shuffle` and `deflate` make them: the first byte of every number, then
/// the second ones, compressed. Done here and not by HDF5, whose library does one thing at a time,
/// so that every thread packs its own clips.
std::string packed(std::span<const std::byte> numbers, std::size_t size_of_number);

/// How hard deflate tries; the first level packs shuffled floats nearly as well as the last.
inline constexpr int kPackingLevel = 1;

}  // namespace amble::dataset
