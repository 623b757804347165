#include "amble/library/capture_library.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>
#include <numbers>
#include <set>

#include "amble/analysis/bounds.hpp"
#include "amble/analysis/closed_cycle.hpp"
#include "amble/analysis/odd_cycle.hpp"
#include "amble/core/error.hpp"
#include "amble/kinematics/leg_reach.hpp"
#include "amble/library/builder.hpp"
#include "amble/library/capture_rates.hpp"
#include "amble/library/capture_segments.hpp"
#include "amble/library/capture_stride.hpp"
#include "amble/library/common_skeleton.hpp"
#include "amble/library/guests.hpp"
#include "amble/library/measured_spread.hpp"
#include "amble/library/mirror.hpp"
#include "amble/library/steady_strides.hpp"
#include "amble/library/travel_bounds.hpp"
#include "amble/maths/statistics.hpp"

namespace amble {
namespace {

constexpr double kNearSpeed = 0.10, kNearTurn = 0.10;  // m/s, rad/s: as good as the same
constexpr double kSquare = 0.5 * std::numbers::pi;     // body to travel, in a side step …
constexpr double kOblique = 0.6;                       // … and how far from that it still is one
constexpr double kPivot = 1.2;                         // rad/s of a manoeuvre
// Of a leg, in the mean of all joints: who ends a cycle so far from how it began did not walk on.
constexpr double kOpen = 0.24;
constexpr double kLongestStand = 2.0;  // seconds of a stretch that are looked at

/// The name of a file without its ending, or of the animation in it ("hero.glb: walk").
std::string stem_of(const std::string& file) {
  if (const std::size_t part = file.find(": "); part != std::string::npos && part + 2 < file.size())
    return file.substr(part + 2);
  const std::size_t slash = file.find_last_of('/');
  const std::string leaf = slash == std::string::npos ? file : file.substr(slash + 1);
  return leaf.substr(0, leaf.find_last_of('.'));
}

/// Whether strides of a type go ahead.
bool goes_ahead(const std::string& type) {
  return type != "turn" && type != "side" && type != "back";
}

/// Types that a manifest may give and that hold no strides to repeat.
bool is_unsteady(const std::string& type) {
  static const std::set<std::string> kTypes{"stand", "start", "stop", "slope", "gesture"};
  return kTypes.count(type) != 0;
}

/// Why a cycle that goes sideways or backwards is no example of that; empty when it is one.
std::string fault_of_manoeuvre(const Cycle& cycle) {
  if (cycle.type != "side" && cycle.type != "back") return {};
  const double away = std::abs(cycle.facing) - (cycle.type == "side" ? 1 : 2) * kSquare;
  if (std::abs(away) > kOblique) return "goes obliquely, neither ahead nor to the side nor back";
  if (std::abs(cycle.turn_rate) > kPivot) return "turns too sharply for a step to the side or back";
  return {};
}

/// The strides of one source, still without their curves, and what of it cannot be used. `clip` is
/// the source's on the common body.
void list_strides(const CaptureSource& source, const Clip& clip, std::size_t number, double scale,
                  CaptureBuild& build) {
  const ManifestClip& said = source.manifest;
  const std::string stem = said.name.empty() ? stem_of(source.file) : said.name;
  int count = 0;
  for (Cycle cycle : source.study.cycles) {
    const double seconds = source.study.file_time(cycle.start);
    cycle.speed *= scale;
    cycle.frame.x *= scale, cycle.frame.z *= scale;
    if (is_own_type(said.type) && is_odd_gait(cycle)) cycle.rejected.clear();  // no walk is meant
    if (cycle.rejected.empty()) cycle.rejected = fault_of_manoeuvre(cycle);
    if (cycle.rejected.empty() && !goes_ahead(said.type) && said.type != cycle.type)
      cycle.rejected = "the manifest says that it is " + said.type;
    const double open = cycle.rejected.empty() ? lacks_of_closing(clip, cycle) : 0.0;
    if (open > kOpen * leg_bones(clip.skeleton, Side::left).length())
      cycle.rejected = "ends otherwise than it began";
    if (!cycle.rejected.empty()) {
      build.rejected.push_back({at_seconds(source.file, seconds), cycle.rejected});
      continue;
    }
    const bool ahead = goes_ahead(cycle.type);
    if (!ahead) cycle.gait = 0;
    if (cycle.type == "back") {  // the frame faces as the body does and goes the other way
      cycle.frame.heading += std::numbers::pi;
      cycle.speed = -cycle.speed;
    }
    if (is_own_type(said.type)) cycle.gait = cycle.duty[0] + cycle.duty[1] < 1 ? 1 : 0;
    if (ahead && said.gait) cycle.gait = *said.gait < 0.5 ? 0 : 1;
    if (ahead && !said.type.empty()) cycle.type = said.type;
    CaptureStride found{number, cycle, {}, true, open};
    Stride& stride = found.stride;
    stride.name = stem + "-" + std::to_string(++count);
    stride.source = source.file;
    stride.type = cycle.type;
    stride.gait = cycle.gait;
    stride.speed = cycle.speed, stride.turn_rate = cycle.turn_rate;
    if (cycle.type == "side") stride.facing = cycle.facing < 0 ? -kSquare : kSquare;
    stride.seconds = cycle.seconds();
    stride.start = seconds, stride.end = source.study.file_time(cycle.end);
    stride.acceleration = cycle.acceleration;
    stride.parameters = said.parameters;
    build.strides.push_back(std::move(found));
  }
}

/// Gives a listed stride its curves.
void draw_curves(const Clip& clip, const Skeleton& skeleton, CaptureStride& listed) {
  Stride drawn = capture_stride(clip, listed.cycle, skeleton);
  listed.stride.speed = drawn.speed;
  listed.stride.half_seconds = drawn.half_seconds;
  listed.stride.poses = std::move(drawn.poses);
  listed.stride.feet = std::move(drawn.feet);
}

/// Gives it those that it had when the same sources were gathered before, if it had any.
bool take_curves(CaptureBuild& drawn, CaptureStride& listed) {
  for (CaptureStride& before : drawn.strides)
    if (before.source == listed.source && before.stride.name == listed.stride.name &&
        !before.stride.poses.empty()) {
      listed.stride = std::move(before.stride);
      return true;
    }
  return false;
}

/// Of strides that stand at the same place of the control space the one stays that ends most as it
/// began, and so is changed least by being made a loop; and of every source such a one of each
/// type, so that none is lost.
void thin_out(CaptureBuild& build) {
  std::vector<std::size_t> order;
  for (std::size_t i = 0; i < build.strides.size(); ++i)
    if (build.strides[i].kept) order.push_back(i);
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return build.strides[a].open < build.strides[b].open;
  });
  std::set<std::pair<std::size_t, std::string>> seen;
  const auto of_new_source = [&](std::size_t i) {
    return seen.emplace(build.strides[i].source, build.strides[i].stride.type).second;
  };
  const auto others = std::stable_partition(order.begin(), order.end(), of_new_source);
  for (auto k = static_cast<std::size_t>(others - order.begin()); k < order.size(); ++k) {
    CaptureStride& one = build.strides[order[k]];
    for (std::size_t m = 0; m < k && one.kept; ++m) {
      const CaptureStride& other = build.strides[order[m]];
      if (!other.kept || other.stride.type != one.stride.type ||
          other.stride.gait != one.stride.gait || other.stride.facing != one.stride.facing ||
          other.stride.parameters != one.stride.parameters)
        continue;
      const double speed = (other.stride.speed - one.stride.speed) / kNearSpeed,
                   turn = (other.stride.turn_rate - one.stride.turn_rate) / kNearTurn;
      if (speed * speed + turn * turn < 1) one.kept = false;
    }
  }
}

