#include "amble/library/builder.hpp"
#include "amble/library/standing_legs.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <set>

#include "amble/core/error.hpp"
#include "amble/kinematics/foot_swing.hpp"
#include "amble/library/lifted_toes.hpp"
#include "amble/library/manoeuvre.hpp"
#include "amble/library/tread.hpp"
#include "amble/library/usual_spread.hpp"
#include "amble/maths/bspline.hpp"
#include "amble/maths/ground_frame.hpp"
#include "amble/maths/matrix.hpp"

namespace amble {
namespace {

// Scales of the parameters in the scattered-data weights: about equal steps to the eye.
constexpr double kSpeedScale = 0.5, kTurnScale = 0.5;
constexpr double kEnvelopeMargin = 0.006;
constexpr double kSwingSmoothness = 0.0125, kStanceSmoothness = 0.2;
constexpr double kSameFacing = 0.5;  // radians: manoeuvres of one kind
constexpr std::size_t kFoot = MotionLibrary::kFootCoefficients;

/// Samples of a closed curve at `count` uniform phases from `values` at uniform phases.
std::vector<double> resample_closed(std::vector<double> values, int count) {
  const std::size_t wanted = static_cast<std::size_t>(count), every = values.size() / wanted;
  std::vector<double> out(wanted);
  if (every * wanted == values.size()) {  // they are among them
    for (std::size_t i = 0; i < wanted; ++i) out[i] = values[every * i];
    return out;
  }
  fit_periodic(values);
  for (int i = 0; i < count; ++i)
    out[static_cast<std::size_t>(i)] =
        tap_value(periodic_tap(static_cast<double>(i) / count, static_cast<int>(values.size())),
                  values.data());
  return out;
}

void put_channel(MotionLibrary& library, std::size_t channel, std::vector<double> values) {
  values = resample_closed(std::move(values), MotionLibrary::kBodyKnots);
  fit_periodic(values);
  const std::size_t channels = static_cast<std::size_t>(library.body_channels());
  float* rows = library.body_.data() + library.body_.size() - MotionLibrary::kBodyKnots * channels;
  for (std::size_t k = 0; k < values.size(); ++k)
    rows[k * channels + channel] = static_cast<float>(values[k]);
}

void append_body(MotionLibrary& library, const Stride& stride) {
  const std::size_t channels = static_cast<std::size_t>(library.body_channels());
  library.body_.resize(library.body_.size() + MotionLibrary::kBodyKnots * channels);
  const auto put = [&](std::size_t channel, const auto& value_of) {
    std::vector<double> values;
    for (const Pose& pose : stride.poses) values.push_back(value_of(pose));
    put_channel(library, channel, values);
  };
  put(0, [](const Pose& pose) { return pose.root.x; });
  put(1, [](const Pose& pose) { return pose.root.y; });
  put(2, [](const Pose& pose) { return pose.root.z; });
  std::array<std::vector<double>, 3> turned;
  for (std::size_t t = 0; t < library.turning.size(); ++t) {
    for (auto& values : turned) values.clear();
    for (const Pose& pose : stride.poses) {  // park2002:11
      const Vec3 v = log_half(inverse(library.references[t]) *
                              pose.rotations[static_cast<std::size_t>(library.turning[t])]);
      turned[0].push_back(v.x), turned[1].push_back(v.y), turned[2].push_back(v.z);
    }
    const std::size_t first = t == 0 ? 3 : MotionLibrary::kPelvisChannels + 3 * (t - 1);
    for (std::size_t c = 0; c < 3; ++c) put_channel(library, first + c, turned[c]);
  }
}

/// The hip of the stride just appended, in the travelling frame.
Vec3 hip_at(const MotionLibrary& library, Side side, double phase) {
  const int example = static_cast<int>(library.examples.size()) - 1;
  const SplineTap tap = periodic_tap(phase, MotionLibrary::kBodyKnots);
  float channels[MotionLibrary::kPelvisChannels] = {};
  for (std::size_t c = 0; c < std::size(channels); ++c)
    for (std::size_t k = 0; k < 4; ++k)
      channels[c] +=
          static_cast<float>(tap.share[k]) *
          library.body(
              example)[static_cast<std::size_t>(tap.index[k] * library.body_channels()) + c];
  const Transform pelvis = library.pelvis(channels);
  return pelvis.position + rotate(pelvis.rotation, library.skeleton.hip_offset(side));
}

/// How it moves, metres per stride.
Vec3 hip_slope(const MotionLibrary& library, const Stride& stride, Side side, double phase) {
  constexpr double kStep = 0.004;
  return (hip_at(library, side, phase + kStep) - hip_at(library, side, phase - kStep)) *
         (0.5 / (kStep * stride.seconds)) * stride.seconds;
}

/// How the foot rolls while it carries, and how the leg swings it on.
void append_foot(MotionLibrary& library, const Stride& stride, Side side) {
  const StrideFoot& foot = stride.feet[static_cast<std::size_t>(index(side))];
  const LegBones bones = leg_bones(library.skeleton, side);
  const std::vector<double> pitch =
      fit_interval(foot.stance_pitch, static_cast<int>(kFoot), kStanceSmoothness);
  library.stance_.insert(library.stance_.end(), pitch.begin(), pitch.end());

  const double strike = side == Side::right ? 0.0 : 0.5;
  const std::size_t n = foot.swing.size();
  std::vector<std::vector<double>> course(MotionLibrary::kSwingChannels, std::vector<double>(n));
  for (std::size_t i = 0; i < n; ++i) {
    const double s = static_cast<double>(i) / static_cast<double>(n - 1);
    const Vec3 hip = hip_at(library, side, strike + foot.duty + s * (1 - foot.duty));
    const FootPose& pose = foot.swing[i];
    const Reach reach = reach_of(bones, hip, pose.ankle);
    const double values[] = {reach.left, reach.forward, reach.flexion,
                             pose.pitch, pose.yaw,      pose.roll};
    for (std::size_t c = 0; c < course.size(); ++c) course[c][i] = values[c];
  }
  const std::size_t start = library.swing_.size();
  library.swing_.resize(start + kFoot * course.size());
  for (std::size_t c = 0; c < course.size(); ++c) {
    const std::vector<double> fitted =
        fit_interval(course[c], static_cast<int>(kFoot), kSwingSmoothness);
    for (std::size_t k = 0; k < kFoot; ++k)
      library.swing_[start + k * course.size() + c] = static_cast<float>(fitted[k]);
  }
}

/// Distance of hip and ankle over the stride: what a blend of different strides would lose.
void append_leg_length(MotionLibrary& library, const Stride& stride, Side side) {
  const StrideFoot& foot = stride.feet[static_cast<std::size_t>(index(side))];
  const Sole& sole = library.skeleton.soles[static_cast<std::size_t>(index(side))];
  std::vector<double> lengths;
  for (std::size_t i = 0; i < stride.poses.size(); ++i) {
    const double phase = static_cast<double>(i) / static_cast<double>(stride.poses.size());
    const double since = phase - (side == Side::right ? 0.0 : 0.5), own = since - std::floor(since);
    const auto sample = [](const auto& samples, double s) {
      return samples[static_cast<std::size_t>(
          std::lround(s * static_cast<double>(samples.size() - 1)))];
    };
    Vec3 ankle;
    if (own < foot.duty || stride.speed + std::abs(stride.turn_rate) == 0) {
      const GroundFrame frame = GroundFrame{}.along_arc(
          stride.speed, stride.turn_rate,
          stride.seconds_after_strike(side, own) - 0.5 * foot.duty * stride.seconds);
      const double pitch = sample(foot.stance_pitch, std::min(1.0, own / foot.duty));
      ankle = frame.to_local(roll_foot(sole, foot.placement, pitch).ankle);
    } else {
      ankle = sample(foot.swing, (own - foot.duty) / (1 - foot.duty)).ankle;
    }
    lengths.push_back(length(ankle - hip_at(library, side, phase)));
  }
  put_channel(library, MotionLibrary::kLegChannel + static_cast<std::size_t>(index(side)), lengths);
}

}  // namespace

void append_stride(MotionLibrary& library, const Stride& stride) {
  Example example{stride.name,      stride.source,       stride.type,  stride.start,
                  stride.end,       stride.gait,         stride.speed, stride.turn_rate,
                  stride.seconds,   stride.half_seconds, {},           stride.acceleration,
                  stride.parameters};
  for (std::size_t s = 0; s < 2; ++s) {
    const StrideFoot& foot = stride.feet[s];
    example.feet[s] = {foot.duty, foot.placement.x, foot.placement.z, foot.placement.yaw, {}};
  }
  library.examples.push_back(example);
  append_body(library, stride);
  for (const Side side : kSides) {
    append_leg_length(library, stride, side);
    append_foot(library, stride, side);
    library.examples.back().feet[static_cast<std::size_t>(index(side))].hip_slope =
        hip_slope(library, stride, side, side == Side::right ? 0.0 : 0.5);
  }
  const int last = static_cast<int>(library.examples.size()) - 1;
  note_standing_legs(library, last);
  lift_toes(library, last);
}

namespace {

/// A parameter among a group's examples; one that does not say counts as the mean of those that do.
struct Spread {
  std::vector<double> values;
  ExtraParameter parameter;
  double deviation = 0;
};

Spread spread_of(const MotionLibrary& library, std::size_t index, int first, int count) {
  const std::string& name = library.parameters[index];
  const auto said = [&](int i) {
    const auto& parameters = library.examples[static_cast<std::size_t>(i)].parameters;
    const auto found = parameters.find(name);
    return found == parameters.end() ? std::numeric_limits<double>::quiet_NaN() : found->second;
  };
  double sum = 0, known = 0;
  for (int i = first; i < first + count; ++i)
    if (const double value = said(i); value == value) sum += value, known += 1;
  Spread spread;
  ExtraParameter& parameter = spread.parameter;
  parameter.index = static_cast<int>(index);
  parameter.usual = known > 0 ? sum / known : 0.0;
  parameter.low = parameter.high = parameter.usual;
  for (int i = first; i < first + count; ++i) {
    const double value = said(i) == said(i) ? said(i) : parameter.usual;
    spread.values.push_back(value);
    parameter.low = std::min(parameter.low, value);
    parameter.high = std::max(parameter.high, value);
    spread.deviation += (value - parameter.usual) * (value - parameter.usual) / count;
  }
  spread.deviation = std::sqrt(spread.deviation);
  return spread;
}

Group make_group(const MotionLibrary& library, const std::string& type, int first) {
  Group group;
  group.name = type;
  group.first = first;
  group.count = static_cast<int>(library.examples.size()) - first;
  std::vector<double> parameters, scale{kSpeedScale, kTurnScale};
  std::vector<Spread> spreads;
  for (std::size_t p = 0; p < library.parameters.size(); ++p) {
    Spread spread = spread_of(library, p, first, group.count);
    if (!(spread.deviation > 1e-9)) continue;
    group.extra.push_back(spread.parameter);
    scale.push_back(spread.deviation);
    spreads.push_back(std::move(spread));
  }
  std::vector<Point2> points;
  int running = 0, moving = 0;
  for (int i = first; i < first + group.count; ++i) {
    const Example& example = library.examples[static_cast<std::size_t>(i)];
    parameters.insert(parameters.end(), {example.speed, example.turn_rate});
    for (const Spread& spread : spreads)
      parameters.push_back(spread.values[static_cast<std::size_t>(i - first)]);
    points.push_back({example.speed, example.turn_rate});
    if (example.speed == 0 && example.turn_rate == 0) group.tread = i;
    if (example.speed != 0) ++moving, running += example.gait > 0.5;
  }
  group.gait = 2 * running > moving ? 1 : 0;  // a gait of its own may be found as either
  group.stand = library.stand;
  group.basis = CardinalBasis::build(parameters, static_cast<int>(scale.size()), scale);
  group.envelope = ConvexHull::of(points).shrunk(kEnvelopeMargin);
  return group;
}

bool is_manoeuvre(const Stride& stride) { return stride.is_manoeuvre(); }

/// Types of the library's own stand apart where there are plain walks or runs.
void set_types_apart(std::vector<Stride>& strides) {
  if (std::none_of(strides.begin(), strides.end(),
                   [](const Stride& stride) { return is_plain_gait(stride.type); }))
    return;
  for (Stride& stride : strides) stride.apart = is_own_type(stride.type);
}

/// Strides of one kind, in the order of the library, and their standing.
struct Kind {
  std::string name;
  std::vector<Stride> strides;
  Stride standing;
  bool apart;  // of a type of the library's own
};

/// Manoeuvres by where they face, each kind with treading and standing of its own.
std::vector<Kind> manoeuvre_kinds(const std::string& library, std::vector<Stride>& strides,
                                  const std::vector<Stride>& treads, const Stride& standing) {
  std::vector<Kind> kinds;
  const auto away = std::stable_partition(
      strides.begin(), strides.end(), [](const Stride& stride) { return !is_manoeuvre(stride); });
  for (auto stride = away; stride != strides.end(); ++stride) {
    const auto same = std::find_if(kinds.begin(), kinds.end(), [&](const Kind& kind) {
      return std::abs(kind.standing.facing - stride->facing) < kSameFacing &&
             (stride->apart ? kind.name == stride->type : !kind.apart);
    });
    if (same != kinds.end()) {
      same->strides.push_back(*stride);
      continue;
    }
    Kind kind{stride->type, {}, turned_by(standing, stride->facing), stride->apart};
    if (stride->type == "side") kind.name += stride->facing < 0 ? " left" : " right";
    for (Stride tread : treads) {
      tread.name += " " + kind.name;
      kind.strides.push_back(turned_by(std::move(tread), stride->facing));
    }
    kind.standing.name += " " + kind.name;
    kind.strides.push_back(*stride);
    kinds.push_back(std::move(kind));
  }
  strides.erase(away, strides.end());
  // Those of its own come first: so many of them can take the place of walk and run.
  const auto others = std::stable_partition(kinds.begin(), kinds.end(),
                                            [](const Kind& kind) { return kind.apart; });
  if (others - kinds.begin() > MotionLibrary::kMostMixed)
    throw Error(library + ": " + std::to_string(others - kinds.begin()) +
                " types of its own; at most " + std::to_string(MotionLibrary::kMostMixed) +
                " can be told apart");
  return kinds;
}

}  // namespace

Quat reference_orientation(std::span<const Stride* const> strides, std::size_t joint) {
  Matrix sum(4, 4);
  for (const Stride* stride : strides)
    for (const Pose& pose : stride->poses) {
      const Quat& q = pose.rotations[joint];
      const double v[] = {q.w, q.x, q.y, q.z};
      for (int i = 0; i < 4; ++i)
        for (int j = 0; j < 4; ++j) sum(i, j) += v[i] * v[j];
    }
  const Matrix v = symmetric_eigen(std::move(sum)).vectors;
  const Quat q{v(0, 0), v(1, 0), v(2, 0), v(3, 0)};
  return q.w < 0 ? -q : q;
}

std::shared_ptr<const MotionLibrary> build_library(const std::string& name,
                                                   const Skeleton& skeleton,
                                                   std::vector<Stride> strides,
                                                   const Stride& standing) {
  auto library = std::make_shared<MotionLibrary>();
  library->name = name;
  library->skeleton = skeleton;
  for (int j = 0; j < skeleton.size(); ++j)
    if (!skeleton.joints[static_cast<std::size_t>(j)].end) library->turning.push_back(j);

  set_types_apart(strides);
  if (std::all_of(strides.begin(), strides.end(), is_manoeuvre))
    throw Error(name + ": no strides to build a library from");
  const auto slowest =
      std::min_element(strides.begin(), strides.end(), [&](const Stride& a, const Stride& b) {
        const bool a_walks = !is_manoeuvre(a) && a.type != "turn",
                   b_walks = !is_manoeuvre(b) && b.type != "turn";
        if (a_walks != b_walks) return a_walks;
        return a.gait != b.gait ? a.gait < b.gait
                                : a.speed + std::abs(a.turn_rate) < b.speed + std::abs(b.turn_rate);
      });
  const std::vector<Stride> treads = tread_on_the_spot(skeleton, *slowest, standing);
  const std::vector<Kind> kinds = manoeuvre_kinds(name, strides, treads, standing);
  strides.insert(strides.begin(), treads.begin(), treads.end());
  std::stable_sort(strides.begin(), strides.end(),
                   [](const Stride& a, const Stride& b) { return a.gait < b.gait; });
  library->stand = static_cast<int>(strides.size());
  for (const Kind& kind : kinds) library->stand += static_cast<int>(kind.strides.size());

  std::set<std::string> names;
  const auto note_parameters = [&](const std::vector<Stride>& all) {
    for (const Stride& stride : all)
      for (const auto& [parameter, value] : stride.parameters) names.insert(parameter);
  };
  note_parameters(strides);
  for (const Kind& kind : kinds) note_parameters(kind.strides);
  if (names.size() > MotionLibrary::kMostParameters)
    throw Error(name + ": " + std::to_string(names.size()) + " parameters of its own; at most " +
                std::to_string(MotionLibrary::kMostParameters) + " can be told apart");
  library->parameters.assign(names.begin(), names.end());

  std::vector<const Stride*> upright{&standing};
  for (const Stride& stride : strides) upright.push_back(&stride);
  for (const int joint : library->turning)
    library->references.push_back(reference_orientation(upright, static_cast<std::size_t>(joint)));

  const auto append_group = [&](const std::string& kind, auto begin, auto end) {
    const int first = static_cast<int>(library->examples.size());
    for (auto stride = begin; stride != end; ++stride) append_stride(*library, *stride);
    return make_group(*library, kind, first);
  };
  for (auto begin = strides.begin(); begin != strides.end();) {
    const auto end = std::find_if(begin, strides.end(),
                                  [&](const Stride& stride) { return stride.gait != begin->gait; });
    library->groups.push_back(append_group(begin->type, begin, end));
    begin = end;
  }
  for (const Kind& kind : kinds)
    library->manoeuvres.push_back(
        append_group(kind.name, kind.strides.begin(), kind.strides.end()));
  append_stride(*library, standing);
  for (std::size_t k = 0; k < kinds.size(); ++k) {
    library->manoeuvres[k].stand = static_cast<int>(library->examples.size());
    library->manoeuvres[k].facing = kinds[k].standing.facing;
    append_stride(*library, kinds[k].standing);
  }
  library->spread = usual_spread(*library);
  return library;
}

}  // namespace amble
