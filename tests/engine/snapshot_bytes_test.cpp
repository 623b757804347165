#include "amble/engine/snapshot_bytes.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstring>
#include <new>

#include "amble/actions/action_body.hpp"
#include "amble/engine/technique.hpp"
#include "amble/library/performer_library.hpp"
#include "amble/performer/gestures.hpp"

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

/// A wave, a look, a reach and a crouch, of which some have begun and some are ending.
struct Deeds {
  std::shared_ptr<const ActionBody> body = std::make_shared<const ActionBody>(default_library());
  Action wave = body->clip(perform_gesture("wave", 60), true);

  std::vector<int> play(Character& character) const {
    Action reach = body->reach(Side::right, {-0.3, 1.1, 4});
    return {character.play(wave), character.play(body->look_at({2, 1.5, 5})),
            character.play(reach.with_priority(9)), character.play(body->hips_height(0.7))};
  }
};

/// After some frames with actions that come, change, go and have gone.
Character busy(const Deeds& deeds, int frames) {
  Character character = walker();
  const std::vector<int> ids = deeds.play(character);
  for (int frame = 0; frame < frames; ++frame) {
    if (frame == 20) character.set_target(ids[1], {-1, 1, 6});
    if (frame == 30) character.set_priority(ids[2], ActionPart::right_arm, 2);
    if (frame == 45) character.stop(ids[0]);
    if (frame == 90)
      for (const int id : ids) character.stop(id);
    walk_on(character, 1);
  }
  return character;
}

TEST(SnapshotBytes, LetActionsGoOn) {
  const Deeds deeds;
  bool ended_just_now = false;
  for (int frames = 7; frames<200; frames += frames> 105 && frames < 130 ? 1 : 33) {
    Character before = busy(deeds, frames), after(default_library());
    after.prepare_actions(deeds.body);
    const CharacterSnapshot& saved = before.snapshot();
    const std::vector<Action> all{deeds.wave, deeds.body->look_at({}),
                                  deeds.body->reach(Side::right, {}), deeds.body->hips_height(1)};
    for (const int id : actions_of(saved)) after.play(all[static_cast<std::size_t>(id - 1)]);
    ended_just_now =
        ended_just_now || saved.actions_before.live().size() > saved.actions.live().size();
    const auto snapshot = read(snapshot_bytes(saved), after);
    ASSERT_TRUE(snapshot) << frames;
    ASSERT_TRUE(after.restore(*snapshot));
    expect_same_pose(before, after);
    walk_on(before, 100);
    walk_on(after, 100);
    expect_same_pose(before, after);
    ASSERT_FALSE(HasFailure()) << frames;
  }
  EXPECT_TRUE(ended_just_now);  // so that this was seen, too
}

TEST(SnapshotBytes, RefuseOtherActions) {
  const Deeds deeds;
  const Character before = busy(deeds, 30);
  const std::string bytes = snapshot_bytes(before.snapshot());
  Character none(default_library()), other(default_library());
  EXPECT_FALSE(read(bytes, none));
  for (int i = 0; i < 4; ++i) other.play(deeds.wave);
  EXPECT_FALSE(read(bytes, other));
}

