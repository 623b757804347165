#pragma once

#include <string>

#include "amble/dataset/folder.hpp"
#include "amble/dataset/generate.hpp"

namespace amble::cli {

/// A page (HTML) on a dataset: how many clips were kept and why others were not, which speeds and
/// turns they cover, and one clip of every kind of command as a strip. Clips of strips are made
/// anew from their index.
std::string dataset_report(const dataset::Cast& cast, const dataset::Manifest& manifest,
                           const dataset::Progress& made);

}  // namespace amble::cli
