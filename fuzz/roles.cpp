// Any bytes as a roles file set roles of existing joints or throw amble::Error.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "amble/core/error.hpp"
#include "amble/io/roles.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  amble::Skeleton skeleton;
  for (const char* name : {"Hips", "LeftUpLeg", "LeftLeg", "LeftFoot"})
    skeleton.joints.push_back({name, skeleton.size() - 1, {}, false});
  try {
    amble::override_roles(skeleton, {reinterpret_cast<const char*>(data), size}, "fuzz.json");
  } catch (const amble::Error&) {
  }
  for (int r = 0; r < amble::kRoleCount; ++r)
    if (skeleton.joint(static_cast<amble::Role>(r)) >= skeleton.size()) std::abort();
  return 0;
}
