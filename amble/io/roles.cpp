#include "amble/io/roles.hpp"

#include <algorithm>
#include <initializer_list>
#include <map>
#include <optional>

#include "amble/motion/torn_limb.hpp"

namespace amble {
namespace {

/// A joint's name taken apart: its side, and the rest as one lower-case word without digits.
struct Label {
  std::optional<Side> side;
  std::string key;
};

bool is_upper(char c) noexcept { return c >= 'A' && c <= 'Z'; }
bool is_lower(char c) noexcept { return c >= 'a' && c <= 'z'; }

/// Lower-case words of a name: "LHipJoint" → l, hip, joint; "upper_arm.L" → upper, arm, l.
std::vector<std::string> words_of(std::string_view name) {
  if (const std::size_t colon = name.find_last_of(":|"); colon != std::string_view::npos)
    name.remove_prefix(colon + 1);
  std::vector<std::string> words;
  bool fresh = true;
  for (std::size_t i = 0; i < name.size(); ++i) {
    const char c = name[i];
    if (!is_upper(c) && !is_lower(c)) {
      fresh = true;
      continue;
    }
    const bool after_lower = i > 0 && is_lower(name[i - 1]);
    const bool before_lower = i + 1 < name.size() && is_lower(name[i + 1]);
    const bool after_upper = i > 0 && is_upper(name[i - 1]);
    if (is_upper(c) && (after_lower || (after_upper && before_lower))) fresh = true;
    if (fresh) words.emplace_back();
    words.back().push_back(is_upper(c) ? static_cast<char>(c + 32) : c);
    fresh = false;
  }
  return words;
}

/// The parts of limbs, by every name that is known for them, one a word.
constexpr std::string_view kLimbNames[] = {
    "thigh",   "femur",      "upleg",    "upperleg", "hip",   "hipjoint", "shin",    "tibia",
    "calf",    "lowerleg",   "knee",     "leg",      "ankle", "foot",     "toebase", "toe",
    "toes",    "ball",       "upperarm", "humerus",  "uarm",  "shldr",    "arm",     "shoulder",
    "forearm", "radius",     "lowerarm", "farm",     "elbow", "wrist",    "hand",    "clavicle",
    "collar",  "collarbone", "thumb",    "fingers"};

/// Takes the side off a word that it is glued to: "lfemur" → femur, left.
void part_glued_side(std::string& word, Label& label) {
  if (word.size() < 4 || (word[0] != 'l' && word[0] != 'r')) return;
  const std::string_view rest = std::string_view(word).substr(1);
  if (std::find(std::begin(kLimbNames), std::end(kLimbNames), rest) == std::end(kLimbNames)) return;
  label.side = word[0] == 'l' ? Side::left : Side::right;
  word.erase(0, 1);
}

/// The first word of a name that nearly all joints share is the character's ("Character1_"), not
/// the joint's.
void drop_common_words(std::vector<std::vector<std::string>>& names) {
  constexpr std::size_t kFewest = 8;
  for (int round = 0; round < 3; ++round) {
    std::map<std::string, std::size_t> counts;
    for (const auto& name : names)
      if (name.size() > 1) ++counts[name[0]];
    const auto common = std::find_if(counts.begin(), counts.end(), [&](const auto& word) {
      return word.second >= kFewest && 10 * word.second >= 8 * names.size();
    });
    if (common == counts.end()) return;
    for (auto& name : names)
      if (name.size() > 1 && name[0] == common->first) name.erase(name.begin());
  }
}

Label label_of(std::vector<std::string> words) {
  Label label;
  for (std::string& word : words) {
    for (const auto& [prefix, side] :
         {std::pair("left", Side::left), std::pair("right", Side::right)})
      if (word.rfind(prefix, 0) == 0) {
        label.side = side;
        word.erase(0, std::string_view(prefix).size());
      }
    if (!label.side && words.size() == 1) part_glued_side(word, label);
    if (word == "l")
      label.side = Side::left;
    else if (word == "r")
      label.side = Side::right;
    else if (word != "mixamorig" && word != "def" && word != "org" && word != "bip" &&
             word != "avg" && word != "m" && word != "f" && word != "j" && word != "c" &&
             word != "jt" && word != "jnt" && word != "jnts" && word != "bn" && word != "bnd" &&
             word != "bone" && word != "skl" && word != "skel" && word != "sk")
      label.key += word;
  }
  return label;
}

class RoleFinder {
 public:
  explicit RoleFinder(Skeleton& skeleton)
      : skeleton_(skeleton), taken_(skeleton.joints.size(), false) {
    std::vector<std::vector<std::string>> names;
    for (const Joint& joint : skeleton.joints)
      if (!joint.end) names.push_back(words_of(joint.name));
    drop_common_words(names);
    std::size_t named = 0;
    for (const Joint& joint : skeleton.joints) {
      labels_.push_back(joint.end ? Label{} : label_of(names[named++]));
      depth_.push_back(joint.parent < 0 ? 0 : depth_[static_cast<std::size_t>(joint.parent)] + 1);
    }
  }

  void run() {
    for (int r = 0; r < kRoleCount; ++r) skeleton_.set_role(static_cast<Role>(r), -1);
    for (const Side side : kSides) limbs(side);
    trunk();
    // Names that contradict the tree say nothing.
    while (const auto torn = torn_limb(skeleton_)) skeleton_.set_role(torn->lower, -1);
  }

