#include <gtest/gtest.h>

#include "amble/core/error.hpp"
#include "amble/io/roles.hpp"
#include "amble/performer/performer_skeleton.hpp"

namespace amble {
namespace {

std::string complaint(const std::string& json) {
  Skeleton body = performer_skeleton();
  try {
    override_roles(body, json, "roles.json");
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

TEST(RolesOverride, JointsTakeTheRolesTheyAreGiven) {
  Skeleton body = performer_skeleton();
  const int head = body.joint(Role::head);
  const std::string neck = body.joints[static_cast<std::size_t>(body.joint(Role::neck))].name;
  override_roles(body, "{\"head\": \"" + neck + "\", \"left_hand\": null}", "roles.json");
  EXPECT_EQ(body.joint(Role::head), body.joint(Role::neck));
  EXPECT_NE(body.joint(Role::head), head);
  EXPECT_FALSE(body.has(Role::left_hand));
  EXPECT_TRUE(body.has(Role::right_hand));
}

TEST(RolesOverride, WhatIsWrongIsNamed) {
  EXPECT_EQ(complaint("{}"), "");
  EXPECT_NE(complaint("[]").find("roles.json:1: expected an object"), std::string::npos);
  EXPECT_NE(complaint(R"({"left_wing": "x"})").find("left_wing"), std::string::npos);
  EXPECT_NE(complaint(R"({"head": 3})").find("needs the name of a joint"), std::string::npos);
  EXPECT_NE(complaint(R"({"head": "Nobody"})").find("Nobody"), std::string::npos);
}

TEST(RolesOverride, LimbsHangTogether) {
  const Skeleton body = performer_skeleton();
  const std::string head = body.joints[static_cast<std::size_t>(body.joint(Role::head))].name;
  EXPECT_NE(complaint("{\"left_shin\": \"" + head + "\"}").find("does not hang below"),
            std::string::npos);
}

}  // namespace
}  // namespace amble
