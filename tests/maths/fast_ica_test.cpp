#include "amble/maths/fast_ica.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace amble {
namespace {

/// Three sources that are far from Gaussian, mixed into five variables, one of which is constant.
Matrix mixed_sources(Matrix& sources) {
  constexpr int kCount = 240;
  sources = Matrix(3, kCount);
  for (int t = 0; t < kCount; ++t) {
    sources(0, t) = (t % 12) / 5.5 - 1;                   // a saw
    sources(1, t) = (t / 17) % 2 ? 1 : -1;                // a square
    sources(2, t) = std::pow(std::sin(0.37 * t), 5) * 2;  // spikes
  }
  const double mixing[5][3] = {{1, 0.4, -0.2}, {0.3, 1, 0.5}, {-0.6, 0.2, 1}, {0.5, -0.5, 0.3}, {}};
  Matrix data(5, kCount);
  for (int i = 0; i < 5; ++i)
    for (int t = 0; t < kCount; ++t) {
      data(i, t) = 3 + i;
      for (int s = 0; s < 3; ++s) data(i, t) += mixing[i][s] * sources(s, t);
    }
  return data;
}

double correlation(const Matrix& a, int i, const Matrix& b, int j) {
  double ab = 0, aa = 0, bb = 0, ma = 0, mb = 0;
  for (int t = 0; t < a.columns; ++t) ma += a(i, t) / a.columns, mb += b(j, t) / a.columns;
  for (int t = 0; t < a.columns; ++t) {
    ab += (a(i, t) - ma) * (b(j, t) - mb);
    aa += (a(i, t) - ma) * (a(i, t) - ma);
    bb += (b(j, t) - mb) * (b(j, t) - mb);
  }
  return std::abs(ab) / std::sqrt(aa * bb);
}

TEST(FastIca, FindsTheSourcesThatWereMixed) {
  Matrix sources;
  const IndependentComponents found = fast_ica(mixed_sources(sources), {.variance = 1});
  ASSERT_EQ(found.count(), 3);  // as many as there were, the constant gives none
  EXPECT_TRUE(found.converged);
  for (int s = 0; s < 3; ++s) {
    double best = 0;
    for (int c = 0; c < 3; ++c) best = std::max(best, correlation(sources, s, found.components, c));
    EXPECT_GT(best, 0.97) << "source " << s;
  }
}

TEST(FastIca, PutsTheDataTogetherAgain) {
  Matrix sources;
  const Matrix data = mixed_sources(sources);
  const IndependentComponents found = fast_ica(data, {.variance = 1});
  const Matrix back = found.mixing * found.components;
  for (int i = 0; i < data.rows; ++i)
    for (int t = 0; t < data.columns; ++t)
      ASSERT_NEAR(found.mean[static_cast<std::size_t>(i)] + back(i, t), data(i, t), 1e-10);
}

TEST(FastIca, ComponentsHaveUnitVarianceAndDoNotCorrelate) {
  Matrix sources;
  const IndependentComponents found = fast_ica(mixed_sources(sources));
  const Matrix products = found.components * transposed(found.components);
  for (int i = 0; i < found.count(); ++i)
    for (int j = 0; j < found.count(); ++j)
      EXPECT_NEAR(products(i, j) / found.components.columns, i == j ? 1 : 0, 1e-9);
}

TEST(FastIca, TheSameSeedGivesTheSameBits) {
  Matrix sources;
  const Matrix data = mixed_sources(sources);
  EXPECT_EQ(fast_ica(data).mixing.values, fast_ica(data).mixing.values);
}

/// Figures of one compiler, so that another one has to agree.
TEST(FastIca, AgreesAcrossCompilers) {
  Matrix sources;
  const IndependentComponents found = fast_ica(mixed_sources(sources), {.variance = 1});
  ASSERT_EQ(found.count(), 3);
  double sum = 0;
  for (int i = 0; i < found.mixing.rows; ++i)
    for (int c = 0; c < 3; ++c) sum += (1 + i) * (1 + c * c) * found.mixing(i, c);
  EXPECT_NEAR(sum, 28.06627232502241, 1e-6);
}

TEST(FastIca, DataThatNeverChangesGivesNothing) {
  Matrix still(4, 8);
  for (double& value : still.values) value = 0.25;
  const IndependentComponents found = fast_ica(still);
  EXPECT_EQ(found.count(), 0);
  EXPECT_EQ(found.kept, 1);
  EXPECT_DOUBLE_EQ(found.mean[2], 0.25);
}

TEST(FastIca, KeepsAsManyAsAsked) {
  Matrix sources;
  const Matrix data = mixed_sources(sources);
  EXPECT_EQ(fast_ica(data, {.variance = 1, .most = 2}).count(), 2);
  EXPECT_LT(fast_ica(data, {.variance = 0.5}).count(), 3);
}

}  // namespace
}  // namespace amble
