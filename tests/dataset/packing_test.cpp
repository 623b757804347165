#include "amble/dataset/packing.hpp"

#include <gtest/gtest.h>
#include <zlib.h>

#include <vector>

namespace amble::dataset {
namespace {

TEST(Packing, ComesBackByUnshuffling) {
  std::vector<std::byte> bytes(4000);
  for (std::size_t i = 0; i < bytes.size(); ++i)
    bytes[i] = static_cast<std::byte>(i % 4 == 3 ? 63 : i * 7);
  const std::string small = packed(bytes, 4);
  EXPECT_LT(small.size(), bytes.size());
  std::vector<std::byte> back(bytes.size());
  uLongf length = back.size();
  ASSERT_EQ(uncompress(reinterpret_cast<Bytef*>(back.data()), &length,
                       reinterpret_cast<const Bytef*>(small.data()), small.size()),
            Z_OK);
  ASSERT_EQ(length, bytes.size());
  for (std::size_t i = 0; i < bytes.size(); ++i)
    ASSERT_EQ(back[i % 4 * (bytes.size() / 4) + i / 4], bytes[i]) << i;
}

}  // namespace
}  // namespace amble::dataset
