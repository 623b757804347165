#include "amble/io/gltf_nodes.hpp"

#include <gtest/gtest.h>

#include <numbers>

#include "amble/core/error.hpp"

namespace amble {
namespace {

using nlohmann::json;

std::vector<GltfNode> nodes_of(const json& nodes) {
  const std::string text = json{{"asset", {{"version", "2.0"}}}, {"nodes", nodes}}.dump();
  return read_nodes(GltfDocument(text, "x.gltf", [](const std::string&) { return std::string(); }));
}

void expect_near(const Vec3& a, const Vec3& b) { EXPECT_LT(length(a - b), 1e-9); }

TEST(GltfNodes, AMatrixIsTakenApart) {
  const double half = std::sqrt(0.5);
  const auto nodes = nodes_of({{{"translation", {1, 2, 3}},
                                {"rotation", {half, 0, 0, half}},
                                {"scale", {2, 2, 2}},
                                {"children", {1}}},
                               {{"matrix", {0, 0, -3, 0, 0, 3, 0, 0, 3, 0, 0, 0, 4, 5, 6, 1}}}});
  EXPECT_EQ(nodes[1].parent, 0);
  EXPECT_NEAR(nodes[1].scale, 3, 1e-12);
  EXPECT_FALSE(nodes[1].mirrors);
  EXPECT_LT(angle_between(nodes[1].rotation, rotation_y(0.5 * std::numbers::pi)), 1e-7);
  // Half a turn of nothing: x stays, y becomes z.
  expect_near(world_matrix(nodes, 1).origin, {1 + 8, 2 - 12, 3 + 10});
  EXPECT_LT(angle_between(world_rotation(nodes, 1), nodes[0].rotation * nodes[1].rotation), 1e-9);
}

TEST(GltfNodes, PointsGoInAndOutOfAFrame) {
  const auto nodes =
      nodes_of({{{"translation", {1, 0, 0}}, {"scale", {1, 2, 4}}, {"children", {1}}},
                {{"rotation", {0, 0.6, 0, 0.8}}, {"scale", {0.01, 0.01, 0.01}}}});
  const GltfMatrix world = world_matrix(nodes, 1);
  const Vec3 point{3, -2, 5};
  expect_near(world * world.to_local(point), point);
  expect_near(GltfMatrix{{0, 0, 0}, {0, 1, 0}, {0, 0, 1}, {}}.to_local(point), {});
}

TEST(GltfNodes, MirrorsAreSeen) {
  const auto nodes = nodes_of(
      {{{"scale", {-1, 1, 1}}}, {{"matrix", {-2, 0, 0, 0, 0, 2, 0, 0, 0, 0, 2, 0, 0, 0, 0, 1}}}});
  EXPECT_TRUE(nodes[0].mirrors);
  EXPECT_TRUE(nodes[1].mirrors);
  expect_near(matrix_of(nodes[1]) * Vec3{1, 1, 1}, {-2, 2, 2});
}

TEST(GltfNodes, ATreeIsATree) {
  EXPECT_THROW(nodes_of({{{"children", {1}}}, {{"children", {0}}}}), Error);
  EXPECT_THROW(nodes_of({{{"children", {1, 1}}}, json::object()}), Error);
}

}  // namespace
}  // namespace amble
