#include "amble/analysis/scale.hpp"

#include <gtest/gtest.h>

#include <numbers>

#include "amble/kinematics/forward.hpp"
#include "figure.hpp"

namespace amble {
namespace {

/// The swaying clip as a file in another unit would give it.
Clip in_unit(double metres) {
  Clip clip = swaying_clip(30);
  apply_scale(clip, {1 / metres, "", UpAxis::y});
  return clip;
}

TEST(FindScale, KnowsTheUnitsOfCaptures) {
  for (const double metres : {1.0, 0.01, 0.001, 0.0254, 0.0254 / 0.45, 0.3048})
    EXPECT_DOUBLE_EQ(find_scale(in_unit(metres)).metres_per_unit, metres);
  EXPECT_EQ(find_scale(in_unit(0.01)).unit, "centimetres");
}

TEST(FindScale, MakesAnUnknownUnitHuman) {
  Clip clip = in_unit(7.0);
  const Scale scale = find_scale(clip);
  apply_scale(clip, scale);
  EXPECT_NEAR(clip.skeleton.leg_length(Side::left), 0.83, 1e-9);
  EXPECT_NE(scale.unit.find("unknown"), std::string::npos);
}

TEST(FindScale, StandsAZUpBodyUpright) {
  Clip clip = swaying_clip(30);
  const auto upright = forward_kinematics(clip);
  const Quat lie = rotation_x(0.5 * std::numbers::pi);
  for (int f = 0; f < clip.frames(); ++f) {
    clip.root(f) = rotate(lie, clip.root(f));
    clip.rotation(f, 0) = lie * clip.rotation(f, 0);
  }
  const Scale scale = find_scale(clip);
  EXPECT_EQ(scale.up, UpAxis::z);
  apply_scale(clip, scale);
  const auto again = forward_kinematics(clip);
  for (std::size_t i = 0; i < upright.size(); ++i)
    EXPECT_LT(length(upright[i].position - again[i].position), 1e-12);
}

}  // namespace
}  // namespace amble
