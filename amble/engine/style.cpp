#include "amble/engine/style.hpp"

#include <algorithm>
#include <cmath>

#include "amble/blending/gait_blend.hpp"
#include "amble/core/error.hpp"
#include "amble/engine/style_arms.hpp"
#include "amble/engine/style_legs.hpp"
#include "amble/library/builder.hpp"
#include "amble/library/standing_legs.hpp"
#include "amble/library/twins.hpp"
#include "amble/maths/smooth.hpp"
#include "amble/motion/same_joints.hpp"
#include "amble/weights/tilted_weights.hpp"

namespace amble {
namespace {

// Share of the upper body's style in a gait it is not of; and that share of it of what moves there.
constexpr double kOtherGait = 0.6;
// Share of an example in the plain blend at a style's own speed and turn, against the largest: from
// there on it takes the style's legs and pace just as they are, treading on the spot among them.
constexpr double kOwn = 0.1;
constexpr double kSoft = 0.04;      // metres, seconds, radians over which a bound is neared
constexpr double kSameTurn = 0.02;  // rad/s: less is straight ahead
constexpr std::size_t kBodyKnots = MotionLibrary::kBodyKnots;

/// What a styled stride does beyond the plain blend: differences of curves and of numbers.
struct Difference {
  std::vector<float> body, stance, swing;
  std::vector<float> mean{};  // of the body's channels
  std::array<ExampleFoot, 2> feet{};
  std::array<double, 2> pace{1, 1};  // of the halves of the stride: how much longer
  double gait = 0;
  double stride = 0;       // metres, of the plain blend
  double straightest = 1;  // share of the legs' length, while they carry
  bool bent = false;       // all through the stance, though it is no crouch
  StanceLengths lengths{};
  std::array<ElbowRange, 2> elbows{};  // of the stride itself
  std::vector<double> shares{};  // of the library's examples in the plain blend, of the largest
};

void subtract(double weight, const float* from, std::vector<float>& curves) {
  for (std::size_t i = 0; i < curves.size(); ++i) curves[i] -= static_cast<float>(weight) * from[i];
}

void add_scaled(ExampleFoot& foot, const ExampleFoot& by, double scale) {
  foot.duty += scale * by.duty;
  foot.left += scale * by.left;
  foot.forward += scale * by.forward;
  foot.yaw += scale * by.yaw;
  foot.hip_slope += scale * by.hip_slope;
}

StanceLengths sum_of(StanceLengths lengths, double weight, const StanceLengths& more) {
  for (std::size_t s = 0; s < lengths.size(); ++s)
    for (std::size_t k = 0; k < lengths[s].size(); ++k) lengths[s][k] += weight * more[s][k];
  return lengths;
}

/// Metres.
double stride_of(const Example& example) { return std::abs(example.speed) * example.duration; }

double legs(const Skeleton& skeleton) {
  return skeleton.leg_length(Side::left) + skeleton.leg_length(Side::right);
}

/// The stride of a body that is larger by a scale.
Stride grown(Stride stride, double scale) {
  stride.speed *= scale;
  for (Pose& pose : stride.poses) pose.root *= scale;
  for (StrideFoot& foot : stride.feet) {
    foot.placement.x *= scale, foot.placement.z *= scale;
    for (FootPose& pose : foot.swing) pose.ankle *= scale;
  }
  return stride;
}

/// The plain blend that goes as the stride does.
std::vector<ActiveExample> plain_blend(const Technique& technique, const Stride& stride) {
  const MotionLibrary& library = *technique.library();
  std::size_t group = 0;
  for (std::size_t g = 0; g < library.groups.size() && g < 2; ++g)
    if (library.groups[g].gait == stride.gait) group = g;
  double outside = 0;
  const Point2 directive = technique.weighting().reachable(
      library.groups[group],
      {stride.speed, std::abs(stride.turn_rate) < kSameTurn ? 0.0 : stride.turn_rate}, outside);
  std::vector<double> weights(library.examples.size(), 0.0),
      scratch(kTiltScratch * weights.size(), 0.0);
  std::array<double, MotionLibrary::kMostParameters> usual{};
  for (const ExtraParameter& one : library.groups[group].extra)
    usual[static_cast<std::size_t>(one.index)] = one.usual;
  WeightTrail trail;
  technique.weighting().weigh(group, directive, usual, trail, weights, scratch);
  std::vector<ActiveExample> out;
  for (std::size_t e = 0; e < weights.size(); ++e)
    if (weights[e] != 0) out.push_back({static_cast<int>(e), weights[e]});
  return out;
}

Difference difference(const Technique& technique, const Stride& stride) {
  const MotionLibrary& library = *technique.library();
  MotionLibrary styled;
  styled.skeleton = library.skeleton;
  styled.turning = library.turning;
  styled.references = library.references;
  append_stride(styled, stride);
  Difference out{styled.body_, styled.stance_, styled.swing_};
  out.feet = styled.examples[0].feet;
  out.gait = stride.gait;
  out.straightest = straightness(styled, 0);
  out.bent = stays_bent(styled, 0);
  out.lengths = stance_lengths(styled, 0);
  out.elbows = elbow_ranges(styled, 0);
  const std::vector<ActiveExample> plain = plain_blend(technique, stride);
  out.shares.assign(library.examples.size(), 0.0);
  for (const auto& [example, weight] : plain)
    out.shares[static_cast<std::size_t>(example)] = weight;
  const double most = *std::max_element(out.shares.begin(), out.shares.end());
  for (double& share : out.shares) share /= most;
  for (const auto& [example, weight] : plain) {
    out.stride += weight * stride_of(library.examples[static_cast<std::size_t>(example)]);
    out.lengths = sum_of(out.lengths, -weight, stance_lengths(library, example));
    subtract(weight, library.body(example), out.body);
    subtract(weight, library.stance(example, Side::left), out.stance);
    subtract(weight, library.swing(example, Side::left), out.swing);
    for (std::size_t s = 0; s < 2; ++s)
      add_scaled(out.feet[s], library.examples[static_cast<std::size_t>(example)].feet[s], -weight);
  }
  out.mean.assign(static_cast<std::size_t>(library.body_channels()), 0.0f);
  for (std::size_t i = 0; i < out.body.size(); ++i)
    out.mean[i % out.mean.size()] += out.body[i] / float(kBodyKnots);
  const BlendedGait gait = blend_gait(library, plain);
  for (std::size_t h = 0; h < 2; ++h) out.pace[h] = stride.half_seconds[h] / gait.half_seconds[h];
  return out;
}

/// How long a style's strides may become, and how quick: as the mix itself, or as the library's.
struct StrideRange {
  double longest = 0;                // metres of a stride
  double quickest = 0, slowest = 0;  // seconds of one
};

StrideRange stride_range(const MotionLibrary& library, const Stride& stride) {
  constexpr double kLegs = 1.9;  // of a leg's length: a long stride of a walk
  StrideRange out{
      std::max(1.03 * stride.speed * stride.seconds, 0.5 * kLegs * legs(library.skeleton)),
      stride.seconds, stride.seconds};
  for (const Group& group : library.groups)
    for (int e = group.first; e < group.first + group.count; ++e)
      if (const Example& one = library.examples[static_cast<std::size_t>(e)];
          one.gait == stride.gait && one.speed > 0) {
        out.quickest = std::min(out.quickest, one.duration);
        out.slowest = std::max(out.slowest, one.duration);
      }
  return out;
}

/// The pace of an example in a style: a long stride is not made longer than legs reach nor a tight
/// turn tighter, nor a quick one quicker than legs swing.
double paced(const Example& example, double pace, const StrideRange& range) {
  constexpr double kTurned = 0.8;  // radians in a stride: more is a tight turn
  const double plain = std::abs(example.speed) * example.duration,
               turned = std::abs(example.turn_rate) * example.duration;
  if (pace > 1) {
    double most =
        std::min(soft_limit(plain * pace, range.longest, kSoft) / std::max(plain, 0.05),
                 soft_limit(pace * example.duration, range.slowest, kSoft) / example.duration);
    if (turned > 0.1 * kTurned)
      most = std::min(most, soft_limit(turned * pace, std::max(turned, kTurned), kSoft) / turned);
    return std::max(1.0, most);
  }
  const double quickest = std::min(example.duration, range.quickest);
  return (quickest + soft_positive(pace * example.duration - quickest, 0.5 * kSoft)) /
         example.duration;
}

/// A knee that would be bent the wrong way stays a little bent.
void keep_knee_bent(const float* plain, float* swing) {
  constexpr std::size_t kFlexion = 2, kRow = MotionLibrary::kSwingChannels;
  constexpr double kLeast = 0.14;  // radians
  for (std::size_t k = kFlexion; k < kRow * MotionLibrary::kFootCoefficients; k += kRow) {
    const double least = std::min(kLeast, static_cast<double>(plain[k]));
    swing[k] = static_cast<float>(least + soft_positive(swing[k] - least, kSoft));
  }
}

/// How an example takes a difference on.
struct Taking {
  double body = 1;    // of trunk, head, arms and the turn of the pelvis
  double moving = 1;  // of that, what changes over the stride
  double legs = 1;    // of feet, pace and the place of the pelvis
  bool pelvis = true;
};

Taking taking_of(const MotionLibrary& library, int example, const Difference& by) {
  const Example& one = library.examples[static_cast<std::size_t>(example)];
  if (library.stands(example)) {
    const bool turned = std::any_of(
        library.manoeuvres.begin(), library.manoeuvres.end(),
        [&](const Group& group) { return group.stand == example && group.facing != 0; });
    return {1, 0, 0, !turned};
  }
  for (const Group& group : library.manoeuvres)
    if (example >= group.first && example < group.first + group.count)
      return {1, group.ahead() ? 1.0 : 0.0, 0, group.facing == 0};
  if (one.gait != by.gait) return {kOtherGait, kOtherGait, 0, true};
  // Shorter strides have less of what legs do: feet that hardly leave the ground cannot kick.
  const double own = smoothstep(by.shares[static_cast<std::size_t>(example)] / kOwn),
               scale = by.stride > 0 ? std::min(1.0, stride_of(one) / by.stride) : 1.0;
  return {1, 1, lerp(scale, 1.0, own), true};
}

/// Whether a body channel is the pelvis's place or a leg's length: those go with the legs.
bool goes_with_legs(std::size_t channel) {
  return channel < 3 || (channel >= MotionLibrary::kLegChannel &&
                         channel < static_cast<std::size_t>(MotionLibrary::kPelvisChannels));
}

void take_on(const Difference& by, const Taking& how, float* body) {
  const std::size_t channels = by.mean.size();
  std::vector<float> steady(channels, 0.0f), moving(channels, 0.0f);  // shares of mean and rest
  for (std::size_t c = 0; c < channels; ++c) {
    const bool with_legs = goes_with_legs(c);
    if (c < MotionLibrary::kPelvisChannels && !with_legs && !how.pelvis) continue;
    steady[c] = static_cast<float>(with_legs ? how.legs : how.body);
    moving[c] = static_cast<float>(with_legs ? how.legs : how.body * how.moving);
  }
  for (std::size_t k = 0; k < kBodyKnots; ++k)
    for (std::size_t c = 0; c < channels; ++c)
      body[k * channels + c] +=
          steady[c] * by.mean[c] + moving[c] * (by.body[k * channels + c] - by.mean[c]);
}

/// Feet, swing and pace of an example's twin in a style.
void take_legs(const Difference& by, double share, const StrideRange& range,
               const MotionLibrary& library, int e, MotionLibrary& both) {
  constexpr std::size_t kStance = 2 * MotionLibrary::kFootCoefficients,
                        kSwing = kStance * MotionLibrary::kSwingChannels;
  const auto twin = static_cast<std::size_t>(both.twins + e);
  Example& example = both.examples[twin];
  const double pace = lerp(1.0, 0.5 * (by.pace[0] + by.pace[1]), share),
               own = smoothstep(by.shares[static_cast<std::size_t>(e)] / kOwn),
               taken = lerp(paced(example, pace, range), pace, own);
  for (std::size_t h = 0; h < 2; ++h)
    example.half_duration[h] *= lerp(1.0, by.pace[h], share) * taken / pace;
  example.duration = example.half_duration[0] + example.half_duration[1];
  for (std::size_t s = 0; s < 2; ++s) {
    add_scaled(example.feet[s], by.feet[s], share);
    example.feet[s].duty = clamp(example.feet[s].duty, 0.15, 0.9);
  }
  for (std::size_t i = 0; i < kStance; ++i)
    both.stance_[twin * kStance + i] += static_cast<float>(share) * by.stance[i];
  for (std::size_t i = 0; i < kSwing; ++i)
    both.swing_[twin * kSwing + i] += static_cast<float>(share) * by.swing[i];
  for (const Side side : kSides)
    keep_knee_bent(
        library.swing(e, side),
        both.swing_.data() + (2 * twin + static_cast<std::size_t>(index(side))) * (kSwing / 2));
}

}  // namespace

Style::Style(std::shared_ptr<const Technique> technique, const Skeleton& body, const Stride& made,
             StyleExtent extent)
    : technique_(std::move(technique)), speed_(made.speed) {
  const MotionLibrary& library = *technique_->library();
  if (!same_joints(body, library.skeleton))
    throw Error(
        "style: its body has other joints than the library's; take clips apart on the "
        "library's body");
  const double scale = legs(body) > 0 ? legs(library.skeleton) / legs(body) : 1.0;
  const Stride stride = grown(made, scale);
  const Difference by = difference(*technique_, stride);
  const auto both = with_twins(library);
  const std::size_t channels = static_cast<std::size_t>(library.body_channels());
  const StrideRange range = stride_range(library, stride);
  for (int e = 0; e < both->twins; ++e) {
    Taking how = taking_of(library, e, by);
    if (extent == StyleExtent::legs) how.body = 0;
    const auto twin = static_cast<std::size_t>(both->twins + e);
    Example& example = both->examples[twin];
    if (how.legs > 0) take_legs(by, how.legs, range, library, e, *both);
    // In quicker strides than the mix's own, arms that swing as far would be thrown.
    how.moving *= clamp(example.duration / stride.seconds, 0.5, 1.0);
    take_on(by, how, both->body_.data() + twin * kBodyKnots * channels);
    keep_elbows_human(library, e, by.elbows, *both, static_cast<int>(twin));
    if (how.legs == 0) {
      keep_in_reach(library, e, *both, static_cast<int>(twin));
      continue;
    }
    if (by.bent || by.shares[static_cast<std::size_t>(e)] < kOwn) {
      flatten_in_time(*both, static_cast<int>(twin));
      stand_as_straight(*both, static_cast<int>(twin), by.straightest);
      leave_as_bent(*both, static_cast<int>(twin),
                    sum_of(stance_lengths(library, e), 1, by.lengths));
      roll_off_into_swing(*both, static_cast<int>(twin));
    }
    measure_legs(*both, static_cast<int>(twin));
    note_standing_legs(*both, static_cast<int>(twin));
  }
  both_ = both;
  if (technique_->curves())
    curves_ = std::make_shared<const FourierCurves>(*both_, technique_->options().fourier);
}

}  // namespace amble
