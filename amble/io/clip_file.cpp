#include "amble/io/clip_file.hpp"

#include "amble/core/error.hpp"
#include "amble/io/bvh.hpp"
#include "amble/io/file.hpp"
#include "amble/io/text.hpp"

namespace amble {

Clip read_clip(const std::string& path) {
  const std::string extension = file_extension(path);
  if (extension == "bvh") return read_bvh(read_file(path), path);
  throw Error(path + ": unknown kind of clip; the name must end in .bvh");
}

}  // namespace amble
