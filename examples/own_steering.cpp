// Steering of your own: round and round a tree, at a distance. It is asked for a command sixty
// times a second, whatever the frame rate; events and root motion are those of the whole frame.

#include <amble/amble.hpp>
#include <cmath>
#include <cstdio>

class RoundATree final : public amble::Steering {
 public:
  amble::Command next(const amble::Character& character) noexcept override {
    const amble::Doing& now = character.doing();
    const double x = now.x - kTreeX, z = now.z - kTreeZ, distance = std::hypot(x, z);
    const double along = amble::deterministic::atan2(z, -x);  // with the tree on the left
    const double nearer = std::fmax(-1, std::fmin(1, distance - kFar));
    const double wanted = along + 0.8 * nearer;
    const double off = amble::wrap_angle(wanted - now.heading);
    return {.speed = kSpeed, .turn_rate = kSpeed / kFar + 1.5 * off};
  }

 private:
  static constexpr double kTreeX = 2, kTreeZ = 3, kFar = 2.5, kSpeed = 1.1;
};

int main() {
  amble::Character walker(amble::default_library());
  walker.reset({.speed = 1.1});
  RoundATree steering;
  int steps = 0;
  for (int frame = 0; frame < 1350; ++frame) {  // thirty seconds at 45 frames a second
    steering.lead(walker, 1.0 / 45);
    for (const amble::Event& event : steering.events())
      steps += event.kind == amble::Event::Kind::strike;
  }
  const double distance = std::hypot(walker.doing().x - 2, walker.doing().z - 3);
  std::printf("%d steps, %.2f m from the tree\n", steps, distance);
  return steps > 40 && std::abs(distance - 2.5) < 0.6 ? 0 : 1;
}
