#include "amble/dataset/tally.hpp"

#include <algorithm>

namespace amble::dataset {
namespace {

std::size_t bin(double value, double from, double width, int bins) {
  const double at = (value - from) / width;
  return static_cast<std::size_t>(std::clamp(at, 0.0, bins - 1.0));
}

void add_counts(const Tally::Counts& from, Tally::Counts& to) {
  for (const auto& [name, count] : from) to[name] += count;
}

}  // namespace

void Tally::add(const Cast& cast, const MadeClip& made, const Verdict& verdict) {
  const Spec& spec = cast.spec();
  const Choice& choice = made.choice;
  const bool keeps = verdict.kept() || !spec.judged;
  (keeps ? kept : left_out) += 1;
  Counts& by = keeps ? kept_by : left_out_by;
  const auto of = [](const auto& list, int number) -> const auto& {
    return list[static_cast<std::size_t>(number)];
  };
  ++by["split " + of(spec.splits, choice.split).name];
  ++by["body " + std::to_string(choice.player)];
  ++by["ground " +
       std::string(kGroundNames[static_cast<std::size_t>(of(spec.grounds, choice.ground).kind)])];
  ++by["command " + std::string(kCommandNames[static_cast<std::size_t>(
                        of(spec.commands, choice.command).kind)])];
  ++by["style " + of(spec.styles, choice.style).mix];
  ++by["action " + of(spec.actions, choice.action).gesture];
  for (const std::string& limit : verdict.broken) ++broken[limit];
  if (!keeps) return;
  frames += made.kept.size();
  for (const KeptFrame& frame : made.kept) {
    const std::size_t row = bin(frame.doing.speed, 0, kSpeedBin, kSpeeds);
    const std::size_t column =
        bin(frame.doing.turn_rate, -0.5 * kTurns * kTurnBin, kTurnBin, kTurns);
    ++coverage[row * kTurns + column];
  }
}

void Tally::add(const Tally& other) {
  kept += other.kept;
  left_out += other.left_out;
  frames += other.frames;
  add_counts(other.broken, broken);
  add_counts(other.kept_by, kept_by);
  add_counts(other.left_out_by, left_out_by);
  for (std::size_t i = 0; i < coverage.size(); ++i) coverage[i] += other.coverage[i];
}

nlohmann::json Tally::json() const {
  // Most bins are empty, and a manifest has a tally a shard: bin and frames by turns.
  nlohmann::json covered = nlohmann::json::array();
  for (std::size_t i = 0; i < coverage.size(); ++i)
    if (coverage[i] > 0) covered.push_back(i), covered.push_back(coverage[i]);
  return {{"kept", kept},       {"left_out", left_out}, {"frames", frames},
          {"broken", broken},   {"kept_by", kept_by},   {"left_out_by", left_out_by},
          {"coverage", covered}};
}

Tally read_tally(const nlohmann::json& json) {
  Tally tally;
  tally.kept = json.at("kept");
  tally.left_out = json.at("left_out");
  tally.frames = json.at("frames");
  tally.broken = json.at("broken").get<Tally::Counts>();
  tally.kept_by = json.at("kept_by").get<Tally::Counts>();
  tally.left_out_by = json.at("left_out_by").get<Tally::Counts>();
  const auto covered = json.at("coverage").get<std::vector<std::uint64_t>>();
  for (std::size_t k = 0; k + 1 < covered.size(); k += 2)
    tally.coverage.at(covered[k]) = covered[k + 1];
  return tally;
}

}  // namespace amble::dataset
