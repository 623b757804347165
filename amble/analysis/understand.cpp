#include "amble/analysis/understand.hpp"

#include <algorithm>

#include "amble/analysis/soles.hpp"
#include "amble/maths/statistics.hpp"

namespace amble {
namespace {

constexpr int kEdge = 12;               // a far spike this near an end is cut off with it
constexpr double kFar = 0.10;           // metres; smaller ones are redrawn there too
constexpr int kLongestRedraw = 4;       // frames that may be interpolated
constexpr double kAnkleHeight = 0.085;  // of a standing adult, metres
constexpr double kFootLength = 0.142;   // of the same, from ankle to toe joint
constexpr double kLowestAnkle = 0.02, kHighestAnkle = 0.16;

void keep_frames(Clip& clip, int first, int last) {
  const auto joints = clip.skeleton.joints.size(), tracks = clip.translated.size();
  const auto cut = [&](auto& values, std::size_t width) {
    values.erase(
        values.begin() + static_cast<std::ptrdiff_t>(static_cast<std::size_t>(last + 1) * width),
        values.end());
    values.erase(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(
                                                      static_cast<std::size_t>(first) * width));
  };
  cut(clip.rotations, joints);
  cut(clip.translations, tracks);
}

/// Replaces the frames [first, last] by the way between their neighbours.
void redraw(Clip& clip, int first, int last) {
  const int before = first - 1, after = last + 1;
  const std::size_t tracks = clip.translated.size();
  for (int f = first; f <= last; ++f) {
    const double t = double(f - before) / (after - before);
    for (int j = 0; j < clip.skeleton.size(); ++j)
      clip.rotation(f, j) = nlerp(clip.rotation(before, j), clip.rotation(after, j), t);
    for (std::size_t k = 0; k < tracks; ++k)
      clip.translations[static_cast<std::size_t>(f) * tracks + k] =
          lerp(clip.translations[static_cast<std::size_t>(before) * tracks + k],
               clip.translations[static_cast<std::size_t>(after) * tracks + k], t);
  }
}

bool is_inside(const Clip& clip, const Fault& fault) {
  return fault.first > 0 && fault.last + 1 < clip.frames();
}

/// Removes inserted frames; returns how many went from the start.
int drop_inserted(Clip& clip, const std::vector<Fault>& faults) {
  int first = 0, last = clip.frames() - 1;
  for (const Fault& fault : faults)
    if (fault.action == "dropped" && fault.first == first) first = fault.last + 1;
  for (auto fault = faults.rbegin(); fault != faults.rend(); ++fault)
    if (fault->action == "dropped" && fault->last == last && fault->first > first)
      last = fault->first - 1;
  for (const Fault& fault : faults)
    if (fault.action == "redrawn") redraw(clip, fault.first, fault.last);
  if (last > first) keep_frames(clip, first, last);
  return first;
}

/// Cuts off spikes at the ends and redraws short ones between; returns how many frames went from
/// the start.
int mend_spikes(Clip& clip, std::vector<Fault>& spikes) {
  int first = 0, last = clip.frames() - 1;
  for (Fault& spike : spikes) {
    const bool far = spike.amount > kFar;
    if (far && spike.first < kEdge) {
      first = std::max(first, spike.last + 1);
      spike.action = "dropped";
    } else if (far && spike.last > clip.frames() - 1 - kEdge) {
      last = std::min(last, spike.first - 1);
      spike.action = "dropped";
    } else if (spike.last - spike.first < kLongestRedraw && is_inside(clip, spike)) {
      redraw(clip, spike.first, spike.last);
      spike.action = "redrawn";
    }
  }
  if (last - first < clip.frames() / 2) return 0;
  keep_frames(clip, first, last);
  return first;
}

/// What the motion tells of its rate without its spikes, which would look like steps.
RateEvidence rate_without(std::vector<Fault> spikes, Clip clip) {
  mend_spikes(clip, spikes);
  return rate_evidence(clip, forward_kinematics(clip));
}

/// How the feet of a clip stand: height of the resting ankles above y = 0, and the size of the
/// feet, 1 for an adult's. Usual ones without feet.
struct Stand {
  double ankle = kAnkleHeight, size = 1;
};

Stand measure_stand(const Clip& clip, const std::vector<Transform>& world) {
  std::vector<double> ankles, feet;
  for (const Side side : kSides) {
    const int ankle = clip.skeleton.joint(on_side(Role::left_foot, side)),
              toe = clip.skeleton.joint(on_side(Role::left_toe, side));
    if (ankle >= 0) ankles.push_back(resting_height(clip, world, ankle));
    if (toe >= 0)
      feet.push_back(length(clip.skeleton.joints[static_cast<std::size_t>(toe)].offset));
  }
  Stand found;
  if (!ankles.empty()) found.ankle = median(ankles);
  if (!feet.empty() && median(feet) > 0) found.size = median(feet) / kFootLength;
  return found;
}

/// Puts a body that stands far above or below y = 0 on the floor.
void move_to_floor(Clip& clip, const std::vector<Transform>& world, std::vector<Fault>& faults) {
  const Stand stand = measure_stand(clip, world);
  if (stand.ankle > kLowestAnkle && stand.ankle < kHighestAnkle) return;
  const double off = stand.ankle - kAnkleHeight * stand.size;
  for (int f = 0; f < clip.frames(); ++f) clip.root(f).y -= off;
  faults.push_back({FaultKind::floor, 0, clip.frames() - 1, -1, off, "moved to y = 0"});
}

}  // namespace

Understanding understand(Clip& clip, const UnderstandOptions& options) {
  Understanding found;
  found.scale = find_scale(clip, options.any_size);
  if (options.metres_per_unit)
    found.scale.metres_per_unit = *options.metres_per_unit, found.scale.unit = "as asked";
  if (options.up) found.scale.up = *options.up;
  apply_scale(clip, found.scale);
  found.header_fps = clip.fps;
  found.file_frames = clip.frames();
  if (options.fps) clip.fps = *options.fps;

  // Faults are found in order, each in what the earlier ones leave of the clip.
  Clip work = clip;
  std::vector<Transform> world = forward_kinematics(work);
  found.faults = find_inserted_frames(work, world);
  int start = drop_inserted(work, found.faults);
  world = forward_kinematics(work);
  std::vector<Fault> rate, floor = find_floor(work, world), spikes = find_spikes(work, world);
  std::vector<Fault> displaced = find_displaced_feet(work, world);
  if (!options.fps) {
    found.rate = spikes.empty() ? rate_evidence(work, world) : rate_without(spikes, work);
    const double factor = options.rate_factor.value_or(rate_verdict({&found.rate, 1}).factor);
    if (factor != 1) {
      work.fps *= factor;
      rate.push_back({FaultKind::frame_rate, 0, work.frames() - 1, -1, work.fps, "rate corrected"});
    }
  }
  if (!floor.empty()) {
    const std::vector<double> heights = floor_under(work, world);
    for (std::size_t f = 0; f < heights.size(); ++f) work.root(static_cast<int>(f)).y -= heights[f];
    if (!heights.empty()) floor[0].action = "levelled";
  }
  move_to_floor(work, world, floor);
  const int before_spikes = start;
  start += mend_spikes(work, spikes);
  std::vector<Fault> wrenched = find_wrenched_feet(work);
  for (const Fault& fault : wrenched)
    if (fault.action == "redrawn") unwrench(work, fault);
  const auto tell = [&found](std::vector<Fault>& faults, int dropped) {
    for (Fault& fault : faults) {
      fault.first += dropped;
      fault.last += dropped;
      found.faults.push_back(fault);
    }
  };
  for (std::vector<Fault>* list : {&spikes, &displaced, &rate, &floor}) tell(*list, before_spikes);
  tell(wrenched, start);
  if (options.mend) {
    clip = std::move(work);
    found.first_frame = start;
  } else {
    for (Fault& fault : found.faults) fault.action = "reported";
  }
  found.flat_frames = fit_soles(clip);
  return found;
}

}  // namespace amble
