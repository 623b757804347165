#pragma once

#include <cstdint>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "amble/dataset/judge.hpp"
#include "amble/dataset/made_clip.hpp"

namespace amble::dataset {

/// What was made, what was left out and why, and which commands the kept frames cover. Tallies of
/// shards add up to that of a dataset, in any order.
struct Tally {
  static constexpr int kSpeeds = 32, kTurns = 24;  // bins of the coverage
  static constexpr double kSpeedBin = 0.25;        // m/s, from 0
  static constexpr double kTurnBin = 0.25;         // rad/s, from −3

  using Counts = std::map<std::string, std::uint64_t>;
  std::uint64_t kept = 0, left_out = 0;  // clips
  std::uint64_t frames = 0;              // of kept clips
  Counts broken;                         // clips by the limits that they break
  Counts kept_by, left_out_by;           // clips by "ground stairs", "command goal", …
  std::vector<std::uint64_t> coverage = std::vector<std::uint64_t>(kSpeeds * kTurns);  // frames

  void add(const Cast& cast, const MadeClip& made, const Verdict& verdict);
  void add(const Tally& other);
  nlohmann::json json() const;
};

/// Reads a tally back. Throws nlohmann's exceptions where it is none.
Tally read_tally(const nlohmann::json& json);

}  // namespace amble::dataset