/// With every so-manieth pose: how strides differ is told by their first two harmonics, and the
/// strides of a day of captures would else be most of what is in memory.
Stride thinned(Stride stride) {
  constexpr std::size_t kEvery = 4;
  std::vector<Pose> poses;
  for (std::size_t i = 0; i < stride.poses.size(); i += kEvery)
    poses.push_back(std::move(stride.poses[i]));
  stride.poses = std::move(poses);
  return stride;
}

/// The strides of one clip that repeat each other, drawn: what a person does not do twice alike.
void find_repeats(ClipsInTurn& clips, CaptureBuild& build) {
  // Share, rad/s, share, rad/s: in bends and while speeding up more differs than chance explains.
  constexpr double kSameSpeed = 0.06, kSameTurn = 0.12, kSteady = 0.08, kStraight = 0.4;
  constexpr std::size_t kMostAlike = 6;
  std::vector<bool> seen(build.strides.size(), false);
  const auto usable = [&](const CaptureStride& one) {
    return !one.stride.is_manoeuvre() && std::abs(one.cycle.turn_rate) < kStraight &&
           std::abs(one.cycle.acceleration) * one.cycle.seconds() <
               kSteady * std::abs(one.cycle.speed);
  };
  for (std::size_t i = 0; i < build.strides.size(); ++i) {
    const CaptureStride& first = build.strides[i];
    if (seen[i] || !usable(first)) continue;
    std::vector<Stride> alike;
    for (std::size_t k = i; k < build.strides.size() && alike.size() < kMostAlike; ++k) {
      const CaptureStride& other = build.strides[k];
      if (seen[k] || other.source != first.source || other.stride.type != first.stride.type ||
          other.stride.gait != first.stride.gait || !usable(other) ||
          std::abs(other.cycle.speed - first.cycle.speed) > kSameSpeed * first.cycle.speed ||
          std::abs(other.cycle.turn_rate - first.cycle.turn_rate) > kSameTurn ||
          keeps_toes_up(clips[other.source], other.cycle, build.skeleton))
        continue;
      seen[k] = true;
      CaptureStride drawn = other;
      if (drawn.stride.poses.empty()) draw_curves(clips[other.source], build.skeleton, drawn);
      alike.push_back(thinned(std::move(drawn.stride)));
    }
    if (alike.size() > 1) build.repeats.push_back(std::move(alike));
  }
}

