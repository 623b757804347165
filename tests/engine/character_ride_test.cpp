#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "amble/engine/character.hpp"
#include "amble/engine/character_snapshot.hpp"
#include "amble/engine/technique.hpp"
#include "amble/library/capture_library.hpp"
#include "amble/performer/footwork.hpp"
#include "amble/performer/performer.hpp"
#include "amble/steering/human_vehicle.hpp"
#include "amble/terrain/stairs.hpp"
#include "count_allocations.hpp"

namespace amble {
namespace {

/// A vehicle after a pointer that goes straight on at a pace, then rests.
class Straight : public RiddenVehicle {
 public:
  Straight(const MotionLibrary& library, double pace, double until)
      : vehicle_(library), pace_(pace), until_(until) {
    vehicle_.reset({});
  }
  VehicleReading advance(double seconds, const RiderReading& rider) noexcept override {
    const double t = vehicle_.seconds();
    pointer_.sample(t, 0, pace_ * std::min(t, until_));
    vehicle_.goes(rider);
    vehicle_.follow(pointer_, seconds);
    return vehicle_.reading();
  }
  const HumanVehicle& vehicle() const { return vehicle_; }

 private:
  HumanVehicle vehicle_;
  PointerReading pointer_;
  double pace_, until_;
};

/// Walks, a start and a stop, as a library of captures would have them.
std::shared_ptr<const MotionLibrary> with_transitions() {
  std::vector<CaptureSource> sources;
  for (const double speed : {0.7, 1.0, 1.3, 1.6})
    for (const double turn : {-0.5, 0.0, 0.5})
      sources.push_back({"walk " + std::to_string(speed) + " " + std::to_string(turn),
                         study(perform({Gait::walk, speed, turn}, 6, 120)),
                         {}});
  sources.push_back({"start", study(perform_start(1.2, 120)), {}});
  sources.push_back({"stop", study(perform_stop(1.2, 120)), {}});
  CaptureBuild build;
  return build_captures(sources, {}, build);
}

TEST(CharacterRide, KeepsToItsVehicleExactly) {
  Character character(default_library());
  Straight straight(character.library(), 1.4, 5);
  character.ride(&straight);
  for (int i = 0; i < 600; ++i) {
    character.update(1.0 / 60);
    ASSERT_EQ(character.doing().z, straight.vehicle().frame().z);
    ASSERT_EQ(character.doing().heading, straight.vehicle().frame().heading);
    ASSERT_LT(std::abs(character.pose().root.z - straight.vehicle().frame().z), 0.2);
  }
  EXPECT_EQ(character.doing().type, Command::Type::stand);
}

/// A vehicle that is pushed ahead, and comes to who boards it.
struct Waiting : RiddenVehicle {
  explicit Waiting(const MotionLibrary& library) : vehicle(library) { vehicle.reset({}); }
  VehicleReading advance(double seconds, const RiderReading& rider) noexcept override {
    vehicle.goes(rider);
    vehicle.push(0, 2 * (1.2 - vehicle.speed()), seconds);
    return vehicle.reading();
  }
  void board(const VehicleReading& rider) noexcept override { vehicle.reset(rider.frame); }
  HumanVehicle vehicle;
};

TEST(CharacterRide, LetsGoOfSideAndBackBeforeItBoardsAVehicle) {
  using Type = Command::Type;
  for (const Type aside : {Type::side, Type::back})
    for (const Type then : {Type::choose, Type::walk}) {
      Character character(default_library());
      Command command{0.5, 0, 0, aside};
      character.command(command);
      for (int i = 0; i < 240; ++i) character.update(1.0 / 60);
      ASSERT_EQ(character.doing().type, aside);
      Waiting waiting(character.library());
      command.type = then;
      Vec3 root = character.pose().root;
      double farthest = 0;
      for (int i = 0; i < 600; ++i) {
        character.ride(&waiting);  // as a page does, at every frame
        character.command(command);
        character.update(1.0 / 60);
        farthest = std::max(farthest, length(character.pose().root - root));
        root = character.pose().root;
      }
      EXPECT_EQ(character.doing().type, Type::walk);
      EXPECT_NEAR(character.doing().speed, 1.2, 0.05);
      EXPECT_EQ(character.doing().z, waiting.vehicle.frame().z);
      EXPECT_LT(farthest, 0.05) << "it leapt";
      // Told to go aside, it stays on its vehicle.
      command.type = aside;
      for (int i = 0; i < 240; ++i) {
        character.command(command);
        character.update(1.0 / 60);
      }
      EXPECT_EQ(character.doing().type, Type::walk);
    }
}

TEST(CharacterRide, SlowsDownForStairsBeforeItComesToThem) {
  for (const double pace : {1.2, 2.8}) {
    Character character(default_library());
    const double first = 8;
    character.walk_on(std::make_shared<Stairs>(Stairs::Shape{0.17, 0.29, 0, first, 0, 10}));
    character.reset({});
    Straight straight(character.library(), pace, 20);
    character.ride(&straight);
    double fastest_before = 0, fastest_there = 0;
    for (int i = 0; i < 900; ++i) {
      character.update(1.0 / 60);
      const double z = character.doing().z, speed = character.doing().speed;
      if (z < first - 3) fastest_before = std::max(fastest_before, speed);
      if (z > first && z < first + 2.5) fastest_there = std::max(fastest_there, speed);
    }
    EXPECT_GT(fastest_before, 0.8 * pace);
    EXPECT_GT(fastest_there, 0.4);
    EXPECT_LT(fastest_there, 0.8);
  }
}

TEST(CharacterRide, HeedsTheGroundWhereItMounts) {
  struct Pushed : RiddenVehicle {
    explicit Pushed(const MotionLibrary& library) : vehicle(library) {
      vehicle.reset({0, 20, 0}, 1.5);
    }
    VehicleReading advance(double seconds, const RiderReading& rider) noexcept override {
      vehicle.goes(rider);
      vehicle.push(0, 0.1, seconds);
      return vehicle.reading();
    }
    HumanVehicle vehicle;
  };
  for (int before = 0; before < 6; ++before) {  // frames, since it looks up now and then
    Character character(default_library());
    character.walk_on(std::make_shared<Stairs>(Stairs::Shape{0.17, 0.29, 0, 0, 0, 5}));
    character.command({.speed = 1.5});
    character.reset({.speed = 1.5}, 0, 20);
    for (int i = 0; i < before; ++i) character.update(1.0 / 60);
    Pushed pushed(character.library());
    character.ride(&pushed);
    double slowest = 2;
    for (int i = 0; i < 60; ++i) {
      character.update(1.0 / 60);
      slowest = std::min(slowest, pushed.vehicle.speed());
    }
    EXPECT_GT(slowest, 1.45) << before;  // the stairs are far behind
  }
}

TEST(CharacterRide, ShowsOneWayAtAnyFrameRate) {
  double ends[2];
  for (const int k : {0, 1}) {
    Character character(default_library());
    Straight straight(character.library(), 1.4, 20);
    character.ride(&straight);
    const double fps = k == 0 ? 30 : 240;
    for (int i = 0; i < 8 * fps; ++i) character.update(1 / fps);
    ends[k] = character.doing().z;
  }
  EXPECT_NEAR(ends[0], ends[1], 1e-9);
}

TEST(CharacterRide, SettlesTheGaitAtTheStartOfAHalfCycle) {
  Character character(default_library());
  Straight straight(character.library(), 3.0, 20);
  character.ride(&straight);
  bool ran = false;
  double phase = 0, phase_before = 0;
  for (int i = 0; i < 900; ++i) {
    character.update(1.0 / 60);
    const Prescription& now = character.snapshot().state.prescription;
    if (now.runs != ran && now.half >= 0) {
      // The step before was the first of this half of the stride.
      EXPECT_NE(phase < 0.5, phase_before < 0.5) << i;
      ran = now.runs;
    }
    phase_before = phase;
    phase = character.doing().phase;
  }
  EXPECT_TRUE(ran);
}

TEST(CharacterRide, AddsWhatCapturedPeopleDidInAStart) {
  const auto library = with_transitions();
  const Technique technique(library);
  ASSERT_NE(technique.segments(), nullptr);
  using Kind = SegmentTable::Kind;
  EXPECT_TRUE(technique.segments()->has(Kind::stand, Kind::walk));
  EXPECT_TRUE(technique.segments()->has(Kind::walk, Kind::stand));
  EXPECT_FALSE(technique.segments()->has(Kind::walk, Kind::run));
  Character character(library);
  Straight straight(*library, 1.2, 6);
  character.ride(&straight);
  double most = 0, last = 0, jerkiest = 0, before = 0;
  for (int i = 0; i < 1200; ++i) {
    character.update(1.0 / 60);
    const PelvisDetails& details = character.snapshot().state.prescription.details;
    most = std::max(most, std::abs(details.now[2].value));
    jerkiest = std::max(jerkiest, std::abs(details.now[2].value - 2 * last + before));
    before = last, last = details.now[2].value;
  }
  EXPECT_GT(most, 0.002);        // the pelvis does more than the strides have it do,
  EXPECT_LT(jerkiest, 0.003);    // smoothly,
  EXPECT_NEAR(last, 0, 0.0005);  // and comes to rest
}

/// How far forward the chest tips, radians.
double chest_pitch(const Character& character) {
  const int chest = character.library().skeleton.joint(Role::chest);
  const Vec3 up = rotate(character.model()[static_cast<std::size_t>(chest)].rotation, {0, 1, 0});
  return std::atan2(up.z, up.y);
}

TEST(CharacterRide, PlaysTheJointsOfTransitions) {
  // Whose transitions have no joints: without any, a body would lean by balance.
  auto plain = std::make_shared<MotionLibrary>(*default_library());
  for (Segment& segment : plain->segments) segment.postures.clear();
  Character with(default_library()), without(plain);
  Straight one(with.library(), 1.2, 6), other(*plain, 1.2, 6);
  with.ride(&one);
  without.ride(&other);
  std::vector<double> pitches;
  double steady = 0, unlike = 0, last = 0, before = 0, jerkiest = 0, mean = 0;
  for (int i = 0; i < 720; ++i) {
    with.update(1.0 / 60);
    without.update(1.0 / 60);
    ASSERT_EQ(with.doing().z, without.doing().z);
    const double more = chest_pitch(with) - chest_pitch(without);
    pitches.push_back(chest_pitch(with));
    const double t = i / 60.0;
    if (t < 1.5) unlike = std::max(unlike, std::abs(more));
    if (t > 4.0 && t < 5.5) steady = std::max(steady, std::abs(more)), mean += pitches.back() / 89;
    jerkiest = std::max(jerkiest, std::abs(more - 2 * last + before));
    before = last, last = more;
  }
  const auto [least, most] = std::minmax_element(pitches.begin(), pitches.end());
  EXPECT_GT(*most - mean, 0.03);   // who sets off leans into it,
  EXPECT_GT(mean - *least, 0.03);  // who stops leans back,
  EXPECT_GT(unlike, 0.01);         // and not as balance alone would have it;
  EXPECT_LT(steady, 0.012);        // a steady walk is as it is,
  EXPECT_LT(jerkiest, 0.0045);     // from one to the other without a jerk;
  EXPECT_NEAR(last, 0, 0.0005);    // who stands, stands
}

TEST(CharacterRide, SwingsTheLegsOfTransitionsAndLeavesTheFeetWhereTheyStand) {
  const auto library = with_transitions();
  auto plain = std::make_shared<MotionLibrary>(*library);
  for (Segment& segment : plain->segments) segment.postures.clear();
  Character with(library), without(plain);
  Straight one(*library, 1.2, 6), other(*plain, 1.2, 6);
  with.ride(&one);
  without.ride(&other);
  const int shin = library->skeleton.joint(Role::left_shin);
  double changing = 0, steady = 0;
  for (int i = 0; i < 720; ++i) {
    with.update(1.0 / 60);
    without.update(1.0 / 60);
    const auto knee = [&](const Character& of) {
      return 2 * length(log_half(of.pose().rotations[static_cast<std::size_t>(shin)]));
    };
    const double more = std::abs(knee(with) - knee(without)), t = i / 60.0;
    double& most = t > 4.0 && t < 5.5 ? steady : changing;
    most = std::max(most, more);
    for (std::size_t k = 0; k < 2; ++k) {
      const FootState &foot = with.snapshot().state.feet[k],
                      &same = without.snapshot().state.feet[k];
      ASSERT_EQ(foot.planted, same.planted);
      if (!foot.planted) continue;
      ASSERT_NEAR(foot.plant.x, same.plant.x, 1e-9);
      ASSERT_NEAR(foot.plant.z, same.plant.z, 1e-9);
    }
  }
  EXPECT_GT(changing, 0.008);  // who sets off or stops bends the knee as captured people do,
  EXPECT_LT(steady, 0.002);    // and a steady walk is as it is
}

/// A vehicle that says one thing that cannot be, in its second second.
class Babbling : public Straight {
 public:
  Babbling(const MotionLibrary& library, int what, double value)
      : Straight(library, 1.4, 60), what_(what), value_(value) {}
  VehicleReading advance(double seconds, const RiderReading& rider) noexcept override {
    VehicleReading said = Straight::advance(seconds, rider);
    double* const numbers[] = {
        &said.frame.x,   &said.frame.z,      &said.frame.heading,    &said.speed,
        &said.turn_rate, &said.acceleration, &said.turn_acceleration};
    if (++steps_ == 90) *numbers[what_] = value_;
    return said;
  }
  static constexpr int kNumbers = 7;

