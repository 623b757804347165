#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "amble/library/capture_library.hpp"
#include "amble/metrics/fidelity.hpp"

namespace amble {

/// What a captured stride is compared with.
enum class Fence {
  engine,     // what a character makes of the same speed and turn rate
  nearest,    // the captured stride of the other clips that is nearest, as it is
  same_clip,  // other strides of the same clip: nobody repeats himself better than this
  count
};
inline constexpr std::size_t kFences = static_cast<std::size_t>(Fence::count);
std::string_view fence_name(Fence fence) noexcept;  ///< "same clip"

/// A captured stride and how far what was made of it is from it.
struct StrideFidelity {
  std::size_t source = 0;  // in the list that was given
  metrics::StrideMotion captured, made;
  std::array<std::optional<metrics::Fidelity>, kFences> figures;  // by Fence

  const std::optional<metrics::Fidelity>& by(Fence fence) const {
    return figures[static_cast<std::size_t>(fence)];
  }
};

struct EngineFidelity {
  std::vector<StrideFidelity> strides;
  std::vector<Rejection> skipped;  // clips that no library could be made for, or nothing came out

  /// The mean over walks or runs; none where there is no such stride. `count` receives how many.
  std::optional<metrics::Fidelity> mean(Fence fence, bool runs, std::size_t* count = nullptr) const;
};

struct FidelityOptions {
  bool own = false;     // from a library of that clip alone, not of all the others
  bool mirror = false;  // libraries with mirror images
  std::function<void()> each_clip = [] {};  // called as often as there are clips, for progress
};

/// Asks a character for every steady stride of the sources by its speed and turn rate, with a
/// library of the other sources, through all that a user sees: builder, weights, blend, feet. What
/// comes out is laid beside the captured stride. `captures` are the sources' clips as they were
/// captured, in metres.
EngineFidelity measure_engine(std::vector<CaptureSource> sources, std::span<const Clip> captures,
                              const FidelityOptions& options);

}  // namespace amble
