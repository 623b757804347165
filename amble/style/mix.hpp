#pragma once

#include <array>
#include <map>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

#include "amble/style/body_part.hpp"

namespace amble {

/// Weights of examples by name; any number, below 0 and above 1 too.
using ExampleWeights = std::map<std::string, double, std::less<>>;

/// What to make of the examples (kim2012, Section 4.1). The root's weights make the base: speed,
/// pace and the pelvis. Parts without weights of their own follow the root.
struct Mix {
  ExampleWeights root;
  ExampleWeights offset;                // of the posture offsets; the root's when empty
  std::array<ExampleWeights, 5> parts;  // by index(BodyPart)
  std::array<double, 5> offset_scale{1, 1, 1, 1, 1};
  /// Weights of single components, numbered from 1 in the order of rank; they replace the part's.
  std::array<std::map<int, ExampleWeights>, 5> components;
  int cycles = 4;  // of a clip made of it
};

/// Reads a mix: {"root":{"basic":0.5,"tired":0.5},"parts":{"torso":{"tired":1}},…}. Throws
/// amble::Error naming `name`, what is wrong and what would be right.
Mix read_mix(std::string_view text, const std::string& name);
nlohmann::json mix_json(const Mix& mix);

/// The same weights on everything: one example as it is.
Mix whole_mix(const std::string& example, double weight = 1);

/// Mixes of the built-in performer's styles: those of the paper's Table 3 (relaxed, tired, rigid)
/// and the happy walk of its Figure 1, by name.
const std::map<std::string, Mix, std::less<>>& preset_mixes();

}  // namespace amble
