#include "amble/dataset/keys.hpp"

#include <gtest/gtest.h>

#include "amble/core/error.hpp"

namespace amble::dataset {
namespace {

TEST(Keys, ReadEveryKindOfSpread) {
  const auto object =
      nlohmann::json::parse(R"({"a":2,"b":[1,3],"c":{"normal":[2,0.5]},"d":{"one_of":[1,3]}})");
  Keys keys(object, "s.json", "x");
  EXPECT_EQ(keys.spread("a", {}, 0, 5).kind, Spread::Kind::value);
  EXPECT_EQ(keys.spread("b", {}, 0, 5).most(), 3);
  EXPECT_EQ(keys.spread("c", {}, 0, 5).deviation, 0.5);
  EXPECT_EQ(keys.spread("d", {}, 0, 5).least(), 1);
  EXPECT_EQ(keys.spread("e", Spread::of(4), 0, 5).low, 4);
  EXPECT_NO_THROW(keys.end("a test"));
}

TEST(Keys, RefuseWhatNobodyAskedFor) {
  const auto object = nlohmann::json::parse(R"({"speed":1,"sped":2})");
  Keys keys(object, "s.json", "commands[0]");
  keys.number("speed", 0, 0, 5);
  try {
    keys.end("a test");
    FAIL();
  } catch (const Error& error) {
    EXPECT_STREQ(error.what(),
                 "s.json: commands[0].\"sped\" is not a key of a test; the nearest is \"speed\"");
  }
}

}  // namespace
}  // namespace amble::dataset
