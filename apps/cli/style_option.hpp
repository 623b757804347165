#pragma once

#include <CLI/CLI.hpp>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "amble/engine/character.hpp"
#include "amble/engine/style.hpp"
#include "amble/style/decomposition.hpp"
#include "amble/style/mix.hpp"

namespace amble::cli {

/// The options of a worn style: --style and what its examples are, --style-source.
struct StyleOption {
  std::string mix;
  std::vector<std::string> sources;

  void add_to(CLI::App& command);
};

/// Makes mixes into styles for a technique. Examples come from the named sources; else from the
/// technique's library where it has all that a mix names; else they are the performer's. They are
/// put on the library's body where it is another one.
class StyleMaker {
 public:
  StyleMaker(std::vector<std::string> sources, std::shared_ptr<const Technique> technique)
      : sources_(std::move(sources)), technique_(std::move(technique)) {}
  std::shared_ptr<const Style> make(const Mix& mix);

 private:
  std::vector<std::string> sources_;
  std::shared_ptr<const Technique> technique_;
  std::map<std::string, std::shared_ptr<const Decomposition>> apart_;  // by where from
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
