#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "amble/engine/style.hpp"
#include "amble/library/capture_library.hpp"
#include "amble/style.hpp"
#include "amble/style/decomposition.hpp"
#include "amble/style/mix.hpp"

namespace amble {

/// The performer's styles on the body of a technique's library. Throws amble::Error.
StyleExamples performed_examples_on(const std::shared_ptr<const Technique>& technique);

/// Makes mixes into styles for a technique. Examples come from the given sources; else from the
/// technique's library where it has all that a mix names; else they are the performer's. They are
/// put on the library's body where it is another one.
class StyleMaker {
 public:
  StyleMaker(std::vector<CaptureSource> sources, std::shared_ptr<const Technique> technique)
      : sources_(std::move(sources)), technique_(std::move(technique)) {}
  std::shared_ptr<const Style> make(const Mix& mix);
  /// What a mix is made of, on the library's body; lives as long as the maker.
  const Decomposition& examples_for(const Mix& mix);
  /// Whether anything of the library shows in that: its walks, or a body other than the
  /// performer's.
  bool shows_library(const Mix& mix) const;

 private:
  std::vector<CaptureSource> sources_;
  std::shared_ptr<const Technique> technique_;
  std::map<std::string, std::shared_ptr<const Decomposition>> apart_;  // by where from
};

}  // namespace amble
