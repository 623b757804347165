#include "amble/style/cycle_curves.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "amble/library/builder.hpp"

namespace amble {
namespace {

constexpr double kLeastSlope = 0.05;  // of a warp
constexpr double kLeastGap = 1e-4;    // of a stride, between keys

double wrapped(double phase) noexcept { return phase - std::floor(phase); }

/// The cycle at a phase, by the cubic through four of its samples.
void sample(const std::vector<double>& rows, int width, double phase, double* out) {
  constexpr int kCount = CycleCurves::kSamples;
  const double place = wrapped(phase) * kCount;
  const int i = static_cast<int>(place);
  const double t = place - i;
  const double shares[] = {0.5 * (-t + 2 * t * t - t * t * t),
                           0.5 * (2 - 5 * t * t + 3 * t * t * t),
                           0.5 * (t + 4 * t * t - 3 * t * t * t), 0.5 * (-t * t + t * t * t)};
  for (int c = 0; c < width; ++c) {
    out[c] = 0;
    for (int k = 0; k < 4; ++k)
      out[c] +=
          shares[k] * rows[static_cast<std::size_t>(((i + k - 1 + kCount) % kCount) * width + c)];
  }
}

}  // namespace

int PoseChannels::channel_of(int joint) const noexcept {
  for (std::size_t t = 0; t < turning.size(); ++t)
    if (turning[t] == joint) return 3 + 3 * static_cast<int>(t);
  return -1;
}

void PoseChannels::read(const Pose& pose, std::span<double> row) const noexcept {
  row[0] = pose.root.x, row[1] = pose.root.y, row[2] = pose.root.z;
  for (std::size_t t = 0; t < turning.size(); ++t) {
    const Vec3 v =
        log_half(inverse(references[t]) * pose.rotations[static_cast<std::size_t>(turning[t])]);
    row[3 + 3 * t] = v.x, row[4 + 3 * t] = v.y, row[5 + 3 * t] = v.z;
  }
}

void PoseChannels::write(std::span<const double> row, Pose& pose) const noexcept {
  pose.root = {row[0], row[1], row[2]};
  for (std::size_t t = 0; t < turning.size(); ++t)
    pose.rotations[static_cast<std::size_t>(turning[t])] =
        references[t] * exp_half({row[3 + 3 * t], row[4 + 3 * t], row[5 + 3 * t]});
}

PoseChannels pose_channels(const StyleExamples& examples) {
  PoseChannels out;
  std::vector<const Stride*> cycles;
  for (const StyleExample& example : examples.examples) cycles.push_back(&example.cycle);
  for (int j = 0; j < examples.skeleton.size(); ++j) {
    if (examples.skeleton.joints[static_cast<std::size_t>(j)].end) continue;
    out.turning.push_back(j);
    out.references.push_back(reference_orientation(cycles, static_cast<std::size_t>(j)));
  }
  return out;
}

KeyFrameTimes key_times(const std::array<KeyPhases, 2>& keys) noexcept {
  KeyFrameTimes out{};
  for (const Side side : kSides)
    for (int p = 0; p < kFootPhaseCount; ++p)
      out[static_cast<std::size_t>(key_index(side, static_cast<FootPhase>(p)))] =
          wrapped((side == Side::right ? 0.0 : 0.5) +
                  keys[static_cast<std::size_t>(index(side))][static_cast<std::size_t>(p)]);
  return out;
}

CycleCurves cycle_curves(const PoseChannels& channels, const StyleExample& example) {
  constexpr int kCount = CycleCurves::kSamples;
  const int width = channels.count();
  const std::size_t wide = static_cast<std::size_t>(width);
  CycleCurves out;
  out.times = key_times(example.keys);
  std::vector<double> rows(kCount * wide);
  for (int i = 0; i < kCount; ++i)
    channels.read(example.cycle.poses[static_cast<std::size_t>(i)],
                  std::span(rows).subspan(static_cast<std::size_t>(i) * wide, wide));
  out.keys.resize(kKeyFrames * wide);
  for (std::size_t k = 0; k < kKeyFrames; ++k)
    sample(rows, width, out.times[k], out.keys.data() + k * wide);
  out.offsets = rows;
  const std::vector<double> line = rows_on_line(out.times, out.keys);
  for (std::size_t i = 0; i < line.size(); ++i) out.offsets[i] -= line[i];
  return out;
}

std::vector<double> rows_on_line(const KeyFrameTimes& times, const std::vector<double>& keys) {
  constexpr int kCount = CycleCurves::kSamples;
  const std::size_t width = keys.size() / kKeyFrames;
  const KeyLine line(times);
  std::vector<double> rows(kCount * width);
  for (std::size_t i = 0; i < kCount; ++i) {
    const KeyLine::Place place = line.at(static_cast<double>(i) / kCount);
    const double* before = keys.data() + static_cast<std::size_t>(place.before) * width;
    const double* after = keys.data() + static_cast<std::size_t>(place.after) * width;
    for (std::size_t c = 0; c < width; ++c)
      rows[i * width + c] = before[c] + place.share * (after[c] - before[c]);
  }
  return rows;
}

KeyLine::KeyLine(const KeyFrameTimes& times) : times_(times) {
  std::iota(order_.begin(), order_.end(), 0);
  std::stable_sort(order_.begin(), order_.end(), [&](int a, int b) {
    return times_[static_cast<std::size_t>(a)] < times_[static_cast<std::size_t>(b)];
  });
}

KeyLine::Place KeyLine::at(double phase) const noexcept {
  phase = wrapped(phase);
  int last = kKeyFrames - 1;  // the last key that is not later
  for (int k = 0; k < kKeyFrames; ++k)
    if (times_[static_cast<std::size_t>(order_[static_cast<std::size_t>(k)])] <= phase) last = k;
  const int before = order_[static_cast<std::size_t>(last)],
            after = order_[static_cast<std::size_t>((last + 1) % kKeyFrames)];
  const double from = times_[static_cast<std::size_t>(before)];
  double length = wrapped(times_[static_cast<std::size_t>(after)] - from);
  if (length <= 0) length = 1;
  return {before, after, std::min(1.0, wrapped(phase - from) / length)};
}

PhaseWarp::PhaseWarp(const KeyFrameTimes& mixed, const KeyFrameTimes& example) {
  // In the mixed order; phase 0, the right strike, is a key of both and the first one.
  const KeyLine line(mixed);
  for (std::size_t k = 0; k < kKeyFrames; ++k) {
    const auto key = static_cast<std::size_t>(line.order()[k]);
    from_[k] = mixed[key];
    to_[k] = example[key];
    // A key on the other side of the cycle's seam.
    if (to_[k] - from_[k] > 0.5) to_[k] -= 1;
    if (to_[k] - from_[k] < -0.5) to_[k] += 1;
  }
  from_[kKeyFrames] = from_[0] + 1;
  to_[kKeyFrames] = to_[0] + 1;
  // Keys that would run back meet in the middle; then a least slope everywhere.
  for (std::size_t pass = 0; pass < kKeyFrames; ++pass)
    for (std::size_t k = 1; k < kKeyFrames; ++k)
      if (k > 1 && to_[k] < to_[k - 1]) to_[k] = to_[k - 1] = 0.5 * (to_[k] + to_[k - 1]);
  for (std::size_t k = 1; k <= kKeyFrames; ++k)
    to_[k] = std::max(to_[k], to_[k - 1] + kLeastSlope * (from_[k] - from_[k - 1]));
  const double over = to_[kKeyFrames] - to_[0];
  if (over > 1 + 1e-12)
    for (double& phase : to_) phase = to_[0] + (phase - to_[0]) / over;
}

double PhaseWarp::operator()(double phase) const noexcept {
  std::size_t k = 0;
  while (k + 1 < kKeyFrames && from_[k + 1] <= phase) ++k;
  const double length = std::max(kLeastGap, from_[k + 1] - from_[k]);
  return to_[k] + (to_[k + 1] - to_[k]) * std::min(1.0, (phase - from_[k]) / length);
}

}  // namespace amble
