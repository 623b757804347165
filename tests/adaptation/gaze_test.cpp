#include "amble/adaptation/gaze.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "posed_body.hpp"

namespace amble {
namespace {

Vec3 faces(const PosedBody& posed) {
  const Anatomy& anatomy = posed.body->anatomy();
  const auto head = static_cast<std::size_t>(anatomy.head);
  return rotate(posed.world[head].rotation * inverse(anatomy.joints[head].upright), {0, 0, 1});
}

double off(const Vec3& point) {
  PosedBody posed;
  look_at(*posed.body, {1, point}, posed.pose, posed.world);
  posed.update();
  return std::acos(dot(faces(posed), normalised(point - posed.at(Role::head).position)));
}

TEST(Gaze, FacesWhatANeckCanFace) {
  for (const Vec3& point : {Vec3{0, 1.5, 3}, Vec3{2, 1.6, 3}, Vec3{-2, 1, 2}, Vec3{0.5, 2.5, 3}})
    EXPECT_LT(off(point), 0.07);
}

TEST(Gaze, StopsAtItsLimits) {
  PosedBody posed;
  look_at(*posed.body, {1, {5, 1.6, -2}}, posed.pose, posed.world);
  EXPECT_GT(faces(posed).z, 0.1);  // 70° and the turn of the chest, not 110°
  EXPECT_GT(faces(posed).x, 0.7);
}

TEST(Gaze, LeaningKeepsTheHeadNearlyLevel) {
  PosedBody posed;
  const Vec3 before = faces(posed), chest = posed.at(Role::chest).position;
  lean_forward(*posed.body, 0.4, 0, posed.pose, posed.world);
  EXPECT_GT(posed.at(Role::chest).position.z, chest.z + 0.03);
  EXPECT_LT(std::acos(dot(before, faces(posed))), 0.15);
}

}  // namespace
}  // namespace amble
