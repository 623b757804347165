#include "amble/io/glb_stream.hpp"

#include <gtest/gtest.h>

#include <filesystem>

#include "amble/motion/edit.hpp"
#include "amble/performer/performer.hpp"
#include "io/same_motion.hpp"

namespace amble {
namespace {

/// A chunk holds at most 4096 frames: this is two of them and a part.
Clip long_walk() {
  const Clip walk = perform({Gait::walk, 1.2, 0.0}, 2, 60);
  Clip out = walk;
  while (out.frames() < 9000) {
    out.rotations.insert(out.rotations.end(), walk.rotations.begin(), walk.rotations.end());
    out.translations.insert(out.translations.end(), walk.translations.begin(),
                            walk.translations.end());
  }
  return out;
}

TEST(GlbStreams, KeepEveryKeyInItsOrder) {
  const Clip walk = long_walk();
  const std::string path = testing::TempDir() + "amble_glb_stream.glb";
  NewFile file(path);
  GlbStream stream(frame_range(walk, 0, 99), path);
  stream.append(frame_range(walk, 0, 4999));
  stream.append(frame_range(walk, 5000, walk.frames() - 1));
  stream.write(file);
  file.finish();
  file.take_place();
  expect_same_motion(walk, read_clip(path), 1e-5, 1e-3);
  std::filesystem::remove(path);
}

}  // namespace
}  // namespace amble
