#include "abuse.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <vector>

#include "amble/actions.hpp"
#include "amble/snapshot.hpp"
#include "amble/steering.hpp"
#include "amble/style.hpp"
#include "amble/technique.hpp"
#include "amble/terrain.hpp"
#include "determinism/scenes.hpp"

namespace amble::soak {
namespace {

using determinism::Hash;

constexpr double kNan = std::numeric_limits<double>::quiet_NaN(),
                 kInfinity = std::numeric_limits<double>::infinity();

/// splitmix64: the same numbers everywhere.
class Dice {
 public:
  explicit Dice(std::uint64_t seed) noexcept : state_(seed) {}
  std::uint64_t next() noexcept {
    std::uint64_t z = (state_ += 0x9e3779b97f4a7c15u);
    z = (z ^ (z >> 30U)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27U)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31U);
  }
  double between(double low, double high) noexcept {
    return low + (high - low) * (static_cast<double>(next() >> 11U) * 0x1p-53);
  }
  bool once_in(std::uint64_t times) noexcept { return next() % times == 0; }
  std::size_t below(std::size_t count) noexcept { return next() % count; }
  /// Mostly a number from a range, now and then none or a monster.
  double wild(double low, double high) noexcept {
    static constexpr std::array<double, 8> kWild{kNan, kInfinity,         -kInfinity, 1e300,
                                                 -1e9, 4.9406564584e-324, -0.0,       1e12};
    return once_in(50) ? kWild[below(kWild.size())] : between(low, high);
  }

 private:
  std::uint64_t state_;
};

/// Squares of ground that end in cliffs, holes and nothing.
class BrokenGround final : public Terrain {
 public:
  double height(double x, double z) const noexcept override {
    if (!(x > -1e9 && x < 1e9 && z > -1e9 && z < 1e9)) return kNan;
    const auto square = static_cast<std::int64_t>(x * 0.25 + 1e6) * 31 +
                        static_cast<std::int64_t>(z * 0.25 + 1e6) * 17;
    switch (square % 11) {
      case 0: return kNan;
      case 1: return 40;
      case 2: return -40;
      case 3: return kInfinity;
      case 4: return 0.2;
      default: return 0;
    }
  }
  Vec3 normal(double x, double z) const noexcept override {
    const double y = height(x, z);
    return y == 0 ? Vec3{0, 1, 0} : Vec3{y, kNan, 0};
  }
};

}  // namespace

struct Torments {
  std::shared_ptr<const MotionLibrary> library;
  std::shared_ptr<const Technique> technique;
  std::vector<std::shared_ptr<const Style>> styles;
  std::vector<std::shared_ptr<const Terrain>> grounds;
  std::shared_ptr<ActionMaker> make;
  std::vector<Action> actions;
};

std::shared_ptr<const Torments> make_torments(const std::shared_ptr<const MotionLibrary>& library) {
  auto out = std::make_shared<Torments>();
  out->library = library;
  out->technique = make_technique(library);
  out->styles.push_back(nullptr);
  for (const std::string& name : style_presets())
    out->styles.push_back(make_style(out->technique, name));
  out->grounds = {nullptr, std::make_shared<FlatTerrain>(0.3), std::make_shared<BrokenGround>(),
                  read_terrain(R"({"stairs":{"rise":0.17,"run":0.29,"start":[0,3],"count":12}})",
                               "stairs.json")};
  out->make = std::make_shared<ActionMaker>(library);
  for (const char* name : {"wave", "reach", "carry_tray", "look_around", "crouch", "arms_open"})
    out->actions.push_back(out->make->gesture(name, true));
  for (const double far : {1.0, 1e3, 1e9, kNan}) {
    out->actions.push_back(out->make->reach(Side::left, {far, 1, 2}));
    out->actions.push_back(out->make->look_at({far, far, -far}));
    out->actions.push_back(out->make->hips_height(far));
    out->actions.push_back(out->make->step_on(Side::right, far, 1));
  }
  return out;
}

