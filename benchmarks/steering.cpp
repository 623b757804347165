#include <benchmark/benchmark.h>

#include <array>
#include <cmath>
#include <numbers>

#include "amble/engine/character.hpp"
#include "amble/library/performer_library.hpp"
#include "amble/steering/human_vehicle.hpp"

namespace {

/// A pointer that winds along, sampled sixty times a second, and its vehicle.
class Steered : public amble::RiddenVehicle {
 public:
  Steered() : vehicle_(*amble::default_library()) {
    vehicle_.reset({});
    for (std::size_t i = 0; i < winding_.size(); ++i)
      winding_[i] = 2 * std::sin(2 * std::numbers::pi * static_cast<double>(i) / kPeriod);
  }
  amble::VehicleReading advance(double seconds,
                                const amble::RiderReading& rider) noexcept override {
    const double t = vehicle_.seconds();
    pointer_.sample(t, winding_[frame_++ % kPeriod], 1.3 * t);
    vehicle_.goes(rider);
    vehicle_.follow(pointer_, seconds);
    return vehicle_.reading();
  }

 private:
  static constexpr std::size_t kPeriod = 1280;  // frames
  amble::HumanVehicle vehicle_;
  amble::PointerReading pointer_;
  std::array<double, kPeriod> winding_;
  std::size_t frame_ = 0;
};

/// What human steering adds to a frame: hearing a sample and moving the vehicle.
void steering_a_frame(benchmark::State& state) {
  Steered steered;
  for (auto _ : state) benchmark::DoNotOptimize(steered.advance(1.0 / 60, {}));
}
BENCHMARK(steering_a_frame);

/// The whole frame of a character that rides a steered vehicle.
void frame_on_a_vehicle(benchmark::State& state) {
  Steered steered;
  amble::Character character(amble::default_library());
  character.ride(&steered);
  for (auto _ : state) {
    character.update(1.0 / 60);
    benchmark::DoNotOptimize(character.pose().root);
  }
}
BENCHMARK(frame_on_a_vehicle);

}  // namespace
