#include "human_driver.hpp"

#include <algorithm>
#include <cmath>

#include "amble/steering/human_vehicle.hpp"
#include "amble/steering/time_law.hpp"

namespace amble::cli {
namespace {

HumanVehicle::Gait gait_of(Command::Type type) {
  if (type == Command::Type::stand) return HumanVehicle::Gait::stand;
  if (type == Command::Type::walk) return HumanVehicle::Gait::walk;
  if (type == Command::Type::run) return HumanVehicle::Gait::run;
  return HumanVehicle::Gait::choose;
}

Command::Type type_of(HumanVehicle::Gait gait) {
  if (gait == HumanVehicle::Gait::stand) return Command::Type::stand;
  if (gait == HumanVehicle::Gait::walk) return Command::Type::walk;
  if (gait == HumanVehicle::Gait::run) return Command::Type::run;
  return Command::Type::choose;
}

/// What all have in common: a vehicle that the character rides, and the types of the file.
class HumanDriver : public Driver, public RiddenVehicle {
 public:
  HumanDriver(PointerStream input, const MotionLibrary& library, std::optional<double> seconds,
              const HumanVehicle::Options& how)
      : input_(std::move(input)),
        seconds_(seconds.value_or(input_.seconds())),
        vehicle_(library, how) {
    vehicle_.reset({});
  }
  Command first() const override { return {}; }
  Command at(double time, const Character&) override {
    const HumanVehicle::Gait gait = gait_of(input_.type_at(time));
    vehicle_.go(gait);
    Command command;
    command.type = type_of(gait);
    return command;
  }
  double seconds() const override { return seconds_; }
  bool finished(double time) const override { return time >= seconds_ - 1e-9; }
  RiddenVehicle* vehicle() override { return this; }

 protected:
  PointerStream input_;
  double seconds_;
  HumanVehicle vehicle_;
};

class PointerFollower : public HumanDriver {
 public:
  using HumanDriver::HumanDriver;
  std::optional<std::array<double, 2>> input() const override {
    return input_.at(vehicle_.seconds());
  }
  VehicleReading advance(double seconds, const RiderReading& rider) noexcept override {
    vehicle_.goes(rider);
    const double until = vehicle_.seconds() + seconds;
    for (; next_ < input_.points.size() && input_.moment(next_) <= until + 1e-9; ++next_) {
      vehicle_.follow(reading_, input_.moment(next_) - vehicle_.seconds());
      reading_.sample(input_.time_of(next_), input_.points[next_][0], input_.points[next_][1]);
    }
    vehicle_.follow(reading_, until - vehicle_.seconds());
    return vehicle_.reading();
  }

