#include "amble/io/spool.hpp"

#include <gtest/gtest.h>

#include <filesystem>

#include "amble/core/error.hpp"

namespace amble {
namespace {

TEST(Spools, GiveBackWhatTheyWereGiven) {
  Spool spool(testing::TempDir() + "out.bvh");
  spool.append("some ");
  spool.append("bytes");
  ASSERT_EQ(spool.size(), 10u);
  std::string part(4, ' ');
  spool.read(5, part);
  EXPECT_EQ(part, "byte");
  spool.append("!");
  part.resize(11);
  spool.read(0, part);
  EXPECT_EQ(part, "some bytes!");
}

TEST(Spools, HaveNoName) {
  std::string folder = testing::TempDir() + "amble_spool_XXXXXX";
  ASSERT_NE(::mkdtemp(folder.data()), nullptr);
  Spool spool(folder + "/out.bvh");
  spool.append("bytes");
  EXPECT_TRUE(std::filesystem::is_empty(folder));
  std::filesystem::remove(folder);
}

TEST(Spools, SayWhatIsWrong) {
  EXPECT_THROW(Spool("/no/such/folder/out.bvh"), Error);
  Spool spool("-");  // a pipe's lies among temporary files
  spool.append("abc");
  std::string more(4, ' ');
  EXPECT_THROW(spool.read(0, more), Error);
}

}  // namespace
}  // namespace amble
