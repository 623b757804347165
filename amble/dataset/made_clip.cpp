#include "amble/dataset/made_clip.hpp"

#include <algorithm>

#include "amble/dataset/grounds.hpp"
#include "amble/steering.hpp"

namespace amble::dataset {
namespace {

constexpr int kJudged = 60;  // frames a second: what the motion limits are made for

/// One of a list by the weights of its elements.
template <typename List, typename Weight>
int weighted(const List& list, const Weight& weight, Dice& dice) {
  double sum = 0;
  for (const auto& one : list) sum += weight(one);
  double left = sum * dice.share();
  int last = 0;
  for (std::size_t i = 0; i < list.size(); ++i) {
    if (!(weight(list[i]) > 0)) continue;
    last = static_cast<int>(i);
    left -= weight(list[i]);
    if (left < 0) break;
  }
  return last;
}

Choice draw_choice(const Cast& cast, std::uint64_t index, Dice& dice) {
  const Spec& spec = cast.spec();
  const auto weight = [](const auto& one) { return one.weight; };
  Choice choice;
  choice.index = index;
  choice.split = weighted(
      spec.splits, [](const Split& one) { return one.share; }, dice);
  choice.player = weighted(cast.players(), weight, dice);
  choice.ground = weighted(spec.grounds, weight, dice);
  choice.command = weighted(spec.commands, weight, dice);
  choice.style = weighted(spec.styles, weight, dice);
  choice.action = weighted(spec.actions, weight, dice);
  choice.variation = spec.variation.draw(dice);
  choice.seed = dice.seed();
  return choice;
}

/// How far somebody may come in a clip.
double reach_of(const Spec& spec) {
  constexpr double kMargin = 3;  // metres: a patch of ground around the feet, and a stride
  double fastest = 0;
  for (const CommandWish& wish : spec.commands) fastest = std::max(fastest, wish.speed.most());
  return fastest * spec.seconds + kMargin;
}

void note_events(const Character& character, std::array<std::int8_t, 2>& events) {
  for (const Event& event : character.events()) {
    const auto side = static_cast<std::size_t>(index(event.side));
    if (event.kind == Event::Kind::strike) events[side] = 1;
    if (event.kind == Event::Kind::lift) events[side] = -1;
  }
}

void keep_pose(const Character& character, MadeClip& made) {
  made.motion.append(character.pose());
  made.world.insert(made.world.end(), character.model().begin(), character.model().end());
}

}  // namespace

Choice choose(const Cast& cast, std::uint64_t index) {
  Dice dice(cast.seed(), index);
  return draw_choice(cast, index, dice);
}

MadeClip make_clip(const Cast& cast, std::uint64_t index) { return Stage(cast).make(index); }

Character& Stage::ready(const Choice& choice) {
  const std::pair<int, int> who{choice.player, choice.style};
  if (const auto found = held_.find(who); found != held_.end()) {
    Held& held = found->second;
    held.character.ride(std::shared_ptr<RiddenVehicle>());
    held.character.restore(held.fresh);
    return held.character;
  }
  if (held_.size() >= kMostHeld) held_.clear();
  const Player& player = cast_.players()[static_cast<std::size_t>(choice.player)];
  Character character(player.technique);
  if (const auto& style = player.styles[static_cast<std::size_t>(choice.style)])
    character.wear(style, 0);
  CharacterSnapshot fresh = character.snapshot();
  return held_.emplace(who, Held{std::move(character), std::move(fresh)}).first->second.character;
}

const MadeClip& Stage::make(std::uint64_t index) {
  const Cast& cast = cast_;
  const Spec& spec = cast.spec();
  Dice dice(cast.seed(), index);
  MadeClip& made = made_;
  made.motion.rotations.clear(), made.motion.translations.clear();
  made.world.clear(), made.kept.clear();
  made.choice = draw_choice(cast, index, dice);
  const Choice& choice = made.choice;
  const Player& player = cast.players()[static_cast<std::size_t>(choice.player)];
  const auto ground = static_cast<std::size_t>(choice.ground);
  made.ground = draw_ground(spec.grounds[ground], reach_of(spec), player.motions->size,
                            cast.meshes()[ground], dice);
  Character& character = ready(choice);
  character.set_life({1, choice.variation, choice.seed});
  character.walk_on(made.ground);
  const auto drive = draw_drive(cast, player, choice.command, spec.seconds, dice, character);
  const auto& action = player.actions[static_cast<std::size_t>(choice.action)];
  double action_at = spec.actions[static_cast<std::size_t>(choice.action)].at.draw(dice);

  const int rate = std::max(kJudged, spec.fps), ticks = rate / kJudged;
  made.every = rate / spec.fps;
  made.motion.name = "clip " + std::to_string(index);
  made.motion.skeleton = player.motions->skeleton;
  made.motion.fps = rate;
  const int frames = made.frame(spec.frames() - 1) + 2;
  const auto poses = static_cast<std::size_t>(frames * made.motion.skeleton.size());
  made.world.reserve(poses);
  made.motion.rotations.reserve(poses);
  keep_pose(character, made);
  KeptFrame now;
  for (int frame = 1; frame < frames; ++frame) {
    const double time = static_cast<double>(frame - 1) / rate;
    if ((frame - 1) % ticks == 0) now.asked = drive->lead(time, character);
    if (action && time >= action_at) {
      character.play(*action);
      action_at = 2 * spec.seconds;
    }
    character.update(1.0 / rate);
    note_events(character, now.events);
    keep_pose(character, made);
    if ((frame - made.first) % made.every != 0 || frame + 1 == frames) continue;
    now.doing = character.doing();
    made.kept.push_back(now);
    now.events = {};
  }
  return made;
}

}  // namespace amble::dataset
