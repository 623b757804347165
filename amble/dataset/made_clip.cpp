#include "amble/dataset/made_clip.hpp"

#include <algorithm>
#include <utility>

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

MadeClip make_clip(const Cast& cast, std::uint64_t index) {
  return Stage(cast).make(index, 1).front();
}

Character Stage::take(const Choice& choice) {
  const Who who{choice.player, choice.style};
  const auto found = benches_.find(who);
  if (found != benches_.end() && !found->second.characters.empty()) {
    Bench& bench = found->second;
    Character character = std::move(bench.characters.back());
    bench.characters.pop_back(), --waiting_;
    character.ride(std::shared_ptr<RiddenVehicle>());
    character.restore(bench.fresh);
    return character;
  }
  const Player& player = cast_.players()[static_cast<std::size_t>(choice.player)];
  Character character(player.technique);
  if (const auto& style = player.styles[static_cast<std::size_t>(choice.style)])
    character.wear(style, 0);
  if (found == benches_.end()) benches_.emplace(who, Bench{character.snapshot(), {}});
  return character;
}

void Stage::prepare(std::uint64_t index, MadeClip& made) {
  const Spec& spec = cast_.spec();
  Dice dice(cast_.seed(), index);
  made.motion.rotations.clear(), made.motion.translations.clear();
  made.world.clear(), made.kept.clear();
  made.choice = draw_choice(cast_, index, dice);
  const Choice& choice = made.choice;
  const Player& player = cast_.players()[static_cast<std::size_t>(choice.player)];
  const auto ground = static_cast<std::size_t>(choice.ground);
  made.ground = draw_ground(spec.grounds[ground], reach_of(spec), player.motions->size,
                            cast_.meshes()[ground], dice);
  Character& character = playing_.emplace_back(take(choice));
  character.set_life({1, choice.variation, choice.seed});
  character.walk_on(made.ground);
  auto drive = draw_drive(cast_, player, choice.command, spec.seconds, dice, character);
  const auto& action = player.actions[static_cast<std::size_t>(choice.action)];
  const double action_at = spec.actions[static_cast<std::size_t>(choice.action)].at.draw(dice);
  takes_.push_back({&made,
                    {choice.player, choice.style},
                    std::move(drive),
                    action ? &*action : nullptr,
                    action_at,
                    {}});

  const int rate = std::max(kJudged, spec.fps);
  made.every = rate / spec.fps;
  made.motion.name = "clip " + std::to_string(index);
  made.motion.skeleton = player.motions->skeleton;
  made.motion.fps = rate;
  const int frames = made.frame(spec.frames() - 1) + 2;
  const auto poses = static_cast<std::size_t>(frames * made.motion.skeleton.size());
  made.world.reserve(poses);
  made.motion.rotations.reserve(poses);
  keep_pose(character, made);
}

/// Everybody goes on by a frame, and is posed.
void Stage::go_on(int frame) {
  const int rate = std::max(kJudged, cast_.spec().fps), ticks = rate / kJudged;
  const double time = static_cast<double>(frame - 1) / rate;
  for (std::size_t i = 0; i < takes_.size(); ++i) {
    Take& take = takes_[i];
    Character& character = playing_[i];
    if ((frame - 1) % ticks == 0) take.now.asked = take.drive->lead(time, character);
    if (take.action && time >= take.action_at) character.play(*std::exchange(take.action, nullptr));
    character.update(1.0 / rate, Posing::later);
    note_events(character, take.now.events);
  }
  Character::show(playing_);
}

void Stage::keep(int frame) {
  for (std::size_t i = 0; i < takes_.size(); ++i) {
    MadeClip& made = *takes_[i].made;
    keep_pose(playing_[i], made);
    if ((frame - made.first) % made.every != 0) continue;
    KeptFrame& now = takes_[i].now;
    now.doing = playing_[i].doing();
    made.kept.push_back(now);
    now.events = {};
  }
}

std::span<const MadeClip> Stage::make(std::uint64_t first, std::size_t count) {
  if (waiting_ > kMostWaiting) benches_.clear(), waiting_ = 0;
  made_.resize(std::max(made_.size(), count));
  std::vector<std::pair<int, std::size_t>> by_player;
  for (std::size_t i = 0; i < count; ++i) by_player.push_back({choose(cast_, first + i).player, i});
  std::sort(by_player.begin(), by_player.end());
  for (const auto& [player, i] : by_player) prepare(first + i, made_[i]);
  const int last = made_[0].frame(cast_.spec().frames() - 1) + 1;
  for (int frame = 1; frame < last; ++frame) go_on(frame), keep(frame);
  go_on(last);
  for (std::size_t i = 0; i < count; ++i) {
    keep_pose(playing_[i], *takes_[i].made);
    benches_.at(takes_[i].who).characters.push_back(std::move(playing_[i]));
  }
  waiting_ += count;
  playing_.clear(), takes_.clear();
  return std::span(made_).first(count);
}

}  // namespace amble::dataset
