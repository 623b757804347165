#include "amble/style/mixed_cycle.hpp"

#include <algorithm>
#include <cmath>

#include "amble/analysis/closed_cycle.hpp"
#include "amble/core/error.hpp"
#include "amble/kinematics/forward.hpp"
#include "amble/library/planted_stride.hpp"
#include "amble/maths/smooth.hpp"
#include "amble/motion/same_joints.hpp"
#include "amble/style/straight_cycle.hpp"

namespace amble {
namespace {

constexpr std::size_t kRootChannels = 6;
// The stance is the base's, which all but stands.
constexpr double kLeastPace = 0.35, kMostPace = 2.5;  // of a stride's length against its examples'

/// A mix with examples by number instead of by name.
struct Amounts {
  std::vector<double> root, offset;  // per example
  std::array<Matrix, 5> parts;       // components × examples
};

std::vector<double> by_number(const Decomposition& all, const ExampleWeights& weights) {
  std::vector<double> out(all.examples(), 0.0);
  for (const auto& [name, weight] : weights) {
    const int example = all.example_named(name);
    if (example < 0) {
      std::string known;
      for (const StyleExample& one : all.source.examples) known += " " + one.name;
      throw Error("mix: there is no example named '" + name + "'; there are:" + known);
    }
    out[static_cast<std::size_t>(example)] = weight;
  }
  return out;
}

Amounts resolve(const Decomposition& all, const Mix& mix) {
  Amounts out;
  out.root = by_number(all, mix.root);
  out.offset = mix.offset.empty() ? out.root : by_number(all, mix.offset);
  for (const BodyPart part : kBodyParts) {
    const std::size_t p = index(part);
    const std::vector<double> weights =
        mix.parts[p].empty() ? out.root : by_number(all, mix.parts[p]);
    Matrix& amounts = out.parts[p];
    const int count = all.parts[p].ica.count();
    amounts = Matrix(count, static_cast<int>(all.examples()));
    for (int k = 0; k < count; ++k)
      for (std::size_t e = 0; e < all.examples(); ++e) amounts(k, static_cast<int>(e)) = weights[e];
    for (const auto& [number, own] : mix.components[p]) {
      if (number > count)
        throw Error("mix: components." + std::string(body_part_name(part)) + "." +
                    std::to_string(number) + ": that part has " + std::to_string(count) +
                    " components");
      const std::vector<double> only = by_number(all, own);
      for (std::size_t e = 0; e < only.size(); ++e)
        amounts(number - 1, static_cast<int>(e)) = only[e];
    }
  }
  return out;
}

/// Puts a part into key frames.
void put_keys(const Decomposition& all, BodyPart name, const Matrix& weights,
              std::vector<double>& keys) {
  const PartComponents& part = all.parts[index(name)];
  const std::size_t width = static_cast<std::size_t>(all.channels.count());
  std::vector<double> amounts(static_cast<std::size_t>(part.ica.count()));
  for (int key = 0; key < kKeyFrames; ++key) {
    for (int k = 0; k < part.ica.count(); ++k) {
      double& sum = amounts[static_cast<std::size_t>(k)];
      sum = 0;
      for (int e = 0; e < weights.columns; ++e) sum += weights(k, e) * part.component(k, e, key);
    }
    put_part(part, amounts, std::span(keys).subspan(static_cast<std::size_t>(key) * width, width));
  }
}

Matrix same_for_all(const std::vector<double>& weights, int count) {
  Matrix out(count, static_cast<int>(weights.size()));
  for (int k = 0; k < count; ++k)
    for (std::size_t e = 0; e < weights.size(); ++e) out(k, static_cast<int>(e)) = weights[e];
  return out;
}

/// Key frames of the base sequence: everything with the weights of the root.
std::vector<double> base_keys(const Decomposition& all, const std::vector<double>& root) {
  const std::size_t width = static_cast<std::size_t>(all.channels.count());
  std::vector<double> keys(kKeyFrames * width, 0.0);
  for (std::size_t key = 0; key < kKeyFrames; ++key)
    for (std::size_t c = 0; c < kRootChannels; ++c) {
      double& value = keys[key * width + c];
      value = all.root_mean[c];
      for (std::size_t e = 0; e < root.size(); ++e)
        value += root[e] * (all.cycles[e].keys[key * width + c] - all.root_mean[c]);
    }
  for (const BodyPart part : kBodyParts)
    put_keys(all, part, same_for_all(root, all.parts[index(part)].ica.count()), keys);
  return keys;
}

/// How far a foot goes back under the body from strike to toe-off, metres, mean of both feet.
double stance_travel(const Decomposition& all, std::span<const double> keys) {
  const Skeleton& skeleton = all.source.skeleton;
  const std::size_t width = static_cast<std::size_t>(all.channels.count());
  Pose pose;
  pose.rotations.assign(skeleton.joints.size(), Quat{});
  std::vector<Transform> world(skeleton.joints.size());
  double travel = 0;
  for (const Side side : kSides) {
    const int foot = skeleton.joint(on_side(Role::left_foot, side));
    const auto forward = [&](FootPhase phase) {
      all.channels.write(
          keys.subspan(static_cast<std::size_t>(key_index(side, phase)) * width, width), pose);
      forward_kinematics(skeleton, pose, world);
      return foot >= 0 ? world[static_cast<std::size_t>(foot)].position.z : 0.0;
    };
    const double strike = forward(FootPhase::heel_strike);
    travel += 0.5 * (strike - forward(FootPhase::toe_off));
  }
  return travel;
}

/// Speed, pace and key phases of the base: means of the examples. A stride whose legs swing less
/// is shorter; at the speed of the examples it is then quicker by as much.
void set_times(const Decomposition& all, const std::vector<double>& root,
               std::span<const double> base, MixedCycle& out) {
  double whole = 0;
  for (const double weight : root) whole += weight;
  if (!(whole > 0.05))
    throw Error("mix: the root weights sum to " + std::to_string(whole) +
                "; together they must weigh more than 0.05");
  double distance = 0, turned = 0, travel = 0;
  out.half_seconds = {0, 0};
  for (std::size_t e = 0; e < root.size(); ++e) {
    if (root[e] == 0) continue;
    const double share = root[e] / whole;
    const StyleExample& example = all.source.examples[e];
    for (std::size_t h = 0; h < 2; ++h)
      out.half_seconds[h] += share * example.cycle.half_seconds[h];
    distance += share * example.cycle.seconds * example.cycle.speed;
    turned += share * example.cycle.seconds * example.cycle.turn_rate;
    out.gait += share * example.cycle.gait;
    travel += share * stance_travel(all, all.cycles[e].keys);
    for (std::size_t s = 0; s < 2; ++s)
      for (std::size_t p = 0; p < kFootPhaseCount; ++p)
        out.keys[s][p] += share * example.keys[s][p];
  }
  for (double& half : out.half_seconds) half = std::max(0.1, half);
  out.seconds = out.half_seconds[0] + out.half_seconds[1];
  out.gait = out.gait > 0.5 ? 1 : 0;
  out.speed = distance / out.seconds;
  out.turn_rate = turned / out.seconds;
  for (KeyPhases& keys : out.keys) {  // negative weights may put them out of order
    keys[3] = clamp(keys[3], 0.1, 0.9);
    keys[1] = clamp(keys[1], 0.01, keys[3] - 0.03);
    keys[2] = clamp(keys[2], keys[1] + 0.01, keys[3] - 0.01);
  }
  if (!(travel > 0.02)) return;
  const double pace = clamp(stance_travel(all, base) / travel, kLeastPace, kMostPace);
  for (double& half : out.half_seconds) half *= pace;
  out.seconds *= pace;
}

/// How much a leg is the base's at a phase of the cycle: all of it while it carries. It goes over
/// to its own weights and back within the swing.
double carried(const KeyPhases& keys, Side side, double phase) {
  constexpr double kGoesOver = 0.35;  // of the swing
  const double since = phase - (side == Side::right ? 0.0 : 0.5), own = since - std::floor(since);
  const double duty = keys[static_cast<std::size_t>(FootPhase::toe_off)];
  if (own <= duty) return 1;
  const double share = (own - duty) / (1 - duty);
  return 1 - smoothstep(share / kGoesOver) * smoothstep((1 - share) / kGoesOver);
}

/// kim2012:1  the line between key frames and the posture offsets on it. Offsets of examples are
/// warped in time so that their keys meet those of the mix.
void fill_poses(const Decomposition& all, const Amounts& amounts, const Mix& mix,
                const std::vector<double>& keys, const std::vector<double>& base, bool hold,
                MixedCycle& out) {
  constexpr int kCount = CycleCurves::kSamples;
  const std::size_t width = static_cast<std::size_t>(all.channels.count());
  std::vector<double> scales(width, 1.0);
  for (const BodyPart part : kBodyParts)
    for (const int channel : all.parts[index(part)].channels)
      scales[static_cast<std::size_t>(channel)] = mix.offset_scale[index(part)];
  const KeyFrameTimes times = key_times(out.keys);
  const KeyLine line(times);
  std::vector<PhaseWarp> warps;
  for (const CycleCurves& cycle : all.cycles) warps.emplace_back(times, cycle.times);
  std::vector<double> row(width), offset(width);
  Pose pose;
  pose.rotations.assign(all.source.skeleton.joints.size(), Quat{});
  out.poses.assign(kCount, pose);
  for (int i = 0; i < kCount; ++i) {
    const double phase = i / double(kCount);
    const KeyLine::Place place = line.at(phase);
    std::fill(offset.begin(), offset.end(), 0.0);
    for (std::size_t e = 0; e < all.examples(); ++e) {
      const double weight = amounts.offset[e];
      if (weight == 0) continue;
      const double at = warps[e](phase), where = (at - std::floor(at)) * kCount;
      const int below = static_cast<int>(where + 1e-9);
      const double share = std::max(0.0, where - below);
      const double* a =
          all.cycles[e].offsets.data() + static_cast<std::size_t>(below % kCount) * width;
      const double* b =
          all.cycles[e].offsets.data() + static_cast<std::size_t>((below + 1) % kCount) * width;
      for (std::size_t c = 0; c < width; ++c) offset[c] += weight * (a[c] + share * (b[c] - a[c]));
    }
    const double* before = keys.data() + static_cast<std::size_t>(place.before) * width;
    const double* after = keys.data() + static_cast<std::size_t>(place.after) * width;
    for (std::size_t c = 0; c < width; ++c)
      row[c] = before[c] + place.share * (after[c] - before[c]) + scales[c] * offset[c];
    for (const Side side : kSides) {
      if (!hold) break;
      const double share = carried(out.keys[static_cast<std::size_t>(index(side))], side, phase);
      for (const int channel : all.parts[index(leg_part(side))].channels) {
        const auto c = static_cast<std::size_t>(channel);
        const double from = base[static_cast<std::size_t>(place.before) * width + c] - before[c],
                     to = base[static_cast<std::size_t>(place.after) * width + c] - after[c];
        row[c] += share * (from + place.share * (to - from));
      }
    }
    all.channels.write(row, out.poses[static_cast<std::size_t>(i)]);
  }
}

double legs(const Skeleton& skeleton) {
  return skeleton.leg_length(Side::left) + skeleton.leg_length(Side::right);
}

/// Turns the feet of a body so that they are flat where those of another are: bodies of the same
/// joints still have them lie in their feet in other ways.
void flatten_as(const Skeleton& from, const Skeleton& to, Side side, std::vector<Pose>& poses) {
  const int foot = to.joint(on_side(Role::left_foot, side)),
            toe = to.joint(on_side(Role::left_toe, side));
  if (&from == &to || foot < 0) return;
  const Sole &was = from.soles[static_cast<std::size_t>(index(side))],
             &is = to.soles[static_cast<std::size_t>(index(side))];
  const Quat of_foot = inverse(was.flat_foot) * is.flat_foot,
             of_toe = inverse(was.flat_toe) * is.flat_toe;
  for (Pose& pose : poses) {
    Quat& turned = pose.rotations[static_cast<std::size_t>(foot)];
    turned = turned * of_foot;
    if (toe < 0) continue;
    Quat& bent = pose.rotations[static_cast<std::size_t>(toe)];
    bent = inverse(of_foot) * bent * of_toe;
  }
}

/// Lifts a swing that would brush the ground, most in its middle.
void clear_the_ground(const Sole& sole, StrideFoot& foot) {
  constexpr double kClear = 0.012, kRise = 0.3;  // metres; share of the swing to come up in
  const double last = static_cast<double>(foot.swing.size() - 1);
  const auto raised = [&](std::size_t i) {
    const double s = static_cast<double>(i) / last;
    return smoothstep(s / kRise) * smoothstep((1 - s) / kRise);
  };
  double lift = 0;
  for (std::size_t i = 0; i < foot.swing.size(); ++i)
    if (const double share = raised(i); share > 0.15)
      lift = std::max(lift, (kClear * share - lowest_sole_point(sole, foot.swing[i])) / share);
  for (std::size_t i = 0; i < foot.swing.size(); ++i) foot.swing[i].ankle.y += lift * raised(i);
}

/// A cycle of one body on the feet of another.
Stride stood_on(const Skeleton& body, const Skeleton& own, const MixedCycle& cycle,
                const std::string& name) {
  const double scale = legs(own) > 0 ? legs(body) / legs(own) : 1.0;
  Stride stride;
  stride.name = stride.source = name;
  stride.type = cycle.gait > 0.5 ? "run" : "walk";
  stride.gait = cycle.gait;
  stride.speed = scale * cycle.speed, stride.turn_rate = cycle.turn_rate;
  stride.seconds = stride.end = cycle.seconds;
  stride.half_seconds = cycle.half_seconds;
  std::array<double, 2> duty{};
  for (std::size_t s = 0; s < 2; ++s)
    duty[s] = cycle.keys[s][static_cast<std::size_t>(FootPhase::toe_off)];
  std::vector<Pose> poses = cycle.poses;
  for (Pose& pose : poses) pose.root *= scale;
  for (const Side side : kSides) flatten_as(own, body, side, poses);
  stride = planted_stride(ClosedCycle(poses, cycle.half_seconds).poses(kStridePoses), body, duty,
                          std::move(stride));
  for (std::size_t s = 0; s < 2; ++s) clear_the_ground(body.soles[s], stride.feet[s]);
  return stride;
}

}  // namespace

MixedCycle mix_cycle(const Decomposition& decomposition, const Mix& mix,
                     const MixOptions& options) {
  Amounts amounts = resolve(decomposition, mix);
  MixedCycle out;
  const std::vector<double> base = base_keys(decomposition, amounts.root);
  set_times(decomposition, amounts.root, base, out);
  std::vector<double> keys = base;
  for (const Side side : kSides) {
    const std::size_t part = index(leg_part(side));
    LegWeights& leg = out.legs[static_cast<std::size_t>(index(side))];
    leg = optimise_leg(decomposition, side, amounts.parts[part], base, amounts.root);
    if (options.optimise_legs)
      amounts.parts[part] = leg.weights;
    else
      leg.optimised = leg.linear;
  }
  for (const BodyPart part : kBodyParts)
    put_keys(decomposition, part, amounts.parts[index(part)], keys);
  fill_poses(decomposition, amounts, mix, keys, base, options.hold_stance, out);
  return out;
}

CycleDifference difference(const Decomposition& decomposition, const std::vector<Pose>& poses,
                           const StyleExample& example) {
  const Skeleton& skeleton = decomposition.source.skeleton;
  std::vector<Transform> a(skeleton.joints.size()), b(a);
  CycleDifference out;
  double angles = 0, places = 0;
  for (std::size_t i = 0; i < poses.size(); ++i) {
    forward_kinematics(skeleton, poses[i], a);
    forward_kinematics(skeleton, example.cycle.poses[i], b);
    for (const int joint : decomposition.channels.turning) {
      const auto j = static_cast<std::size_t>(joint);
      out.degrees += angle_between(poses[i].rotations[j], example.cycle.poses[i].rotations[j]);
      angles += 1;
    }
    for (std::size_t j = 0; j < a.size(); ++j) {
      out.centimetres += length(a[j].position - b[j].position);
      places += 1;
    }
  }
  out.degrees *= 57.29577951308232 / std::max(1.0, angles);
  out.centimetres *= 100 / std::max(1.0, places);
  return out;
}

Stride planted(const Decomposition& decomposition, const MixedCycle& cycle,
               const std::string& name) {
  return stood_on(decomposition.source.skeleton, decomposition.source.skeleton, cycle, name);
}

Stride planted_on(const Skeleton& body, const Decomposition& decomposition, const MixedCycle& cycle,
                  const std::string& name) {
  const Skeleton& own = decomposition.source.skeleton;
  if (!same_joints(own, body))
    throw Error(
        "style: its body has other joints than the library's; take clips apart on the "
        "library's body");
  return stood_on(body, own, straight_ahead(own, cycle), name);
}

}  // namespace amble
