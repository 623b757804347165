#include "amble/dataset/cast.hpp"

#include <gtest/gtest.h>

#include "amble/core/error.hpp"
#include "specs.hpp"

namespace amble::dataset {
namespace {

TEST(Cast, DrawsBodiesWithinTheirSpread) {
  const Cast cast(small_spec(R"(,"bodies":[{"weight":2},{"height":[1.4,1.5],"count":2}])"));
  ASSERT_EQ(cast.players().size(), 3u);
  EXPECT_NEAR(cast.players()[0].weight, 2, 1e-12);
  EXPECT_NEAR(cast.players()[1].weight, 0.5, 1e-12);
  for (const int b : {1, 2}) {
    EXPECT_GT(cast.players()[static_cast<std::size_t>(b)].height, 1.38);
    EXPECT_LT(cast.players()[static_cast<std::size_t>(b)].height, 1.52);
  }
  EXPECT_NE(cast.players()[1].height, cast.players()[2].height);
  EXPECT_GT(cast.most_joints(), 20);
}

TEST(Cast, IsNamedByWhatMakesItsClips) {
  const std::string hash = Cast(small_spec()).hash();
  EXPECT_EQ(hash.size(), 64u);
  EXPECT_EQ(hash, Cast(small_spec("", 50)).hash());
  EXPECT_NE(hash, Cast(small_spec(",\"seed\":2")).hash());
}

TEST(Cast, NamesTheKeyOfWhatCannotBeRead) {
  const auto fault = [](const std::string& more) -> std::string {
    try {
      const Cast cast(small_spec(more));
    } catch (const Error& error) {
      return error.what();
    }
    return "";
  };
  EXPECT_EQ(fault(R"(,"libraries":["none.amble"])").rfind("libraries[0]: ", 0), 0u);
  EXPECT_EQ(fault(R"(,"bodies":[{"skeleton":"none.bvh"}])").rfind("bodies[0].skeleton: ", 0), 0u);
  EXPECT_EQ(
      fault(R"(,"grounds":[{"kind":"mesh","file":"none.obj"}])").rfind("grounds[0].file: ", 0), 0u);
  EXPECT_EQ(fault(R"(,"styles":[{"mix":"grumpy"}])").rfind("styles[0].mix: ", 0), 0u);
  EXPECT_EQ(fault(R"(,"actions":[{"gesture":"fly"}])").rfind("actions[0].gesture: ", 0), 0u);
}

}  // namespace
}  // namespace amble::dataset
