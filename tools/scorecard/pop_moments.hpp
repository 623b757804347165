#pragma once

#include <map>
#include <string>

#include "perform.hpp"

namespace amble::scorecard {

/// Where in a step joints pop: what most broken limits are about.
struct PopMoments {
  static constexpr int kNear = 4;  // frames about a strike or lift that count to it
  /// Pops of one kind of joint, either side, by when they were in the step of their foot (of the
  /// foot whose event is nearest, for joints that belong to neither).
  struct Row {
    std::map<int, int> strike, lift;  // by frames since, −kNear … kNear
    int stands = 0, swings = 0;       // farther from both
    int all() const;
  };
  std::map<std::string, Row> rows;  // by the joint's name without its side

  void add(const PopMoments& other);
};

/// The pops that a score lists (the first dozen of joints, and of feet in space).
PopMoments moments_of(const metrics::Score& score, const Performed& performed);

/// For people, most pops first.
std::string table(const PopMoments& moments);

}  // namespace amble::scorecard
