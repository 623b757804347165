#include "amble/library/guests.hpp"

#include <algorithm>

namespace amble {
namespace {

constexpr double kNearSpeed = 0.5, kNearTurn = 0.5;  // m/s, rad/s: blends reach that far

bool near(const Stride& own, const Stride& guest) {
  if (own.gait != guest.gait || own.type != guest.type || own.facing != guest.facing) return false;
  const double speed = (own.speed - guest.speed) / kNearSpeed,
               turn = (own.turn_rate - guest.turn_rate) / kNearTurn;
  return speed * speed + turn * turn < 1;
}

}  // namespace

void leave_out_guests(const std::vector<CaptureSource>& sources, const CommonSkeleton& common,
                      CaptureBuild& build) {
  std::vector<int> left_out(sources.size(), 0);
  for (CaptureStride& guest : build.strides) {
    if (!guest.kept || !common.retargeted(guest.source)) continue;
    guest.kept =
        std::none_of(build.strides.begin(), build.strides.end(), [&](const CaptureStride& own) {
          return own.kept && !common.retargeted(own.source) && near(own.stride, guest.stride);
        });
    if (!guest.kept) ++left_out[guest.source];
  }
  for (std::size_t i = 0; i < sources.size(); ++i)
    if (left_out[i] > 0)
      build.rejected.push_back(
          {sources[i].file, std::to_string(left_out[i]) +
                                (left_out[i] == 1 ? " stride" : " strides") +
                                " of another body: the library's own people go like that"});
}

}  // namespace amble
