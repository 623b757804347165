#include "amble/engine/style_maker.hpp"

#include <gtest/gtest.h>

#include "amble/core/error.hpp"
#include "amble/engine/character.hpp"
#include "amble/performer/repertoire.hpp"

namespace amble {
namespace {

TEST(MakeStyle, PresetsChangeHowABodyMoves) {
  const auto technique = make_technique(default_library());
  Character plain(technique), styled(technique);
  ASSERT_FALSE(style_presets().empty());
  styled.wear(make_style(technique, style_presets().front()), 0.1);
  for (Character* one : {&plain, &styled}) {
    one->reset({.speed = 1.1});
    one->update(1);
  }
  double most = 0;
  for (std::size_t j = 0; j < plain.pose().rotations.size(); ++j)
    most = std::max(most, angle_between(plain.pose().rotations[j], styled.pose().rotations[j]));
  EXPECT_GT(most, 0.05);
}

TEST(MakeStyle, ExamplesMayBeClips) {
  const auto technique = make_technique(default_library());
  StyleClips clips;
  for (const Performance& one : repertoire())
    if (!one.style.empty() && one.gait.gait == Gait::walk) {
      clips.push_back(one.clip());
      clips.back().name = "mine " + one.style;
    }
  ASSERT_GE(clips.size(), 2u);
  const std::string mix = R"({"root":{")" + clips[0].name + R"(":1}})";
  EXPECT_GT(make_style(technique, mix, clips)->speed(), 0.3);
  EXPECT_THROW(make_style(technique, R"({"root":{"nobody":1}})", clips), Error);
  EXPECT_THROW(make_style(technique, "joyful"), Error);
}

}  // namespace
}  // namespace amble
