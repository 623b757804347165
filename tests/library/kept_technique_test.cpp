#include "amble/library/kept_technique.hpp"

#include <gtest/gtest.h>

#include "amble/engine/technique.hpp"
#include "amble/library/performer_library.hpp"

namespace amble {
namespace {

TEST(KeptTechnique, IsMadeOnceAndKeptAsLongAsSomebodyHasIt) {
  const auto library = std::make_shared<const MotionLibrary>(*default_library());
  int made = 0;
  const auto ask = [&] {
    return kept_technique(*library, [&] {
      ++made;
      return std::make_shared<const Technique>(library);
    });
  };
  auto one = ask();
  const auto another = ask();
  EXPECT_EQ(one, another);
  EXPECT_EQ(made, 1);
  one.reset();
  EXPECT_EQ(ask(), another);
  EXPECT_EQ(made, 1);
}

TEST(KeptTechnique, GoesWithTheLastOfItsUsersAndIsMadeAgain) {
  const auto library = std::make_shared<const MotionLibrary>(*default_library());
  const std::weak_ptr<const Technique> gone = usual_technique(library);
  EXPECT_TRUE(gone.expired());
  EXPECT_EQ(library.use_count(), 1);  // nobody holds anybody in a circle
  EXPECT_EQ(usual_technique(library)->library(), library);
}

TEST(KeptTechnique, EveryLibraryHasItsOwn) {
  const auto library = std::make_shared<const MotionLibrary>(*default_library());
  const auto of_library = usual_technique(library);
  const auto copy = std::make_shared<const MotionLibrary>(*library);
  EXPECT_NE(usual_technique(copy), of_library);
  EXPECT_EQ(usual_technique(library), of_library);
}

}  // namespace
}  // namespace amble
