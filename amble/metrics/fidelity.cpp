#include "amble/metrics/fidelity.hpp"

#include <algorithm>
#include <cmath>
#include <complex>
#include <numbers>

#include "amble/core/error.hpp"

namespace amble::metrics {
namespace {

constexpr int kMoments = StrideMotion::kMoments;
constexpr double kCentimetres = 100, kDegrees = 180 / std::numbers::pi;
constexpr double kShakePass = 10 - 1e-6;  // Hz: below 10, whichever way a frame time is rounded
constexpr double kNearSpeed = 0.3, kNearTurn = 0.3;  // m/s and rad/s that count as equally far

template <class Value>
double peak_to_peak(const Value& value) {
  double low = value(0), high = low;
  for (int k = 1; k < kMoments; ++k) {
    low = std::min(low, value(k));
    high = std::max(high, value(k));
  }
  return high - low;
}

double pelvis_range(const StrideMotion& stride, double Vec3::*axis) {
  return peak_to_peak([&](int k) { return stride.pelvis(k).*axis; });
}

/// Root mean square of the pelvis' sideways acceleration below 10 Hz, m/s², from its Fourier sums.
double shake_of(const StrideMotion& stride) {
  double squares = 0;
  for (int h = 1; h < kMoments / 2 && h / stride.seconds < kShakePass; ++h) {
    std::complex<double> sum = 0;
    for (int k = 0; k < kMoments; ++k)
      sum += stride.pelvis(k).x *
             std::polar(1.0, -2 * std::numbers::pi * h * k / static_cast<double>(kMoments));
    const double rate = 2 * std::numbers::pi * h / stride.seconds;
    squares += 2 * std::norm(sum) * std::pow(rate, 4) / (double(kMoments) * kMoments);
  }
  return std::sqrt(squares);
}

/// The fastest that the pelvis goes up or down, m/s.
double lurch_of(const StrideMotion& stride) {
  const auto height = [&](int k) { return stride.pelvis(k).y; };
  double most = std::max(std::abs(height(1) - height(0)),
                         std::abs(height(kMoments - 1) - height(kMoments - 2)));
  for (int k = 1; k + 1 < kMoments; ++k)
    most = std::max(most, std::abs(height(k + 1) - height(k - 1)) / 2);
  return most * kMoments / stride.seconds;
}

struct JointPair {
  int captured, made;
  bool foot;  // an ankle, or below one
};

bool is_foot(const StrideMotion& stride, int joint) {
  for (int j = joint; j >= 0; j = stride.skeleton->joints[static_cast<std::size_t>(j)].parent)
    for (const LegJoints& leg : stride.legs)
      if (j == leg.ankle) return true;
  return false;
}

std::vector<JointPair> pair_joints(const StrideMotion& captured, const StrideMotion& made) {
  std::vector<JointPair> pairs;
  for (const int joint : counted_joints(*captured.skeleton)) {
    const Joint& own = captured.skeleton->joints[static_cast<std::size_t>(joint)];
    int twin = made.skeleton->find(own.name);
    for (int r = 0; twin < 0 && r < kRoleCount; ++r)
      if (captured.skeleton->joint(static_cast<Role>(r)) == joint)
        twin = made.skeleton->joint(static_cast<Role>(r));
    if (twin >= 0) pairs.push_back({joint, twin, is_foot(captured, joint)});
  }
  if (pairs.empty())
    throw Error("the two clips have no joint in common, by name or by what it is to the body");
  return pairs;
}

double angle_degrees(const Quat& a, const Quat& b) {
  return 2 * std::acos(std::clamp(std::abs(dot(a, b)), 0.0, 1.0)) * kDegrees;
}

void compare_joints(const StrideMotion& captured, const StrideMotion& made, Fidelity& out) {
  const std::vector<JointPair> pairs = pair_joints(captured, made);
  const auto body =
      std::count_if(pairs.begin(), pairs.end(), [](const JointPair& p) { return !p.foot; });
  const double each = 1.0 / (kMoments * static_cast<double>(pairs.size())),
               each_of_body = body ? 1.0 / (kMoments * static_cast<double>(body)) : 0.0;
  for (int k = 0; k < kMoments; ++k)
    for (const JointPair& pair : pairs) {
      const double off =
          kCentimetres * length(captured.position(k, pair.captured) - made.position(k, pair.made));
      out.cm += each * off;
      if (!pair.foot) out.body += each_of_body * off;
      out.degrees +=
          each * angle_degrees(captured.rotation(k, pair.captured), made.rotation(k, pair.made));
    }
}

void compare_legs(const StrideMotion& captured, const StrideMotion& made, Fidelity& out) {
  for (const Side side : kSides) {
    const auto s = static_cast<std::size_t>(index(side));
    const int own = captured.legs[s].ankle, other = made.legs[s].ankle;
    double most = 0, most_made = 0;
    for (int k = 0; k < kMoments; ++k) {
      out.feet += kCentimetres * length(captured.position(k, own) - made.position(k, other)) /
                  (2 * kMoments);
      const double bent = captured.knee_flexion(k, side), bent_made = made.knee_flexion(k, side);
      out.knee += std::abs(bent - bent_made) / (2 * kMoments);
      most = std::max(most, bent);
      most_made = std::max(most_made, bent_made);
    }
    out.knee_peak += (most_made - most) / 2;
    out.rise += peak_to_peak([&](int k) { return made.position(k, other).y; }) /
                peak_to_peak([&](int k) { return captured.position(k, own).y; }) / 2;
  }
}

}  // namespace

std::span<const FidelityFigure> fidelity_figures() noexcept {
  static constexpr FidelityFigure kFigures[] = {
      {"body", &Fidelity::body},      {"cm", &Fidelity::cm},
      {"deg", &Fidelity::degrees},    {"feet", &Fidelity::feet},
      {"bob", &Fidelity::bob},        {"sway", &Fidelity::sway},
      {"surge", &Fidelity::surge},    {"shake", &Fidelity::shake},
      {"rise", &Fidelity::rise},      {"lurch", &Fidelity::lurch},
      {"knee", &Fidelity::knee},      {"knee_peak", &Fidelity::knee_peak},
      {"seconds", &Fidelity::seconds}};
  return kFigures;
}

Fidelity compare_strides(const StrideMotion& captured, const StrideMotion& made) {
  Fidelity out;
  compare_joints(captured, made, out);
  compare_legs(captured, made, out);
  out.bob = pelvis_range(made, &Vec3::y) / pelvis_range(captured, &Vec3::y);
  out.sway = pelvis_range(made, &Vec3::x) / pelvis_range(captured, &Vec3::x);
  out.surge = pelvis_range(made, &Vec3::z) / pelvis_range(captured, &Vec3::z);
  out.shake = shake_of(made) / shake_of(captured);
  out.lurch = lurch_of(made) / lurch_of(captured);
  out.seconds = 100 * std::abs(made.seconds / captured.seconds - 1);
  return out;
}

Fidelity mean_of(std::span<const Fidelity> figures) {
  Fidelity mean;
  for (const Fidelity& one : figures)
    for (const FidelityFigure& figure : fidelity_figures())
      mean.*figure.value += one.*figure.value / static_cast<double>(figures.size());
  return mean;
}

const StrideMotion* nearest_stride(const StrideMotion& wanted,
                                   std::span<const StrideMotion* const> others) {
  const StrideMotion* nearest = nullptr;
  double least = 0;
  for (const StrideMotion* one : others) {
    if (!one->steady || one->runs() != wanted.runs()) continue;
    const double speed = (one->rates.speed - wanted.rates.speed) / kNearSpeed,
                 turn = (one->rates.turn_rate - wanted.rates.turn_rate) / kNearTurn;
    const double distance = speed * speed + turn * turn;
    if (!nearest || distance < least) nearest = one, least = distance;
  }
  return nearest;
}

bool repeats(const StrideMotion& one, const StrideMotion& other) noexcept {
  return one.steady && other.steady &&
         std::abs(one.rates.turn_rate - other.rates.turn_rate) < kNearTurn;
}

std::vector<int> counted_joints(const Skeleton& skeleton) {
  const auto below = [&](int joint, Role role) {
    const int top = skeleton.joint(role);
    for (int j = skeleton.joints[static_cast<std::size_t>(joint)].parent; top >= 0 && j >= 0;
         j = skeleton.joints[static_cast<std::size_t>(j)].parent)
      if (j == top) return true;
    return false;
  };
  std::vector<int> joints;
  for (int j = 0; j < skeleton.size(); ++j) {
    const Joint& joint = skeleton.joints[static_cast<std::size_t>(j)];
    const int child = j + 1 < skeleton.size() ? j + 1 : -1;
    const bool carries_leg =
        j > 0 && child >= 0 && skeleton.joints[static_cast<std::size_t>(child)].parent == j &&
        (child == skeleton.joint(Role::left_thigh) || child == skeleton.joint(Role::right_thigh));
    const bool hip_dummy = carries_leg && length(joint.offset) < 1e-6;
    if (joint.end || hip_dummy || below(j, Role::left_hand) || below(j, Role::right_hand)) continue;
    joints.push_back(j);
  }
  return joints;
}

}  // namespace amble::metrics
