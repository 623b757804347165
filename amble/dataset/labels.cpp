#include "amble/dataset/labels.hpp"

#include "amble/dataset/hdf5.hpp"
#include "amble/version.hpp"

namespace amble::dataset {
namespace {

constexpr int kNoJoint = -2;  // in place of a parent, where a body has no such joint

template <typename List, typename Name>
void write_names(hid_t file, const char* key, const List& list, const Name& name) {
  std::vector<std::string> names;
  for (const auto& one : list) names.push_back(std::string(name(one)));
  write_texts(file, key, names);
}

void write_lists(hid_t file, const Cast& cast) {
  const Spec& spec = cast.spec();
  write_names(file, "splits", spec.splits, [](const Split& one) { return one.name; });
  write_names(file, "libraries", spec.libraries, [](const std::string& one) { return one; });
  write_names(file, "grounds", spec.grounds, [](const GroundWish& one) {
    return kGroundNames[static_cast<std::size_t>(one.kind)];
  });
  write_names(file, "commands", spec.commands, [](const CommandWish& one) {
    return kCommandNames[static_cast<std::size_t>(one.kind)];
  });
  write_names(file, "styles", spec.styles, [](const StyleWish& one) { return one.mix; });
  write_names(file, "actions", spec.actions, [](const ActionWish& one) { return one.gesture; });
  write_names(file, "score_figures", Verdict::kFigures, [](std::string_view one) { return one; });
  // The library's own types count on from the last.
  const std::vector<std::string> types{"choose", "walk", "run", "turn", "stand", "side", "back"};
  write_texts(file, "types", types);
}

void write_joints(hid_t group, const Cast& cast) {
  const auto bodies = cast.players().size(), joints = static_cast<std::size_t>(cast.most_joints());
  std::vector<std::string> names(bodies * joints);
  std::vector<std::int32_t> parents(bodies * joints, kNoJoint);
  std::vector<float> offsets(3 * bodies * joints);
  for (std::size_t b = 0; b < bodies; ++b) {
    const Skeleton& skeleton = cast.players()[b].motions->skeleton;
    for (std::size_t j = 0; j < skeleton.joints.size(); ++j) {
      const Joint& joint = skeleton.joints[j];
      const std::size_t at = b * joints + j;
      names[at] = joint.name;
      parents[at] = joint.parent;
      offsets[3 * at] = static_cast<float>(joint.offset.x);
      offsets[3 * at + 1] = static_cast<float>(joint.offset.y);
      offsets[3 * at + 2] = static_cast<float>(joint.offset.z);
    }
  }
  write_text_table(group, "joint_names", {bodies, joints}, names);
  write_table(group, "parents", H5T_STD_I32LE, {bodies, joints}, parents.data());
  write_table(group, "offsets", H5T_IEEE_F32LE, {bodies, joints, 3}, offsets.data());
}

void write_sizes(hid_t group, const Cast& cast) {
  const auto bodies = cast.players().size();
  std::vector<std::int32_t> libraries, joints;
  std::vector<float> heights, shapes, soles;
  std::vector<std::string> skeletons;
  for (const Player& player : cast.players()) {
    libraries.push_back(player.library);
    joints.push_back(player.motions->skeleton.size());
    heights.push_back(static_cast<float>(player.height));
    for (const double factor :
         {player.shape.height, player.shape.legs, player.shape.arms, player.shape.shoulders})
      shapes.push_back(static_cast<float>(factor));
    for (const Sole& sole : player.motions->skeleton.soles)
      for (const double height : {sole.ankle_height, sole.ball_height, sole.tip_height})
        soles.push_back(static_cast<float>(height));
    skeletons.push_back(player.skeleton);
  }
  write_table(group, "library", H5T_STD_I32LE, {bodies}, libraries.data());
  write_table(group, "joints", H5T_STD_I32LE, {bodies}, joints.data());
  write_table(group, "height", H5T_IEEE_F32LE, {bodies}, heights.data());
  write_table(group, "shape", H5T_IEEE_F32LE, {bodies, 4}, shapes.data());
  write_table(group, "soles", H5T_IEEE_F32LE, {bodies, 2, 3}, soles.data());
  write_text_table(group, "skeleton", {bodies}, skeletons);
}

}  // namespace

void write_labels(hid_t file, const Cast& cast) {
  const Spec& spec = cast.spec();
  write_text(file, "format", "amble dataset 1");
  write_text(file, "amble", version());
  write_text(file, "hash", cast.hash());
  write_text_table(file, "spec", {}, std::vector<std::string>{spec.text});  // attributes are short
  write_text(file, "units", "metres, seconds, radians");
  write_text(file, "axes",
             "right-handed, y up; heading 0 faces +z, +x is left; turns to the left are positive");
  write_text(file, "rotations",
             "w, x, y, z; active; a joint's takes its own coordinates to its parent's");
  write_number(file, "fps", spec.fps);
  write_number(file, "patch_spacing", spec.patch_spacing);
  write_lists(file, cast);
  // Names and parents of the first body; all of them stand in bodies.
  const Skeleton& skeleton = cast.players().front().motions->skeleton;
  write_names(file, "joint_names", skeleton.joints, [](const Joint& one) { return one.name; });
  const Handle made = untimed(H5P_GROUP_CREATE);
  const Handle group(H5Gcreate2(file, "bodies", H5P_DEFAULT, made, H5P_DEFAULT), H5Gclose);
  write_text(group, "shape", "factors of the library's own body: height, legs, arms, shoulders");
  write_text(group, "soles",
             "left, right; metres of ankle, ball and tip of the toes over the sole");
  write_sizes(group, cast);
  write_joints(group, cast);
}

}  // namespace amble::dataset
