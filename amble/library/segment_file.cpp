#include "amble/library/segment_file.hpp"

#include <nlohmann/json.hpp>

#include "amble/core/error.hpp"
#include "amble/library/sound_text.hpp"

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

Segment segment_from(const json& text, std::size_t turning, std::size_t& floats) {
  constexpr int kMostFrames = 100000;
  constexpr double kSlowest = 1, kFastest = 1e5;  // frames a second
  Segment segment;
  segment.source = text.at("source");
  segment.from = text.at("kinds").at(0), segment.to = text.at("kinds").at(1);
  const std::vector<double> seconds = numbers_from(text.at("seconds"), 3, kLargestInLibrary),
                            motion = numbers_from(text.at("motion"), 3, kLargestInLibrary),
                            place = numbers_from(text.at("place"), 3, kLargestInLibrary);
  segment.start = seconds[0], segment.end = seconds[1], segment.first_moment = seconds[2];
  segment.side = whole_from(text.at("side"), 0, 1) == index(Side::left) ? Side::left : Side::right;
  segment.speed = motion[0], segment.acceleration = motion[1], segment.sideways = motion[2];
  segment.fps = number_from(text.at("fps"), kSlowest, kFastest);
  segment.x = place[0], segment.z = place[1], segment.heading = place[2];
  if (!(segment.end > segment.start) || turning == 0)
    throw Error("a segment of " + segment.source + " has no frames");
  const auto frames =
      static_cast<std::size_t>(whole_from(text.at("frames"), 2, kMostFrames)) * Segment::kChannels;
  const std::size_t postures = text.value("postures", false)  // since version 3
                                   ? Segment::kPostures * 3 * (turning - 1)
                                   : 0;
  if (frames + postures > floats)
    throw Error("a segment of " + segment.source + " has more curves than the file");
  floats -= frames + postures;
  segment.frames.resize(frames);
  segment.postures.resize(postures);
  return segment;
}

}  // namespace amble