void Findings::add(const Findings& other) noexcept {
  frames += other.frames;
  seconds += other.seconds;
  no_numbers += other.no_numbers;
  allocations += other.allocations;
  root_jumps += other.root_jumps;
  lost_moments += other.lost_moments;
  joint_pops += other.joint_pops;
  root_pops += other.root_pops;
  hash = (hash ^ other.hash) * 0x100000001b3u;
}

namespace {

class Life {
 public:
  Life(const Torments& torments, std::uint64_t seed)
      : all_(torments), dice_(seed), character_(torments.technique) {
    static_cast<void>(character_.prepare_actions(torments.make->body()));
    before_ = earlier_ = character_.pose();
    saved_.emplace(character_.snapshot());
  }

  Findings live(double seconds) {
    while (found_.seconds < seconds) frame();
    found_.hash = hash_.value();
    return found_;
  }

 private:
  void frame() {
    disturb();
    command();
    const double time = dice_.once_in(4) ? odd_time() : 1.0 / 60;
    const std::uint64_t asked = soak::allocations();
    character_.update(time);
    found_.allocations += soak::allocations() - asked;
    const double passed = time > 0 ? std::min(time, 1.0) : 0.0;  // longer ones count as a second
    found_.seconds += passed;
    ++found_.frames;
    judge(passed);
  }

  double odd_time() {
    static constexpr std::array<double, 9> kTimes{0,   1e-9, 1e-3, 1.0 / 240, 1.0 / 30,
                                                  0.2, -1.0, kNan, 10};
    return kTimes[dice_.below(kTimes.size())];
  }

  void command() {
    if (manner_ == 0 || dice_.once_in(240)) manner_ = 1 + dice_.below(4);
    const bool flips = manner_ == 1, held = manner_ == 2;
    if (held && !dice_.once_in(120)) return;
    if (manner_ == 3 && !dice_.once_in(30)) return;
    Command told;
    told.speed = dice_.wild(-1, 6) * (flips && found_.frames % 2 ? -1 : 1);
    told.turn_rate = dice_.wild(-4, 4) * (flips && found_.frames % 2 ? -1 : 1);
    if (dice_.once_in(3)) told.gait = dice_.wild(-0.5, 1.5);
    if (dice_.once_in(4))
      told.type = static_cast<Command::Type>(static_cast<int>(dice_.below(14)) - 2);
    character_.command(told);
  }

  /// Between frames, now and then, everything else.
  void disturb() {
    if (dice_.once_in(150)) remember();
    if (dice_.once_in(300)) {
      character_.walk_on(all_.grounds[dice_.below(all_.grounds.size())]);
    }
    if (dice_.once_in(400)) {
      const auto& style = all_.styles[dice_.below(all_.styles.size())];
      character_.wear(style, dice_.wild(0, 1));
    }
    if (dice_.once_in(200)) ride();
    if (vehicle_) {
      const Vec3 place = wild_point(30);
      vehicle_->aim(place.x, place.z);
    }
    if (vehicle_ && dice_.once_in(30)) {
      const Vec3 force = wild_point(3);
      vehicle_->push(force.x, force.z);
    }
    if (dice_.once_in(60)) act();
    if (dice_.once_in(100)) {
      Manner manner;
      for (double& share : manner.shares) share = dice_.wild(-0.5, 1.5);
      for (double& parameter : manner.parameters) parameter = dice_.wild(-2, 2);
      manner.gaze = dice_.wild(0, 1);
      character_.set_manner(manner);
    }
    if (dice_.once_in(500)) character_.set_life({dice_.wild(0, 1), dice_.wild(0, 1), dice_.next()});
    if (dice_.once_in(3000)) {
      const Command told{dice_.wild(0, 5), dice_.wild(-2, 2)};
      const Vec3 place = wild_point(1e3);
      const double heading = dice_.wild(-7, 7);
      character_.reset(told, place.x, place.z, heading, dice_.wild(0, 1));
      settle_ = 3;
    }
  }

