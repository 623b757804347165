#include "amble/dataset/columns.hpp"

#include <gtest/gtest.h>

#include <cstring>

#include "specs.hpp"

namespace amble::dataset {
namespace {

struct Rows {
  Cast cast;
  std::vector<Column> columns = columns_of(cast);
  MadeClip made = make_clip(cast, 0);
  std::vector<std::vector<std::byte>> rows = rows_of(cast, made, judge(cast, made), columns);

  std::vector<float> floats(const std::string& name) const {
    for (std::size_t c = 0; c < columns.size(); ++c)
      if (columns[c].name == name) {
        std::vector<float> out(columns[c].count());
        std::memcpy(out.data(), rows[c].data(), rows[c].size());
        return out;
      }
    ADD_FAILURE() << name;
    return {};
  }
};

TEST(Columns, HaveTheSizeThatTheySay) {
  const Rows all{Cast(small_spec())};
  ASSERT_EQ(all.columns.size(), all.rows.size());
  for (std::size_t c = 0; c < all.rows.size(); ++c)
    EXPECT_EQ(all.rows[c].size(), all.columns[c].bytes()) << all.columns[c].name;
}

TEST(Columns, VelocitiesAreThoseOfThePositions) {
  const Rows all{Cast(small_spec())};
  const std::vector<float> at = all.floats("joint_positions"), by = all.floats("joint_velocities");
  const std::size_t frame = at.size() / 60;
  // At 30 frames a second the mean of two velocities is nearly the way between.
  for (std::size_t f = 0; f + 1 < 60; ++f)
    for (std::size_t i = 0; i < 3; ++i) {
      const double way = at[(f + 1) * frame + i] - at[f * frame + i];
      EXPECT_NEAR(way * 30, 0.5 * (by[f * frame + i] + by[(f + 1) * frame + i]), 0.05);
    }
}

TEST(Columns, SixNumbersAreTheQuaternion) {
  const Rows all{Cast(small_spec())};
  const std::vector<float> q = all.floats("joint_rotations"),
                           six = all.floats("joint_rotations_6d");
  for (std::size_t i = 0; 4 * i < q.size(); i += 37) {
    const Quat turn{q[4 * i], q[4 * i + 1], q[4 * i + 2], q[4 * i + 3]};
    const Vec3 x = rotate(turn, {1, 0, 0}), y = rotate(turn, {0, 1, 0});
    EXPECT_NEAR(six[6 * i], x.x, 1e-5);
    EXPECT_NEAR(six[6 * i + 2], x.z, 1e-5);
    EXPECT_NEAR(six[6 * i + 4], y.y, 1e-5);
  }
}

TEST(Columns, PatchesLieUnderTheFeetAlongTheHeading) {
  const Rows all{Cast(small_spec(R"(,"grounds":[{"kind":"slope","degrees":10,"uphill":0}])"))};
  const std::vector<float> patch = all.floats("terrain_patch");
  const double steep = 0.17632698;
  for (std::size_t f = 0; f < 60; f += 7) {
    const float* left = patch.data() + f * 2 * 49;
    const Vec3 ankle = all.made
                           .joint(all.made.frame(static_cast<int>(f)),
                                  all.made.motion.skeleton.joint(Role::left_foot))
                           .position;
    EXPECT_NEAR(left[24], steep * ankle.z, 1e-5);
    const double heading = all.made.kept[f].doing.heading;
    EXPECT_NEAR(left[24 + 7] - left[24], 0.1 * steep * std::cos(heading), 1e-5);
    EXPECT_NEAR(left[24 + 1] - left[24], -0.1 * steep * std::sin(heading), 1e-5);
  }
}

}  // namespace
}  // namespace amble::dataset
