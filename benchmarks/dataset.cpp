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

constexpr int kClips = 16;  // of a shard: what is compared is made of the same ones

/// The frames of a clip, as a batch of characters steps them: the same characters with the same
/// life do what the clips of a shard were asked for.
void frames(benchmark::State& state) {
  std::vector<MadeClip> clips;
  for (int i = 0; i < kClips; ++i)
    clips.push_back(make_clip(cast(), static_cast<std::uint64_t>(i)));
  Character character(cast().players()[0].technique);
  const CharacterSnapshot fresh = character.snapshot();
  for (auto _ : state)
    for (const MadeClip& made : clips) {
      character.restore(fresh);
      character.set_life({1, made.choice.variation, made.choice.seed});
      character.reset({made.kept.front().asked.command.speed});
      for (const KeptFrame& kept : made.kept) {
        character.command(kept.asked.command);
        for (int frame = 0; frame < made.every; ++frame) character.update(1.0 / made.motion.fps);
      }
      benchmark::DoNotOptimize(character.pose().root);
    }
  state.counters["clips"] = benchmark::Counter(static_cast<double>(state.iterations() * kClips),
                                               benchmark::Counter::kIsRate);
}
BENCHMARK(frames);

/// Compressing a clip's arrays.
void compression(benchmark::State& state) {
  const std::vector<Column> columns = columns_of(cast());
  std::vector<std::vector<std::vector<std::byte>>> rows;
  for (int i = 0; i < kClips; ++i) {
    const MadeClip made = make_clip(cast(), static_cast<std::uint64_t>(i));
    rows.push_back(rows_of(cast(), made, judge(cast(), made), columns));
  }
  for (auto _ : state)
    for (const auto& clip : rows)
      for (std::size_t c = 0; c < columns.size(); ++c)
        benchmark::DoNotOptimize(packed(clip[c], size_of(columns[c].number)));
  state.counters["clips"] = benchmark::Counter(static_cast<double>(state.iterations() * kClips),
                                               benchmark::Counter::kIsRate);
}
BENCHMARK(compression);

void make(benchmark::State& state) {
  Stage stage(cast());
  for (auto _ : state) benchmark::DoNotOptimize(&stage.make(1));
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
  Stage stage(cast());
  for (auto _ : state) benchmark::DoNotOptimize(make_shard(cast(), stage, 0, clips));
  state.counters["clips"] =
      benchmark::Counter(static_cast<double>(clips), benchmark::Counter::kIsRate);
}
BENCHMARK(whole);

}  // namespace
}  // namespace amble::dataset