 protected:
  PointerReading reading_;
  std::size_t next_ = 0;
};

class ForcePusher : public HumanDriver {
 public:
  using HumanDriver::HumanDriver;
  VehicleReading advance(double seconds, const RiderReading& rider) noexcept override {
    vehicle_.goes(rider);
    const double until = vehicle_.seconds() + seconds;
    while (vehicle_.seconds() < until - 1e-9) {
      const auto i = static_cast<std::size_t>(vehicle_.seconds() * input_.hz + 1e-9);
      const auto& force = input_.points[std::min(i, input_.points.size() - 1)];
      const double next = std::min(until, static_cast<double>(i + 1) / input_.hz);
      vehicle_.push(force[0], force[1], std::max(1e-6, next - vehicle_.seconds()));
    }
    return vehicle_.reading();
  }
};

/// A pointer that goes along a path by its time law, as far ahead as the vehicle keeps behind.
PointerStream pointer_along(const Track& track, const TimeLaw& law, double ahead, bool to_stand) {
  constexpr double kSlowest = 0.1, kBeyond = 20;  // m/s, seconds
  PointerStream stream;
  stream.hz = 60;
  double distance = 0, since_end = 0;
  for (int i = 0; since_end < kBeyond + ahead; ++i) {
    const double within = track.closed() ? distance : std::min(distance, track.length());
    const GroundFrame place = track.at(to_stand ? within : distance).frame;
    stream.points.push_back({place.x, place.z});
    if (distance >= track.length()) since_end += 1 / stream.hz;
    distance += std::max(kSlowest, law.speed_at(within)) / stream.hz;
  }
  return stream;
}

/// A path that is followed as a person could.
class PathWalker : public PointerFollower {
 public:
  PathWalker(const Track& track, const TimeLaw& law, const TimeLaw::Wish& wish,
             const MotionLibrary& library, HumanVehicle::Gait gait, std::optional<double> seconds,
             const HumanVehicle::Options& how)
      : PointerFollower(
            pointer_along(track, law, HumanVehicle::kFollowing + how.look_ahead, wish.to_stand),
            library, seconds, how),
        track_(track),
        limit_(seconds),
        longest_(4 * law.seconds() + 20),
        to_stand_(wish.to_stand),
        gait_(gait),
        first_{wish.from_stand ? 0.0 : law.speed_at(0)} {
    vehicle_.reset(start(), first_.speed);
    first_.turn_rate = first_.speed * track_.at(0).curvature;
    // The pointer has gone ahead already.
    for (const auto& point : input_.points) {
      const double moment = static_cast<double>(next_) / input_.hz - ahead_of(how);
      if (moment > 0) break;
      reading_.sample(moment, point[0], point[1]);
      vehicle_.see(reading_.at(moment));
      ++next_;
    }
    input_.start = -ahead_of(how);
  }
  GroundFrame start() const override { return track_.at(0).frame; }
  Command first() const override { return first_; }
  Command at(double, const Character& character) override {
    const GroundFrame& here = vehicle_.frame();
    progress_ = std::max(progress_, track_.nearest(here.x, here.z, progress_));
    stands_ = character.doing().speed < 0.01;
    vehicle_.go(gait_);
    Command command;
    command.type = type_of(gait_);
    return command;
  }
  bool finished(double time) const override {
    if (limit_) return time >= *limit_ - 1e-9;
    const double slack = to_stand_ ? 0.2 : 0.0;
    const bool there = progress_ >= track_.length() - slack && (!to_stand_ || stands_);
    return there || time > longest_;
  }
  std::optional<std::array<double, 2>> input() const override {
    const GroundFrame frame = track_.at(progress_).frame;
    return {{frame.x, frame.z}};
  }

 private:
  static double ahead_of(const HumanVehicle::Options& how) {
    return HumanVehicle::kFollowing + how.look_ahead;
  }
  Track track_;
  std::optional<double> limit_;
  double longest_, progress_ = 0;
  bool to_stand_, stands_ = false;
  HumanVehicle::Gait gait_;
  Command first_;
};

HumanVehicle::Options looking(double ahead) {
  HumanVehicle::Options how;
  how.look_ahead = ahead;
  return how;
}

}  // namespace

std::unique_ptr<Driver> follow_humanly(PointerStream pointer, const MotionLibrary& library,
                                       std::optional<double> seconds, double look_ahead,
                                       bool as_printed) {
  HumanVehicle::Options how = looking(look_ahead);
  how.feed_forward = !as_printed;
  return std::make_unique<PointerFollower>(std::move(pointer), library, seconds, how);
}

std::unique_ptr<Driver> push_humanly(PointerStream forces, const MotionLibrary& library,
                                     std::optional<double> seconds) {
  return std::make_unique<ForcePusher>(std::move(forces), library, seconds,
                                       HumanVehicle::Options{});
}

std::unique_ptr<Driver> walk_humanly(const GroundCurve& curve, const MotionLibrary& library,
                                     TimeLaw::Wish wish, const Command& gait,
                                     std::optional<double> seconds, double look_ahead) {
  const SteeringLimits limits(library);
  const VehicleLimits bounds = limits.at(limits.fastest(false));
  constexpr double kEasily = 0.8;  // of the bounds: the pointer leads where people follow
  wish.bounds = {kEasily * bounds.speeding_up, kEasily * bounds.slowing_down,
                 kEasily * bounds.turn_acceleration};
  wish.like_people = false;  // they are theirs already
  const Track track(curve);
  const TimeLaw law(track, ReachableSpeeds(library), wish);
  require_within_a_day(law.seconds());
  if (own_number(gait.type) >= 0 || gait.type == Command::Type::side ||
      gait.type == Command::Type::back)
    throw Error("--steering human walks and runs; another --gait needs --steering direct");
  const bool walks = gait.type == Command::Type::walk || gait.gait < 0.5,
             runs = gait.type == Command::Type::run || gait.gait >= 0.5;
  const HumanVehicle::Gait how = walks  ? HumanVehicle::Gait::walk
                                 : runs ? HumanVehicle::Gait::run
                                        : HumanVehicle::Gait::choose;
  return std::make_unique<PathWalker>(track, law, wish, library, how, seconds, looking(look_ahead));
}

}  // namespace amble::cli
