#include "amble/dataset/labels.hpp"

#include <gtest/gtest.h>

#include "amble/dataset/hdf5.hpp"
#include "specs.hpp"

namespace amble::dataset {
namespace {

TEST(Labels, NameUnitsAxesAndBodies) {
  const Cast cast(small_spec(R"(,"bodies":[{},{"height":1.5}])"));
  FileImage image;
  write_labels(image.id(), cast);
  for (const char* name :
       {"units", "axes", "rotations", "hash", "splits", "joint_names", "score_figures"})
    EXPECT_GT(H5Aexists(image.id(), name), 0) << name;
  const Handle heights(H5Dopen2(image.id(), "bodies/height", H5P_DEFAULT), H5Dclose);
  float both[2] = {0, 0};
  require(H5Dread(heights, H5T_NATIVE_FLOAT, H5S_ALL, H5S_ALL, H5P_DEFAULT, both));
  EXPECT_NEAR(both[1], 1.5, 0.03);
  const Handle parents(H5Dopen2(image.id(), "bodies/parents", H5P_DEFAULT), H5Dclose);
  std::vector<int> all(2 * static_cast<std::size_t>(cast.most_joints()));
  require(H5Dread(parents, H5T_NATIVE_INT, H5S_ALL, H5S_ALL, H5P_DEFAULT, all.data()));
  EXPECT_EQ(all[0], -1);
  EXPECT_EQ(all[1], 0);
}

}  // namespace
}  // namespace amble::dataset