 private:
  int what_, steps_ = 0;
  double value_;
};

TEST(CharacterRide, ForgetsWhatAVehicleCannotMean) {
  for (int what = 0; what < Babbling::kNumbers; ++what)
    for (const double value : {std::numeric_limits<double>::quiet_NaN(),
                               -std::numeric_limits<double>::infinity(), 1e300}) {
      Character character(default_library()), sane(default_library());
      Babbling vehicle(character.library(), what, value);
      Straight straight(character.library(), 1.4, 60);
      character.ride(&vehicle);
      sane.ride(&straight);
      for (int i = 0; i < 420; ++i) {
        character.update(1.0 / 60);
        sane.update(1.0 / 60);
        const Pose& pose = character.pose();
        ASSERT_TRUE(std::isfinite(pose.root.x + pose.root.y + pose.root.z)) << what << " " << i;
        for (const Quat& q : pose.rotations) ASSERT_NEAR(dot(q, q), 1.0, 1e-6);
      }
      // Where it went on, and upright.
      EXPECT_NEAR(character.doing().z, sane.doing().z, 1e-9);
      EXPECT_LT(length(character.pose().root - sane.pose().root), 0.1) << what << " " << value;
    }
}

TEST(CharacterRide, AllocatesNothing) {
  Character character(with_transitions());
  Straight straight(character.library(), 1.4, 4);
  character.ride(&straight);
  const long before = allocations();
  for (int i = 0; i < 600; ++i) character.update(1.0 / 60);
  EXPECT_EQ(allocations(), before);
}

}  // namespace
}  // namespace amble
