#include "amble/actions/posture_layers.hpp"

#include <algorithm>
#include <cmath>

#include "amble/actions/action_body.hpp"

namespace amble {
namespace {

using PartWeights = std::array<double, kActionPartCount>;

std::size_t at(int joint) noexcept { return static_cast<std::size_t>(joint); }

/// Adds the weighted way from one orientation to another to one that began at the first.
void add_turn(const Quat& from, const Quat& to, double weight, Quat& sum) noexcept {
  sum = normalised(sum * exp_half(log_half(inverse(from) * to) * weight));
}

/// menardais2004:1 on an arm: direction and length of its reach, its half-plane, its hand.
void add_arm(const LimbPosture& from, const LimbPosture& to, double weight,
             LimbPosture& sum) noexcept {
  const double stretch = length(sum.reach) + weight * (length(to.reach) - length(from.reach));
  const Vec3 way = sum.reach + (to.reach - from.reach) * weight;
  sum.reach = normalised(way, from.reach) * stretch;
  sum.hinge = normalised(sum.hinge + (to.hinge - from.hinge) * weight, from.hinge);
  add_turn(from.twist, to.twist, weight, sum.twist);
  add_turn(from.end, to.end, weight, sum.end);
}

/// menardais2004:1 on the parts of the upper body; head and neck go with the chest.
void add_posture(const NormalisedPosture& from, const NormalisedPosture& to,
                 const PartWeights& weights, NormalisedPosture& sum) noexcept {
  Quat neck = inverse(sum.chest) * sum.neck, head = inverse(sum.chest) * sum.head;
  add_turn(from.spine, to.spine, weights[index(ActionPart::torso)], sum.spine);
  add_turn(from.chest, to.chest, weights[index(ActionPart::torso)], sum.chest);
  const Quat before = inverse(from.chest), after = inverse(to.chest);
  add_turn(before * from.neck, after * to.neck, weights[index(ActionPart::head)], neck);
  add_turn(before * from.head, after * to.head, weights[index(ActionPart::head)], head);
  sum.neck = sum.chest * neck;
  sum.head = sum.chest * head;
  for (const Side side : kSides) {
    const auto k = static_cast<std::size_t>(index(side));
    const double weight = weights[index(arm_part(side))];
    add_turn(from.clavicles[k], to.clavicles[k], weight, sum.clavicles[k]);
    add_arm(from.limb(arm(side)), to.limb(arm(side)), weight, sum.limb(arm(side)));
  }
}

/// What a joint does beside what its posture makes of it.
Vec3 beside(const Quat& written, const Quat& turned) noexcept {
  return log_half(inverse(written) * turned);
}

}  // namespace

void PostureLayers::reserve(const ActionBody& body) {
  const std::size_t joints = body.library().skeleton.joints.size();
  if (world_.size() == joints) return;
  for (Layer* layer : {&gait_, &clip_, &blend_})
    for (Pose* pose : {&layer->pose, &layer->written}) pose->rotations.assign(joints, {});
  left_over_.assign(joints, {});
  channels_.assign(
      static_cast<std::size_t>(MotionLibrary::kPelvisChannels) + 3 * body.library().turning.size(),
      0.0f);
  world_.assign(joints, {});
  turned_.assign(joints, {});
}

void PostureLayers::read(const ActionBody& body, Layer& layer) noexcept {
  read_posture(body.anatomy(), layer.pose, world_, layer.posture);
  write_posture(body.anatomy(), layer.posture, turned_, layer.written);
}

/// A clip alone, on the hips and legs of the gait.
void PostureLayers::pose_clip(const ActionBody& body, const LiveAction& live,
                              const Pose& gait) noexcept {
  const MotionLibrary& library = body.library();
  std::fill(channels_.begin(), channels_.end(), 0.0f);
  clip_.pose.root = gait.root;
  std::copy(gait.rotations.begin(), gait.rotations.end(), clip_.pose.rotations.begin());
  for (const ActionPart part : kUpperParts) {
    live.action.clip->add(live.seconds, body.turning(part), 1, channels_);
    for (const int t : body.turning(part)) {
      const float* v = channels_.data() + MotionLibrary::kPelvisChannels + 3 * (t - 1);
      clip_.pose.rotations[at(library.turning[at(t)])] =
          library.references[at(t)] * exp_half({v[0], v[1], v[2]});
    }
  }
}

void PostureLayers::layer(const ActionBody& body, const ActionStack& actions,
                          const Layering& layering, Pose& pose) noexcept {
  if (world_.size() != pose.rotations.size()) return;
  std::array<PartWeights, ActionStack::kMost> weights{};
  std::array<double, ActionStack::kMost> each;
  const std::span<const LiveAction> live = actions.live();
  for (const ActionPart part : kUpperParts)
    if (actions.posture_weights(part, layering, each))
      for (std::size_t k = 0; k < live.size(); ++k) weights[k][index(part)] = each[k];
  bool begun = false;
  for (std::size_t k = 0; k < live.size(); ++k) {
    const bool counts =
        std::any_of(weights[k].begin(), weights[k].end(), [](double weight) { return weight > 0; });
    if (live[k].action.source != Action::Source::clip || !counts) continue;
    if (!begun) {
      gait_.pose.root = pose.root;
      std::copy(pose.rotations.begin(), pose.rotations.end(), gait_.pose.rotations.begin());
      read(body, gait_);
      blend_.posture = gait_.posture;
      for (const int j : body.upper_body())
        left_over_[at(j)] = beside(gait_.written.rotations[at(j)], pose.rotations[at(j)]);
      begun = true;
    }
    pose_clip(body, live[k], pose);
    read(body, clip_);
    add_posture(gait_.posture, clip_.posture, weights[k], blend_.posture);
    for (std::size_t n = 0; n < body.upper_body().size(); ++n) {
      const std::size_t j = at(body.upper_body()[n]);
      const Vec3 own = beside(clip_.written.rotations[j], clip_.pose.rotations[j]),
                 gait = beside(gait_.written.rotations[j], gait_.pose.rotations[j]);
      left_over_[j] += (own - gait) * weights[k][index(body.upper_parts()[n])];
    }
  }
  if (!begun) return;
  write_posture(body.anatomy(), blend_.posture, turned_, blend_.written);
  for (const int j : body.upper_body())
    pose.rotations[at(j)] =
        normalised(blend_.written.rotations[at(j)] * exp_half(left_over_[at(j)]));
}

}  // namespace amble
