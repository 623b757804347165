#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "amble/clip.hpp"
#include "amble/library.hpp"

namespace amble {

/// What a library is built from: clips in files, clips in memory, or both.
struct LibrarySources {
  std::vector<std::string> files{};  ///< clips, folders with their folders, manifests (.json)
  std::string manifest{};            ///< a JSON file that overrides what is found; may be empty
  std::vector<Clip> clips{};         ///< in memory, any unit and axes, named by Clip::name
};

/// How a library is built.
struct BuildOptions {
  std::string name = "Captures";  ///< of the library
  bool mirror = false;            ///< add every stride's mirror image
  bool thin_out = true;           ///< leave out strides that say what another one says
  /// Called before the first source and after each, with how many are done, how many there are, and
  /// the name of the last one.
  std::function<void(std::size_t done, std::size_t all, const std::string& source)> progress{};
  /// Reads the clips of a file that is not a manifest; all that read_clip knows when empty. With
  /// the component fbx, a reader that calls read_fbx reads those files, too.
  std::function<std::vector<Clip>(const std::string& path)> read{};
};

/// Builds a motion library, with no hand tagging: finds the strides, their gaits, speeds and turn
/// rates, and plants their feet. Sources that cannot be used are listed in
/// LibraryContents::rejected with the reason. Throws amble::Error when a source is missing or
/// nothing can be used at all.
///
///   const auto library = amble::build_library({.files = {"captures"}});
///   for (const auto& [source, why] : amble::contents_of(*library).rejected) warn(source, why);
std::shared_ptr<const MotionLibrary> build_library(const LibrarySources& sources,
                                                   const BuildOptions& options = {});

}  // namespace amble
