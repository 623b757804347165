#include "amble/dataset/hdf5.hpp"

#include <gtest/gtest.h>

#include "amble/core/error.hpp"

namespace amble::dataset {
namespace {

TEST(Hdf5, TheSameFileHasTheSameBytes) {
  const auto made = [] {
    FileImage image;
    write_text(image.id(), "text", "");
    write_number(image.id(), "number", 2.5);
    const std::vector<std::string> words{"a", "long", ""};
    write_texts(image.id(), "words", words);
    const std::vector<float> numbers(100, 3);
    write_table(image.id(), "numbers", H5T_NATIVE_FLOAT, {10, 10}, numbers.data());
    write_text_table(image.id(), "names", {3}, words);
    return image.bytes();
  };
  const std::string first = made();
  EXPECT_EQ(first.substr(1, 3), "HDF");
  EXPECT_EQ(first, made());
}

TEST(Hdf5, FailuresAreErrors) {
  EXPECT_THROW(Handle(-1, H5Fclose), Error);
  EXPECT_THROW(require(-1), Error);
  EXPECT_TRUE(H5Tequal(type_of(Number::u8), H5T_STD_U64LE));
}

}  // namespace
}  // namespace amble::dataset
