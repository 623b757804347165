#include <algorithm>
#include <cmath>
#include <vector>

#include "amble/core/error.hpp"
#include "amble/engine/character_snapshot.hpp"
#include "amble/maths/smooth.hpp"
#include "amble/steering.hpp"
#include "amble/steering/goal_walk.hpp"
#include "amble/steering/human_vehicle.hpp"
#include "amble/steering/path_follower.hpp"
#include "amble/steering/pointer_chase.hpp"

namespace amble {
namespace {

constexpr double kFarthest = 1e6;  // metres: what lies beyond is a mistake
constexpr double kTiny = 1e-9;     // seconds
constexpr double kLongest = 1;     // seconds: a longer pause is not caught up, as in an update

bool is_place(double x, double z) noexcept {
  return std::abs(x) <= kFarthest && std::abs(z) <= kFarthest;
}

VehicleReading reading_of(const Character& character) noexcept {
  const Doing& doing = character.doing();
  return {{doing.x, doing.z, doing.heading}, doing.speed, doing.turn_rate};
}

class GoalSteering final : public Steering {
 public:
  GoalSteering(const Character& character, const GroundFrame& goal, const GoalWalk::Wish& wish)
      : walk_(character.library(), reading_of(character).frame, goal, wish) {}
  Command next(const Character& character) noexcept override {
    const Directive wanted = walk_.advance(character.snapshot().state.course);
    return {wanted.speed, wanted.turn_rate, wanted.gait};
  }
  bool arrived() const noexcept override { return walk_.arrived(); }

 private:
  GoalWalk walk_;
};

class WaySteering final : public Steering {
 public:
  WaySteering(const MotionLibrary& library, const GroundCurve& curve, const TimeLaw::Wish& wish)
      : track_(curve), law_(track_, ReachableSpeeds(library), wish), follower_(track_, law_) {}
  Command next(const Character& character) noexcept override {
    const Directive wanted = follower_.advance(reading_of(character));
    return {wanted.speed, wanted.turn_rate, wanted.gait};
  }
  bool arrived() const noexcept override {
    constexpr double kNear = 0.06;  // metres: the last of a way that ends standing
    return !track_.closed() && follower_.progress() > track_.length() - kNear;
  }
  const Track& track() const noexcept { return track_; }
  Command first(bool from_stand) const noexcept {
    const Directive wanted = follower_.start();
    return from_stand ? Command{} : Command{wanted.speed, wanted.turn_rate, wanted.gait};
  }

 private:
  Track track_;
  TimeLaw law_;
  PathFollower follower_;
};

class Chase final : public PointerSteering {
 public:
  explicit Chase(const Character& character)
      : chase_(ReachableSpeeds(character.library()).change()),
        x_(character.doing().x),
        z_(character.doing().z) {
    chase_.reset(x_, z_);
  }
  void aim(double x, double z) noexcept override {
    if (is_place(x, z)) x_ = x, z_ = z;
  }
  Command next(const Character& character) noexcept override {
    const Directive wanted = chase_.advance(x_, z_, reading_of(character), kStep);
    return {wanted.speed, wanted.turn_rate, wanted.gait};
  }

