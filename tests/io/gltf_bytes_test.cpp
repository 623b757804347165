#include "amble/io/gltf_bytes.hpp"

#include <gtest/gtest.h>

#include <cstring>

namespace amble {
namespace {

TEST(GltfBytes, GoesOnBehindWhatIsThere) {
  GltfBytes bytes(10, 3, 7);
  EXPECT_EQ(bytes.add(std::vector<float>{2, 1, 3}, "SCALAR", 0, true), 7u);
  EXPECT_EQ(bytes.add(std::vector<std::uint16_t>{1, 2, 3, 4}, "VEC4", 34962), 8u);
  EXPECT_EQ(bytes.add_file("abc"), 5u);
  EXPECT_EQ(bytes.add_raw("de"), 36u);
  EXPECT_EQ(bytes.views()[0]["byteOffset"], 12);  // values lie on whole fours
  EXPECT_EQ(bytes.views()[1]["byteOffset"], 24);
  EXPECT_EQ(bytes.views()[1]["target"], 34962);
  EXPECT_EQ(bytes.views()[2]["byteLength"], 3);
  EXPECT_EQ(bytes.accessors()[0]["bufferView"], 3);
  EXPECT_EQ(bytes.accessors()[0]["min"][0], 1);
  EXPECT_EQ(bytes.accessors()[0]["max"][0], 3);
  EXPECT_EQ(bytes.accessors()[1]["count"], 1);
  float second = 0;
  std::memcpy(&second, bytes.bytes().data() + 2 + 4, sizeof second);
  EXPECT_EQ(second, 1);
}

TEST(GlbContainer, PadsBothPartsAndTellsTheirSizes) {
  const std::string glb = glb_container("{}", "abcde");
  ASSERT_EQ(glb.size(), 12u + 8 + 4 + 8 + 8);
  EXPECT_EQ(glb.substr(20, 4), "{}  ");
  EXPECT_EQ(static_cast<unsigned char>(glb[8]), glb.size());
  EXPECT_EQ(glb_container("{}", "").size(), 24u);
}

}  // namespace
}  // namespace amble
