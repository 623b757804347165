#pragma once

#include <CLI/CLI.hpp>
#include <memory>
#include <string>
#include <vector>

#include "amble/engine/character.hpp"
#include "amble/engine/style_maker.hpp"

namespace amble::cli {

/// The options of a worn style: --style and what its examples are, --style-source.
struct StyleOption {
  std::string mix;
  std::vector<std::string> sources;

  void add_to(CLI::App& command);
};

/// Styles over time: the one of --style from the start, then those that a script's commands name.
class WornStyles {
 public:
  WornStyles(const StyleOption& option, const std::string& script,
             const std::shared_ptr<const Technique>& technique);

  /// Puts on what is worn before anything moves.
  void dress(Character& character) const;
  /// Puts on what comes next by that moment.
  void change(double moment, Character& character);

 private:
  struct Change {
    double moment;
    std::shared_ptr<const Style> style;
  };
  std::shared_ptr<const Style> first_;
  std::vector<Change> changes_;
  std::size_t next_ = 0;
};

}  // namespace amble::cli