  /// Arguments of one call are drawn before it: compilers differ in their order.
  Vec3 wild_point(double far) {
    const double x = dice_.wild(-far, far), y = dice_.wild(-far, far), z = dice_.wild(-far, far);
    return {x, y, z};
  }

  void ride() {
    vehicle_ = dice_.once_in(2) ? std::make_shared<PointerVehicle>(character_, dice_.between(0, 2))
                                : nullptr;
    character_.ride(vehicle_);
    if (vehicle_) vehicle_->go(static_cast<Command::Type>(dice_.below(5)));
  }

  void act() {
    if (dice_.once_in(2)) {
      const Played played = character_.play(all_.actions[dice_.below(all_.actions.size())]);
      if (played) playing_ = played.number;
    } else {
      static_cast<void>(character_.set_target(playing_, wild_point(3)));
      const ActionPart part = kActionParts[dice_.below(kActionPartCount)];
      static_cast<void>(character_.set_priority(playing_, part, dice_.wild(-1, 9)));
      if (dice_.once_in(3)) static_cast<void>(character_.stop(playing_));
    }
  }

  /// Goes back to a moment of some time ago, or keeps this one, whose future must be the same when
  /// it is lived again.
  void remember() {
    vehicle_ = nullptr;  // it is no part of a snapshot and would put the body where it has gone
    character_.ride(vehicle_);
    settle_ = 3;
    if (dice_.once_in(2)) {
      static_cast<void>(character_.restore(*saved_));
      return;
    }
    *saved_ = character_.snapshot();
    const std::uint64_t once = short_future();
    if (!character_.restore(*saved_) || short_future() != once) ++found_.lost_moments;
  }

  std::uint64_t short_future() {
    Hash hash;
    for (int frame = 0; frame < 6; ++frame) {
      character_.update(1.0 / 60);
      hash.add(character_.pose());
    }
    return hash.value();
  }

  void judge(double passed) {
    const Pose& now = character_.pose();
    bool sound = std::isfinite(now.root.x + now.root.y + now.root.z);
    for (const Quat& q : now.rotations) sound = sound && std::isfinite(q.w + q.x + q.y + q.z);
    if (!sound) ++found_.no_numbers;
    hash_.add(now);
    constexpr double kFastest = 14, kSlack = 0.1;  // m/s; metres
    const double dx = now.root.x - before_.root.x, dz = now.root.z - before_.root.z,
                 way = kFastest * passed + kSlack;
    if (settle_ == 0 && dx * dx + dz * dz > way * way) ++found_.root_jumps;
    const bool even = passed > 0.016 && passed < 0.017;
    even_ = even ? even_ + 1 : 0;
    if (settle_ == 0 && even_ >= 2) count_pops(now);
    settle_ = std::max(0, settle_ - 1);
    earlier_ = before_;
    before_ = now;
  }

  void count_pops(const Pose& now) {
    constexpr double kRoot = 0.04, kHalfAngle = 0.1736;  // metres; sine of 10°, half of 20°
    const Vec3 bend = now.root - before_.root * 2 + earlier_.root;
    if (dot(bend, bend) > kRoot * kRoot) ++found_.root_pops;
    for (std::size_t j = 0; j < now.rotations.size(); ++j) {
      const Quat last = inverse(earlier_.rotations[j]) * before_.rotations[j],
                 next = inverse(before_.rotations[j]) * now.rotations[j];
      const Quat change = inverse(last) * next;
      if (change.x * change.x + change.y * change.y + change.z * change.z > kHalfAngle * kHalfAngle)
        ++found_.joint_pops;
    }
  }

  const Torments& all_;
  Dice dice_;
  Character character_;
  std::shared_ptr<PointerVehicle> vehicle_;
  std::optional<Snapshot> saved_;
  Pose before_, earlier_;
  Hash hash_;
  Findings found_;
  int playing_ = 0, settle_ = 3, even_ = 0;
  std::size_t manner_ = 0;
};

}  // namespace

Findings abuse(const Torments& torments, std::uint64_t seed, double seconds) {
  return Life(torments, seed).live(seconds);
}

}  // namespace amble::soak
