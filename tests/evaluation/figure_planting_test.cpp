#include "amble/evaluation/figure_planting.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>

#include "amble/io/file.hpp"
#include "places.hpp"

namespace amble {
namespace {

/// The words of a drawing and its numbers, apart.
struct Parts {
  std::string words;
  std::vector<double> numbers;
};

Parts parts_of(const std::string& svg) {
  Parts parts;
  for (const char* at = svg.c_str(); *at;) {
    char* end = nullptr;
    const bool digit = *at >= '0' && *at <= '9';
    const double number = digit ? std::strtod(at, &end) : 0;
    if (digit)
      parts.numbers.push_back(number), at = end;
    else
      parts.words += *at++;
  }
  return parts;
}

TEST(FigurePlanting, ThePicturedStrideIsTheOneThatIsDrawn) {
  const Parts drawn = parts_of(draw_planting(nullptr)),
              pictured = parts_of(read_file(source_folder() + "/docs/images/planting.svg"));
  EXPECT_EQ(drawn.words, pictured.words);
  ASSERT_EQ(drawn.numbers.size(), pictured.numbers.size());
  for (std::size_t i = 0; i < drawn.numbers.size(); ++i)
    EXPECT_NEAR(drawn.numbers[i], pictured.numbers[i], 0.1) << i;  // pixels
}

}  // namespace
}  // namespace amble
