#include "amble/dataset/cast.hpp"

#include <fmt/format.h>

#include "amble/core/error.hpp"
#include "amble/dataset/sha256.hpp"
#include "amble/io/file.hpp"
#include "amble/library/library_file.hpp"
#include "amble/library/on_body.hpp"
#include "amble/terrain/terrain_file.hpp"
#include "amble/version.hpp"

namespace amble::dataset {
namespace {

constexpr std::uint64_t kBodyDraws = std::uint64_t{1} << 62;  // beyond the indices of clips

/// Whatever went wrong, said of a key of the spec.
template <typename Make>
auto of_key(const std::string& key, const Make& make) {
  try {
    return make();
  } catch (const Error& error) {
    throw Error(key + ": " + error.what());
  }
}

bool is_none(const std::string& word) { return word == "none"; }

}  // namespace

void Cast::name_clips(const std::vector<std::string>& files) {
  Sha256 sum;
  sum.add(spec_.meaning);
  sum.add(std::string("\n") + version());
  for (const std::string& digest : files) sum.add("\n" + digest);
  const auto digest = sum.digest();
  hash_ = in_letters(digest);
  for (std::size_t i = 0; i < 8; ++i) seed_ = seed_ << 8 | digest[i];
}

void Cast::add_player(Player player, const Clip* body) {
  if (body) player.motions = on_body(*player.motions, *body);
  player.technique = make_technique(player.motions);
  player.height = body_height(*player.motions);
  for (std::size_t i = 0; i < spec_.styles.size(); ++i)
    player.styles.push_back(of_key(fmt::format("styles[{}].mix", i), [&] {
      return is_none(spec_.styles[i].mix) ? nullptr
                                          : make_style(player.technique, spec_.styles[i].mix);
    }));
  for (std::size_t i = 0; i < spec_.actions.size(); ++i)
    player.actions.push_back(of_key(fmt::format("actions[{}].gesture", i), [&] {
      const std::string& gesture = spec_.actions[i].gesture;
      return is_none(gesture) ? std::optional<Action>()
                              : ActionMaker(player.motions).gesture(gesture);
    }));
  for (std::size_t i = 0; i < spec_.commands.size(); ++i)
    player.gaits.push_back(of_key(fmt::format("commands[{}].gait", i), [&] {
      Command command;
      if (!spec_.commands[i].gait.empty())
        command.type = command_type(*player.motions, spec_.commands[i].gait);
      return command;
    }));
  const int joints = player.motions->skeleton.size();
  if (joints > most_joints_) most_joints_ = joints;
  players_.push_back(std::move(player));
}

void Cast::add_players(int library, const std::shared_ptr<const MotionLibrary>& motions,
                       bool captured) {
  const double own_height = body_height(*motions);
  for (std::size_t b = 0; b < spec_.bodies.size(); ++b) {
    const BodyWish& wish = spec_.bodies[b];
    const std::string key = fmt::format("bodies[{}]", b);
    Player player;
    player.library = library;
    player.motions = motions;
    player.captured = captured;
    player.weight = wish.weight / wish.count;
    if (!wish.skeleton.empty()) {
      player.skeleton = wish.skeleton;
      const Clip body =
          of_key(key + ".skeleton", [&] { return in_metres(read_clip(wish.skeleton)); });
      add_player(player, &body);
      continue;
    }
    for (int i = 0; i < wish.count; ++i) {
      // A body is drawn alike for every library.
      Dice dice(seed_, kBodyDraws + 4096 * b + static_cast<std::uint64_t>(i));
      const double height = wish.height.draw(dice);
      player.shape.height = height > 0 ? height / own_height : 1;
      player.shape.legs = wish.legs.draw(dice);
      player.shape.arms = wish.arms.draw(dice);
      player.shape.shoulders = wish.shoulders.draw(dice);
      const BodyShape& shape = player.shape;
      const bool own =
          shape.height == 1 && shape.legs == 1 && shape.arms == 1 && shape.shoulders == 1;
      if (own) {
        add_player(player, nullptr);
        continue;
      }
      const Clip body = of_key(key, [&] { return shaped_body(*motions, shape); });
      add_player(player, &body);
    }
  }
}

Cast::Cast(Spec spec) : spec_(std::move(spec)) {
  std::vector<std::shared_ptr<const MotionLibrary>> libraries;
  std::vector<std::string> digests;
  for (std::size_t i = 0; i < spec_.libraries.size(); ++i) {
    const std::string& file = spec_.libraries[i];
    libraries.push_back(of_key(fmt::format("libraries[{}]", i), [&] {
      return file == "default" ? default_library() : load_library(file);
    }));
    digests.push_back(sha256(write_library(*libraries.back())));
  }
  for (std::size_t b = 0; b < spec_.bodies.size(); ++b)
    if (const std::string& file = spec_.bodies[b].skeleton; !file.empty())
      digests.push_back(
          of_key(fmt::format("bodies[{}].skeleton", b), [&] { return sha256(read_file(file)); }));
  for (std::size_t g = 0; g < spec_.grounds.size(); ++g) {
    const std::string& file = spec_.grounds[g].file;
    meshes_.push_back(nullptr);
    if (file.empty()) continue;
    of_key(fmt::format("grounds[{}].file", g), [&] {
      const std::string bytes = read_file(file);
      digests.push_back(sha256(bytes));
      meshes_.back() = read_terrain(bytes, file);
    });
  }
  name_clips(digests);
  for (std::size_t i = 0; i < libraries.size(); ++i)
    add_players(static_cast<int>(i), libraries[i], spec_.libraries[i] != "default");
}

}  // namespace amble::dataset
