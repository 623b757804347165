#include "amble/io/text.hpp"

#include <gtest/gtest.h>

#include <cstdio>
#include <random>

namespace amble {
namespace {

std::string fixed(double value, int decimals) {
  std::string text;
  append_fixed(text, value, decimals);
  return text;
}

TEST(AppendFixed, WritesPlainDecimals) {
  EXPECT_EQ(fixed(0, 6), "0.000000");
  EXPECT_EQ(fixed(-1e-9, 6), "0.000000");
  EXPECT_EQ(fixed(-0.5, 3), "-0.500");
  EXPECT_EQ(fixed(12345.678901, 6), "12345.678901");
  EXPECT_EQ(fixed(7, 0), "7");
  EXPECT_EQ(fixed(1e20, 1), "100000000000000000000.0");
}

TEST(AppendFixed, IsWithinHalfAUnitOfTheLastDigit) {
  std::mt19937 random(3);
  std::uniform_real_distribution<double> uniform(-1000, 1000);
  for (int i = 0; i < 1000; ++i) {
    const double value = uniform(random);
    double back = 0;
    ASSERT_TRUE(parse_number(fixed(value, 6), back));
    EXPECT_NEAR(back, value, 0.500001e-6);
  }
}

TEST(ParseNumber, TakesOnlyFiniteNumbers) {
  double value = 0;
  EXPECT_TRUE(parse_number("+1e-05", value));
  EXPECT_EQ(value, 1e-5);
  for (const char* bad : {"", "+", "nan", "inf", "-inf", "1e999", "1x", "0x10", " 1", "1,5", "--1"})
    EXPECT_FALSE(parse_number(bad, value)) << bad;
}

TEST(FileNames, StemAndExtension) {
  EXPECT_EQ(file_stem("a.b/c.d.BVH"), "c.d");
  EXPECT_EQ(file_extension("a.b/c.d.BVH"), "bvh");
  EXPECT_EQ(file_extension("a.b/c"), "");
  EXPECT_EQ(file_stem(".bvh"), ".bvh");
}

TEST(InQuotes, ShortensAndMasks) {
  EXPECT_EQ(in_quotes("a\tb"), "'a?b'");
  EXPECT_EQ(in_quotes("Hüfte"), "'Hüfte'");
  EXPECT_EQ(in_quotes("a\xff\xc3"), "'a?\?'");
  EXPECT_EQ(in_quotes(std::string(39, 'x') + "ü" + "y"), "'" + std::string(39, 'x') + "…'");
  EXPECT_EQ(in_quotes(std::string(50, 'x')), "'" + std::string(40, 'x') + "…'");
}

TEST(Text, PrintableOnesOrderNoTerminalAbout) {
  EXPECT_EQ(printable("über\x1b[2J\x07.bvh"), "über?[2J?.bvh");
  EXPECT_EQ(printable("a\nb\xff"), "a?b?");
  EXPECT_EQ(printable("a\nb\t\r", Lines::kept), "a\nb\t?");
  EXPECT_EQ(printable("\xC2\x9B[2J \xC2\xA0"), "?[2J \xC2\xA0") << "the second set of controls";
  EXPECT_EQ(printable("a\xE2\x80\xAE b\xE2\x81\xA6 … –"), "a? b? … –") << "ways of writing";
}

}  // namespace
}  // namespace amble
