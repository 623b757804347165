// Eight threads on one library. Each plays scenes of its own, with characters and crowds, and gets
// what comes out alone; then all of them read one character and one crowd that nobody changes
// meanwhile, and see the same. Built by the preset tsan, it tells of races, too.
#include <array>
#include <barrier>
#include <cstdio>
#include <thread>

#include "amble/actions/action_body.hpp"
#include "amble/engine/character.hpp"
#include "amble/engine/character_snapshot.hpp"
#include "amble/engine/crowd.hpp"
#include "determinism/scenes.hpp"

namespace amble {
namespace {

using determinism::Hash;
using determinism::last_hash;
using determinism::scenes;

constexpr std::size_t kThreads = 8, kScenesEach = 3;
constexpr int kFrames = 120;

/// Runs `work(number)` in all threads at once.
template <typename Work>
void in_threads(const Work& work) {
  std::array<std::thread, kThreads> threads;
  for (std::size_t i = 0; i < kThreads; ++i) threads[i] = std::thread(work, i);
  for (std::thread& thread : threads) thread.join();
}

/// Everything that can be read of a character.
void look(const Character& character, Hash& hash) {
  hash.add(character.pose());
  for (const Transform& joint : character.model()) hash.add(joint.position.y);
  const Doing& doing = character.doing();
  for (const double value : {doing.speed, doing.phase, doing.x, doing.z, doing.heading})
    hash.add(value);
  for (const Event& event : character.events()) hash.add(static_cast<double>(event.kind));
  hash.add(character.root_motion().forward);
  for (const double weight : character.weights()) hash.add(weight);
  for (const LiveAction& live : character.snapshot().actions.live()) hash.add(live.target().x);
  hash.add(character.snapshot().state.phase);
  hash.add(static_cast<double>(character.library().examples.size()));
}

/// Threads that play scenes of which each comes out as it does alone.
int play_beside_each_other() {
  const std::vector<std::uint64_t> alone = determinism::last_hashes(default_library());
  std::array<int, kThreads> faults{};
  in_threads([&](std::size_t thread) {
    for (std::size_t k = 0; k < kScenesEach; ++k) {
      const std::size_t scene = (thread + 3 * k) % scenes().size();
      if (last_hash(scenes()[scene], default_library()) != alone[scene]) ++faults[thread];
    }
  });
  int sum = 0;
  for (const int count : faults) sum += count;
  return sum;
}

/// Threads that look at the same bodies right after one of them has moved these on.
int read_together() {
  const auto body = std::make_shared<const ActionBody>(default_library());
  Character watched(default_library());
  Crowd crowd(default_library(), 12);
  watched.play(body->look_at({1, 1.5, 5}));
  watched.command({.speed = 1.3, .turn_rate = 0.3});
  std::array<std::array<std::uint64_t, kFrames>, kThreads> seen{};
  std::barrier meet(kThreads);
  in_threads([&](std::size_t thread) {
    for (std::size_t frame = 0; frame < kFrames; ++frame) {
      if (thread == frame % kThreads) watched.update(1.0 / 90);
      if (thread == (frame + 1) % kThreads) crowd.update(1.0 / 90);
      meet.arrive_and_wait();
      Hash hash;
      look(watched, hash);
      const Crowd& all = crowd;
      for (int i = 0; i < all.size(); ++i) look(all[i], hash);
      seen[thread][frame] = hash.value();
      meet.arrive_and_wait();
    }
  });
  int faults = 0;
  for (const auto& hashes : seen) faults += hashes != seen[0];
  return faults;
}

}  // namespace
}  // namespace amble

int main() {
  const int played = amble::play_beside_each_other(), read = amble::read_together();
  std::printf("%zu threads: %d scenes unlike those played alone, %d readers that saw others\n",
              amble::kThreads, played, read);
  return played + read > 0;
}
