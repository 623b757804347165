#include "amble/evaluation/prediction.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>

#include "amble/evaluation/stride_samples.hpp"
#include "amble/library/mirror.hpp"
#include "amble/library/motion_library.hpp"
#include "amble/maths/smooth.hpp"
#include "amble/metrics/fidelity.hpp"
#include "amble/weights/control_space.hpp"
#include "amble/weights/tilted_weights.hpp"

namespace amble {
namespace {

constexpr double kMostTurn = 45 * std::numbers::pi / 180;  // rad/s of a stride that is predicted
constexpr double kSpeedScale = 0.5, kTurnScale = 0.5;      // as the builder of libraries has them
constexpr double kEnvelopeMargin = 0.006;
constexpr double kOwn = 2.0 / 3;  // say of the strides alone beside that of strides and images
constexpr Point2 kEnvelopeScale{0.5, 0.35};

/// The strides to predict from: those of one gait that are not of one clip.
class Others {
 public:
  Others(std::span<const Stride* const> all, const Stride& left_out) {
    std::vector<double> parameters;
    std::vector<Point2> points;
    for (std::size_t i = 0; i < all.size(); ++i) {
      const Stride& stride = *all[i];
      if (stride.source == left_out.source || stride.gait != left_out.gait) continue;
      chosen_.push_back(i);
      Example example;
      example.speed = stride.speed;
      example.turn_rate = stride.turn_rate;
      example.duration = stride.seconds;
      library_.examples.push_back(example);
      parameters.insert(parameters.end(), {stride.speed, stride.turn_rate});
      points.push_back({stride.speed, stride.turn_rate});
    }
    if (chosen_.empty()) return;
    const double scale[] = {kSpeedScale, kTurnScale};
    group_.count = static_cast<int>(chosen_.size());
    group_.basis = CardinalBasis::build(parameters, 2, scale);
    printed_ = CardinalBasis::build(parameters, 2, scale, true);
    group_.envelope = ConvexHull::of(points).shrunk(kEnvelopeMargin);
    space_.emplace(library_, group_);
  }

  bool empty() const { return chosen_.empty(); }
  /// Of each stride to predict from: its place in the list of all.
  const std::vector<std::size_t>& chosen() const { return chosen_; }

  std::vector<double> weights(const Stride& wanted, PredictionMethod method) const {
    std::vector<double> weights(chosen_.size(), 0.0);
    const Point2 query{wanted.speed, wanted.turn_rate};
    if (method == PredictionMethod::nearest) {
      weights[nearest(query)] = 1;
    } else if (method == PredictionMethod::rbf_as_printed) {
      printed_.evaluate(query, weights);
    } else if (method == PredictionMethod::delaunay_fourier) {
      int triangle = -1;
      space_->weigh(query, false, triangle, weights);
    } else {
      Tilt tilt;
      std::vector<double> scratch(kTiltScratch * weights.size());
      tilted_weights(library_, group_, group_.envelope.nearest(query, kEnvelopeScale), tilt,
                     weights, scratch);
    }
    return weights;
  }

 private:
  std::size_t nearest(const Point2& query) const {
    const auto distance = [&](const Example& example) {
      return std::hypot((example.speed - query[0]) / kEnvelopeScale[0],
                        (example.turn_rate - query[1]) / kEnvelopeScale[1]);
    };
    const auto best = std::min_element(
        library_.examples.begin(), library_.examples.end(),
        [&](const Example& a, const Example& b) { return distance(a) < distance(b); });
    return static_cast<std::size_t>(best - library_.examples.begin());
  }

