#include "amble/dataset/keep_memory.hpp"

#include <gtest/gtest.h>
#include <sys/resource.h>

#include <thread>
#include <vector>

namespace amble::dataset {
namespace {

long page_faults() {
  rusage used{};
  getrusage(RUSAGE_THREAD, &used);
  return used.ru_minflt;
}

/// A thread that takes and frees the same blocks again and again gets the same pages.
TEST(KeepMemory, FreedBlocksAreTakenAgain) {
  keep_memory();
  long before = 0, after = 0;
  std::thread([&] {
    for (int round = 0; round < 20; ++round) {
      if (round == 2) before = page_faults();
      std::vector<std::vector<char>> blocks;
      for (int k = 0; k < 24; ++k) blocks.emplace_back(1 << 20, static_cast<char>(k));
    }
    after = page_faults();
  }).join();
  EXPECT_LT(after - before, 1000);  // 18 rounds of 6,000 pages
}

}  // namespace
}  // namespace amble::dataset
