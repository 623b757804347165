#include "amble/analysis/vehicle.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "amble/analysis/study.hpp"
#include "amble/io/clip_file.hpp"
#include "amble/maths/filter.hpp"
#include "amble/performer/performer.hpp"
#include "captures.hpp"

namespace amble {
namespace {

std::vector<double> frames_between(const Study& found, double first, double last) {
  std::vector<double> moments;
  for (int f = 0; f < found.clip.frames(); ++f)
    if (const double t = f / found.clip.fps; t >= first && t <= last) moments.push_back(t);
  return moments;
}

struct Sway {
  double vehicle = 0, pelvis = 0;  // rms of the acceleration across the way, m/s²
};

Sway sway_of(const Study& found, const VehicleTrack& track) {
  const double fps = found.clip.fps;
  const std::vector<Vec3> acceleration =
      derivative(derivative(found.body.pelvis, 1 / fps), 1 / fps);
  const std::vector<double> moments = frames_between(found, track.first(), track.last());
  Sway sway;
  const std::vector<VehicleState> states = track.at(moments);
  for (std::size_t k = 0; k < states.size(); ++k) {
    sway.vehicle += states[k].lateral() * states[k].lateral();
    VehicleState pelvis = states[k];
    pelvis.acceleration = acceleration[static_cast<std::size_t>(std::lround(moments[k] * fps))];
    sway.pelvis += pelvis.lateral() * pelvis.lateral();
  }
  return sway;
}

TEST(VehicleTrack, LosesTheSwayOfAWalk) {
  const Study found = study(perform({Gait::walk, 1.3, 0.0}, 6, 120));
  const auto track = VehicleTrack::fit(found.body, found.contacts, found.standing);
  ASSERT_TRUE(track);
  const Sway sway = sway_of(found, *track);
  EXPECT_LT(sway.vehicle, 0.01 * sway.pelvis);
  for (const VehicleState& state :
       track->at(frames_between(found, track->first(), track->last()))) {
    EXPECT_NEAR(state.speed(), 1.3, 0.03);
    EXPECT_NEAR(state.heading, 0, 0.02);
  }
}

TEST(VehicleTrack, NeedsThreeSupportsOfEachFoot) {
  const Study found = study(perform({Gait::walk, 1.3, 0.0}, 1.6, 120));
  EXPECT_FALSE(VehicleTrack::fit(found.body, found.contacts, found.standing));
}

TEST(VehicleTrack, AndDetailsGiveBackThePelvis) {
  const Study found = study(perform({Gait::walk, 1.2, 0.5}, 6, 120));
  const auto track = VehicleTrack::fit(found.body, found.contacts, found.standing);
  ASSERT_TRUE(track);
  const std::vector<Transform> world = forward_kinematics(found.clip);
  const int joint = found.clip.skeleton.joint(Role::pelvis);
  const std::vector<double> moments = frames_between(found, track->first(), track->last());
  const std::vector<VehicleState> states = track->at(moments);
  for (std::size_t k = 0; k < moments.size(); ++k) {
    const auto frame = static_cast<std::size_t>(std::lround(moments[k] * found.clip.fps));
    const Transform& pelvis =
        world[frame * found.clip.skeleton.joints.size() + static_cast<std::size_t>(joint)];
    const MotionDetails details = details_of(states[k], pelvis);
    const Transform back = pelvis_from(states[k], details);
    EXPECT_LT(length(back.position - pelvis.position), 1e-9);  // metres: 1e-6 mm
    EXPECT_LT(angle_between(back.rotation, pelvis.rotation), 1e-7);
    EXPECT_NEAR(details.turn.x, 0, 1e-12);  // about the vertical alone
    EXPECT_NEAR(details.turn.z, 0, 1e-12);
    EXPECT_LT(std::hypot(details.offset.x, details.offset.z), 0.15);
  }
}

TEST(VehicleTrack, OfStraightCapturesHasAtMostHalfOfThePelvissSway) {
  AMBLE_NEEDS_CAPTURES();
  int checked = 0;
  for (const std::string& file : captures()) {
    const Study found = study(read_clip(file));
    const auto track = VehicleTrack::fit(found.body, found.contacts, found.standing);
    if (!track || !found.rejected.empty()) continue;
    bool straight = found.standing.empty();
    for (const Cycle& cycle : found.cycles)
      straight = straight && cycle.rejected.empty() && std::abs(cycle.turn_rate) < 0.3;
    if (!straight) continue;
    ++checked;
    const Sway sway = sway_of(found, *track);
    EXPECT_LT(std::sqrt(sway.vehicle), 0.5 * std::sqrt(sway.pelvis)) << file;
  }
  EXPECT_GE(checked, 10);
}

}  // namespace
}  // namespace amble
