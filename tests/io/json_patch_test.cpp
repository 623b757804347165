#include "amble/io/json_patch.hpp"

#include <gtest/gtest.h>

namespace amble {
namespace {

using nlohmann::json;

constexpr const char* kText =
    "{ \"a\" : 1.50e0,\r\n \"list\":[ {\"x\": [1, {\"y\":\"]}\\\"\"}], \"z\":2 } , {}\t], \"none\" "
    ":[ ],"
    " \"caf\\u00e9\": -0.0 }";

TEST(JsonPatch, WithoutChangesIsTheText) { EXPECT_EQ(JsonPatch(kText).text(), kText); }

TEST(JsonPatch, ChangesWhatItIsToldAndNothingElse) {
  JsonPatch patch(kText);
  patch.append("list", {"3", "4"});
  patch.append("none", {"5"});
  patch.append("new", {"6"});
  patch.set("list", 0, "z", "7");
  patch.set("list", 1, "w", "8");
  patch.replace_member("list", 0, "x", {{"p", 1}, {"q", 2}});
  EXPECT_EQ(
      patch.text(),
      "{\"new\":[6], \"a\" : 1.50e0,\r\n \"list\":[ {\"p\":1,\"q\":2, \"z\":7 } , {\"w\":8},3,4\t],"
      " \"none\" :[5 ], \"caf\\u00e9\": -0.0 }");
}

TEST(JsonPatch, FindsKeysHoweverTheyAreSpelled) {
  JsonPatch patch(kText);
  patch.set("caf\xc3\xa9", "1");
  patch.set("other", "true");
  const json changed = json::parse(patch.text());
  EXPECT_EQ(changed["caf\xc3\xa9"], 1);
  EXPECT_EQ(changed["other"], true);
}

TEST(JsonPatch, FillsAnEmptyObject) {
  JsonPatch patch(" {} ");
  patch.set("a", "1");
  EXPECT_EQ(patch.text(), " {\"a\":1} ");
}

}  // namespace
}  // namespace amble
