#include "amble/metrics/smoothness.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <set>

#include "amble/metrics/pops.hpp"
#include "amble/metrics/resample.hpp"

namespace amble::metrics {
namespace {

constexpr double kVibrationLimit = 0.5;     // degrees
constexpr double kVibrationSeconds = 0.05;  // that a joint must spend above it
constexpr double kSlowestVibrating = 29;    // frames/s
constexpr std::size_t kListed = 12, kWorstJoints = 8;
constexpr int kSameEvent = 3;  // frames between pops of one event
constexpr double kMillimetres = 1000;

bool contains_any(const std::string& name, std::initializer_list<const char*> words) {
  std::string lower;
  for (const char c : name) lower += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return std::any_of(words.begin(), words.end(),
                     [&](const char* word) { return lower.find(word) != std::string::npos; });
}

bool is_finger(const std::string& name) {
  return contains_any(name, {"finger", "thumb", "index", "middle", "ring", "pinky"}) &&
         !contains_any(name, {"spine", "back", "neck", "chest"});
}

bool is_extremity(const std::string& name) { return contains_any(name, {"toe", "hand", "wrist"}); }

std::vector<Quat> rotations_of(const Clip& clip, int joint) {
  std::vector<Quat> rotations(static_cast<std::size_t>(clip.frames()));
  for (int f = 0; f < clip.frames(); ++f)
    rotations[static_cast<std::size_t>(f)] = clip.rotation(f, joint);
  return rotations;
}

bool turns(const std::vector<Quat>& rotations) {
  const Quat& a = rotations.front();
  return std::any_of(rotations.begin(), rotations.end(), [&](const Quat& stored) {
    const Quat q = dot(stored, a) < 0 ? -stored : stored;
    const Quat d{q.w - a.w, q.x - a.x, q.y - a.y, q.z - a.z};
    return dot(d, d) > 1e-14;
  });
}

// Number of groups of frames that lie no more than `gap` apart.
int count_events(const Mask& hit, int gap) {
  int events = 0, last = -gap - 1;
  for (int i = 0; i < static_cast<int>(hit.size()); ++i) {
    if (!hit[static_cast<std::size_t>(i)]) continue;
    events += i - last > gap;
    last = i;
  }
  return events;
}

// Pops of several joints on one time line.
struct PopLine {
  struct Track {
    std::string name;
    Pops pops;
  };
  std::vector<Track> tracks;

  Mask any(bool without_extremities = false) const {
    Mask mask;
    for (const Track& track : tracks) {
      mask.resize(track.pops.hit.size(), 0);
      if (without_extremities && is_extremity(track.name)) continue;
      mask = either(mask, track.pops.hit);
    }
    return mask;
  }

