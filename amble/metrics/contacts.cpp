#include "amble/metrics/contacts.hpp"

#include <algorithm>
#include <cmath>

#include "amble/metrics/summary.hpp"

namespace amble::metrics {
namespace {

constexpr double kShortestLift = 0.03, kShortestTouch = 0.04;  // seconds; below is noise
constexpr double kTrim = 0.2;                                  // of a contact, at each end

// Frames at which a point moves relative to the pelvis as only a standing foot does.
Mask carried_back(const std::vector<Vec3>& velocity, const std::vector<Vec3>& pelvis_velocity,
                  const Travel& travel) {
  Mask back(velocity.size());
  for (std::size_t i = 0; i < velocity.size(); ++i) {
    const Vec3 relative = on_ground(velocity[i]) - pelvis_velocity[i];
    back[i] = travel.speed[i] > kMovingSpeed
                  ? dot(relative, travel.direction[i]) < -0.25 * travel.speed[i]
                  : length(relative) < 0.3;
  }
  return back;
}

// The height at which the point stands: the middle of the lowest of its stance heights.
double stance_level(const std::vector<double>& heights, const Mask& back, double band) {
  std::vector<double> base;
  for (std::size_t i = 0; i < heights.size(); ++i)
    if (back[i]) base.push_back(heights[i]);
  if (base.size() <= 5) base = heights;
  const double lowest = percentile(base, 5);
  std::vector<double> near;
  for (const double height : base)
    if (height < lowest + band) near.push_back(height);
  return near.empty() ? lowest : percentile(near, 50);
}

PointContact point_contact(const std::vector<Vec3>& points,
                           const std::vector<Vec3>& pelvis_velocity, const Travel& travel,
                           double dt, const Ground* terrain, const ContactHeights& limits) {
  std::vector<double> heights(points.size());
  for (std::size_t i = 0; i < points.size(); ++i)
    heights[i] = points[i].y - (terrain ? terrain->height(points[i]) : 0.0);
  const auto velocity = gaussian(derivative(points, dt), 0.008 / dt);

  PointContact contact;
  contact.mask = carried_back(velocity, pelvis_velocity, travel);
  contact.level = stance_level(heights, contact.mask, limits.on);
  bool low = false;
  for (std::size_t i = 0; i < points.size(); ++i) {
    low = heights[i] - contact.level < (low ? limits.off : limits.on);
    contact.mask[i] = contact.mask[i] && low;
  }
  const auto fill = [&](const Run& run, std::uint8_t value) {
    std::fill(contact.mask.begin() + run.begin, contact.mask.begin() + run.end, value);
  };
  for (const Run& lift : false_runs(contact.mask))
    if (lift.begin > 0 && lift.end < static_cast<int>(points.size()) &&
        lift.length() * dt < kShortestLift)
      fill(lift, 1);
  for (const Run& touch : true_runs(contact.mask))
    if (touch.length() * dt < kShortestTouch) fill(touch, 0);
  return contact;
}

}  // namespace

std::array<FootContact, 2> find_contacts(const Body& body, const Travel& travel,
                                         const Ground* terrain, const ContactHeights& heights) {
  std::vector<Vec3> pelvis(body.positions(body.pelvis));
  for (Vec3& p : pelvis) p = on_ground(p);
  const auto pelvis_velocity = gaussian(derivative(pelvis, body.dt), 0.008 / body.dt);
  std::array<FootContact, 2> feet;
  for (std::size_t s = 0; s < 2; ++s) {
    const auto contact = [&](int joint) {
      return point_contact(body.positions(joint), pelvis_velocity, travel, body.dt, terrain,
                           heights);
    };
    feet[s].toe = contact(body.feet[s].toe);
    feet[s].ankle = contact(body.feet[s].ankle);
    feet[s].any = either(feet[s].toe.mask, feet[s].ankle.mask);
  }
  return feet;
}

std::vector<Run> contact_cores(const Mask& mask) {
  const int n = static_cast<int>(mask.size());
  const auto contacts = true_runs(mask);
  std::vector<double> whole;
  for (const Run& run : contacts)
    if (run.begin > 0 && run.end < n) whole.push_back(run.length());
  const double typical = median(whole);

  std::vector<Run> cores;
  for (const Run& run : contacts) {
    const bool cut = run.begin == 0 || run.end == n;
    const double length = cut ? std::max<double>(run.length(), typical) : run.length();
    const int trim = static_cast<int>(std::ceil(kTrim * length));
    if (run.length() - 2 * trim >= 2) {
      cores.push_back({run.begin + trim, run.end - trim});
    } else if (!cut) {
      const int middle = (run.begin + run.end) / 2;
      cores.push_back({middle - 1, middle + 1});
    }
  }
  return cores;
}

}  // namespace amble::metrics
