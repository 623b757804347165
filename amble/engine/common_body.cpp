#include "amble/engine/common_body.hpp"

#include <algorithm>
#include <cmath>

#include "amble/engine/library_mark.hpp"

namespace amble {
namespace {

std::array<Leg, 2> legs_of(const MotionLibrary& library) {
  return {leg_of(library, Side::left), leg_of(library, Side::right)};
}

}  // namespace

CommonBody::CommonBody(const MotionLibrary& library)
    : library_mark(amble::library_mark(library)),
      legs(legs_of(library)),
      brisk(std::sqrt(library.size)),
      tables(library, legs),
      idle_moves(library),
      floor(std::make_shared<FlatTerrain>()) {
  for (const Side side : kSides) {
    const std::size_t k = static_cast<std::size_t>(index(side));
    bones[k] = leg_bones(library.skeleton, side);
    hip_offsets[k] = library.skeleton.hip_offset(side);
  }
  for (const Point2& corner : library.groups.front().envelope.corners)
    walk_top = std::max(walk_top, corner[0]);
  for (std::size_t g = 0; g < sharpest.size() && g < library.groups.size(); ++g)
    for (const Point2& corner : library.groups[g].envelope.corners)
      sharpest[g] = std::max(sharpest[g], std::abs(corner[1]));
  for (const Point2& corner : library.groups.back().envelope.corners)
    run_bottom = std::min(run_bottom, corner[0]);
  for (const std::vector<Group>* groups : {&library.manoeuvres, &library.groups})
    for (const Group& group : *groups)
      for (const ExtraParameter& one : group.extra)
        usual[static_cast<std::size_t>(one.index)] = one.usual;
  for (std::size_t p = 0; p < library.parameters.size(); ++p)
    if (library.parameters[p] == "slope") slope_parameter = static_cast<int>(p);
}

}  // namespace amble
