#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>

#include "amble/core/error.hpp"
#include "amble/library.hpp"

namespace amble {
namespace {

TEST(LibraryPath, WhatIsSavedIsLoaded) {
  const std::string path =
      (std::filesystem::temp_directory_path() / ("amble_" + std::to_string(getpid()) + ".amble"))
          .string();
  save_library(*default_library(), path);
  EXPECT_EQ(write_library(*load_library(path)), write_library(*default_library()));
  std::filesystem::remove(path);
  EXPECT_THROW(load_library(path), Error);
}

}  // namespace
}  // namespace amble
