#include "amble/dataset/clip_files.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "amble/dataset/columns.hpp"
#include "amble/dataset/record.hpp"
#include "amble/io/clip_file.hpp"

namespace amble::dataset {
namespace {

/// Numbers of one array, in axes with z up.
class Numbers {
 public:
  void add(const Vec3& v) {
    for (const double value : {v.z, v.x, v.y}) all_.push_back(static_cast<float>(value));
  }
  void add(const Quat& q) {
    all_.push_back(static_cast<float>(q.w));
    add(Vec3{q.x, q.y, q.z});
  }
  std::string npy(const std::vector<int>& shape) const {
    return dataset::npy(std::span(all_), shape);
  }

 private:
  std::vector<float> all_;
};

/// The joints that a body turns in; ends of chains do not.
std::vector<int> bodies_of(const Skeleton& skeleton) {
  std::vector<int> joints;
  for (int j = 0; j < skeleton.size(); ++j)
    if (!skeleton.joints[static_cast<std::size_t>(j)].end) joints.push_back(j);
  return joints;
}

Vec3 rotation_vector(const MadeClip& made, int frame, int joint) {
  return 2.0 * log_half(made.motion.rotation(frame, joint));
}

void add_names(const MadeClip& made, const std::vector<int>& bodies, std::vector<Member>& members) {
  std::vector<std::string> names, freedoms;
  for (const int j : bodies) {
    const std::string& name = made.motion.skeleton.joints[static_cast<std::size_t>(j)].name;
    names.push_back(name);
    if (j > 0)
      for (const char* axis : {"_x", "_y", "_z"}) freedoms.push_back(name + axis);
  }
  members.push_back({"dof_names.npy", npy_texts(freedoms)});
  members.push_back({"body_names.npy", npy_texts(names)});
}

void add_labels(const MadeClip& made, int frames, std::vector<Member>& members) {
  std::vector<std::uint8_t> contacts;
  std::vector<float> command;
  for (const KeptFrame& kept : made.kept) {
    for (const bool down : kept.doing.contact) contacts.push_back(down);
    command.push_back(static_cast<float>(kept.asked.command.speed));
    command.push_back(static_cast<float>(kept.asked.command.turn_rate));
  }
  members.push_back({"contacts.npy", npy(std::span<const std::uint8_t>(contacts), {frames, 2})});
  members.push_back({"command.npy", npy(std::span<const float>(command), {frames, 2})});
}

}  // namespace

std::string motion_npz(const MadeClip& made) {
  const std::vector<int> bodies = bodies_of(made.motion.skeleton);
  const int frames = static_cast<int>(made.kept.size()), count = static_cast<int>(bodies.size());
  Numbers dof, dof_speed, place, turn, speed, spin;
  for (int k = 0; k < frames; ++k) {
    const int f = made.frame(k);
    for (const int j : bodies) {
      place.add(made.joint(f, j).position);
      turn.add(made.joint(f, j).rotation);
      speed.add(velocity(made, f, j));
      spin.add(angular_velocity(made, f, j));
      if (j == 0) continue;
      dof.add(rotation_vector(made, f, j));
      dof_speed.add((rotation_vector(made, f + 1, j) - rotation_vector(made, f - 1, j)) *
                    (0.5 * made.motion.fps));
    }
  }
  const int freedoms = 3 * (count - 1);
  std::vector<Member> members{
      {"fps.npy", npy_number(static_cast<std::int64_t>(made.motion.fps) / made.every)}};
  add_names(made, bodies, members);
  members.push_back({"dof_positions.npy", dof.npy({frames, freedoms})});
  members.push_back({"dof_velocities.npy", dof_speed.npy({frames, freedoms})});
  members.push_back({"body_positions.npy", place.npy({frames, count, 3})});
  members.push_back({"body_rotations.npy", turn.npy({frames, count, 4})});
  members.push_back({"body_linear_velocities.npy", speed.npy({frames, count, 3})});
  members.push_back({"body_angular_velocities.npy", spin.npy({frames, count, 3})});
  add_labels(made, frames, members);
  return zip(members);
}

ClipFiles::ClipFiles(const Cast& cast, int shard) : cast_(cast), shard_(shard_name(shard)) {}

std::string ClipFiles::labels(const MadeClip& made, const Verdict& verdict) const {
  const Spec& spec = cast_.spec();
  const Choice& choice = made.choice;
  const auto of = [](const auto& list, int number) -> const auto& {
    return list[static_cast<std::size_t>(number)];
  };
  const Player& player = of(cast_.players(), choice.player);
  nlohmann::json score = nlohmann::json::object();
  for (std::size_t i = 0; i < Verdict::kFigures.size(); ++i)
    score[std::string(Verdict::kFigures[i])] = verdict.figures[i];
  const nlohmann::json labels{
      {"index", choice.index},
      {"hash", cast_.hash()},
      {"split", of(spec.splits, choice.split).name},
      {"library", of(spec.libraries, player.library)},
      {"body", choice.player},
      {"height", player.height},
      {"ground", kGroundNames[static_cast<std::size_t>(of(spec.grounds, choice.ground).kind)]},
      {"command", kCommandNames[static_cast<std::size_t>(of(spec.commands, choice.command).kind)]},
      {"style", of(spec.styles, choice.style).mix},
      {"action", of(spec.actions, choice.action).gesture},
      {"score", score}};
  return labels.dump() + "\n";
}

void ClipFiles::add(const MadeClip& made, const Verdict& verdict) {
  const Outputs& outputs = cast_.spec().outputs;
  const std::string name = fmt::format("clip-{:09}", made.choice.index);
  if (outputs.npz || outputs.tar) {
    std::string npz = motion_npz(made);
    if (outputs.tar) archived_.push_back({name + ".npz", npz});
    if (outputs.npz) files_.push_back({"npz/" + shard_ + "/" + name + ".npz", std::move(npz)});
  }
  if (outputs.tar) archived_.push_back({name + ".json", labels(made, verdict)});
  if (outputs.bvh) {
    Clip kept = made.motion;
    kept.fps = made.motion.fps / made.every;
    kept.rotations.clear();
    kept.translations.clear();
    const auto joints = static_cast<std::ptrdiff_t>(made.motion.skeleton.size());
    for (int k = 0; k < static_cast<int>(made.kept.size()); ++k) {
      const auto from = made.motion.rotations.begin() + made.frame(k) * joints;
      kept.rotations.insert(kept.rotations.end(), from, from + joints);
      kept.translations.push_back(made.motion.root(made.frame(k)));
    }
    for (FileContent& file : encode_clip("bvh/" + shard_ + "/" + name + ".bvh", kept, {}))
      files_.push_back(std::move(file));
  }
}

std::vector<FileContent> ClipFiles::take() {
  if (cast_.spec().outputs.tar) files_.push_back({"tar/" + shard_ + ".tar", tar(archived_)});
  return std::move(files_);
}

}  // namespace amble::dataset
