#include "amble/io/obj.hpp"

#include <gtest/gtest.h>

#include "amble/core/error.hpp"

namespace amble {
namespace {

TEST(Obj, ReadsVerticesAndFacesOfAnyKind) {
  const TriangleMesh mesh = read_obj(
      "# made by hand\r\no house\nv 0 0 0\nv 1 0 0 1.0\n  v 1 0 1\nv 0 0 +1\nvt 0 0\nvn 0 1 0\n"
      "f 1/1/1 2//1 3/1 4\nf -4 -2 -1",
      "house.obj");
  ASSERT_EQ(mesh.vertices.size(), 4u);
  EXPECT_EQ(mesh.vertices[3], (Vec3{0, 0, 1}));
  const std::vector<std::array<int, 3>> wanted{{0, 1, 2}, {0, 2, 3}, {0, 2, 3}};
  EXPECT_EQ(mesh.triangles, wanted);
}

TEST(Obj, SaysWhichLineIsWrong) {
  const std::string three = "v 0 0 0\nv 1 0 0\nv 0 0 1\n";
  for (const std::string& bad :
       {three + "f 1 2", three + "f 1 2 4", three + "f 0 1 2", three + "f 1 2 -4",
        three + "f 1 2 x", three + "f 1 2 1.5", three + "v 1 2", three + "v 1 2 nan",
        three + "v 1 2 1e30", three + "f 1 2 99999999999999999999"}) {
    try {
      read_obj(bad, "m.obj");
      ADD_FAILURE() << bad;
    } catch (const Error& error) {
      EXPECT_EQ(std::string(error.what()).find("m.obj:4: "), 0u) << error.what();
    }
  }
  EXPECT_THROW(read_obj(three, "m.obj"), Error);
  EXPECT_THROW(read_obj("", "m.obj"), Error);
}

}  // namespace
}  // namespace amble
