#pragma once

#include <ompl/base/MotionValidator.h>
#include <ompl/base/spaces/SE2StateSpace.h>

#include "amble/planning/local_way.hpp"
#include "amble/planning/obstacles.hpp"

namespace amble {

/// Poses on the ground as OMPL sees them, where one goes from one to another along the cubic of
/// `local_way`, and they are as far apart as that is long. A pose and the one facing about are the
/// same to it, since a way can be walked from either end.
class BezierSpace : public ompl::base::SE2StateSpace {
 public:
  explicit BezierSpace(const GroundRectangle& ground);

  static GroundFrame pose(const ompl::base::State* state);
  static void set_pose(ompl::base::State* state, const GroundFrame& pose);

  bool isMetricSpace() const override { return false; }  // a bend may be longer than two
  double distance(const ompl::base::State* from, const ompl::base::State* to) const override;
  void interpolate(const ompl::base::State* from, const ompl::base::State* to, double share,
                   ompl::base::State* state) const override;
};

/// Which of those cubics a body can walk: none bends more than it can, and all of it lies on the
/// ground and keeps the radius from the obstacles.
class OpenCubics : public ompl::base::MotionValidator {
 public:
  OpenCubics(const ompl::base::SpaceInformationPtr& information, const Obstacles& obstacles,
             const GroundRectangle& ground, double radius, double most_bend)
      : MotionValidator(information),
        obstacles_(obstacles),
        ground_(ground),
        radius_(radius),
        most_bend_(most_bend) {}
  bool checkMotion(const ompl::base::State* from, const ompl::base::State* to) const override;
  bool checkMotion(const ompl::base::State* from, const ompl::base::State* to,
                   std::pair<ompl::base::State*, double>& last) const override;

 private:
  const Obstacles& obstacles_;
  GroundRectangle ground_;
  double radius_, most_bend_;
};

}  // namespace amble
