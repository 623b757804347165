#include "amble/analysis/own_character.hpp"

#include <numbers>

#include "amble/analysis/soles.hpp"
#include "amble/io/roles.hpp"

namespace amble {
namespace {

/// Lifts the body so that its ankles rest as high as they are above the soles of its mesh: a file's
/// origin may lie anywhere.
void stand_on_soles(const GltfCharacter& file, const FileFrame& frame, Clip& body) {
  const Vec3 up = rotate(inverse(frame.upright), {0, 1, 0});
  const std::vector<Transform> world = forward_kinematics(body);
  double lift = 0;
  int feet = 0;
  for (const Side side : kSides) {
    const int ankle = body.skeleton.joint(on_side(Role::left_foot, side));
    if (ankle < 0) continue;
    const std::optional<double> height = file.height_over_mesh(ankle, up);
    if (!height) continue;
    lift += *height * frame.metres_per_unit - resting_height(body, world, ankle);
    ++feet;
  }
  if (feet == 0) return;
  for (int f = 0; f < body.frames(); ++f) body.root(f).y += lift / feet;
  fit_soles(body);
}

}  // namespace

OwnCharacter understand_character(GltfCharacter file, UnderstandOptions how,
                                  const std::string& roles, const std::string& roles_name) {
  OwnCharacter out{std::move(file), {}, {}};
  out.body = out.file.body();
  if (!roles.empty()) override_roles(out.body.skeleton, roles, roles_name);
  how.mend = false;
  how.any_size = true;
  const Understanding found = understand(out.body, how);
  out.frame.metres_per_unit = found.scale.metres_per_unit;
  if (found.scale.up == UpAxis::z) out.frame.upright = rotation_x(-0.5 * std::numbers::pi);
  stand_on_soles(out.file, out.frame, out.body);
  return out;
}

}  // namespace amble
