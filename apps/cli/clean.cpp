#include <fmt/core.h>

#include <memory>
#include <nlohmann/json.hpp>

#include "amble/cleaning/clean_clip.hpp"
#include "clip_option.hpp"
#include "commands.hpp"
#include "amble/cleaning/changes.hpp"
#include "amble/metrics/limits.hpp"
#include "amble/maths/statistics.hpp"

namespace amble::cli {
namespace {
struct Options { ClipOptions clip; std::string output; };
void clean_file(const Options& o) {
  Study study = open_study(o.clip);
  study.clip.name = o.clip.file;
  CleanedClip cleaned = clean(study);
  metrics::ScoreOptions so; so.ground = 0;
  std::array<metrics::SoleHeights,2> h;
  for (size_t s=0;s<2;++s){ const Sole& q=study.clip.skeleton.soles[s]; h[s]={q.ankle_height,q.ball_height,q.tip_height}; }
  so.soles=h;
  auto sc = metrics::score_clip(cleaned.clip, so);
  auto raw = metrics::score_clip(study.clip, so);
  auto set = metrics::limits_for_gait_of(sc).of_captures();
  auto bad = metrics::violated_limits(sc,set), was = metrics::violated_limits(raw,set);
  const double floor = median(cleaned.floor);
  Changes ch = changes_between(study.clip, cleaned.clip, -floor);
  const auto [lo, hi] = std::minmax_element(cleaned.floor.begin(), cleaned.floor.end()); fmt::print("floor {:.1f}..{:.1f} mm ", *lo*1000, *hi*1000);
  fmt::print("{}: body {:.2f} p95 {:.2f} max {:.2f} cm, feet {:.2f} {:.2f} {:.2f} cm, floor {:.1f}, broken {} -> {}\n", o.clip.file, ch.body.mean*100, ch.body.p95*100, ch.body.most*100, ch.feet.mean*100, ch.feet.p95*100, ch.feet.most*100, floor*1000, was.size(), bad.size());
  for (auto& b: bad) fmt::print("   {}\n", b);
  if (!o.output.empty()) write_clip(o.output, cleaned.clip, {});
}
}
void add_clean(CLI::App& app) {
  auto options = std::make_shared<Options>();
  CLI::App* command = app.add_subcommand("clean", "Plant the feet of a capture by the least change");
  command->add_option("IN", options->clip.file, "Clip to read")->required();
  command->add_option("-o,--out", options->output, "File");
  add_clip_options(*command, options->clip);
  command->callback([options] { clean_file(*options); });
}
}  // namespace amble::cli
