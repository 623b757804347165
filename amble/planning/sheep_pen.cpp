#include "amble/planning/sheep_pen.hpp"

namespace amble {
namespace embedded {

extern const unsigned char sheep_pen_obj[];
extern const unsigned long sheep_pen_obj_size;

}  // namespace embedded

TriangleMesh sheep_pen() {
  return read_obj({reinterpret_cast<const char*>(embedded::sheep_pen_obj),
                   static_cast<std::size_t>(embedded::sheep_pen_obj_size)},
                  "sheep_pen.obj");
}

}  // namespace amble
