#include "amble/library/capture_segments.hpp"

#include <algorithm>
#include <cmath>
#include <set>

#include "amble/library/common_skeleton.hpp"
#include "amble/maths/smooth.hpp"

namespace amble {
namespace {

constexpr std::pair<const char*, const char*> kWays[] = {{"stand", "walk"}, {"walk", "stand"},
                                                         {"walk", "run"},   {"run", "walk"},
                                                         {"stand", "run"},  {"run", "stand"}};

/// What the joints do in a half cycle, of a clip on the library's body.
std::vector<float> postures_of(const Clip& clip, const StreamPiece& piece,
                               const MotionLibrary& library) {
  std::vector<float> out;
  const double last = clip.frames() - 1;
  for (int k = 0; k < Segment::kPostures; ++k) {
    const double seconds = lerp(piece.start, piece.end, Segment::posture_share(k));
    const double at = clamp(seconds * clip.fps, 0.0, last);
    const int before = static_cast<int>(at), after = std::min(before + 1, clip.frames() - 1);
    for (std::size_t t = 1; t < library.turning.size(); ++t) {
      const int joint = library.turning[t];
      const Quat turned =
          nlerp(clip.rotation(before, joint), clip.rotation(after, joint), at - before);
      const Vec3 v = log_half(inverse(library.references[t]) * turned);
      for (const double value : {v.x, v.y, v.z}) out.push_back(static_cast<float>(value));
    }
  }
  return out;
}

}  // namespace

void keep_segments(const std::vector<CaptureSource>& sources, CaptureBuild& build,
                   MotionLibrary& library) {
  std::vector<Rejection> told_before;
  const CommonSkeleton common(sources, told_before);
  std::set<std::pair<std::string, std::string>> ways;
  for (std::size_t i = 0; i < sources.size(); ++i) {
    if (!(build.scales[i] > 0)) continue;
    const Study& study = sources[i].study;
    const std::vector<MotionSegment> segments = segments_of(study);
    if (segments.empty()) continue;
    const Clip clip = common.clip(i);
    for (const MotionSegment& segment : segments) {
      ways.emplace(segment.piece.from, segment.piece.to);
      library.segments.push_back(
          stored(segment, sources[i].file, study.file_time(0), study.clip.fps, build.scales[i]));
      library.segments.back().postures = postures_of(clip, segment.piece, library);
    }
  }
  std::string missing;
  for (const auto& [from, to] : kWays)
    if (ways.count({from, to}) == 0)
      missing += (missing.empty() ? "" : ", ") + std::string(from) + " to " + to;
  if (!missing.empty())
    build.notes.push_back("not captured, so that a blend of strides stands in: " + missing);
}

}  // namespace amble
