#include <algorithm>

#include "amble/library/motion_library.hpp"

namespace amble {
namespace {

LibraryType type_of(const Group& group, bool own) {
  LibraryType type{group.name, group.count, group.bounds.slowest, group.bounds.fastest, own};
  if (type.fastest > 0 || group.envelope.corners.empty()) return type;
  for (const Point2& corner : group.envelope.corners) {  // no capture told
    const double speed = corner[0] < 0 ? -corner[0] : corner[0];
    type.slowest = &corner == group.envelope.corners.data() ? speed : std::min(type.slowest, speed);
    type.fastest = std::max(type.fastest, speed);
  }
  return type;
}

/// A parameter as the first group that knows it does, widened to what the others reach.
LibraryParameter parameter_of(const MotionLibrary& library, std::size_t index) {
  LibraryParameter out{library.parameters[index]};
  bool known = false;
  for (const std::vector<Group>* groups : {&library.groups, &library.manoeuvres})
    for (const Group& group : *groups)
      for (const ExtraParameter& one : group.extra) {
        if (static_cast<std::size_t>(one.index) != index) continue;
        out.low = known ? std::min(out.low, one.low) : one.low;
        out.high = known ? std::max(out.high, one.high) : one.high;
        if (!known) out.usual = one.usual;
        known = true;
      }
  return out;
}

}  // namespace

LibraryContents contents_of(const MotionLibrary& library) {
  LibraryContents out;
  out.name = library.name;
  out.skeleton = library.skeleton;
  for (const Example& one : library.examples)
    out.examples.push_back({one.name, one.source, one.type, one.start, one.end, one.gait, one.speed,
                            one.turn_rate, one.duration});
  for (const Group& group : library.groups) out.types.push_back(type_of(group, false));
  for (const Group& group : library.manoeuvres) out.types.push_back(type_of(group, group.ahead()));
  for (std::size_t p = 0; p < library.parameters.size(); ++p)
    out.parameters.push_back(parameter_of(library, p));
  out.rejected = library.rejected;
  out.notes = library.notes;
  return out;
}

const Skeleton& skeleton_of(const MotionLibrary& library) noexcept { return library.skeleton; }

}  // namespace amble
