#include "amble/io/fbx/skins_at_root.hpp"

#include <gtest/gtest.h>

#include "amble/core/error.hpp"
#include "amble/io/gltf_bytes.hpp"
#include "amble/io/gltf_document.hpp"

namespace amble {
namespace {

nlohmann::json after(const std::string& text, const std::string& binary = "abcd") {
  const std::string glb = skins_at_root(glb_container(text, binary), "hero.fbx");
  return GltfDocument(glb, "hero.fbx", {}).root();
}

const std::string kHead = R"({"asset":{"version":"2.0"},"buffers":[{"byteLength":4}],"scene":0,)";

TEST(SkinsAtRoot, TakesBareSkinsOutOfWhatIsAboveThem) {
  const auto root = after(kHead + R"("scenes":[{"nodes":[0]}],"nodes":[
    {"name":"RootNode","children":[1,2]},{"name":"Armature","scale":[100,100,100],"children":[3]},
    {"name":"Body","mesh":0,"skin":0,"rotation":[0,1,0,0]},
    {"name":"Coat","mesh":1,"skin":0,"matrix":[1,0,0,0,0,1,0,0,0,0,1,0,5,0,0,1]}]})");
  EXPECT_EQ(root["scenes"][0]["nodes"], (nlohmann::json{0, 2, 3}));
  EXPECT_EQ(root["nodes"][0]["children"], nlohmann::json::array({1}));
  EXPECT_FALSE(root["nodes"][1].contains("children"));
  EXPECT_TRUE(root["nodes"][1].contains("scale"));
  for (const int skin : {2, 3})
    for (const char* key : {"matrix", "rotation"}) EXPECT_FALSE(root["nodes"][skin].contains(key));
}

TEST(SkinsAtRoot, LeavesMeshesWithoutSkinOrWithOthersBelowThem) {
  const std::string text = kHead + R"("scenes":[{"nodes":[0]}],"nodes":[
    {"name":"RootNode","children":[1,2]},{"name":"Hat","mesh":0,"scale":[2,2,2]},
    {"name":"Body","mesh":1,"skin":0,"children":[3]},{"name":"Sword"}]})";
  const std::string glb = glb_container(text, "abcd");
  EXPECT_EQ(skins_at_root(glb, "hero.fbx"), glb);
}

TEST(SkinsAtRoot, KeepsTheBinaryPart) {
  const std::string glb =
      skins_at_root(glb_container(kHead + R"("scenes":[{"nodes":[0]}],"nodes":[{"children":[1]},
        {"mesh":0,"skin":0}]})",
                                  "wxyz"),
                    "hero.fbx");
  const GltfDocument document(glb, "hero.fbx", {});
  ASSERT_EQ(document.buffers().size(), 1u);
  EXPECT_EQ(document.buffers()[0].substr(0, 4), "wxyz");
}

TEST(SkinsAtRoot, WhatIsNoGltfIsAnError) { EXPECT_THROW(skins_at_root("glTF", "hero.fbx"), Error); }

}  // namespace
}  // namespace amble
