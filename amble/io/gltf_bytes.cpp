#include "amble/io/gltf_bytes.hpp"

#include <algorithm>

namespace amble {
namespace {

using nlohmann::json;

constexpr int kUnsignedShort = 5123, kUnsignedInt = 5125, kFloat = 5126;  // of glTF 2.0
constexpr std::size_t kAlignment = 4;                                     // bytes

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
  const std::size_t width = type[0] == 'S'   ? 1
                            : type[0] == 'M' ? 16
                                             : static_cast<std::size_t>(type[3] - '0');
  const std::size_t view =
      add_file({reinterpret_cast<const char*>(values.data()), values.size() * sizeof(Value)});
  if (target) views_.back()["target"] = target;
  json accessor{{"bufferView", view},
                {"componentType", component},
                {"count", values.size() / width},
                {"type", type}};
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

std::string glb_container(std::string text, std::string binary) {
  while (text.size() % kAlignment) text.push_back(' ');
  while (binary.size() % kAlignment) binary.push_back('\0');
  std::string out = "glTF";
  const auto number = [&](std::size_t value) {
    for (int shift = 0; shift < 32; shift += 8)
      out.push_back(static_cast<char>((value >> shift) & 0xff));
  };
  number(2);
  number(12 + 8 + text.size() + (binary.empty() ? 0 : 8 + binary.size()));
  number(text.size());
  out += "JSON" + text;
  if (binary.empty()) return out;
  number(binary.size());
  return out + std::string("BIN\0", 4) + binary;
}

}  // namespace amble