 private:
  /// Names in order of preference. The limb's own joints come before those whose name may mean
  /// either ("Shoulder" is the upper arm only where nothing else is).
  void limbs(Side side) {
    assign(Role::left_thigh, side,
           {"thigh", "thighbend", "femur", "upleg", "upperleg", "hip", "hipjoint"});
    assign(Role::left_shin, side, {"shin", "tibia", "calf", "lowerleg", "lowleg", "knee", "leg"});
    assign(Role::left_foot, side, {"ankle", "foot"});
    assign(Role::left_toe, side, {"toebase", "toe", "toes", "ball", "foot"});
    assign(Role::left_upper_arm, side,
           {"upperarm", "uparm", "uarm", "humerus", "shldr", "shldrbend", "arm", "shoulder"});
    assign(Role::left_forearm, side,
           {"forearm", "forearmbend", "radius", "lowerarm", "lowarm", "farm", "elbow"});
    assign(Role::left_hand, side, {"wrist", "hand"});
    assign(Role::left_clavicle, side, {"clavicle", "collar", "collarbone", "shoulder"});
    complete(side, {Role::left_thigh, Role::left_shin, Role::left_foot});
    complete(side, {Role::left_upper_arm, Role::left_forearm, Role::left_hand});
  }

  void assign(Role left_role, Side side, std::initializer_list<std::string_view> names) {
    for (const std::string_view name : names)
      if (const int joint = shallowest(name, side); joint >= 0)
        return take(on_side(left_role, side), joint);
  }

  /// A limb joint without a known name stands between its neighbours.
  void complete(Side side, std::initializer_list<Role> chain) {
    for (const Role* role = chain.end() - 1; role != chain.begin(); --role) {
      const int joint = skeleton_.joint(on_side(*role, side));
      const Role above = on_side(role[-1], side);
      if (joint < 0 || skeleton_.has(above)) continue;
      if (const int parent = parent_of(joint);
          parent >= 0 && !taken_[static_cast<std::size_t>(parent)])
        take(above, parent);
    }
  }

  void trunk() {
    int pelvis = meeting(Role::left_thigh);
    if (pelvis < 0)
      for (const char* name : {"pelvis", "hips", "hip", "root"})
        if (pelvis < 0) pelvis = shallowest(name, std::nullopt);
    if (pelvis >= 0) take(Role::pelvis, pelvis);

    int chest = meeting(Role::left_upper_arm);
    if (chest < 0) chest = shallowest("chest", std::nullopt);
    if (chest >= 0 && chest != pelvis) {
      take(Role::chest, chest);
      int lowest = chest;
      while (parent_of(lowest) >= 0 && parent_of(lowest) != pelvis) lowest = parent_of(lowest);
      if (pelvis >= 0 && parent_of(lowest) == pelvis) take(Role::spine, lowest);
    } else if (const int spine = shallowest("spine", std::nullopt); spine >= 0 && chest < 0) {
      take(Role::spine, spine);
    }
    neck_and_head(chest >= 0 ? chest : pelvis);
  }

  void neck_and_head(int chest) {
    int head = shallowest("head", std::nullopt);
    if (head < 0 && chest >= 0) head = end_of_spine(chest);
    if (head < 0) return;
    take(Role::head, head);
    int neck = -1;
    for (int joint = parent_of(head); joint >= 0 && joint != chest; joint = parent_of(joint))
      neck = joint;
    if (neck >= 0 && !taken_[static_cast<std::size_t>(neck)]) take(Role::neck, neck);
  }

  /// The last of the sideless joints above the chest, where no joint is called head.
  int end_of_spine(int chest) const {
    int last = -1;
    for (int j = chest + 1; j < skeleton_.size(); ++j) {
      const Label& label = labels_[static_cast<std::size_t>(j)];
      const bool trunk =
          !label.side && !joint(j).end && (label.key == "spine" || label.key == "neck");
      if (trunk && joint(j).parent == (last < 0 ? chest : last)) last = j;
    }
    return last;
  }

  /// The joint where a limb's left and right twin come together.
  int meeting(Role left_role) const {
    int a = skeleton_.joint(left_role), b = skeleton_.joint(on_side(left_role, Side::right));
    if (a < 0 || b < 0) return -1;
    while (a != b) {
      if (depth(a) >= depth(b))
        a = parent_of(a);
      else
        b = parent_of(b);
      if (a < 0 || b < 0) return -1;
    }
    return a;
  }

  int shallowest(std::string_view key, std::optional<Side> side) const {
    int best = -1;
    for (int j = 0; j < skeleton_.size(); ++j) {
      const Label& label = labels_[static_cast<std::size_t>(j)];
      if (taken_[static_cast<std::size_t>(j)] || joint(j).end || label.side != side ||
          label.key != key)
        continue;
      if (best < 0 || depth(j) < depth(best)) best = j;
    }
    return best;
  }

  void take(Role role, int joint) {
    skeleton_.set_role(role, joint);
    taken_[static_cast<std::size_t>(joint)] = true;
  }

  const Joint& joint(int j) const { return skeleton_.joints[static_cast<std::size_t>(j)]; }
  int parent_of(int j) const { return joint(j).parent; }
  int depth(int j) const { return depth_[static_cast<std::size_t>(j)]; }

  Skeleton& skeleton_;
  std::vector<Label> labels_;
  std::vector<int> depth_;
  std::vector<bool> taken_;
};

}  // namespace

void assign_roles(Skeleton& skeleton) { RoleFinder(skeleton).run(); }

}  // namespace amble
