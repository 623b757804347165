#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "amble/cleaning/changes.hpp"
#include "amble/cleaning/clean_clip.hpp"
#include "amble/library/capture_library.hpp"

namespace amble::cli {

/// What became of one capture, for a report.
struct CleanedFile {
  std::string file, out;
  Study study;
  CleanedClip cleaned;
  Changes changes;                         // metres, without the floor that was taken out
  std::vector<std::string> before, after;  // limits of motion that did not hold, and do not
};

/// Fills in changes and limits of a cleaned file. `terrain` is the ground that it was put on, null
/// on a floor; then nothing is compared with the capture's own limits. A knee that is as bent as
/// the person's own breaks no limit.
void judge_cleaned(const Terrain* terrain, CleanedFile& file);

/// One file for people, a few lines.
std::string cleaned_text(const CleanedFile& file);
/// One file as JSON.
nlohmann::json cleaned_json(const CleanedFile& file);
/// All files as a page: a table and, of each, a picture of how fast its toes went over the ground
/// and how high its soles were, before and after.
std::string cleaned_page(const std::string& title, const std::vector<CleanedFile>& files,
                         const std::vector<Rejection>& rejected);

}  // namespace amble::cli
