// Calls every function of the C API with arguments that no sound program gives, from seeds: a code
// comes back, never a crash, and nothing is left behind.
//
//   misuse FOLDER [ROUNDS [SEED]]

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <random>
#include <string>
#include <vector>

#include "every_call.hpp"

int main(int argc, char** argv) {
  if (argc < 2) return 2;
  // Names of files are drawn at random, so nothing else may lie where they are written.
  const auto place = std::filesystem::path(argv[1]) / "misuse_files";
  std::filesystem::create_directories(place);
  std::filesystem::current_path(place);
  const std::string folder = place.string();
  const int rounds = argc > 2 ? std::atoi(argv[2]) : 40;
  std::mt19937 random(argc > 3 ? static_cast<unsigned>(std::atoi(argv[3])) : 1);
  std::vector<std::uint8_t> choices(20000);
  std::size_t done = 0, before = 0;
  for (int round = 0; round < rounds; ++round) {
    for (std::uint8_t& one : choices) one = static_cast<std::uint8_t>(random());
    done += amble::c_calls::call_everything(choices, folder.c_str());
    const std::size_t left = amble_live_objects();
    if (round > 0 && left != before) {
      std::printf("round %d left %zu objects behind where there were %zu\n", round, left, before);
      return 1;
    }
    before = left;
  }
  const std::size_t all = amble::c_calls::functions(), sound = amble::c_calls::functions_done();
  std::printf("%zu functions, %zu called, %zu of them done, %zu calls done\n", all,
              amble::c_calls::functions_called(), sound, done);
  if (amble::c_calls::functions_called() != all) return 1;
  std::printf("never done:%s\n", amble::c_calls::never_done().c_str());
  std::filesystem::current_path(place.parent_path());
  std::filesystem::remove_all(place);
  return sound * 10 >= all * 9 ? 0 : 1;  // the rest needs files, which other tests give
}
