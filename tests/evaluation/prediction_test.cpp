#include "amble/evaluation/prediction.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <set>

#include "amble/performer/performer.hpp"
#include "amble/performer/performer_skeleton.hpp"

namespace amble {
namespace {

/// A performed stride as if it had been observed in a clip of its own.
Stride performed(Gait gait, double speed, double turn_rate, const std::string& clip) {
  const PerformedGait performed({gait, speed, turn_rate});
  Stride stride;
  stride.name = stride.source = clip;
  stride.gait = gait == Gait::run ? 1 : 0;
  stride.speed = speed;
  stride.turn_rate = turn_rate;
  stride.seconds = performed.stride_seconds();
  stride.half_seconds = {0.5 * stride.seconds, 0.5 * stride.seconds};
  for (int i = 0; i < 96; ++i) {
    Pose pose;
    performed.pose(i / 96.0, 0, pose);
    stride.poses.push_back(pose);
  }
  return stride;
}

std::vector<Stride> walks() {
  std::vector<Stride> strides;
  int clip = 0;
  for (const double speed : {0.7, 0.9, 1.1, 1.3, 1.5, 1.7})
    for (const double turn : {-0.5, 0.0, 0.5})
      strides.push_back(performed(Gait::walk, speed, turn, "clip" + std::to_string(++clip)));
  return strides;
}

double centimetres(const Prediction& prediction, const std::vector<Stride>& strides,
                   PredictionMethod method) {
  return prediction.mean(strides, method, false).centimetres;
}

TEST(Prediction, BlendingBeatsTheNearestStrideAndNoAlignment) {
  const std::vector<Stride> strides = walks();
  const Prediction prediction = predict_left_out(performer_skeleton(), strides);
  EXPECT_EQ(prediction.strides.size(), strides.size());
  const double blended = centimetres(prediction, strides, PredictionMethod::rbf);
  EXPECT_LT(blended, 0.8 * centimetres(prediction, strides, PredictionMethod::nearest));
  EXPECT_LT(blended, centimetres(prediction, strides, PredictionMethod::unaligned));
  EXPECT_GT(blended, 0);
}

TEST(Prediction, OfAStrideThatAnotherClipHasTooIsThatStride) {
  std::vector<Stride> strides = walks();
  strides.push_back(strides[4]);
  strides.back().source = "again";
  const Prediction prediction = predict_left_out(performer_skeleton(), strides);
  for (const PredictedStride& one : prediction.strides) {
    if (one.stride != 4) continue;
    const StrideError& nearest = one.errors[static_cast<std::size_t>(PredictionMethod::nearest)];
    EXPECT_NEAR(nearest.centimetres, 0, 1e-9);
    EXPECT_NEAR(nearest.degrees, 0, 1e-4);
    EXPECT_NEAR(nearest.duration, 0, 1e-9);
  }
}

TEST(Prediction, UsesNothingOfTheClipThatIsLeftOut) {
  std::vector<Stride> strides = walks();
  const Prediction before = predict_left_out(performer_skeleton(), strides);
  strides.push_back(strides[4]);  // of the same clip
  const Prediction after = predict_left_out(performer_skeleton(), strides);
  EXPECT_NEAR(after.strides[4].errors[0].centimetres, before.strides[4].errors[0].centimetres,
              1e-3);
  EXPECT_GT(after.strides[4].errors[0].centimetres, 0.01);
}

TEST(Prediction, MirrorImagesStandInForTurnsTheOtherWay) {
  // Left turns alone: a walk straight on lies at their edge, with their images in the middle.
  std::vector<Stride> strides;
  int clip = 0;
  for (const double speed : {0.8, 1.1, 1.4})
    for (const double turn : {0.0, 0.3, 0.6})
      strides.push_back(performed(Gait::walk, speed, turn, "clip" + std::to_string(++clip)));
  const auto straight = [&](bool mirror) {
    const Prediction prediction = predict_left_out(performer_skeleton(), strides, mirror);
    double sum = 0;
    for (const PredictedStride& one : prediction.strides)
      if (strides[one.stride].turn_rate == 0) sum += one.errors[0].centimetres;
    return sum;
  };
  EXPECT_LT(straight(true), straight(false));
}

TEST(Prediction, LeavesFastTurnsAndLonelyGaitsOut) {
  std::vector<Stride> strides = walks();
  strides.push_back(performed(Gait::walk, 1.0, 1.0, "turning"));
  strides.push_back(performed(Gait::run, 3.0, 0.0, "running"));
  const Prediction prediction = predict_left_out(performer_skeleton(), strides);
  EXPECT_EQ(prediction.strides.size(), strides.size() - 2);
}

TEST(Prediction, ComparesTheBodyWithoutFingersAndEnds) {
  const Skeleton& body = performer_skeleton();
  const std::vector<int> joints = body_joints(body);
  const std::set<int> chosen(joints.begin(), joints.end());
  EXPECT_TRUE(chosen.count(body.joint(Role::left_foot)));
  EXPECT_TRUE(chosen.count(body.joint(Role::right_hand)));
  EXPECT_FALSE(chosen.count(0));
  for (const int joint : joints) EXPECT_FALSE(body.joints[static_cast<std::size_t>(joint)].end);
}

}  // namespace
}  // namespace amble
