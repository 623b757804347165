#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace amble {

/// Values on their way into the binary part of a glTF file: the bytes that come behind what is
/// there, and the accessors and views that tell of them, numbered on from those that are there.
class GltfBytes {
 public:
  /// Behind a buffer of `size` bytes that `views` views and `accessors` accessors tell of.
  GltfBytes(std::size_t size, std::size_t views, std::size_t accessors)
      : size_(size), first_view_(views), first_accessor_(accessors) {}

  /// Adds values of vertices, indices or keys; the accessor's number. `type` is that of glTF
  /// ("SCALAR", "VEC3", "MAT4"), `target` what the graphics use them for, 0: nothing; `bounds` also
  /// tells the least and the largest, as places and times of keys must.
  std::size_t add(const std::vector<float>& values, const char* type, int target = 0,
                  bool bounds = false);
  std::size_t add(const std::vector<std::uint16_t>& values, const char* type, int target);
  std::size_t add(const std::vector<std::uint32_t>& values, const char* type, int target);

  /// Adds a file such as a picture; the view's number.
  std::size_t add_file(std::string_view bytes);

  /// Adds bytes that views already tell of; where they begin in the buffer.
  std::size_t add_raw(std::string_view bytes);

  /// Tells of `count` values that come behind all others, in this order, without being here: keys
  /// of a motion too long to be held. Nothing is added after such. The accessor's number.
  std::size_t promise(std::uint64_t count, const char* type, const nlohmann::json& bounds = {});
  std::uint64_t promised() const noexcept { return promised_; }

  const std::string& bytes() const noexcept { return bytes_; }
  const nlohmann::json& views() const noexcept { return views_; }
  const nlohmann::json& accessors() const noexcept { return accessors_; }

 private:
  template <typename Value>
  std::size_t describe(const std::vector<Value>& values, const char* type, int component,
                       int target, bool bounds);

  std::size_t size_, first_view_, first_accessor_;
  std::uint64_t promised_ = 0;  // bytes
  std::string bytes_;
  nlohmann::json views_ = nlohmann::json::array(), accessors_ = nlohmann::json::array();
};

/// What comes before the binary part of a GLB container, whose length is a multiple of four. Throws
/// amble::Error where it would be longer than such a file can be.
std::string glb_start(std::string text, std::uint64_t binary);

/// A GLB container of JSON text and a binary part.
std::string glb_container(std::string text, std::string binary);

}  // namespace amble
