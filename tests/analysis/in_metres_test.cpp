#include <gtest/gtest.h>

#include "amble/clip.hpp"
#include "amble/performer/repertoire.hpp"

namespace amble {
namespace {

TEST(InMetres, TheBodyTellsTheUnit) {
  const Clip clip = repertoire().front().clip();
  Clip centimetres = clip;
  for (Joint& joint : centimetres.skeleton.joints) joint.offset *= 100;
  for (Vec3& place : centimetres.translations) place *= 100;
  const Clip back = in_metres(centimetres);
  ASSERT_GT(back.frames(), 0);
  EXPECT_NEAR(back.skeleton.leg_length(Side::left), clip.skeleton.leg_length(Side::left), 1e-6);
}

}  // namespace
}  // namespace amble
