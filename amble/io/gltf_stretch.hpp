#pragma once

#include <map>

#include "amble/io/gltf_rehouse.hpp"
#include "amble/maths/quaternion.hpp"

namespace amble {

/// How much longer a bone is than in its file: what hangs on its node is stretched along it.
struct BoneStretch {
  Vec3 along;  // unit, in the frame of the node
  double by = 1;
};

/// Of the nodes that begin such bones, by number.
using BoneStretches = std::map<int, BoneStretch>;

/// Lets the skins of a document follow bones of other lengths: whatever a stretched node carries is
/// where its joints are. Their inverse bind matrices are written anew; skins without such bones
/// stay as they are.
void stretch_skins(const GltfDocument& document, const BoneStretches& bones, Rehousing& house);

}  // namespace amble
