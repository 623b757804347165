#include "amble/dataset/packing.hpp"

#include <zlib.h>

#include <vector>

#include "amble/core/error.hpp"

namespace amble::dataset {

std::string packed(std::span<const std::byte> numbers, std::size_t size_of_number) {
  const std::size_t count = numbers.size() / size_of_number;
  // Kept from clip to clip: a shard packs thousands of arrays of the same few sizes.
  thread_local std::vector<std::byte> shuffled, deflated;
  if (shuffled.size() < numbers.size()) shuffled.resize(numbers.size());
  for (std::size_t b = 0; b < size_of_number; ++b) {
    std::byte* to = shuffled.data() + b * count;
    const std::byte* from = numbers.data() + b;
    for (std::size_t i = 0; i < count; ++i) to[i] = from[i * size_of_number];
  }
  uLongf length = compressBound(static_cast<uLong>(numbers.size()));
  if (deflated.size() < length) deflated.resize(length);
  if (compress2(reinterpret_cast<Bytef*>(deflated.data()), &length,
                reinterpret_cast<const Bytef*>(shuffled.data()), static_cast<uLong>(numbers.size()),
                kPackingLevel) != Z_OK)
    throw Error("a clip could not be compressed: not enough memory");
  return {reinterpret_cast<const char*>(deflated.data()), length};
}

}  // namespace amble::dataset
