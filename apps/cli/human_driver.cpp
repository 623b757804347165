#include "human_driver.hpp"

#include <cmath>

#include "amble/steering/drive.hpp"
#include "amble/steering/human_vehicle.hpp"

namespace amble::cli {
namespace {

// How the character is kept on its vehicle, whose drive answers a little late.
constexpr double kLate = 2 * Drive::kTimeConstant;  // seconds
constexpr double kAlong = 1.0, kAcross = 1.2, kHeading = 2.0;

class HumanDriver : public Driver {
 public:
  HumanDriver(PointerStream input, const MotionLibrary& library, std::optional<double> seconds,
              const HumanVehicle::Options& how)
      : input_(std::move(input)),
        seconds_(seconds.value_or(input_.seconds())),
        vehicle_(library, how) {
    vehicle_.reset({});
  }
  Command first() const override { return {}; }
  Command at(double time, const Character& character) override {
    const Command::Type type = input_.type_at(time);
    vehicle_.may_run(type != Command::Type::walk);
    const double before = vehicle_.turn_rate(), since = vehicle_.seconds();
    steer(time);
    Command command = command_for(
        character, (vehicle_.turn_rate() - before) / std::max(1e-3, vehicle_.seconds() - since));
    command.type = type;
    return command;
  }
  bool finished(double time) const override { return time >= seconds_ - 1e-9; }
  std::optional<GroundFrame> vehicle() const override { return vehicle_.frame(); }

 protected:
  /// Moves the vehicle up to a time.
  virtual void steer(double time) = 0;

  PointerStream input_;
  double seconds_;
  HumanVehicle vehicle_;

 private:
  Command command_for(const Character& character, double turning) const {
    const Doing& doing = character.doing();
    const GroundFrame here{doing.x, doing.z, doing.heading};
    const Vec3 off = here.to_local({vehicle_.frame().x, 0, vehicle_.frame().z});
    const double speed = vehicle_.speed() + kLate * vehicle_.acceleration() + kAlong * off.z;
    const double turn = vehicle_.turn_rate() + kLate * turning + kAcross * off.x +
                        kHeading * wrap_angle(vehicle_.frame().heading - doing.heading -
                                              kLate * (doing.turn_rate - vehicle_.turn_rate()));
    const bool stands = vehicle_.speed() < 0.02 && std::abs(vehicle_.turn_rate()) < 0.02;
    if (stands && std::abs(off.z) < 0.05) return {};
    return {std::max(0.0, speed), turn};
  }
};

class PointerFollower : public HumanDriver {
 public:
  using HumanDriver::HumanDriver;
  std::optional<std::array<double, 2>> input() const override {
    return input_.at(vehicle_.seconds());
  }

 private:
  void steer(double time) override {
    for (; next_ < input_.points.size() && static_cast<double>(next_) / input_.hz <= time + 1e-9;
         ++next_) {
      const double moment = static_cast<double>(next_) / input_.hz;
      vehicle_.follow(reading_, moment - vehicle_.seconds());
      reading_.sample(moment, input_.points[next_][0], input_.points[next_][1]);
    }
    vehicle_.follow(reading_, time - vehicle_.seconds());
  }

  PointerReading reading_;
  std::size_t next_ = 0;
};

class ForcePusher : public HumanDriver {
 public:
  using HumanDriver::HumanDriver;

 private:
  void steer(double time) override {
    while (vehicle_.seconds() < time - 1e-9) {
      const auto i = static_cast<std::size_t>(vehicle_.seconds() * input_.hz + 1e-9);
      const auto& force = input_.points[std::min(i, input_.points.size() - 1)];
      const double until = std::min(time, static_cast<double>(i + 1) / input_.hz);
      vehicle_.push(force[0], force[1], std::max(1e-6, until - vehicle_.seconds()));
    }
  }
};

}  // namespace

std::unique_ptr<Driver> follow_humanly(PointerStream pointer, const MotionLibrary& library,
                                       std::optional<double> seconds, double look_ahead) {
  HumanVehicle::Options how;
  how.look_ahead = look_ahead;
  return std::make_unique<PointerFollower>(std::move(pointer), library, seconds, how);
}

std::unique_ptr<Driver> push_humanly(PointerStream forces, const MotionLibrary& library,
                                     std::optional<double> seconds) {
  return std::make_unique<ForcePusher>(std::move(forces), library, seconds,
                                       HumanVehicle::Options{});
}

}  // namespace amble::cli
