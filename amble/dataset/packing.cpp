#include "amble/dataset/packing.hpp"

#include <zlib.h>

#include <vector>

#include "amble/core/error.hpp"

namespace amble::dataset {

std::string packed(std::span<const std::byte> numbers, std::size_t size_of_number) {
  const std::size_t count = numbers.size() / size_of_number;
  std::vector<std::byte> shuffled(numbers.size());
  for (std::size_t b = 0; b < size_of_number; ++b) {
    std::byte* to = shuffled.data() + b * count;
    const std::byte* from = numbers.data() + b;
    for (std::size_t i = 0; i < count; ++i) to[i] = from[i * size_of_number];
  }
  uLongf length = compressBound(static_cast<uLong>(shuffled.size()));
  std::string out(length, '\0');
  if (compress2(reinterpret_cast<Bytef*>(out.data()), &length,
                reinterpret_cast<const Bytef*>(shuffled.data()),
                static_cast<uLong>(shuffled.size()), kPackingLevel) != Z_OK)
    throw Error("a clip could not be compressed: not enough memory");
  out.resize(length);
  return out;
}

}  // namespace amble::dataset
