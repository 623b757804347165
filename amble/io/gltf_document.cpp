#include "amble/io/gltf_document.hpp"

#include <array>
#include <cmath>
#include <cstdint>
#include <cstring>

#include "amble/core/error.hpp"
#include "amble/io/json.hpp"
#include "amble/io/json_text.hpp"
#include "amble/io/text.hpp"

namespace amble {
namespace {

using nlohmann::json;

std::uint32_t little_endian(std::string_view bytes, std::size_t at) {
  std::uint32_t value = 0;
  for (std::size_t k = 4; k-- > 0;) value = value << 8 | static_cast<unsigned char>(bytes[at + k]);
  return value;
}

/// Bytes of base64 text; false when it holds anything else.
bool decode_base64(std::string_view text, std::string& out) {
  std::uint32_t bits = 0;
  int held = 0;
  while (!text.empty() && text.back() == '=') text.remove_suffix(1);
  for (const char c : text) {
    int value = -1;
    if (c >= 'A' && c <= 'Z')
      value = c - 'A';
    else if (c >= 'a' && c <= 'z')
      value = c - 'a' + 26;
    else if (c >= '0' && c <= '9')
      value = c - '0' + 52;
    else if (c == '+' || c == '-')
      value = 62;
    else if (c == '/' || c == '_')
      value = 63;
    if (value < 0) return false;
    bits = bits << 6 | static_cast<std::uint32_t>(value);
    held += 6;
    if (held >= 8) {
      held -= 8;
      out.push_back(static_cast<char>(bits >> held & 0xff));
    }
  }
  return true;
}

std::size_t component_size(int component) {
  switch (component) {
    case 5120:
    case 5121: return 1;
    case 5122:
    case 5123: return 2;
    case 5125:
    case 5126: return 4;
    default: return 0;
  }
}

template <typename Value>
double load(const char* at) {
  Value value;
  std::memcpy(&value, at, sizeof value);
  return static_cast<double>(value);
}

double component_value(const char* at, int component, bool normalised) {
  switch (component) {
    case 5120:
      return normalised ? std::max(load<std::int8_t>(at) / 127.0, -1.0) : load<std::int8_t>(at);
    case 5121: return load<std::uint8_t>(at) / (normalised ? 255.0 : 1.0);
    case 5122:
      return normalised ? std::max(load<std::int16_t>(at) / 32767.0, -1.0) : load<std::int16_t>(at);
    case 5123: return load<std::uint16_t>(at) / (normalised ? 65535.0 : 1.0);
    case 5125: return load<std::uint32_t>(at);
    default: return load<float>(at);
  }
}

}  // namespace

GltfDocument::GltfDocument(std::string_view bytes, std::string name, const ResolveUri& resolve)
    : name_(std::move(name)) {
  if (bytes.empty()) fail("the file is empty; expected glTF 2.0");
  parse_container(bytes);
  if (!root_.is_object()) fail("expected a glTF object");
  const auto asset = root_.find("asset");
  if (asset == root_.end() || !asset->is_object() || !asset->contains("version"))
    fail("has no asset version; expected glTF 2.0");
  const json& version = (*asset)["version"];
  if (!version.is_string() || version.get_ref<const std::string&>().rfind("2.", 0) != 0)
    fail("is not glTF version 2; export it as glTF 2.0");
  load_buffers(resolve);
}

void GltfDocument::fail(const std::string& what) const { throw Error(name_ + ": " + what); }

void GltfDocument::parse_container(std::string_view bytes) {
  if (bytes.substr(0, 4) != "glTF") {
    root_ = parse_json(bytes, name_, kMostFileBytes);
    text_ = bytes;
    return;
  }
  if (bytes.size() < 20) fail("the GLB header is cut off; the file is incomplete");
  if (little_endian(bytes, 4) != 2) fail("is not GLB version 2; export it as glTF 2.0");
  if (little_endian(bytes, 8) > bytes.size())
    fail("declares " + std::to_string(little_endian(bytes, 8)) + " bytes but holds " +
         std::to_string(bytes.size()) + "; the file is incomplete");
  std::size_t at = 12;
  bool first = true;
  while (at + 8 <= bytes.size()) {
    const std::size_t length = little_endian(bytes, at);
    const std::string_view kind = bytes.substr(at + 4, 4);
    at += 8;
    if (length > bytes.size() - at) fail("a GLB chunk reaches beyond the end of the file");
    const std::string_view chunk = bytes.substr(at, length);
    if (first && kind != "JSON") fail("the first GLB chunk must be JSON");
    if (first)
      root_ = parse_json(text_ = chunk, name_, kMostFileBytes);
    else if (kind == std::string_view("BIN\0", 4) && binary_.empty())
      binary_ = chunk;
    first = false;
    at += length + (4 - length % 4) % 4;
  }
}

void GltfDocument::load_buffers(const ResolveUri& resolve) {
  for (const json& name : list("extensionsRequired"))
    if (name == "EXT_meshopt_compression" || name == "KHR_meshopt_compression")
      fail("is compressed with meshopt (" + name.get<std::string>() +
           "), which is not read; export it without compression");
  const json& list = this->list("buffers");
  storage_.reserve(list.size());
  for (const json& buffer : list) {
    if (!buffer.is_object()) fail("a buffer is not an object");
    const std::size_t length = whole(buffer, "byteLength", 0);
    const auto uri = buffer.find("uri");
    std::string_view bytes = binary_;
    if (uri != buffer.end()) {
      if (!uri->is_string()) fail("the uri of a buffer is not text");
      const std::string& text = uri->get_ref<const std::string&>();
      storage_.emplace_back();
      if (text.rfind("data:", 0) == 0) {
        const std::size_t comma = text.find(";base64,");
        if (comma == std::string::npos ||
            !decode_base64(std::string_view(text).substr(comma + 8), storage_.back()))
          fail("a buffer's data: uri is not base64");
      } else {
        storage_.back() = resolve(text);
      }
      bytes = storage_.back();
    }
    if (length > bytes.size())
      fail("a buffer declares " + std::to_string(length) + " bytes but holds " +
           std::to_string(bytes.size()));
    buffers_.push_back(bytes.substr(0, length));
    buffer_bytes_ += length;
  }
}

bool GltfDocument::holds_first_buffer() const {
  return !binary_.empty() && !buffers_.empty() && !list("buffers")[0].contains("uri");
}

const json& GltfDocument::list(const char* key) const {
  static const json kNone = json::array();
  const auto found = root_.find(key);
  if (found == root_.end()) return kNone;
  if (!found->is_array()) fail(std::string(key) + " must be an array");
  return *found;
}

std::size_t GltfDocument::whole(const json& object, const char* key, std::size_t fallback) const {
  const auto found = object.find(key);
  if (found == object.end()) return fallback;
  if (!found->is_number_unsigned() &&
      !(found->is_number_integer() && found->get<std::int64_t>() >= 0))
    fail(std::string(key) + " must be a whole number");
  return found->get<std::size_t>();
}

int GltfDocument::index(const json& object, const char* key, std::size_t size) const {
  if (!object.is_object()) fail("expected an object with " + std::string(key));
  if (!object.contains(key)) return -1;
  const std::size_t value = whole(object, key, 0);
  if (value >= size)
    fail(std::string(key) + " is " + std::to_string(value) + ", but there are only " +
         std::to_string(size));
  return static_cast<int>(value);
}

std::vector<double> GltfDocument::numbers(const json& object, const char* key,
                                          std::vector<double> fallback) const {
  const auto found = object.find(key);
  if (found == object.end()) return fallback;
  if (!found->is_array() || found->size() != fallback.size())
    fail(std::string(key) + " must be an array of " + std::to_string(fallback.size()) + " numbers");
  for (std::size_t k = 0; k < fallback.size(); ++k) {
    if (!(*found)[k].is_number()) fail(std::string(key) + " must hold numbers");
    fallback[k] = (*found)[k].get<double>();
    if (!(std::abs(fallback[k]) < 1e9))
      fail(std::string(key) + " holds a number that is not finite or too large");
  }
  return fallback;
}

/// The bytes of the buffer view that `object` names; `stride` becomes its byteStride or 0.
std::string_view GltfDocument::view(const json& object, std::size_t& stride) const {
  const json& views = list("bufferViews");
  const int which = index(object, "bufferView", views.size());
  if (which < 0) {
    for (const json& name : list("extensionsUsed"))
      if (name == "KHR_draco_mesh_compression")
        fail(
            "its meshes are compressed with Draco (KHR_draco_mesh_compression), which is not "
            "read; export it without compression");
    fail("an accessor has no bufferView");
  }
  const json& description = views[static_cast<std::size_t>(which)];
  const int buffer = index(description, "buffer", buffers_.size());
  if (buffer < 0) fail("a bufferView names no buffer");
  const std::string_view bytes = buffers_[static_cast<std::size_t>(buffer)];
  const std::size_t offset = whole(description, "byteOffset", 0),
                    length = whole(description, "byteLength", 0);
  if (offset > bytes.size() || length > bytes.size() - offset)
    fail("a bufferView reaches beyond its buffer");
  stride = whole(description, "byteStride", 0);
  if (stride > 252) fail("a byteStride is larger than 252");
  return bytes.substr(offset, length);
}

std::vector<double> GltfDocument::decode(std::string_view bytes, std::size_t offset,
                                         std::size_t stride, std::size_t count, std::size_t width,
                                         int component, bool normalised) const {
  const std::size_t size = component_size(component);
  if (size == 0) fail("an accessor has an unknown componentType");
  if (stride == 0) stride = size * width;
  if (stride < size * width) fail("a byteStride is smaller than one element");
  if (count > 0 && (offset > bytes.size() || bytes.size() - offset < size * width ||
                    (count - 1) > (bytes.size() - offset - size * width) / stride))
    fail("an accessor reaches beyond its bufferView");
  std::vector<double> out;
  out.reserve(count * width);
  for (std::size_t i = 0; i < count; ++i)
    for (std::size_t k = 0; k < width; ++k) {
      const double value =
          component_value(bytes.data() + offset + i * stride + k * size, component, normalised);
      if (!(std::abs(value) < 1e9))
        fail("an accessor holds a number that is not finite or too large");
      out.push_back(value);
    }
  return out;
}

std::vector<double> GltfDocument::values(int accessor, std::size_t width) const {
  static constexpr std::array<const char*, 17> kTypes{
      "", "SCALAR", "VEC2", "VEC3", "VEC4", "", "", "", "", "", "", "", "", "", "", "", "MAT4"};
  const json& description = list("accessors")[static_cast<std::size_t>(accessor)];
  if (!description.is_object()) fail("an accessor is not an object");
  if (!is_text(description.value("type", json()), kTypes[width]))
    fail(std::string("an accessor must be of type ") + kTypes[width]);
  const std::size_t count = whole(description, "count", 0);
  const int component = static_cast<int>(whole(description, "componentType", 0));
  const json normalised = description.value("normalized", json(false));
  if (!normalised.is_boolean()) fail("normalized must be true or false");
  if (count > buffer_bytes_ + 1)
    fail("an accessor counts more elements than the buffers have bytes");

  std::size_t stride = 0;
  std::vector<double> out(count * width, 0.0);
  if (description.contains("bufferView")) {
    const std::string_view bytes = view(description, stride);
    out = decode(bytes, whole(description, "byteOffset", 0), stride, count, width, component,
                 normalised.get<bool>());
  }
  const auto sparse = description.find("sparse");
  if (sparse == description.end()) return out;
  if (!sparse->is_object() || !sparse->contains("indices") || !sparse->contains("values") ||
      !(*sparse)["indices"].is_object() || !(*sparse)["values"].is_object())
    fail("a sparse accessor needs indices and values");
  const json &places = (*sparse)["indices"], &changes = (*sparse)["values"];
  const std::size_t changed = whole(*sparse, "count", 0);
  const std::string_view place_bytes = view(places, stride);
  const auto at = decode(place_bytes, whole(places, "byteOffset", 0), stride, changed, 1,
                         static_cast<int>(whole(places, "componentType", 0)), false);
  const std::string_view change_bytes = view(changes, stride);
  const auto to = decode(change_bytes, whole(changes, "byteOffset", 0), stride, changed, width,
                         component, normalised.get<bool>());
  for (std::size_t i = 0; i < changed; ++i) {
    if (!(at[i] >= 0 && at[i] < static_cast<double>(count))) fail("a sparse index is out of range");
    for (std::size_t k = 0; k < width; ++k)
      out[static_cast<std::size_t>(at[i]) * width + k] = to[i * width + k];
  }
  return out;
}

}  // namespace amble
