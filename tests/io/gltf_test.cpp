#include "amble/io/gltf.hpp"

#include <gtest/gtest.h>

#include <map>
#include <nlohmann/json.hpp>
#include <numbers>

#include "amble/core/error.hpp"
#include "amble/io/file.hpp"
#include "amble/io/mannequin.hpp"
#include "amble/performer/performer.hpp"
#include "figure.hpp"
#include "io/same_motion.hpp"
#include "places.hpp"
#include "with_skins.hpp"

namespace amble {
namespace {

using nlohmann::json;

std::string no_files(const std::string& uri) { throw Error(uri + ": no such file"); }

/// Hips under a half-size armature, a spine given by a matrix; sparse, normalised, step and cubic.
json two_joints() {
  return json::parse(read_file(source_folder() + "/fuzz/corpus/gltf/two_joints.gltf"));
}

std::string message_of(const std::string& bytes) {
  try {
    read_gltf(bytes, "x.gltf", no_files);
  } catch (const Error& error) {
    return error.what();
  }
  return "no error";
}

TEST(ReadGltf, UnderstandsEveryKindOfAccessorAndInterpolation) {
  const auto clips = read_gltf(two_joints().dump(), "x.gltf", no_files);
  ASSERT_EQ(clips.size(), 1u);
  const Clip& clip = clips[0];
  EXPECT_EQ(clip.name, "a");
  EXPECT_EQ(clip.fps, 20);
  ASSERT_EQ(clip.frames(), 3);
  ASSERT_EQ(clip.skeleton.size(), 3);
  EXPECT_EQ(clip.skeleton.joints[0].name, "Hips");
  EXPECT_TRUE(clip.skeleton.joints[2].end);
  EXPECT_NEAR(clip.skeleton.joints[2].offset.y, 0.25, 1e-9);  // under the half-size armature
  EXPECT_NEAR(clip.root(1).z, 0.05, 1e-7);
  EXPECT_NEAR(clip.root(2).y, 1.0, 1e-7);  // the sparse value, halved
  EXPECT_LT(angle_between(clip.rotation(1, 0), rotation_z(0.5 * std::numbers::pi)), 1e-3);
  EXPECT_EQ(clip.translated, std::vector<int>{0});  // the cubic track never moves
  EXPECT_NEAR(clip.skeleton.joints[1].offset.y, 0.5, 1e-7);
}

TEST(ReadGltf, ReadsTheSameFromAContainer) {
  const std::string folder = source_folder() + "/fuzz/corpus/gltf/";
  const Clip text = read_gltf(read_file(folder + "two_joints.gltf"), "a", no_files)[0];
  const Clip binary = read_gltf(read_file(folder + "two_joints.glb"), "b", no_files)[0];
  EXPECT_EQ(text.rotations, binary.rotations);
  EXPECT_EQ(text.translations, binary.translations);
}

TEST(ReadGltf, WithoutAnimationShowsThePose) {
  json document = two_joints();
  document.erase("animations");
  const auto clips = read_gltf(document.dump(), "folder/x.gltf", no_files);
  ASSERT_EQ(clips.size(), 1u);
  EXPECT_EQ(clips[0].name, "x");
  EXPECT_EQ(clips[0].frames(), 1);
}

struct Fault {
  const char* pointer;
  json value;
  const char* message;
};

TEST(ReadGltf, SaysWhatIsWrong) {
  const Fault faults[] = {
      {"/asset/version", "1.0", "x.gltf: is not glTF version 2"},
      {"/nodes/3/children", json{1}, "x.gltf: node 1 has two parents"},
      {"/nodes/3/children", json{0}, "cycle"},
      {"/nodes/1/children", json{9}, "is 9, but there are only 4"},
      {"/nodes/0/scale", json{1, 2}, "scale must be an array of 3 numbers"},
      {"/nodes/0/scale", json{"a", 2, 3}, "scale must hold numbers"},
      {"/skins/0/joints", json{0, 77}, "is 77, but there are only 4"},
      {"/accessors/0/count", 1000000, "more elements than the buffers have bytes"},
      {"/accessors/0/count", 30, "reaches beyond its bufferView"},
      {"/accessors/0/type", "VEC3", "must be of type SCALAR"},
      {"/accessors/0/componentType", 1, "unknown componentType"},
      {"/accessors/2/sparse/count", 5, "reaches beyond its bufferView"},
      {"/bufferViews/0/byteLength", 1000000, "reaches beyond its buffer"},
      {"/bufferViews/0/byteOffset", -4, "must be a whole number"},
      {"/bufferViews/0/buffer", 3, "is 3, but there are only 1"},
      {"/buffers/0/byteLength", 1000000, "declares 1000000 bytes"},
      {"/buffers/0/uri", "walk.bin", "walk.bin: no such file"},
      {"/buffers/0/uri", "data:;base64,*", "not base64"},
      {"/animations/0/samplers/0/interpolation", "MAGIC", "must be LINEAR, STEP or CUBICSPLINE"},
      {"/animations/0/samplers/0/output", 0, "must be of type VEC3"},
      {"/animations/0/channels/0/sampler", 8, "is 8, but there are only 3"},
      {"/nodes", "none", "nodes must be an array"},
      {"/extensionsRequired", json{"EXT_meshopt_compression"}, "is compressed with meshopt"},
  };
  for (const Fault& fault : faults) {
    json document = two_joints();
    document[json::json_pointer(fault.pointer)] = fault.value;
    EXPECT_NE(message_of(document.dump()).find(fault.message), std::string::npos)
        << fault.pointer << ": " << message_of(document.dump());
  }
  EXPECT_EQ(message_of(""), "x.gltf: the file is empty; expected glTF 2.0");
  EXPECT_EQ(message_of("{\n\n]").rfind("x.gltf:3: not valid JSON", 0), 0u);
}

TEST(ReadGltf, EveryTruncationIsAnError) {
  const std::string whole = read_file(source_folder() + "/fuzz/corpus/gltf/two_joints.glb");
  for (std::size_t size = 0; size < whole.size(); size += 7)
    EXPECT_EQ(message_of(whole.substr(0, size)).rfind("x.gltf:", 0), 0u) << size;
}

TEST(WriteGlb, ReadsBackWithTheSameSkeletonAndMotion) {
  const Clip clip = swaying_clip(40);
  const auto clips = read_gltf(write_glb(clip), "x.glb", no_files);
  ASSERT_EQ(clips.size(), 1u);
  EXPECT_EQ(clips[0].name, "sway");
  expect_same_motion(clip, clips[0], 1e-6, 1e-6);
}

TEST(RestPose, StandsUprightWithArmsOut) {
  Clip clip = swaying_clip(40);
  // turned away and with a zero pose that is no pose: the rest pose must not care
  for (int f = 0; f < clip.frames(); ++f)
    clip.rotation(f, 0) = rotation_y(2.1) * clip.rotation(f, 0);
  const RestPose rest = make_rest_pose(clip);
  const auto at = [&](Role role) {
    return rest.world[static_cast<std::size_t>(clip.skeleton.joint(role))].position;
  };
  EXPECT_NEAR(at(Role::left_foot).y, 0.08, 1e-6);
  EXPECT_NEAR(at(Role::left_foot).x, at(Role::left_thigh).x, 1e-6);
  EXPECT_GT(at(Role::left_toe).z, at(Role::left_foot).z + 0.1);
  EXPECT_NEAR(at(Role::left_hand).y, at(Role::left_upper_arm).y, 1e-6);
  EXPECT_GT(at(Role::left_hand).x, 0.6);
  EXPECT_LT(at(Role::right_hand).x, -0.6);
  EXPECT_GT(at(Role::head).y, 1.4);
}

TEST(Mannequin, IsClosedAndPointsOutwards) {
  const Clip clip = swaying_clip(2);
  const RestPose rest = make_rest_pose(clip);
  const Mannequin body = make_mannequin(clip.skeleton, rest);
  ASSERT_EQ(body.positions.size(), body.normals.size());
  ASSERT_EQ(body.positions.size(), body.joints.size());
  const auto corner = [&](std::uint32_t i) {
    const auto& p = body.positions[i];
    return Vec3{p[0], p[1], p[2]};
  };
  double volume = 0;
  std::map<std::pair<std::uint32_t, std::uint32_t>, int> edges;
  for (std::size_t t = 0; t < body.indices.size(); t += 3) {
    const std::uint32_t i[] = {body.indices[t], body.indices[t + 1], body.indices[t + 2]};
    volume += dot(corner(i[0]), cross(corner(i[1]), corner(i[2]))) / 6;
    for (int k = 0; k < 3; ++k) ++edges[{i[k], i[(k + 1) % 3]}];
  }
  for (const auto& [edge, count] : edges) {
    EXPECT_EQ(count, 1);
    EXPECT_EQ(edges.count({edge.second, edge.first}), 1u);
  }
  EXPECT_GT(volume, 0.04);  // a person has about 0.07 m³; the tubes overlap a little
  EXPECT_LT(volume, 0.10);
}

Clip performed() { return perform({Gait::walk, 1.2, 0.0}, 0.2, 30); }

TEST(ReadGltf, TakesAllSkinsOfABodyForOne) {
  const Clip whole = performed();
  std::vector<std::size_t> all(whole.skeleton.joints.size()), body;
  for (std::size_t j = 0; j < all.size(); ++j) all[j] = j;
  const std::size_t last = all.size() - 1;
  body.assign(all.begin(), all.end() - 1);
  using Skins = std::vector<std::vector<std::size_t>>;
  for (const Skins& skins :
       {Skins{all, {0, 1}}, Skins{{0, 1}, all}, Skins{body, {0, last}}, Skins{{0, last}, body}}) {
    const Clip clip = read_gltf(with_skins(performed(), skins), "x.glb", no_files)[0];
    EXPECT_EQ(clip.skeleton.size(), whole.skeleton.size());
    EXPECT_EQ(clip.frames(), whole.frames());
  }
}

}  // namespace
}  // namespace amble
