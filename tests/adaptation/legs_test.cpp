#include "amble/adaptation/legs.hpp"

#include <gtest/gtest.h>

#include "amble/engine/character.hpp"

namespace amble {
namespace {

/// The built-in library on a skeleton whose thighs have other axes: the same bodies, told
/// differently.
std::shared_ptr<const MotionLibrary> with_turned_thighs(const Quat& turn) {
  auto library = std::make_shared<MotionLibrary>(*default_library());
  const auto channels = static_cast<std::size_t>(library->body_channels());
  for (const Side side : kSides) {
    const int thigh = library->skeleton.joint(on_side(Role::left_thigh, side)),
              shin = library->skeleton.joint(on_side(Role::left_shin, side));
    for (Joint& joint : library->skeleton.joints)
      if (joint.parent == thigh) joint.offset = rotate(inverse(turn), joint.offset);
    for (std::size_t j = 1; j < library->turning.size(); ++j) {
      if (library->turning[j] == shin)
        library->references[j] = inverse(turn) * library->references[j];
      if (library->turning[j] != thigh) continue;
      library->references[j] = library->references[j] * turn;
      for (std::size_t row = 0; row < library->body_.size() / channels; ++row) {
        float* v =
            library->body_.data() + row * channels + MotionLibrary::kPelvisChannels + 3 * (j - 1);
        const Vec3 turned = rotate(inverse(turn), Vec3{v[0], v[1], v[2]});
        v[0] = static_cast<float>(turned.x), v[1] = static_cast<float>(turned.y),
        v[2] = static_cast<float>(turned.z);
      }
    }
  }
  return library;
}

TEST(LegOf, FindsTheHingeOfTheBuiltInKnees) {
  for (const Side side : kSides) {
    const Leg leg = leg_of(*default_library(), side);
    EXPECT_NEAR(leg.hinge.x, 1, 1e-6);
    EXPECT_NEAR(length(leg.hinge), 1, 1e-12);
  }
}

TEST(LegOf, WalksAlikeOnASkeletonWithOtherAxes) {
  const Quat turn = normalised(Quat{0.4, 0.5, -0.6, 0.3});
  const auto turned = with_turned_thighs(turn);
  const Vec3 hinge = rotate(inverse(turn), {1, 0, 0});
  EXPECT_NEAR(dot(leg_of(*turned, Side::left).hinge, hinge), 1, 1e-6);
  Character plain(default_library()), other(turned);
  for (Character* character : {&plain, &other}) {
    character->command({1.4, 0.4});
    for (int frame = 0; frame < 240; ++frame) character->update(1.0 / 60);
  }
  for (std::size_t j = 0; j < plain.model().size(); ++j)
    EXPECT_LT(length(plain.model()[j].position - other.model()[j].position), 1e-4)
        << turned->skeleton.joints[j].name;
}

}  // namespace
}  // namespace amble
