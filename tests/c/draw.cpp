#include "draw.hpp"

#include <cstring>

namespace amble::c_calls {
namespace {

constexpr double kNumbers[] = {0,
                               1,
                               -1,
                               0.5,
                               1.0 / 60,
                               1.4,
                               3.1,
                               60,
                               100,
                               -0.7,
                               1e-300,
                               1e300,
                               std::numeric_limits<double>::quiet_NaN(),
                               std::numeric_limits<double>::infinity(),
                               -std::numeric_limits<double>::infinity(),
                               1e7};
constexpr const char* kTexts[] = {"",
                                  "walk",
                                  "run",
                                  "stand",
                                  "wave",
                                  "crouch",
                                  "tired",
                                  "relaxed",
                                  "pelvis",
                                  "left_foot",
                                  "unity",
                                  "unreal",
                                  "walking",
                                  "slope",
                                  "ground.json",
                                  "{\"root\":{\"basic\":1}}",
                                  "a name that is nobody's"};

int32_t stop_soon(void* context, size_t, size_t, const char*) {
  return ++*static_cast<int*>(context) > 2 ? 1 : 0;
}

}  // namespace

double Draw::number() noexcept {
  const std::uint8_t one = byte();
  if (one < 64) return kNumbers[one % std::size(kNumbers)];
  return (one - 160) / 32.0;
}

const char* Draw::text() noexcept {
  const std::uint8_t one = byte();
  if (one % 4 != 0) return kTexts[one % std::size(kTexts)];
  return paths_[one / 4 % paths_.size()].c_str();
}

void Draw::fill(double* all, std::size_t bytes) {
  const double first = number(), step = number();
  for (std::size_t i = 0; i < bytes / sizeof *all; ++i)
    all[i] = first + static_cast<double>(i % 7) * step;
}
void Draw::fill(std::uint32_t* all, std::size_t bytes) {
  const std::uint8_t most = byte();
  for (std::size_t i = 0; i < bytes / sizeof *all; ++i)
    all[i] = static_cast<std::uint32_t>(i * 5 % (most % 67 + 1));
}
void Draw::fill(std::int32_t* all, std::size_t bytes) {
  for (std::size_t i = 0; i < bytes / sizeof *all; ++i) all[i] = static_cast<int>(i % 9) - 1;
}
void Draw::fill(std::uint64_t* all, std::size_t bytes) {
  for (std::size_t i = 0; i < bytes / sizeof *all; ++i) all[i] = i;
}
void Draw::fill(void* all, std::size_t bytes) {
  constexpr char kBytes[] = "{\"stairs\":{\"rise\":0.1,\"run\":0.3,\"start\":[0,1]}}";
  std::memset(all, byte(), bytes);
  if (byte() % 2 == 0) std::memcpy(all, kBytes, sizeof kBytes);
}
void Draw::fill(const char** all, std::size_t bytes) {
  for (std::size_t i = 0; i < bytes / sizeof *all; ++i)
    all[i] = kTexts[(i + byte()) % std::size(kTexts)];
  if (rarely()) all[0] = nullptr;
}
void Draw::fill(const void** all, std::size_t) { *all = nullptr; }
void Draw::fill(amble_clip* all, std::size_t bytes) {
  for (std::size_t i = 0; i < bytes / sizeof *all; ++i)
    all[i] = clips_.empty() ? amble_clip{}
                            : amble_clip{clips_[i % clips_.size()].index,
                                         clips_[i % clips_.size()].generation};
  if (rarely()) all[0] = {7, 7};
}
void Draw::fill(amble_joint* all, std::size_t bytes) {
  constexpr const char* kNames[] = {"Hips",     "LeftUpLeg", "LeftLeg", "LeftFoot", "RightUpLeg",
                                    "RightLeg", "RightFoot", "Spine",   "Head",     "LeftArm"};
  constexpr int kParents[] = {-1, 0, 1, 2, 0, 4, 5, 0, 7, 7};
  for (std::size_t i = 0; i < bytes / sizeof *all; ++i) {
    const std::size_t k = i % std::size(kNames);
    all[i] = {size_of<amble_joint>(), i < 10 ? kParents[k] : 0, kNames[k], {0.1, -0.4, 0}, 0, 0};
    if (rarely()) all[i].name = nullptr;
    if (rarely()) all[i].parent = byte() - 9;
    disturb(all[i].offset, 3);
  }
}
void Draw::fill(amble_bystander* all, std::size_t bytes) {
  for (std::size_t i = 0; i < bytes / sizeof *all; ++i) all[i] = {number(), 1, 0, 0, 0.4, number()};
}

void Draw::fill(amble_space* one, std::size_t) {
  constexpr const char* kSpaces[] = {"amble", "unity", "unreal", "godot", "blender"};
  amble_named_space(kSpaces[byte() % 5], one);
  one->size = size_of<amble_space>();
  if (rarely()) one->up = byte() - 4;
  disturb(&one->units_per_metre, 1);
}

amble_array Draw::array() {
  if (byte() % 2 == 0) return {};
  const std::uint8_t how = byte();
  auto& room = large_[how % large_.size()];
  amble_array made{room.data(), room.size(), 0, 0};
  if (rarely()) made.bytes = how;
  if (rarely()) made.stride = how * 16U;
  if (rarely()) made.joint_stride = how;
  if (rarely()) made.stride = std::numeric_limits<std::size_t>::max() - how;
  if (rarely()) made.data = room.data() + how % 8, made.bytes = room.size() - 8;
  return made;
}
void Draw::fill(amble_view* one, std::size_t) {
  *one = amble_default_view();
  one->size = size_of<amble_view>();
  one->numbers = rarely() ? byte() : byte() % 2;
  fill(&space_, sizeof space_);
  one->space = byte() % 2 ? &space_ : nullptr;
  one->positions = array();
  one->rotations = array();
  one->local = array();
  one->roots = array();
  if (byte() % 2) return;
  one->doing = array();
  one->root_motion = array();
  one->events = array();
}
void Draw::fill(amble_batch_commands* one, std::size_t) {
  *one = amble_default_batch_commands();
  one->size = size_of<amble_batch_commands>();
  fill(reinterpret_cast<double*>(large_[0].data()), large_[0].size());
  one->commands = byte() % 4 ? reinterpret_cast<const double*>(large_[0].data()) : nullptr;
  one->commands_bytes = rarely() ? byte() : large_[0].size();
  one->commands_stride = rarely() ? byte() : 0;
  fill(reinterpret_cast<std::int32_t*>(large_[1].data()), large_[1].size());
  one->types = byte() % 2 ? reinterpret_cast<const std::int32_t*>(large_[1].data()) : nullptr;
  one->types_bytes = rarely() ? byte() : large_[1].size();
  one->types_stride = rarely() ? byte() : 0;
}
void Draw::fill(amble_build_options* one, std::size_t) {
  static int calls = 0;
  calls = 0;
  *one = amble_default_build_options();
  one->size = size_of<amble_build_options>();
  one->mirror = byte() % 2;
  if (rarely()) one->manifest = text();
  if (byte() % 4 == 0) one->progress = stop_soon, one->context = &calls;
}
void Draw::fill(amble_score_options* one, std::size_t) {
  *one = amble_default_score_options();
  one->size = size_of<amble_score_options>();
  one->ground = number();
  disturb(&one->ground, 5);
  if (rarely()) one->path = text();
  if (rarely()) one->terrain = id<amble_terrain>();
  if (rarely()) one->soles = id<amble_library>();
  if (rarely()) one->limits = text();
}
void Draw::fill(amble_command* one, std::size_t) {
  *one = amble_default_command();
  *one = {size_of<amble_command>(), take<std::int32_t>(), number(), number(), number()};
}
void Draw::fill(amble_start* one, std::size_t) {
  *one = amble_default_start();
  one->size = size_of<amble_start>();
  disturb(&one->x, 4);
  fill(&one->command, sizeof one->command);
}
void Draw::fill(amble_life* one, std::size_t) {
  *one = amble_default_life();
  one->size = size_of<amble_life>();
  disturb(&one->idle, 2);
}
void Draw::fill(amble_manner* one, std::size_t) {
  *one = amble_default_manner();
  one->size = size_of<amble_manner>();
  disturb(one->parameters, 6), disturb(one->shares, 8), disturb(&one->gaze, 1);
}
void Draw::fill(amble_stairs* one, std::size_t) {
  *one = amble_default_stairs();
  one->size = size_of<amble_stairs>();
  disturb(&one->rise, 6);
}
void Draw::fill(amble_path_options* one, std::size_t) {
  *one = amble_default_path_options();
  one->size = size_of<amble_path_options>();
  one->closed = byte() % 2, one->from_stand = byte() % 2, one->to_stand = byte() % 2;
  disturb(&one->speed, 1);
}
void Draw::fill(amble_technique_options* one, std::size_t) {
  *one = amble_default_technique_options();
  one->size = size_of<amble_technique_options>();
  one->weights = byte() % 4, one->blend = byte() % 3, one->action_blend = byte() % 3;
  if (rarely()) one->harmonics = byte(), one->fade_from = byte() - 9, one->fade_to = byte() - 9;
  one->extrapolate = rarely(), one->as_printed = rarely();
}
void Draw::fill(amble_crowd_options* one, std::size_t) {
  *one = amble_default_crowd_options();
  one->size = size_of<amble_crowd_options>();
  one->avoid = byte() % 2, one->posed = byte() % 2;
  disturb(&one->slowest, 8);
}
void Draw::fill(amble_action_options* one, std::size_t) {
  *one = amble_default_action_options();
  one->size = size_of<amble_action_options>();
  disturb(&one->priority, 1), disturb(one->parts, 7), disturb(&one->rise, 3);
}
void Draw::fill(amble_root_motion* one, std::size_t) {
  *one = {size_of<amble_root_motion>(), 0, number(), number(), number()};
}

void Draw::destroy_all() {
  const auto all = [](std::vector<Any>& ids, auto kind) {
    for (const Any& one : ids) destroy(decltype(kind){one.index, one.generation});
    ids.clear();
  };
  all(libraries_, amble_library{}), all(techniques_, amble_technique{});
  all(characters_, amble_character{}), all(crowds_, amble_crowd{}), all(batches_, amble_batch{});
  all(terrains_, amble_terrain{}), all(styles_, amble_style{}), all(actions_, amble_action{});
  all(steerings_, amble_steering{}), all(vehicles_, amble_vehicle{});
  all(snapshots_, amble_snapshot{}), all(clips_, amble_clip{}), all(blobs_, amble_blob{});
}

}  // namespace amble::c_calls
