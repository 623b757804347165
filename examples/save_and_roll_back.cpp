// Roll-back, as games over a network do it: every frame is saved, and when a command arrives late
// the character goes back to where it counted and runs again. The same commands give the same bits.

#include <amble/amble.hpp>
#include <cstdio>
#include <vector>

int main() {
  amble::Character walker(amble::default_library());
  walker.reset({.speed = 1.0});
  const auto command_at = [](int frame, bool told) {
    return amble::Command{.speed = 1.2, .turn_rate = told && frame >= 40 ? 0.8 : 0.0};
  };
  std::vector<amble::Snapshot> saved;
  const auto run = [&](int from, int to, bool told) {
    for (int frame = from; frame < to; ++frame) {
      if (static_cast<std::size_t>(frame) < saved.size())
        saved[static_cast<std::size_t>(frame)] = walker.snapshot();  // allocates nothing
      else
        saved.push_back(walker.snapshot());
      walker.command(command_at(frame, told));
      walker.update(1.0 / 60);
    }
  };
  run(0, 60, false);  // the turn at frame 40 is not known yet …
  if (const amble::Outcome back = walker.restore(saved[40]); !back) {
    std::printf("%s\n", back.why());
    return 1;
  }
  run(40, 60, true);  // … and now it is
  const amble::Vec3 rolled_back = walker.pose().root;

  amble::Character straight(amble::default_library());
  straight.reset({.speed = 1.0});
  for (int frame = 0; frame < 60; ++frame) {
    straight.command(command_at(frame, true));
    straight.update(1.0 / 60);
  }
  const bool same = straight.pose().root == rolled_back;
  std::printf("as if it had been known in time: %s\n", same ? "yes" : "no");

  const std::string kept = amble::Snapshot(walker.snapshot()).bytes();  // for a saved game
  const auto read = amble::Snapshot::read(std::as_bytes(std::span(kept)), straight);
  return same && straight.restore(read) ? 0 : 1;
}
