#pragma once

#include <string>
#include <utility>
#include <vector>

#include "amble/analysis/study.hpp"

namespace amble {

/// A piece of a stream: half a cycle from one foot's strike to the other's, or a stretch of
/// standing. `from` and `to` are the kinds of motion at its ends, told by which feet are down
/// there: at a walker's strike the other foot is down too, at a runner's it is not.
struct StreamPiece {
  double start = 0, end = 0;  // seconds of the clip
  std::string from, to;       // "stand", "walk" or "run"

  bool changes() const noexcept { return from != to; }
};

/// A stretch of one kind of motion, or the way from one to another, over whole pieces.
using StreamSpan = StreamPiece;

/// Cuts a study's clip at its footsteps, from its first frame to its last (kwon2007:streams).
std::vector<StreamPiece> cut_stream(const Study& study);

/// Joins pieces: a kind lasts for a cycle at least, or to an end of the clip, and is part of the
/// transition around it otherwise. No span is shorter than 0.2 s.
std::vector<StreamSpan> spans_of(const std::vector<StreamPiece>& pieces);

/// "walk", or "walk to run" for a transition.
std::string group_name(const StreamPiece& piece);

}  // namespace amble
