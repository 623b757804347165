#include "amble/dataset/npy.hpp"

#include <gtest/gtest.h>

#include "amble/core/error.hpp"

namespace amble::dataset {
namespace {

TEST(Npy, HeadersAreAlignedAndSayTheShape) {
  const std::vector<float> numbers{1, 2, 3, 4, 5, 6};
  const std::string file = npy(std::span(numbers), {2, 3});
  EXPECT_EQ(file.substr(0, 8), std::string("\x93NUMPY\x01\x00", 8));
  EXPECT_NE(file.find("'shape': (2,3,)"), std::string::npos);
  EXPECT_EQ((file.size() - 24) % 64, 0u);
  EXPECT_NE(npy_number(5).find("'shape': ()"), std::string::npos);
  const std::vector<std::string> words{"ab", "\xc3\xa9toile"};
  EXPECT_NE(npy_texts(words).find("'<U6'"), std::string::npos);
}

TEST(Npy, ArchivesHoldTheirMembers) {
  const std::vector<Member> members{{"a.txt", "first"}, {"b.txt", std::string(600, 'b')}};
  const std::string archive = tar(members);
  EXPECT_EQ(archive.size() % 512, 0u);
  EXPECT_EQ(archive.size(), 512u * (1 + 1 + 1 + 2 + 2));
  EXPECT_EQ(archive.substr(512, 5), "first");
  EXPECT_EQ(archive.substr(257, 5), "ustar");
  EXPECT_EQ(archive.substr(1024, 5), "b.txt");
  const std::string packed = zip(members);
  EXPECT_EQ(packed.substr(0, 4), "PK\x03\x04");
  EXPECT_LT(packed.size(), 400u);
  EXPECT_EQ(packed, zip(members));
  EXPECT_THROW(tar(std::vector<Member>{{std::string(120, 'n'), ""}}), Error);
}

}  // namespace
}  // namespace amble::dataset
