#include "amble/evaluation/observed_stride.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "amble/evaluation/prediction.hpp"
#include "amble/io/clip_file.hpp"
#include "amble/performer/performer.hpp"
#include "captures.hpp"

namespace amble {
namespace {

TEST(ObservedStride, IsThePerformedOne) {
  CaptureSource source;
  source.file = "walk.bvh";
  source.study = study(perform({Gait::walk, 1.2, 0.4}, 6, 120));
  const ObservedStrides observed = observe_strides({source});
  ASSERT_GE(observed.strides.size(), 2u);
  for (const Stride& stride : observed.strides) {
    EXPECT_NEAR(stride.speed, 1.2, 0.03);
    EXPECT_NEAR(stride.turn_rate, 0.4, 0.05);
    EXPECT_EQ(stride.gait, 0);
    Vec3 mean;
    for (const Pose& pose : stride.poses) {
      EXPECT_EQ(pose.root.z, 0);
      mean += pose.root / static_cast<double>(stride.poses.size());
    }
    EXPECT_NEAR(mean.x, 0, 0.01);  // the arc goes through the middle of the sway
  }
}

TEST(ObservedStride, OfOnePersonAreForetoldFromTheOthers) {
  AMBLE_NEEDS_CAPTURES();
  std::vector<CaptureSource> sources;
  for (const char* folder : {"park20", "control5"})
    for (const std::string& file : captures(folder)) {
      CaptureSource source;
      source.file = file;
      source.study = study(read_clip(file));
      sources.push_back(std::move(source));
    }
  const ObservedStrides observed = observe_strides(sources);
  const auto& strides = observed.strides;
  const Prediction plain = predict_left_out(observed.skeleton, strides),
                   mirrored = predict_left_out(observed.skeleton, strides, true);
  const auto mean = [&](const Prediction& of, PredictionMethod method, bool runs) {
    return of.mean(strides, method, runs);
  };
  const StrideError walk = mean(plain, PredictionMethod::rbf, false),
                    run = mean(plain, PredictionMethod::rbf, true);
  EXPECT_LE(walk.centimetres, 1.95);
  EXPECT_LE(walk.degrees, 3.25);
  EXPECT_LE(run.centimetres, 5.85);
  EXPECT_LE(walk.centimetres, 0.93 * mean(plain, PredictionMethod::nearest, false).centimetres);
  EXPECT_LE(run.centimetres, 0.93 * mean(plain, PredictionMethod::nearest, true).centimetres);
  // Of walks, mirror images foretell the angles better and the places about as well.
  EXPECT_LT(mean(mirrored, PredictionMethod::rbf, false).degrees, walk.degrees);
  EXPECT_LT(mean(mirrored, PredictionMethod::rbf, false).centimetres, walk.centimetres);
  EXPECT_LT(mean(mirrored, PredictionMethod::rbf, true).centimetres, run.centimetres);
}

}  // namespace
}  // namespace amble
