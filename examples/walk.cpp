#include <amble/character.hpp>
#include <cstdio>

int main() {
  amble::Character walker(amble::default_library());
  walker.command({.speed = 1.3, .turn_rate = 0.2});
  for (int frame = 1; frame <= 120; ++frame) {
    walker.update(1.0 / 60);
    std::printf("pelvis at x %.3f m, z %.3f m\n", walker.pose().root.x, walker.pose().root.z);
  }
}