void find_stand(const std::vector<CaptureSource>& sources, const CommonSkeleton& common,
                CaptureBuild& build) {
  ClipsInTurn clips(common);
  double longest = 0;
  for (std::size_t i = 0; i < sources.size(); ++i) {
    if (!common.fits(i)) continue;
    for (const auto& [first, last] : sources[i].study.standing) {
      if (std::min(last - first, kLongestStand) <= longest) continue;
      longest = std::min(last - first, kLongestStand);
      build.standing = capture_standing(clips[i], first, last, build.skeleton);
      build.standing.source = sources[i].file;
      build.standing.start = sources[i].study.file_time(first);
      build.standing.end = sources[i].study.file_time(last);
    }
  }
  if (longest > 0) return;
  const Stride* slowest = nullptr;
  for (const CaptureStride& found : build.strides)
    if (found.kept && !found.stride.is_manoeuvre() &&
        (!slowest || found.stride.gait < slowest->gait ||
         (found.stride.gait == slowest->gait && found.stride.speed < slowest->speed)))
      slowest = &found.stride;
  if (!slowest) return;
  build.standing = standing_from_walk(*slowest, build.skeleton);
  build.notes.push_back("no clip stands still: a stand was made from the slowest walk, " +
                        slowest->name);
}

/// Whether what a source shows stands apart: a gait of the library's own beside walks or runs.
bool stands_apart(const CaptureSource& source, const MotionLibrary& library) {
  const std::string& type = source.manifest.type;
  return is_own_type(type) && std::none_of(library.groups.begin(), library.groups.end(),
                                           [&](const Group& group) { return group.name == type; });
}

Bounds bounds_of(const std::vector<CaptureSource>& sources, const Group& group,
                 const MotionLibrary& library) {
  std::vector<TravelSample> samples;
  const std::string type = group.name.substr(0, group.name.find(' '));  // "side left": side
  const auto add = [&](const CaptureSource& source, const std::string& found) {
    const std::vector<TravelSample> own = travel_in(source.study, found);
    samples.insert(samples.end(), own.begin(), own.end());
  };
  for (const CaptureSource& source : sources) {
    if (!stands_apart(source, library))
      add(source, type);
    else if (source.manifest.type == group.name)  // which is found as either
      add(source, "walk"), add(source, "run");
  }
  Bounds bounds = bounds_of(samples);
  bounds.slowest = 1e9, bounds.fastest = -1e9;
  for (int i = group.first; i < group.first + group.count; ++i) {
    const Example& example = library.examples[static_cast<std::size_t>(i)];
    bounds.slowest = std::min(bounds.slowest, example.speed);
    bounds.fastest = std::max(bounds.fastest, example.speed);
  }
  return bounds;
}

/// The graph of what was seen to follow what.
void count_transitions(const std::vector<CaptureSource>& sources, MotionLibrary& library) {
  std::map<std::pair<std::string, std::string>, TransitionTravel> found;
  std::map<std::pair<std::string, std::string>, int> counts;
  for (const CaptureSource& source : sources) {
    if (source.study.body.pelvis.empty() || stands_apart(source, library)) continue;
    for (const TransitionTravel& way : transitions_in(source.study)) {
      const auto key = std::pair(way.span.from, way.span.to);
      ++counts[key];
      TransitionTravel& all = found[key];
      all.first_half.insert(all.first_half.end(), way.first_half.begin(), way.first_half.end());
      all.second_half.insert(all.second_half.end(), way.second_half.begin(), way.second_half.end());
    }
  }
  for (const auto& [key, all] : found)
    library.transitions.push_back({key.first, key.second, counts[key], bounds_of(all.first_half),
                                   bounds_of(all.second_half)});
}