TEST(SnapshotBytes, RefuseActionsThatCannotBe) {
  const Deeds deeds;
  Character character = busy(deeds, 30);
  const auto with = [&](auto change) {
    CharacterSnapshot snapshot = character.snapshot();
    std::vector<LiveAction> live(snapshot.actions.live().begin(), snapshot.actions.live().end());
    change(live);
    snapshot.actions.resume(live, snapshot.actions.arms());
    return snapshot_bytes(snapshot);
  };
  using Live = std::vector<LiveAction>;
  EXPECT_TRUE(read(with([](Live&) {}), character));
  EXPECT_FALSE(read(with([](Live& live) { live[0].seconds = std::nan(""); }), character));
  EXPECT_FALSE(read(with([](Live& live) { live[1].action.target.x = 1e300; }), character));
  EXPECT_FALSE(read(with([](Live& live) { live[2].action.rise = 0; }), character));
  EXPECT_FALSE(read(with([](Live& live) { live[3].weights[0] = 40; }), character));
  EXPECT_FALSE(read(with([](Live& live) { live[0].unmoved = -1; }), character));
  EXPECT_FALSE(read(with([](Live& live) { live[1].action.priority.fill(3); }), character));
  EXPECT_FALSE(read(with([](Live& live) { live.push_back(live[0]), live[4].id = 9; }), character));
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

TEST(SnapshotBytes, HoldNothingOfTheMemoryBetweenTheNumbers) {
  std::string found[2];
  for (const int fill : {0x55, 0xaa}) {
    alignas(CharacterSnapshot) std::array<std::byte, sizeof(CharacterSnapshot)> room;
    std::memset(room.data(), fill, room.size());
    auto* snapshot = new (room.data()) CharacterSnapshot;
    found[fill == 0x55] = snapshot_bytes(*snapshot);
    snapshot->~CharacterSnapshot();
  }
  EXPECT_EQ(found[0], found[1]);
}

TEST(SnapshotBytes, RefuseNumbersThatCannotBe) {
  Character character = walker();
  walk_on(character, 50);
  const auto with = [&](auto change) {
    CharacterSnapshot snapshot = character.snapshot();
    change(snapshot);
    return read(snapshot_bytes(snapshot), character).has_value();
  };
  using Snapshot = CharacterSnapshot;
  EXPECT_TRUE(with([](Snapshot&) {}));
  EXPECT_TRUE(with([](Snapshot& s) { s.wish.speed = 1e300; }));  // any command is safe
  EXPECT_FALSE(with([](Snapshot& s) { s.behind = -1e15; }));
  EXPECT_FALSE(with([](Snapshot& s) { s.behind = -0.5; }));
  EXPECT_FALSE(with([](Snapshot& s) { s.state.course.frame.x = std::nan(""); }));
  EXPECT_FALSE(with([](Snapshot& s) { s.state.phase = 7; }));
  EXPECT_FALSE(with([](Snapshot& s) { s.earlier.looked = -5; }));
  EXPECT_FALSE(with([](Snapshot& s) { s.state.feet[1].duty = 0; }));
  EXPECT_FALSE(with([](Snapshot& s) { s.state.feet[0].plant.tilt.turn = {0, 0, 0, 0}; }));
  EXPECT_FALSE(with([](Snapshot& s) { s.gait.half_seconds[0] = 0; }));
  EXPECT_FALSE(with([](Snapshot& s) { s.weights.assign(s.weights.size(), 0.0); }));
  EXPECT_FALSE(with([](Snapshot& s) { s.active.clear(); }));
  EXPECT_FALSE(with([](Snapshot& s) { s.state.prescription.strikes = static_cast<Side>(9); }));
  EXPECT_FALSE(with([](Snapshot& s) { s.library_mark ^= 1; }));
}

/// With the checksum that fits.
void seal(std::string& bytes) {
  std::uint64_t hash = 0xcbf29ce484222325ULL;
  for (std::size_t i = 0; i + sizeof hash < bytes.size(); ++i)
    hash = (hash ^ static_cast<unsigned char>(bytes[i])) * 0x100000001b3ULL;
  std::memcpy(bytes.data() + bytes.size() - sizeof hash, &hash, sizeof hash);
}

void expect_moves(Character& character) {
  for (int frame = 0; frame < 30; ++frame) {
    character.command({0.1 * frame, frame % 7 - 3.0});
    character.update(1.0 / 40);
    ASSERT_TRUE(std::abs(character.pose().root.y) < 1e12);
    for (const Quat& q : character.pose().rotations)
      ASSERT_TRUE(std::abs(dot(q, q) - 1) < 0.05) << dot(q, q);
  }
}

TEST(SnapshotBytes, ThatWereTamperedWithAreRefusedOrHarmless) {
  const Deeds deeds;
  const Character saved = busy(deeds, 40);
  const std::string bytes = snapshot_bytes(saved.snapshot());
  const auto technique = std::make_shared<const Technique>(default_library());
  const double bad[] = {std::nan(""), 1e300, -1e15, 1e9, -1e6, 1e4, -37, 0, 1e-300};
  std::uint32_t random = 12345;
  int read_again = 0, refused = 0;
  for (int mutant = 0; mutant < 4000; ++mutant) {
    std::string changed = bytes;
    for (int change = 0; change <= mutant % 3; ++change) {
      random = random * 1664525u + 1013904223u;
      const std::size_t at = 8 + random / 8 % (changed.size() - 24);
      if (mutant % 2)
        std::memcpy(changed.data() + at / 4 * 4, &bad[random % std::size(bad)], sizeof(double));
      else
        changed[at] = static_cast<char>(random >> 13);
    }
    seal(changed);
    Character after(technique);
    deeds.play(after);
    const auto snapshot = read(changed, after);
    ++(snapshot ? read_again : refused);
    if (!snapshot) continue;
    ASSERT_TRUE(after.restore(*snapshot));
    expect_moves(after);
    ASSERT_FALSE(HasFatalFailure()) << "mutant " << mutant;
  }
  EXPECT_GT(read_again, 100);
  EXPECT_GT(refused, 1000);
}

}  // namespace
}  // namespace amble
