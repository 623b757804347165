#include "amble/metrics/body.hpp"

#include <Eigen/Dense>
#include <algorithm>
#include <set>

#include "amble/core/error.hpp"

namespace amble::metrics {
namespace {

std::vector<int> ancestors(const Skeleton& skeleton, int joint) {
  std::vector<int> line;
  for (int j = joint; j >= 0; j = skeleton.joints[static_cast<std::size_t>(j)].parent)
    line.push_back(j);
  return line;
}

int named_joint(const Skeleton& skeleton, const std::string& name) {
  const int joint = skeleton.find(name);
  if (joint < 0)
    throw Error("no joint is named '" + name + "'; give the name of a joint of the clip");
  return joint;
}

// Frames at which a foot point is lowest in one-second windows, four windows a second.
std::vector<int> low_frames(const std::vector<Vec3>& points, double dt) {
  const int n = static_cast<int>(points.size()), window = static_cast<int>(1.0 / dt);
  std::set<int> low;
  for (int k = 0; k + window <= n; k += std::max(1, window / 4))
    low.insert(
        static_cast<int>(std::min_element(points.begin() + k, points.begin() + k + window,
                                          [](const Vec3& a, const Vec3& b) { return a.y < b.y; }) -
                         points.begin()));
  return {low.begin(), low.end()};
}

// Slopes of the plane under the lows of one foot point. A low can only be too high, never too
// low, so points above the plane count less.
std::array<double, 2> floor_slopes(const std::vector<Vec3>& points, double dt) {
  const std::vector<int> low = low_frames(points, dt);
  if (low.size() < 6) return {0, 0};
  const auto rows = static_cast<Eigen::Index>(low.size());
  Eigen::MatrixXd plane(rows, 3);
  Eigen::VectorXd heights(rows), weights = Eigen::VectorXd::Ones(rows);
  for (Eigen::Index i = 0; i < rows; ++i) {
    const Vec3& p = points[static_cast<std::size_t>(low[static_cast<std::size_t>(i)])];
    plane.row(i) << p.x, p.z, 1.0;
    heights[i] = p.y;
  }
  Eigen::Vector3d fit = Eigen::Vector3d::Zero();
  for (int round = 0; round < 10; ++round) {
    const Eigen::MatrixXd weighted = weights.asDiagonal() * plane;
    fit = weighted.completeOrthogonalDecomposition().solve(weights.cwiseProduct(heights));
    const Eigen::VectorXd model = plane * fit;
    for (Eigen::Index i = 0; i < rows; ++i) weights[i] = heights[i] > model[i] ? 0.4 : 1.0;
  }
  return {fit[0], fit[1]};
}

std::vector<int> observed_joints(const Skeleton& skeleton, const Body& body) {
  std::set<int> joints{body.pelvis};
  for (const FootJoints& foot : body.feet) {
    joints.insert(foot.toe);
    for (const int j : ancestors(skeleton, foot.ankle)) joints.insert(j);
    for (const int j : children(skeleton, foot.toe)) joints.insert(j);
  }
  return {joints.begin(), joints.end()};
}

}  // namespace

std::vector<int> children(const Skeleton& skeleton, int joint) {
  std::vector<int> out;
  for (int j = 0; j < skeleton.size(); ++j)
    if (skeleton.joints[static_cast<std::size_t>(j)].parent == joint) out.push_back(j);
  return out;
}

std::array<FootJoints, 2> find_feet(const Skeleton& skeleton, const FootNames& names) {
  std::array<FootJoints, 2> feet;
  for (const Side side : kSides) {
    const auto s = static_cast<std::size_t>(index(side));
    FootJoints& foot = feet[s];
    foot.ankle = names.foot[s].empty() ? skeleton.joint(on_side(Role::left_foot, side))
                                       : named_joint(skeleton, names.foot[s]);
    if (foot.ankle < 0) {
      const std::string which = side == Side::left ? "left" : "right";
      throw Error("cannot tell which joint is the " + which + " foot; give --" + which + "-foot");
    }
    foot.toe = names.toe[s].empty() ? skeleton.joint(on_side(Role::left_toe, side))
                                    : named_joint(skeleton, names.toe[s]);
    if (foot.toe < 0) {
      const auto below = children(skeleton, foot.ankle);
      foot.toe = below.empty() ? foot.ankle : below.front();
    }
  }
  return feet;
}

int find_pelvis(const Clip& clip, const std::array<FootJoints, 2>& feet) {
  const auto right = ancestors(clip.skeleton, feet[1].ankle);
  const auto left = ancestors(clip.skeleton, feet[0].ankle);
  for (std::size_t i = 1; i < left.size(); ++i)
    if (std::find(right.begin(), right.end(), left[i]) != right.end()) return left[i];
  const std::size_t tracks = clip.translated.size();
  for (std::size_t k = 0; k < tracks; ++k)
    for (std::size_t i = k; i < clip.translations.size(); i += tracks)
      if (length(clip.translations[i] - clip.translations[k]) > 1e-3) return clip.translated[k];
  return 0;
}

void level_floor(Body& body, double most) {
  std::array<double, 2> tilt{0, 0};
  for (const FootJoints& foot : body.feet)
    for (const int joint : {foot.ankle, foot.toe}) {
      const auto slopes = floor_slopes(body.positions(joint), body.dt);
      tilt[0] += slopes[0] / 4;
      tilt[1] += slopes[1] / 4;
    }
  for (double& slope : tilt) slope = std::clamp(slope, -most, most);
  for (JointTrack& track : body.tracks)
    for (Vec3& p : track.positions) p.y -= p.x * tilt[0] + p.z * tilt[1];
  body.floor_tilt = tilt;
}

Body observe_body(const Clip& clip, const FootNames& names, bool level) {
  Body body;
  body.frames = clip.frames();
  body.dt = 1.0 / clip.fps;
  body.feet = find_feet(clip.skeleton, names);
  body.pelvis = find_pelvis(clip, body.feet);
  body.tracks.resize(clip.skeleton.joints.size());
  const std::vector<int> joints = observed_joints(clip.skeleton, body);
  for (const int j : joints) {
    body.tracks[static_cast<std::size_t>(j)].positions.reserve(
        static_cast<std::size_t>(body.frames));
    body.tracks[static_cast<std::size_t>(j)].rotations.reserve(
        static_cast<std::size_t>(body.frames));
  }
  std::vector<Transform> world(clip.skeleton.joints.size());
  for (int frame = 0; frame < body.frames; ++frame) {
    forward_kinematics(clip, frame, world);
    for (const int j : joints) {
      const Transform& transform = world[static_cast<std::size_t>(j)];
      body.tracks[static_cast<std::size_t>(j)].positions.push_back(transform.position);
      body.tracks[static_cast<std::size_t>(j)].rotations.push_back(transform.rotation);
    }
  }
  if (level) level_floor(body);
  return body;
}

}  // namespace amble::metrics
