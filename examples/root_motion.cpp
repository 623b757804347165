// Root motion: an engine that moves objects itself, and may stop them at a wall, takes from Amble
// how far the body wants to go each frame and puts the pose, seen from the vehicle, on its own
// object.

#include <amble/amble.hpp>
#include <cstdio>

int main() {
  amble::Character walker(amble::default_library());
  walker.reset({.speed = 1.4});
  amble::GroundFrame object{.x = 10, .z = -4, .heading = 1.5};  // the engine's own
  std::vector<amble::Transform> seen(walker.model().size());
  double farthest = 0;
  for (int frame = 0; frame < 600; ++frame) {
    walker.command({.speed = 1.4, .turn_rate = 0.3});
    walker.update(1.0 / 60);
    const amble::RootMotion& by = walker.root_motion();
    const amble::Vec3 place = object.to_world({by.left, 0, by.forward});
    object = {.x = place.x, .z = place.z, .heading = object.heading + by.turned};

    const amble::Doing& now = walker.doing();
    const amble::GroundFrame vehicle{.x = now.x, .z = now.z, .heading = now.heading};
    const amble::Quat back = amble::rotation_y(-vehicle.heading);
    for (std::size_t j = 0; j < seen.size(); ++j)
      seen[j] = {vehicle.to_local(walker.model()[j].position), back * walker.model()[j].rotation};
    farthest = std::max(farthest, amble::length(seen[0].position));
  }
  std::printf("the object went to x %.2f m, z %.2f m; the pelvis stayed within %.2f m of it\n",
              object.x, object.z, farthest);
  return farthest < 1.3 ? 0 : 1;
}