/// Mirror images as they are asked for, but for those that are to be left out.
void add_images(const CaptureOptions& options, std::vector<Stride>& kept, CaptureBuild& build) {
  if (!options.mirror && !options.fill_gaps) return;
  std::vector<Stride> images =
      options.mirror ? mirror_strides(kept, build.skeleton) : gap_images(kept, build.skeleton);
  for (const Rejection& named : options.leave_out)
    if (std::erase_if(images, [&](const Stride& one) { return one.name == named.source; }) > 0)
      build.rejected.push_back(named);
  if (options.mirror)
    build.notes.push_back(
        images.empty() ? "not mirrored: the skeleton's two sides are no mirror images of each other"
                       : "every stride has its mirror image, corrected for the body's asymmetry");
  else if (!images.empty())
    build.notes.push_back(std::to_string(images.size()) +
                          " mirror images of walks, corrected for the body's asymmetry, stand "
                          "where nothing was captured");
  kept.insert(kept.end(), std::make_move_iterator(images.begin()),
              std::make_move_iterator(images.end()));
}

}  // namespace

CaptureBuild gather_strides(const std::vector<CaptureSource>& sources,
                            const CaptureOptions& options, CaptureBuild drawn) {
  CaptureBuild build;
  build.notes = rate_notes(sources);
  CommonSkeleton common(sources, build.rejected);
  build.skeleton = common.skeleton();
  ClipsInTurn clips(common);
  build.scales.assign(sources.size(), 0);
  const bool plain = std::any_of(sources.begin(), sources.end(), [](const CaptureSource& source) {
    return source.manifest.style.empty();
  });
  for (std::size_t i = 0; i < sources.size(); ++i) {
    if (!common.fits(i)) continue;
    const ManifestClip& said = sources[i].manifest;
    if (sources[i].study.steps() && (!plain || said.style.empty()))
      build.scales[i] = common.scale(i);
    std::string reason = sources[i].study.rejected;
    if (is_own_type(said.type) &&
        std::any_of(sources[i].study.cycles.begin(), sources[i].study.cycles.end(), is_odd_gait))
      reason.clear();
    if (is_unsteady(said.type)) reason = "the manifest says that it is no steady motion";
    if (plain && !said.style.empty())
      reason = "the manifest says that it is " + said.style + ": not blended with plain strides";
    if (!reason.empty()) {
      build.rejected.push_back({sources[i].file, reason});
      continue;
    }
    const std::size_t before = build.strides.size();
    list_strides(sources[i], clips[i], i, common.scale(i), build);
    if (build.strides.size() == before)
      build.rejected.push_back({sources[i].file, "no steady stride in it"});
    else if (common.scale(i) != 1)
      build.notes.push_back(sources[i].file + ": of another body, put on this one");
  }
  if (options.steady) leave_out_unsteady(sources, build);
  leave_out_named(sources, options.leave_out, build);
  if (options.thin_out) {
    thin_out(build);
    leave_out_guests(sources, common, build);
  }
  for (CaptureStride& listed : build.strides) {
    if (!listed.kept) continue;
    if (keeps_toes_up(clips[listed.source], listed.cycle, build.skeleton)) {
      listed.kept = false;
      build.rejected.push_back({at_seconds(sources[listed.source].file, listed.stride.start),
                                "a foot on the ground keeps its toes up"});
      continue;
    }
    if (!take_curves(drawn, listed)) draw_curves(clips[listed.source], build.skeleton, listed);
  }
  find_stand(sources, common, build);
  build.repeats = std::move(drawn.repeats);
  if (options.thin_out && build.repeats.empty()) find_repeats(clips, build);
  return build;
}

std::shared_ptr<const MotionLibrary> build_captures(const std::vector<CaptureSource>& sources,
                                                    const CaptureOptions& options,
                                                    CaptureBuild& build) {
  const std::vector<Rejection> before = std::move(build.rejected);
  build = gather_strides(sources, options, std::move(build));
  build.rejected.insert(build.rejected.begin(), before.begin(), before.end());
  std::vector<Stride> kept;
  for (const CaptureStride& found : build.strides)
    if (found.kept) kept.push_back(found.stride);
  if (kept.empty()) {
    std::string why = build.rejected.empty() ? "no clip was given" : "";
    for (std::size_t i = 0; i < std::min<std::size_t>(3, build.rejected.size()); ++i)
      why += (i ? "; " : "") + build.rejected[i].source + ": " + build.rejected[i].reason;
    throw Error(options.name + ": no stride to build a library from; " + why);
  }
  add_images(options, kept, build);
  auto library = std::make_shared<MotionLibrary>(
      *build_library(options.name, build.skeleton, std::move(kept), build.standing));
  for (std::vector<Group>* groups : {&library->groups, &library->manoeuvres})
    for (Group& group : *groups) group.bounds = bounds_of(sources, group, *library);
  if (StrideSpread own = measured_spread(*library, build.repeats); own.count() > 0)
    library->spread = std::move(own);
  count_transitions(sources, *library);
  for (std::size_t i = 0; i < sources.size(); ++i)
    if (stands_apart(sources[i], *library)) build.scales[i] = 0;  // no half cycles of a walk
  keep_segments(sources, build, *library);
  library->rejected = build.rejected;
  library->notes = build.notes;
  return library;
}

}  // namespace amble
