#include "amble/io/gltf_stretch.hpp"

namespace amble {
namespace {

using nlohmann::json;

constexpr std::size_t kMatrix = 16;  // numbers, by columns

/// Stretches what a matrix gives.
void stretch(const BoneStretch& bone, double* matrix) {
  for (std::size_t column = 0; column < kMatrix; column += 4) {
    Vec3 v{matrix[column], matrix[column + 1], matrix[column + 2]};
    v += bone.along * ((bone.by - 1) * dot(bone.along, v));
    matrix[column] = v.x, matrix[column + 1] = v.y, matrix[column + 2] = v.z;
  }
}

std::vector<double> identities(std::size_t count) {
  std::vector<double> out(kMatrix * count);
  for (std::size_t k = 0; k < out.size(); ++k) out[k] = k % kMatrix % 5 == 0 ? 1 : 0;
  return out;
}

}  // namespace

void stretch_skins(const GltfDocument& document, const BoneStretches& bones, Rehousing& house) {
  const json& skins = document.list("skins");
  for (std::size_t s = 0; !bones.empty() && s < skins.size(); ++s) {
    if (!skins[s].is_object()) document.fail("a skin is not an object");
    const json joints = skins[s].value("joints", json::array());
    if (!joints.is_array()) document.fail("the joints of a skin are not an array");
    std::map<std::size_t, BoneStretch> stretched;  // by place in the skin
    for (std::size_t j = 0; j < joints.size(); ++j)
      if (const auto bone = bones.find(
              document.index({{"joint", joints[j]}}, "joint", document.list("nodes").size()));
          bone != bones.end())
        stretched[j] = bone->second;
    if (stretched.empty()) continue;
    const int given =
        document.index(skins[s], "inverseBindMatrices", document.list("accessors").size());
    std::vector<double> matrices =
        given >= 0 ? document.values(given, kMatrix) : identities(joints.size());
    if (matrices.size() < kMatrix * joints.size())
      document.fail("a skin has fewer inverseBindMatrices than joints");
    for (const auto& [joint, bone] : stretched) stretch(bone, matrices.data() + kMatrix * joint);
    const std::vector<float> single(matrices.begin(), matrices.end());
    house.patch().set("skins", s, "inverseBindMatrices",
                      std::to_string(house.bytes().add(single, "MAT4")));
  }
}

}  // namespace amble
