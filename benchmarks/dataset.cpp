// What a clip of a dataset costs, beside the frames of a character and the compression that it
// cannot do without.
#include <benchmark/benchmark.h>

#include "amble/dataset/columns.hpp"
#include "amble/dataset/packing.hpp"
#include "amble/dataset/shard.hpp"

namespace amble::dataset {
namespace {

const Cast& cast() {
  static const Cast made(parse_spec(
      R"({"clips":1000,"shard":16,"seconds":4,"fps":30,"commands":[)"
      R"({"kind":"steady","speed":[0.6,1.8],"turn":[-0.5,0.5]},{"kind":"changing","speed":[0.5,3]}]})",
      "spec"));
  return made;
}

/// The frames of a clip, as a batch of characters steps them.
void frames(benchmark::State& state) {
  Character character(cast().players()[0].technique);
  character.reset({1.3});
  for (auto _ : state) {
    character.command({1.3, 0.1});
    for (int frame = 0; frame < 240; ++frame) character.update(1.0 / 60);
    benchmark::DoNotOptimize(character.pose().root);
  }
}
BENCHMARK(frames);

/// Compressing a clip's arrays.
void compression(benchmark::State& state) {
  const std::vector<Column> columns = columns_of(cast());
  const MadeClip made = make_clip(cast(), 1);
  const auto rows = rows_of(cast(), made, judge(cast(), made), columns);
  for (auto _ : state)
    for (std::size_t c = 0; c < columns.size(); ++c)
      benchmark::DoNotOptimize(packed(rows[c], size_of(columns[c].number)));
}
BENCHMARK(compression);

void make(benchmark::State& state) {
  for (auto _ : state) benchmark::DoNotOptimize(make_clip(cast(), 1));
}
BENCHMARK(make);

void score(benchmark::State& state) {
  const MadeClip made = make_clip(cast(), 1);
  for (auto _ : state) benchmark::DoNotOptimize(judge(cast(), made));
}
BENCHMARK(score);

/// Everything, a clip: the time of a shard over its clips.
void whole(benchmark::State& state) {
  std::atomic<long> clips{0};
  int shard = 0;
  for (auto _ : state) benchmark::DoNotOptimize(make_shard(cast(), shard++ % 8, clips));
  state.counters["clips"] =
      benchmark::Counter(static_cast<double>(clips), benchmark::Counter::kIsRate);
}
BENCHMARK(whole);

}  // namespace
}  // namespace amble::dataset
