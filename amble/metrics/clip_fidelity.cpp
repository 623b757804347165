#include "amble/metrics/clip_fidelity.hpp"

#include "amble/core/error.hpp"
#include "amble/metrics/strides.hpp"

namespace amble::metrics {

Fidelity ClipFidelity::mean() const {
  std::vector<Fidelity> figures;
  for (const ComparedStride& one : strides) figures.push_back(one.figures);
  return mean_of(figures);
}

std::optional<Fidelity> compare_with_repeats(const StrideMotion& stride,
                                             const std::vector<StrideMotion>& of_clip) {
  std::vector<Fidelity> figures;
  for (const StrideMotion& other : of_clip)
    if (&other != &stride && repeats(stride, other))
      figures.push_back(compare_strides(stride, other));
  if (figures.empty()) return std::nullopt;
  return mean_of(figures);
}

ClipFidelity compare_clips(const Clip& captured, const Clip& made) {
  const std::vector<StrideMotion> own = find_strides(captured, true),
                                  others = find_strides(made, false);
  if (others.empty())
    throw Error(made.name +
                ": no whole stride to compare; it takes three strides to be sure of one");
  std::vector<const StrideMotion*> listed;
  for (const StrideMotion& stride : others) listed.push_back(&stride);
  ClipFidelity out;
  std::vector<Fidelity> among;
  for (const StrideMotion& stride : own) {
    if (!stride.steady) continue;
    const StrideMotion* twin = nearest_stride(stride, listed);
    if (!twin) twin = listed[listed.size() / 2];
    out.strides.push_back({stride, *twin, compare_strides(stride, *twin)});
    if (const auto again = compare_with_repeats(stride, own)) among.push_back(*again);
  }
  if (out.strides.empty())
    throw Error(captured.name +
                ": no steady stride to compare with; 'amble inspect' says what it holds");
  if (!among.empty()) out.same_clip = mean_of(among);
  return out;
}

}  // namespace amble::metrics
