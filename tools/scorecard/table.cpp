#include "table.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <set>

#include "identity.hpp"

namespace amble::scorecard {
namespace {

/// Those that a card has cells of: its own in their order, then others by name.
std::vector<std::string> wearers_of(const Card& card) {
  std::vector<std::string> out = kWearers;
  for (const auto& [name, cell] : card.cells)
    if (const std::string wearer = name.substr(0, name.find('/'));
        std::find(out.begin(), out.end(), wearer) == out.end())
      out.push_back(wearer);
  return out;
}

/// Broken of all runs by wearer, ground and drive.
std::string cells_table(const Card& card) {
  std::vector<std::string> drives = kDrives;
  drives.push_back(kLongDrive);
  std::set<std::string> shown;
  for (const auto& [name, cell] : card.cells) shown.insert(name.substr(name.rfind('/') + 1));
  std::string out = fmt::format("{:<24}", "runs that break a limit");
  for (const std::string& drive : drives)
    if (shown.count(drive)) out += fmt::format("{:>12}", drive);
  out += fmt::format("{:>12}\n", "limits");
  for (const std::string& wearer : wearers_of(card))
    for (const std::string& ground : kGrounds) {
      std::string row;
      int limits = 0;
      bool any = false;
      for (const std::string& drive : drives) {
        if (!shown.count(drive)) continue;
        const auto cell = card.cells.find(cell_name(wearer, ground, drive));
        if (cell == card.cells.end()) {
          row += fmt::format("{:>12}", "");
          continue;
        }
        any = true;
        limits += cell->second.broken_limits();
        row += fmt::format("{:>12}",
                           fmt::format("{}/{}", cell->second.broken.size(), cell->second.runs));
      }
      if (any) out += fmt::format("{:<10} {:<13}{}{:>12}\n", wearer, ground, row, limits);
    }
  return out + fmt::format("{} broken limits in {} of {} runs, seed {}\n", card.broken_limits(),
                           card.broken_runs(), card.runs(), card.seed);
}

void add_limits(const std::map<std::string, LimitCount>& counts, std::string& out,
                std::set<std::string>& runs) {
  std::vector<const std::pair<const std::string, LimitCount>*> order;
  for (const auto& one : counts) order.push_back(&one);
  std::stable_sort(order.begin(), order.end(),
                   [](const auto* a, const auto* b) { return a->second.runs > b->second.runs; });
  for (const auto* one : order) {
    const Breach& worst = one->second.worst;
    out += fmt::format("  {:<28}{:>5}  {:<34}{}\n", one->first, one->second.runs,
                       fmt::format("{} {} (limit {})", metrics::plain_number(worst.value),
                                   worst.unit, metrics::plain_number(worst.bound)),
                       one->second.run);
    runs.insert(one->second.run);
  }
}

std::string limits_table(const Card& card, bool by_cell, const HowAgain& again) {
  if (card.broken_limits() == 0) return {};
  std::string out = fmt::format("\n  {:<28}{:>5}  {:<34}{}\n", "limit", "runs", "worst", "in run");
  std::set<std::string> runs;
  if (by_cell) {
    for (const auto& [name, cell] : card.cells) {
      if (cell.broken.empty()) continue;
      out += name + "\n";
      add_limits(count_limits(name, cell), out, runs);
    }
  } else {
    add_limits(count_limits(card), out, runs);
  }
  out += "\nthese runs again:\n";
  for (const std::string& run : runs) out += fmt::format("  {:<32} {}\n", run, again(run));
  return out;
}

constexpr std::array kFidelity{"cm",   "deg",   "feet", "knee",  "bob",
                               "sway", "surge", "rise", "shake", "lurch"};

std::string figures_row(const std::string& name, const Figures& figures) {
  std::string row = fmt::format("  {:<16}", name);
  for (const char* figure : kFidelity) {
    const auto found = figures.find(figure);
    row +=
        found == figures.end() ? fmt::format("{:>7}", "") : fmt::format("{:>7.2f}", found->second);
  }
  return row;
}

/// Of the performer's clips of one gait: means, and the clip that is furthest off.
std::string identity_row(const Card& card, const std::string& gait) {
  Figures mean;
  int count = 0, held = 0;
  std::string worst;
  for (const auto& [clip, figures] : card.identity) {
    if (clip.rfind(gait, 0) != 0) continue;
    ++count;
    held += identical(figures);
    for (const auto& [figure, value] : figures) mean[figure] += value;
    if (worst.empty() || figures.at("cm") > card.identity.at(worst).at("cm")) worst = clip;
  }
  if (count == 0) return {};
  for (auto& [figure, value] : mean) value /= count;
  std::string row = figures_row("identity " + gait, mean);
  return row + fmt::format("   {} of {} clips are themselves; worst {}: {:.2f} cm, knee {:+.1f}°\n",
                           held, count, worst, card.identity.at(worst).at("cm"),
                           card.identity.at(worst).at("knee"));
}

std::string fidelity_table(const Card& card) {
  if (card.identity.empty() && card.captures.empty()) return {};
  std::string out = fmt::format("\n{:<18}", "fidelity");
  for (const char* figure : kFidelity) out += fmt::format("{:>7}", figure);
  out += "\n";
  out += identity_row(card, "walk");
  out += identity_row(card, "run");
  for (const auto& [name, figures] : card.captures) out += figures_row(name, figures) + "\n";
  return out;
}

std::string frames_table(const Card& card) {
  if (card.microseconds.empty()) return {};
  std::string out = "\nµs a frame:";
  for (const auto& [name, value] : card.microseconds)
    out += fmt::format("  {} {:.2f}", name, value);
  return out + "\n";
}

void add_changes(const char* how, const std::vector<CellChange>& changes, std::string& out) {
  for (const CellChange& one : changes) {
    std::string figures;
    for (const std::string& figure : one.figures)
      figures += fmt::format("{}{}", figures.empty() ? "" : ", ", figure);
    out += fmt::format("  {:<7}{:<30}{:>4} → {:<4}{}\n", how, one.cell, one.before, one.after,
                       figures);
  }
}

}  // namespace

std::string table(const Card& card, bool by_cell, const HowAgain& again) {
  std::string out;
  if (!card.cells.empty()) out += cells_table(card) + limits_table(card, by_cell, again);
  return out + fidelity_table(card) + frames_table(card);
}

std::string table(const Comparison& comparison) {
  std::string out = fmt::format(
      "\nagainst the older card, {} runs of {} cells: broken limits {} → {}; {} cells worse, {} "
      "better\n",
      comparison.runs, comparison.cells, comparison.before, comparison.after,
      comparison.worse.size(), comparison.better.size());
  add_changes("worse", comparison.worse, out);
  add_changes("better", comparison.better, out);
  return out;
}

std::string table_of_figures(const Card& before, const Card& after) {
  constexpr double kCentimetres = 0.005;  // below it nothing has changed
  std::string out;
  for (const auto& [clip, figures] : after.identity) {
    const auto old = before.identity.find(clip);
    if (old == before.identity.end()) continue;
    const double was = old->second.at("cm"), is = figures.at("cm");
    if (std::abs(is - was) > kCentimetres)
      out += fmt::format("  {:<7}{:<30}{:.2f} → {:.2f} cm, knee {:+.1f} → {:+.1f}°\n",
                         is > was ? "worse" : "better", "identity " + clip, was, is,
                         old->second.at("knee"), figures.at("knee"));
  }
  for (const auto& [name, figures] : after.captures) {
    const auto old = before.captures.find(name);
    if (old == before.captures.end()) continue;
    const double was = old->second.at("cm"), is = figures.at("cm");
    if (std::abs(is - was) > kCentimetres)
      out += fmt::format("  {:<7}{:<30}{:.2f} → {:.2f} cm, {:.2f} → {:.2f}°\n",
                         is > was ? "worse" : "better", name, was, is, old->second.at("deg"),
                         figures.at("deg"));
  }
  std::string frames;
  for (const auto& [name, value] : after.microseconds)
    if (const auto old = before.microseconds.find(name); old != before.microseconds.end())
      frames += fmt::format("  {} × {:.2f}", name, value / old->second);
  if (!frames.empty()) out += fmt::format("  a frame costs:{}\n", frames);
  return out;
}

}  // namespace amble::scorecard
