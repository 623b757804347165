#pragma once

#include <map>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "judge.hpp"
#include "pop_moments.hpp"

namespace amble::scorecard {

/// One combination of wearer, ground and drive: how many runs, and what the bad ones broke.
struct Cell {
  int runs = 0;
  std::map<int, std::vector<Breach>> broken;  // by run number; none of them empty
  PopMoments pops{};                          // of those runs; not kept in files

  int broken_limits() const;
};

/// One limit over some runs: how many broke it, and the worst.
struct LimitCount {
  int runs = 0;
  Breach worst;
  std::string run;  // the name of the worst run
};

/// Figures by name, such as "cm" of the walks.
using Figures = std::map<std::string, double>;

/// All that was counted and measured, with the seed it was drawn with.
struct Card {
  unsigned seed = 1;
  std::map<std::string, Cell> cells;        // by "wearer/ground/drive"
  std::map<std::string, Figures> identity;  // by clip of the performer
  std::map<std::string, Figures> captures;  // by "own walk", "left out run", …
  Figures microseconds;                     // of a frame, by what the character does

  int runs() const;
  int broken_runs() const;
  int broken_limits() const;
};

/// The limits broken in one cell, by figure.
std::map<std::string, LimitCount> count_limits(const std::string& name, const Cell& cell);
/// Those of a whole card.
std::map<std::string, LimitCount> count_limits(const Card& card);

nlohmann::json to_json(const Card& card);
/// The same as a file: a line for every cell, clip and figure, so that versions can be told apart.
std::string card_text(const Card& card);
/// Throws amble::Error naming `file` where it is no card.
Card read_card(const std::string& text, const std::string& file);

}  // namespace amble::scorecard
