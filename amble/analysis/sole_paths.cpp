#include "amble/analysis/sole_paths.hpp"

#include <algorithm>
#include <cmath>

#include "amble/maths/filter.hpp"

namespace amble {
namespace {

constexpr double kVelocitySmoothing = 0.02;  // seconds

/// The cubic through four even samples (Catmull–Rom), at t in [0, 1] between the middle two.
Vec3 cubic(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d, double t) {
  const Vec3 slope_b = 0.5 * (c - a), slope_c = 0.5 * (d - b), rise = c - b;
  return b + t * (slope_b + t * (3.0 * rise - 2.0 * slope_b - slope_c +
                                 t * (slope_b + slope_c - 2.0 * rise)));
}

/// A point that the joint carries along: given in the frame of the flat foot.
Vec3 carried(const Transform& joint, const Quat& flat, const Vec3& point) {
  return joint.position + rotate(joint.rotation * inverse(flat), point);
}

}  // namespace

std::vector<Vec3> at_rate(const std::vector<Vec3>& signal, double fps, double rate) {
  if (signal.size() < 2 || std::abs(fps - rate) < 1e-6 * rate) return signal;
  const std::vector<Vec3> source = fps > rate ? gaussian(signal, 0.4 * fps / rate) : signal;
  const int last = static_cast<int>(source.size()) - 1;
  const int count = static_cast<int>(std::floor(last / fps * rate + 1e-6)) + 1;
  const auto at = [&](int i) -> Vec3 {
    if (i < 0) return 2.0 * source.front() - source[1];
    if (i > last) return 2.0 * source.back() - source[static_cast<std::size_t>(last - 1)];
    return source[static_cast<std::size_t>(i)];
  };
  std::vector<Vec3> out(static_cast<std::size_t>(count));
  for (int k = 0; k < count; ++k) {
    const double place = std::min<double>(last, k / rate * fps);
    const int i = std::min(static_cast<int>(place), last - 1);
    out[static_cast<std::size_t>(k)] = cubic(at(i - 1), at(i), at(i + 1), at(i + 2), place - i);
  }
  return out;
}

SolePaths sole_paths(const Clip& clip, const std::vector<Transform>& world, Side side) {
  SolePaths paths;
  const int ankle = clip.skeleton.joint(on_side(Role::left_foot, side));
  int toe = clip.skeleton.joint(on_side(Role::left_toe, side));
  if (ankle < 0) return paths;
  const bool toeless = toe < 0;
  if (toeless) toe = ankle;
  const Sole& sole = clip.skeleton.soles[static_cast<std::size_t>(index(side))];
  const Quat& flat_toe = toeless ? sole.flat_foot : sole.flat_toe;
  const Vec3 ball = toeless ? sole.ball_joint : Vec3{};
  const Vec3 under{0, -sole.ball_height, 0};
  const Vec3 tip = sole.tip_joint - sole.ball_joint - Vec3{0, sole.tip_height, 0};
  const std::size_t joints = clip.skeleton.joints.size();
  std::array<std::vector<Vec3>, 3> raw;
  for (std::size_t start = 0; start + joints <= world.size(); start += joints) {
    const Transform& foot = world[start + static_cast<std::size_t>(ankle)];
    const Transform& toes = world[start + static_cast<std::size_t>(toe)];
    raw[0].push_back(carried(foot, sole.flat_foot, sole.heel));
    raw[1].push_back(carried(toes, flat_toe, ball + under));
    raw[2].push_back(carried(toes, flat_toe, ball + tip));
  }
  for (std::size_t p = 0; p < raw.size(); ++p) {
    paths.points[p] = at_rate(raw[p], clip.fps, SolePaths::kRate);
    paths.velocities[p] = derivative(
        gaussian(paths.points[p], kVelocitySmoothing * SolePaths::kRate), 1 / SolePaths::kRate);
  }
  return paths;
}

}  // namespace amble
