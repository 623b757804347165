#include "amble/io/gltf_character.hpp"

#include <gtest/gtest.h>

#include <numbers>

#include "amble/core/error.hpp"
#include "amble/io/file.hpp"
#include "amble/io/gltf.hpp"
#include "amble/io/gltf_bytes.hpp"
#include "amble/io/placement.hpp"
#include "places.hpp"

namespace amble {
namespace {

using nlohmann::json;

std::string no_files(const std::string& uri) { throw Error(uri + ": no such file"); }

std::string wanderer() { return read_file(source_folder() + "/data/characters/wanderer.glb"); }

/// The wanderer with its document changed.
std::string changed(const std::function<void(json&)>& change) {
  const std::string bytes = wanderer();
  const GltfDocument document(bytes, "x.glb", no_files);
  json root = document.root();
  change(root);
  return glb_container(root.dump(), std::string(document.buffers()[0]));
}

/// The body standing still elsewhere, turned, one knee bent, for three frames.
Clip moved(const Clip& body, const FileFrame& frame) {
  Clip clip;
  clip.name = "move";
  clip.skeleton = body.skeleton;
  clip.fps = 30;
  for (Joint& joint : clip.skeleton.joints) joint.offset *= frame.metres_per_unit;
  for (int f = 0; f < 3; ++f) {
    Pose pose;
    pose.root = {0.1 * f, 1, 2};
    for (int j = 0; j < body.skeleton.size(); ++j) pose.rotations.push_back(body.rotation(0, j));
    pose.rotations[0] = rotation_y(0.3 * f) * pose.rotations[0];
    const auto knee = static_cast<std::size_t>(body.skeleton.joint(Role::left_shin));
    pose.rotations[knee] = pose.rotations[knee] * rotation_x(0.2 * f);
    clip.append(pose);
  }
  return clip;
}

/// Where the joints of the last animation of a file are, in metres and Y up.
std::vector<Placement> last_placed(const std::string& glb, int frame, const FileFrame& file) {
  const std::vector<Clip> clips = read_gltf(glb, "out.glb", no_files);
  std::vector<Placement> placed = place_joints(clips.back(), frame);
  for (Placement& one : placed) {
    one.position = rotate(file.upright, one.position) * file.metres_per_unit;
    one.rotation = file.upright * one.rotation;
  }
  return placed;
}

void expect_same_motion(const std::string& original, const FileFrame& frame) {
  const GltfCharacter character(original, "x.glb", no_files);
  const Clip motion = moved(character.body(), frame);
  const std::string out = character.with_motions({motion}, frame);
  for (int f = 0; f < 3; ++f) {
    const std::vector<Placement> wanted = place_joints(motion, f),
                                 seen = last_placed(out, f, frame);
    ASSERT_EQ(wanted.size(), seen.size());
    for (std::size_t j = 0; j < wanted.size(); ++j) {
      EXPECT_LT(length(wanted[j].position - seen[j].position), 1e-5) << f << " " << j;
      EXPECT_LT(angle_between(wanted[j].rotation, seen[j].rotation), 1e-3) << f << " " << j;
    }
  }
}

TEST(GltfCharacter, MovesAsTold) { expect_same_motion(wanderer(), {}); }

TEST(GltfCharacter, HonoursWhatStandsAboveTheHips) {
  expect_same_motion(changed([](json& root) {
                       root["nodes"][0].update({{"translation", {5, -2, 1}},
                                                {"rotation", {0.5, 0.5, 0.5, 0.5}},
                                                {"scale", {0.01, 0.01, 0.01}}});
                     }),
                     {});
}

TEST(GltfCharacter, TakesAMatrixApartWhereItMustMove) {
  expect_same_motion(changed([](json& root) {
                       json& hips = root["nodes"][1];
                       const json t = hips["translation"];
                       hips.erase("translation"), hips.erase("rotation");
                       hips["matrix"] = {2, 0, 0, 0, 0, 2, 0, 0, 0, 0, 2, 0, t[0], t[1], t[2], 1};
                     }),
                     {});
}

TEST(GltfCharacter, KeepsTheUnitAndAxesOfItsFile) {
  expect_same_motion(wanderer(), {0.01, rotation_x(-0.5 * std::numbers::pi)});
}

TEST(GltfCharacter, WithoutMotionIsTheFile) {
  const std::string bytes = wanderer();
  EXPECT_EQ(GltfCharacter(bytes, "x.glb", no_files).with_motions({}, {}), bytes);
}

TEST(GltfCharacter, StandsInMetresWhereAsked) {
  const GltfCharacter character(wanderer(), "x.glb", no_files);
  const FileFrame frame{0.01, rotation_x(-0.5 * std::numbers::pi)};
  const Clip motion = moved(character.body(), frame);
  for (const bool animation_only : {false, true}) {
    const std::string out = character.with_motions(
        {motion}, frame, {.animation_only = animation_only, .in_metres = true});
    const std::vector<Clip> clips = read_gltf(out, "out.glb", no_files);
    const Clip& seen = clips.back();
    const Placement wanted = place_joints(motion, 2)[0];
    const auto pelvis = static_cast<std::size_t>(seen.skeleton.joint(Role::pelvis));
    EXPECT_LT(length(place_joints(seen, 2)[pelvis].position - wanted.position), 1e-5);
    EXPECT_LT(angle_between(place_joints(seen, 2)[pelvis].rotation, wanted.rotation), 1e-3);
  }
}

TEST(GltfCharacter, IsWrittenInAnotherSize) {
  const GltfCharacter character(wanderer(), "x.glb", no_files);
  Clip motion = moved(character.body(), {1.5, {}});
  const std::string out = character.with_motions({motion}, {}, {.size = 1.5});
  const std::vector<Placement> wanted = place_joints(motion, 1), seen = last_placed(out, 1, {});
  for (std::size_t j = 0; j < wanted.size(); ++j)
    EXPECT_LT(length(wanted[j].position - seen[j].position), 1e-5) << j;
}

TEST(GltfCharacter, KnowsHowThickItsSolesAre) {
  const GltfCharacter character(wanderer(), "x.glb", no_files);
  EXPECT_TRUE(character.has_skin());
  const int foot = character.body().skeleton.joint(Role::left_foot);
  const auto height = character.height_over_mesh(foot, {0, 1, 0});
  ASSERT_TRUE(height.has_value());
  EXPECT_NEAR(*height, 0.085, 1e-3);
  const std::string bare = changed([](json& root) {
    for (json& node : root["nodes"]) node.erase("mesh"), node.erase("skin");
  });
  const GltfCharacter skeleton(bare, "x.glb", no_files);
  EXPECT_FALSE(skeleton.has_skin());
  EXPECT_FALSE(skeleton.height_over_mesh(foot, {0, 1, 0}).has_value());
}

TEST(GltfCharacter, SaysWhatKeepsItsMeshFromBeingDrawn) {
  const auto refuses = [](const char* said, const auto& change) {
    const std::string bytes = read_file(source_folder() + "/data/characters/wanderer.glb");
    const GltfDocument document(bytes, "x.glb", no_files);
    json root = document.root();
    std::string binary(document.buffers()[0]);
    change(root, binary);
    const GltfCharacter hero(glb_container(root.dump(), std::move(binary)), "x.glb", no_files);
    try {
      hero.require_mesh();
      ADD_FAILURE() << said;
    } catch (const Error& error) {
      EXPECT_NE(std::string(error.what()).find(said), std::string::npos) << error.what();
    }
  };
  const auto attribute = [](json& root, const char* name) -> json& {
    return root["meshes"][0]["primitives"][0]["attributes"][name];
  };
  refuses("POSITION is 999", [&](json& root, std::string&) { attribute(root, "POSITION") = 999; });
  refuses("beyond its bufferView", [&](json& root, std::string&) {
    ++root["accessors"][attribute(root, "POSITION").get<std::size_t>()]["count"]
          .get_ref<std::uint64_t&>();
  });
  refuses("not finite", [&](json& root, std::string& binary) {
    const json& places = root["accessors"][attribute(root, "POSITION").get<std::size_t>()];
    const json& view = root["bufferViews"][places["bufferView"].get<std::size_t>()];
    binary.replace(view["byteOffset"].get<std::size_t>(), 4, "\xff\xff\xff\x7f");
  });
  refuses("Draco", [](json& root, std::string&) {
    root["extensionsRequired"] = {"KHR_draco_mesh_compression"};
  });
}

TEST(GltfCharacter, SaysWhatItCannotDo) {
  const GltfCharacter character(wanderer(), "x.glb", no_files);
  Clip other = moved(character.body(), {});
  other.skeleton.joints.pop_back();
  EXPECT_THROW(character.with_motions({other}, {}), Error);
  EXPECT_THROW(GltfCharacter(wanderer(), "x.glb", no_files, "dance"), Error);
}

}  // namespace
}  // namespace amble
