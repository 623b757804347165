#include <cstdio>

#include "amble/motion/skeleton.hpp"

int main() {
  const amble::Skeleton skeleton;
  std::printf("%d joints\n", skeleton.size());
  return skeleton.size() == 0 ? 0 : 1;
}
