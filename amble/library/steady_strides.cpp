#include "amble/library/steady_strides.hpp"

#include <algorithm>
#include <cmath>

namespace amble {
namespace {

constexpr double kSteady = 0.25;  // of the speed: a stride that gains or loses more is a transition
constexpr double kLeast = 0.06;   // m/s: less is nothing, however slow a walk is
constexpr double kStraight = 0.3;   // rad/s: who turns more slows down for it, as people do
constexpr std::size_t kEnough = 3;  // steady strides of a gait that do without the others

bool is_plain(const CaptureSource& source) { return source.manifest.type.empty(); }

bool same_kind(const CaptureStride& a, const CaptureStride& b) {
  return a.stride.type == b.stride.type && a.stride.gait == b.stride.gait &&
         a.stride.facing == b.stride.facing;
}

double change_of(const CaptureStride& one) { return std::abs(one.cycle.speed_change); }

bool is_steady(const CaptureStride& one) {
  return one.stride.type == "turn" || std::abs(one.cycle.turn_rate) > kStraight ||
         change_of(one) < std::max(kLeast, kSteady * std::abs(one.cycle.speed));
}

void leave_out(const std::vector<CaptureSource>& sources, CaptureStride& one, std::string reason,
               CaptureBuild& build) {
  one.kept = false;
  build.rejected.push_back(
      {at_seconds(sources[one.source].file, one.stride.start), std::move(reason)});
}

/// Whether a stride is the only one of its kind in a clip that shows others, and in the library.
bool stands_alone(const CaptureBuild& build, const CaptureStride& one) {
  std::size_t others = 0;
  for (const CaptureStride& other : build.strides) {
    if (&other == &one || !other.kept) continue;
    if (same_kind(one, other)) return false;
    others += other.source == one.source;
  }
  return others > 1;
}

}  // namespace

std::string at_seconds(const std::string& file, double seconds) {
  const long hundredths = std::lround(100 * seconds);
  std::string digits = std::to_string(hundredths % 100);
  if (digits.size() < 2) digits.insert(digits.begin(), '0');
  return file + " @ " + std::to_string(hundredths / 100) + "." + digits + " s";
}

void leave_out_unsteady(const std::vector<CaptureSource>& sources, CaptureBuild& build) {
  std::vector<std::size_t> going;
  for (std::size_t i = 0; i < build.strides.size(); ++i) {
    const CaptureStride& one = build.strides[i];
    if (!one.kept || !is_plain(sources[one.source]) || is_steady(one)) continue;
    const auto steady =
        std::count_if(build.strides.begin(), build.strides.end(), [&](const CaptureStride& other) {
          return other.kept && same_kind(one, other) && is_steady(other);
        });
    if (static_cast<std::size_t>(steady) >= kEnough) going.push_back(i);
  }
  for (const std::size_t i : going)
    leave_out(sources, build.strides[i],
              build.strides[i].cycle.speed_change > 0
                  ? "speeds up: a transition, no example of a steady speed"
                  : "slows down: a transition, no example of a steady speed",
              build);
  for (CaptureStride& one : build.strides)
    if (one.kept && is_plain(sources[one.source]) && stands_alone(build, one))
      leave_out(sources, one, "the only stride of its kind, amid others", build);
}

void leave_out_named(const std::vector<CaptureSource>& sources, const std::vector<Rejection>& named,
                     CaptureBuild& build) {
  for (const Rejection& one : named)
    for (CaptureStride& stride : build.strides)
      if (stride.kept && stride.stride.name == one.source)
        leave_out(sources, stride, one.reason, build);
}

}  // namespace amble
