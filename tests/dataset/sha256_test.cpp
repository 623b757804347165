#include "amble/dataset/sha256.hpp"

#include <gtest/gtest.h>

#include "amble/core/error.hpp"

namespace amble::dataset {
namespace {

TEST(Sha256, AgreesWithThePublishedExamples) {
  EXPECT_EQ(sha256(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  EXPECT_EQ(sha256("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_EQ(sha256("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"),
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
  EXPECT_EQ(sha256(std::string(1000000, 'a')),
            "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

TEST(Sha256, DoesNotDependOnThePieces) {
  const std::string bytes(1000, 'x');
  for (const std::size_t piece : {1u, 7u, 63u, 64u, 65u, 500u}) {
    Sha256 sum;
    for (std::size_t at = 0; at < bytes.size(); at += piece)
      sum.add(std::string_view(bytes).substr(at, piece));
    EXPECT_EQ(in_letters(sum.digest()), sha256(bytes)) << piece;
  }
}

TEST(Sha256, NamesAFileThatIsNotThere) { EXPECT_THROW(sha256_of_file("/nowhere/at/all"), Error); }

}  // namespace
}  // namespace amble::dataset
