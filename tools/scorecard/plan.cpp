#include "plan.hpp"

#include <algorithm>

#include "amble/core/error.hpp"
#include "drives.hpp"

namespace amble::scorecard {
namespace {

bool has(const std::vector<std::string>& names, const std::string& name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

/// Those of the names that the words choose; all where no word names one.
std::vector<std::string> chosen(const std::vector<std::string>& names,
                                const std::vector<std::string>& words) {
  std::vector<std::string> out;
  for (const std::string& name : names)
    if (has(words, name)) out.push_back(name);
  return out.empty() ? names : out;
}

/// A minute of random commands is one run, but half a minute where there are stairs.
int runs_of(const std::string& drive, const std::string& ground, Extent extent) {
  const bool quick = extent == Extent::quick, stairs = ground.rfind("stairs", 0) == 0;
  if (drive == "grid") return quick ? 40 : kGridSide * kGridSide;
  if (drive == "random") return (quick ? 5 : 30) * (stairs ? 2 : 1);
  if (drive == kLongDrive) return 20;
  return quick ? 16 : 80;
}

std::string names_to_choose_from(const std::vector<std::string>& wearers,
                                 const std::vector<std::string>& drives) {
  std::string all;
  for (const auto* names : {&wearers, &kGrounds, &drives})
    for (const std::string& name : *names) all += name + ", ";
  return all + "fidelity and frames";
}

}  // namespace

std::vector<std::string> Plan::wearers() const {
  std::vector<std::string> out;
  for (const PlannedCell& cell : cells)
    if (!has(out, cell.wearer)) out.push_back(cell.wearer);
  return out;
}

Plan make_plan(Extent extent, const std::vector<std::string>& only,
               const std::vector<std::string>& wearers) {
  std::vector<std::string> drives = kDrives;
  if (extent == Extent::with_long) drives.push_back(kLongDrive);
  const std::vector<std::string> others{"fidelity", "frames"};
  for (const std::string& word : only)
    if (!has(wearers, word) && !has(kGrounds, word) && !has(drives, word) && !has(others, word))
      throw Error("--only: nothing is named '" + word + "'; there are " +
                  names_to_choose_from(wearers, drives));
  Plan plan;
  plan.fidelity = only.empty() || has(only, "fidelity");
  plan.frames = only.empty() || has(only, "frames");
  const bool cells = only.empty() || std::any_of(only.begin(), only.end(), [&](const auto& word) {
                       return !has(others, word);
                     });
  if (!cells) return plan;
  for (const std::string& wearer : chosen(wearers, only))
    for (const std::string& ground : chosen(kGrounds, only))
      for (const std::string& drive : chosen(drives, only)) {
        if (drive == kLongDrive && ground != "flat") continue;
        plan.cells.push_back({wearer, ground, drive, runs_of(drive, ground, extent)});
      }
  return plan;
}

}  // namespace amble::scorecard
