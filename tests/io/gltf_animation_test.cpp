#include "amble/io/gltf_animation.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>

#include "amble/core/error.hpp"

namespace amble {
namespace {

float value(const GltfBytes& bytes, const nlohmann::json& sampler, const char* end,
            std::size_t at) {
  const nlohmann::json& view =
      bytes.views()[bytes.accessors()[sampler[end].get<std::size_t>()]["bufferView"]
                        .get<std::size_t>()];
  float out = 0;
  std::memcpy(&out, bytes.bytes().data() + view["byteOffset"].get<std::size_t>() + 4 * at,
              sizeof out);
  return out;
}

TEST(GltfAnimation, WhatNeverChangesTakesTwoKeys) {
  GltfBytes bytes(0, 0, 0);
  GltfAnimation animation(bytes, "a", 5, 10);
  animation.rotate(3, [](int frame) { return rotation_x(0.1 * frame); });
  animation.rotate(4, [](int) { return rotation_y(1); });
  animation.translate(3, [](int) { return Vec3{1, 2, 3}; });
  const nlohmann::json json = animation.json();
  EXPECT_EQ(json["name"], "a");
  const nlohmann::json& samplers = json["samplers"];
  EXPECT_EQ(bytes.accessors()[samplers[0]["output"].get<std::size_t>()]["count"], 5);
  EXPECT_EQ(bytes.accessors()[samplers[1]["output"].get<std::size_t>()]["count"], 2);
  EXPECT_EQ(samplers[1]["input"], samplers[2]["input"]);
  EXPECT_FLOAT_EQ(value(bytes, samplers[1], "input", 1), 0.4f);
  EXPECT_FLOAT_EQ(value(bytes, samplers[2], "output", 5), 3);
  EXPECT_EQ(json["channels"][2]["target"]["path"], "translation");
}

TEST(GltfAnimation, RotationsGoTheShortWay) {
  GltfBytes bytes(0, 0, 0);
  GltfAnimation animation(bytes, "a", 2, 10);
  animation.rotate(0, [](int frame) { return frame ? -rotation_x(0.1) : Quat{}; });
  EXPECT_GT(value(bytes, animation.json()["samplers"][0], "output", 7), 0);
}

TEST(GltfAnimation, HoldsNumbersOnly) {
  GltfBytes bytes(0, 0, 0);
  GltfAnimation animation(bytes, "a", 2, 10);
  for (const double wrong : {std::nan(""), 1e12})
    EXPECT_THROW(animation.translate(0, [&](int) { return Vec3{0, wrong, 0}; }), Error);
}

}  // namespace
}  // namespace amble
