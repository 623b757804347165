#pragma once

#include "amble/library/capture_library.hpp"

namespace amble {

/// One body for all sources: that of the most files, rooted at its pelvis, with the soles that
/// its clips agree on. Sources of another body with the same joints are put on it as they are,
/// those with other joints are retargeted to it; what has no legs does not fit and is rejected.
class CommonSkeleton {
 public:
  CommonSkeleton(const std::vector<CaptureSource>& sources, std::vector<Rejection>& rejected);

  const Skeleton& skeleton() const noexcept { return skeleton_; }
  bool fits(std::size_t source) const noexcept { return scale_[source] > 0; }
  /// The leg of this body over the leg of the source's own; 1 for its own clips.
  double scale(std::size_t source) const noexcept { return scale_[source]; }
  /// Whether the source has other joints, so that its motion is retargeted.
  bool retargeted(std::size_t source) const { return other_joints_[source]; }
  /// The source's motion on this body.
  Clip clip(std::size_t source) const;

 private:
  const std::vector<CaptureSource>& sources_;
  Skeleton skeleton_;
  std::vector<double> scale_;
  std::vector<bool> other_joints_;
  std::size_t model_ = 0;  // the source that shows the body
};

/// The sources' motion on their common body, of which only the clip that was asked for last is
/// kept: all of them together take as much memory as the sources themselves.
class ClipsInTurn {
 public:
  explicit ClipsInTurn(const CommonSkeleton& common) : common_(common) {}
  /// Until another one is asked for.
  const Clip& operator[](std::size_t source) {
    if (kept_ != source) clip_ = {}, clip_ = common_.clip(source), kept_ = source;
    return clip_;
  }

 private:
  static constexpr auto kNone = static_cast<std::size_t>(-1);
  const CommonSkeleton& common_;
  Clip clip_;
  std::size_t kept_ = kNone;
};

}  // namespace amble
