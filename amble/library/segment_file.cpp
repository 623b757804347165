#include "amble/library/segment_file.hpp"

#include <nlohmann/json.hpp>

#include "amble/core/error.hpp"

namespace amble {

using nlohmann::json;

json segment_text(const Segment& segment) {
  return {{"source", segment.source},
          {"kinds", {segment.from, segment.to}},
          {"seconds", {segment.start, segment.end, segment.first_moment}},
          {"side", index(segment.side)},
          {"motion", {segment.speed, segment.acceleration, segment.sideways}},
          {"fps", segment.fps},
          {"place", {segment.x, segment.z, segment.heading}},
          {"frames", segment.count()},
          {"postures", !segment.postures.empty()}};
}

Segment segment_from(const json& text, std::size_t turning) {
  Segment segment;
  segment.source = text.at("source");
  segment.from = text.at("kinds").at(0), segment.to = text.at("kinds").at(1);
  const json &seconds = text.at("seconds"), &motion = text.at("motion"), &place = text.at("place");
  segment.start = seconds.at(0), segment.end = seconds.at(1), segment.first_moment = seconds.at(2);
  segment.side = text.at("side").get<int>() == index(Side::left) ? Side::left : Side::right;
  segment.speed = motion.at(0), segment.acceleration = motion.at(1),
  segment.sideways = motion.at(2);
  segment.fps = text.at("fps");
  segment.x = place.at(0), segment.z = place.at(1), segment.heading = place.at(2);
  const std::size_t count = text.at("frames");
  if (count < 2 || count > 100000 || !(segment.fps > 0) || !(segment.end > segment.start) ||
      turning == 0)
    throw Error("a segment of " + segment.source + " has no frames");
  segment.frames.resize(count * Segment::kChannels);
  if (text.value("postures", false))  // since version 3
    segment.postures.resize(Segment::kPostures * 3 * (turning - 1));
  return segment;
}

}  // namespace amble
