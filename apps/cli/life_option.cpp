#include "life_option.hpp"

#include "amble/core/error.hpp"

namespace amble::cli {

void LifeOption::add_to(CLI::App& command) {
  command
      .add_option("--idle", idle,
                  "How much life there is in standing: weight shifts, breath, 0 to 1 (1; of a\n"
                  "loop 0)")
      ->check(CLI::Range(0.0, 1.0));
  command
      .add_option("--variation", variation,
                  "How much strides differ from one to the next: 0 not at all (the usual), 1 as\n"
                  "those of the library's people do")
      ->check(CLI::Range(0.0, 1.0));
  command.add_option("--seed", seed, "Of both: another one is another person (1)");
}

Life LifeOption::life(bool loop) const {
  const Life usual;
  const Life life{idle.value_or(loop ? 0.0 : usual.idle), variation.value_or(usual.variation),
                  seed.value_or(usual.seed)};
  if (loop && (life.idle > 0 || life.variation > 0))
    throw Error("--loop closes exactly: --idle and --variation must be 0 with it");
  if (seed && life.idle == 0 && life.variation == 0)
    throw Error("--seed needs --idle or --variation: without them nothing is left to chance");
  return life;
}

}  // namespace amble::cli
