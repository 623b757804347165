#include "amble/analysis/scale.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "amble/kinematics/forward.hpp"

namespace amble {
namespace {

constexpr double kHumanLeg = 0.83;  // metres from hip to ankle
constexpr double kMostUnlike =
    1.45;  // a unit that makes the leg longer or shorter than this is not it

struct Unit {
  const char* name;
  double metres;
};
constexpr std::array<Unit, 6> kUnits{{{"metres", 1.0},
                                      {"centimetres", 0.01},
                                      {"inches / 0.45 (CMU)", 0.0254 / 0.45},
                                      {"inches", 0.0254},
                                      {"millimetres", 0.001},
                                      {"feet", 0.3048}}};

/// Length of the leg in the file's unit, hip to ankle, through joints without a role too.
double leg_length(const Skeleton& skeleton, Side side) {
  const int thigh = skeleton.joint(on_side(Role::left_thigh, side));
  double sum = 0;
  for (int j = skeleton.joint(on_side(Role::left_foot, side)); j >= 0 && j != thigh;
       j = skeleton.joints[static_cast<std::size_t>(j)].parent)
    sum += length(skeleton.joints[static_cast<std::size_t>(j)].offset);
  return sum;
}

/// Which way the body stands, on average: from the feet to the pelvis and from it to the head.
Vec3 mean_up(const Clip& clip) {
  const Skeleton& skeleton = clip.skeleton;
  const int pelvis = skeleton.joint(Role::pelvis), head = skeleton.joint(Role::head);
  const int left = skeleton.joint(Role::left_foot), right = skeleton.joint(Role::right_foot);
  std::vector<Transform> world(skeleton.joints.size());
  const auto place = [&](int joint) { return world[static_cast<std::size_t>(joint)].position; };
  Vec3 sum;
  const int step = std::max(1, clip.frames() / 200);
  for (int f = 0; f < clip.frames(); f += step) {
    forward_kinematics(clip, f, world);
    if (pelvis >= 0 && left >= 0 && right >= 0)
      sum += place(pelvis) - 0.5 * (place(left) + place(right));
    if (pelvis >= 0 && head >= 0) sum += place(head) - place(pelvis);
  }
  return sum;
}

}  // namespace

Scale find_scale(const Clip& clip, bool any_size) {
  Scale scale;
  const double leg =
      std::max(leg_length(clip.skeleton, Side::left), leg_length(clip.skeleton, Side::right));
  if (leg > 0 && clip.skeleton.has(Role::left_foot) && clip.skeleton.has(Role::left_thigh)) {
    const auto unlike = [&](const Unit& unit) {
      return std::abs(std::log(leg * unit.metres / kHumanLeg));
    };
    const Unit& best =
        *std::min_element(kUnits.begin(), kUnits.end(),
                          [&](const Unit& a, const Unit& b) { return unlike(a) < unlike(b); });
    scale.metres_per_unit = best.metres;
    scale.unit = best.name;
    if (!any_size && unlike(best) > std::log(kMostUnlike)) {
      scale.metres_per_unit = kHumanLeg / leg;
      scale.unit = "unknown; scaled to human legs";
    }
  }
  const Vec3 up = mean_up(clip);
  if (up.z > std::abs(up.y)) scale.up = UpAxis::z;
  return scale;
}

void apply_scale(Clip& clip, const Scale& scale) {
  const Quat upright = scale.up == UpAxis::z ? rotation_x(-0.5 * std::numbers::pi) : Quat{};
  for (Joint& joint : clip.skeleton.joints) {
    joint.offset *= scale.metres_per_unit;
    if (joint.parent < 0) joint.offset = rotate(upright, joint.offset);
  }
  for (Vec3& translation : clip.translations) translation *= scale.metres_per_unit;
  for (int f = 0; f < clip.frames(); ++f) {
    clip.root(f) = rotate(upright, clip.root(f));
    clip.rotation(f, 0) = upright * clip.rotation(f, 0);
  }
}

}  // namespace amble
