#include "amble/style/decomposition.hpp"

#include <cmath>

#include "amble/core/error.hpp"
#include "amble/style/component_ranks.hpp"

namespace amble {
namespace {

constexpr std::size_t kRootChannels = 6;

/// kim2012:2  the input of one part: rows are channels, columns the key frames of all examples.
Matrix input_of(const PartComponents& part, const std::vector<CycleCurves>& cycles, int width) {
  Matrix data(static_cast<int>(part.channels.size()), kKeyFrames * static_cast<int>(cycles.size()));
  for (std::size_t e = 0; e < cycles.size(); ++e)
    for (int k = 0; k < kKeyFrames; ++k)
      for (std::size_t c = 0; c < part.channels.size(); ++c)
        data(static_cast<int>(c), static_cast<int>(e) * kKeyFrames + k) =
            cycles[e].keys[static_cast<std::size_t>(k * width + part.channels[c])];
  return data;
}

}  // namespace

const char* plane_name(BodyPlane plane) noexcept {
  switch (plane) {
    case BodyPlane::sagittal: return "sagittal";
    case BodyPlane::coronal: return "coronal";
    default: return "transverse";
  }
}

int Decomposition::example_named(const std::string& name) const noexcept {
  int found = -1;
  for (std::size_t e = 0; e < source.examples.size(); ++e) {
    const StyleExample& one = source.examples[e];
    if (one.name == name) return static_cast<int>(e);
    if (one.name.compare(0, name.size() + 1, name + "-") != 0) continue;
    const auto bend = [&](int i) {
      return std::abs(source.examples[static_cast<std::size_t>(i)].cycle.turn_rate);
    };
    if (found < 0 || bend(static_cast<int>(e)) < bend(found)) found = static_cast<int>(e);
  }
  return found;
}

void put_part(const PartComponents& part, std::span<const double> amounts,
              std::span<double> row) noexcept {
  for (std::size_t c = 0; c < part.channels.size(); ++c) {
    double sum = part.ica.mean[c];
    for (int k = 0; k < part.ica.count(); ++k)
      sum += part.ica.mixing(static_cast<int>(c), k) * amounts[static_cast<std::size_t>(k)];
    row[static_cast<std::size_t>(part.channels[c])] = sum;
  }
}

std::shared_ptr<const Decomposition> decompose(StyleExamples examples,
                                               const DecompositionOptions& options) {
  if (examples.examples.empty()) {
    std::string why = "no example of style: none of the clips holds a cycle";
    if (!examples.rejected.empty())
      why +=
          " (" + examples.rejected.front().source + ": " + examples.rejected.front().reason + ")";
    throw Error(why);
  }
  auto out = std::make_shared<Decomposition>();
  out->channels = pose_channels(examples);
  out->source = std::move(examples);
  const int width = out->channels.count();
  for (const StyleExample& example : out->source.examples)
    out->cycles.push_back(cycle_curves(out->channels, example));
  out->root_mean.assign(kRootChannels, 0.0);
  const double share = 1.0 / static_cast<double>(kKeyFrames * out->cycles.size());
  for (const CycleCurves& cycle : out->cycles)
    for (int k = 0; k < kKeyFrames; ++k)
      for (std::size_t c = 0; c < kRootChannels; ++c)
        out->root_mean[c] += share * cycle.keys[static_cast<std::size_t>(k * width) + c];
  const auto joints = joints_of_parts(out->source.skeleton);
  for (const BodyPart name : kBodyParts) {
    PartComponents& part = out->parts[index(name)];
    part.joints = joints[index(name)];
    for (const int joint : part.joints)
      for (int c = 0; c < 3; ++c) part.channels.push_back(out->channels.channel_of(joint) + c);
    part.ica = fast_ica(input_of(part, out->cycles, width),
                        {.variance = options.variance, .most = options.most});
  }
  for (const BodyPart name : kBodyParts) rank_components(*out, name);
  return out;
}

}  // namespace amble
