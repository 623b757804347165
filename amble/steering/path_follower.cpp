#include "amble/steering/path_follower.hpp"

#include <algorithm>

#include "amble/steering/drive.hpp"

namespace amble {
namespace {

constexpr double kLag = Drive::kTimeConstant;   // of each of the two filters in a row
constexpr double kReturn = 1.3;                 // 1/s: how briskly an error is taken back
constexpr double kDamping = 1.1;                // of that, 1 being critical
constexpr double kSlowCorrection = 0.5;         // m/s, below which an offset is corrected gently
constexpr double kMostCorrection = 0.5;         // rad/s, and as much again at a stand
constexpr double kAstray = 0.15, kLost = 0.75;  // radians off: slower from here, on the spot there
constexpr double kCreep = 0.06;                 // m/s: a start from standing must begin

}  // namespace

Directive PathFollower::start() const noexcept {
  const double speed = law_->speed_at(0);
  return {speed, speed * track_->at(0).curvature, law_->gait_at(0)};
}

Directive PathFollower::advance(const VehicleReading& vehicle) noexcept {
  progress_ = std::max(progress_, track_->nearest(vehicle.frame.x, vehicle.frame.z, progress_));
  const double speed = vehicle.speed;
  const TrackPoint here = track_->at(progress_);

  // Two equal filters in a row are undone by y + 2τy′ + τ²y″, which is 2y(t + τ) − y(t) with
  // differences over τ.
  const double ahead = progress_ + speed * kLag, farther = ahead + speed * kLag;
  const double later_speed = speed + law_->speed_at(ahead) - law_->speed_at(progress_);
  const double turn_now = here.curvature * speed;
  const double turn_later = track_->at(ahead).curvature * later_speed;

  const double aside = here.frame.to_local({vehicle.frame.x, 0, vehicle.frame.z}).x;
  const double astray = wrap_angle(vehicle.frame.heading - here.frame.heading) +
                        2 * kLag * (vehicle.turn_rate - turn_now);
  const double pull = kReturn * kReturn / std::max(speed, kSlowCorrection);
  const double most = kMostCorrection * (1 + clamp01(1 - speed / kSlowCorrection));
  const double correction = clamp(-pull * aside - 2 * kDamping * kReturn * astray, -most, most);

  // At a corner the body cannot go on before it has turned.
  const double off = std::max(astray, -astray);
  const double onward = 1 - smoothstep((off - kAstray) / (kLost - kAstray));
  const bool stops = law_->speed_at(track_->length()) < kCreep;
  const bool at_end = stops && !track_->closed() && progress_ > track_->length() - 0.05;
  const double wanted = std::max(law_->speed_at(farther), at_end ? 0.0 : kCreep);
  return {wanted * onward, 2 * turn_later - turn_now + correction, law_->gait_at(farther)};
}

}  // namespace amble
