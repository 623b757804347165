#include <benchmark/benchmark.h>

#include "amble/engine/character.hpp"
#include "amble/engine/style.hpp"
#include "amble/style/mixed_cycle.hpp"

namespace {

amble::StyleExamples ten_examples() {
  amble::StyleExamples examples = amble::performed_style_examples();
  examples.examples.resize(10);
  return examples;
}

/// Ten cycles into independent components with their ranks.
void decompose_ten_examples(benchmark::State& state) {
  const amble::StyleExamples examples = ten_examples();
  for (auto _ : state) benchmark::DoNotOptimize(amble::decompose(examples));
}
BENCHMARK(decompose_ten_examples)->Unit(benchmark::kMillisecond);

/// A mix of several examples in every part, legs optimised: poses of the new cycle.
void one_changed_mix(benchmark::State& state) {
  const auto all = amble::decompose(ten_examples());
  amble::Mix mix = amble::preset_mixes().at("relaxed");
  double weight = 0.5;
  for (auto _ : state) {
    mix.root["energetic"] = weight = weight > 0.9 ? 0.5 : weight + 0.01;
    benchmark::DoNotOptimize(amble::mix_cycle(*all, mix));
  }
}
BENCHMARK(one_changed_mix)->Unit(benchmark::kMillisecond);

/// The same, planted and made ready for characters of the built-in library.
void one_changed_mix_to_wear(benchmark::State& state) {
  const auto all = amble::decompose(ten_examples());
  const auto technique = std::make_shared<const amble::Technique>(amble::default_library());
  amble::Mix mix = amble::preset_mixes().at("relaxed");
  double weight = 0.5;
  for (auto _ : state) {
    mix.root["energetic"] = weight = weight > 0.9 ? 0.5 : weight + 0.01;
    const amble::Stride stride = amble::planted(*all, amble::mix_cycle(*all, mix), "mix");
    benchmark::DoNotOptimize(amble::Style(technique, all->source.skeleton, stride));
  }
}
BENCHMARK(one_changed_mix_to_wear)->Unit(benchmark::kMillisecond);

/// Arguments: 0 plain, 1 in a style.
void one_frame_in_style(benchmark::State& state) {
  const auto all = amble::decompose(ten_examples());
  const auto technique = std::make_shared<const amble::Technique>(amble::default_library());
  amble::Character walker(technique);
  if (state.range(0) == 1)
    walker.wear(std::make_shared<const amble::Style>(
        technique, all->source.skeleton,
        amble::planted(*all, amble::mix_cycle(*all, amble::preset_mixes().at("relaxed")), "mix")));
  walker.reset({.speed = 1.2, .turn_rate = 0.2});
  for (auto _ : state) {
    walker.update(1.0 / 60);
    benchmark::DoNotOptimize(walker.pose().root);
  }
}
BENCHMARK(one_frame_in_style)->Arg(0)->Arg(1);

}  // namespace
