#include "amble/dataset/shard.hpp"

#include <algorithm>
#include <optional>

#include "amble/dataset/clip_files.hpp"
#include "amble/dataset/sha256.hpp"
#include "amble/dataset/shard_file.hpp"

namespace amble::dataset {

Shard make_shard(const Cast& cast, int number, std::atomic<long>& clips) {
  Stage stage(cast);
  return make_shard(cast, stage, number, clips);
}

Shard make_shard(const Cast& cast, Stage& stage, int number, std::atomic<long>& clips) {
  const Spec& spec = cast.spec();
  Shard shard;
  shard.record.shard = number;
  const std::vector<Column> columns = columns_of(cast);
  std::optional<ShardFile> hdf5;
  if (spec.outputs.hdf5) hdf5.emplace(cast);
  ClipFiles others(cast, number);
  std::vector<std::vector<std::byte>> rows;
  const std::int64_t first = static_cast<std::int64_t>(number) * spec.shard;
  const std::int64_t end = std::min<std::int64_t>(first + spec.shard, spec.clips);
  constexpr auto kTogether = static_cast<std::int64_t>(Stage::kTogether);
  for (std::int64_t from = first; from < end; from += kTogether)
    for (const MadeClip& made :
         stage.make(static_cast<std::uint64_t>(from),
                    static_cast<std::size_t>(std::min(kTogether, end - from)))) {
      const Verdict verdict = judge(cast, made);
      shard.record.tally.add(cast, made, verdict);
      if (verdict.kept() || !spec.judged) {
        if (hdf5) {
          fill_rows(cast, made, verdict, columns, rows);
          hdf5->add(rows);
        }
        others.add(made, verdict);
      }
      ++clips;
    }
  if (hdf5) shard.files.push_back({"shards/" + shard_name(number) + ".h5", hdf5->bytes()});
  for (FileContent& file : others.take()) shard.files.push_back(std::move(file));
  for (const FileContent& file : shard.files)
    shard.record.files.push_back({file.path, file.bytes.size(), sha256(file.bytes)});
  return shard;
}

}  // namespace amble::dataset
