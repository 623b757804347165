#include "amble/dataset/drive.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "amble/steering.hpp"

namespace amble::dataset {
namespace {

/// Commands over time.
class Scripted final : public Drive {
 public:
  struct Step {
    double from = 0;  // seconds
    Command command;
  };
  explicit Scripted(std::vector<Step> steps) : steps_(std::move(steps)) {}
  Asked lead(double now, Character& character) override {
    while (at_ + 1 < steps_.size() && steps_[at_ + 1].from <= now) ++at_;
    character.command(steps_[at_].command);
    return {steps_[at_].command};
  }

 private:
  std::vector<Step> steps_;
  std::size_t at_ = 0;
};

std::unique_ptr<Drive> draw_script(const CommandWish& wish, const Command& gait, double seconds,
                                   Dice& dice, Character& character) {
  std::vector<Scripted::Step> steps;
  const auto add = [&](double from) {
    Command command = gait;
    command.speed = wish.speed.draw(dice);
    command.turn_rate = wish.turn.draw(dice);
    steps.push_back({from, command});
  };
  const double phase = dice.share();
  add(0);
  if (wish.kind == CommandWish::Kind::changing)
    for (double now = wish.every.draw(dice); now < seconds; now += wish.every.draw(dice)) add(now);
  if (wish.kind == CommandWish::Kind::stop) steps.push_back({wish.after.draw(dice), Command{}});
  character.reset(steps.front().command, 0, 0, 0, phase);
  return std::make_unique<Scripted>(std::move(steps));
}

/// Along places; the next one is the target.
class Way final : public Drive {
 public:
  Way(std::unique_ptr<Steering> steering, std::vector<std::array<double, 2>> places)
      : steering_(std::move(steering)), places_(std::move(places)) {}
  Asked lead(double, Character& character) override {
    const Doing& doing = character.doing();
    while (at_ + 1 < places_.size() && passed(doing.x, doing.z)) ++at_;
    const Command command = steering_->next(character);
    character.command(command);
    return {command, places_[at_][0], places_[at_][1]};
  }

 private:
  /// Whether a place lies beyond the target, seen along the way to it.
  bool passed(double x, double z) const {
    if (at_ == 0) return true;
    const auto& [from_x, from_z] = places_[at_ - 1];
    const auto& [to_x, to_z] = places_[at_];
    return (x - to_x) * (to_x - from_x) + (z - to_z) * (to_z - from_z) >= 0;
  }

  std::unique_ptr<Steering> steering_;
  std::vector<std::array<double, 2>> places_;
  std::size_t at_ = 0;
};

std::unique_ptr<Drive> draw_way(const CommandWish& wish, const Player& player, double seconds,
                                Dice& dice, Character& character) {
  PathOptions options;
  options.speed = wish.speed.draw(dice);
  options.from_stand = options.to_stand = false;
  std::vector<std::array<double, 2>> places{{0, 0}};
  double gone = 0, heading = 0;
  while (gone < seconds * options.speed || places.size() < 4) {
    const double step = wish.distance.draw(dice);
    if (places.size() > 1) heading += wish.bend.draw(dice);
    const auto [sine, cosine] = deterministic::sincos(heading);
    places.push_back({places.back()[0] + step * sine, places.back()[1] + step * cosine});
    gone += step;
  }
  PathSteering path = follow_path(*player.motions, places, options);
  character.reset(path.first, path.start.x, path.start.z, path.start.heading, dice.share());
  return std::make_unique<Way>(std::move(path.steering), std::move(places));
}

std::unique_ptr<Drive> draw_goal(const CommandWish& wish, Dice& dice, Character& character) {
  const double distance = wish.distance.draw(dice), bearing = wish.bearing.draw(dice);
  const auto [sine, cosine] = deterministic::sincos(bearing);
  const GroundFrame goal{distance * sine, distance * cosine, wish.heading.draw(dice)};
  character.reset();
  GoalOptions options;
  options.speed = wish.speed.draw(dice);
  return std::make_unique<Way>(walk_to(character, goal, options),
                               std::vector<std::array<double, 2>>{{goal.x, goal.z}});
}

/// After a pointer that goes along an arc.
class Pointed final : public Drive {
 public:
  Pointed(const Command& pointer, bool human, Character& character) : pointer_(pointer) {
    if (human) {
      vehicle_ = std::make_shared<PointerVehicle>(character);
      character.ride(vehicle_);
    } else {
      chase_ = chase_pointer(character);
    }
  }
  Asked lead(double now, Character& character) override {
    const GroundFrame place = GroundFrame{}.along_arc(pointer_.speed, pointer_.turn_rate, now);
    Command command = pointer_;
    if (vehicle_) {
      vehicle_->aim(place.x, place.z);
    } else {
      chase_->aim(place.x, place.z);
      command = chase_->next(character);
      character.command(command);
    }
    return {command, place.x, place.z};
  }

 private:
  Command pointer_;
  std::shared_ptr<PointerVehicle> vehicle_;  // as a person could …
  std::unique_ptr<PointerSteering> chase_;   // … or at once
};

}  // namespace

std::unique_ptr<Drive> draw_drive(const Cast& cast, const Player& player, int command,
                                  double seconds, Dice& dice, Character& character) {
  using Kind = CommandWish::Kind;
  const auto which = static_cast<std::size_t>(command);
  const CommandWish& wish = cast.spec().commands[which];
  if (wish.kind == Kind::path) return draw_way(wish, player, seconds, dice, character);
  if (wish.kind == Kind::goal) return draw_goal(wish, dice, character);
  if (wish.kind == Kind::pointer) {
    Command pointer;
    pointer.speed = wish.speed.draw(dice);
    pointer.turn_rate = wish.turn.draw(dice);
    character.reset(pointer, 0, 0, 0, dice.share());
    return std::make_unique<Pointed>(pointer, wish.human, character);
  }
  return draw_script(wish, player.gaits[which], seconds, dice, character);
}

}  // namespace amble::dataset
