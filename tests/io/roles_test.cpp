#include "amble/io/roles.hpp"

#include <gtest/gtest.h>

#include "amble/core/error.hpp"
#include "amble/io/clip_file.hpp"
#include "captures.hpp"

namespace amble {
namespace {

/// A skeleton from "name" entries with the parent's position in the list.
Skeleton tree(const std::vector<std::pair<std::string, int>>& joints) {
  Skeleton skeleton;
  for (const auto& [name, parent] : joints) skeleton.joints.push_back({name, parent, {}, false});
  assign_roles(skeleton);
  return skeleton;
}

std::string name(const Skeleton& skeleton, Role role) {
  return skeleton.has(role) ? skeleton.joints[static_cast<std::size_t>(skeleton.joint(role))].name
                            : "-";
}

/// The names of pelvis, spine, chest, neck, head, then left arm and right leg.
std::string summary(const Skeleton& skeleton) {
  std::string out;
  for (const Role role :
       {Role::pelvis, Role::spine, Role::chest, Role::neck, Role::head, Role::left_clavicle,
        Role::left_upper_arm, Role::left_forearm, Role::left_hand, Role::right_thigh,
        Role::right_shin, Role::right_foot, Role::right_toe})
    out += name(skeleton, role) + " ";
  return out;
}

/// Pelvis 0, spine 1, chest 2, neck 3, head 4, then arms and legs with those names.
Skeleton body(std::vector<std::string> trunk, const std::vector<std::string>& arm,
              const std::vector<std::string>& leg, const std::string& left,
              const std::string& right, bool suffix, const std::string& prefix = {}) {
  std::vector<std::pair<std::string, int>> joints;
  for (std::size_t k = 0; k < trunk.size(); ++k)
    joints.emplace_back(prefix + trunk[k], static_cast<int>(k) - 1);
  const auto limb = [&](const std::vector<std::string>& names, int parent) {
    for (const std::string& side : {left, right}) {
      int above = parent;
      for (const std::string& joint : names) {
        joints.emplace_back(prefix + (suffix ? joint + side : side + joint), above);
        above = static_cast<int>(joints.size()) - 1;
      }
    }
  };
  limb(arm, static_cast<int>(trunk.size()) - 3);
  limb(leg, 0);
  return tree(joints);
}

TEST(AssignRoles, Lafan) {
  EXPECT_EQ(summary(body({"Hips", "Spine", "Spine1", "Spine2", "Neck", "Head"},
                         {"Shoulder", "Arm", "ForeArm", "Hand"}, {"UpLeg", "Leg", "Foot", "Toe"},
                         "Left", "Right", false)),
            "Hips Spine Spine2 Neck Head LeftShoulder LeftArm LeftForeArm LeftHand RightUpLeg "
            "RightLeg RightFoot "
            "RightToe ");
}

TEST(AssignRoles, MixamoWithPrefix) {
  EXPECT_EQ(summary(body({"Hips", "Spine", "Spine1", "Spine2", "Neck", "Head"},
                         {"Shoulder", "Arm", "ForeArm", "Hand", "HandThumb1"},
                         {"UpLeg", "Leg", "Foot", "ToeBase", "Toe_End"}, "Left", "Right", false,
                         "mixamorig:")),
            "mixamorig:Hips mixamorig:Spine mixamorig:Spine2 mixamorig:Neck mixamorig:Head "
            "mixamorig:LeftShoulder "
            "mixamorig:LeftArm mixamorig:LeftForeArm mixamorig:LeftHand mixamorig:RightUpLeg "
            "mixamorig:RightLeg "
            "mixamorig:RightFoot mixamorig:RightToeBase ");
}

TEST(AssignRoles, Rigify) {
  EXPECT_EQ(summary(body({"spine", "spine.001", "spine.002", "spine.003", "spine.004", "spine.006"},
                         {"shoulder", "upper_arm", "forearm", "hand"},
                         {"thigh", "shin", "foot", "toe"}, ".L", ".R", true, "DEF-")),
            "DEF-spine DEF-spine.001 DEF-spine.003 DEF-spine.004 DEF-spine.006 DEF-shoulder.L "
            "DEF-upper_arm.L "
            "DEF-forearm.L DEF-hand.L DEF-thigh.R DEF-shin.R DEF-foot.R DEF-toe.R ");
}

TEST(AssignRoles, Smpl) {
  for (const std::string prefix : {"", "m_avg_"})
    EXPECT_EQ(summary(body({"Pelvis", "Spine1", "Spine2", "Spine3", "Neck", "Head"},
                           {"Collar", "Shoulder", "Elbow", "Wrist", "Hand"},
                           {"Hip", "Knee", "Ankle", "Foot"}, "L_", "R_", false, prefix)),
              prefix + "Pelvis " + prefix + "Spine1 " + prefix + "Spine3 " + prefix + "Neck " +
                  prefix + "Head " + prefix + "L_Collar " + prefix + "L_Shoulder " + prefix +
                  "L_Elbow " + prefix + "L_Wrist " + prefix + "R_Hip " + prefix + "R_Knee " +
                  prefix + "R_Ankle " + prefix + "R_Foot ");
}

TEST(AssignRoles, UnrealAndBipedAndLowerCase) {
  EXPECT_EQ(summary(body({"pelvis", "spine_01", "spine_02", "spine_03", "neck_01", "head"},
                         {"clavicle", "upperarm", "lowerarm", "hand"},
                         {"thigh", "calf", "foot", "ball"}, "_l", "_r", true)),
            "pelvis spine_01 spine_03 neck_01 head clavicle_l upperarm_l lowerarm_l hand_l thigh_r "
            "calf_r foot_r "
            "ball_r ");
  EXPECT_EQ(summary(body({"Pelvis", "Spine", "Spine1", "Neck", "Head"},
                         {"Clavicle", "UpperArm", "Forearm", "Hand"},
                         {"Thigh", "Calf", "Foot", "Toe0"}, "L ", "R ", false, "Bip01 ")),
            "Bip01 Pelvis Bip01 Spine Bip01 Spine1 Bip01 Neck Bip01 Head Bip01 L Clavicle Bip01 L "
            "UpperArm "
            "Bip01 L Forearm Bip01 L Hand Bip01 R Thigh Bip01 R Calf Bip01 R Foot Bip01 R Toe0 ");
  EXPECT_EQ(summary(body({"hips", "chest", "neck", "head"}, {"shoulder", "elbow", "wrist"},
                         {"hip", "knee", "ankle"}, "left", "right", false)),
            "hips chest chest neck head - leftshoulder leftelbow leftwrist righthip rightknee "
            "rightankle - ");
}

TEST(AssignRoles, BonesOfTheSkeletonInLowerCase) {
  const Skeleton skeleton = tree(
      {{"root", -1},      {"lhipjoint", 0}, {"lfemur", 1},     {"ltibia", 2},    {"lfoot", 3},
       {"ltoes", 4},      {"rhipjoint", 0}, {"rfemur", 6},     {"rtibia", 7},    {"rfoot", 8},
       {"rtoes", 9},      {"lowerback", 0}, {"upperback", 11}, {"thorax", 12},   {"lowerneck", 13},
       {"upperneck", 14}, {"head", 15},     {"lclavicle", 13}, {"lhumerus", 17}, {"lradius", 18},
       {"lwrist", 19},    {"lhand", 20},    {"lfingers", 21},  {"lthumb", 20},   {"rclavicle", 13},
       {"rhumerus", 24},  {"rradius", 25},  {"rwrist", 26},    {"rhand", 27}});
  EXPECT_EQ(summary(skeleton),
            "root lowerback thorax lowerneck head lclavicle lhumerus lradius lwrist rfemur rtibia "
            "rfoot rtoes ");
}

TEST(AssignRoles, ACharactersNameBeforeEveryJoint) {
  for (const std::string prefix : {"Character1_", "Armature_rig_", "J_Bip_C_"})
    EXPECT_EQ(summary(body({"Hips", "Spine", "Chest", "Neck", "Head"},
                           {"Shoulder", "Arm", "ForeArm", "Hand"},
                           {"UpLeg", "Leg", "Foot", "ToeBase"}, "Left", "Right", false, prefix)),
              prefix + "Hips " + prefix + "Spine " + prefix + "Chest " + prefix + "Neck " + prefix +
                  "Head " + prefix + "LeftShoulder " + prefix + "LeftArm " + prefix +
                  "LeftForeArm " + prefix + "LeftHand " + prefix + "RightUpLeg " + prefix +
                  "RightLeg " + prefix + "RightFoot " + prefix + "RightToeBase ");
}

TEST(AssignRoles, OtherMakersNames) {
  EXPECT_EQ(summary(body({"hip", "abdomenLower", "chestUpper", "neckLower", "head"},
                         {"Collar", "ShldrBend", "ForearmBend", "Hand"},
                         {"ThighBend", "Shin", "Foot", "Toe"}, "l", "r", false)),
            "hip abdomenLower chestUpper neckLower head lCollar lShldrBend lForearmBend lHand "
            "rThighBend rShin rFoot rToe ");
  EXPECT_EQ(summary(body({"Hips", "Chest", "Chest2", "Neck", "Head"},
                         {"Collar", "Shoulder", "Elbow", "Wrist"}, {"Hip", "Knee", "Ankle", "Toe"},
                         "Left", "Right", false)),
            "Hips Chest Chest2 Neck Head LeftCollar LeftShoulder LeftElbow LeftWrist RightHip "
            "RightKnee RightAnkle RightToe ");
  EXPECT_EQ(summary(body({"Pelvis", "L5", "T8", "Neck", "Head"},
                         {"Shoulder", "UpperArm", "ForeArm", "Hand"},
                         {"UpperLeg", "LowerLeg", "Foot", "Toe"}, "Left", "Right", false)),
            "Pelvis L5 T8 Neck Head LeftShoulder LeftUpperArm LeftForeArm LeftHand RightUpperLeg "
            "RightLowerLeg RightFoot RightToe ");
}

TEST(AssignRoles, FillsAnUnknownNameBetweenKnownOnes) {
  const Skeleton skeleton = body({"Hips", "Spine", "Neck", "Head"}, {"Arm", "ForeArm", "Hand"},
                                 {"Thigh", "Bone", "Foot"}, "Left", "Right", false);
  EXPECT_EQ(name(skeleton, Role::left_shin), "LeftBone");
}

TEST(AssignRoles, BelievesNoNameThatContradictsTheTree) {
  const Skeleton body = tree({{"LeftUpLeg", -1},
                              {"Hips", 0},
                              {"LeftLeg", 1},
                              {"LeftFoot", 2},
                              {"RightUpLeg", 0},
                              {"RightLeg", 4},
                              {"RightFoot", 5}});
  EXPECT_EQ(name(body, Role::left_thigh), "-");
  EXPECT_EQ(name(body, Role::right_thigh), "RightUpLeg");
}

TEST(OverrideRoles, RefusesALimbThatDoesNotHangOnTheBody) {
  Skeleton body = tree({{"Hips", -1}, {"LeftUpLeg", 0}, {"LeftLeg", 1}, {"LeftFoot", 2}});
  try {
    override_roles(body, R"({"pelvis": "Hips", "left_thigh": "Hips"})", "roles.json");
    FAIL() << "taken";
  } catch (const Error& error) {
    EXPECT_STREQ(error.what(),
                 "roles.json: the left_thigh 'Hips' does not hang below the pelvis 'Hips'");
  }
}

TEST(OverrideRoles, SetsWhatTheObjectNames) {
  Skeleton skeleton = tree({{"a", -1}, {"b", 0}, {"Head", 1}});
  override_roles(skeleton, R"({"pelvis": "a", "spine": "b", "head": null})", "roles.json");
  EXPECT_EQ(name(skeleton, Role::pelvis), "a");
  EXPECT_EQ(name(skeleton, Role::spine), "b");
  EXPECT_FALSE(skeleton.has(Role::head));
}

TEST(OverrideRoles, SaysWhatIsWrong) {
  const std::pair<const char*, const char*> faults[] = {
      {"{\n\"pelvis\": }", "roles.json:2: not valid JSON"},
      {"[1]", "roles.json:1: expected an object of roles"},
      {R"({"tail": "a"})", "roles.json: unknown role 'tail'"},
      {R"({"head": 3})", "roles.json: role 'head' needs the name of a joint, or null"},
      {R"({"head": "x"})", "roles.json: role 'head' names 'x', which is no joint of the skeleton"}};
  for (const auto& [json, message] : faults) {
    Skeleton skeleton = tree({{"a", -1}});
    try {
      override_roles(skeleton, json, "roles.json");
      ADD_FAILURE() << json;
    } catch (const Error& error) {
      EXPECT_EQ(std::string(error.what()).rfind(message, 0), 0u) << error.what();
    }
  }
}

TEST(AssignRoles, EveryCapture) {
  AMBLE_NEEDS_CAPTURES();
  ASSERT_GE(captures().size(), 66u);
  for (const std::string& file : captures()) {
    const Skeleton skeleton = read_clip(file).skeleton;
    if (file.find("/bandai/") != std::string::npos) {
      EXPECT_EQ(summary(skeleton),
                "Hips Spine Chest Neck Head Shoulder_L UpperArm_L LowerArm_L Hand_L UpperLeg_R "
                "LowerLeg_R Foot_R "
                "Toes_R ")
          << file;
    } else {
      EXPECT_EQ(summary(skeleton),
                "Hips LowerBack Spine1 Neck Head LeftShoulder LeftArm LeftForeArm LeftHand "
                "RightUpLeg RightLeg "
                "RightFoot RightToeBase ")
          << file;
    }
  }
}

}  // namespace
}  // namespace amble
