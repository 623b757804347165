#pragma once

#include <memory>
#include <string>
#include <vector>

#include "amble/library/motion_library.hpp"

namespace amble {

/// A figure of one of the papers, remade with Amble, or one of Amble's own.
struct Figure {
  std::string id;     // "park2002:4": the paper and the number of its figure, "library:planting"
  std::string title;  // what it shows
  /// Draws it as SVG, with the examples of a library; may take a few seconds.
  std::string (*draw)(const std::shared_ptr<const MotionLibrary>& library);
  /// Whether anything of a library shows in it; none: of every library.
  bool (*shows)(const std::shared_ptr<const MotionLibrary>& library) = nullptr;
};

/// All of them, by paper and number.
const std::vector<Figure>& figures();

/// The figure of an id; throws amble::Error when there is none.
const Figure& find_figure(const std::string& id);

}  // namespace amble
