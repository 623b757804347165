#include "amble/retargeting/trunk_habit.hpp"

#include "amble/kinematics/forward.hpp"
#include "amble/retargeting/normalised_posture.hpp"

namespace amble {

void settle_trunk(const Clip& clip, int step, Anatomy& body) {
  std::vector<int> between;
  for (const int j : body.carrying)
    if (body.joints[static_cast<std::size_t>(j)].part == Part::trunk && j != 0 && j != body.spine &&
        j != body.chest && j != body.neck && j != body.head)
      between.push_back(j);
  std::vector<Transform> world(body.joints.size());
  std::vector<Quat> sums(between.size(), Quat{0, 0, 0, 0});
  NormalisedPosture posture;
  for (int f = 0; f < clip.frames() && !between.empty(); f += step) {
    forward_kinematics(clip, f, world);
    read_posture(body, world, posture);
    const TrunkCurve curve(posture, body.long_neck);
    for (std::size_t i = 0; i < between.size(); ++i) {
      const auto j = static_cast<std::size_t>(between[i]);
      const Quat off = inverse(curve.at(body.joints[j].share)) * world[j].rotation;
      const double s = dot(sums[i], off) < 0 ? -1 : 1;
      sums[i] = {sums[i].w + s * off.w, sums[i].x + s * off.x, sums[i].y + s * off.y,
                 sums[i].z + s * off.z};
    }
  }
  for (std::size_t i = 0; i < between.size(); ++i)
    body.joints[static_cast<std::size_t>(between[i])].upright = normalised(sums[i]);
}

}  // namespace amble
