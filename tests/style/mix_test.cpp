#include "amble/style/mix.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "amble/core/error.hpp"

namespace amble {
namespace {

TEST(Mix, ReadsWhatTheContractShows) {
  const Mix mix = read_mix(R"({"root":{"basic":0.5,"tired":0.5},"offset":{"basic":1.0},
    "parts":{"torso":{},"left_arm":{"tired":-0.5},"right_arm":{},"left_leg":{},"right_leg":{}},
    "offset_scale":{"torso":0.5},"components":{"left_arm":{"3":{"tired":1.2}}},"cycles":3})",
                           "m.json");
  EXPECT_EQ(mix.root.at("tired"), 0.5);
  EXPECT_EQ(mix.offset.at("basic"), 1.0);
  EXPECT_TRUE(mix.parts[index(BodyPart::torso)].empty());
  EXPECT_EQ(mix.parts[index(BodyPart::left_arm)].at("tired"), -0.5);
  EXPECT_EQ(mix.offset_scale[index(BodyPart::torso)], 0.5);
  EXPECT_EQ(mix.offset_scale[index(BodyPart::left_leg)], 1.0);
  EXPECT_EQ(mix.components[index(BodyPart::left_arm)].at(3).at("tired"), 1.2);
  EXPECT_EQ(mix.cycles, 3);
  const Mix again = read_mix(mix_json(mix).dump(), "again");
  EXPECT_EQ(mix_json(again), mix_json(mix));
}

TEST(Mix, SaysWhatIsWrong) {
  const std::pair<const char*, const char*> kWrong[] = {
      {"{", "m.json:1"},
      {"[]", "an object"},
      {R"({"offset":{}})", "root"},
      {R"({"root":{"basic":"much"}})", "root.basic"},
      {R"({"root":{"basic":1e9}})", "between -100 and 100"},
      {R"({"root":{"basic":1},"parts":{"tail":{}}})", "no such body part"},
      {R"({"root":{"basic":1},"components":{"torso":{"0":{"basic":1}}}})", "numbered from 1"},
      {R"({"root":{"basic":1},"cycles":0})", "cycles"},
  };
  for (const auto& [text, expected] : kWrong) {
    try {
      read_mix(text, "m.json");
      ADD_FAILURE() << text << " was read";
    } catch (const Error& error) {
      EXPECT_NE(std::string(error.what()).find(expected), std::string::npos) << error.what();
    }
  }
}

TEST(Mix, PresetsAreThere) {
  for (const char* name : {"relaxed", "tired", "rigid", "happy"})
    EXPECT_EQ(preset_mixes().count(name), 1u) << name;
}

}  // namespace
}  // namespace amble