  std::vector<std::size_t> chosen_;
  MotionLibrary library_;
  Group group_;
  CardinalBasis printed_;
  std::optional<ControlSpace> space_;
};

/// Strides seen in a mirror: the other foot begins, half a stride on, and turns are the other way.
std::vector<Stride> mirror_images(const Skeleton& skeleton, std::span<const Stride> strides) {
  const Pose usual = usual_pose(strides, skeleton);
  const Mirror mirror(skeleton, &usual);
  std::vector<Stride> images;
  for (const Stride& stride : strides) {
    Stride image = stride;
    image.turn_rate = -stride.turn_rate;
    std::swap(image.half_seconds[0], image.half_seconds[1]);
    const std::size_t count = stride.poses.size();
    for (std::size_t k = 0; k < count; ++k)
      image.poses[k] = mirror(stride.poses[(k + count / 2) % count]);
    images.push_back(std::move(image));
  }
  return images;
}

/// Whether a method is a blend of many strides that hits the wanted speed exactly.
bool blends(PredictionMethod method) {
  return method != PredictionMethod::nearest && method != PredictionMethod::rbf_as_printed;
}

/// Between the weights among strides alone and those among strides and images. Both give the wanted
/// speed, and they err differently: images know the other side's turns, strides the body as it is.
void share_with(std::span<const double> alone, std::span<double> weights) {
  for (std::size_t c = 0; c < weights.size(); ++c)
    weights[c] = lerp(weights[c], c < alone.size() ? alone[c] : 0.0, kOwn);
}

void add(SampledStride& to, const SampledStride& what, double share) {
  for (std::size_t k = 0; k < what.roots.size(); ++k) to.roots[k] += share * what.roots[k];
  for (std::size_t k = 0; k < what.turns.size(); ++k) to.turns[k] += share * what.turns[k];
}

/// What a stride has, straight ahead, that its mirror image has not: the mean of the difference
/// over the strides, with the part removed that goes with their turn rates. Image i stands
/// `strides.size()` after stride i in `samples`. Empty without images.
SampledStride lasting_difference(std::span<const Stride> strides,
                                 std::span<const SampledStride> samples,
                                 std::span<const std::size_t> chosen) {
  SampledStride mean, slope;
  if (samples.size() == strides.size()) return mean;
  double count = 0, turns = 0, squares = 0;
  for (const std::size_t i : chosen) {
    if (i >= strides.size()) continue;
    count += 1;
    turns += strides[i].turn_rate;
    squares += strides[i].turn_rate * strides[i].turn_rate;
  }
  const double spread = squares - turns * turns / count;
  mean.roots.resize(samples[0].roots.size());
  mean.turns.resize(samples[0].turns.size());
  slope = mean;
  for (const std::size_t i : chosen) {
    if (i >= strides.size()) continue;
    const double lean = spread > 1e-3 ? (strides[i].turn_rate - turns / count) / spread : 0.0;
    const SampledStride& image = samples[i + strides.size()];
    for (const auto& [into, share] : {std::pair(&mean, 1 / count), std::pair(&slope, lean)}) {
      add(*into, samples[i], share);
      add(*into, image, -share);
    }
  }
  add(mean, slope, -turns / count);
  return mean;
}

/// The mean error of pairs of walking strides of the same clip.
StrideError variation_within(std::span<const Stride> strides, const StrideSampler& sampler,
                             std::span<const SampledStride> samples) {
  StrideError sum;
  std::size_t pairs = 0;
  for (std::size_t i = 0; i < strides.size(); ++i)
    for (std::size_t j = i + 1; j < strides.size(); ++j) {
      if (strides[i].source != strides[j].source || strides[i].gait > 0.5 ||
          strides[j].gait > 0.5 || std::abs(strides[i].turn_rate) >= kMostTurn ||
          std::abs(strides[j].turn_rate) >= kMostTurn)
        continue;
      const StrideError one = sampler.difference(samples[i], samples[j]);
      sum.centimetres += one.centimetres;
      sum.degrees += one.degrees;
      sum.duration += one.duration;
      ++pairs;
    }
  const double share = pairs ? 1.0 / static_cast<double>(pairs) : 0.0;
  return {sum.centimetres * share, sum.degrees * share, sum.duration * share};
}

}  // namespace

std::string_view method_name(PredictionMethod method) noexcept {
  constexpr std::string_view kNames[] = {"rbf", "rbf-as-printed", "delaunay-fourier", "nearest",
                                         "unaligned"};
  return kNames[static_cast<std::size_t>(method)];
}

StrideError Prediction::mean(std::span<const Stride> all, PredictionMethod method, bool runs,
                             std::size_t* count) const {
  StrideError sum;
  std::size_t found = 0;
  for (const PredictedStride& one : strides) {
    if ((all[one.stride].gait > 0.5) != runs) continue;
    const StrideError& error = one.errors[static_cast<std::size_t>(method)];
    sum.centimetres += error.centimetres;
    sum.degrees += error.degrees;
    sum.duration += error.duration;
    ++found;
  }
  if (count) *count = found;
  const double share = found ? 1.0 / static_cast<double>(found) : 0.0;
  return {sum.centimetres * share, sum.degrees * share, sum.duration * share};
}

Prediction predict_left_out(const Skeleton& skeleton, std::span<const Stride> strides, bool mirror,
                            const FourierOptions& fourier) {
  std::vector<Stride> images;
  if (mirror) images = mirror_images(skeleton, strides);
  std::vector<const Stride*> all;
  for (const Stride& stride : strides) all.push_back(&stride);
  for (const Stride& stride : images) all.push_back(&stride);
  const StrideSampler sampler(skeleton, all, body_joints(skeleton));
  std::vector<SampledStride> samples;
  for (const Stride* stride : all) samples.push_back(sampler.sample(*stride));

  Prediction prediction;
  prediction.variation = variation_within(strides, sampler, samples);
  for (std::size_t i = 0; i < strides.size(); ++i) {
    const Stride& wanted = strides[i];
    if (std::abs(wanted.turn_rate) >= kMostTurn) continue;
    const Others others(all, wanted);
    const Others plain(std::span<const Stride* const>(all).first(strides.size()), wanted);
    if (others.empty()) continue;
    const SampledStride lasting = lasting_difference(strides, samples, others.chosen());
    PredictedStride one{i, {}};
    for (int m = 0; m < static_cast<int>(PredictionMethod::count); ++m) {
      const PredictionMethod method = static_cast<PredictionMethod>(m);
      std::vector<double> weights = others.weights(wanted, method);
      if (mirror && blends(method)) share_with(plain.weights(wanted, method), weights);
      const bool aligned = method != PredictionMethod::unaligned;
      SampledStride made =
          sampler.blend(all, samples, others.chosen(), weights, aligned ? nullptr : &wanted);
      double of_images = 0;
      for (std::size_t c = 0; c < weights.size(); ++c)
        if (others.chosen()[c] >= strides.size()) of_images += weights[c];
      add(made, lasting, of_images);
      if (method == PredictionMethod::delaunay_fourier) made = sampler.smoothed(made, fourier);
      one.errors.push_back(sampler.difference(samples[i], made));
    }
    prediction.strides.push_back(std::move(one));
  }
  return prediction;
}

std::vector<int> body_joints(const Skeleton& skeleton) {
  std::vector<int> joints = metrics::counted_joints(skeleton);
  joints.erase(std::remove(joints.begin(), joints.end(), 0), joints.end());
  return joints;
}

}  // namespace amble
