// A folder of its own for every run of the tests: tests that run beside each other must not meet
// in one name below testing::TempDir().

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <string>

namespace amble {
namespace {

class OwnFolder : public testing::Environment {
  void SetUp() override {
    path_ = testing::TempDir() + "amble_XXXXXX";
    ASSERT_NE(mkdtemp(path_.data()), nullptr) << path_;
    setenv("TEST_TMPDIR", path_.c_str(), 1);  // where testing::TempDir() looks first
    ASSERT_EQ(testing::TempDir(), path_ + "/");
  }

  void TearDown() override {
    std::error_code gone;
    std::filesystem::remove_all(path_, gone);
  }

  std::string path_;
};

const auto* const own_folder = testing::AddGlobalTestEnvironment(new OwnFolder);

}  // namespace
}  // namespace amble
