#include "amble/style/leg_weights.hpp"

#include <algorithm>
#include <cmath>

namespace amble {
namespace {

constexpr int kStanceKeys = kFootPhaseCount, kPoints = 2;  // ankle and toes
constexpr int kResiduals = kStanceKeys * kPoints * 3;
// Metres² for a weight that is one off, held to what was given: of an example that has one, and of
// one that is the base's alone.
constexpr double kHold = 3e-4, kHoldBase = 0.02;
constexpr int kBlockRounds = 2, kRounds = 16;
constexpr double kEnough = 1e-7;  // metres²

using Residuals = std::array<double, kResiduals>;

/// The joints from the root to the toes, and where a leg that is posed by channels has its foot.
class LegChain {
 public:
  LegChain(const Decomposition& all, Side side)
      : part_(all.parts[index(leg_part(side))]), root_reference_(all.channels.references[0]) {
    const Skeleton& skeleton = all.source.skeleton;
    const int foot = skeleton.joint(on_side(Role::left_foot, side));
    const int toe = skeleton.joint(on_side(Role::left_toe, side));
    for (int j = toe >= 0 ? toe : foot; j > 0;
         j = skeleton.joints[static_cast<std::size_t>(j)].parent) {
      Link link{skeleton.joints[static_cast<std::size_t>(j)].offset, j == foot, -1, {}};
      for (std::size_t k = 0; k < part_.joints.size(); ++k)
        if (part_.joints[k] == j) link.place = static_cast<int>(3 * k);
      for (std::size_t t = 0; t < all.channels.turning.size(); ++t)
        if (all.channels.turning[t] == j) link.reference = all.channels.references[t];
      links_.insert(links_.begin(), link);
    }
  }

  /// Ankle and toes for the leg's channels (in the order of the part) and the root's six. With
  /// `slopes`, how each moves by each channel too: channels × points.
  std::array<Vec3, kPoints> places(const double* leg, const double* root,
                                   std::vector<std::array<Vec3, kPoints>>* slopes) const {
    Vec3 at{root[0], root[1], root[2]};
    Quat turned = root_reference_ * exp_half({root[3], root[4], root[5]});
    std::array<Vec3, kPoints> out{};
    if (slopes) slopes->assign(part_.channels.size(), {});
    for (const Link& link : links_) {
      at += rotate(turned, link.offset);
      if (link.ankle) out[0] = at;
      if (link.place < 0) continue;
      const double* v = leg + link.place;
      const Quat frame = turned * link.reference;
      if (slopes) {  // the axes that the channels turn about here, and from where
        const std::array<Vec3, 3> turns = turns_of({v[0], v[1], v[2]});
        for (std::size_t c = 0; c < 3; ++c)
          (*slopes)[static_cast<std::size_t>(link.place) + c] = {rotate(frame, turns[c]), at};
      }
      turned = frame * exp_half({v[0], v[1], v[2]});
    }
    out[1] = at;
    if (slopes) finish(out, *slopes);
    return out;
  }

 private:
  /// The rotation vectors by which a rotation of half-angle vector v turns further when its
  /// channels grow: the columns of the left Jacobian of the exponential.
  static std::array<Vec3, 3> turns_of(const Vec3& v) noexcept {
    const Vec3 angle = 2.0 * v;
    const double squared = dot(angle, angle), size = std::sqrt(squared);
    const auto [sine, cosine] = deterministic::sincos(size);
    const double first = squared < 1e-6 ? 0.5 : (1 - cosine) / squared;
    const double second = squared < 1e-6 ? 1.0 / 6 : (size - sine) / (squared * size);
    const auto column = [&](const Vec3& unit) {
      const Vec3 once = cross(angle, unit);
      return unit + first * once + second * cross(angle, once);
    };
    return {column({2, 0, 0}), column({0, 2, 0}), column({0, 0, 2})};
  }
  /// From axis and origin of a turn to how it moves ankle and toes, where they hang on it.
  void finish(const std::array<Vec3, kPoints>& places,
              std::vector<std::array<Vec3, kPoints>>& slopes) const {
    bool above_ankle = true;
    for (const Link& link : links_) {
      if (link.ankle) above_ankle = false;
      if (link.place < 0) continue;
      for (std::size_t c = 0; c < 3; ++c) {
        auto& slope = slopes[static_cast<std::size_t>(link.place) + c];
        const Vec3 axis = slope[0], origin = slope[1];
        slope[0] = above_ankle ? cross(axis, places[0] - origin) : Vec3{};
        slope[1] = cross(axis, places[1] - origin);
      }
    }
  }

