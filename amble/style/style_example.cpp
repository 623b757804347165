#include "amble/style/style_example.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

#include "amble/analysis/closed_cycle.hpp"
#include "amble/kinematics/forward.hpp"
#include "amble/library/common_skeleton.hpp"
#include "amble/library/example_curves.hpp"
#include "amble/library/performer_library.hpp"
#include "amble/maths/ground_frame.hpp"
#include "amble/maths/smooth.hpp"
#include "amble/performer/performer_skeleton.hpp"
#include "amble/performer/repertoire.hpp"

namespace amble {
namespace {

constexpr int kPoses = 96;
constexpr double kLeastBetween = 0.01;         // of a stride, from one moment of a step to the next
constexpr KeyPhases kUsual{0, 0.16, 0.62, 1};  // shares of the contact
constexpr double kFlatPitch = 0.06, kHeelUp = -0.06;  // radians

std::size_t at(Side side) { return static_cast<std::size_t>(index(side)); }
std::size_t at(FootPhase phase) { return static_cast<std::size_t>(phase); }

/// Brings the moments between strike and toe-off into order; those not found go where they
/// usually are.
void put_in_order(StyleExample& example) {
  for (const Side side : kSides) {
    KeyPhases& keys = example.keys[at(side)];
    const double duty = clamp(keys[at(FootPhase::toe_off)], 0.1, 0.9);
    keys[at(FootPhase::heel_strike)] = 0;
    keys[at(FootPhase::toe_off)] = duty;
    double& flat = keys[at(FootPhase::foot_flat)];
    double& push = keys[at(FootPhase::push_off)];
    if (!example.found[at(side)][at(FootPhase::foot_flat)]) flat = kUsual[1] * duty;
    if (!example.found[at(side)][at(FootPhase::push_off)]) push = kUsual[2] * duty;
    flat = clamp(flat, kLeastBetween, duty - 2 * kLeastBetween);
    push = clamp(push, flat + kLeastBetween, duty - kLeastBetween);
  }
}

/// The phase since the strike of a foot that lies `seconds` after it.
double phase_since(const Stride& cycle, Side side, double seconds) {
  const double first = cycle.half_seconds[side == Side::right ? 0 : 1];
  return seconds < first ? 0.5 * seconds / first
                         : 0.5 + 0.5 * (seconds - first) / (cycle.seconds - first);
}

/// The moments of a step by how a planted foot rolls: flat once its toes are down, pushing off
/// once its heel is up.
void keys_by_roll(const std::vector<double>& pitch, double duty, Side side, StyleExample& example) {
  auto& found = example.found[at(side)];
  KeyPhases& keys = example.keys[at(side)];
  found = {true, false, false, true};
  keys[at(FootPhase::toe_off)] = duty;
  const double step = duty / static_cast<double>(pitch.size() - 1);
  std::size_t i = 0;
  while (i < pitch.size() && std::abs(pitch[i]) > kFlatPitch) ++i;
  if (i < pitch.size()) {
    found[at(FootPhase::foot_flat)] = true;
    keys[at(FootPhase::foot_flat)] = static_cast<double>(i) * step;
  }
  std::size_t last = pitch.size();
  while (last > 0 && pitch[last - 1] < kHeelUp) --last;
  if (last > 0 && last < pitch.size()) {
    found[at(FootPhase::push_off)] = true;
    keys[at(FootPhase::push_off)] = static_cast<double>(last) * step;
  }
}

/// How far a cycle is from straight, steady and sure.
double unsteadiness(const Cycle& cycle) {
  const double speed = std::max(0.2, std::abs(cycle.speed));
  return std::abs(cycle.turn_rate) + std::abs(cycle.turn_change) +
         0.5 * std::abs(cycle.acceleration) * cycle.seconds() / speed + (1 - cycle.confidence) +
         (cycle.type == "walk" || cycle.type == "run" ? 0 : 10);
}

std::string why_none(const Study& study) {
  if (!study.rejected.empty()) return study.rejected;
  for (const Cycle& cycle : study.cycles)
    if (!cycle.rejected.empty()) return "no cycle that closes: " + cycle.rejected;
  return "no cycle: it needs two strikes of one foot with a strike of the other between";
}

std::string name_of(const CaptureSource& source) {
  if (!source.manifest.style.empty()) return source.manifest.style;
  if (!source.manifest.name.empty()) return source.manifest.name;
  const std::size_t slash = source.file.find_last_of('/');
  const std::string leaf = slash == std::string::npos ? source.file : source.file.substr(slash + 1);
  return leaf.substr(0, leaf.find_last_of('.'));
}

StyleExample from_cycle(const Clip& clip, const FootContacts& contacts, const Cycle& cycle) {
  const ClosedCycle closed(clip, cycle);
  StyleExample example;
  Stride& stride = example.cycle;
  stride.type = cycle.gait > 0.5 ? "run" : "walk";
  stride.gait = cycle.gait;
  stride.speed = cycle.speed, stride.turn_rate = cycle.turn_rate;
  stride.seconds = closed.seconds();
  stride.half_seconds = closed.half_seconds();
  for (int i = 0; i < kPoses; ++i) {
    Pose pose;
    closed.pose(i / double(kPoses), pose);
    stride.poses.push_back(std::move(pose));
  }
  for (const Side side : kSides) {
    const double strike = side == cycle.first ? cycle.start : cycle.middle;
    KeyPhases& keys = example.keys[at(side)];
    auto& found = example.found[at(side)];
    found = {true, false, false, true};
    keys[at(FootPhase::toe_off)] =
        phase_since(stride, side, cycle.duty[at(side)] * cycle.seconds());
    for (const Contact& contact : contacts[at(side)]) {
      if (std::abs(contact.begin - strike) > 1e-6) continue;
      for (const FootPhase phase : {FootPhase::foot_flat, FootPhase::push_off}) {
        const auto& event = contact.event(phase);
        if (!event) continue;
        found[at(phase)] = true;
        keys[at(phase)] = phase_since(stride, side, event->seconds - strike);
      }
    }
  }
  put_in_order(example);
  return example;
}

/// How far the feet of a cycle slide in the first half of their stance, metres. A body that goes on
/// as the cycle's arc says keeps them where they are; one that stops, sets off or swerves does not.
double slide(const Skeleton& skeleton, const StyleExample& example) {
  constexpr int kLooks = 8;
  constexpr double kFrom = 0.25, kTo = 0.6;  // of the stance: after, the heel rises
  const Stride& cycle = example.cycle;
  std::vector<Transform> world(skeleton.joints.size());
  double sum = 0;
  for (const Side side : kSides) {
    const int foot = skeleton.joint(on_side(Role::left_foot, side));
    if (foot < 0) continue;
    std::array<Vec3, kLooks> places;
    Vec3 mean;
    for (int i = 0; i < kLooks; ++i) {
      const double since =
          lerp(kFrom, kTo, i / double(kLooks - 1)) * example.keys[at(side)][at(FootPhase::toe_off)];
      const double phase = since + (side == Side::right ? 0.0 : 0.5);
      const auto sample = static_cast<std::size_t>(std::lround(phase * kPoses)) % kPoses;
      forward_kinematics(skeleton, cycle.poses[sample], world);
      Vec3& place = places[static_cast<std::size_t>(i)] =
          GroundFrame{}
              .along_arc(cycle.speed, cycle.turn_rate, cycle.seconds_after_strike(side, since))
              .to_world(world[static_cast<std::size_t>(foot)].position);
      place.y = 0;
      mean += place / double(kLooks);
    }
    double spread = 0;
    for (const Vec3& place : places) spread += dot(place - mean, place - mean) / kLooks;
    sum += 0.5 * std::sqrt(spread);
  }
  return sum;
}

/// How unlike the two steps of a cycle are: in the time they take, in how long the feet are down
/// and in how long they push off, shares of the cycle. A body that stumbles or stops shows there,
/// and in a foot that leaves flat.
double unevenness(const Cycle& cycle, const StyleExample& example) {
  constexpr double kLeastPush = 0.04, kFlat = 0.33;
  const auto push = [&](std::size_t side) {
    return example.keys[side][at(FootPhase::toe_off)] - example.keys[side][at(FootPhase::push_off)];
  };
  const auto& halves = example.cycle.half_seconds;
  return std::abs(halves[0] - halves[1]) / example.cycle.seconds +
         std::abs(cycle.duty[0] - cycle.duty[1]) + std::abs(push(0) - push(1)) +
         (std::min(push(0), push(1)) < kLeastPush ? kFlat : 0);
}

/// The cycle of a source that shows its style best: straight, steady, even and on feet that stand.
std::optional<StyleExample> best_example(const CommonSkeleton& common, std::size_t source,
                                         const Study& study) {
  // These count as much as a turn of one radian a second.
  constexpr double kSlide = 0.01, kUneven = 0.33;  // metres; share of a cycle
  std::vector<Cycle> cycles;
  for (const Cycle& cycle : study.cycles)
    if (cycle.rejected.empty() && cycle.type != "turn" && cycle.type != "back")
      cycles.push_back(cycle);
  std::stable_sort(cycles.begin(), cycles.end(), [](const Cycle& a, const Cycle& b) {
    return unsteadiness(a) < unsteadiness(b);
  });
  std::optional<StyleExample> best;
  double least = 0;
  for (Cycle& cycle : cycles) {
    if (best && unsteadiness(cycle) >= least) break;  // nor will a later one be better
    cycle.speed *= common.scale(source);
    cycle.frame.x *= common.scale(source), cycle.frame.z *= common.scale(source);
    StyleExample example = from_cycle(common.clip(source), study.contacts, cycle);
    const double cost = unsteadiness(cycle) + unevenness(cycle, example) / kUneven +
                        slide(common.skeleton(), example) / kSlide;
    if (best && cost >= least) continue;
    least = cost;
    example.cycle.start = study.file_time(cycle.start);
    example.cycle.end = study.file_time(cycle.end);
    best = std::move(example);
  }
  return best;
}

PhaseCount count_phases(const CaptureSource& source) {
  PhaseCount count;
  count.source = source.file;
  count.contacts = source.study.contacts;
  for (const auto& contacts : source.study.contacts) {
    const bool never_flat = std::none_of(
        contacts.begin(), contacts.end(),
        [](const Contact& contact) { return contact.event(FootPhase::foot_flat).has_value(); });
    for (const Contact& contact : contacts) {
      if (!contact.struck() || !contact.lifted()) continue;
      ++count.stances;
      const bool pushed = contact.event(FootPhase::push_off).has_value(),
                 flat = contact.event(FootPhase::foot_flat).has_value();
      if (pushed && (flat || never_flat)) ++count.complete;
      if (pushed && never_flat) ++count.tiptoe;
    }
  }
  return count;
}

}  // namespace

StyleExamples style_examples(const std::vector<CaptureSource>& sources) {
  StyleExamples out;
  const CommonSkeleton common(sources, out.rejected);
  out.skeleton = common.skeleton();
  for (std::size_t i = 0; i < sources.size(); ++i) {
    if (!common.fits(i)) continue;
    const Study& study = sources[i].study;
    out.phases.push_back(count_phases(sources[i]));
    std::optional<StyleExample> example = best_example(common, i, study);
    if (!example) {
      out.rejected.push_back({sources[i].file, why_none(study)});
      continue;
    }
    example->name = example->cycle.name = name_of(sources[i]);
    example->cycle.source = sources[i].file;
    out.examples.push_back(std::move(*example));
  }
  return out;
}

StyleExamples style_examples(const MotionLibrary& library) {
  constexpr int kPitches = 65;
  StyleExamples out;
  out.skeleton = library.skeleton;
  for (const Group& group : library.groups)
    for (int e = group.first; e < group.first + group.count; ++e) {
      const Example& from = library.examples[static_cast<std::size_t>(e)];
      if (from.speed == 0) continue;  // treading was made, not seen
      const ExampleCurves curves(library, e);
      StyleExample example;
      example.name = from.name;
      Stride& stride = example.cycle;
      stride.name = from.name, stride.source = from.source, stride.type = from.type;
      stride.gait = from.gait, stride.speed = from.speed, stride.turn_rate = from.turn_rate;
      stride.start = from.start, stride.end = from.end;
      stride.seconds = from.duration;
      stride.half_seconds = from.half_duration;
      Pose pose;
      pose.rotations.assign(library.skeleton.joints.size(), Quat{});
      for (int i = 0; i < kPoses; ++i) {
        curves.pose(i / double(kPoses), pose);
        stride.poses.push_back(pose);
      }
      for (const Side side : kSides) {
        std::vector<double> pitch;
        for (int i = 0; i < kPitches; ++i)
          pitch.push_back(curves.pitch(side, i / double(kPitches - 1)));
        keys_by_roll(pitch, from.feet[at(side)].duty, side, example);
      }
      put_in_order(example);
      out.examples.push_back(std::move(example));
    }
  return out;
}

StyleExamples performed_style_examples(bool running) {
  StyleExamples out;
  out.skeleton = performer_skeleton();
  for (const Performance& performance : repertoire()) {
    if (performance.style.empty() || (performance.gait.gait == Gait::run) != running) continue;
    StyleExample example;
    example.name = performance.style;
    example.cycle = performed_stride(performance);
    for (const Side side : kSides) {
      const StrideFoot& foot = example.cycle.feet[at(side)];
      keys_by_roll(foot.stance_pitch, foot.duty, side, example);
    }
    put_in_order(example);
    out.examples.push_back(std::move(example));
  }
  return out;
}

}  // namespace amble
