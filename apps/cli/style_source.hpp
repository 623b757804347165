#pragma once

#include <CLI/CLI.hpp>
#include <memory>
#include <string>
#include <vector>

#include "amble/style/decomposition.hpp"

namespace amble::cli {

/// Where examples of style come from: clips, folders, manifests, one motion library, or the
/// built-in performer when nothing is named.
struct StyleSource {
  std::vector<std::string> files;
  std::string manifest, roles;
  bool run = false;  // of the performer: its runs instead of its walks
  DecompositionOptions options;
  int components = 0;  // of a part at most; 0: as many as the variance needs

  void add_to(CLI::App& command);
  StyleExamples examples() const;
  std::shared_ptr<const Decomposition> decomposition() const;
};

}  // namespace amble::cli
