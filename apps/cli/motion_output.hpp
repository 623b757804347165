#pragma once

#include <string>
#include <vector>

#include "amble/io/clip_stream.hpp"
#include "amble/steering/vehicle_reading.hpp"
#include "body_option.hpp"
#include "film.hpp"

namespace amble::cli {

/// Where a motion goes and how it is changed on its way.
struct MotionOptions {
  std::string path;    // of the clip
  StripOptions strip;  // of a film strip
  std::string name;
  double fps = 60;
  double seconds = 0;  // about as long it will be; 0 where nobody can tell
  bool centimetres = false, in_place = false, loop = false, animation_only = false;
};

/// Takes a motion pose by pose and writes it as it comes, in bounded memory; what must be whole is
/// kept whole: loops, film strips and characters with a mesh. Throws amble::Error.
class MotionOutput {
 public:
  /// `body`, where it is another one than the motion's own, must outlive this.
  MotionOutput(const MotionOptions& options, const Skeleton& skeleton, const Body* body);

  /// A frame, and where the vehicle is.
  void add(const Pose& pose, const GroundFrame& vehicle);
  /// Everything is on the disk after this, and then takes its place.
  void finish();
  void take_place();
  std::uint64_t frames() const noexcept { return frames_; }

 private:
  void pass_on();
  std::vector<FileContent> encode(Clip motion) const;

  MotionOptions options_;
  const Body* body_;
  Clip block_;
  std::vector<GroundFrame> vehicle_;  // of the block's frames
  std::uint64_t frames_ = 0;
  ClipStream stream_;
};

}  // namespace amble::cli
