#include "amble/io/mannequin.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace amble {
namespace {

constexpr int kSides_ = 12;   // vertices around a limb
constexpr int kCapRings = 3;  // rings of each rounded end
constexpr double kShortest = 0.012;

/// Half widths of a limb at its start and end, across (sideways) and deep (front to back), metres.
struct Girth {
  double start_across, start_deep, end_across, end_deep;
};

/// The girth of the bone from one joint to another, for a person with legs of 0.83 m.
Girth girth_of(const Skeleton& skeleton, int from, int to) {
  const auto is = [&](int joint, Role role) { return joint >= 0 && joint == skeleton.joint(role); };
  const auto is_limb = [&](int joint, Role role) {
    return is(joint, role) || is(joint, on_side(role, Side::right));
  };
  if (is_limb(from, Role::left_thigh)) return {0.082, 0.082, 0.052, 0.055};
  if (is_limb(from, Role::left_shin)) return {0.052, 0.055, 0.034, 0.038};
  if (is_limb(from, Role::left_foot)) return {0.036, 0.040, 0.042, 0.024};
  if (is_limb(from, Role::left_toe)) return {0.042, 0.022, 0.032, 0.014};
  if (is_limb(from, Role::left_upper_arm)) return {0.048, 0.048, 0.037, 0.037};
  if (is_limb(from, Role::left_forearm)) return {0.037, 0.037, 0.026, 0.026};
  if (is_limb(from, Role::left_hand)) return {0.030, 0.022, 0.024, 0.012};
  if (is_limb(from, Role::left_clavicle)) return {0.045, 0.045, 0.050, 0.050};
  if (is(from, Role::head)) return {0.075, 0.085, 0.075, 0.085};
  if (is(from, Role::neck)) return {0.052, 0.052, 0.055, 0.060};
  if (is_limb(to, Role::left_thigh)) return {0.095, 0.095, 0.085, 0.085};
  if (is_limb(to, Role::left_clavicle) || is_limb(to, Role::left_upper_arm))
    return {0.070, 0.070, 0.050, 0.050};
  if (is(from, Role::pelvis)) return {0.125, 0.095, 0.120, 0.090};
  if (is(from, Role::chest)) return {0.140, 0.100, 0.060, 0.055};
  for (int j = to; j >= 0; j = skeleton.joints[static_cast<std::size_t>(j)].parent) {
    if (is(j, Role::chest)) break;                                // beyond it: neck, head, arms
    if (is(j, Role::spine)) return {0.122, 0.090, 0.138, 0.100};  // between waist and chest
  }
  for (int j = skeleton.joint(Role::chest); j >= 0;
       j = skeleton.joints[static_cast<std::size_t>(j)].parent)
    if (j == to) return {0.122, 0.090, 0.138, 0.100};
  for (int j = from; j >= 0; j = skeleton.joints[static_cast<std::size_t>(j)].parent)
    if (is(j, Role::neck)) return {0.052, 0.052, 0.055, 0.060};
  return {0.011, 0.011, 0.009, 0.009};  // fingers and other small parts
}

class Sculptor {
 public:
  Sculptor(const Skeleton& skeleton, const RestPose& rest) : skeleton_(skeleton), rest_(rest) {
    const double leg = std::max(skeleton.leg_length(Side::left), skeleton.leg_length(Side::right));
    size_ = leg > 0.2 && leg < 5 ? leg / 0.83 : 1.0;
  }

  Mannequin build() {
    std::vector<bool> has_bone(rest_.world.size(), false);
    for (int j = 0; j < skeleton_.size(); ++j) {
      const int parent = skeleton_.joints[static_cast<std::size_t>(j)].parent;
      if (parent < 0 || (parent == 0 && !is_body(0))) continue;
      const Vec3 bone = at(j) - at(parent);
      if (length(bone) < kShortest * size_) continue;
      has_bone[static_cast<std::size_t>(parent)] = true;
      limb(parent, at(parent), at(j), girth_of(skeleton_, parent, j));
    }
    // Hands, heads and toes that end in a bare joint still need a shape.
    extend(Role::head, {0, 0.16, 0}, has_bone);
    for (const Side side : kSides) {
      extend(on_side(Role::left_hand, side), {0.14 * sign(side), 0, 0}, has_bone);
      extend(on_side(Role::left_toe, side), {0, 0, 0.06}, has_bone);
    }
    return std::move(mesh_);
  }

