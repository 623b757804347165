#include "amble/io/json_text.hpp"

#include <gtest/gtest.h>

#include "count_allocations.hpp"

namespace amble {
namespace {

TEST(JsonText, IsComparedWithoutMemory) {
  const nlohmann::json value = nlohmann::json::parse(R"({"a":"STEP","b":3})");
  const long before = allocations();
  EXPECT_TRUE(is_text(value["a"], "STEP"));
  EXPECT_FALSE(is_text(value["a"], "STEPS"));
  EXPECT_FALSE(is_text(value["b"], "3"));
  EXPECT_EQ(allocations(), before);
}

}  // namespace
}  // namespace amble
