#include "amble/io/gltf_bytes.hpp"

#include <algorithm>
#include <limits>

#include "amble/core/error.hpp"

namespace amble {
namespace {

using nlohmann::json;

constexpr int kUnsignedShort = 5123, kUnsignedInt = 5125, kFloat = 5126;  // of glTF 2.0
constexpr std::size_t kAlignment = 4;                                     // bytes

/// Numbers in one value of a type: "SCALAR", "VEC3", "MAT4".
std::size_t width_of(const char* type) {
  return type[0] == 'S' ? 1 : type[0] == 'M' ? 16 : static_cast<std::size_t>(type[3] - '0');
}

}  // namespace

std::size_t GltfBytes::add_raw(std::string_view bytes) {
  while ((size_ + bytes_.size()) % kAlignment) bytes_.push_back('\0');
  const std::size_t start = size_ + bytes_.size();
  bytes_ += bytes;
  return start;
}

std::size_t GltfBytes::add_file(std::string_view bytes) {
  const std::size_t start = add_raw(bytes);
  views_.push_back({{"buffer", 0}, {"byteOffset", start}, {"byteLength", bytes.size()}});
  return first_view_ + views_.size() - 1;
}

template <typename Value>
std::size_t GltfBytes::describe(const std::vector<Value>& values, const char* type, int component,
                                int target, bool bounds) {
  const std::size_t width = width_of(type);
  const std::size_t view =
      add_file({reinterpret_cast<const char*>(values.data()), values.size() * sizeof(Value)});
  if (target) views_.back()["target"] = target;
  json accessor{{"bufferView", view},
                {"componentType", component},
                {"count", values.size() / width},
                {"type", type}};
  for (const char* name : {"min", "max"})
    if (bounds) accessor[name] = json::array();
  for (std::size_t k = 0; bounds && k < width; ++k) {
    Value low = values[k], high = values[k];
    for (std::size_t i = k; i < values.size(); i += width) {
      low = std::min(low, values[i]);
      high = std::max(high, values[i]);
    }
    accessor["min"].push_back(low);
    accessor["max"].push_back(high);
  }
  accessors_.push_back(std::move(accessor));
  return first_accessor_ + accessors_.size() - 1;
}

std::size_t GltfBytes::add(const std::vector<float>& values, const char* type, int target,
                           bool bounds) {
  return describe(values, type, kFloat, target, bounds);
}
std::size_t GltfBytes::add(const std::vector<std::uint16_t>& values, const char* type, int target) {
  return describe(values, type, kUnsignedShort, target, false);
}
std::size_t GltfBytes::add(const std::vector<std::uint32_t>& values, const char* type, int target) {
  return describe(values, type, kUnsignedInt, target, false);
}

std::size_t GltfBytes::promise(std::uint64_t count, const char* type, const json& bounds) {
  add_raw({});  // its alignment
  const std::uint64_t length = count * width_of(type) * sizeof(float);
  views_.push_back(
      {{"buffer", 0}, {"byteOffset", size_ + bytes_.size() + promised_}, {"byteLength", length}});
  promised_ += length;
  json accessor{{"bufferView", first_view_ + views_.size() - 1},
                {"componentType", kFloat},
                {"count", count},
                {"type", type}};
  if (bounds.is_object()) accessor.update(bounds);
  accessors_.push_back(std::move(accessor));
  return first_accessor_ + accessors_.size() - 1;
}

std::string glb_start(std::string text, std::uint64_t binary) {
  while (text.size() % kAlignment) text.push_back(' ');
  const std::uint64_t whole = 12 + 8 + text.size() + (binary ? 8 + binary : 0);
  if (whole > std::numeric_limits<std::uint32_t>::max())
    throw Error("a .glb file holds at most 4 GB; write .bvh or .csv, or a shorter motion");
  std::string out = "glTF";
  const auto number = [&](std::uint64_t value) {
    for (int shift = 0; shift < 32; shift += 8)
      out.push_back(static_cast<char>((value >> shift) & 0xff));
  };
  number(2);
  number(whole);
  number(text.size());
  out += "JSON" + text;
  if (!binary) return out;
  number(binary);
  return out + std::string("BIN\0", 4);
}

std::string glb_container(std::string text, std::string binary) {
  while (binary.size() % kAlignment) binary.push_back('\0');
  return glb_start(std::move(text), binary.size()) + binary;
}

}  // namespace amble