 private:
  PointerChase chase_;
  double x_, z_;
};

}  // namespace

void Steering::lead(Character& character, double seconds) noexcept {
  event_count_ = 0;
  root_motion_ = {};
  seconds = seconds > 0 ? std::min(seconds, kLongest) : 0;  // as an update takes it
  GroundFrame moved;                                        // since the frame began
  do {
    if (until_next_ <= kTiny) {
      character.command(next(character));
      until_next_ += kStep;
    }
    const double piece = std::min(seconds, until_next_);
    seconds -= piece;
    until_next_ -= piece;
    character.update(piece, seconds > kTiny ? Posing::later : Posing::now);
    for (const Event& event : character.events())
      if (event_count_ < events_.size()) events_[event_count_++] = event;
    const RootMotion& by = character.root_motion();
    const Vec3 place = moved.to_world({by.left, 0, by.forward});
    moved = {place.x, place.z, moved.heading + by.turned};
  } while (seconds > kTiny);
  root_motion_ = {moved.x, moved.z, moved.heading};
}

std::unique_ptr<Steering> walk_to(const Character& character, const GroundFrame& goal,
                                  const GoalOptions& options) {
  if (!is_place(goal.x, goal.z) || !std::isfinite(goal.heading))
    throw Error("a goal is a place and a heading: finite numbers");
  if (!(options.speed > 0)) throw Error("somebody who goes to a place needs a speed above 0");
  GoalWalk::Wish wish;
  wish.speed = options.speed;
  wish.reach = GoalWalk::kHeightPerLeg * character.library().skeleton.leg_length(Side::left);
  return std::make_unique<GoalSteering>(character, goal, wish);
}

PathSteering follow_path(const MotionLibrary& library,
                         std::span<const std::array<double, 2>> places,
                         const PathOptions& options) {
  std::vector<Vec3> points;
  for (const auto& [x, z] : places) {
    if (!is_place(x, z)) throw Error("a path passes through places: finite numbers");
    points.push_back({x, 0, z});
  }
  if (!(options.speed > 0)) throw Error("somebody who follows a path needs a speed above 0");
  TimeLaw::Wish wish;
  wish.speed = options.speed;
  wish.from_stand = options.from_stand;
  wish.to_stand = options.to_stand && !options.closed;
  auto way =
      std::make_unique<WaySteering>(library, GroundCurve::through(points, options.closed), wish);
  PathSteering out;
  out.start = way->track().at(0).frame;
  out.first = way->first(options.from_stand);
  out.length = way->track().length();
  out.steering = std::move(way);
  return out;
}

std::unique_ptr<PointerSteering> chase_pointer(const Character& character) {
  return std::make_unique<Chase>(character);
}

struct PointerVehicle::Impl {
  Impl(const Character& character, const HumanVehicle::Options& options)
      : vehicle(character.library(), options) {}
  HumanVehicle vehicle;
  PointerReading pointer;
  double force_x = 0, force_z = 0;
  bool pushed = false;
};

PointerVehicle::PointerVehicle(const Character& character, double look_ahead) {
  HumanVehicle::Options options;
  options.look_ahead = clamp(finite_or_zero(look_ahead), 0, 2);
  impl_ = std::make_unique<Impl>(character, options);
  const VehicleReading now = reading_of(character);
  impl_->vehicle.reset(now.frame, now.speed, now.turn_rate);
  aim(now.frame.x, now.frame.z);
}
PointerVehicle::~PointerVehicle() = default;

void PointerVehicle::aim(double x, double z) noexcept {
  impl_->pushed = false;
  if (is_place(x, z)) impl_->pointer.sample(impl_->vehicle.seconds(), x, z);
}
void PointerVehicle::push(double force_x, double force_z) noexcept {
  impl_->force_x = force_x;
  impl_->force_z = force_z;
  impl_->pushed = true;
}
void PointerVehicle::go(Command::Type type) noexcept {
  using Gait = HumanVehicle::Gait;
  impl_->vehicle.go(type == Command::Type::stand  ? Gait::stand
                    : type == Command::Type::walk ? Gait::walk
                    : type == Command::Type::run  ? Gait::run
                                                  : Gait::choose);
}
VehicleReading PointerVehicle::advance(double seconds, const RiderReading& rider) noexcept {
  HumanVehicle& vehicle = impl_->vehicle;
  vehicle.goes(rider);
  if (impl_->pushed)
    vehicle.push(impl_->force_x, impl_->force_z, seconds);
  else
    vehicle.follow(impl_->pointer, seconds);
  return vehicle.reading();
}
void PointerVehicle::board(const VehicleReading& rider) noexcept {
  impl_->vehicle.reset(rider.frame, rider.speed, rider.turn_rate);
  impl_->pointer = {};
}

}  // namespace amble
