#include "amble/planning/bezier_space.hpp"

#include <ompl/base/SpaceInformation.h>

#include "amble/planning/clearance_along.hpp"

namespace amble {
namespace {

namespace ob = ompl::base;

constexpr double kLook = 0.02;  // metres between looks at most where something is near

}  // namespace

BezierSpace::BezierSpace(const GroundRectangle& ground) {
  ob::RealVectorBounds bounds(2);
  bounds.setLow(0, ground.low_x);
  bounds.setHigh(0, ground.high_x);
  bounds.setLow(1, ground.low_z);
  bounds.setHigh(1, ground.high_z);
  setBounds(bounds);
}

GroundFrame BezierSpace::pose(const ob::State* state) {
  const auto* own = state->as<StateType>();
  return {own->getX(), own->getY(), own->getYaw()};
}

void BezierSpace::set_pose(ob::State* state, const GroundFrame& pose) {
  auto* own = state->as<StateType>();
  own->setXY(pose.x, pose.z);
  own->setYaw(pose.heading);
}

double BezierSpace::distance(const ob::State* from, const ob::State* to) const {
  return length_of(local_way(pose(from), pose(to)).cubic);
}

void BezierSpace::interpolate(const ob::State* from, const ob::State* to, double share,
                              ob::State* state) const {
  set_pose(state, frame_on(local_way(pose(from), pose(to)).cubic, share));
}

bool OpenCubics::checkMotion(const ob::State* from, const ob::State* to) const {
  const GroundCurve::Cubic cubic = local_way(BezierSpace::pose(from), BezierSpace::pose(to)).cubic;
  return sharpest_bend(cubic) <= most_bend_ && within(ground_, cubic) &&
         open_along(obstacles_, cubic, radius_, kLook);
}

bool OpenCubics::checkMotion(const ob::State* from, const ob::State* to,
                             std::pair<ob::State*, double>& last) const {
  last.second = 0;
  if (last.first) si_->copyState(last.first, from);
  return checkMotion(from, to);
}

}  // namespace amble
