#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "amble/io/gltf.hpp"

namespace amble {

/// A glTF 2.0 document with its buffers, from .gltf text or a .glb container. Every index, offset
/// and count that it hands out has been checked; what is wrong throws amble::Error.
class GltfDocument {
 public:
  GltfDocument(std::string_view bytes, std::string name, const ResolveUri& resolve);

  [[noreturn]] void fail(const std::string& what) const;

  /// The whole document, and the text that it was read from.
  const nlohmann::json& root() const noexcept { return root_; }
  std::string_view text() const noexcept { return text_; }

  /// Whether it came in a container whose binary part is its first buffer.
  bool holds_first_buffer() const;

  /// The bytes of every buffer.
  const std::vector<std::string_view>& buffers() const noexcept { return buffers_; }

  /// The array under `key` at the top of the document; empty when there is none.
  const nlohmann::json& list(const char* key) const;

  /// An index stored under `key` of `object` that must be less than `size`; −1 when absent.
  int index(const nlohmann::json& object, const char* key, std::size_t size) const;

  /// Numbers stored under `key`: exactly `count` finite ones, or `fallback` when absent.
  std::vector<double> numbers(const nlohmann::json& object, const char* key,
                              std::vector<double> fallback) const;

  /// All values of an accessor, `width` per element (1 SCALAR, 3 VEC3, 4 VEC4, 16 MAT4), normalised
  /// integers as fractions, sparse values put in.
  std::vector<double> values(int accessor, std::size_t width) const;

 private:
  void parse_container(std::string_view bytes);
  void load_buffers(const ResolveUri& resolve);
  std::string_view view(const nlohmann::json& object, std::size_t& stride) const;
  std::size_t whole(const nlohmann::json& object, const char* key, std::size_t fallback) const;
  std::vector<double> decode(std::string_view bytes, std::size_t offset, std::size_t stride,
                             std::size_t count, std::size_t width, int component,
                             bool normalised) const;

  std::string name_;
  nlohmann::json root_;
  std::string_view text_;             // of the JSON
  std::string_view binary_;           // the chunk of a .glb
  std::vector<std::string> storage_;  // of other buffers
  std::vector<std::string_view> buffers_;
  std::size_t buffer_bytes_ = 0;
};

}  // namespace amble
