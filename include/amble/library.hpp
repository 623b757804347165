#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "amble/skeleton.hpp"

namespace amble {

/// The immutable result of building: everything that characters share. What is inside is Amble's
/// own; contents_of tells what there is to know. It is made by build_library (builder.hpp), read
/// from a file, or built in, and always held by a shared pointer.
class MotionLibrary;

/// A source, or a part of one, that did not become an example, and why.
struct Rejection {
  std::string source;  ///< the file, and where only a part was left out: "file @ seconds"
  std::string reason;  ///< a sentence
};

/// One stride that characters are blended from.
struct LibraryExample {
  std::string name;      ///< of its own in the library
  std::string source;    ///< the clip it comes from
  std::string type;      ///< walk, run, stand, or one of the library's own
  double start = 0;      ///< seconds in the source
  double end = 0;        ///< seconds in the source
  double gait = 0;       ///< 0 walks, 1 runs
  double speed = 0;      ///< m/s along the heading
  double turn_rate = 0;  ///< rad/s, positive to the left
  double seconds = 1;    ///< of the stride
};

/// Examples that are blended among themselves: a gait, or a way to go of the library's own.
struct LibraryType {
  std::string name;    ///< walk, run, or one of the library's own, as a command names it
  int examples = 0;    ///< how many there are
  double slowest = 0;  ///< m/s
  double fastest = 0;  ///< m/s
  bool own = false;    ///< a type of the library's own, which Manner::mix may mix into a gait
};

/// A parameter of the library's own, such as the slope.
struct LibraryParameter {
  std::string name;  ///< as the manifest has it
  double low = 0;    ///< the least among the examples
  double high = 0;   ///< the most
  double usual = 0;  ///< what is meant where a Manner does not say
};

/// All that is to be known of a library from outside: the report of its building, too.
struct LibraryContents {
  std::string name;                          ///< as it was built
  Skeleton skeleton;                         ///< of its body; joint 0 is the pelvis
  std::vector<LibraryExample> examples;      ///< in the order of Character::weights
  std::vector<LibraryType> types;            ///< gaits, then the library's own
  std::vector<LibraryParameter> parameters;  ///< the library's own
  std::vector<Rejection> rejected;           ///< what building left out, and why
  std::vector<std::string> notes;            ///< what building made up or assumed
};

/// Looks into a library. Copies: not for frames.
LibraryContents contents_of(const MotionLibrary& library);

/// The body of its characters, without a copy.
const Skeleton& skeleton_of(const MotionLibrary& library) noexcept;

/// The library that ships with Amble: the built-in performer's strides.
std::shared_ptr<const MotionLibrary> default_library();

/// A library file (.amble). Throws amble::Error when it is missing, damaged or newer than this
/// Amble.
std::shared_ptr<const MotionLibrary> load_library(const std::string& path);
/// The same from memory; `name` stands for the file in messages.
std::shared_ptr<const MotionLibrary> read_library(std::span<const std::byte> bytes,
                                                  const std::string& name);

/// Writes a library file, whole or not at all. Throws amble::Error.
void save_library(const MotionLibrary& library, const std::string& path);
/// The bytes of such a file.
std::string write_library(const MotionLibrary& library);

}  // namespace amble
