#include "amble/engine/snapshot_bytes.hpp"

#include <gtest/gtest.h>

#include "amble/library/performer_library.hpp"

namespace amble {
namespace {

Character walker() {
  Character character(default_library());
  character.reset({1.2, 0.1});
  return character;
}

void walk_on(Character& character, int frames) {
  for (int frame = 0; frame < frames; ++frame) {
    character.command({1.0 + 0.01 * frame, 0.4});
    character.update(frame % 3 ? 1.0 / 60 : 1.0 / 144);
  }
}

void expect_same_pose(const Character& one, const Character& other) {
  ASSERT_EQ(one.pose().rotations.size(), other.pose().rotations.size());
  for (std::size_t j = 0; j < one.pose().rotations.size(); ++j) {
    const Quat &a = one.pose().rotations[j], &b = other.pose().rotations[j];
    EXPECT_TRUE(a.w == b.w && a.x == b.x && a.y == b.y && a.z == b.z) << "joint " << j;
  }
  const Vec3 &a = one.pose().root, &b = other.pose().root;
  EXPECT_TRUE(a.x == b.x && a.y == b.y && a.z == b.z);
}

std::optional<CharacterSnapshot> read(const std::string& bytes, const Character& character) {
  return read_snapshot(std::as_bytes(std::span(bytes)), character);
}

TEST(SnapshotBytes, BringBackTheVeryMomentAndWhatFollows) {
  Character before = walker();
  walk_on(before, 137);
  const std::string bytes = snapshot_bytes(before.snapshot());
  Character after(default_library());
  const auto snapshot = read(bytes, after);
  ASSERT_TRUE(snapshot);
  ASSERT_TRUE(after.restore(*snapshot));
  expect_same_pose(before, after);
  walk_on(before, 200);
  walk_on(after, 200);
  expect_same_pose(before, after);
}

TEST(SnapshotBytes, RefuseDamage) {
  Character character = walker();
  const std::string bytes = snapshot_bytes(character.snapshot());
  EXPECT_TRUE(read(bytes, character));
  EXPECT_FALSE(read("", character));
  EXPECT_FALSE(read(bytes.substr(0, bytes.size() / 2), character));
  EXPECT_FALSE(read(bytes + "more", character));
  for (std::size_t i = 0; i < bytes.size(); i += 97) {
    std::string damaged = bytes;
    damaged[i] = static_cast<char>(damaged[i] ^ 0x10);
    EXPECT_FALSE(read(damaged, character)) << "byte " << i;
  }
}

TEST(SnapshotBytes, RefuseWhatPointsBeyondTheLibrary) {
  Character character = walker();
  CharacterSnapshot snapshot = character.snapshot();
  snapshot.state.manoeuvre = 1000;
  EXPECT_FALSE(read(snapshot_bytes(snapshot), character));
  snapshot = character.snapshot();
  snapshot.weights.pop_back();
  EXPECT_FALSE(read(snapshot_bytes(snapshot), character));
  snapshot = character.snapshot();
  snapshot.active.front().example = -1;
  EXPECT_FALSE(read(snapshot_bytes(snapshot), character));
}

TEST(SnapshotBytes, PutNoForeignHalfCycleIntoACharacter) {
  Character character = walker();
  CharacterSnapshot snapshot = character.snapshot();
  snapshot.state.prescription.blend.count = 1;
  snapshot.state.prescription.blend.active[0] = {1 << 20, 1.0};
  const auto back = read(snapshot_bytes(snapshot), character);
  ASSERT_TRUE(back);
  ASSERT_TRUE(character.restore(*back));
  EXPECT_EQ(character.snapshot().state.prescription.blend.count, 0u);
}

}  // namespace
}  // namespace amble