  // The largest pop of each of the first frames that have one; sizes times `unit`.
  std::vector<PopEvent> first(const Mask& mask, double ratio, double unit) const {
    std::vector<PopEvent> events;
    for (std::size_t i = 0; i < mask.size() && events.size() < kListed; ++i) {
      if (!mask[i]) continue;
      PopEvent event{static_cast<int>(std::nearbyint((static_cast<double>(i) + 1) * ratio)), "", 0};
      for (const Track& track : tracks)
        if (track.pops.hit[i] && track.pops.size[i] * unit > event.size) {
          event.size = track.pops.size[i] * unit;
          event.joint = track.name;
        }
      events.push_back(event);
    }
    return events;
  }
};

void count_joint_pops(const PopLine& line, double minutes, double ratio, PopFigures& pops) {
  const Mask any = line.any();
  pops.joint_frames = count(any);
  pops.events = count_events(any, kSameEvent);
  pops.body_events = count_events(line.any(true), kSameEvent);
  pops.body_events_per_minute = pops.body_events / std::max(minutes, 1e-9);
  pops.first = line.first(any, ratio, 1.0);
  for (const auto& track : line.tracks) {
    if (const int frames = count(track.pops.hit)) pops.by_joint.emplace_back(track.name, frames);
    for (std::size_t i = 0; i < track.pops.hit.size(); ++i)
      if (track.pops.hit[i]) pops.worst = std::max(pops.worst, track.pops.size[i]);
  }
  std::stable_sort(pops.by_joint.begin(), pops.by_joint.end(),
                   [](const auto& a, const auto& b) { return a.second > b.second; });
  if (pops.by_joint.size() > kWorstJoints) pops.by_joint.resize(kWorstJoints);
}

PopLine position_pops(const Clip& clip, const Body& body, const std::set<int>& joints,
                      const Resampling& rate, const PopThresholds& thresholds) {
  PopLine line;
  for (const int j : joints) {
    const auto places = resampled(body.positions(j), rate);
    line.tracks.push_back({clip.skeleton.joints[static_cast<std::size_t>(j)].name,
                           find_pops(differences(differences(places)), thresholds)});
  }
  return line;
}

// Amplitude per frame, the larger of the own frame rate and half of it. `accelerations` takes a
// stride and a first frame.
template <class Accelerations>
std::vector<double> vibration(int frames, double fps, Accelerations accelerations) {
  std::vector<double> amplitude(static_cast<std::size_t>(frames), 0.0);
  for (int stride = 1; stride <= 2 && fps / stride >= kSlowestVibrating; ++stride)
    for (int phase = 0; phase < stride; ++phase) {
      const auto found = vibration_amplitude(accelerations(phase, stride));
      for (std::size_t i = 0; i < found.size(); ++i) {
        const auto middle =
            static_cast<std::size_t>(phase) + static_cast<std::size_t>(stride) * (i + 3);
        amplitude[middle] = std::max(amplitude[middle], found[i]);
      }
    }
  return amplitude;
}

template <class T>
std::vector<T> every(const std::vector<T>& x, int phase, int stride) {
  std::vector<T> out;
  out.reserve(x.size() / static_cast<std::size_t>(stride) + 1);
  for (std::size_t i = static_cast<std::size_t>(phase); i < x.size();
       i += static_cast<std::size_t>(stride))
    out.push_back(x[i]);
  return out;
}

// Gathers vibration joint by joint.
struct VibrationCount {
  double dt;
  std::vector<double> largest;  // over the joints, per frame
  VibrationFigures figures;

  void add(const std::string& name, const std::vector<double>& amplitude) {
    largest.resize(amplitude.size(), 0.0);
    VibratingJoint joint{name, 0, 0};
    int frames = 0;
    for (std::size_t i = 0; i < amplitude.size(); ++i) {
      largest[i] = std::max(largest[i], amplitude[i]);
      joint.amplitude = std::max(joint.amplitude, amplitude[i]);
      frames += amplitude[i] > kVibrationLimit;
    }
    joint.seconds = frames * dt;
    if (joint.seconds > kVibrationSeconds) figures.joints.push_back(joint);
  }

