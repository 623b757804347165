#include "amble/analysis/own_character.hpp"

#include <gtest/gtest.h>

#include "amble/core/error.hpp"
#include "amble/io/file.hpp"
#include "amble/io/gltf_bytes.hpp"
#include "places.hpp"

namespace amble {
namespace {

using nlohmann::json;

std::string no_files(const std::string& uri) { throw Error(uri + ": no such file"); }

/// The wanderer with its outermost node changed, and its mesh with it, as glTF skins do.
OwnCharacter wanderer(const json& above) {
  const std::string bytes = read_file(source_folder() + "/data/characters/wanderer.glb");
  const GltfDocument document(bytes, "x.glb", no_files);
  json root = document.root();
  root["nodes"][0].update(above);
  return understand_character(
      GltfCharacter(glb_container(root.dump(), std::string(document.buffers()[0])), "x.glb",
                    no_files),
      {});
}

double ankle(const OwnCharacter& own) {
  return forward_kinematics(
             own.body)[static_cast<std::size_t>(own.body.skeleton.joint(Role::left_foot))]
      .position.y;
}

TEST(OwnCharacter, StandsOnTheSolesOfItsMesh) {
  for (const double up : {0.0, -0.93, 4.0}) {
    const OwnCharacter own = wanderer({{"translation", {0, up, 0}}});
    EXPECT_NEAR(ankle(own), 0.085, 1e-3) << up;
    EXPECT_NEAR(own.body.skeleton.soles[0].ankle_height, 0.085, 1e-3) << up;
  }
}

TEST(OwnCharacter, IsTakenToMetresAndUpright) {
  const double half = std::sqrt(0.5);
  const OwnCharacter own = wanderer({{"rotation", {half, 0, 0, half}}, {"scale", {100, 100, 100}}});
  EXPECT_EQ(own.frame.metres_per_unit, 0.01);
  EXPECT_LT(length(rotate(own.frame.upright, {0, 0, 1}) - Vec3{0, 1, 0}), 1e-9);
  EXPECT_NEAR(ankle(own), 0.085, 1e-3);
  EXPECT_NEAR(own.body.skeleton.leg_length(Side::left), 0.815, 5e-3);
}

TEST(OwnCharacter, TakesRolesThatItIsTold) {
  const std::string bytes = read_file(source_folder() + "/data/characters/wanderer.glb");
  const OwnCharacter own = understand_character(GltfCharacter(bytes, "x.glb", no_files), {},
                                                "{\"chest\": \"Spine\"}", "roles.json");
  EXPECT_EQ(own.body.skeleton.joint(Role::chest), own.body.skeleton.find("Spine"));
}

}  // namespace
}  // namespace amble
