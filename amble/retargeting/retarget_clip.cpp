#include "amble/retargeting/retarget_clip.hpp"

#include <algorithm>

#include "amble/maths/filter.hpp"
#include "amble/motion/calm.hpp"
#include "amble/motion/rooted.hpp"
#include "amble/retargeting/foot_plan.hpp"
#include "amble/retargeting/retargeter.hpp"

namespace amble {
namespace {

// Gaussians of corrections, seconds.
constexpr double kBodySmooth = 0.1;  // of its speed
constexpr double kLiftSmooth = 0.015, kHeightSmooth = 0.11, kRootSmooth = 0.02;

using Guides = std::vector<std::array<FootGuide, 2>>;

/// A span of a clip on another body, pose by pose to `take`. `guides` and `told` are the feet and
/// the corrections of its frames, as far as they are known.
template <class Take>
void play(const Retargeter& retargeter, const Clip& clip, int first, int last, const Guides& guides,
          const std::vector<Corrections>& told, int told_count, const Take& take) {
  Pose from, to;
  from.rotations.resize(clip.skeleton.joints.size());
  to.rotations.resize(retargeter.target().joints.size());
  RetargetState state = retargeter.start();
  state.told_count = told_count;
  for (int f = first; f < last; ++f) {
    from.root = clip.root(f);
    for (int j = 0; j < clip.skeleton.size(); ++j)
      from.rotations[static_cast<std::size_t>(j)] = clip.rotation(f, j);
    const auto i = static_cast<std::size_t>(f - first);
    if (!guides.empty()) state.guides = &guides[i];
    if (told_count > 0) state.told = told[i];
    retargeter.retarget(from, f == first ? 0.0 : 1.0 / clip.fps, state, to);
    take(to, state);
  }
}

/// Where the feet of a span stand.
Guides plan_feet(const Retargeter& retargeter, const Clip& clip, int first, int last) {
  std::array<FootTrack, 2> tracks;
  std::vector<Vec3> hips;
  play(retargeter, clip, first, last, {}, {}, 0, [&](const Pose&, const RetargetState& state) {
    const Vec3 place = retargeter.source_hips(state);
    hips.push_back({place.x, 0, place.z});
    for (const Side side : kSides)
      tracks[static_cast<std::size_t>(index(side))].places.push_back(
          retargeter.source_foot(state, side));
  });
  std::vector<double> speed;
  for (const Vec3& velocity : derivative(gaussian(hips, kBodySmooth * clip.fps), 1 / clip.fps))
    speed.push_back(length(velocity));
  Guides out(hips.size());
  for (std::size_t k = 0; k < 2; ++k) {
    tracks[k].body_speed = speed;
    tracks[k].fps = clip.fps;
    const std::vector<FootGuide> foot = plan_foot(retargeter.source().skeleton.soles[k], tracks[k],
                                                  retargeter.source_size(), retargeter.scale());
    for (std::size_t f = 0; f < out.size(); ++f) out[f][k] = foot[f];
  }
  return out;
}

/// Who has the whole clip need not follow: corrections are smoothed with no delay.
void smooth_lifts(std::vector<Corrections>& told, double fps) {
  for (std::size_t foot = 0; foot < 2; ++foot) {
    std::vector<double> lifts;
    for (const Corrections& one : told) lifts.push_back(one.lift[foot]);
    lifts = gaussian(lifts, kLiftSmooth * fps);
    for (std::size_t f = 0; f < told.size(); ++f) told[f].lift[foot] = lifts[f];
  }
}

/// What standing feet ask for counts as surely as they stand; a body in the air goes on from the
/// one to the next, and takes its time for it where that lasts long.
void smooth_heights(std::vector<Corrections>& told, double fps) {
  constexpr double kHardly = 1e-6, kSurely = 0.2;
  std::vector<double> asked, surely, heights;
  for (const Corrections& one : told) {
    surely.push_back(one.standing + kHardly);
    asked.push_back(one.height * one.standing);
  }
  asked = gaussian(asked, kHeightSmooth * fps);
  surely = gaussian(surely, kHeightSmooth * fps);
  for (std::size_t f = 0; f < told.size(); ++f) heights.push_back(asked[f] / surely[f]);
  const std::vector<double> calm = gaussian(heights, kHeightSmooth * fps);
  for (std::size_t f = 0; f < told.size(); ++f)
    told[f].height = lerp(calm[f], heights[f], smoothstep(surely[f] / kSurely));
}

void smooth_roots(std::vector<Corrections>& told, double fps) {
  std::vector<Vec3> roots;
  for (const Corrections& one : told) roots.push_back(one.root);
  roots = gaussian(roots, kRootSmooth * fps);
  for (std::size_t f = 0; f < told.size(); ++f) told[f].root = roots[f];
}

}  // namespace

Clip retarget(const Clip& clip, const Clip& target) {
  const Retargeter retargeter(study_anatomy(clip), study_anatomy(target));
  Clip moving = rooted_at_pelvis(clip);
  Clip out;
  out.name = clip.name;
  out.fps = clip.fps;
  out.skeleton = retargeter.target().skeleton;
  const std::vector<int> begins = cuts(moving);
  for (std::size_t k = 0; k + 1 < begins.size(); ++k) {
    const int first = begins[k], last = begins[k + 1];
    calm(moving, first, last);
    const Guides guides = plan_feet(retargeter, moving, first, last);
    std::vector<Corrections> told;
    int count = 0;
    for (const auto smooth : {smooth_lifts, smooth_heights, smooth_roots}) {
      std::vector<Corrections> wanted;
      play(retargeter, moving, first, last, guides, told, count,
           [&](const Pose&, const RetargetState& state) { wanted.push_back(state.wanted); });
      if (count > 0)
        for (std::size_t f = 0; f < told.size(); ++f) wanted[f].lift = told[f].lift;
      if (count > 1)
        for (std::size_t f = 0; f < told.size(); ++f) wanted[f].height = told[f].height;
      smooth(wanted, clip.fps);
      told = std::move(wanted);
      ++count;
    }
    play(retargeter, moving, first, last, guides, told, count,
         [&](const Pose& pose, const RetargetState&) { out.append(pose); });
  }
  return hung_in(target.skeleton, out);
}

}  // namespace amble