  VibrationFigures finish(const std::vector<double>& root) {
    int frames = 0;
    for (const double amplitude : largest) {
      figures.joint_max = std::max(figures.joint_max, amplitude);
      frames += amplitude > kVibrationLimit;
    }
    figures.seconds = frames * dt;
    figures.joint_p99 = percentile(largest, 99);
    for (const double amplitude : root)
      figures.root_max = std::max(figures.root_max, amplitude * kMillimetres);
    std::stable_sort(figures.joints.begin(), figures.joints.end(),
                     [](const auto& a, const auto& b) { return a.amplitude > b.amplitude; });
    return figures;
  }
};

std::vector<double> lengths(const std::vector<Vec3>& x, double unit) {
  std::vector<double> out(x.size());
  for (std::size_t i = 0; i < x.size(); ++i) out[i] = length(x[i]) * unit;
  return out;
}

/// The largest value and the 99th percentile; the values are moved about.
struct Peak {
  double p99 = 0, max = 0;
};
Peak peak_of(std::vector<double>& values) {
  if (values.empty()) return {};
  const double max = *std::max_element(values.begin(), values.end());
  // Of many values all but the few largest are passed over first, by what a sample says of them.
  constexpr std::size_t kMany = 2000, kEvery = 16;
  const double rank = 0.99 * static_cast<double>(values.size() - 1);
  const auto wanted = values.size() - static_cast<std::size_t>(rank);  // this and all above it
  if (values.size() > kMany) {
    std::vector<double> sample, large;
    for (std::size_t i = 0; i < values.size(); i += kEvery) sample.push_back(values[i]);
    const double least = percentile(sample, 96);
    for (const double value : values)
      if (value >= least) large.push_back(value);
    if (large.size() > wanted) {
      const auto nth = large.end() - static_cast<std::ptrdiff_t>(wanted);
      std::nth_element(large.begin(), nth, large.end());
      const double fraction = rank - std::floor(rank), here = *nth;
      return {
          fraction > 0 ? here + fraction * (*std::min_element(nth + 1, large.end()) - here) : here,
          max};
    }
  }
  return {percentile(values, 99), max};
}

JointFigures joint_figures(const std::string& name, std::vector<double> speeds,
                           std::vector<double> accelerations) {
  const Peak speed = peak_of(speeds), acceleration = peak_of(accelerations);
  const double usual = percentile(speeds, 50);
  return {name,
          speed.p99,
          speed.max,
          acceleration.p99,
          acceleration.max,
          speed.max / std::max(usual, 1e-3)};
}

Summary root_jerk(const std::vector<Vec3>& root, double dt) {
  const auto smooth = gaussian(root, 0.02 / dt);
  return summarise(lengths(differences(differences(differences(smooth))), 1 / (dt * dt * dt)));
}

}  // namespace

SmoothnessFigures measure_smoothness(const Clip& clip, const Body& body, bool joint_table) {
  SmoothnessFigures out;
  const Resampling rate = resampling_of(clip.fps, body.frames);
  out.fps = rate.fps;
  // Below 60 frames/s smooth motion curves more per frame: the floors rise with the square.
  const double soft = rate.fps < 55 ? (kJudgedRate / rate.fps) * (kJudgedRate / rate.fps) : 1.0;

  PopLine joint_line;
  VibrationCount vibrating{body.dt, {}, {}};
  std::vector<double> all_speeds, all_accelerations;
  for (int j = 0; j < clip.skeleton.size(); ++j) {
    const Joint& joint = clip.skeleton.joints[static_cast<std::size_t>(j)];
    if (joint.end || is_finger(joint.name)) continue;
    const auto rotations = rotations_of(clip, j);
    if (!turns(rotations)) continue;
    const auto steps = rotation_steps(resampled(rotations, rate));
    const auto changes = differences(steps);
    const auto speeds = lengths(steps, rate.fps),
               accelerations = lengths(changes, rate.fps * rate.fps);
    all_speeds.insert(all_speeds.end(), speeds.begin(), speeds.end());
    all_accelerations.insert(all_accelerations.end(), accelerations.begin(), accelerations.end());
    if (joint_table) out.joints.push_back(joint_figures(joint.name, speeds, accelerations));
    joint_line.tracks.push_back({joint.name, find_pops(changes, {1.5 * soft, 4.0 * soft, 2.0})});
    vibrating.add(joint.name, vibration(body.frames, clip.fps, [&](int phase, int stride) {
                    if (stride == 1 && rate.ratio == 1.0) return changes;  // judged as it is
                    return differences(rotation_steps(every(rotations, phase, stride)));
                  }));
  }
  const Peak speed = peak_of(all_speeds), acceleration = peak_of(all_accelerations);
  out.velocity_p99 = speed.p99;
  out.velocity_max = speed.max;
  out.acceleration_p99 = acceleration.p99;
  out.acceleration_max = acceleration.max;

  count_joint_pops(joint_line, body.frames * body.dt / 60, rate.ratio, out.pops);
  const auto root_line =
      position_pops(clip, body, {body.pelvis}, rate, {0.003 * soft, 0.010 * soft, 0.0});
  const auto foot_line = position_pops(
      clip, body, {body.feet[0].ankle, body.feet[0].toe, body.feet[1].ankle, body.feet[1].toe},
      rate, {0.006 * soft, 1e9, 2.0});
  const Mask root_hit = root_line.any(), foot_hit = foot_line.any();
  out.pops.root_frames = count(root_hit);
  out.pops.foot_frames = count(foot_hit);
  out.pops.first_root = root_line.first(root_hit, rate.ratio, kMillimetres);
  out.pops.first_foot = foot_line.first(foot_hit, rate.ratio, kMillimetres);

  const auto& root = body.positions(body.pelvis);
  out.vibration = vibrating.finish(vibration(body.frames, clip.fps, [&](int phase, int stride) {
    return differences(differences(every(root, phase, stride)));
  }));
  out.root_jerk = root_jerk(root, body.dt);
  return out;
}

}  // namespace amble::metrics
