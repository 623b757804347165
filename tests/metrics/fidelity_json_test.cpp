#include "amble/metrics/fidelity_json.hpp"

#include <gtest/gtest.h>

#include "amble/performer/performer.hpp"

namespace amble::metrics {
namespace {

TEST(FidelityJson, NamesEveryFigureOfMeanAndStrides) {
  const Clip walk = perform({.speed = 1.3}, 6, 120);
  const ClipFidelity found = compare_clips(walk, walk);
  const auto json = fidelity_json(found);
  for (const FidelityFigure& figure : fidelity_figures()) {
    EXPECT_DOUBLE_EQ(json[figure.name].get<double>(), found.mean().*figure.value) << figure.name;
    EXPECT_TRUE(json["strides"][0].contains(figure.name));
  }
  EXPECT_EQ(json["strides"].size(), found.strides.size());
  EXPECT_TRUE(json.contains("same clip"));
}

}  // namespace
}  // namespace amble::metrics
