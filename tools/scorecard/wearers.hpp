#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "amble/engine/style.hpp"
#include "amble/engine/technique.hpp"

namespace amble::scorecard {

/// Whose body and motion it is that walks: one row of the card.
struct Wearer {
  std::string name;
  std::shared_ptr<const Technique> technique;
  std::map<std::string, std::shared_ptr<const Style>> styles;  // worn in turn; empty: none
  bool captured = false;                                       // its examples are captures
  bool rides = false;  // a vehicle that follows a pointer as a person could

  const MotionLibrary& library() const { return *technique->library(); }
};

/// Makes a wearer of kWearers. Those of captures are built from the folders in `captures`; null
/// with the reason in `missing` where they are not there.
std::shared_ptr<const Wearer> make_wearer(const std::string& name, const std::string& captures,
                                          std::string& missing);

/// Whoever a library file holds, named as the file is; held to the limits of captures.
std::shared_ptr<const Wearer> wearer_of_library(const std::string& file);

}  // namespace amble::scorecard
