#include "space.hpp"

#include <cmath>
#include <cstdlib>
#include <string_view>

#include "amble/ground_frame.hpp"
#include "calls.hpp"

namespace amble::c {
namespace {

constexpr amble_space kOwn{sizeof(amble_space), -AMBLE_X, AMBLE_Y, AMBLE_Z, 1};

struct NamedSpace {
  std::string_view name;
  amble_space space;
};
constexpr NamedSpace kNamed[] = {
    {"amble", kOwn},
    {"gltf", kOwn},
    {"unity", {sizeof(amble_space), AMBLE_X, AMBLE_Y, AMBLE_Z, 1}},
    {"unreal", {sizeof(amble_space), AMBLE_Y, AMBLE_Z, AMBLE_X, 100}},
    {"godot", {sizeof(amble_space), AMBLE_X, AMBLE_Y, -AMBLE_Z, 1}},
    {"blender", {sizeof(amble_space), -AMBLE_X, AMBLE_Z, -AMBLE_Y, 1}},
};

bool finite(const double* numbers, std::size_t count) noexcept {
  for (std::size_t i = 0; i < count; ++i)
    if (!std::isfinite(numbers[i])) return false;
  return true;
}

void write(const Vec3& v, double* out) noexcept { out[0] = v.x, out[1] = v.y, out[2] = v.z; }
void write(const Quat& q, double* out) noexcept {
  out[0] = q.x, out[1] = q.y, out[2] = q.z, out[3] = q.w;
}
Vec3 vector_of(const double* in) noexcept { return {in[0], in[1], in[2]}; }
Quat rotation_of(const double* in) noexcept { return {in[3], in[0], in[1], in[2]}; }

/// Converts three or four numbers one way or the other.
void convert(const SpaceMap& map, bool back, int32_t what, const double* in, double* out) {
  need(in), need(out);
  require(what >= AMBLE_POINT && what <= AMBLE_ROTATION, "What is converted is none of the three.");
  require(finite(in, what == AMBLE_ROTATION ? 4 : 3), "A number to be converted is not finite.");
  if (what == AMBLE_ROTATION)
    write(back ? map.rotation_back(rotation_of(in)) : map.rotation(rotation_of(in)), out);
  else if (what == AMBLE_POINT)
    write(back ? map.point_back(vector_of(in)) : map.point(vector_of(in)), out);
  else
    write(back ? map.direction_back(vector_of(in)) : map.direction(vector_of(in)), out);
}

}  // namespace

SpaceMap::SpaceMap(const amble_space* space) {
  if (!space) return;
  const amble_space given = options_or(space, kOwn);
  const int32_t axes[3] = {given.right, given.up, given.forward};
  const double own_sign[3] = {-1, 1, 1};  // Amble's +X is left
  bool taken[3] = {false, false, false};
  for (std::size_t i = 0; i < 3; ++i) {
    const bool known = axes[i] >= -3 && axes[i] <= 3 && axes[i] != 0;
    const std::size_t axis = known ? static_cast<std::size_t>(std::abs(axes[i])) - 1 : 0;
    require(known && !taken[axis], "Right, up and forward of a space name three different axes.");
    taken[axis] = true;
    from_[axis] = i;
    sign_[axis] = (axes[i] < 0 ? -1 : 1) * own_sign[i];
  }
  units_ = given.units_per_metre;
  require(units_ > 0 && std::isfinite(units_), "A metre has a number of units above 0.");
  const bool even = (from_[1] + 3 - from_[0]) % 3 == 1;
  handed_ = (even ? 1 : -1) * sign_[0] * sign_[1] * sign_[2];
  changes_ = from_ != SpaceMap().from_ || sign_ != SpaceMap().sign_ || units_ != 1;
}

}  // namespace amble::c

using namespace amble::c;

extern "C" {

amble_space amble_default_space(void) { return kOwn; }

amble_result amble_named_space(const char* name, amble_space* out) {
  return call([&] {
    need(name), need(out);
    for (const NamedSpace& one : kNamed)
      if (one.name == name) {
        *out = one.space;
        return;
      }
    throw Refusal{AMBLE_BAD_ARGUMENT,
                  "No space has that name; there are amble, gltf, unity, unreal, godot, blender."};
  });
}

amble_result amble_space_from_amble(const amble_space* space, int32_t what, const double* in,
                                    double* out) {
  return call([&] { convert(SpaceMap(space), false, what, in, out); });
}
amble_result amble_space_to_amble(const amble_space* space, int32_t what, const double* in,
                                  double* out) {
  return call([&] { convert(SpaceMap(space), true, what, in, out); });
}

amble_result amble_space_from_ground(const amble_space* space, double x, double z, double heading,
                                     double* point, double* rotation) {
  return call([&] {
    const SpaceMap map(space);
    need(point), need(rotation);
    require(std::isfinite(x) && std::isfinite(z) && std::isfinite(heading),
            "A place is not finite.");
    write(map.point({x, 0, z}), point);
    write(map.rotation(amble::rotation_y(heading)), rotation);
  });
}
amble_result amble_space_to_ground(const amble_space* space, const double* point,
                                   const double* rotation, double* x, double* z, double* heading) {
  return call([&] {
    const SpaceMap map(space);
    need(point), need(rotation), need(x), need(z), need(heading);
    require(finite(point, 3) && finite(rotation, 4), "A place is not finite.");
    const amble::Vec3 place = map.point_back(vector_of(point));
    *x = place.x, *z = place.z;
    *heading = amble::heading_of(amble::normalised(map.rotation_back(rotation_of(rotation))));
  });
}

amble_result amble_root_motion_in(const amble_space* space, const amble_root_motion* motion,
                                  double* displacement, double* rotation) {
  return call([&] {
    const SpaceMap map(space);
    const amble_root_motion moved = options_or(need(motion), {});
    need(displacement), need(rotation);
    const double numbers[3] = {moved.left, moved.forward, moved.turned};
    require(finite(numbers, 3), "A root motion is not finite.");
    write(map.point({moved.left, 0, moved.forward}), displacement);
    write(map.rotation(amble::rotation_y(moved.turned)), rotation);
  });
}
}