 private:
  const Vec3& at(int j) const { return rest_.world[static_cast<std::size_t>(j)].position; }

  /// Whether a joint belongs to the body: a root that only carries it around does not.
  bool is_body(int j) const {
    return !skeleton_.has(Role::pelvis) || j == skeleton_.joint(Role::pelvis) || j != 0;
  }

  void extend(Role role, const Vec3& reach, const std::vector<bool>& has_bone) {
    const int j = skeleton_.joint(role);
    if (j >= 0 && !has_bone[static_cast<std::size_t>(j)])
      limb(j, at(j), at(j) + reach * size_, girth_of(skeleton_, j, -1));
  }

  /// A tube with rounded ends from a to b, tied to `joint`.
  void limb(int joint, const Vec3& a, const Vec3& b, const Girth& girth) {
    const Vec3 axis = normalised(b - a);
    // "Across" is sideways for upright bones and the body's own width elsewhere.
    const Vec3 hint = std::abs(axis.x) > 0.8 ? Vec3{0, 0, 1} : Vec3{1, 0, 0};
    const Vec3 across = normalised(hint - axis * dot(hint, axis));
    const Vec3 deep = cross(axis, across);
    const auto first = static_cast<std::uint32_t>(mesh_.positions.size());
    const double bulge = 0.7;  // roundness of the ends, of the mean radius
    const int rings = 2 * kCapRings;
    vertex(joint, a - axis * (bulge * size_ * 0.5 * (girth.start_across + girth.start_deep)),
           -axis);
    for (int r = 0; r < rings; ++r) {
      const bool start = r < kCapRings;
      const double angle = 0.5 * std::numbers::pi *
                           (start ? double(r + 1) / kCapRings : double(rings - r) / kCapRings);
      const double shrink = std::sin(angle), out = std::cos(angle);
      const double wide = size_ * (start ? girth.start_across : girth.end_across);
      const double thick = size_ * (start ? girth.start_deep : girth.end_deep);
      const Vec3 centre =
          (start ? a : b) + axis * ((start ? -1 : 1) * bulge * 0.5 * (wide + thick) * out);
      for (int s = 0; s < kSides_; ++s) {
        const double turn = 2 * std::numbers::pi * s / kSides_;
        const double c = std::cos(turn), d = std::sin(turn);
        const Vec3 side = across * (c * wide) + deep * (d * thick);
        const Vec3 lateral = normalised(across * (c * thick) + deep * (d * wide));
        vertex(joint, centre + side * shrink,
               normalised(lateral * shrink + axis * ((start ? -1 : 1) * out)));
      }
    }
    vertex(joint, b + axis * (bulge * size_ * 0.5 * (girth.end_across + girth.end_deep)), axis);
    stitch(first, rings);
  }

  /// Triangles of one tube: a fan, bands between rings, a fan.
  void stitch(std::uint32_t first, int rings) {
    const auto ring = [&](int r, int s) {
      return first + 1 + static_cast<std::uint32_t>(r * kSides_ + s % kSides_);
    };
    const std::uint32_t last = first + 1 + static_cast<std::uint32_t>(rings * kSides_);
    for (int s = 0; s < kSides_; ++s) {
      triangle(first, ring(0, s + 1), ring(0, s));
      for (int r = 0; r + 1 < rings; ++r) {
        triangle(ring(r, s), ring(r, s + 1), ring(r + 1, s + 1));
        triangle(ring(r, s), ring(r + 1, s + 1), ring(r + 1, s));
      }
      triangle(last, ring(rings - 1, s), ring(rings - 1, s + 1));
    }
  }

  void triangle(std::uint32_t a, std::uint32_t b, std::uint32_t c) {
    mesh_.indices.insert(mesh_.indices.end(), {a, b, c});
  }

  void vertex(int joint, const Vec3& position, const Vec3& normal) {
    const auto single = [](const Vec3& v) {
      return std::array<float, 3>{static_cast<float>(v.x), static_cast<float>(v.y),
                                  static_cast<float>(v.z)};
    };
    mesh_.positions.push_back(single(position));
    mesh_.normals.push_back(single(normal));
    mesh_.joints.push_back(static_cast<std::uint16_t>(joint));
  }

  const Skeleton& skeleton_;
  const RestPose& rest_;
  double size_ = 1;
  Mannequin mesh_;
};

}  // namespace

Mannequin make_mannequin(const Skeleton& skeleton, const RestPose& rest) {
  return Sculptor(skeleton, rest).build();
}

}  // namespace amble
