#include "amble/cleaning/shared_soles.hpp"

#include "amble/motion/same_joints.hpp"

namespace amble {
namespace {

constexpr double kEnough = 0.25;  // seconds of flat frames that tell a sole

double flat_seconds(const CaptureSource& source, std::size_t side) {
  return source.study.found.flat_frames[side] / source.study.clip.fps;
}

}  // namespace

void share_soles(std::vector<CaptureSource>& sources) {
  for (std::size_t side = 0; side < 2; ++side)
    for (CaptureSource& source : sources) {
      if (flat_seconds(source, side) >= kEnough) continue;
      const CaptureSource* best = &source;
      for (const CaptureSource& other : sources)
        if (flat_seconds(other, side) > flat_seconds(*best, side) &&
            same_body(source.study.clip.skeleton, other.study.clip.skeleton))
          best = &other;
      if (best != &source && flat_seconds(*best, side) >= kEnough)
        source.study.clip.skeleton.soles[side] = best->study.clip.skeleton.soles[side];
    }
}

}  // namespace amble
