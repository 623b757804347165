#include "amble/io/json.hpp"

#include <gtest/gtest.h>

#include "amble/core/error.hpp"

namespace amble {
namespace {

std::string message_of(const std::string& text, std::uint64_t most = kMostDocumentBytes) {
  try {
    parse_json(text, "x.json", most);
  } catch (const Error& error) {
    return error.what();
  }
  return "no error";
}

std::string nested(std::size_t depth) { return std::string(depth, '[') + std::string(depth, ']'); }

TEST(Json, SaysWhereItIsWrong) {
  EXPECT_EQ(message_of("{\"a\":1}"), "no error");
  EXPECT_EQ(message_of("[1,\n2,\n}").rfind("x.json:3: not valid JSON", 0), 0u);
}

TEST(Json, SaysItInPlainWords) {
  EXPECT_EQ(message_of("[1e400]"), "x.json: not valid JSON: number overflow parsing '1e400'");
  try {
    (void)parse_json("null", "x.json").get<double>();
    FAIL() << "null is no number";
  } catch (const nlohmann::json::exception& error) {
    EXPECT_EQ(json_reason(error), "type must be number, but is null");
  }
}

TEST(Json, IsNestedSoDeeplyAndNoDeeper) {
  EXPECT_EQ(message_of(nested(kMostNested)), "no error");
  EXPECT_EQ(message_of("[\n" + nested(kMostNested) + "]"),
            "x.json:2: lists and objects are nested more than 128 deep");
  EXPECT_EQ(message_of("[\"" + std::string(500, '[') + "\\\"" + std::string(500, '{') + "\"]"),
            "no error")
      << "brackets of a text do not count";
}

TEST(Json, IsNoLongerThanADocument) {
  EXPECT_EQ(message_of("[1,2]", 4), "x.json: holds 5 bytes of JSON; at most 4 are read");
  EXPECT_EQ(message_of("[1,2]", 5), "no error");
}

}  // namespace
}  // namespace amble
