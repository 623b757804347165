#pragma once

#include <string>
#include <string_view>

#include "amble/motion/clip.hpp"

namespace amble {

/// Reads a BVH file from memory, in the file's own unit and axes, with roles assigned.
///
/// A joint's rotation is the product of its rotation channels in the order they are listed.
/// Position channels replace the joint's OFFSET; only joints whose position really changes get a
/// translation track. End Sites become joints named "<parent>_end". A second ROOT, a name used
/// twice, or rows that do not match the header are errors.
/// `name` stands for the file in messages; its stem becomes the clip's name.
Clip read_bvh(std::string_view bytes, const std::string& name);

struct BvhOptions {
  double units_per_metre = 1;  // 100 writes centimetres
};

/// BVH text of a clip in metres. Position channels are absolute and the root's OFFSET is zero, so
/// that readers which add them agree with readers which do not. Rotations are Z, X, Y and
/// continuous over time.
std::string write_bvh(const Clip& clip, const BvhOptions& options = {});

}  // namespace amble
