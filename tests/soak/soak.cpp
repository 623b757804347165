// Characters that are abused for simulated hours; prints what came of it as one JSON object.
//
//   soak LIBRARY.amble HOURS CHARACTERS [THREADS [FIRST]]    FIRST: number of the first character
//
// The motion of a character follows from its number alone, so that the hash is the same in every
// build and with any number of threads. Ends with 1 where there was anything but pops.
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <new>
#include <string>
#include <vector>

#include "abuse.hpp"
#include "amble/error.hpp"
#ifndef __EMSCRIPTEN__
#include <thread>
#endif

namespace {
thread_local std::uint64_t asked_for = 0;
}
std::uint64_t amble::soak::allocations() noexcept { return asked_for; }

void* operator new(std::size_t size) {
  ++asked_for;
  if (void* memory = std::malloc(size ? size : 1)) return memory;
  throw std::bad_alloc();
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }

namespace {

using amble::soak::Findings;

std::vector<Findings> abuse_all(const amble::soak::Torments& torments, double seconds, int first,
                                int characters, [[maybe_unused]] int threads) {
  std::vector<Findings> found(static_cast<std::size_t>(characters));
  std::atomic<int> next{0};
  const auto work = [&] {
    for (int i = next++; i < characters; i = next++)
      found[static_cast<std::size_t>(i)] =
          amble::soak::abuse(torments, static_cast<std::uint64_t>(first + i), seconds);
  };
#ifndef __EMSCRIPTEN__
  std::vector<std::thread> others;
  for (int k = 1; k < threads; ++k) others.emplace_back(work);
  work();
  for (std::thread& other : others) other.join();
#else
  work();
#endif
  return found;
}

int run(int argc, char** argv) {
  std::ifstream file(argv[1], std::ios::binary);
  if (!file) throw amble::Error(std::string(argv[1]) + ": cannot be read");
  const std::string bytes{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
  const auto library = amble::read_library(std::as_bytes(std::span(bytes)), argv[1]);
  const double hours = std::atof(argv[2]);
  const int characters = std::atoi(argv[3]), threads = argc > 4 ? std::atoi(argv[4]) : 1,
            first = argc > 5 ? std::atoi(argv[5]) : 1;
  const auto torments = amble::soak::make_torments(library);
  Findings all;
  for (const Findings& one : abuse_all(*torments, 3600 * hours, first, characters, threads))
    all.add(one);
  const auto count = [](std::uint64_t value) { return static_cast<unsigned long long>(value); };
  const double lived = all.seconds / 3600;
  std::printf(
      "{\"hours\":%g,\"characters\":%d,\"first\":%d,\"threads\":%d,\"frames\":%llu,"
      "\"character_hours\":%.3f,\"no_numbers\":%llu,\"allocations\":%llu,\"root_jumps\":%llu,"
      "\"lost_moments\":%llu,\"joint_pops_an_hour\":%.2f,\"root_pops_an_hour\":%.2f,"
      "\"hash\":\"%016llx\"}\n",
      hours, characters, first, threads, count(all.frames), lived, count(all.no_numbers),
      count(all.allocations), count(all.root_jumps), count(all.lost_moments),
      static_cast<double>(all.joint_pops) / lived, static_cast<double>(all.root_pops) / lived,
      count(all.hash));
  return all.no_numbers + all.allocations + all.root_jumps + all.lost_moments ? 1 : 0;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 4) {
    std::fprintf(stderr, "usage: soak LIBRARY.amble HOURS CHARACTERS [THREADS [FIRST]]\n");
    return 2;
  }
  try {
    return run(argc, argv);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "soak: error: %s\n", error.what());
    return 1;
  }
}
