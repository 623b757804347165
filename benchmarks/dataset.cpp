// What a clip of a dataset costs, beside the frames of a character and the compression that it
// cannot do without.
#include <benchmark/benchmark.h>

#include "amble/dataset/columns.hpp"
#include "amble/dataset/keep_memory.hpp"
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

std::span<const MadeClip> made_clips() {
  static Stage stage(cast());
  static const std::span<const MadeClip> made = stage.make(0, kClips);
  return made;
}

/// The frames of clips, as a batch of characters steps them: the same characters with the same
/// life do what the clips of a shard were asked for, and are posed together.
void frames(benchmark::State& state) {
  const std::span<const MadeClip> clips = made_clips();
  std::vector<Character> characters;
  for (int i = 0; i < kClips; ++i) characters.emplace_back(cast().players()[0].technique);
  const CharacterSnapshot fresh = characters.front().snapshot();
  for (auto _ : state) {
    for (std::size_t i = 0; i < clips.size(); ++i) {
      const MadeClip& made = clips[i];
      characters[i].restore(fresh);
      characters[i].set_life({1, made.choice.variation, made.choice.seed});
      characters[i].reset({made.kept.front().asked.command.speed});
    }
    for (std::size_t k = 0; k < clips[0].kept.size(); ++k)
      for (int frame = 0; frame < clips[0].every; ++frame) {
        for (std::size_t i = 0; i < clips.size(); ++i) {
          if (frame == 0) characters[i].command(clips[i].kept[k].asked.command);
          characters[i].update(1.0 / clips[i].motion.fps, Posing::later);
        }
        Character::show(characters);
      }
    benchmark::DoNotOptimize(characters.front().pose().root);
  }
  state.counters["clips"] = benchmark::Counter(static_cast<double>(state.iterations() * kClips),
                                               benchmark::Counter::kIsRate);
}
BENCHMARK(frames);

/// Compressing a clip's arrays.
void compression(benchmark::State& state) {
  const std::vector<Column> columns = columns_of(cast());
  std::vector<std::vector<std::vector<std::byte>>> rows;
  for (const MadeClip& made : made_clips())
    rows.push_back(rows_of(cast(), made, judge(cast(), made), columns));
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
  for (auto _ : state) benchmark::DoNotOptimize(stage.make(0, kClips).data());
}
BENCHMARK(make);

void score(benchmark::State& state) {
  for (auto _ : state)
    for (const MadeClip& made : made_clips()) benchmark::DoNotOptimize(judge(cast(), made));
}
BENCHMARK(score);

/// Everything, a clip: the time of a shard over its clips.
void whole(benchmark::State& state) {
  keep_memory();
  std::atomic<long> clips{0};
  Stage stage(cast());
  for (auto _ : state) benchmark::DoNotOptimize(make_shard(cast(), stage, 0, clips));
  state.counters["clips"] =
      benchmark::Counter(static_cast<double>(clips), benchmark::Counter::kIsRate);
}
BENCHMARK(whole);

}  // namespace
}  // namespace amble::dataset