  struct Link {
    Vec3 offset;
    bool ankle;
    int place;  // of its first channel among the leg's; −1 when it does not turn
    Quat reference;
  };
  const PartComponents& part_;
  Quat root_reference_;
  std::vector<Link> links_;
};

/// The foot's distance from the base as a function of the component weights.
class FootDistance {
 public:
  FootDistance(const Decomposition& all, Side side, const Matrix& given,
               std::span<const double> base, std::span<const double> root)
      : part_(all.parts[index(leg_part(side))]), chain_(all, side), given_(given) {
    const std::size_t width = static_cast<std::size_t>(all.channels.count());
    leg_.resize(part_.channels.size());
    for (int e = 0; e < given.columns; ++e) {
      bool uses = false;
      for (int k = 0; k < given.rows; ++k) uses = uses || given(k, e) != 0;
      holds_.push_back(uses ? kHold : kHoldBase);
      if (uses) own_.push_back(e);
      if (uses || root[static_cast<std::size_t>(e)] != 0) used_.push_back(e);
    }
    for (int p = 0; p < kStanceKeys; ++p) {
      keys_[static_cast<std::size_t>(p)] = key_index(side, static_cast<FootPhase>(p));
      const double* row =
          base.data() + static_cast<std::size_t>(keys_[static_cast<std::size_t>(p)]) * width;
      roots_[static_cast<std::size_t>(p)] = row;
      for (std::size_t c = 0; c < leg_.size(); ++c)
        leg_[c] = row[static_cast<std::size_t>(part_.channels[c])];
      goals_[static_cast<std::size_t>(p)] = chain_.places(leg_.data(), row, nullptr);
    }
  }

  /// Where the foot is off; how that changes by each channel at each key is kept for `columns`.
  Residuals residuals(const Matrix& weights) {
    Residuals out;
    std::size_t r = 0;
    for (std::size_t p = 0; p < kStanceKeys; ++p) {
      std::copy(part_.ica.mean.begin(), part_.ica.mean.end(), leg_.begin());
      for (int k = 0; k < weights.rows; ++k) {
        double amount = 0;
        for (const int e : used_) amount += weights(k, e) * part_.component(k, e, keys_[p]);
        for (std::size_t c = 0; c < leg_.size(); ++c)
          leg_[c] += amount * part_.ica.mixing(static_cast<int>(c), k);
      }
      const auto places = chain_.places(leg_.data(), roots_[p], &slopes_[p]);
      for (std::size_t i = 0; i < kPoints; ++i) {
        const Vec3 off = places[i] - goals_[p][i];
        out[r++] = off.x, out[r++] = off.y, out[r++] = off.z;
      }
    }
    return out;
  }

  /// How the residuals change by weights, where `residuals` was last asked. Variables of one
  /// component come one after the other: examples share what it does.
  void columns(const Matrix& weights, const std::vector<std::size_t>& variables,
               std::vector<Residuals>& out) const {
    int known = -1;
    std::array<std::array<Vec3, kPoints>, kStanceKeys> moved{};
    for (std::size_t v = 0; v < variables.size(); ++v) {
      const int k = static_cast<int>(variables[v]) / weights.columns,
                e = static_cast<int>(variables[v]) % weights.columns;
      if (k != known) moved = moved_by(known = k);
      double* to = out[v].data();
      for (std::size_t p = 0; p < kStanceKeys; ++p) {
        const double amount = part_.component(k, e, keys_[p]);
        for (const Vec3& by : moved[p]) {
          *to++ = amount * by.x;
          *to++ = amount * by.y;
          *to++ = amount * by.z;
        }
      }
    }
  }

  /// Examples that have a weight of their own, and all that take part.
  const std::vector<int>& own() const { return own_; }
  const std::vector<int>& used() const { return used_; }

  double held(const Matrix& weights) const {
    double sum = 0;
    for (std::size_t i = 0; i < weights.values.size(); ++i) {
      const double off = weights.values[i] - given_.values[i];
      sum += hold(i) * off * off;
    }
    return sum;
  }
  double held_slope(const Matrix& weights, std::size_t variable) const {
    return hold(variable) * (weights.values[variable] - given_.values[variable]);
  }
  double hold(std::size_t variable) const {
    return holds_[variable % static_cast<std::size_t>(given_.columns)];
  }

 private:
  /// How a unit of a component moves the foot's points at the keys.
  std::array<std::array<Vec3, kPoints>, kStanceKeys> moved_by(int component) const {
    std::array<std::array<Vec3, kPoints>, kStanceKeys> out{};
    for (std::size_t p = 0; p < kStanceKeys; ++p)
      for (std::size_t c = 0; c < leg_.size(); ++c) {
        const double by = part_.ica.mixing(static_cast<int>(c), component);
        for (std::size_t i = 0; i < kPoints; ++i) out[p][i] += by * slopes_[p][c][i];
      }
    return out;
  }

