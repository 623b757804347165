#include <gtest/gtest.h>

#include <cstring>
#include <vector>

#include "amble/adaptation/lanes/lane_tables.hpp"
#include "amble/kinematics/forward.hpp"
#include "amble/maths/noise.hpp"

namespace amble {
namespace {

/// Eight bodies that are asked for anything: some lean, some swing their arms, feet all about.
class LanePose : public testing::Test {
 protected:
  static constexpr int kBodies = 8;

  std::vector<float> asked(int body) const {
    const int channels = library_->body_channels();
    std::vector<float> rows(static_cast<std::size_t>(lanes::kAskedRows + channels));
    const Noise noise(7, static_cast<std::uint64_t>(body));
    int drawn = 0;
    const auto some = [&](double range) {
      return static_cast<float>(range * noise.chance(drawn++));
    };
    for (float& row : rows) row = some(0.4);
    const auto put = [&](int at, const Quat& q) {
      const double parts[] = {q.w, q.x, q.y, q.z};
      for (std::size_t k = 0; k < 4; ++k)
        rows[static_cast<std::size_t>(at) + k] = static_cast<float>(parts[k]);
    };
    put(lanes::kPelvis, exp_half({some(1), some(1), some(1)}));
    rows[lanes::kHeading] = 0.6f, rows[lanes::kHeading + 1] = 0.8f;
    rows[lanes::kCarried] = body % 3 == 1 ? 1.0f : 0.0f;
    rows[lanes::kSwung] = body % 4 == 2 ? 1.0f : 0.0f;
    for (int side = 0; side < 2; ++side) {
      const auto foot = static_cast<std::size_t>(lanes::kFeet + side * lanes::kFootRows);
      rows[foot + 1] = -0.8f + some(0.15);
      put(static_cast<int>(foot) + 7, body % 2 ? Quat{} : exp_half({some(0.1), 0, some(0.1)}));
      rows[foot + 11] = body % 5 == 0 ? 0.3f : 0.0f;
    }
    return rows;
  }

  /// The poses of all, so many at once.
  std::vector<std::vector<float>> poses(const lanes::Poser& poser) const {
    const auto width = static_cast<std::size_t>(poser.width);
    const std::size_t rows = asked(0).size(),
                      count = static_cast<std::size_t>(body().joints) * lanes::kJointRows;
    std::vector<std::vector<float>> out;
    for (std::size_t first = 0; first < kBodies; first += width) {
      std::vector<float> in(rows * width), pose(count * width);
      for (std::size_t k = 0; k < width; ++k) {
        const std::vector<float> one = asked(static_cast<int>(first + k));
        for (std::size_t r = 0; r < rows; ++r) in[r * width + k] = one[r];
      }
      poser.turn(body(), in.data(), pose.data());
      poser.place(body(), in.data(), pose.data());
      for (std::size_t k = 0; k < width; ++k) {
        out.emplace_back();
        for (std::size_t r = 0; r < count; ++r) out.back().push_back(pose[r * width + k]);
      }
    }
    return out;
  }

  const lanes::LaneBody& body() const { return tables_.body(); }

  std::shared_ptr<const MotionLibrary> library_ = default_library();
  LaneTables tables_{*library_, {leg_of(*library_, Side::left), leg_of(*library_, Side::right)}};
};

TEST_F(LanePose, IsTheSameBitByBitInAnyNumberOfLanes) {
  const auto one = poses(lanes::kOneLane);
  std::vector<const lanes::Poser*> posers{&lanes::kFourLanes};
  if (lanes::widest_poser().width == 8) posers.push_back(&lanes::kEightLanes);
  for (const lanes::Poser* poser : posers) {
    const auto several = poses(*poser);
    for (std::size_t i = 0; i < one.size(); ++i)
      EXPECT_EQ(std::memcmp(one[i].data(), several[i].data(), one[i].size() * sizeof(float)), 0)
          << poser->width << " lanes, body " << i;
  }
}

TEST_F(LanePose, IsWhatForwardKinematicsMakesOfItsJoints) {
  for (const std::vector<float>& rows : poses(lanes::kOneLane)) {
    const auto at = [&](std::size_t joint, int row) {
      return static_cast<double>(rows[joint * lanes::kJointRows + static_cast<std::size_t>(row)]);
    };
    Pose pose;
    for (std::size_t j = 0; j < library_->skeleton.joints.size(); ++j)
      pose.rotations.push_back({at(j, 0), at(j, 1), at(j, 2), at(j, 3)});
    std::vector<Transform> world(pose.rotations.size());
    forward_kinematics(library_->skeleton, pose, world);
    for (std::size_t j = 0; j < world.size(); ++j) {
      const Vec3 place{at(j, lanes::kPlaceRow), at(j, lanes::kPlaceRow + 1),
                       at(j, lanes::kPlaceRow + 2)};
      EXPECT_LT(length(place - world[j].position), 3e-6) << j;
    }
  }
}

TEST_F(LanePose, PutsTheAnklesWhereTheFeetAre) {
  const auto all = poses(lanes::kOneLane);
  for (int i = 0; i < kBodies; ++i) {
    const std::vector<float> rows = asked(i);
    for (int side = 0; side < 2; ++side) {
      const auto foot = static_cast<std::size_t>(lanes::kFeet + side * lanes::kFootRows);
      const lanes::LaneLeg& leg = body().leg[side];
      const auto joint = [&](int number) {
        const float* row = all[static_cast<std::size_t>(i)].data() +
                           static_cast<std::size_t>(number * lanes::kJointRows + lanes::kPlaceRow);
        return Vec3{row[0], row[1], row[2]};
      };
      const Vec3 wanted{rows[foot], rows[foot + 1], rows[foot + 2]}, hip = joint(leg.thigh),
                                                                     ankle = joint(leg.foot);
      if (length(wanted - hip) < static_cast<double>(leg.thigh_length + leg.shin_length))
        EXPECT_LT(length(ankle - wanted), 1e-5) << i;
      else  // stretched towards it
        EXPECT_LT(length(normalised(ankle - hip) - normalised(wanted - hip)), 1e-5) << i;
    }
  }
}

}  // namespace
}  // namespace amble
