#pragma once

#include <stdexcept>
#include <string>

namespace amble {

/// The one exception of Amble. Loading and building throw it; nothing that runs in a frame does.
/// The message names the file, the line where there is one, what is wrong and what would be right:
/// "walk.bvh:12: expected OFFSET, found 'OFSET'".
class Error : public std::runtime_error {
 public:
  explicit Error(const std::string& message) : std::runtime_error(message) {}
};

}  // namespace amble
