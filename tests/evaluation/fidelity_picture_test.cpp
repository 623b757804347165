#include "amble/evaluation/fidelity_picture.hpp"

#include <gtest/gtest.h>

#include "amble/metrics/strides.hpp"
#include "amble/performer/performer.hpp"

namespace amble {
namespace {

using metrics::find_strides;
using metrics::StrideMotion;

std::size_t count(const std::string& text, const std::string& what) {
  std::size_t found = 0;
  for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + 1))
    ++found;
  return found;
}

TEST(FidelityPicture, DrawsCapturedAndMadeInFourPanelsAStride) {
  const StrideMotion
      walk = find_strides(perform({.gait = Gait::walk, .speed = 1.3}, 5, 120), false).at(1),
      run = find_strides(perform({.gait = Gait::run, .speed = 3}, 5, 120), false).at(1);
  const StridePair pairs[] = {{&walk, &walk, {"stroll", "1.3 m/s"}}, {&run, &run, {"dash"}}};
  const std::string all = fidelity_picture(pairs, "Both");
  EXPECT_EQ(count(all, "stroke=\"#1f6fb4\""), 8u);
  EXPECT_EQ(count(all, "stroke=\"#b0aca4\""), 8u);
  for (const char* words : {"Walks", "Runs", "stroll", "dash", "Both", "left knee"})
    EXPECT_NE(all.find(words), std::string::npos) << words;
  EXPECT_EQ(all.find("nan"), std::string::npos);
  EXPECT_EQ(fidelity_picture({pairs, 1}, "One").find("Runs"), std::string::npos);
  EXPECT_EQ(count(fidelity_strip(walk, run), "<polyline"), 12u);  // with a zero line in each
}

}  // namespace
}  // namespace amble
