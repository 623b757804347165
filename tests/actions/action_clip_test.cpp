#include "amble/actions/action_clip.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "amble/actions/action_body.hpp"
#include "amble/performer/gestures.hpp"

namespace amble {
namespace {

class ActionClipTest : public testing::Test {
 protected:
  std::vector<float> turns(const Action& action, double time, double weight = 1) const {
    std::vector<float> channels(static_cast<std::size_t>(body_->library().body_channels()), 0.0f);
    for (const ActionPart part : kActionParts)
      action.clip->add(time, body_->turning(part), weight, channels);
    return channels;
  }
  static double apart(const std::vector<float>& a, const std::vector<float>& b) {
    double most = 0;
    for (std::size_t i = 0; i < a.size(); ++i) most = std::max(most, double(std::abs(a[i] - b[i])));
    return most;
  }
  std::shared_ptr<const ActionBody> body_ = std::make_shared<const ActionBody>(default_library());
};

TEST_F(ActionClipTest, HoldsItsEnds) {
  const Action once = body_->clip(perform_gesture("carry_tray", 60));
  EXPECT_FALSE(once.clip->loops());
  EXPECT_EQ(turns(once, -1), turns(once, 0));
  EXPECT_EQ(turns(once, 1e9), turns(once, once.clip->seconds()));
  EXPECT_GT(apart(turns(once, 0), turns(once, 3)), 0.3);
}

TEST_F(ActionClipTest, GoesRoundWithoutASeam) {
  Clip half = perform_gesture("wave", 60);  // cut off with the arm in the air
  half.rotations.resize(static_cast<std::size_t>(150 * half.skeleton.size()));
  half.translations.resize(150);
  const Action loop = body_->clip(half, true);
  ASSERT_TRUE(loop.clip->loops());
  double usual = 0;
  for (double t = 0; t < loop.clip->seconds() - 0.05; t += 1.0 / 60)
    usual = std::max(usual, apart(turns(loop, t), turns(loop, t + 1.0 / 60)));
  const double end = loop.clip->seconds();
  EXPECT_LT(apart(turns(loop, end - 0.5 / 60), turns(loop, end + 0.5 / 60)), 1.2 * usual);
  EXPECT_LT(apart(turns(loop, 0.4), turns(loop, 0.4 + end)), 1e-3);
}

TEST_F(ActionClipTest, AddsByWeight) {
  const Action once = body_->clip(perform_gesture("wave", 60));
  const auto whole = turns(once, 2), half = turns(once, 2, 0.5);
  for (std::size_t i = 0; i < whole.size(); ++i) EXPECT_NEAR(half[i], 0.5f * whole[i], 1e-6);
}

}  // namespace
}  // namespace amble
