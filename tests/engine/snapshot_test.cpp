#include "amble/snapshot.hpp"

#include <gtest/gtest.h>

#include "amble/core/error.hpp"

namespace amble {
namespace {

TEST(Snapshot, GoesBackAndGivesTheSameBits) {
  Character walker(default_library());
  walker.command({.speed = 1.4, .turn_rate = 0.2});
  walker.update(0.73);
  const Snapshot saved = walker.snapshot();
  const Snapshot copy = saved;
  walker.update(0.4);
  const Pose there = walker.pose();
  for (const Snapshot* one : {&saved, &copy}) {
    ASSERT_TRUE(walker.restore(*one));
    walker.update(0.4);
    EXPECT_EQ(walker.pose().root, there.root);
    EXPECT_EQ(walker.pose().rotations, there.rotations);
  }
}

TEST(Snapshot, BytesAreRefusedWithAReason) {
  Character walker(default_library());
  walker.update(0.5);
  std::string bytes = Snapshot(walker.snapshot()).bytes();
  EXPECT_TRUE(walker.restore(Snapshot::read(std::as_bytes(std::span(bytes)), walker)));
  bytes[bytes.size() / 2] = static_cast<char>(bytes[bytes.size() / 2] ^ 1);
  EXPECT_THROW(Snapshot::read(std::as_bytes(std::span(bytes)), walker), Error);
}

}  // namespace
}  // namespace amble
