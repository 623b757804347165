#include "amble/library/guests.hpp"

#include <gtest/gtest.h>

#include "amble/performer/performer.hpp"
#include "retargeting/bodies.hpp"

namespace amble {
namespace {

/// Two walks of the library's own people, and two of a rig with other axes: one between them, one
/// far from both.
std::vector<CaptureSource> hosts_and_guests() {
  std::vector<CaptureSource> sources;
  const auto add = [&](const std::string& file, Clip clip) {
    clip.name = file;
    sources.push_back({file, study(std::move(clip)), {}});
  };
  add("slow.bvh", perform({Gait::walk, 0.8, 0.0}, 5, 120));
  add("walk.bvh", perform({Gait::walk, 1.3, 0.0}, 5, 120));
  add("turn.bvh", perform({Gait::walk, 1.1, 0.4}, 5, 120));
  add("guest.bvh", with_other_axes(perform({Gait::walk, 1.1, 0.0}, 5, 120)));
  add("guest run.bvh", with_other_axes(perform({Gait::run, 2.8, 0.0}, 5, 120)));
  return sources;
}

int strides_of(const CaptureBuild& build, std::size_t source) {
  int count = 0;
  for (const CaptureStride& stride : build.strides)
    if (stride.source == source && stride.kept) ++count;
  return count;
}

TEST(Guests, FillInWhereTheLibrarysOwnPeopleDoNotGo) {
  const std::vector<CaptureSource> sources = hosts_and_guests();
  const CaptureBuild build = gather_strides(sources);
  for (std::size_t host = 0; host < 3; ++host) EXPECT_GT(strides_of(build, host), 0) << host;
  EXPECT_EQ(strides_of(build, 3), 0);
  EXPECT_GT(strides_of(build, 4), 0);
  bool said = false;
  for (const Rejection& one : build.rejected)
    if (one.source == "guest.bvh") said = one.reason.find("another body") != std::string::npos;
  EXPECT_TRUE(said);
}

TEST(Guests, AllStayWhenAllAreWanted) {
  CaptureOptions all;
  all.thin_out = false;
  EXPECT_GT(strides_of(gather_strides(hosts_and_guests(), all), 3), 0);
}

}  // namespace
}  // namespace amble
