#include "amble/engine/style_maker.hpp"

#include <gtest/gtest.h>

#include "amble/analysis/own_character.hpp"
#include "amble/core/error.hpp"
#include "amble/engine/character.hpp"
#include "amble/io/file.hpp"
#include "amble/library/on_body.hpp"
#include "amble/motion/same_joints.hpp"
#include "amble/performer/repertoire.hpp"
#include "places.hpp"

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

TEST(PerformedExamples, GoOnAnotherBody) {
  const std::string file = source_folder() + "/data/characters/wanderer.glb";
  const OwnCharacter own = understand_character(
      GltfCharacter(read_file(file), file, [](const std::string&) { return std::string(); }), {});
  const auto technique = make_technique(on_body(*default_library(), own.body));
  const StyleExamples worn = performed_examples_on(technique), plain = performed_style_examples();
  ASSERT_EQ(worn.examples.size(), plain.examples.size());
  EXPECT_TRUE(same_joints(worn.skeleton, technique->library()->skeleton));
  for (std::size_t i = 0; i < plain.examples.size(); ++i)
    EXPECT_EQ(worn.examples[i].name, plain.examples[i].name);
}

}  // namespace
}  // namespace amble
