// Characters may live at namespace scope: every scene that was played before main began comes out
// the same when it is played again.
#include <cstdio>

#include "early.hpp"

int main() {
  amble::Character walker(amble::default_library());
  for (amble::Character* one : {&walker, &amble::early_walker}) {
    one->command({.speed = 1.4, .turn_rate = 0.3});
    for (int frame = 0; frame < 120; ++frame) one->update(1.0 / 60);
  }
  amble::determinism::Hash late, early;
  late.add(walker.pose());
  early.add(amble::early_walker.pose());
  int faults = late.value() != early.value();
  if (faults) std::printf("a walker of namespace scope walks in another way\n");
  const auto scenes = amble::determinism::scenes();
  const auto again = amble::determinism::last_hashes(amble::default_library());
  for (std::size_t i = 0; i < scenes.size(); ++i) {
    if (again[i] == amble::early_hashes[i]) continue;
    std::printf("%s: another motion before main than in it\n", scenes[i].name);
    ++faults;
  }
  std::printf("%zu scenes before main, %d faults\n", scenes.size(), faults);
  return faults > 0;
}
