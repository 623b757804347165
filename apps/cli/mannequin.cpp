#include "mannequin.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "amble/kinematics/forward.hpp"

namespace amble::cli {
namespace {

constexpr double kUsualLeg = 0.835;  // metres, of the adult that girths are drawn for
constexpr std::pair<char, const char*> kColours[] = {{'l', "#3f76a8"},
                                                     {'r', "#c98a3a"},
                                                     {'b', "#777c84"},
                                                     {'s', "#a98f7c"}};  // left, right, body, skin
constexpr const char* kPaper = "#f4f3ef";
constexpr double kOutline = 1.6;  // pixels

/// Classes of thickness, metres.
constexpr std::pair<char, double> kThickness[] = {
    {'T', 0.125}, {'S', 0.09}, {'F', 0.065}, {'U', 0.075}, {'A', 0.06},
    {'E', 0.05},  {'B', 0.15}, {'N', 0.10},  {'H', 0.165}, {'O', 0.035}};

struct Shape {
  double depth;  // towards the eye
  std::string svg;
};

/// A limb's bone: the roles at its ends and its class of thickness.
struct Limb {
  Role from, to;
  char thickness;
};
constexpr Limb kLimbs[] = {{Role::left_thigh, Role::left_shin, 'T'},
                           {Role::left_shin, Role::left_foot, 'S'},
                           {Role::left_foot, Role::left_toe, 'F'},
                           {Role::left_upper_arm, Role::left_forearm, 'U'},
                           {Role::left_forearm, Role::left_hand, 'A'}};

/// The joints whose bone ends a chain: toes and hand.
constexpr Role kEnds[] = {Role::left_toe, Role::left_hand};

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

std::string Mannequin::style() const {
  std::string css = "path{stroke-linecap:round;stroke-linejoin:round}";
  for (const auto& [name, colour] : kColours)
    css += fmt::format(".{0}{{stroke:{1};fill:{1}}}", name, colour);
  for (const auto& [name, metres] : kThickness)
    css +=
        fmt::format(".{0}{{stroke-width:{1:.1f}}}.o{0}{{stroke:{3};fill:{3};stroke-width:{2:.1f}}}",
                    name, metres * scale_, metres * scale_ + kOutline, kPaper);
  return "<style>" + css + "</style>\n";
}

std::string Mannequin::draw(const Skeleton& body, const Pose& pose, double x, double z,
                            double heading, double left, double baseline,
                            std::span<const Quat> upright_axes) const {
  std::vector<Transform> world(body.joints.size());
  forward_kinematics(body, pose, world);
  const Quat upright = rotation_y(-heading);
  // Drawn at an adult's size about its own ground point; the group around it makes it what it is.
  const double size = body.leg_length(Side::left) > 0 ? body.leg_length(Side::left) / kUsualLeg : 1;
  const auto point = [&](int joint, const Vec3& offset = {}) {
    const Transform& at = world[static_cast<std::size_t>(joint)];
    const Quat axes = upright_axes.empty() ? Quat{} : upright_axes[static_cast<std::size_t>(joint)];
    const Vec3 p =
        (at.position - Vec3{x, 0, z}) / size + rotate(at.rotation * inverse(axes), offset);
    return project(rotate(upright, p));
  };
  std::vector<Shape> shapes;
  const auto path = [&](const std::vector<Vec3>& points, char thickness, char colour) {
    std::string d;
    double depth = 0;
    for (const Vec3& p : points) {
      d += fmt::format("{}{:.1f} {:.1f}", d.empty() ? 'M' : 'L', p.x, p.y);
      depth += p.z / static_cast<double>(points.size());
    }
    if (points.size() > 2) d += 'Z';
    shapes.push_back(
        {depth, fmt::format("<path class='o{0}' d='{1}'/><path class='{2} {0}' d='{1}'/>\n",
                            thickness, d, colour)});
  };
  // Bodies without toes, hands, neck or head are drawn without them.
  const auto bone = [&](int from, int to, char thickness, char colour) {
    if (from >= 0 && to >= 0) path({point(from), point(to)}, thickness, colour);
  };
  for (const Side side : kSides) {
    const char colour = side == Side::left ? 'l' : 'r';
    const auto joint = [&](Role role) { return body.joint(on_side(role, side)); };
    for (const Limb& limb : kLimbs) bone(joint(limb.from), joint(limb.to), limb.thickness, colour);
    for (const Role end : kEnds)
      if (joint(end) >= 0)
        bone(joint(end), child_of(body, joint(end)), 'E', end == Role::left_hand ? 's' : colour);
    if (joint(Role::left_toe) < 0 && joint(Role::left_foot) >= 0)
      bone(joint(Role::left_foot), child_of(body, joint(Role::left_foot)), 'F', colour);
  }
  const int chest = body.joint(Role::chest), head = body.joint(Role::head);
  const int pelvis = body.joint(Role::pelvis);
  const int spine = body.has(Role::spine) ? body.joint(Role::spine) : chest;
  if (chest >= 0)
    path({point(chest, {0.11, 0.11, 0}), point(chest, {-0.11, 0.11, 0}),
          point(chest, {-0.05, -0.14, 0}), point(chest, {0.05, -0.14, 0})},
         'B', 'b');
  if (pelvis >= 0 && spine >= 0)
    path({point(pelvis, {0.06, -0.04, 0}), point(pelvis, {-0.06, -0.04, 0}),
          point(spine, {-0.04, 0.06, 0}), point(spine, {0.04, 0.06, 0})},
         'B', 'b');
  if (head >= 0) {
    const int neck = body.joint(Role::neck);
    if (neck >= 0) path({point(neck), point(head, {0, 0.02, 0})}, 'N', 's');
    path({point(head, {0, 0.06, 0.01}), point(head, {0, 0.11, 0.015})}, 'H', 's');
    path({point(head, {0, 0.06, 0.09}), point(head, {0, 0.06, 0.115})}, 'O', 's');
  }
  std::sort(shapes.begin(), shapes.end(),
            [](const Shape& a, const Shape& b) { return a.depth < b.depth; });
  std::string svg =
      fmt::format("<g transform='translate({:.1f} {:.1f}) scale({:.3g})'>\n", left, baseline, size);
  for (const Shape& shape : shapes) svg += shape.svg;
  return svg + "</g>\n";
}

}  // namespace amble::cli
