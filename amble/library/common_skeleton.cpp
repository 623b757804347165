#include "amble/library/common_skeleton.hpp"

#include <algorithm>
#include <cmath>

#include "amble/core/error.hpp"
#include "amble/kinematics/sole_on_bones.hpp"
#include "amble/maths/statistics.hpp"
#include "amble/motion/rooted.hpp"
#include "amble/motion/same_joints.hpp"
#include "amble/retargeting/anatomy.hpp"
#include "amble/retargeting/retarget_clip.hpp"

namespace amble {
namespace {

double legs(const Skeleton& skeleton) {
  return 0.5 * (skeleton.leg_length(Side::left) + skeleton.leg_length(Side::right));
}

/// The sole that most clips measured: medians of its lengths, means of its rotations.
Sole agreed_sole(const std::vector<const Sole*>& soles, const std::vector<double>& frames) {
  Sole out = *soles.front();
  const auto agree = [&](auto part) {
    std::vector<double> values;
    for (const Sole* sole : soles) values.push_back(part(const_cast<Sole&>(*sole)));
    part(out) = median(values);
  };
  agree([](Sole& s) -> double& { return s.heel.z; });
  agree([](Sole& s) -> double& { return s.ball_joint.z; });
  agree([](Sole& s) -> double& { return s.tip_joint.x; });
  agree([](Sole& s) -> double& { return s.tip_joint.z; });
  agree([](Sole& s) -> double& { return s.ankle_height; });
  agree([](Sole& s) -> double& { return s.ball_height; });
  agree([](Sole& s) -> double& { return s.tip_height; });
  agree([](Sole& s) -> double& { return s.toe_stiffness; });
  out.heel.y = -out.ankle_height;
  out.ball_joint.y = out.ball_height - out.ankle_height;
  out.tip_joint.y = out.tip_height - out.ankle_height;
  const auto mean = [&](Quat Sole::*part) {
    Quat sum{0, 0, 0, 0};
    for (std::size_t i = 0; i < soles.size(); ++i) {
      const Quat& q = soles[i]->*part;
      const double s = (dot(sum, q) < 0 ? -1 : 1) * frames[i];
      sum = {sum.w + s * q.w, sum.x + s * q.x, sum.y + s * q.y, sum.z + s * q.z};
    }
    out.*part = normalised(sum);
  };
  mean(&Sole::flat_foot);
  mean(&Sole::flat_toe);
  return out;
}

}  // namespace

CommonSkeleton::CommonSkeleton(const std::vector<CaptureSource>& sources,
                               std::vector<Rejection>& rejected)
    : sources_(sources), scale_(sources.size(), 0.0), other_joints_(sources.size(), false) {
  std::vector<Skeleton> skeletons;
  for (const CaptureSource& source : sources)
    skeletons.push_back(rooted_at_pelvis(source.study.clip).skeleton);
  std::size_t best = 0, most = 0;
  for (std::size_t i = 0; i < sources.size(); ++i) {
    if (!sources[i].study.rejected.empty()) continue;
    const auto count = static_cast<std::size_t>(
        std::count_if(skeletons.begin(), skeletons.end(),
                      [&](const Skeleton& other) { return same_body(skeletons[i], other); }));
    if (count > most) most = count, best = i;
  }
  if (sources.empty()) return;
  skeleton_ = skeletons[best];
  model_ = best;
  for (std::size_t side = 0; side < 2; ++side) {
    std::vector<const Sole*> soles;
    std::vector<double> frames;
    for (std::size_t i = 0; i < sources.size(); ++i)
      if (same_body(skeletons[i], skeleton_) && sources[i].study.found.flat_frames[side] > 0)
        soles.push_back(&skeletons[i].soles[side]),
            frames.push_back(sources[i].study.found.flat_frames[side]);
    if (!soles.empty()) skeleton_.soles[side] = agreed_sole(soles, frames);
    fit_to_bones(skeleton_, kSides[side], skeleton_.soles[side]);
  }
  for (std::size_t i = 0; i < sources.size(); ++i) {
    if (same_body(skeletons[i], skeleton_))
      scale_[i] = 1;
    else if (legs(skeletons[i]) > 0 && sources[i].study.steps())
      scale_[i] = legs(skeleton_) / legs(skeletons[i]);
    else
      rejected.push_back({sources[i].file, sources[i].study.rejected.empty()
                                               ? "a skeleton without legs"
                                               : sources[i].study.rejected});
    other_joints_[i] = fits(i) && !same_joints(skeletons[i], skeleton_);
    if (other_joints_[i]) try {
        study_anatomy(sources[i].study.clip);
      } catch (const Error& error) {
        scale_[i] = 0;
        rejected.push_back({sources[i].file, error.what()});
      }
  }
}

Clip CommonSkeleton::clip(std::size_t source) const {
  if (other_joints_[source]) {
    Clip model = rooted_at_pelvis(sources_[model_].study.clip);
    model.skeleton = skeleton_;
    return retarget(sources_[source].study.clip, model);
  }
  Clip clip = rooted_at_pelvis(sources_[source].study.clip);
  clip.skeleton = skeleton_;
  for (Vec3& place : clip.translations) place *= scale_[source];
  return clip;
}

}  // namespace amble
