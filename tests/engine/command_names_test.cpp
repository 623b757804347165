#include <gtest/gtest.h>

#include <cmath>

#include "amble/core/error.hpp"
#include "amble/engine/character.hpp"

namespace amble {
namespace {

MotionLibrary with_own() {
  MotionLibrary library;
  library.parameters = {"slope", "load"};
  Group back;
  back.name = "back";
  back.envelope.corners = {{-1, 0}};
  Group tired;
  tired.name = "tired walk";
  tired.envelope.corners = {{1, 0}};
  library.manoeuvres = {back, tired};
  return library;
}

TEST(CommandNames, TypesHaveNamesBothWays) {
  const MotionLibrary library = with_own();
  for (const char* name : {"walk", "run", "turn", "stand", "side", "back", "tired walk"})
    EXPECT_EQ(command_type_name(library, command_type(library, name)), name);
  EXPECT_EQ(own_number(command_type(library, "tired walk")), 1);
  EXPECT_EQ(command_type(library, "back"), Command::Type::back);
  EXPECT_EQ(command_type_name(library, own_type(99)), "choose");
  try {
    command_type(library, "fly");
    FAIL();
  } catch (const Error& error) {
    EXPECT_NE(std::string(error.what()).find("tired walk"), std::string::npos);
  }
}

TEST(CommandNames, AMannerIsSetByName) {
  const MotionLibrary library = with_own();
  Manner manner;
  EXPECT_TRUE(std::isnan(manner.parameters[1]));
  manner.set(library, "load", 3);
  manner.mix(library, "tired walk", 0.5);
  EXPECT_EQ(manner.parameters[1], 3);
  EXPECT_EQ(manner.shares[1], 0.5);
  EXPECT_THROW(manner.set(library, "laod", 3), Error);
  EXPECT_THROW(manner.mix(library, "back", 0.5), Error);
}

TEST(CommandNames, ACommandIsSmall) { EXPECT_LE(sizeof(Command), 32u); }

}  // namespace
}  // namespace amble
