#include "compare.hpp"

#include <algorithm>
#include <set>

#include "amble/core/error.hpp"

namespace amble::scorecard {
namespace {

/// The first runs of a cell.
Cell first_runs(const Cell& cell, int runs) {
  Cell out{runs, {}};
  for (const auto& [number, breaches] : cell.broken)
    if (number < runs) out.broken[number] = breaches;
  return out;
}

CellChange change(const std::string& name, const Cell& before, const Cell& after) {
  CellChange out{name, after.runs, before.broken_limits(), after.broken_limits(), {}};
  const auto old_counts = count_limits(name, before), new_counts = count_limits(name, after);
  std::set<std::string> figures;
  for (const auto& [figure, count] : old_counts) figures.insert(figure);
  for (const auto& [figure, count] : new_counts) figures.insert(figure);
  for (const std::string& figure : figures) {
    const auto runs_of = [&](const std::map<std::string, LimitCount>& counts) {
      const auto found = counts.find(figure);
      return found == counts.end() ? 0 : found->second.runs;
    };
    const int was = runs_of(old_counts), is = runs_of(new_counts);
    if (was != is)
      out.figures.push_back(figure + " " + std::to_string(was) + " → " + std::to_string(is));
  }
  return out;
}

}  // namespace

Comparison compare(const Card& before, const Card& after) {
  if (before.seed != after.seed)
    throw Error("the older card was drawn with --seed " + std::to_string(before.seed) +
                ", this one with --seed " + std::to_string(after.seed) +
                ": other runs, which cannot be compared one by one");
  Comparison out;
  for (const auto& [name, now] : after.cells) {
    const auto old = before.cells.find(name);
    if (old == before.cells.end()) continue;
    const int runs = std::min(now.runs, old->second.runs);
    const CellChange one = change(name, first_runs(old->second, runs), first_runs(now, runs));
    ++out.cells;
    out.runs += runs;
    out.before += one.before;
    out.after += one.after;
    if (one.after > one.before) out.worse.push_back(one);
    if (one.after < one.before) out.better.push_back(one);
  }
  const auto by_change = [](const CellChange& a, const CellChange& b) {
    return std::abs(a.after - a.before) > std::abs(b.after - b.before);
  };
  std::stable_sort(out.worse.begin(), out.worse.end(), by_change);
  std::stable_sort(out.better.begin(), out.better.end(), by_change);
  return out;
}

}  // namespace amble::scorecard
