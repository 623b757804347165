#pragma once

#include "amble/io/gltf_bytes.hpp"
#include "amble/io/gltf_character.hpp"
#include "amble/io/json_patch.hpp"

namespace amble {

/// A glTF document on its way into one GLB file that holds everything: buffers and pictures of
/// other files move in, more values and entries are added, and the rest of its text stays as it is.
class Rehousing {
 public:
  /// The document must outlive it. `resolve` reads the files that the document names.
  Rehousing(const GltfDocument& document, const ResolveUri& resolve);

  GltfBytes& bytes() noexcept { return bytes_; }
  JsonPatch& patch() noexcept { return patch_; }
  void append(const std::string& list, const nlohmann::json& elements);

  /// Puts a node above its scene that scales and turns it so.
  void put_under_node(const FileFrame& place);

  /// The file; `original` comes back as it is when nothing was changed.
  std::string container(const std::string& original);

 private:
  void move_buffers();
  void move_pictures(const ResolveUri& resolve);

  const GltfDocument& document_;
  JsonPatch patch_;
  bool keeps_buffers_;
  bool changed_ = false;
  GltfBytes bytes_;
};

/// The same node on top of a document that is made anew. Skins stay at the root in both: what is
/// above them does not move them in glTF, and validators warn of it.
void put_under_node(nlohmann::json& document, const FileFrame& place);

/// Whether `number` is that of a skinned mesh among `nodes` which carries no other node.
bool names_bare_skin(const nlohmann::json& nodes, const nlohmann::json& number);

}  // namespace amble
