#pragma once

#include <string>

namespace amble::web {

/// A file made by an export, until the page has copied it.
struct WebBytes {
  std::string bytes;
  double seconds = 0;  // of a clip
};

}  // namespace amble::web
