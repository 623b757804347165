// A step of a batch, and a frame of a character, allocate nothing once they are under way.

#include <amble.h>
#include <malloc.h>

#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <vector>

extern "C" void* __libc_malloc(std::size_t size);

namespace {
std::atomic<std::size_t> allocations{0};
}

// The program's own malloc takes the place of the C library's in everything that is loaded.
extern "C" void* malloc(std::size_t size) {
  ++allocations;
  return __libc_malloc(size);
}

int main() {
  constexpr std::uint32_t kMany = 200;
  amble_library library;
  amble_batch batch;
  amble_library_info info{};
  info.size = sizeof info;
  if (amble_library_default(&library) || amble_library_describe(library, &info) ||
      amble_batch_create(library, kMany, 2, &batch))
    return 1;
  std::vector<double> commands(3 * kMany, std::numeric_limits<double>::quiet_NaN());
  for (std::uint32_t i = 0; i < kMany; ++i) commands[3 * i] = 0.02 * i, commands[3 * i + 1] = 0.2;
  std::vector<float> positions(3UL * kMany * info.joints), rotations(4UL * kMany * info.joints);
  amble_batch_commands told = amble_default_batch_commands();
  told.commands = commands.data();
  told.commands_bytes = commands.size() * sizeof(double);
  amble_view view = amble_default_view();
  view.positions = {positions.data(), positions.size() * sizeof(float), 0, 0};
  view.rotations = {rotations.data(), rotations.size() * sizeof(float), 0, 0};
  const std::size_t making = allocations;
  std::size_t before = 0;
  for (int frame = 0; frame < 240; ++frame) {
    if (frame == 60) before = allocations;
    if (frame == 120)
      for (std::uint32_t i = 0; i < kMany; ++i) commands[3 * i] = 3 - 0.02 * i;
    if (amble_batch_step(batch, &told, 1.0 / 60, &view)) return 1;
  }
  const std::size_t stepping = allocations - before;
  std::printf("%zu allocations to make it, %zu in 180 steps\n", making, stepping);
  return making > 0 && stepping == 0 ? 0 : 1;
}
