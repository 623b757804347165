#include "amble/performer/gestures.hpp"

#include <gtest/gtest.h>

#include "amble/core/error.hpp"
#include "amble/kinematics/forward.hpp"
#include "amble/performer/performer_skeleton.hpp"

namespace amble {
namespace {

Vec3 place(const Clip& clip, double seconds, Role role) {
  std::vector<Transform> world(static_cast<std::size_t>(clip.skeleton.size()));
  forward_kinematics(clip, static_cast<int>(seconds * clip.fps), world);
  return world[static_cast<std::size_t>(clip.skeleton.joint(role))].position;
}

TEST(Gestures, BeginAndEndStanding) {
  for (const std::string& name : gesture_names()) {
    const Clip clip = perform_gesture(name, 60);
    const int last = clip.frames() - 1;
    for (int j = 0; j < clip.skeleton.size(); ++j)
      EXPECT_LT(angle_between(clip.rotation(0, j), clip.rotation(last, j)), 0.03) << name;
  }
}

TEST(Gestures, DoWhatTheirNamesSay) {
  const Clip wave = perform_gesture("wave", 60);
  EXPECT_GT(place(wave, 2.5, Role::right_hand).y, place(wave, 2.5, Role::head).y - 0.05);
  const Clip reach = perform_gesture("reach", 60);
  EXPECT_GT(place(reach, 2.1, Role::right_hand).z, 0.45);
  const Clip tray = perform_gesture("carry_tray", 60);
  EXPECT_NEAR(place(tray, 3, Role::left_hand).y, place(tray, 3, Role::right_hand).y, 0.03);
  EXPECT_GT(place(tray, 3, Role::left_hand).z, 0.2);
  const Clip look = perform_gesture("look_around", 60);
  const Clip crouch = perform_gesture("crouch", 60);
  EXPECT_LT(place(crouch, 2.2, Role::pelvis).y, 0.65);
  const Clip open = perform_gesture("arms_open", 60);
  EXPECT_GT(place(open, 2.4, Role::left_hand).x, 0.45);
  EXPECT_LT(place(open, 2.4, Role::right_hand).x, -0.45);
  EXPECT_GT(look.frames(), 0);
}

TEST(Gestures, NameWhatIsMissing) { EXPECT_THROW(perform_gesture("cartwheel", 60), Error); }

}  // namespace
}  // namespace amble