  const PartComponents& part_;
  LegChain chain_;
  const Matrix& given_;
  std::vector<double> leg_;
  std::vector<int> own_, used_;
  std::vector<double> holds_;  // by example
  std::array<int, kStanceKeys> keys_{};
  std::array<const double*, kStanceKeys> roots_{};
  std::array<std::array<Vec3, kPoints>, kStanceKeys> goals_{};
  std::array<std::vector<std::array<Vec3, kPoints>>, kStanceKeys> slopes_;
};

double square(double x) { return x * x; }

double squared(const Residuals& residuals) {
  double sum = 0;
  for (const double r : residuals) sum += r * r;
  return sum;
}

/// Mean distance of the points, metres.
double mean_distance(const Residuals& residuals) {
  double sum = 0;
  for (std::size_t i = 0; i < kResiduals; i += 3)
    sum += std::sqrt(residuals[i] * residuals[i] + residuals[i + 1] * residuals[i + 1] +
                     residuals[i + 2] * residuals[i + 2]);
  return sum / (kStanceKeys * kPoints);
}

/// Conjugate gradients (Polak and Ribière) over some of the weights, each measured by how far it
/// moves the foot: components of a low rank move it little. The length of a step comes from how the
/// residuals change along it; a step that does not help is halved.
void descend(FootDistance& distance, const std::vector<std::size_t>& variables, int rounds,
             Matrix& weights) {
  const std::size_t n = variables.size();
  std::vector<double> slope(n), before(n), way(n, 0.0), measure(n, 1.0);
  std::vector<Residuals> columns(n);
  Residuals now = distance.residuals(weights);
  double value = squared(now) + distance.held(weights);
  for (int round = 0; round < rounds && value > kEnough; ++round) {
    double along = 0, last = 0, size = 0;
    distance.columns(weights, variables, columns);
    if (round == 0)
      for (std::size_t i = 0; i < n; ++i)
        measure[i] = 1 / std::sqrt(squared(columns[i]) + distance.hold(variables[i]));
    for (std::size_t i = 0; i < n; ++i) {
      for (double& change : columns[i]) change *= measure[i];
      double sum = measure[i] * distance.held_slope(weights, variables[i]);
      for (std::size_t r = 0; r < kResiduals; ++r) sum += columns[i][r] * now[r];
      before[i] = slope[i];
      slope[i] = sum;
      along += sum * (sum - before[i]);
      last += before[i] * before[i];
      size += sum * sum;
    }
    const double turn = round > 0 && last > 0 ? std::max(0.0, along / last) : 0.0;
    double fall = 0;
    for (std::size_t i = 0; i < n; ++i) {
      way[i] = turn * way[i] - slope[i];
      fall += way[i] * slope[i];
    }
    if (fall >= 0) {  // no way down: start again straight
      for (std::size_t i = 0; i < n; ++i) way[i] = -slope[i];
      fall = -size;
    }
    double bend = 0;
    for (std::size_t r = 0; r < kResiduals; ++r) {
      double change = 0;
      for (std::size_t i = 0; i < n; ++i) change += columns[i][r] * way[i];
      bend += change * change;
    }
    for (std::size_t i = 0; i < n; ++i)
      bend += distance.hold(variables[i]) * square(measure[i] * way[i]);
    if (!(bend > 1e-18)) return;
    double step = -fall / bend;
    const Matrix from = weights;
    const double value_before = value;
    for (int attempt = 0; attempt < 4; ++attempt, step *= 0.5) {
      for (std::size_t i = 0; i < n; ++i)
        weights.values[variables[i]] = from.values[variables[i]] + step * measure[i] * way[i];
      now = distance.residuals(weights);
      value = squared(now) + distance.held(weights);
      if (value < value_before) break;
    }
    if (!(value < value_before)) {
      weights = from;
      return;
    }
    if (value > 0.9995 * value_before) return;
  }
}

}  // namespace

LegWeights optimise_leg(const Decomposition& decomposition, Side side, const Matrix& given,
                        std::span<const double> base, std::span<const double> root) {
  LegWeights out{given};
  if (decomposition.source.skeleton.joint(on_side(Role::left_foot, side)) < 0) return out;
  FootDistance distance(decomposition, side, given, base, root);
  out.linear = out.optimised = mean_distance(distance.residuals(given));
  if (out.linear < 1e-6 || given.rows == 0) return out;
  std::vector<std::size_t> all;
  for (int k = 0; k < given.rows; ++k) {  // components come in the order of rank
    std::vector<std::size_t> block;
    for (const int e : distance.own())
      block.push_back(static_cast<std::size_t>(k * given.columns + e));
    descend(distance, block, kBlockRounds, out.weights);
    for (const int e : distance.used())
      all.push_back(static_cast<std::size_t>(k * given.columns + e));
  }
  descend(distance, all, kRounds, out.weights);
  out.optimised = mean_distance(distance.residuals(out.weights));
  return out;
}

}  // namespace amble
