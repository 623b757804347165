#include "amble/io/gltf_rehouse.hpp"

#include <gtest/gtest.h>

#include "amble/core/error.hpp"

namespace amble {
namespace {

using nlohmann::json;

std::string files(const std::string& uri) {
  if (uri == "a.bin") return "0123456789";
  if (uri == "b.png") return "\x89PNG picture";
  throw Error(uri + ": no such file");
}

json two_buffers() {
  return {
      {"asset", {{"version", "2.0"}}},
      {"buffers",
       {{{"byteLength", 10}, {"uri", "a.bin"}}, {{"byteLength", 3}, {"uri", "data:;base64,YWJj"}}}},
      {"bufferViews",
       {{{"buffer", 0}, {"byteOffset", 2}, {"byteLength", 4}}, {{"buffer", 1}, {"byteLength", 3}}}},
      {"images", {{{"uri", "b.png"}}, {{"uri", "gone.png"}}}}};
}

TEST(Rehousing, BringsEverythingUnderOneRoof) {
  const std::string text = two_buffers().dump();
  const GltfDocument document(text, "x.gltf", files);
  Rehousing house(document, files);
  const std::string glb = house.container(text);
  const GltfDocument moved(glb, "y.glb",
                           [](const std::string& uri) -> std::string { throw Error(uri); });
  ASSERT_EQ(moved.buffers().size(), 1u);
  const auto bytes_of = [&](std::size_t view) {
    const json& one = moved.list("bufferViews")[view];
    EXPECT_EQ(one["buffer"], 0);
    return std::string(moved.buffers()[0].substr(one["byteOffset"].get<std::size_t>(),
                                                 one["byteLength"].get<std::size_t>()));
  };
  EXPECT_EQ(bytes_of(0), "2345");
  EXPECT_EQ(bytes_of(1), "abc");
  EXPECT_EQ(bytes_of(moved.list("images")[0]["bufferView"].get<std::size_t>()), files("b.png"));
  EXPECT_EQ(moved.list("images")[0]["mimeType"], "image/png");
  EXPECT_EQ(moved.list("images")[1]["uri"], "gone.png");
}

TEST(Rehousing, PutsItsFrameAboveTheScene) {
  json document{{"scenes", {{{"nodes", {0, 1}}}}}, {"nodes", {{{"name", "a"}}, {{"name", "b"}}}}};
  put_under_node(document, {0.01, {}});
  EXPECT_EQ(document["scenes"][0]["nodes"], json::array({2}));
  EXPECT_EQ(document["nodes"][2]["children"], json::array({0, 1}));
  EXPECT_EQ(document["nodes"][2]["scale"][1], 0.01);
}

TEST(Rehousing, LeavesSkinsAtTheRoot) {
  json document{{"scenes", {{{"nodes", {0, 1, 2}}}}},
                {"nodes",
                 {{{"name", "Armature"}},
                  {{"name", "Body"}, {"mesh", 0}, {"skin", 0}},
                  {{"name", "Hat"}, {"mesh", 1}}}}};
  put_under_node(document, {0.01, {}});
  EXPECT_EQ(document["scenes"][0]["nodes"], json::array({3, 1}));
  EXPECT_EQ(document["nodes"][3]["children"], json::array({0, 2}));
}

}  // namespace
}  // namespace amble
