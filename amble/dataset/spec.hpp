#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "amble/dataset/spread.hpp"

namespace amble::dataset {

/// Bodies that clips are drawn for: shapes of a library's own body, or another skeleton.
struct BodyWish {
  double weight = 1;
  int count = 1;    // of shapes that are drawn
  Spread height{};  // metres; 0: the library's own
  Spread legs = Spread::of(1), arms = Spread::of(1), shoulders = Spread::of(1);  // factors
  std::string skeleton{};  // a clip of that body; the shapes say nothing then
};

/// Ground that clips are drawn on.
struct GroundWish {
  enum class Kind { flat, rough, slope, stairs, mesh };
  Kind kind = Kind::flat;
  double weight = 1;
  Spread height{}, spacing{};     // rough: metres up and down, metres between hills
  Spread degrees{}, uphill{};     // slope: steepness, and where it rises, degrees
  Spread rise{}, run{}, start{};  // stairs: metres; a negative rise goes down
  std::string file{};             // mesh
};
inline constexpr std::array<std::string_view, 5> kGroundNames{"flat", "rough", "slope", "stairs",
                                                              "mesh"};

/// What characters are asked to do.
struct CommandWish {
  enum class Kind { steady, changing, stop, path, goal, pointer };
  Kind kind = Kind::steady;
  double weight = 1;
  Spread speed{}, turn{};       // m/s, rad/s; of a pointer: of itself
  std::string gait{};           // walk, run or one of the library's; empty: by speed
  Spread every{};               // changing: seconds between two commands
  Spread after{};               // stop: seconds until it stops
  Spread distance{}, bend{};    // path: metres between places, radians from one to the next
  Spread bearing{}, heading{};  // goal: radians; where it lies and how to stand there
  bool human = true;            // pointer: followed as a person could
};
inline constexpr std::array<std::string_view, 6> kCommandNames{"steady", "changing", "stop",
                                                               "path",   "goal",     "pointer"};

/// A style that some clips wear, by the name of a preset; "none" wears none.
struct StyleWish {
  std::string mix;
  double weight = 1;
};

/// A gesture that some clips make; "none" makes none.
struct ActionWish {
  std::string gesture;
  double weight = 1;
  Spread at{};  // seconds from the clip's begin
};

/// A part of the dataset by its name, with a share of the clips.
struct Split {
  std::string name;
  double share = 1;
};

/// Which files a shard becomes.
struct Outputs {
  bool hdf5 = false, npz = false, bvh = false, tar = false;
};

/// What a dataset shall hold. A clip is a function of what is here, without `name`, `clips`,
/// `shard` and `outputs`, and of its index: a longer dataset begins with the shorter one's clips.
struct Spec {
  std::string name = "dataset";
  int clips = 0, shard = 256;  // how many; how many are made for one file
  double seconds = 4;          // of a clip
  int fps = 30;                // frames a second that are kept
  int seed = 1;
  std::vector<std::string> libraries;  // files; "default" is the built-in one
  std::vector<BodyWish> bodies;
  std::vector<GroundWish> grounds;
  std::vector<CommandWish> commands;
  std::vector<StyleWish> styles;
  std::vector<ActionWish> actions;
  std::vector<Split> splits;
  Spread variation = Spread::of(0);  // of strides, 0 to 1
  int patch_cells = 7;               // of a side of the ground around a foot; odd
  double patch_spacing = 0.1;        // metres between two
  bool judged = true;                // clips over the motion limits are left out
  Outputs outputs;

  int frames() const noexcept;  ///< of a clip
  int shards() const noexcept { return (clips + shard - 1) / shard; }
  std::string text;     ///< the whole spec, in one writing
  std::string meaning;  ///< what of it makes the clips, in one writing
};

/// Reads a spec (docs/datasets.md). `name` is the file's. Throws amble::Error, one line with the
/// key that is wrong and what would be right. `clips`: so many in place of the spec's, unless 0.
Spec parse_spec(std::string_view text, const std::string& name, int clips = 0);

}  // namespace amble::dataset
