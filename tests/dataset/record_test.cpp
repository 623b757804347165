#include "amble/dataset/record.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "amble/core/error.hpp"
#include "amble/dataset/sha256.hpp"

namespace amble::dataset {
namespace {

TEST(Record, ComesBackOrIsNone) {
  Record record;
  record.shard = 7;
  record.files = {{"shards/shard-000007.h5", 12, std::string(64, 'a')}};
  record.tally.kept = 5;
  const auto back = read_record(nlohmann::json::parse(record.json().dump()));
  ASSERT_TRUE(back);
  EXPECT_EQ(back->json(), record.json());
  EXPECT_FALSE(read_record(nlohmann::json::parse("{\"shard\":1}")));
  EXPECT_FALSE(read_record(nlohmann::json::parse("3")));
  nlohmann::json outside = record.json();
  outside["files"][0]["path"] = "../secret";
  EXPECT_FALSE(read_record(outside));
  EXPECT_THROW(read_files(outside.at("files")), Error);
  EXPECT_EQ(shard_name(12), "shard-000012");
}

TEST(Record, SaysWhatIsWrongWithAFile) {
  const std::string folder = testing::TempDir() + "amble_record";
  std::filesystem::create_directories(folder);
  std::ofstream(folder + "/a") << "hello";
  EXPECT_EQ(fault_of(folder, {"a", 5, sha256("hello")}), "");
  EXPECT_EQ(fault_of(folder, {"a", 5, sha256("jello")}), "a is damaged: another checksum");
  EXPECT_EQ(fault_of(folder, {"a", 6, sha256("hello")}), "a has 5 bytes, 6 were written");
  EXPECT_EQ(fault_of(folder, {"b", 5, ""}), "b is missing");
  std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace amble::dataset
