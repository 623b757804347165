#include "amble/style/component_ranks.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "amble/kinematics/forward.hpp"

namespace amble {
namespace {

constexpr double kHeld = 0.7;  // share of a component's variance that lies between examples

/// Poses a row of channels and looks where a part's joints are.
class PartPlaces {
 public:
  PartPlaces(const Decomposition& decomposition, const PartComponents& part)
      : decomposition_(decomposition), world_(decomposition.source.skeleton.joints.size()) {
    pose_.rotations.assign(world_.size(), Quat{});
    const auto& joints = decomposition.source.skeleton.joints;
    for (std::size_t j = 1; j < joints.size(); ++j)
      if (std::find(part.joints.begin(), part.joints.end(), joints[j].parent) != part.joints.end())
        moved_.push_back(static_cast<int>(j));
  }

  const std::vector<Transform>& world(std::span<const double> row) {
    decomposition_.channels.write(row, pose_);
    forward_kinematics(decomposition_.source.skeleton, pose_, world_);
    return world_;
  }
  std::vector<Vec3> of(std::span<const double> row) {
    const auto& all = world(row);
    std::vector<Vec3> out;
    for (const int joint : moved_) out.push_back(all[static_cast<std::size_t>(joint)].position);
    return out;
  }

 private:
  const Decomposition& decomposition_;
  std::vector<int> moved_;
  Pose pose_;
  std::vector<Transform> world_;
};

double mean_distance(const std::vector<Vec3>& a, const std::vector<Vec3>& b) {
  double sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += length(a[i] - b[i]);
  return a.empty() ? 0 : sum / static_cast<double>(a.size());
}

/// kim2012:5  for one component and example: how far the joints of the part are from where they
/// were, in the mean of the key frames, once the component is left out.
double influence(const Decomposition& all, const PartComponents& part, PartPlaces& places,
                 int example, int left_out) {
  const std::size_t width = static_cast<std::size_t>(all.channels.count());
  std::vector<double> amounts(static_cast<std::size_t>(part.ica.count())), row(width);
  double sum = 0;
  for (int k = 0; k < kKeyFrames; ++k) {
    const double* key = all.cycles[static_cast<std::size_t>(example)].keys.data() +
                        static_cast<std::size_t>(k) * width;
    row.assign(key, key + width);
    for (int c = 0; c < part.ica.count(); ++c)
      amounts[static_cast<std::size_t>(c)] = part.component(c, example, k);
    put_part(part, amounts, row);
    const std::vector<Vec3> with = places.of(row);
    amounts[static_cast<std::size_t>(left_out)] = 0;
    put_part(part, amounts, row);
    sum += mean_distance(with, places.of(row)) / kKeyFrames;
  }
  return sum;
}

/// Share of a component's variance that tells examples apart rather than moments of a cycle.
double held_share(const PartComponents& part, int component, int examples) {
  double between = 0, whole = 0;
  for (int e = 0; e < examples; ++e) {
    double mean = 0;
    for (int k = 0; k < kKeyFrames; ++k) {
      const double value = part.component(component, e, k);
      mean += value / kKeyFrames;
      whole += value * value / kKeyFrames;
    }
    between += mean * mean;
  }
  return whole > 0 ? between / whole : 0;
}

/// Longest way from a joint to one that hangs on it within the part.
double lever(const Decomposition& all, const std::vector<Transform>& world, int joint) {
  double longest = 0;
  const auto& joints = all.source.skeleton.joints;
  for (std::size_t j = 0; j < joints.size(); ++j) {
    int above = static_cast<int>(j);
    while (above > joint) above = joints[static_cast<std::size_t>(above)].parent;
    if (above == joint)
      longest = std::max(
          longest, length(world[j].position - world[static_cast<std::size_t>(joint)].position));
  }
  return longest;
}

/// The plane of a component and the joint it moves most: about which axis of the body it turns
/// what, each turn weighed by what hangs on it.
void find_plane(const Decomposition& all, const PartComponents& part, PartPlaces& places,
                int component, ComponentTraits& traits) {
  const int width = all.channels.count();
  std::vector<double> row(static_cast<std::size_t>(width), 0.0),
      amounts(static_cast<std::size_t>(part.ica.count()), 0.0);
  std::copy(all.root_mean.begin(), all.root_mean.end(), row.begin());
  for (const PartComponents& any : all.parts)
    for (std::size_t c = 0; c < any.channels.size(); ++c)
      row[static_cast<std::size_t>(any.channels[c])] = any.ica.mean.empty() ? 0 : any.ica.mean[c];
  const std::vector<Transform> rest = places.world(row);
  double most = -1, energy[3] = {};
  for (std::size_t j = 0; j < part.joints.size(); ++j) {
    Vec3 before, after;
    double* const parts[] = {&before.x, &before.y, &before.z, &after.x, &after.y, &after.z};
    for (int c = 0; c < 3; ++c) {
      const double mean = part.ica.mean[3 * j + static_cast<std::size_t>(c)];
      *parts[c] = mean;
      *parts[3 + c] = mean + part.ica.mixing(static_cast<int>(3 * j) + c, component);
    }
    const Vec3 turn = log_half(inverse(exp_half(before)) * exp_half(after));
    const auto joint = static_cast<std::size_t>(part.joints[j]);
    const double arm = lever(all, rest, part.joints[j]);
    const Vec3 axis = arm * rotate(rest[joint].rotation, turn);
    energy[0] += axis.x * axis.x;
    energy[1] += axis.z * axis.z;
    energy[2] += axis.y * axis.y;
    if (length(axis) > most) most = length(axis), traits.main_joint = part.joints[j];
  }
  const long main = std::max_element(energy, energy + 3) - energy;
  traits.plane = static_cast<BodyPlane>(main);
}

/// What a joint's turning looks like, for people.
std::string movement(const Skeleton& skeleton, BodyPart part, const ComponentTraits& traits) {
  const auto is = [&](Role left) {
    return traits.main_joint == skeleton.joint(left) ||
           traits.main_joint == skeleton.joint(on_side(left, Side::right));
  };
  if (part == BodyPart::torso) {
    const bool head = traits.main_joint == skeleton.joint(Role::head) ||
                      traits.main_joint == skeleton.joint(Role::neck);
    constexpr const char* kHead[] = {"head nod", "head tilt", "head turn"};
    constexpr const char* kTrunk[] = {"trunk bend", "trunk sway", "trunk twist"};
    return head ? kHead[static_cast<int>(traits.plane)] : kTrunk[static_cast<int>(traits.plane)];
  }
  const bool left = part == BodyPart::left_arm || part == BodyPart::left_leg;
  const std::string side = left ? "left " : "right ";
  if (!is_leg(part)) {
    if (is(Role::left_clavicle)) return side + "shoulder";
    if (is(Role::left_upper_arm)) return side + "arm swing";
    if (is(Role::left_forearm)) return side + "elbow bend";
    return side + "wrist";
  }
  if (is(Role::left_thigh)) return side + "leg swing";
  if (is(Role::left_shin)) return side + "knee bend";
  if (is(Role::left_foot)) return side + "foot roll";
  return side + "toes";
}

/// The moment of the cycle at which a component tells most: "right heel strike".
std::string moment_of(const PartComponents& part, int component, int examples) {
  int main = 0;
  double most = -1;
  for (int key = 0; key < kKeyFrames; ++key) {
    double sum = 0;
    for (int e = 0; e < examples; ++e) sum += std::abs(part.component(component, e, key));
    if (sum > most) most = sum, main = key;
  }
  for (const Side side : kSides)
    for (std::size_t p = 0; p < kFootPhaseCount; ++p)
      if (const auto phase = static_cast<FootPhase>(p); key_index(side, phase) == main) {
        std::string name = foot_phase_name(phase);
        std::replace(name.begin(), name.end(), '_', ' ');
        return (side == Side::left ? "left " : "right ") + name;
      }
  return "";
}

/// Says more of each of those that are called the same as another.
template <typename More>
void tell_apart(std::vector<std::string>& names, const More& more) {
  const std::vector<std::string> were = names;
  for (std::size_t i = 0; i < names.size(); ++i)
    if (std::count(were.begin(), were.end(), were[i]) > 1) names[i] += more(i);
}

/// What the components of a part are called, in the order of their rank, no two alike.
std::vector<std::string> names_of(const Decomposition& all, BodyPart name) {
  const PartComponents& part = all.parts[index(name)];
  const Skeleton& skeleton = all.source.skeleton;
  std::vector<std::string> names;
  for (const ComponentTraits& one : part.traits)
    names.push_back(movement(skeleton, name, one) + (one.held ? ", held, " : ", ") +
                    plane_name(one.plane));
  tell_apart(names, [&](std::size_t i) {
    const int joint = part.traits[i].main_joint;
    return joint < 0 ? "" : ", of " + skeleton.joints[static_cast<std::size_t>(joint)].name;
  });
  tell_apart(names, [&](std::size_t i) {
    return ", at the " + moment_of(part, static_cast<int>(i), static_cast<int>(all.examples()));
  });
  const std::vector<std::string> were = names;
  tell_apart(names, [&](std::size_t i) {
    const auto here = were.begin() + static_cast<std::ptrdiff_t>(i);
    return ", no. " + std::to_string(1 + std::count(were.begin(), here, were[i]));
  });
  return names;
}

/// Puts the components of a part in a new order.
void reorder(PartComponents& part, const std::vector<int>& order) {
  const IndependentComponents was = part.ica;
  for (std::size_t to = 0; to < order.size(); ++to) {
    const int from = order[to], into = static_cast<int>(to);
    for (int i = 0; i < was.mixing.rows; ++i) part.ica.mixing(i, into) = was.mixing(i, from);
    for (int i = 0; i < was.separating.columns; ++i)
      part.ica.separating(into, i) = was.separating(from, i);
    for (int i = 0; i < was.components.columns; ++i)
      part.ica.components(into, i) = was.components(from, i);
  }
}

}  // namespace

void rank_components(Decomposition& decomposition, BodyPart name) {
  PartComponents& part = decomposition.parts[index(name)];
  const int count = part.ica.count(), examples = static_cast<int>(decomposition.examples());
  PartPlaces places(decomposition, part);
  std::vector<ComponentTraits> traits(static_cast<std::size_t>(count));
  double whole = 0;
  for (int c = 0; c < count; ++c) {
    ComponentTraits& one = traits[static_cast<std::size_t>(c)];
    for (int e = 0; e < examples; ++e) {
      one.rank.push_back(influence(decomposition, part, places, e, c));
      one.share += one.rank.back();
    }
    whole += one.share;
    one.held = held_share(part, c, examples) > kHeld;
    find_plane(decomposition, part, places, c, one);
  }
  std::vector<int> order(static_cast<std::size_t>(count));
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(), [&](int a, int b) {
    return traits[static_cast<std::size_t>(a)].share > traits[static_cast<std::size_t>(b)].share;
  });
  reorder(part, order);
  part.traits.clear();
  for (const int from : order) {
    ComponentTraits one = std::move(traits[static_cast<std::size_t>(from)]);
    one.share = whole > 0 ? one.share / whole : 0;
    part.traits.push_back(std::move(one));
  }
  const std::vector<std::string> names = names_of(decomposition, name);
  for (std::size_t k = 0; k < names.size(); ++k) {
    ComponentTraits& one = part.traits[k];
    one.line = names[k] + ", " + std::to_string(std::lround(100 * one.share)) + " % of the range";
  }
}

}  // namespace amble
