#include "amble/io/gltf_stretch.hpp"

#include <gtest/gtest.h>

#include "amble/core/error.hpp"
#include "amble/io/file.hpp"
#include "amble/io/placement.hpp"
#include "places.hpp"

namespace amble {
namespace {

using nlohmann::json;

std::string no_files(const std::string& uri) { throw Error(uri + ": no such file"); }

std::string wanderer() { return read_file(source_folder() + "/data/characters/wanderer.glb"); }

/// What binds the first skin to its joints, by columns.
std::vector<double> binding(const GltfDocument& document) {
  const json& skin = document.list("skins")[0];
  return document.values(document.index(skin, "inverseBindMatrices", 1000), 16);
}

TEST(StretchSkins, StretchesWhatHangsOnTheNodeAndNothingElse) {
  const std::string bytes = wanderer();
  const GltfDocument document(bytes, "x.glb", no_files);
  const json joints = document.list("skins")[0]["joints"];
  Rehousing house(document, no_files);
  house.append("extras of nobody", {1});
  stretch_skins(document, {{joints[2].get<int>(), {{0, 1, 0}, 1.5}}}, house);
  const std::string out = house.container(bytes);
  const GltfDocument stretched(out, "y.glb", no_files);
  const std::vector<double> before = binding(document), after = binding(stretched);
  ASSERT_EQ(before.size(), after.size());
  for (std::size_t k = 0; k < before.size(); ++k) {
    const bool along = k / 16 == 2 && k % 4 == 1;  // the y of what the matrix gives
    EXPECT_NEAR(after[k], (along ? 1.5 : 1) * before[k], 1e-6) << k;
  }
  // The matrices that were there are still there.
  EXPECT_EQ(stretched.buffers()[0].substr(0, document.buffers()[0].size()), document.buffers()[0]);
}

TEST(StretchSkins, LeavesOtherSkinsAsTheyAre) {
  const std::string bytes = wanderer();
  const GltfDocument document(bytes, "x.glb", no_files);
  Rehousing house(document, no_files);
  stretch_skins(document, {{0, {{0, 1, 0}, 1.5}}}, house);  // carries no skin
  EXPECT_EQ(house.container(bytes), bytes);
}

TEST(StretchSkins, SaysWhatIsWrongWithASkin) {
  const std::string bytes = wanderer();
  const GltfDocument whole(bytes, "x.glb", no_files);
  const int node = whole.list("skins")[0]["joints"][2].get<int>();
  const BoneStretches bones{{node, {{0, 1, 0}, 1.5}}};
  const json matrix = whole.list("skins")[0]["inverseBindMatrices"];
  for (const json& skin : {json(5), json{{"joints", 3}}, json{{"joints", {node, 9999}}},
                           json{{"joints", {node}}, {"inverseBindMatrices", 9999}},
                           json{{"joints", json::array({node})}, {"inverseBindMatrices", 0}}}) {
    json root = whole.root();
    root["skins"] = json::array({skin});
    const std::string broken = glb_container(root.dump(), std::string(whole.buffers()[0]));
    const GltfDocument document(broken, "x.glb", no_files);
    Rehousing house(document, no_files);
    EXPECT_THROW(stretch_skins(document, bones, house), Error) << skin;
    EXPECT_NO_THROW(stretch_skins(document, {}, house)) << skin;
  }
}

/// A body with longer shins, as sliders make one: its skin ends where its joints are.
TEST(StretchSkins, FollowsTheLengthsOfAMotion) {
  const GltfCharacter character(wanderer(), "x.glb", no_files);
  Clip motion = character.body();
  motion.name = "long";
  const int shin = motion.skeleton.joint(Role::left_shin),
            foot = motion.skeleton.joint(Role::left_foot);
  motion.skeleton.joints[static_cast<std::size_t>(foot)].offset *= 1.4;
  const std::string out = character.with_motions({motion}, {});
  const GltfDocument before(wanderer(), "x.glb", no_files), after(out, "y.glb", no_files);
  const std::vector<double> was = binding(before), is = binding(after);
  const json joints = before.list("skins")[0]["joints"];
  for (std::size_t j = 0; j < joints.size(); ++j) {
    double changed = 0;
    for (std::size_t k = 16 * j; k < 16 * (j + 1); ++k) changed += std::abs(is[k] - was[k]);
    const int node = character.nodes()[static_cast<std::size_t>(shin)];
    EXPECT_EQ(changed > 1e-3, joints[j] == node) << joints[j];
  }
}

}  // namespace
}  // namespace amble
