#include "amble/dataset/ranks.hpp"

#include <dlfcn.h>

#include <cstdlib>
#include <filesystem>
#include <string>

#include "amble/core/error.hpp"

namespace amble::dataset {
namespace {

/// How many processes a launcher says that there are.
int started_together() {
  int most = 1;
  for (const char* name : {"OMPI_COMM_WORLD_SIZE", "PMI_SIZE"})
    if (const char* value = std::getenv(name)) most = std::max(most, std::atoi(value));
  // srun says so to each of a step's tasks; a shell inside an allocation has no step.
  if (const char* value = std::getenv("SLURM_STEP_NUM_TASKS"); value && std::getenv("PMIX_RANK"))
    most = std::max(most, std::atoi(value));
  return most;
}

/// Beside the program as it is built, and where it is installed.
void* open_component() {
  std::error_code error;
  const auto folder = std::filesystem::read_symlink("/proc/self/exe", error).parent_path();
  for (const auto& place : {folder, folder / "../lib/amble"})
    if (void* component = ::dlopen((place / "amble_mpi.so").c_str(), RTLD_NOW | RTLD_GLOBAL))
      return component;
  return nullptr;
}

}  // namespace

std::unique_ptr<Ranks> join_ranks() {
  if (started_together() < 2) return std::make_unique<Ranks>();
  // MPI is a component of its own, so that nobody needs it who has one machine.
  void* component = open_component();
  using Join = Ranks* (*)();
  const auto join =
      component ? reinterpret_cast<Join>(::dlsym(component, "amble_join_mpi")) : nullptr;
  if (!join)
    throw Error(
        "started as one of several processes, but this amble has no MPI: install libopenmpi-dev "
        "and "
        "build again, or start one process");
  return std::unique_ptr<Ranks>(join());
}

}  // namespace amble::dataset
