#include "amble/dataset/ranks.hpp"

#include <gtest/gtest.h>

#include <cstdlib>

#include "amble/core/error.hpp"

namespace amble::dataset {
namespace {

TEST(Ranks, AreOneWhereNobodyStartedMore) {
  const auto ranks = join_ranks();
  EXPECT_EQ(ranks->rank(), 0);
  EXPECT_EQ(ranks->size(), 1);
  EXPECT_TRUE(ranks->met());
  EXPECT_EQ(ranks->heard().made, 0);
}

TEST(Ranks, WithoutTheComponentSeveralAreRefused) {
  // The component lies beside the program, not beside this one.
  ::setenv("OMPI_COMM_WORLD_SIZE", "2", 1);
  EXPECT_THROW(join_ranks(), Error);
  ::unsetenv("OMPI_COMM_WORLD_SIZE");
}

}  // namespace
}  // namespace amble::dataset
