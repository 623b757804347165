#include "mannequin.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <vector>

#include "amble/kinematics/forward.hpp"

namespace amble::cli {
namespace {

constexpr const char* kLeft = "#3f76a8";
constexpr const char* kRight = "#c98a3a";
constexpr const char* kBody = "#777c84";
constexpr const char* kSkin = "#a98f7c";

struct Shape {
  double depth;  // towards the eye
  std::string svg;
};

/// A limb's bone: the role at its start and how thick it is, metres.
struct Limb {
  Role from, to;
  double thickness;
};
constexpr Limb kLimbs[] = {{Role::left_thigh, Role::left_shin, 0.125},
                           {Role::left_shin, Role::left_foot, 0.09},
                           {Role::left_foot, Role::left_toe, 0.065},
                           {Role::left_upper_arm, Role::left_forearm, 0.075},
                           {Role::left_forearm, Role::left_hand, 0.06}};

/// The bone that ends a chain: hand and toes.
constexpr Limb kEnds[] = {{Role::left_toe, Role::left_toe, 0.05},
                          {Role::left_hand, Role::left_hand, 0.05}};

int child_of(const Skeleton& body, int joint) {
  for (int j = joint + 1; j < body.size(); ++j)
    if (body.joints[static_cast<std::size_t>(j)].parent == joint) return j;
  return joint;
}

}  // namespace

Mannequin::Mannequin(double azimuth, double elevation, double pixels_per_metre)
    : azimuth_(azimuth), elevation_(elevation), scale_(pixels_per_metre) {}

Vec3 Mannequin::project(const Vec3& p) const noexcept {
  const Vec3 turned = rotate(rotation_x(elevation_) * rotation_y(-azimuth_), p);
  return {turned.x * scale_, -turned.y * scale_, turned.z};
}

std::string Mannequin::draw(const Skeleton& body, const Pose& pose, double x, double z,
                            double heading, double left, double baseline) const {
  std::vector<Transform> world(body.joints.size());
  forward_kinematics(body, pose, world);
  const Quat upright = rotation_y(-heading);
  const auto point = [&](int joint, const Vec3& offset = {}) {
    const Transform& at = world[static_cast<std::size_t>(joint)];
    const Vec3 p = at.position + rotate(at.rotation, offset);
    const Vec3 seen = project(rotate(upright, p - Vec3{x, 0, z}));
    return Vec3{left + seen.x, baseline + seen.y, seen.z};
  };
  std::vector<Shape> shapes;
  const auto path = [&](const std::vector<Vec3>& points, double thickness, const char* colour) {
    std::string d;
    double depth = 0;
    for (const Vec3& p : points) {
      d += fmt::format("{}{:.1f} {:.1f}", d.empty() ? 'M' : 'L', p.x, p.y);
      depth += p.z / static_cast<double>(points.size());
    }
    if (points.size() > 2) d += 'Z';
    const double width = thickness * scale_;
    shapes.push_back(
        {depth,
         fmt::format("<path d='{0}' stroke='#f4f3ef' fill='#f4f3ef' stroke-width='{1:.1f}'/><path "
                     "d='{0}' stroke='{2}' fill='{2}' stroke-width='{3:.1f}'/>\n",
                     d, width + 1.6, colour, width)});
  };
  for (const Side side : kSides) {
    const char* colour = side == Side::left ? kLeft : kRight;
    for (const Limb& limb : kLimbs)
      path({point(body.joint(on_side(limb.from, side))), point(body.joint(on_side(limb.to, side)))},
           limb.thickness, colour);
    for (const Limb& limb : kEnds) {
      const int joint = body.joint(on_side(limb.from, side));
      path({point(joint), point(child_of(body, joint))}, limb.thickness,
           limb.from == Role::left_hand ? kSkin : colour);
    }
  }
  const int chest = body.joint(Role::chest), head = body.joint(Role::head);
  const int pelvis = body.joint(Role::pelvis), spine = body.joint(Role::spine);
  path({point(chest, {0.11, 0.11, 0}), point(chest, {-0.11, 0.11, 0}),
        point(chest, {-0.05, -0.14, 0}), point(chest, {0.05, -0.14, 0})},
       0.15, kBody);
  path({point(pelvis, {0.06, -0.04, 0}), point(pelvis, {-0.06, -0.04, 0}),
        point(spine, {-0.04, 0.06, 0}), point(spine, {0.04, 0.06, 0})},
       0.15, kBody);
  path({point(body.joint(Role::neck)), point(head, {0, 0.02, 0})}, 0.1, kSkin);
  path({point(head, {0, 0.06, 0.01}), point(head, {0, 0.11, 0.015})}, 0.165, kSkin);
  path({point(head, {0, 0.06, 0.09}), point(head, {0, 0.06, 0.115})}, 0.035, kSkin);
  std::sort(shapes.begin(), shapes.end(),
            [](const Shape& a, const Shape& b) { return a.depth < b.depth; });
  std::string svg;
  for (const Shape& shape : shapes) svg += shape.svg;
  return svg;
}

}  // namespace amble::cli
