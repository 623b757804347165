#include "amble/style/mix_amounts.hpp"

#include <algorithm>
#include <cmath>

#include "amble/core/error.hpp"
#include "amble/maths/smooth.hpp"
#include "amble/style/key_curve.hpp"

namespace amble {
namespace {

constexpr std::size_t kRootChannels = 6;

std::vector<double> by_number(const Decomposition& all, const ExampleWeights& weights) {
  std::vector<double> out(all.examples(), 0.0);
  for (const auto& [name, weight] : weights) {
    const int example = all.example_named(name);
    if (example < 0) {
      std::string known;
      for (const StyleExample& one : all.source.examples) known += " " + one.name;
      throw Error("mix: there is no example named '" + name + "'; there are:" + known);
    }
    out[static_cast<std::size_t>(example)] = weight;
  }
  return out;
}

Matrix same_for_all(const std::vector<double>& weights, int count) {
  Matrix out(count, static_cast<int>(weights.size()));
  for (int k = 0; k < count; ++k)
    for (std::size_t e = 0; e < weights.size(); ++e) out(k, static_cast<int>(e)) = weights[e];
  return out;
}

/// Shares of an example's posture offsets, by channel.
std::vector<double> offset_shares(const Decomposition& all, const MixAmounts& amounts,
                                  const Mix& mix, std::size_t example) {
  std::vector<double> out(static_cast<std::size_t>(all.channels.count()),
                          amounts.root_offset[example]);
  for (const BodyPart part : kBodyParts)
    for (const int channel : all.parts[index(part)].channels)
      out[static_cast<std::size_t>(channel)] =
          mix.offset_scale[index(part)] * amounts.offset[index(part)][example];
  return out;
}

}  // namespace

double sum_of(const std::vector<double>& weights) noexcept {
  double sum = 0;
  for (const double weight : weights) sum += weight;
  return sum;
}

MixAmounts resolve(const Decomposition& all, const Mix& mix) {
  MixAmounts out;
  out.root = by_number(all, mix.root);
  if (!(sum_of(out.root) > kLeastWeight))
    throw Error("mix: the root weights sum to " + std::to_string(sum_of(out.root)) +
                "; together they must weigh more than 0.05");
  out.root_offset = mix.offset.empty() ? out.root : by_number(all, mix.offset);
  for (const BodyPart part : kBodyParts) {
    const std::size_t p = index(part);
    const std::vector<double>& weights = out.weights[p] =
        mix.parts[p].empty() ? out.root : by_number(all, mix.parts[p]);
    out.offset[p] = mix.offset.empty() ? weights : out.root_offset;
    Matrix& amounts = out.parts[p];
    const int count = all.parts[p].ica.count();
    amounts = Matrix(count, static_cast<int>(all.examples()));
    for (int k = 0; k < count; ++k)
      for (std::size_t e = 0; e < all.examples(); ++e) amounts(k, static_cast<int>(e)) = weights[e];
    for (const auto& [number, own] : mix.components[p]) {
      if (number > count)
        throw Error("mix: components." + std::string(body_part_name(part)) + "." +
                    std::to_string(number) + ": that part has " + std::to_string(count) +
                    " components");
      const std::vector<double> only = by_number(all, own);
      for (std::size_t e = 0; e < only.size(); ++e)
        amounts(number - 1, static_cast<int>(e)) = only[e];
    }
  }
  return out;
}

MixAmounts lent(const MixAmounts& given, double share) {
  MixAmounts out = given;
  for (const Side side : kSides) {
    const std::size_t p = index(leg_part(side));
    for (std::size_t e = 0; e < given.root.size(); ++e) {
      out.weights[p][e] = lerp(given.weights[p][e], given.root[e], share);
      out.offset[p][e] = lerp(given.offset[p][e], given.root_offset[e], share);
      for (int k = 0; k < out.parts[p].rows; ++k)
        out.parts[p](k, static_cast<int>(e)) =
            lerp(given.parts[p](k, static_cast<int>(e)), given.root[e], share);
    }
  }
  return out;
}

void put_keys(const Decomposition& all, BodyPart name, const Matrix& weights,
              std::vector<double>& keys) {
  const PartComponents& part = all.parts[index(name)];
  const std::size_t width = static_cast<std::size_t>(all.channels.count());
  std::vector<double> amounts(static_cast<std::size_t>(part.ica.count()));
  for (int key = 0; key < kKeyFrames; ++key) {
    for (int k = 0; k < part.ica.count(); ++k) {
      double& sum = amounts[static_cast<std::size_t>(k)];
      sum = 0;
      for (int e = 0; e < weights.columns; ++e) sum += weights(k, e) * part.component(k, e, key);
    }
    put_part(part, amounts, std::span(keys).subspan(static_cast<std::size_t>(key) * width, width));
  }
}

std::vector<double> base_keys(const Decomposition& all, const std::vector<double>& root) {
  const std::size_t width = static_cast<std::size_t>(all.channels.count());
  std::vector<double> keys(kKeyFrames * width, 0.0);
  for (std::size_t key = 0; key < kKeyFrames; ++key)
    for (std::size_t c = 0; c < kRootChannels; ++c) {
      double& value = keys[key * width + c];
      value = all.root_mean[c];
      for (std::size_t e = 0; e < root.size(); ++e)
        value += root[e] * (all.cycles[e].keys[key * width + c] - all.root_mean[c]);
    }
  for (const BodyPart part : kBodyParts)
    put_keys(all, part, same_for_all(root, all.parts[index(part)].ica.count()), keys);
  return keys;
}

namespace {

/// Adds the offsets of an example, by channel and warped in time, to the rows of a mix.
template <typename Warp>
void add_offsets(const std::vector<double>& offsets, const std::vector<double>& shares,
                 const Warp& warp, std::vector<double>& rows) {
  constexpr int kCount = CycleCurves::kSamples;
  const std::size_t width = shares.size();
  for (std::size_t i = 0; i < kCount; ++i) {
    const double at = warp(static_cast<double>(i) / kCount), where = (at - std::floor(at)) * kCount;
    const int below = static_cast<int>(where + 1e-9);
    const double share = std::max(0.0, where - below);
    const double* a = offsets.data() + static_cast<std::size_t>(below % kCount) * width;
    const double* b = offsets.data() + static_cast<std::size_t>((below + 1) % kCount) * width;
    for (std::size_t c = 0; c < width; ++c)
      rows[i * width + c] += shares[c] * (a[c] + share * (b[c] - a[c]));
  }
}

/// The offsets of a cycle from the smooth curve near its keys.
std::vector<double> offsets_from_curve(const CycleCurves& cycle) {
  std::vector<double> out = rows_on_line(cycle.times, cycle.keys);
  const std::vector<double> curve = rows_on_curve(cycle.times, cycle.keys);
  for (std::size_t i = 0; i < out.size(); ++i) out[i] += cycle.offsets[i] - curve[i];
  return out;
}

}  // namespace

std::vector<Pose> poses_of(const Decomposition& all, const MixAmounts& amounts, const Mix& mix,
                           const std::vector<double>& keys, const KeyFrameTimes& times,
                           KeyPath upper_body) {
  constexpr int kCount = CycleCurves::kSamples;
  const std::size_t width = static_cast<std::size_t>(all.channels.count());
  std::vector<double> rows = rows_on_line(times, keys), smooth = rows_on_curve(times, keys);
  for (std::size_t e = 0; e < all.examples(); ++e) {
    const std::vector<double> shares = offset_shares(all, amounts, mix, e);
    if (std::all_of(shares.begin(), shares.end(), [](double share) { return share == 0; }))
      continue;
    const CycleCurves& cycle = all.cycles[e];
    add_offsets(cycle.offsets, shares, PhaseWarp(times, cycle.times), rows);
    add_offsets(offsets_from_curve(cycle), shares, SmoothWarp(times, cycle.times), smooth);
  }
  if (upper_body == KeyPath::smooth)
    for (const BodyPart part : {BodyPart::torso, BodyPart::left_arm, BodyPart::right_arm})
      for (const int channel : all.parts[index(part)].channels)
        for (std::size_t at = static_cast<std::size_t>(channel); at < rows.size(); at += width)
          rows[at] = smooth[at];
  Pose pose;
  pose.rotations.assign(all.source.skeleton.joints.size(), Quat{});
  std::vector<Pose> out(kCount, pose);
  for (std::size_t i = 0; i < kCount; ++i)
    all.channels.write(std::span<const double>(rows).subspan(i * width, width), out[i]);
  return out;
}

}  // namespace amble
